// Where a plugin may go: each row is a URL, what its name resolves to, what the manifest and the user allow, and what
// must come of it. The same rows run for fetch and for WebSockets.

export type Verdict =
  /** Connected to these, and to nothing else. */
  | { readonly kind: "connects"; readonly to: string }
  /** -32003 with these words, and no packet was sent. */
  | { readonly kind: "refused"; readonly message: string }
  /** -32602: no URL. */
  | { readonly kind: "misfit" }
  /** -32004, and no packet was sent. */
  | { readonly kind: "fails" };

export interface Destination {
  readonly name: string;
  readonly url: string;
  /** What the resolver answers; null: it must not even be asked. */
  readonly dns: readonly string[] | null;
  readonly network: readonly string[];
  readonly account?: readonly string[];
  readonly shared?: readonly string[];
  readonly verdict: Verdict;
  /** Why other libraries decide otherwise. Only rows that they can judge, those about one address, may have it. */
  readonly differs?: string;
}

const PUBLIC = "93.184.216.34";
const HOST = "api.example.com";
const NETWORK = ["example.com"];

const refused = (message: string): Verdict => ({ kind: "refused", message });
const isLocal = (address: string, host = HOST): Verdict =>
  refused(`${host} resolves to ${address}, an address of this machine or of the local network`);
const connects = (address: string, port = 443): Verdict => ({ kind: "connects", to: `${address} ${port}` });
const unlisted = (place: string): Verdict =>
  refused(`${place} is not in permissions.network of dev.test.one`);
const isAddress = (address: string): Verdict =>
  refused(`${address} is an IP address: permissions.network names hosts, so name the host`);
const MISFIT: Verdict = { kind: "misfit" };

// --- Addresses that a declared name resolves to ---

