// What the app does in the midst of what happens to a plugin: from its listeners, and in the gaps of a stop, a
// relaunch or a disposal. After a stop no instance may live, and every promise must settle.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Plugin, PluginEvents } from "../../src/run/host.js";
import { Bench, echo, greet, MANIFEST, settle } from "./fakes.js";

const alive = (bench: Bench): number => bench.instances.filter(({ isEnded }) => !isEnded).length;

/** Lets everything happen that was begun, the deadline of a shutdown too. */
async function rest(bench: Bench): Promise<void> {
  for (let round = 0; round < 4; round += 1) await settle();
  bench.clock.advance(1000);
  for (let round = 0; round < 4; round += 1) await settle();
}

const ACTS: Readonly<Record<string, (plugin: Plugin) => unknown>> = {
  stop: (plugin) => plugin.stop(),
  relaunch: (plugin) => plugin.relaunch().catch(() => {}),
  start: (plugin) => plugin.start().catch(() => {}),
  call: (plugin) => plugin.call("test/ask"),
  emit: (plugin) => plugin.emit("a", 1),
  dispose: (plugin) => plugin[Symbol.asyncDispose](),
};
const NAMES: readonly (keyof PluginEvents)[] = ["state", "log", "stats", "notice"];
const MOMENTS = NAMES.flatMap((name) => Object.keys(ACTS).map((act) => [name, act] as const));

describe("E-LIFE-5 E-CRASH-1 a listener may do anything", () => {
  test.each(MOMENTS)("%s: %s at each event, through a start, a crash and a stop", async (name, act) => {
    // Each event in turn, since an act at the first may prevent the others.
    for (let nth = 0; nth < 12; nth += 1) {
      await using bench = await Bench.open(echo);
      const plugin = await bench.load({ activation: ["event:a"] });
      let count = 0;
      plugin.on(name, () => {
        if (count === nth) ACTS[act]?.(plugin);
        count += 1;
      });
      const calls = [plugin.call("test/ask"), plugin.call("test/ask")];
      await settle();
      bench.instances.at(-1)?.ends({ kind: "exit", code: 3 });
      await settle();
      await rest(bench);
      await Promise.all([plugin.stop(), rest(bench)]);
      await rest(bench);
      await Promise.all(calls);
      expect(bench.log.filter((line) => line.includes("INTERNAL") || line.includes("no way"))).toEqual([]);
      const isRunning = plugin.state === "ready" || plugin.state === "starting";
      expect(alive(bench)).toBe(isRunning ? 1 : 0);
      await Promise.all([bench.host.close(), rest(bench)]);
      expect(alive(bench)).toBe(0);
    }
  });

  test("E-LIFE-5 a stop told by the state `relaunching` is not undone", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    plugin.on("state", ({ state }) => void (state === "relaunching" && plugin.stop()));
    instance.ends({ kind: "exit", code: 3 });
    await rest(bench);
    expect([plugin.state, alive(bench)]).toEqual(["stopped", 0]);
  });

  test("E-LIFE-5 a start from the listener of `stopped` counts", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    let started: Promise<void> | undefined;
    plugin.once("state", () => {
      plugin.once("state", () => {
        started = plugin.start();
      });
    });
    await plugin.stop();
    await settle();
    await expect(started).resolves.toBeUndefined();
    expect(plugin.state).toBe("ready");
  });
});

