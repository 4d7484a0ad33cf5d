/**
 * Where a request goes, judged by its name. Pure. A `CheckedDestination` can only come from `check`, and nothing
 * connects without one: the network judges the addresses of its host when it connects.
 */
import { isIP } from "node:net";
import { boundedJson, escapeText } from "../protocol/text.js";
import { reachOf, type Reach } from "./addresses.js";
import { ruleFor, withoutRootDot, type HostRule } from "./permissions.js";
import { misfit, refusal } from "./request-error.js";

/** Which pair of schemes a method speaks. */
export type Scheme = "http" | "ws";

export class CheckedDestination {
  /** Canonical, without a root dot, without brackets: what is resolved, asked of the certificate, sent as Host. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Whether addresses of the local network may be connected to. */
  readonly mayBeLocal: boolean;
  /** A server of the user's own machine: never through a proxy. */
  readonly isShared: boolean;
  /** Path and query as sent, without the fragment. */
  readonly path: string;
  /** Scheme, host and port, as a URL. */
  readonly origin: string;

  private constructor(url: URL, host: string, port: number, { isLocal, isShared }: HostRule) {
    this.host = host;
    this.port = port;
    this.isSecure = url.protocol === "https:" || url.protocol === "wss:";
    this.mayBeLocal = isLocal;
    this.isShared = isShared;
    this.path = url.pathname + url.search;
    const name = isIP(host) === 6 ? `[${host}]` : host;
    const isDefault = port === (this.isSecure ? 443 : 80);
    this.origin = `${this.isSecure ? "https" : "http"}://${name}${isDefault ? "" : `:${port}`}`;
  }

  /**
   * The URL is the plugin's. Throws a RequestError: -32602 for what is no URL of the scheme, -32003 for a host that
   * the rules do not open (E-NET-1, E-NET-6).
   */
  static check(
    text: string,
    scheme: Scheme,
    rules: readonly HostRule[],
    pluginId: string,
  ): CheckedDestination {
    if (!URL.canParse(text)) throw misfit(`${escapeText(boundedJson(text, 200))} is no URL`);
    // The one place that reads the URL: case, full-width digits, back-slashes and escapes are gone after it.
    const url = new URL(text);
    const isSecure = url.protocol === `${scheme}s:`;
    if (!isSecure && url.protocol !== `${scheme}:`)
      throw refusal(`${shown(url.protocol)} is not allowed: only ${scheme}s`);
    if (url.username !== "" || url.password !== "")
      throw refusal("a URL with a user name or a password is not allowed: send an Authorization header");
    const bracketed = withoutRootDot(url.hostname);
    const host = bracketed.startsWith("[") ? bracketed.slice(1, -1) : bracketed;
    const defaultPort = isSecure ? 443 : 80;
    const port = url.port === "" ? defaultPort : Number(url.port);
    const rule = isName(bracketed) ? ruleFor(rules, bracketed, port, defaultPort) : null;
    // For a host that only a public rule covers, http is refused by its own reason.
    if (rule === null || (!isSecure && !rule.isLocal)) {
      if (!isSecure && (rule !== null || isCoveredBySecure(rules, bracketed, url.port)))
        throw refusal(`${shown(url.protocol)} is not allowed: only ${scheme}s`);
      if (isIP(host) !== 0)
        throw refusal(`${host} is an IP address: permissions.network names hosts, so name the host`);
      const place = url.port === "" ? bracketed : `${bracketed}:${url.port}`;
      throw refusal(`${shown(place)} is not in permissions.network of ${pluginId}`);
    }
    return new CheckedDestination(url, host, port, rule);
  }

  /** Whether an address that its name resolves to, or that it is, may be connected to (E-NET-4). */
  admits(address: string): boolean {
    const reach: Reach = reachOf(address);
    return reach === "global" || (reach === "local" && this.mayBeLocal);
  }
}

/** No empty label: `a..b` and `a..` are no names, though the URL parser takes them. */
const isName = (host: string): boolean =>
  host !== "" && !host.startsWith(".") && !host.includes("..") && !host.endsWith(".");

const isCoveredBySecure = (rules: readonly HostRule[], host: string, port: string): boolean =>
  isName(host) && ruleFor(rules, host, port === "" ? 443 : Number(port), 443) !== null;

const shown = (text: string): string => escapeText(text.length > 300 ? `${text.slice(0, 300)}…` : text);