/** Blocks of IPv4 that are not ordinary (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const V4_BLOCKS: readonly (readonly [first: string, last: string, what: string])[] = [
  ["0.0.0.0", "0.255.255.255", "this network"],
  ["10.0.0.0", "10.255.255.255", "private"],
  ["100.64.0.0", "100.127.255.255", "carrier NAT"],
  ["127.0.0.0", "127.255.255.255", "loopback"],
  ["169.254.0.0", "169.254.255.255", "link-local"],
  ["172.16.0.0", "172.31.255.255", "private"],
  ["192.0.0.0", "192.0.0.255", "protocol assignments"],
  ["192.0.2.0", "192.0.2.255", "documentation"],
  ["192.31.196.0", "192.31.196.255", "AS112"],
  ["192.52.193.0", "192.52.193.255", "AMT"],
  ["192.88.99.0", "192.88.99.255", "6to4 relays"],
  ["192.168.0.0", "192.168.255.255", "private"],
  ["192.175.48.0", "192.175.48.255", "AS112"],
  ["198.18.0.0", "198.19.255.255", "benchmarks"],
  ["198.51.100.0", "198.51.100.255", "documentation"],
  ["203.0.113.0", "203.0.113.255", "documentation"],
  ["224.0.0.0", "239.255.255.255", "multicast"],
  ["240.0.0.0", "255.255.255.255", "reserved and broadcast"],
];

const numberOf = (address: string): number =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const textOf = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
const isSpecial = (number: number): boolean =>
  V4_BLOCKS.some(([first, last]) => number >= numberOf(first) && number <= numberOf(last));

const resolves = (address: string, what: string, verdict: Verdict, differs?: string): Destination => ({
  name: `E-NET-4 ${what}: ${address}`,
  url: `https://${HOST}/`,
  dns: [address],
  network: NETWORK,
  verdict,
  ...(differs !== undefined && { differs }),
});

const v4Rows = V4_BLOCKS.flatMap(([first, last, what]) => {
  const beside = [numberOf(first) - 1, numberOf(last) + 1]
    .filter((number) => number >= 0 && number < 2 ** 32 && !isSpecial(number))
    .map((number) => resolves(textOf(number), `beside ${what}`, connects(textOf(number))));
  return [first, last].map((address) => resolves(address, what, isLocal(address))).concat(beside);
});

const MAPPED = "an IPv4 address written as IPv6 is judged as what it reaches, not refused for its form";
const UNKNOWN = "outside of what global addresses are given from, which the library takes for ordinary";

const V6_REFUSED: readonly (readonly [address: string, what: string, differs?: string])[] = [
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::2", "reserved", UNKNOWN],
  ["::127.0.0.1", "IPv4-compatible loopback"],
  ["::93.184.216.34", "IPv4-compatible"],
  ["::ffff:127.0.0.1", "case-16 mapped loopback"],
  ["::ffff:7f00:1", "case-16 mapped loopback in hex"],
  ["::FFFF:a9fe:a9fe", "case-16 mapped link-local in upper case"],
  ["0:0:0:0:0:ffff:0a00:0001", "case-16 mapped private, written out"],
  ["::ffff:0.0.0.0", "mapped unspecified"],
  ["::ffff:255.255.255.255", "mapped broadcast"],
  ["::ffff:100.64.0.1", "mapped carrier NAT"],
  ["::ffff:0:127.0.0.1", "IPv4-translated loopback"],
  ["64:ff9b::7f00:1", "NAT64 of loopback"],
  ["64:ff9b::10.0.0.1", "NAT64 of private"],
  ["64:ff9b::a9fe:a9fe", "NAT64 of link-local"],
  ["64:ff9b::", "NAT64 of this network"],
  ["64:ff9b:1::1", "NAT64 of a local prefix"],
  ["64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "the end of it"],
  ["100::1", "discard"],
  ["100:0:0:1::1", "dummy prefix", UNKNOWN],
  ["1fff:ffff::1", "before global unicast", UNKNOWN],
  ["2001::1", "Teredo"],
  ["2001:0:7f00:1::1", "Teredo with loopback inside"],
  ["2001:0:ffff:ffff::1", "the end of Teredo"],
  ["2001:1::1", "protocol assignments"],
  ["2001:2::1", "benchmarks"],
  ["2001:3::1", "AMT"],
  ["2001:4:112::1", "AS112"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:db8::1", "documentation"],
  ["2001:db8:ffff:ffff::1", "documentation"],
  ["2002::1", "6to4"],
  ["2002:7f00:1::1", "6to4 of loopback"],
  ["2002:0a00:0001::1", "6to4 of private"],
  ["2002:5db8:d822::1", "6to4 of a public address"],
  ["2620:4f:8000::1", "AS112"],
  ["3fff::1", "documentation"],
  ["3fff:fff::1", "documentation"],
  ["4000::1", "after global unicast", UNKNOWN],
  ["5f00::1", "segment routing"],
  ["8000::1", "not assigned", UNKNOWN],
  ["e000::1", "not assigned", UNKNOWN],
  ["fc00::1", "unique local"],
  ["fd12:3456:789a::1", "unique local"],
  ["fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "unique local"],
  ["fe00::1", "reserved", UNKNOWN],
  ["fe80::1", "link-local"],
  ["fe80::5efe:7f00:1", "link-local with an IPv4 address inside"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["::1%lo", "loopback with a zone"],
  [
    "2606:4700::1111%eth0",
    "a public address with a zone",
    "a zone is a link of this machine, which no public address has",
  ],
  ["febf:ffff::1", "link-local"],
  ["fec0::1", "site-local"],
  ["feff::1", "site-local"],
  ["ff02::1", "multicast"],
  ["ff0e::1", "multicast of the internet"],
];

const V6_CONNECTS: readonly (readonly [address: string, what: string, differs?: string])[] = [
  ["2000::1", "the beginning of global unicast"],
  ["2001:200::1", "after the protocol assignments"],
  ["2001:db7:ffff::1", "before documentation"],
  ["2001:db9::1", "after documentation"],
  ["2003::1", "after 6to4"],
  ["2400:cb00::1", "a region"],
  ["2606:4700::1111", "a public address"],
  ["2a00:1450:4001::200e", "a public address"],
  ["3ffe:ffff::1", "before documentation"],
  ["::ffff:93.184.216.34", "mapped public", MAPPED],
  ["::ffff:5db8:d822", "mapped public in hex", MAPPED],
  ["64:ff9b::5db8:d822", "NAT64 of a public address", MAPPED],
];

const v6Rows = [
  ...V6_REFUSED.map(([address, what, differs]) => resolves(address, what, isLocal(address), differs)),
  ...V6_CONNECTS.map(([address, what, differs]) => resolves(address, what, connects(address), differs)),
];

const oddAnswers = [
  "",
  "0177.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "nonsense",
  "127.0.0.1:80",
  " 127.0.0.1",
].map((address): Destination => ({
  name: `E-NET-4 a resolver that answers ${JSON.stringify(address)}`,
  url: `https://${HOST}/`,
  dns: [address],
  network: NETWORK,
  verdict: isLocal(address),
}));

const several: Destination[] = (
  [
    [
      "case-15 a public and a private address: only the public one is used",
      [PUBLIC, "10.0.0.5"],
      connects(PUBLIC),
    ],
    ["case-15 the private one first", ["10.0.0.5", PUBLIC], connects(PUBLIC)],
    ["case-15 a private IPv6 and a public IPv4 address", ["fd00::1", PUBLIC], connects(PUBLIC)],
    ["case-15 loopback in both families", ["::1", "127.0.0.1"], isLocal("::1")],
    ["case-15 private ones only", ["10.0.0.5", "192.168.0.1"], isLocal("10.0.0.5")],
    ["case-15 text among addresses", ["nonsense", PUBLIC], connects(PUBLIC)],
    ["no address at all", [], { kind: "fails" }],
  ] as [string, string[], Verdict][]
).map(([name, dns, verdict]) => ({
  name: `E-NET-4 ${name}`,
  url: `https://${HOST}/`,
  dns,
  network: NETWORK,
  verdict,
}));

// --- IP addresses in the URL ---

const LITERALS: readonly (readonly [host: string, verdict: Verdict, differs?: string])[] = [
  ["127.0.0.1", isAddress("127.0.0.1")],
  ["127.1", isAddress("127.0.0.1")],
  ["127.0.1", isAddress("127.0.0.1")],
  ["2130706433", isAddress("127.0.0.1")],
  ["0x7f000001", isAddress("127.0.0.1")],
  ["0X7F.1", isAddress("127.0.0.1")],
  ["0x7f.0x0.0x0.0x1", isAddress("127.0.0.1")],
  ["0177.0.0.1", isAddress("127.0.0.1")],
  ["017700000001", isAddress("127.0.0.1")],
  ["127.0.0.1.", isAddress("127.0.0.1")],
  ["１２７.0.0.1", isAddress("127.0.0.1")],
  ["127。0。0。1", isAddress("127.0.0.1")],
  ["%31%32%37.0.0.1", isAddress("127.0.0.1")],
  ["①②⑦.0.0.1", isAddress("127.0.0.1")],
  ["0", isAddress("0.0.0.0")],
  ["0x", isAddress("0.0.0.0")],
  ["1.1", isAddress("1.0.0.1")],
  ["169.254.169.254", isAddress("169.254.169.254")],
  ["0xa9fea9fe", isAddress("169.254.169.254")],
  ["255.255.255.255", isAddress("255.255.255.255")],
  [PUBLIC, isAddress(PUBLIC)],
  ["0x5db8d822", isAddress(PUBLIC)],
  ["[::1]", isAddress("::1")],
  ["[0:0:0:0:0:0:0:1]", isAddress("::1")],
  ["[::ffff:127.0.0.1]", isAddress("::ffff:7f00:1")],
  ["[::FFFF:7F00:1]", isAddress("::ffff:7f00:1")],
  ["[fe80::1]", isAddress("fe80::1")],
  ["[2606:4700::1111]", isAddress("2606:4700::1111")],
  ["[fe80::1%25eth0]", MISFIT],
  ["[::1%lo]", MISFIT],
  ["[::1", MISFIT],
  ["[]", MISFIT],
  ["[127.0.0.1]", MISFIT],
  ["256.256.256.256", MISFIT],
  ["1.2.3.4.5", MISFIT],
  ["4294967296", MISFIT],
  ["0x1.2.3.4.5", MISFIT],
  ["1.2.3.08", MISFIT],
];

const literals = LITERALS.map(([host, verdict]): Destination => ({
  name: `E-NET-1 the address ${host} in the URL`,
  url: `https://${host}/`,
  dns: null,
  // What a manifest cannot name must not be opened by a rule that would match its text either.
  network: [...NETWORK, "0.0.1", "168.0.1"],
  verdict,
}));

// --- Names ---

const SLACK = ["slack.com"];
const name = (url: string, verdict: Verdict, network: readonly string[] = SLACK): Destination => ({
  name: `E-NET-1 case-18 ${JSON.stringify(url)} with ${network.join(", ") || "no permission"}`,
  url,
  dns: verdict.kind === "connects" ? [PUBLIC] : null,
  network,
  verdict,
});

const names: Destination[] = [
  ...[
    "https://slack.com/",
    "https://api.slack.com/",
    "https://a.b.c.slack.com/",
    "https://SLACK.com/",
    "HTTPS://slack.com/",
    "https://slack.com./",
    "https://api.slack.com.",
    "https://slack.com:443/",
    "https://slack.com:/",
    "https://slack.com:0443/",
    "https://%73lack.com/",
    "https://ｓｌａｃｋ.com/",
    "https://slack。com/",
    "https://sl­ack.com/",
    "https://sl\tack.com/",
    "https://sla\nck.com/",
    "  https://slack.com/  ",
    "https:\\\\slack.com\\path",
    "https:slack.com",
    "https:/slack.com",
    "https:///slack.com",
    "https://slack.com\\.evil.test/",
    "https://slack.com?@evil.test/",
    "https://slack.com#@evil.test/",
    "https://slack.com/../../etc/passwd",
    "https://slack.com/%2e%2e/",
  ].map((url) => name(url, connects(PUBLIC))),
  ...(
    [
      ["https://evilslack.com/", "evilslack.com"],
      ["https://slack.com.evil.test/", "slack.com.evil.test"],
      ["https://slack.co/", "slack.co"],
      ["https://slackxcom/", "slackxcom"],
      ["https://slack-com/", "slack-com"],
      ["https://com/", "com"],
      ["https://localhost/", "localhost"],
      ["https://slack.com../", "slack.com."],
      ["https://.slack.com/", ".slack.com"],
      ["https://a..slack.com/", "a..slack.com"],
      ["https://slack.com:8443/", "slack.com:8443"],
      ["https://slack.com:80/", "slack.com:80"],
      ["https://slack.com:0/", "slack.com:0"],
      ["https://evil.test\\@slack.com/", "evil.test"],
      ["https://evil.test/@slack.com", "evil.test"],
      ["https://evil.test?.slack.com", "evil.test"],
      ["https://evil.test#.slack.com", "evil.test"],
      ["https://ѕlack.com/", "xn--lack-f9d.com"],
      ["https://slack.com-/", "slack.com-"],
      ["https://_slack.com/", "_slack.com"],
    ] as const
  ).map(([url, place]) => name(url, unlisted(place))),
  ...[
    "https://slack.com:65536/",
    "https://slack.com:abc/",
    "https://slack.com:-1/",
    "https://slack.com%00.evil.test/",
    "https://slack.com%2fevil.test/",
    "https://sl ack.com/",
    "https://",
    "https://:443/",
    "//slack.com/",
    "slack.com",
    "",
    "https://xn--/",
    "https://slack.com<>/",
    "https://slack.com|evil.test/",
  ].map((url) => name(url, MISFIT)),
  ...[
    "https://slack.com@evil.test/",
    "https://user@slack.com/",
    "https://user:pass@slack.com/",
    "https://:pass@slack.com/",
  ].map((url) =>
    name(url, refused("a URL with a user name or a password is not allowed: send an Authorization header")),
  ),
  ...[
    "https://bücher.example/",
    "https://BÜCHER.example/",
    "https://xn--bcher-kva.example/",
    "https://a.b%C3%BCcher.example/",
  ].map((url) => name(url, connects(PUBLIC), ["xn--bcher-kva.example"])),
  name("https://bucher.example/", unlisted("bucher.example"), ["xn--bcher-kva.example"]),
  name("https://example.com:8443/", connects(PUBLIC, 8443), ["example.com:8443"]),
  name("https://a.example.com:8443/", connects(PUBLIC, 8443), ["example.com:8443"]),
  name("https://example.com/", unlisted("example.com"), ["example.com:8443"]),
  name("https://example.com:8444/", unlisted("example.com:8444"), ["example.com:8443"]),
  name("https://example.com/", connects(PUBLIC), ["example.com:443"]),
  name("https://example.com/", unlisted("example.com"), []),
];

const onlySecure = (scheme: string): Verdict => refused(`${scheme}: is not allowed: only https`);
const schemes: Destination[] = [
  name("http://slack.com/", onlySecure("http")),
  name("http://slack.com:443/", onlySecure("http")),
  name("ftp://slack.com/", onlySecure("ftp")),
  name("file:///etc/passwd", onlySecure("file")),
  name("data:text/plain,x", onlySecure("data")),
  name("javascript:alert(1)", onlySecure("javascript")),
  name("blob:https://slack.com/1", onlySecure("blob")),
  name("gopher://slack.com/", onlySecure("gopher")),
  name("unix:/run/docker.sock", onlySecure("unix")),
  name("http://evil.test/", unlisted("evil.test")),
  name("http://127.0.0.1/", isAddress("127.0.0.1")),
];

// --- Hosts that the user gave ---

const ACCOUNT = [
  "gitlab.corp.test",
  "db.corp.test:8080",
  "192.168.1.10:8080",
  "[fd00::5]:8080",
  "localhost:8080",
  "printer:80",
];
const account = (
  what: string,
  url: string,
  dns: readonly string[] | null,
  verdict: Verdict,
): Destination => ({
  name: `E-NET-6 {account}: ${what}`,
  url,
  dns,
  network: ["{account}"],
  account: ACCOUNT,
  verdict,
});

const accounts: Destination[] = [
  account("http", "http://gitlab.corp.test/", ["10.0.0.5"], connects("10.0.0.5", 80)),
  account("https", "https://gitlab.corp.test/", ["10.0.0.5"], connects("10.0.0.5")),
  account("a public address", "https://gitlab.corp.test/", [PUBLIC], connects(PUBLIC)),
  account("this machine", "http://gitlab.corp.test/", ["127.0.0.1"], connects("127.0.0.1", 80)),
  account("this machine by IPv6", "http://gitlab.corp.test/", ["::1"], connects("::1", 80)),
  account(
    "a mapped private address",
    "http://gitlab.corp.test/",
    ["::ffff:10.0.0.5"],
    connects("::ffff:10.0.0.5", 80),
  ),
  account("unique local", "http://gitlab.corp.test/", ["fd00::1"], connects("fd00::1", 80)),
  account("carrier NAT", "http://gitlab.corp.test/", ["100.64.0.1"], connects("100.64.0.1", 80)),
  ...[
    "169.254.169.254",
    "fe80::1",
    "224.0.0.1",
    "ff02::1",
    "0.0.0.0",
    "::",
    "255.255.255.255",
    "2001:db8::1",
  ].map((address) =>
    account(`never ${address}`, "http://gitlab.corp.test/", [address], isLocal(address, "gitlab.corp.test")),
  ),
  account("no subdomain", "https://a.gitlab.corp.test/", null, unlisted("a.gitlab.corp.test")),
  account("no parent", "https://corp.test/", null, unlisted("corp.test")),
  account("another port", "http://gitlab.corp.test:8080/", null, unlisted("gitlab.corp.test:8080")),
  account("its port", "http://db.corp.test:8080/", ["10.0.0.6"], connects("10.0.0.6", 8080)),
  account("its port over TLS", "https://db.corp.test:8080/", ["10.0.0.6"], connects("10.0.0.6", 8080)),
  account("not the default port", "http://db.corp.test/", null, unlisted("db.corp.test")),
  account(
    "an address that the user typed",
    "http://192.168.1.10:8080/",
    null,
    connects("192.168.1.10", 8080),
  ),
  account("the same, spelled otherwise", "http://0xc0a8010a:8080/", null, connects("192.168.1.10", 8080)),
  account("its neighbour", "http://192.168.1.11:8080/", null, isAddress("192.168.1.11")),
  account("its other port", "http://192.168.1.10/", null, isAddress("192.168.1.10")),
  account("an IPv6 address that the user typed", "http://[fd00::5]:8080/", null, connects("fd00::5", 8080)),
  account("the same, written out", "http://[fd00:0:0:0:0:0:0:5]:8080/", null, connects("fd00::5", 8080)),
  account("localhost", "http://localhost:8080/", ["127.0.0.1"], connects("127.0.0.1", 8080)),
  account("one label", "http://printer/", ["192.168.1.20"], connects("192.168.1.20", 80)),
  account("one label at another port", "https://printer/", null, unlisted("printer")),
  {
    name: "E-NET-6 an account's host that is not asked for in the manifest",
    url: "http://gitlab.corp.test/",
    dns: null,
    network: ["slack.com"],
    account: ACCOUNT,
    verdict: unlisted("gitlab.corp.test"),
  },
  {
    name: "E-NET-6 an account at a declared host opens what the account opens",
    url: "http://slack.com/",
    dns: ["10.0.0.7"],
    network: ["slack.com", "{account}"],
    account: ["slack.com"],
    verdict: connects("10.0.0.7", 80),
  },
  ...["http://x/", "a b", "user@corp.test", "corp.test/path", "corp.test?x", "", ":80", "[::1"].map(
    (typed): Destination => ({
      name: `E-NET-6 an account typed as ${JSON.stringify(typed)} opens nothing`,
      url: "https://corp.test/",
      dns: null,
      network: ["{account}"],
      account: [typed],
      verdict: unlisted("corp.test"),
    }),
  ),
  {
    name: "E-NET-6 local:shared: the server of a harness",
    url: "http://localhost:8080/v1",
    dns: ["127.0.0.1"],
    network: ["local:shared"],
    shared: ["localhost:8080"],
    verdict: connects("127.0.0.1", 8080),
  },
  {
    name: "E-NET-6 local:shared: by its address",
    url: "http://127.0.0.1:8080/",
    dns: null,
    network: ["local:shared"],
    shared: ["127.0.0.1:8080"],
    verdict: connects("127.0.0.1", 8080),
  },
  {
    name: "E-NET-6 local:shared: no other port of this machine",
    url: "http://127.0.0.1:22/",
    dns: null,
    network: ["local:shared"],
    shared: ["127.0.0.1:8080"],
    verdict: isAddress("127.0.0.1"),
  },
];

export const destinations: readonly Destination[] = [
  ...v4Rows,
  ...v6Rows,
  ...oddAnswers,
  ...several,
  ...literals,
  ...names,
  ...schemes,
  ...accounts,
];