describe("the end", () => {
  test("E-LIFE-4 a start that waits for a stop starts nothing once the host is closed", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    const stopped = plugin.stop();
    const started = expect(plugin.start()).rejects.toMatchObject({ code: "HOST_CLOSED" });
    await Promise.all([stopped, bench.host.close(), started]);
    await rest(bench);
    expect([plugin.state, alive(bench)]).toEqual(["stopped", 0]);
  });

  test("E-LIFE-4 E-CALL-3 calls that a full instance did not take settle when the host closes", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    instance.isFull = true;
    const outcomes = [
      expect(plugin.call("test/do", 1)).rejects.toMatchObject({ code: "PLUGIN_STOPPED" }),
      expect(plugin.callOutcome("test/ask")).resolves.toMatchObject({ status: "defaulted" }),
    ];
    const closed = bench.host.close();
    await Promise.all([...outcomes, closed]);
    expect(plugin.stats().queued).toBe(0);
  });

  test("E-LIFE-4 a plugin that ends gets the answer that it needs to end", async () => {
    await using bench = await Bench.open((line, instance) => {
      const message = JSON.parse(line) as { id?: number; method?: string };
      if (message.method === "initialize") return greet()(line, instance);
      // It answers `shutdown` only when its own request has been answered.
      if (message.method === "shutdown") {
        queueMicrotask(() =>
          instance.says({
            jsonrpc: "2.0",
            id: "mine",
            method: "log",
            params: { level: "info", message: "bye" },
          }),
        );
        bench.script = (_, one) => one.answers(message.id, null);
      }
    });
    const { plugin } = await bench.ready();
    await plugin.stop();
    expect(bench.log).toContain("info host: stopped: by the app, exit code 0");
  });

  test("E-LIFE-2 disposing twice does not take the next plugin of that folder out of the host", async () => {
    await using bench = await Bench.open();
    const first = await bench.load();
    await first[Symbol.asyncDispose]();
    const second = await bench.load();
    await first[Symbol.asyncDispose]();
    await second.start();
    expect(bench.host.plugins.get(second.id)).toBe(second);
    await bench.host.close();
    expect([second.state, alive(bench)]).toEqual(["stopped", 0]);
  });

  test("E-LIFE-1 a plugin that is being disposed takes no event from the others, and is not loaded again before its end", async () => {
    await using bench = await Bench.open((line, instance) => {
      if (!line.includes('"shutdown"')) greet()(line, instance);
    });
    const { plugin: leaving } = await bench.ready();
    const { plugin: other } = await bench.ready({ id: "dev.test.two" });
    const disposed = leaving[Symbol.asyncDispose]();
    expect(bench.host.emit("a", 1)).toBe(1);
    let isEnded = false;
    const again = bench.load().then((plugin) => ({ plugin, isEnded }));
    await settle();
    bench.clock.advance(1000);
    await disposed.then(() => (isEnded = true));
    expect(await again).toMatchObject({ isEnded: true });
    expect((await again).plugin).not.toBe(leaving);
    expect(other.state).toBe("ready");
  });
});

describe("relaunch", () => {
  test("E-LIFE-5 what comes in meanwhile starts the new manifest, never the old one", async () => {
    await using bench = await Bench.open(echo);
    const { plugin } = await bench.ready();
    const path = join(plugin.dir, "escouade-plugin.json");
    writeFileSync(path, JSON.stringify({ ...MANIFEST, version: "2.0.0" }));
    const relaunched = plugin.relaunch();
    const progress = { isOver: false };
    void relaunched.then(() => (progress.isOver = true));
    while (!progress.isOver) {
      void plugin.call("test/ask");
      await Promise.resolve();
      if (bench.instances.length === 1) await settle();
    }
    const versions = bench.instances.map(
      ({ messages }) => (messages[0]?.params as { plugin: { version: string } } | undefined)?.plugin.version,
    );
    expect(versions).toEqual(["1.0.0", "2.0.0"]);
  });

  test("E-LIFE-5 a manifest that is refused now stops it and says why", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    const path = join(plugin.dir, "escouade-plugin.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"One"', "1"));
    await expect(plugin.relaunch()).rejects.toMatchObject({ code: "MANIFEST_INVALID" });
    expect([plugin.state, alive(bench)]).toEqual(["stopped", 0]);
  });

  test("E-LIFE-5 two at once make one new instance each at most, and both resolve", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    await Promise.all([plugin.relaunch(), plugin.relaunch()]);
    expect([plugin.state, alive(bench)]).toEqual(["ready", 1]);
  });
});

