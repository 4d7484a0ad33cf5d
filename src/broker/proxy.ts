/**
 * The app's proxy setting (E-NET-5). Through a proxy the host's name is resolved there, so only the name is judged
 * here. A server of the user's own machine is never reached through one.
 */
import type { CheckedDestination } from "./destination.js";

export interface ProxyOptions {
  /** `http://host:port` or `https://host:port`; a user name and a password in it are sent to the proxy. */
  readonly url: string;
  /** Hosts that are reached directly, as in NO_PROXY: `example.org`, `.example.org`, `example.org:8443`, `*`. */
  readonly bypass?: readonly string[];
}

/** `"environment"`: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as other programs read them. */
export type ProxySetting = ProxyOptions | "environment" | null;

export interface Proxy {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** The value of Proxy-Authorization; null without credentials. */
  readonly authorization: string | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Which proxy serves a destination; null for a direct connection. */
export type ProxyChoice = (destination: CheckedDestination) => Proxy | null;

/** Throws a TypeError for a URL that is no proxy's. */
export function proxyChoice(setting: ProxySetting, variables: Variables = process.env): ProxyChoice {
  if (setting === null) return () => null;
  if (setting !== "environment") {
    const proxy = readProxy(setting.url);
    const bypass = setting.bypass ?? [];
    return (destination) => (isDirect(destination, bypass) ? null : proxy);
  }
  // Lower case first, as curl does; upper-case HTTP_PROXY can be forged through CGI, but this is no CGI program.
  const read = (name: string): string => variables[name.toLowerCase()] ?? variables[name] ?? "";
  const both = read("ALL_PROXY");
  const secure = proxyOf(read("HTTPS_PROXY") || both);
  const plain = proxyOf(read("HTTP_PROXY") || both);
  const bypass = read("NO_PROXY")
    .split(/[\s,]+/)
    .filter((entry) => entry !== "");
  return (destination) => (isDirect(destination, bypass) ? null : destination.isSecure ? secure : plain);
}

const proxyOf = (url: string): Proxy | null => (url === "" ? null : readProxy(url));

function readProxy(text: string): Proxy {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "")
    throw new TypeError('the proxy must be a URL like "http://proxy.example.org:3128"');
  const isSecure = url.protocol === "https:";
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const credentials = Buffer.from(`${user}:${password}`).toString("base64");
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    isSecure,
    authorization: user === "" && password === "" ? null : `Basic ${credentials}`,
  };
}

function isDirect({ host, port, isShared }: CheckedDestination, bypass: readonly string[]): boolean {
  return isShared || bypass.some((entry) => isBypassed(host, port, entry));
}

function isBypassed(host: string, port: number, entry: string): boolean {
  if (entry === "*") return true;
  const [, name = "", wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (wantedPort !== undefined && Number(wantedPort) !== port) return false;
  const bare = name.replace(/^\*?\./, "");
  return host === bare || host.endsWith(`.${bare}`);
}
