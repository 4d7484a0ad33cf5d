/**
 * What an IP address reaches. Pure. Only what is ordinary global unicast counts as global: whatever a table does not
 * know is refused (E-NET-4, cases 16 and 17). Addresses are judged as parsed values, never as text.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * - `global`: a machine on the public internet.
 * - `local`: this machine, or one of a private network.
 * - `never`: an address that no permission opens: unspecified, link-local, multicast, broadcast, documentation, …
 */
export type Reach = "global" | "local" | "never";

const LOCAL_RANGES: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/** The only block that global unicast addresses are given from (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** The well-known prefix of NAT64 (RFC 6052): the last four bytes are the IPv4 address that is reached. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** `address` is what a resolver or a socket gave; any other text is `never`. */
export function reachOf(address: string): Reach {
  const parsed = parse(address);
  if (parsed === null) return "never";
  if (parsed.kind() === "ipv4") return reachOfRange(parsed.range());
  const v6 = parsed as ipaddr.IPv6;
  if (v6.isIPv4MappedAddress()) return reachOfRange(v6.toIPv4Address().range());
  // 6to4 and Teredo carry an IPv4 address too, but nothing is served there any more: they are `never` by their range.
  if (v6.match(NAT64)) return reachOfRange(ipaddr.fromByteArray(v6.toByteArray().slice(12)).range());
  const reach = reachOfRange(v6.range());
  // What ipaddr.js does not know it calls unicast: 100:0:0:1::/64, 4000::/3, …
  return reach === "global" && !v6.match(GLOBAL_V6) ? "never" : reach;
}

/**
 * Only what a socket takes for an address, and as it takes it: ipaddr.js alone reads `0177.0.0.1`, and `::1.2.3.4` as
 * if it were `::ffff:1.2.3.4`. A zone means a link of this machine; no address of the internet has one.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return null;
  // The URL parser writes an embedded IPv4 address in hex.
  return ipaddr.parse(family === 4 ? address : new URL(`http://[${address}]/`).hostname.slice(1, -1));
}

function reachOfRange(range: string): Reach {
  if (range === "unicast") return "global";
  return LOCAL_RANGES.has(range) ? "local" : "never";
}

/** One spelling for each address, so that two can be compared; null for text that is none. */
export function canonicalAddress(address: string): string | null {
  const parsed = parse(address);
  if (parsed === null) return null;
  const v6 = parsed.kind() === "ipv6" ? (parsed as ipaddr.IPv6) : null;
  return (v6?.isIPv4MappedAddress() ? v6.toIPv4Address() : parsed).toNormalizedString();
}