describe("what the app gives", () => {
  test("E-MSG-4 an event past the limit of a line is refused, and one that is no JSON", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    for (const data of ["x".repeat(16 * 1024 * 1024), cycle, 1n]) {
      expect(() => plugin.emit("a", data)).toThrow(expect.objectContaining({ code: "EVENT_INVALID" }));
      expect(() => bench.host.emit("a", data)).toThrow(expect.objectContaining({ code: "EVENT_INVALID" }));
    }
    plugin.emit("a", 1);
    await settle();
    expect(instance.received).toHaveLength(1);
  });

  test.each([
    ["an app version", { appVersion: "two" }, "HOST_OPTIONS_INVALID"],
    ["a language", { lang: "de" as "en" }, "HOST_OPTIONS_INVALID"],
    [
      "a default that cannot be copied",
      { calls: [{ method: "a", defaultAnswer: () => 1 }] },
      "CALL_TABLE_INVALID",
    ],
    [
      "a result with an unbounded pattern",
      table({ type: "string", pattern: "(a+)+$" }),
      "CALL_TABLE_INVALID",
    ],
    [
      "unbounded unique items",
      table({ properties: { a: { items: [{ uniqueItems: true }] } } }),
      "CALL_TABLE_INVALID",
    ],
    ["unbounded names", table({ $defs: { a: { patternProperties: { "^a": true } } } }), "CALL_TABLE_INVALID"],
  ])("E-CALL-2 %s that cannot be used is refused at open", async (_, options, code) => {
    await expect(Bench.open(undefined, options)).rejects.toMatchObject({ code, blame: "app" });
  });

  test("E-CALL-2 bounded patterns, and properties with the names of keywords, are taken", async () => {
    const result = {
      type: "object",
      properties: { pattern: { type: "string" }, uniqueItems: true, a: { pattern: "^a", maxLength: 9 } },
      propertyNames: { maxLength: 20 },
      patternProperties: { "^x": { const: { pattern: "b" } } },
    };
    await using bench = await Bench.open(undefined, { calls: [{ method: "a", result }] });
    expect(bench.host.plugins.size).toBe(0);
  });

  test("E-CALL-1 the default is what it was at open", async () => {
    const defaultAnswer = { items: [1] };
    await using bench = await Bench.open(undefined, {
      calls: [{ method: "a", deadlineMs: 5, defaultAnswer }],
    });
    defaultAnswer.items.push(2);
    const { plugin } = await bench.ready();
    const answer = plugin.call("a");
    await settle();
    bench.clock.advance(5);
    await expect(answer).resolves.toEqual({ items: [1] });
  });

  test("E-LIFE-2 another folder with the same id is refused", async () => {
    await using bench = await Bench.open();
    const plugin = await bench.load();
    const { dir } = plugin;
    await using other = await Bench.open();
    await other.load();
    await expect(bench.host.load(join(other.dir, MANIFEST.id))).rejects.toMatchObject({
      code: "PLUGIN_ID_TAKEN",
      message: expect.stringContaining(dir),
    });
  });

  test("E-SECRET-3 a mask that fails lets nothing through and harms nobody", async () => {
    const mask = (): string => {
      throw new Error("broken");
    };
    await using bench = await Bench.open(echo, { mask });
    const { plugin, instance } = await bench.ready();
    instance.stderr("hunter2");
    await expect(plugin.call("test/do", 1)).resolves.toBe(1);
    expect(new Set(bench.log.map((line) => line.replace(/^.*?: /, "")))).toEqual(
      new Set(["(left out: the app's mask failed on it)"]),
    );
  });
});

describe("figures and files", () => {
  test("E-CRASH-1 crashes that no longer count are not counted", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    instance.ends({ kind: "exit", code: 3 });
    await settle();
    expect(plugin.stats().crashes).toBe(1);
    bench.clock.advance(5 * 60_000 + 1);
    expect(plugin.stats().crashes).toBe(0);
  });

  test("E-LOG-2 a plugin that does not read its replies cannot turn its log over", async () => {
    await using bench = await Bench.open();
    const { instance } = await bench.ready();
    instance.isFull = true;
    for (let id = 0; id < 2000; id += 1) instance.says({ jsonrpc: "2.0", id, method: "nonsense" });
    await settle();
    expect(bench.log.filter((line) => line.includes("does not read the replies")).length).toBeLessThan(20);
  });
});

function table(result: Record<string, unknown>): {
  calls: { method: string; result: Record<string, unknown> }[];
} {
  return { calls: [{ method: "a", result }] };
}
