// What a plugin may do wrong in its messages, its handshake and its shutdown.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hostileCases } from "../../fixtures/hostile/cases.js";
import type { LogEntry, Plugin, PluginHost } from "../../src/run/host.js";
import { nextEntry, Workplace } from "../e2e/fixture.js";
import { hostilePlugin } from "./hostile-plugin.js";
import { ANY_TEXT, messageCases, type Piece } from "./messages.js";
import { runCases } from "./run-cases.js";

runCases("handshakes", hostileCases.handshake);

const workplace = new Workplace();
let host: PluginHost;
const load = async (file: string): Promise<Plugin> => host.load(await hostilePlugin(file, workplace.dir));

beforeAll(async () => {
  host = await workplace.host([]);
});
afterAll(async () => {
  await host.close();
  workplace[Symbol.dispose]();
});

/** Lets the plugin write the pieces, and then its answer. */
async function write(plugin: Plugin, pieces: readonly Piece[]): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  const listener = ({ entry }: { entry: LogEntry }): unknown => entries.push(entry);
  plugin.on("log", listener);
  const answer = { text: '{"jsonrpc":"2.0","id":$ID,"result":"written"}\n' };
  expect(await plugin.call("hostile/write", { pieces: [...pieces, answer] })).toBe("written");
  plugin.off("log", listener);
  return entries;
}

describe("messages", () => {
  let plugin: Plugin;
  beforeAll(async () => {
    plugin = await load("protocol/writer.ts");
  });
  // The log of one instance takes only so many refusals in ten seconds.
  beforeEach(() => plugin.relaunch());

  for (const { name, proves, pieces, log, received = [] } of messageCases)
    test(`${proves}: ${name}`, async () => {
      const instance = plugin.stats().starts;
      const entries = await write(plugin, pieces);
      expect(entries.map(({ text }) => text)).toEqual(
        log.map((wanted) => (typeof wanted === "string" ? wanted : expect.stringMatching(wanted))),
      );
      const lines = (await plugin.call("hostile/received")) as string[];
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(received.map(withAnyText));
      // The same instance lives on, and nothing of it reached the host's own objects.
      expect(await plugin.call("test/echo", { still: "here" })).toEqual({ still: "here" });
      expect(plugin.stats().starts).toBe(instance);
      expect("polluted" in {}).toBe(false);
    });

  test("E-MSG-4 a reply that comes twice: the first counts", async () => {
    const reply = (result: string): Piece => ({ text: `{"jsonrpc":"2.0","id":$ID,"result":"${result}"}\n` });
    const entries: LogEntry[] = [];
    plugin.on("log", ({ entry }) => entries.push(entry));
    expect(await plugin.call("hostile/write", { pieces: [reply("first"), reply("second")] })).toBe("first");
    expect(await plugin.call("test/echo", 1)).toBe(1);
    expect(entries).toEqual([]);
  });

  test("E-LOG-2 case-66 what a plugin logs is one line of the file, without anything that acts", async () => {
    const text = "ok\n2030-01-01T00:00:00.000Z error host: forged\u001b[2J\u202egnp\u2028z\u0000";
    await write(plugin, [
      {
        text: `${JSON.stringify({ jsonrpc: "2.0", method: "log", params: { level: "warn", message: text } })}\n`,
      },
    ]);
    const [entry] = await plugin.log.tail(1);
    expect(entry).toMatchObject({ source: "plugin", level: "warn", text });
    const last = readFileSync(plugin.log.path, "utf8").trimEnd().split("\n").at(-1) ?? "";
    expect(last).toContain(
      "ok\\n2030-01-01T00:00:00.000Z error host: forged\\u{1b}[2J\\u{202e}gnp\\u{2028}z\\u{0}",
    );
    // oxlint-disable-next-line no-control-regex
    expect(last).not.toMatch(/[\u0000-\u001f\u202e\u2028]/);
  });

  test("E-HOST-1 ten thousand entries in one breath all arrive, in order", async () => {
    const entry = (message: number): string =>
      `${JSON.stringify({ jsonrpc: "2.0", method: "log", params: { level: "info", message: String(message) } })}\n`;
    const numbers = Array.from({ length: 10_000 }, (_, at) => at);
    const entries = await write(plugin, [{ text: numbers.map(entry).join("") }]);
    expect(entries.map(({ text }) => text)).toEqual(numbers.map(String));
  });

  test("E-MSG-4 case-6 one byte past 16 MiB ends the instance", async () => {
    const ended = nextEntry(plugin, ({ text }) => text.startsWith("a line ran past"));
    const call = plugin.callOutcome("hostile/write", {
      pieces: [{ text: "x".repeat(65_536), times: 256 }, { text: "x\n" }],
    });
    await expect(call).rejects.toMatchObject({ code: "INSTANCE_LINE_LIMIT" });
    expect((await ended).text).toBe("a line ran past 16 MB: Escouade stopped its instance");
  });
});

