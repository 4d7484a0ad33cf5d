// Every row of destinations.ts, by fetch and by WebSocket, in a network in which a packet to any address is seen.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ipaddr from "ipaddr.js";
import { beforeAll, describe, expect, test } from "vitest";
import { destinations, type Destination, type Verdict } from "./destinations.js";

interface Attempt {
  readonly code: number;
  readonly message: string;
  readonly to: string[];
  readonly lookups: number;
}

interface Result {
  readonly fetch: Attempt;
  readonly socket: Attempt;
  readonly oracles?: Record<string, boolean>;
}

/** In a network namespace of its own: no interface but loopback, and every address a local one. */
const NAMESPACE =
  'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo && exec "$0" "$@"';
const inNamespace = (...command: string[]): ReturnType<typeof spawnSync> =>
  spawnSync("unshare", ["--net", "--map-root-user", "sh", "-c", NAMESPACE, ...command], { encoding: "utf8" });
const hasNamespaces = inNamespace("true").status === 0;

/** http is ws, https is wss; whatever else stands there stays. */
const socketUrl = (url: string): string => url.replace(/^(\s*)http/i, "$1ws");
const socketWords = (message: string): string =>
  /is not allowed: only/.test(message) ? message.replace(/http/g, "ws") : message;

/** The one address that a row is about, if other libraries can judge it: they know nothing of permissions. */
const addressOf = ({ dns, account, shared }: Destination): string | undefined =>
  account === undefined && shared === undefined && dns?.length === 1 ? dns[0] : undefined;

function run(): { results: Result[]; rebinding: Record<string, Attempt> } {
  const folder = mkdtempSync(join(tmpdir(), "escouade-destinations-"));
  const files = [join(folder, "rows.json"), join(folder, "results.json")] as const;
  try {
    const rows = destinations.map((row) => ({
      ...row,
      socketUrl: socketUrl(row.url),
      address: addressOf(row),
    }));
    writeFileSync(files[0], JSON.stringify(rows));
    const child = inNamespace(process.execPath, join(import.meta.dirname, "namespace-child.mjs"), ...files);
    if (child.status !== 0) throw new Error(`the rows did not run: ${String(child.stderr)}`);
    return JSON.parse(readFileSync(files[1], "utf8")) as ReturnType<typeof run>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const canonical = (place: string): string => {
  const [address = "", port] = place.split(" ");
  return `${ipaddr.process(address).toNormalizedString()} ${port}`;
};

function check(attempt: Attempt, verdict: Verdict, words: (message: string) => string): void {
  if (verdict.kind === "connects") {
    expect(attempt.to.map(canonical)).toEqual([canonical(verdict.to)]);
    return;
  }
  // No packet was sent.
  expect(attempt.to).toEqual([]);
  if (verdict.kind === "refused")
    expect(attempt).toMatchObject({ code: -32003, message: words(verdict.message) });
  else expect(attempt.code).toBe(verdict.kind === "misfit" ? -32602 : -32004);
}

test("the rows are many, and each has its own name", () => {
  expect(destinations.length).toBeGreaterThanOrEqual(200);
  expect(new Set(destinations.map(({ name }) => name)).size).toBe(destinations.length);
});

// Without namespaces nothing could see that no packet is sent; addresses.test.ts still judges every address.
describe.skipIf(!hasNamespaces)(
  "E-NET-1 E-NET-4 E-NET-6 case-15 case-16 case-17 case-18 case-35: destinations, by fetch and by WebSocket",
  () => {
    let outcome: ReturnType<typeof run>;
    beforeAll(() => {
      outcome = run();
    });
    const results = (): ReturnType<typeof run> => outcome;

    test.each(destinations.map((row, index) => ({ name: row.name, row, index })))(
      "$name",
      ({ row, index }) => {
        const { fetch, socket } = results().results[index] as Result;
        check(fetch, row.verdict, (message) => message);
        check(socket, row.verdict, socketWords);
        if (row.dns === null) expect([fetch.lookups, socket.lookups]).toEqual([0, 0]);
      },
    );

    test.each(["net/fetch", "ws/open"])(
      "case-14 E-NET-4 %s looks a name up once for each connection",
      (method) => {
        const { to, lookups } = results().rebinding[method] as Attempt;
        expect(to.map(canonical)).toEqual(["93.184.216.34 443"]);
        expect(lookups).toBe(1);
      },
    );

    const judged = destinations
      .map((row, index) => ({ name: row.name, row, index }))
      .filter(({ row }) => addressOf(row) !== undefined);
    test.each(judged)("other libraries agree, or it is said why not: $name", ({ row, index }) => {
      const isOurs = row.verdict.kind === "connects";
      const { oracles = {} } = results().results[index] as Result;
      const others = Object.entries(oracles).filter(([, isTheirs]) => isTheirs !== isOurs);
      if (row.differs === undefined) expect(others).toEqual([]);
      else expect(others.length, "the explanation is stale").toBeGreaterThan(0);
    });
  },
);
