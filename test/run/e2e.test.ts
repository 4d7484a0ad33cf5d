// The whole way, from a plugin's folder to an answer, on the real engine and guest runtime.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { PluginHost, type Plugin, type PluginState } from "../../src/run/host.js";

const scratch = mkdtempSync(join(tmpdir(), "escouade-e2e-"));
// One cache for all tests: the runtime's native code is made once.
const cacheDir = join(scratch, "cache");

/** Answers by method; `say` writes one message. */
const PLUGIN = `
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const say = (message) => process.stdout.write(JSON.stringify(message) + "\\n");
let count = 0;
const work = {
  "t/echo": (params) => params,
  "t/count": () => (count += 1),
  "t/rules": () => JSON.parse(readFileSync(new URL("../rules.json", import.meta.url), "utf8")),
  "t/env": () => ({ ...process.env }),
  "t/loop": () => { for (;;); },
  "t/decide": () => { for (;;); },
  "t/grow": () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); },
  "t/boom": () => { setTimeout(() => { throw new Error("boom"); }, 10); },
  "t/exit": ({ code }) => process.exit(code),
  "t/line": () => { const part = "A".repeat(1 << 20); for (;;) process.stdout.write(part); },
  "t/silent": () => undefined,
  "t/log": () => {
    process.stdout.write('{"jsonrpc":"2.0",\\r"method":"log","params":{"level":"info","message":"a\\u2028b"}}\\r\\n\\n');
    process.stderr.write("a trace\\n");
    return null;
  },
  "t/ask": ({ method }) => { say({ jsonrpc: "2.0", id: "q1", method, params: {} }); return null; },
};
const answers = [];
const take = (message) => {
  const { id, method, params } = message;
  if (method === undefined) { answers.push(message); return undefined; }
  if (method === "initialize") return { jsonrpc: "2.0", id, result: { protocolVersion: 1, capabilities: { batch: true } } };
  if (method === "shutdown") return { jsonrpc: "2.0", id, result: null };
  if (method === "t/answers") return { jsonrpc: "2.0", id, result: answers };
  const result = work[method]?.(params);
  return id === undefined || result === undefined ? undefined : { jsonrpc: "2.0", id, result };
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const reply = Array.isArray(message) ? message.map(take).filter(Boolean) : take(message);
  if (reply !== undefined && reply.length !== 0) say(reply);
});
`;

let host: PluginHost;
let log: string[] = [];
const folder = (id: string, source = PLUGIN, change: Record<string, unknown> = {}): string => {
  const dir = join(scratch, "plugins", id);
  mkdirSync(join(dir, "dist"), { recursive: true });
  writeFileSync(join(dir, "dist", "plugin.mjs"), source);
  writeFileSync(join(dir, "rules.json"), '{"rule":1}');
  const manifest = {
    id,
    version: "1.0.0",
    name: id,
    escouade: ">=2.2.0",
    run: { js: "dist/plugin.mjs" },
    ...change,
  };
  writeFileSync(join(dir, "escouade-plugin.json"), JSON.stringify(manifest));
  return dir;
};
const until = (plugin: Plugin, wanted: PluginState): Promise<void> =>
  new Promise((resolve) => {
    if (plugin.state === wanted) resolve();
    else plugin.on("state", ({ state }) => state === wanted && resolve());
  });

