// The limits beyond a single case: decisions, the count of crashes, memory given back, sleepers, life after an error.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LogEntry, Plugin, PluginHost } from "../../src/run/host.js";
import { fixture, nextEntry, Workplace } from "../e2e/fixture.js";
import { hostilePlugin, hostileSource } from "./hostile-plugin.js";

const MIB = 1024 * 1024;
const workplace = new Workplace();
let host: PluginHost;
const load = async (file: string): Promise<Plugin> => host.load(await hostilePlugin(file, workplace.dir));
const hostTexts = async (plugin: Plugin): Promise<string[]> =>
  (await plugin.log.tail()).filter(({ source }) => source === "host").map(({ text }) => text);

beforeAll(async () => {
  host = await workplace.host([
    { method: "hostile/loop", deadlineMs: 30_000, holdsDecision: true, defaultAnswer: "undecided" },
    { method: "hostile/regex", deadlineMs: 30_000, holdsDecision: true },
    { method: "hostile/silent", deadlineMs: 300, defaultAnswer: "the default" },
  ]);
});
afterAll(async () => {
  await host.close();
  workplace[Symbol.dispose]();
});

describe("decisions", () => {
  test("E-LIMIT-1 E-CALL-3 a loop while a decision is held ends after 500 ms, and the default applies", async () => {
    const plugin = await load("loops/handlers.ts");
    const outcome = await plugin.callOutcome("hostile/loop");
    expect(outcome).toMatchObject({ status: "defaulted", value: "undecided" });
    expect(outcome).toHaveProperty("reason.code", "INSTANCE_TURN_LIMIT");
    expect(await hostTexts(plugin)).toContain("a turn ran past 500 ms: Escouade stopped its instance");
    await plugin.stop();
  });

  test("E-LIMIT-1 a turn that began before the decision gets its shorter budget too", async () => {
    const plugin = await load("loops/handlers.ts");
    await plugin.start();
    const ended = nextEntry(plugin, ({ text }) => text.startsWith("a turn ran past"));
    await plugin.call("hostile/loop-in-timer");
    // The loop runs, or is about to; the decision waits behind it.
    const decision = plugin.callOutcome("hostile/regex");
    await expect(decision).rejects.toMatchObject({ code: "INSTANCE_TURN_LIMIT" });
    expect((await ended).text).toBe("a turn ran past 500 ms: Escouade stopped its instance");
    await plugin.stop();
  });
});

describe("crashes", () => {
  test("E-CRASH-1 the fourth crash stops the plugin; an explicit relaunch forgets them", async () => {
    const plugin = await load("failures/exit-at-load-1.mjs");
    await expect(plugin.start()).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    const crash = "its instance crashed: exit code 1, before it answered initialize";
    const texts = await hostTexts(plugin);
    expect(texts.filter((text) => text === crash)).toHaveLength(4);
    expect(texts.at(-1)).toBe("stopped after 4 crashes within 5 minutes");
    expect(plugin.state).toBe("failed");
    await expect(plugin.call("test/echo")).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    await expect(plugin.relaunch()).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    expect((await hostTexts(plugin)).filter((text) => text === crash)).toHaveLength(8);
  });

  test("E-LOG-2 a crash is logged with its exit code and its last lines of stderr", async () => {
    const plugin = await load("failures/handlers.ts");
    await plugin.start();
    const tail = nextEntry(plugin, ({ text }) => text.startsWith("its last lines of stderr"));
    await expect(plugin.call("hostile/exit-after-words")).rejects.toMatchObject({ code: "INSTANCE_EXIT" });
    expect((await tail).text).toBe("its last lines of stderr: first words\nlast words\nunfinished words");
    expect(await plugin.log.tail()).toContainEqual(
      expect.objectContaining({ source: "stderr", text: "unfinished words" }),
    );
    await plugin.stop();
  });

  test("E-CALL-1 a call that is never answered gets its default at its deadline", async () => {
    const plugin = await load("failures/handlers.ts");
    expect(await plugin.call("hostile/silent")).toBe("the default");
    expect(await hostTexts(plugin)).toContain("hostile/silent: no answer within 300 ms");
    expect(await plugin.call("test/echo", 1)).toBe(1);
    await plugin.stop();
  });

  test("E-LIMIT-2 a stack names the plugin's own place", async () => {
    const plugin = await load("failures/throw-at-load.mjs");
    const stack = nextEntry(plugin, ({ text }) => text.startsWith("stack: "));
    await expect(plugin.start()).rejects.toBeDefined();
    expect((await stack).text).toMatch(/start[^]*plugin\.mjs:3:\d+[^]*plugin\.mjs:5:\d+/);
  });
});

