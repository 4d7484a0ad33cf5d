// The good plugins of fixtures/plugins, each through the whole way: bundled, compiled, started, called.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LogEntry, PluginHost } from "../../src/run/host.js";
import { exchanges } from "./exchanges.js";
import { fixture, nextEntry, Workplace } from "./fixture.js";

const workplace = new Workplace();
let host: PluginHost;

beforeAll(async () => {
  host = await workplace.host([
    { method: "decision/judge", deadlineMs: 30_000, holdsDecision: true },
    { method: "stats/report", deadlineMs: 30_000 },
  ]);
});

afterAll(async () => {
  await host.close();
  workplace[Symbol.dispose]();
});

describe("good plugins", () => {
  for (const [name, calls] of Object.entries(exchanges))
    test(`E-WASM-1 ${name} answers`, async () => {
      const plugin = await host.load(fixture(name));
      for (const { method, params, result } of calls)
        expect(await plugin.call(method, params)).toEqual(result);
      await plugin.stop();
    });

  for (const name of ["echo", "rust-words", "component-greeter"])
    test(`E-WASM-1 ${name} sees exactly three variables`, async () => {
      const plugin = await host.load(fixture(name));
      expect(await plugin.call("test/env")).toEqual({
        ESCOUADE_PLUGIN_ID: `dev.escouade.fixtures.${name}`,
        ESCOUADE_PLUGIN_API: "1",
        ESCOUADE_VERSION: "2.2.0",
      });
      await plugin.stop();
    });

  test("E-LIFE-1 the ticket column starts at its event and not before", async () => {
    const plugin = await host.load(fixture("ticket-column"));
    expect(plugin.emit("ticket.opened", {})).toBe(false);
    expect(plugin.state).toBe("stopped");
    const shown = nextEntry(plugin, ({ source }) => source === "plugin");
    expect(plugin.emit("ticket.column", { ticket: 42 })).toBe(true);
    expect(plugin.state).toBe("starting");
    expect((await shown).text).toBe('column shown 1 times {"ticket":42}');
    await plugin.stop();
  });

  test("E-LIFE-2 E-WASM-1 the counter keeps its state between calls and loses it with its instance", async () => {
    const plugin = await host.load(fixture("counter"));
    await Promise.all(Array.from({ length: 100 }, () => plugin.call("counter/add", { name: "n" })));
    expect(await plugin.call("counter/get", { name: "n" })).toEqual({ value: 100 });
    const first = await plugin.call("counter/instance");
    expect(await plugin.call("counter/instance")).toEqual(first);
    await plugin.relaunch();
    expect(await plugin.call("counter/get", { name: "n" })).toEqual({ value: 0 });
    expect(await plugin.call("counter/instance")).not.toEqual(first);
    await plugin.stop();
  });

  test("E-CRASH-1 E-CRASH-2 a crash relaunches the counter; its calls in flight end, queued ones are answered", async () => {
    const plugin = await host.load(fixture("counter"));
    const first = await plugin.call("counter/instance");
    const crashed = nextEntry(plugin, ({ text }) => text.startsWith("its instance crashed"));
    const inFlight = plugin.call("counter/crash");
    await expect(inFlight).rejects.toMatchObject({ code: "INSTANCE_EXCEPTION" });
    expect((await crashed).text).toBe("its instance crashed: Error: crashed on demand");
    expect(await plugin.call("counter/instance")).not.toEqual(first);
    await plugin.stop();
  });

  test("E-LIMIT-3 the 65th timer throws", async () => {
    const plugin = await host.load(fixture("timers"));
    const { taken, error } = (await plugin.call("timer/fill", { count: 65 })) as {
      taken: number;
      error: string;
    };
    expect(taken).toBe(64);
    expect(error).toMatch(/64/);
    expect(await plugin.call("timer/fill", { count: 64 })).toEqual({ taken: 64, error: null });
    await plugin.stop();
  });

  test("E-HOST-1 timers report while they wait, and can be called off", async () => {
    const plugin = await host.load(fixture("timers"));
    const entries: LogEntry[] = [];
    plugin.on("log", ({ entry }) => {
      if (entry.source === "plugin") entries.push(entry);
    });
    await plugin.start();
    const waiting = plugin.call("timer/after", { ms: 60_000, name: "long" });
    // Calls of one moment are one batch, which is answered when its last call is.
    await new Promise((done) => setImmediate(done));
    await plugin.call("timer/every", { ms: 10, times: 3 });
    expect(entries.map(({ text }) => text)).toEqual(["tick 1 of 3", "tick 2 of 3", "tick 3 of 3"]);
    expect(await plugin.call("timer/cancel", { name: "long" })).toEqual({ found: true });
    expect(await waiting).toEqual({ value: null, isCalledOff: true });
    await plugin.stop();
  });

  test("E-MSG-2 E-HELLO-4 calls of one moment go out as a batch, only to a plugin that takes batches", async () => {
    const stats = await host.load(fixture("batch-stats"));
    await stats.start();
    await Promise.all([1, 2, 3].map((value) => stats.call("stats/add", { value })));
    expect(await stats.call("stats/summary")).toMatchObject({ count: 3, batches: [3] });
    const single = await host.load(fixture("no-batch"));
    await single.start();
    const counted = await Promise.all([1, 2, 3].map(() => single.call("test/count")));
    expect(counted).toEqual([{ calls: 1 }, { calls: 2 }, { calls: 3 }]);
    await Promise.all([stats.stop(), single.stop()]);
  });

  test("E-MSG-2 E-HOST-1 a batch of the plugin is answered by a batch, unknown methods by -32601", async () => {
    const plugin = await host.load(fixture("batch-stats"));
    const entries: string[] = [];
    plugin.on("log", ({ entry }) => entries.push(entry.text));
    expect(await plugin.call("stats/report")).toEqual([{ code: -32601 }, { code: -32601 }]);
    expect(await plugin.call("stats/summary")).toMatchObject({ batches: [2] });
    expect(entries).toContain("0 values so far");
    expect(entries.filter((text) => /stats\/unheard-of.*-32601/.test(text))).toHaveLength(1);
    await plugin.stop();
  });

  test("E-LIMIT-1 a decision is judged within its shorter turn", async () => {
    const plugin = await host.load(fixture("rules-engine"));
    const judged = await plugin.callOutcome("decision/judge", { tool: "write", path: ".git/config" });
    expect(judged).toEqual({
      status: "answered",
      value: { decision: "deny", rule: "never touch history" },
    });
    await plugin.stop();
  });

  test("E-WASM-1 many plugins side by side keep apart", async () => {
    const names = Object.keys(exchanges);
    const plugins = await Promise.all(names.map((name) => host.load(fixture(name))));
    await Promise.all(plugins.map((plugin) => plugin.start()));
    await Promise.all(
      names.flatMap((name, at) =>
        (exchanges[name] ?? []).map(({ method, params }) => plugins[at]?.call(method, params)),
      ),
    );
    expect(plugins.map(({ state }) => state)).toEqual(names.map(() => "ready"));
    await Promise.all(plugins.map((plugin) => plugin.stop()));
  });
});
