import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Bench, echo, greet, MANIFEST, settle, type Message, type Script } from "./fakes.js";

const silent: Script = () => {};
const hello =
  (result: unknown, error?: unknown): Script =>
  (line, instance) => {
    const message = JSON.parse(line) as Message;
    const reply = error === undefined ? { result } : { error };
    if (message.method === "initialize")
      queueMicrotask(() => instance.says({ jsonrpc: "2.0", id: message.id, ...reply }));
  };

describe("start and stop", () => {
  test("E-LIFE-1 loading starts nothing; the first call does", async () => {
    await using bench = await Bench.open(echo);
    const plugin = await bench.load();
    await settle();
    expect([bench.prepared, bench.instances.length, plugin.state]).toEqual([0, 0, "stopped"]);
    await expect(plugin.call("test/do", { a: 1 })).resolves.toEqual({ a: 1 });
    expect(bench.states).toEqual(["starting", "ready"]);
  });

  test("E-LIFE-1 a fact of its activation starts it and is delivered; another fact does not and is not", async () => {
    await using bench = await Bench.open();
    const plugin = await bench.load({ activation: ["event:ticket.column"] });
    expect(plugin.emit("ticket.other", 1)).toBe(false);
    await settle();
    expect(bench.instances).toHaveLength(0);
    expect(bench.host.emit("ticket.column", { ticket: 42 })).toBe(1);
    await plugin.start();
    await settle();
    expect(plugin.emit("ticket.other", 2)).toBe(true);
    await settle();
    expect(bench.last.received.map(({ params }) => params)).toEqual([
      { name: "ticket.column", data: { ticket: 42 } },
      { name: "ticket.other", data: 2 },
    ]);
  });

  test("E-LIFE-1 without run nothing is ever executed", async () => {
    await using bench = await Bench.open();
    const plugin = await bench.load({ run: undefined, activation: ["event:ticket.column"] });
    expect(plugin.emit("ticket.column")).toBe(false);
    await expect(plugin.call("test/do")).rejects.toMatchObject({ code: "RUN_MISSING" });
    await expect(plugin.call("test/ask")).resolves.toEqual({ allow: "ask" });
    await expect(plugin.start()).rejects.toMatchObject({ code: "RUN_MISSING" });
    expect(bench.prepared).toBe(0);
  });

  test("E-LIFE-2 many calls at once start one instance, and loading again gives the same plugin", async () => {
    await using bench = await Bench.open(echo);
    const plugin = await bench.load();
    await Promise.all(Array.from({ length: 20 }, (_, i) => plugin.call("test/do", i)));
    expect([bench.prepared, bench.instances.length, await bench.load()]).toEqual([1, 1, plugin]);
    await expect(bench.host.load(bench.dir)).rejects.toMatchObject({ code: "MANIFEST_MISSING" });
  });

  test("E-LIFE-4 closing asks all running plugins at once and ends them within one second", async () => {
    const bench = await Bench.open((line, instance) => {
      // One of them answers initialize and nothing else.
      if (!line.includes("shutdown") || bench.instances.indexOf(instance) === 0) greet()(line, instance);
    });
    const { instance: first } = await bench.ready();
    const { instance: second } = await bench.ready({ id: "dev.test.two" });
    await bench.load({ id: "dev.test.idle" });
    const closed = bench.host.close();
    expect([first, second].map(({ messages }) => messages.at(-1)?.method)).toEqual(["shutdown", "shutdown"]);
    await settle();
    expect([first.isInputClosed, first.isEnded, second.isEnded]).toEqual([true, true, false]);
    bench.clock.advance(999);
    await settle();
    expect(second.isEnded).toBe(false);
    bench.clock.advance(1);
    await closed;
    expect(second.isEnded).toBe(true);
    expect(bench.clock.timers).toBe(0);
    await expect(bench.load()).rejects.toMatchObject({ code: "HOST_CLOSED" });
    await bench[Symbol.asyncDispose]();
  });

  test("E-LIFE-4 a plugin that has not answered initialize is sent no shutdown, and ends at once", async () => {
    const bench = await Bench.open(silent);
    const plugin = await bench.load();
    const call = plugin.call("test/do");
    const outcome = expect(call).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    await settle();
    await bench.host.close();
    await outcome;
    expect(bench.last.messages.map(({ method }) => method)).toEqual(["initialize"]);
    await expect(plugin.call("test/do")).rejects.toMatchObject({ code: "HOST_CLOSED" });
    await bench[Symbol.asyncDispose]();
  });

  test("stopped while it compiles, it never starts", async () => {
    await using bench = await Bench.open();
    let finish = (): void => {};
    bench.prepare = () => new Promise((resolve) => (finish = resolve));
    const plugin = await bench.load();
    const started = expect(plugin.start()).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    await plugin.stop();
    finish();
    await started;
    await settle();
    expect([bench.instances.length, plugin.state]).toEqual([0, "stopped"]);
    bench.prepare = async () => {};
    await plugin.start();
    expect(plugin.state).toBe("ready");
  });

  test("stop, then a call: another instance, and calls in flight at the stop are answered or told", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const held = plugin.callOutcome("test/ask");
    await settle();
    await plugin.stop();
    await expect(held).resolves.toMatchObject({ status: "defaulted", reason: { code: "PLUGIN_STOPPED" } });
    bench.script = echo;
    await expect(plugin.call("test/do", 1)).resolves.toBe(1);
    expect([instance.isEnded, bench.instances.length, bench.prepared]).toEqual([true, 2, 1]);
    expect(bench.log).toContain("info host: stopping: by the app");
    expect(bench.log).toContain("info host: stopped: by the app, exit code 0");
  });

  test("a clean exit is no crash: calls in flight are told, and the next activation starts it again", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const call = plugin.call("test/do");
    await settle();
    instance.ends({ kind: "exit", code: 0 });
    await expect(call).rejects.toMatchObject({ code: "INSTANCE_EXIT" });
    expect([plugin.state, plugin.stats().crashes]).toEqual(["stopped", 0]);
    bench.script = echo;
    await expect(plugin.call("test/do", 1)).resolves.toBe(1);
  });

  test("an instance that cannot even be started stops the plugin; nobody waits for ever", async () => {
    const { SandboxError } = await import("../../src/protocol/error.js");
    await using bench = await Bench.open(() => {
      throw new SandboxError("MODULE_INVALID", "the module is damaged");
    });
    const plugin = await bench.load();
    await expect(plugin.start()).rejects.toMatchObject({ code: "MODULE_INVALID" });
    await expect(plugin.call("test/do")).rejects.toMatchObject({
      code: "PLUGIN_STOPPED",
      cause: { code: "MODULE_INVALID" },
    });
    bench.script = echo;
    await plugin.relaunch();
    await expect(plugin.call("test/do", 1)).resolves.toBe(1);
  });

  test("a relaunch takes the manifest as it is now; one with another id, or with faults, is refused", async () => {
    await using bench = await Bench.open(echo);
    const { plugin } = await bench.ready();
    const path = join(plugin.dir, "escouade-plugin.json");
    writeFileSync(path, JSON.stringify({ ...MANIFEST, version: "2.0.0" }));
    await plugin.relaunch();
    expect([plugin.manifest.version, bench.last.messages[0]?.params]).toMatchObject([
      "2.0.0",
      { plugin: { version: "2.0.0" } },
    ]);
    writeFileSync(path, JSON.stringify({ ...MANIFEST, id: "dev.test.other" }));
    await expect(plugin.relaunch()).rejects.toMatchObject({ code: "MANIFEST_INVALID" });
    writeFileSync(path, "{");
    await expect(plugin.relaunch()).rejects.toMatchObject({ code: "MANIFEST_INVALID" });
    expect(plugin.state).toBe("stopped");
  });

  test("await using stops a plugin and takes it out of its host", async () => {
    await using bench = await Bench.open();
    let instance;
    {
      await using plugin = await bench.load();
      await plugin.start();
      instance = bench.last;
    }
    expect([instance.isEnded, bench.host.plugins.size]).toEqual([true, 0]);
  });

  test("E-WASM-4 an older app refuses the plugin with the reason, and nothing is executed", async () => {
    await using bench = await Bench.open();
    await expect(bench.load({ escouade: ">=2.3.0" })).rejects.toMatchObject({
      code: "APP_TOO_OLD",
      message: "dev.test.one asks for Escouade >=2.3.0; this is 2.2.0",
    });
    await expect(bench.load({ run: { command: ["x"] } })).rejects.toMatchObject({ code: "RUN_UNSUPPORTED" });
    await expect(bench.load({ id: "x" })).rejects.toMatchObject({
      code: "MANIFEST_INVALID",
      faults: [{ place: { line: 1 } }],
    });
    expect([bench.host.plugins.size, bench.prepared]).toEqual([0, 0]);
  });

  test("E-WASM-5 a plugin that cannot be compiled stops with the reason, and every place is in its log", async () => {
    const { SandboxError } = await import("../../src/protocol/error.js");
    await using bench = await Bench.open();
    const place = { file: "plugin.mjs", line: 3, column: 8, codeFrame: "" };
    bench.prepare = async () => {
      throw new SandboxError("BUNDLE_REFUSED", "plugin.mjs has what no plugin may have", {
        faults: [{ message: 'imports "node:net"', place }],
      });
    };
    const plugin = await bench.load();
    await expect(plugin.call("test/do")).rejects.toMatchObject({
      code: "PLUGIN_STOPPED",
      cause: { code: "BUNDLE_REFUSED" },
    });
    expect(bench.log).toEqual([
      "error host: stopped: plugin.mjs has what no plugin may have",
      'error host: plugin.mjs:3:8: imports "node:net"',
    ]);
    expect([plugin.state, plugin.failure?.code]).toEqual(["failed", "BUNDLE_REFUSED"]);
    await expect(plugin.callOutcome("test/ask")).resolves.toMatchObject({ status: "defaulted" });
    expect(bench.prepared).toBe(1);
    bench.prepare = async () => {};
    await plugin.relaunch();
    expect([plugin.state, plugin.failure]).toEqual(["ready", null]);
  });
});