describe("memory", () => {
  test("case-51 E-LIMIT-1 the host grows by no more than a plugin may have, and gets it back", async () => {
    const plugin = await load("memory/handlers.ts");
    await plugin.start();
    const before = process.memoryUsage().rss;
    const peaks: number[] = [];
    host.on("stats", ({ plugin: one, stats }) => {
      if (one === plugin) peaks.push(stats.instance?.memoryPeakBytes ?? 0);
    });
    for (const method of ["hostile/strings", "hostile/typed-arrays", "hostile/catch-all"]) {
      await expect(plugin.call(method)).rejects.toMatchObject({ code: "INSTANCE_MEMORY_LIMIT" });
      await plugin.relaunch();
    }
    expect(peaks.filter((peak) => peak > 48 * MIB).length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...peaks)).toBeLessThanOrEqual(64 * MIB);
    await plugin.stop();
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * MIB);
  });

  test("case-6 E-MSG-4 a line that never ends costs the host about the limit", async () => {
    const plugin = await load("output/handlers.ts");
    await plugin.start();
    const before = process.memoryUsage().rss;
    await expect(plugin.call("hostile/endless-line")).rejects.toMatchObject({ code: "INSTANCE_LINE_LIMIT" });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
    await plugin.stop();
  });
});

describe("waiting", () => {
  test("case-52 E-LIMIT-1 a sleeper is no runner: it costs no CPU time, and is stopped in a second", async () => {
    const plugin = await load("rust/plugin.wasm");
    await plugin.start();
    const sleeping = plugin.call("hostile/sleep");
    const caught = expect(sleeping).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    await plugin.stop();
    await caught;
    expect(plugin.state).toBe("stopped");
    const entries: LogEntry[] = await plugin.log.tail();
    expect(entries.filter(({ text }) => text.startsWith("a turn ran past"))).toEqual([]);
  });

  test("case-52 a plugin that waits longer than a turn may last is not stopped", async () => {
    const plugin = await host.load(fixture("timers"));
    expect(await plugin.call("timer/after", { ms: 2500, value: 1 })).toEqual({
      value: 1,
      isCalledOff: false,
    });
    expect(plugin.stats().instance?.longestTurnMs).toBeLessThan(2000);
    await plugin.stop();
  });
});

describe("after an error", () => {
  test("case-46 a source nested 5,000 deep is compiled or refused, and harms nobody", async () => {
    const nested = (open: string, close: string): string => open.repeat(5000) + close.repeat(5000);
    const sources = {
      brackets: `${nested("(", ")").replace("()", "(1)")};`,
      arrays: `${nested("[", "]")};`,
      blocks: nested("{", "}"),
      functions: `${"()=>".repeat(5000)}1;`,
      template: `${"`${".repeat(5000)}1${"}`".repeat(5000)};`,
    };
    for (const [kind, source] of Object.entries(sources)) {
      const dir = await hostileSource(`nested-${kind}`, source, workplace.dir);
      const plugin = await host.load(dir);
      const error: unknown = await plugin.start().catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        code: expect.stringMatching(
          /^(BUNDLE_REFUSED|BYTECODE_FAILED|BYTECODE_LIMIT|PLUGIN_STOPPED)$/,
        ) as string,
      });
    }
    const good = await host.load(fixture("echo"));
    expect(await good.call("test/echo", 1)).toBe(1);
  });

  test("case-46 the same instance answers as before, after every kind of depth", async () => {
    const plugin = await load("recursion/handlers.ts");
    await plugin.start();
    for (const method of [
      "caught",
      "json",
      "json-objects",
      "stringify",
      "regex",
      "expression",
      "to-string",
      "flat",
    ]) {
      await plugin.call(`hostile/${method}`);
      expect(await plugin.call("test/echo", { method })).toEqual({ method });
    }
    expect(plugin.stats().starts).toBe(1);
    await plugin.stop();
  });

  test("case-42 an error in a handler is an error of that call", async () => {
    const plugin = await load("failures/handlers.ts");
    await plugin.start();
    const starts = plugin.stats().starts;
    await expect(plugin.call("hostile/throw")).rejects.toMatchObject({ code: "CALL_FAILED" });
    await expect(plugin.call("hostile/reject")).rejects.toMatchObject({ code: "CALL_FAILED" });
    expect(await plugin.call("test/echo", 1)).toBe(1);
    expect(plugin.stats().starts).toBe(starts);
    await plugin.stop();
  });
});