describe("handshake and shutdown", () => {
  test(
    "E-HELLO-3 no answer to initialize within ten seconds stops the plugin",
    { timeout: 60_000 },
    async () => {
      const plugin = await load("protocol/hello-never.mjs");
      await expect(plugin.start()).rejects.toMatchObject({ code: "HANDSHAKE_TIMEOUT" });
      const texts = (await plugin.log.tail()).map(({ text }) => text);
      expect(texts).toContain("refused: a reply with the unknown id 2");
      expect(texts.at(-1)).toBe("stopped: no answer to initialize within 10000 ms");
    },
  );

  for (const file of ["protocol/hello-twice.mjs", "protocol/hello-in-batch.mjs"])
    test(`E-HELLO-2 E-HELLO-4 ${file} is ready all the same`, async () => {
      const plugin = await load(file);
      expect(await plugin.call("test/anything")).toBe("still here");
      await plugin.stop();
    });

  test("E-HELLO-4 nothing is sent before the answer; a request before it is answered after it", async () => {
    const plugin = await load("protocol/hello-after-requests.mjs");
    expect(await plugin.call("test/anything")).toBe("still here");
    const texts = (await plugin.log.tail()).map(({ text }) => text);
    expect(texts).toContain("early");
    expect(texts.filter((text) => text.includes("hostile/early"))).toHaveLength(1);
    await plugin.stop();
  });

  for (const file of [
    "protocol/shutdown-never.mjs",
    "protocol/shutdown-loops.mjs",
    "protocol/shutdown-answers-and-stays.mjs",
  ])
    test(`E-LIFE-4 ${file} is ended after a second at most`, async () => {
      const plugin = await load(file);
      await plugin.start();
      await plugin.stop();
      expect(plugin.state).toBe("stopped");
      expect(plugin.stats().instance).toBeNull();
    });

  test("E-LIFE-4 all of them together are closed within one second", async () => {
    const other = await workplace.host([]);
    const files = [
      "protocol/shutdown-never.mjs",
      "protocol/shutdown-loops.mjs",
      "protocol/shutdown-answers-and-stays.mjs",
    ];
    const plugins = await Promise.all(
      files.map(async (file) => other.load(await hostilePlugin(file, workplace.dir))),
    );
    await Promise.all(plugins.map((plugin) => plugin.start()));
    await other.close();
    expect(plugins.map(({ state }) => state)).toEqual(["stopped", "stopped", "stopped"]);
  });

  test("E-MSG-4 a plugin that never reads: its input is bounded, its calls end by their deadlines", async () => {
    const other = await workplace.host([], 200);
    const plugin = await other.load(await hostilePlugin("protocol/never-reads.mjs", workplace.dir));
    await plugin.start();
    const big = "x".repeat(4 << 20);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => plugin.call("test/echo", big)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "rejected"));
    expect(plugin.state).toBe("ready");
    await other.close();
  });
});

function withAnyText(value: unknown): unknown {
  if (value === ANY_TEXT) return expect.any(String);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAnyText(part)]));
}