beforeEach(async () => {
  log = [];
  host = await PluginHost.open({
    appVersion: "2.2.0",
    lang: "en",
    cacheDir,
    logDir: join(scratch, "logs"),
    calls: [
      { method: "t/decide", deadlineMs: 20_000, defaultAnswer: "ask", holdsDecision: true },
      { method: "t/slow", deadlineMs: 50 },
    ],
    unlistedCalls: { deadlineMs: 20_000 },
  });
  host.on("log", ({ entry }) => log.push(`${entry.level} ${entry.source}: ${entry.text}`));
});
afterEach(() => host.close());
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("a real instance", () => {
  test("E-WASM-1 answers, and keeps its state between calls and between events", async () => {
    const plugin = await host.load(folder("dev.test.state", PLUGIN, { activation: ["event:tick"] }));
    expect(await plugin.call("t/echo", { a: [1, "é", null] })).toEqual({ a: [1, "é", null] });
    expect([await plugin.call("t/count"), await plugin.call("t/count")]).toEqual([1, 2]);
    const many = await Promise.all(Array.from({ length: 1000 }, (_, i) => plugin.call("t/echo", i)));
    expect(many).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    expect(plugin.stats()).toMatchObject({ starts: 1, crashes: 0, callsInFlight: 0, state: "ready" });
    expect(plugin.stats().instance?.bytesIn).toBeGreaterThan(0);
  });

  test("E-WASM-1 a plugin in Rust answers by the same calls", async () => {
    const plugin = await host.load(join(import.meta.dirname, "../../fixtures/plugins/rust-words"));
    expect(await plugin.call("words/count", { text: "to be or not to be" })).toMatchObject({
      words: 6,
      unique: 4,
    });
    await expect(plugin.call("words/nonsense")).rejects.toMatchObject({ code: "CALL_FAILED" });
    expect(await plugin.call("words/calls")).toEqual({ calls: 3 });
  });

  test("E-WASM-7 E-WASM-9 reads its rules.json and sees three variables, no more", async () => {
    const plugin = await host.load(folder("dev.test.files"));
    expect(await plugin.call("t/rules")).toEqual({ rule: 1 });
    expect(await plugin.call("t/env")).toEqual({
      ESCOUADE_PLUGIN_ID: "dev.test.files",
      ESCOUADE_PLUGIN_API: "1",
      ESCOUADE_VERSION: "2.2.0",
    });
  });

  test("E-HOST-1 E-MSG-1 case-1 its log, its traces, and -32601 for what is not served", async () => {
    const plugin = await host.load(folder("dev.test.log"));
    await plugin.call("t/log");
    for (const method of ["constructor", "secrets/get"]) await plugin.call("t/ask", { method });
    expect(await plugin.call("t/answers")).toMatchObject([
      { id: "q1", error: { code: -32601 } },
      { id: "q1", error: { code: -32601 } },
    ]);
    expect(log).toContain("info plugin: a\u2028b");
    expect(log).toContain("info stderr: a trace");
    expect(log).toContain('warn host: refused: "constructor" is not served by this host (-32601)');
    expect((await plugin.log.tail()).map(({ text }) => text)).toContain("a\u2028b");
  });

  test("case-2 200 KB of text of many bytes a character comes back as it was", async () => {
    const plugin = await host.load(folder("dev.test.text"));
    const text = "読み🎉\u2028".repeat(15_000);
    expect(await plugin.call("t/echo", text)).toBe(text);
  });

  test.each([
    ["t/loop", {}, "INSTANCE_TURN_LIMIT", "a turn ran past 2000 ms: Escouade stopped its instance"],
    [
      "t/grow",
      {},
      "INSTANCE_MEMORY_LIMIT",
      "its instance crashed: it asked for more than its 64 MB of memory",
    ],
    ["t/exit", { code: 3 }, "INSTANCE_EXIT", "its instance crashed: exit code 3"],
    ["t/line", {}, "INSTANCE_LINE_LIMIT", "a line ran past 16 MB: Escouade stopped its instance"],
    ["t/boom", {}, "INSTANCE_EXCEPTION", "its instance crashed: Error: boom"],
  ])(
    "E-LIMIT-2 E-CALL-3 %s ends the instance with its reason; the next one and other plugins answer",
    async (method, params, code, reason) => {
      const plugin = await host.load(folder("dev.test.bad"));
      const other = await host.load(folder("dev.test.good"));
      await Promise.all([plugin.start(), other.start()]);
      const ended = plugin.call(method, params);
      const outcome = expect(ended).rejects.toMatchObject({ code, message: reason });
      expect(await other.call("t/echo", 1)).toBe(1);
      await outcome;
      expect(log).toContain(`error host: ${reason}`);
      await until(plugin, "ready");
      expect(await plugin.call("t/count")).toBe(1);
      expect(plugin.stats()).toMatchObject({ starts: 2, crashes: 1 });
    },
  );

  test("E-LIMIT-1 while it holds a decision a turn has 500 ms", async () => {
    const plugin = await host.load(folder("dev.test.decide"));
    await plugin.start();
    const outcome = await plugin.callOutcome("t/decide");
    expect(outcome).toMatchObject({
      status: "defaulted",
      value: "ask",
      reason: { code: "INSTANCE_TURN_LIMIT" },
    });
    expect(log).toContain("error host: a turn ran past 500 ms: Escouade stopped its instance");
  });

  test("E-CRASH-1 the fourth crash stops it; a relaunch starts it with nothing counted", async () => {
    const plugin = await host.load(folder("dev.test.crash"));
    for (let i = 0; i < 4; i += 1) await plugin.call("t/exit", { code: 1 }).catch(() => {});
    await until(plugin, "failed");
    expect(log).toContain("error host: stopped after 4 crashes within 5 minutes");
    await plugin.relaunch();
    expect(await plugin.call("t/count")).toBe(1);
  });

  test("E-LIMIT-2 a plugin that throws at its load is stopped after four of them, with message and stack", async () => {
    const plugin = await host.load(folder("dev.test.throws", `throw new TypeError("at load");`));
    await expect(plugin.start()).rejects.toMatchObject({
      cause: {
        code: "INSTANCE_EXCEPTION",
        message: expect.stringMatching(/^its instance crashed: .*TypeError: at load/) as string,
      },
    });
    expect(log.some((line) => /stack: .*plugin\.mjs:1/s.test(line))).toBe(true);
  });

  test("E-CALL-1 E-LIFE-4 no answer in time, and the end within a second of one that never answers shutdown", async () => {
    const deaf = PLUGIN.replace('if (method === "shutdown")', 'if (method === "never")');
    const plugin = await host.load(folder("dev.test.deaf", deaf));
    await plugin.start();
    await expect(plugin.call("t/slow")).rejects.toMatchObject({ code: "CALL_TIMEOUT" });
    expect(log).toContain("warn host: t/slow: no answer within 50 ms");
    await host.close();
    expect(plugin.state).toBe("stopped");
  });

  test("E-WASM-5 a bundle with a forbidden import is not compiled, and its log names the place", async () => {
    const plugin = await host.load(
      folder("dev.test.refused", `import { connect } from "node:net";\nexport const a = connect;\n`),
    );
    await expect(plugin.start()).rejects.toMatchObject({ code: "BUNDLE_REFUSED" });
    expect(plugin.state).toBe("failed");
    expect(log.some((line) => /plugin\.mjs:1:\d+: .*node:net/.test(line))).toBe(true);
  });
});
