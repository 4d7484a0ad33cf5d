/**
 * Which hosts a plugin may reach. Pure: the manifest's list and what the app maps the two placeholders to are
 * arguments. Entries of a manifest have passed `checkHost`; whatever is not understood here opens nothing.
 */
import { isIP } from "node:net";

/** Hosts that the user gave, for the two placeholders of `permissions.network` (E-NET-6). */
export interface UserHosts {
  /** `{account}`: hosts that the user typed for accounts, as `host` or `host:port`. */
  readonly account: readonly string[];
  /** `local:shared`: local servers of a harness, as `host:port`. */
  readonly shared: readonly string[];
}

/** What one permission opens. */
export interface HostRule {
  /** Canonical, as the URL parser writes it: lower case, ASCII, IPv6 in brackets. */
  readonly host: string;
  /** Null: the default port of the scheme. */
  readonly port: number | null;
  /** Subdomains are covered; hosts that the user typed stand for themselves only. */
  readonly coversSubdomains: boolean;
  /** Opens http, the local network, and an IP address as the host. */
  readonly isLocal: boolean;
  /** The user's own server on this machine: never through a proxy. */
  readonly isShared: boolean;
}

/** The rules of a manifest's `permissions.network`. */
export function hostRules(network: readonly string[], userHosts: UserHosts): HostRule[] {
  return network.flatMap((entry) => {
    if (entry === "{account}") return userHosts.account.flatMap((host) => userRule(host, false));
    if (entry === "local:shared") return userHosts.shared.flatMap((host) => userRule(host, true));
    const [host = "", port] = entry.split(":");
    const number = port === undefined ? null : Number(port);
    return [{ host, port: number, coversSubdomains: true, isLocal: false, isShared: false }];
  });
}

/** The rule that covers a canonical host and port; null if none does. One that opens more wins. */
export function ruleFor(
  rules: readonly HostRule[],
  host: string,
  port: number,
  defaultPort: number,
): HostRule | null {
  const covering = rules.filter(
    (rule) =>
      port === (rule.port ?? defaultPort) &&
      (host === rule.host || (rule.coversSubdomains && isIP(host) === 0 && host.endsWith(`.${rule.host}`))),
  );
  return covering.find(({ isLocal }) => isLocal) ?? covering[0] ?? null;
}

/** A host that cannot be read opens nothing. */
function userRule(typed: string, isShared: boolean): HostRule[] {
  const url = URL.canParse(`http://${typed}/`) ? new URL(`http://${typed}/`) : null;
  if (url === null || url.username !== "" || url.password !== "" || url.pathname !== "/") return [];
  if (url.search !== "" || url.hash !== "") return [];
  // The parser drops :80, which for https is no default.
  const port = /:(\d+)$/.exec(typed)?.[1];
  return [
    {
      host: withoutRootDot(url.hostname),
      port: port === undefined ? null : Number(port),
      coversSubdomains: false,
      isLocal: true,
      isShared,
    },
  ];
}

/** `slack.com.` names the same host as `slack.com`; no rule and no certificate is written so. */
export const withoutRootDot = (host: string): string => (host.endsWith(".") ? host.slice(0, -1) : host);