describe("handshake", () => {
  test("E-HELLO-1 initialize comes first and says what this host is and serves", async () => {
    await using bench = await Bench.open();
    const { instance } = await bench.ready();
    expect(JSON.parse(instance.lines[0] ?? "")).toEqual({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: 1,
        escouade: { version: "2.2.0" },
        plugin: { id: "dev.test.one", version: "1.0.0" },
        lang: "fr",
        capabilities: { batch: true, secrets: false, settings: false, log: true, attach: false },
      },
    });
    expect(bench.log).toContain("info host: initialize: it speaks version 1 of the protocol, with batches");
  });

  test.each([
    [
      "version 2",
      { protocolVersion: 2 },
      "it speaks version 2 of the protocol; this Escouade speaks version 1",
      "HANDSHAKE_VERSION",
    ],
    [
      "no version",
      {},
      "it speaks no version of the protocol; this Escouade speaks version 1",
      "HANDSHAKE_VERSION",
    ],
    [
      "a null answer",
      null,
      "it speaks no version of the protocol; this Escouade speaks version 1",
      "HANDSHAKE_VERSION",
    ],
    [
      "a version as text",
      { protocolVersion: "1" },
      'it speaks version "1" of the protocol; this Escouade speaks version 1',
      "HANDSHAKE_VERSION",
    ],
    [
      "bad capabilities",
      { protocolVersion: 1, capabilities: 3 },
      "its answer to initialize does not fit: /capabilities must be object",
      "HANDSHAKE_INVALID",
    ],
  ])("E-HELLO-2 %s stops the plugin with the reason", async (_, answer, reason, code) => {
    await using bench = await Bench.open(hello(answer));
    const plugin = await bench.load();
    await expect(plugin.start()).rejects.toMatchObject({ code, message: reason, blame: "plugin" });
    await settle();
    expect(bench.log).toContain(`error host: stopped: ${reason}`);
    expect([plugin.state, bench.instances.length, bench.last.isEnded]).toEqual(["failed", 1, true]);
  });

  test("E-HELLO-2 an error as the answer stops it too", async () => {
    await using bench = await Bench.open(hello(undefined, { code: -32000, message: "not today" }));
    const plugin = await bench.load();
    await expect(plugin.start()).rejects.toMatchObject({
      code: "HANDSHAKE_INVALID",
      message: "it answered initialize with error -32000: not today",
    });
  });

  test("E-HELLO-3 no answer in 10 s stops it, and what waited gets its default", async () => {
    await using bench = await Bench.open(silent, {
      calls: [{ method: "slow", deadlineMs: 60_000, defaultAnswer: "none" }],
    });
    const plugin = await bench.load();
    const outcome = plugin.callOutcome("slow");
    await settle();
    bench.clock.advance(9_999);
    expect(plugin.state).toBe("starting");
    bench.clock.advance(1);
    await expect(outcome).resolves.toMatchObject({
      status: "defaulted",
      value: "none",
      reason: { code: "PLUGIN_STOPPED" },
    });
    expect([plugin.state, plugin.failure?.code]).toEqual(["failed", "HANDSHAKE_TIMEOUT"]);
    expect(bench.log).toContain("error host: stopped: no answer to initialize within 10000 ms");
  });

  test("E-HELLO-4 nothing else is sent before the answer; then replies, and what the app sent in order", async () => {
    await using bench = await Bench.open(silent);
    const plugin = await bench.load({ activation: ["event:a"] });
    plugin.emit("a", 1);
    const call = plugin.call("test/do", 2);
    call.catch(() => {});
    plugin.emit("a", 3);
    await settle();
    // A request of its own, before it has answered, waits as well.
    bench.last.says({ jsonrpc: "2.0", id: 9, method: "log", params: { level: "info", message: "early" } });
    await settle();
    expect(bench.last.lines).toHaveLength(1);
    expect(bench.log).toContain("info plugin: early");
    bench.last.answers(1, { protocolVersion: 1 });
    await settle();
    expect(bench.last.lines.slice(1).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: 9, result: null },
      { method: "event", params: { data: 1 } },
      { method: "test/do", params: 2 },
      { method: "event", params: { data: 3 } },
    ]);
  });

  test("E-HELLO-4 a plugin that did not announce batch is sent none; one that did gets one line a tick", async () => {
    for (const batch of [false, true]) {
      await using bench = await Bench.open(greet(batch));
      const { plugin, instance } = await bench.ready();
      for (let i = 0; i < 5; i += 1) plugin.emit("a", i);
      await settle();
      const lines = instance.lines.slice(1).map((line) => JSON.parse(line) as unknown);
      expect(lines.map(Array.isArray)).toEqual(batch ? [true] : [false, false, false, false, false]);
      expect(instance.received.map(({ params }) => (params as { data: number }).data)).toEqual([
        0, 1, 2, 3, 4,
      ]);
    }
  });
});
