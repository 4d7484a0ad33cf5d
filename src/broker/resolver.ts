/** Names to addresses, as the operating system does it; an app or a test may give a resolver of its own. */
import { lookup } from "node:dns/promises";

/**
 * All addresses of a host name, IPv4 and IPv6, best first. Rejects as `dns.lookup` does (ENOTFOUND, EAI_AGAIN). It is
 * asked once for each connection and nothing is kept, so no answer of one plugin serves another.
 */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** getaddrinfo, so that hosts files, VPNs and search rules of the system hold. */
export const systemResolver: Resolver = async (host) => {
  // A root dot keeps the system from trying its search domains: a name of the internet means itself.
  const answers = await lookup(host, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};
