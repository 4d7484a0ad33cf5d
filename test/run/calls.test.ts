import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { PluginHost } from "../../src/run/host.js";
import { Bench, echo, greet, settle } from "./fakes.js";

describe("deadlines", () => {
  test("E-CALL-1 past its deadline the default applies, the log says so, and a late reply is ignored", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const withDefault = plugin.callOutcome("test/ask", { who: 1 });
    const without = plugin.call("test/do");
    const rejected = expect(without).rejects.toMatchObject({
      code: "CALL_TIMEOUT",
      message: "test/do: no answer within 300 ms",
      blame: "plugin",
    });
    await settle();
    bench.clock.advance(299);
    expect(plugin.stats().callsInFlight).toBe(2);
    bench.clock.advance(1);
    await expect(withDefault).resolves.toMatchObject({
      status: "defaulted",
      value: { allow: "ask" },
      reason: { code: "CALL_TIMEOUT" },
    });
    await rejected;
    expect(bench.log).toContain("warn host: test/do: no answer within 300 ms");
    expect(bench.log).toContain("warn host: test/ask: no answer within 300 ms");
    const lines = bench.log.length;
    instance.answers(instance.received[0]?.id, { allow: "yes" });
    await settle();
    expect([bench.log.length, plugin.stats().callsInFlight, plugin.state]).toEqual([lines, 0, "ready"]);
  });

  test("E-CALL-1 the deadline runs while the plugin starts, and such a call is never sent", async () => {
    await using bench = await Bench.open(() => {});
    const plugin = await bench.load();
    const outcome = plugin.call("test/ask");
    await settle();
    bench.clock.advance(300);
    await expect(outcome).resolves.toEqual({ allow: "ask" });
    bench.last.answers(1, { protocolVersion: 1 });
    await settle();
    expect(bench.last.received).toEqual([]);
  });

  test("E-CALL-1 a default belongs to the caller: changing it changes no later one", async () => {
    await using bench = await Bench.open(greet());
    const plugin = await bench.load({ run: undefined });
    const first = (await plugin.call("test/ask")) as { allow: string };
    first.allow = "yes";
    await expect(plugin.call("test/ask")).resolves.toEqual({ allow: "ask" });
  });

  test("E-CALL-2 an answer that does not fit counts as none, and the log says where", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const outcome = plugin.callOutcome("test/list", { n: 2 });
    await settle();
    instance.answers(instance.received[0]?.id, { items: ["a", 2] });
    await expect(outcome).resolves.toMatchObject({
      status: "defaulted",
      value: { items: [] },
      reason: { code: "CALL_RESULT_INVALID" },
    });
    expect(bench.log).toContain("warn host: test/list: its answer does not fit: /items/1 must be string");
  });

  test("E-CALL-3 case-7 calls in flight when the instance ends get their default, or the reason, at once", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const withDefault = plugin.callOutcome("test/ask");
    const without = plugin.call("test/do");
    await settle();
    instance.ends({ kind: "trap", message: "wasm trap: wasm `unreachable` instruction executed" });
    await expect(without).rejects.toMatchObject({
      code: "INSTANCE_TRAP",
      message: "its instance crashed: wasm trap: wasm `unreachable` instruction executed",
    });
    await expect(withDefault).resolves.toMatchObject({
      status: "defaulted",
      reason: { code: "INSTANCE_TRAP" },
    });
    expect(plugin.stats().callsInFlight).toBe(0);
  });

  test("an error as the answer: the reason, or the default where there is one", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const without = expect(plugin.call("test/do")).rejects.toMatchObject({
      code: "CALL_FAILED",
      message: "test/do: answered error -32000: no\\u{1b}[2J",
    });
    const withDefault = plugin.callOutcome("test/ask");
    await settle();
    for (const { id } of instance.received)
      instance.says({ jsonrpc: "2.0", id, error: { code: -32000, message: "no\u001b[2J" } });
    await without;
    await expect(withDefault).resolves.toMatchObject({
      status: "defaulted",
      reason: { code: "CALL_FAILED" },
    });
  });
});

describe("the call table", () => {
  test("what the app gets wrong is its own fault, whatever the default", async () => {
    await using bench = await Bench.open(echo);
    const { plugin } = await bench.ready();
    const cycle: unknown[] = [];
    cycle.push(cycle);
    await expect(plugin.call("test/doo")).rejects.toMatchObject({
      code: "CALL_UNKNOWN",
      blame: "app",
      message: '"test/doo" is not in the call table; did you mean "test/do"?',
    });
    await expect(plugin.call("toString")).rejects.toMatchObject({ code: "CALL_UNKNOWN" });
    await expect(plugin.call("test/list", { n: "2" })).rejects.toMatchObject({
      code: "CALL_PARAMS_INVALID",
      message: "test/list: the params do not fit: /n must be integer",
    });
    await expect(plugin.call("test/do", cycle)).rejects.toMatchObject({ code: "CALL_PARAMS_INVALID" });
    await expect(plugin.call("test/do", 1n)).rejects.toMatchObject({ code: "CALL_PARAMS_INVALID" });
    await expect(plugin.call("test/do", () => {})).rejects.toMatchObject({ code: "CALL_PARAMS_INVALID" });
    await expect(plugin.call("test/do", "x".repeat(17 * 1024 * 1024))).rejects.toMatchObject({
      code: "CALL_PARAMS_INVALID",
    });
    expect(bench.last.received).toEqual([]);
  });

  test.each([
    [[{ method: "a" }, { method: "a" }], "stands in it twice"],
    [[{ method: "initialize" }], "is a method of the protocol itself"],
    [[{ method: "" }], "is no name of a method"],
    [[{ method: "a", deadlineMs: 0 }], "has a deadlineMs"],
    [[{ method: "a", deadlineMs: Number.NaN }], "has a deadlineMs"],
    [[{ method: "a", result: { type: "strin" } }], "has a result schema that cannot be used"],
    [[{ method: "a", result: { type: "string" }, defaultAnswer: 1 }], "its own result schema refuses"],
  ])("a table that cannot be used is refused at once: %j", async (calls, message) => {
    await expect(PluginHost.open({ appVersion: "2.2.0", lang: "en", calls })).rejects.toMatchObject({
      code: "CALL_TABLE_INVALID",
      blame: "app",
      message: expect.stringContaining(message) as string,
    });
  });

  test("calls outside the table are allowed only where the app says so, with its deadline", async () => {
    await using bench = await Bench.open(echo, { unlistedCalls: { deadlineMs: 50 } });
    const { plugin } = await bench.ready();
    await expect(plugin.call("anything", { a: 1 })).resolves.toEqual({ a: 1 });
    await expect(plugin.call("initialize")).rejects.toMatchObject({ code: "CALL_TABLE_INVALID" });
    bench.script = () => {};
    const late = expect(plugin.call("anything")).rejects.toMatchObject({
      message: "anything: no answer within 50 ms",
    });
    await settle();
    bench.clock.advance(50);
    await late;
  });

  test("a call can be given up: before, while it waits, and after; a late answer is ignored", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    await expect(plugin.call("test/ask", 1, { signal: AbortSignal.abort("before") })).rejects.toMatchObject({
      code: "CALL_ABORTED",
      cause: "before",
    });
    const controller = new AbortController();
    const call = plugin.call("test/ask", 2, { signal: controller.signal });
    await settle();
    controller.abort("now");
    await expect(call).rejects.toMatchObject({ code: "CALL_ABORTED", cause: "now" });
    instance.answers(instance.received[0]?.id, 1);
    const late = new AbortController();
    const answered = plugin.call("test/do", 3, { signal: late.signal });
    await settle();
    instance.answers(instance.received[1]?.id, "yes");
    late.abort();
    await expect(answered).resolves.toBe("yes");
    expect(instance.received.map(({ params }) => params)).toEqual([2, 3]);
    bench.clock.advance(10_000);
    expect(bench.log.filter((line) => line.includes("no answer"))).toEqual([]);
  });

  test("E-CALL-1 calls that were given up before they began do not upset the deadlines of others", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    const signal = AbortSignal.abort();
    await expect(plugin.call("test/do", 1, { signal })).rejects.toMatchObject({ code: "CALL_ABORTED" });
    const short = expect(plugin.call("test/do", 2)).rejects.toMatchObject({ code: "CALL_TIMEOUT" });
    const long = expect(plugin.call("test/list", { n: 3 })).resolves.toEqual({ items: [] });
    await settle();
    bench.clock.advance(300);
    await short;
    bench.clock.advance(700);
    await long;
  });

  test("one signal serves any number of calls, and keeps none that is over", async () => {
    await using bench = await Bench.open(echo);
    const { plugin } = await bench.ready();
    const warnings: string[] = [];
    const listen = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", listen);
    try {
      const controller = new AbortController();
      const { signal } = controller;
      const answered = Array.from({ length: 50 }, (_, i) => plugin.call("test/do", i, { signal }));
      expect(await Promise.all(answered)).toHaveLength(50);
      expect(getEventListeners(signal, "abort")).toEqual([]);
      bench.script = () => {};
      const open = Array.from({ length: 50 }, (_, i) => plugin.call("test/do", i, { signal }));
      expect(getEventListeners(signal, "abort")).toHaveLength(1);
      controller.abort();
      for (const call of open) await expect(call).rejects.toMatchObject({ code: "CALL_ABORTED" });
      await settle();
    } finally {
      process.off("warning", listen);
    }
    expect(warnings).toEqual([]);
  });

  test("a call that nobody waits for any more ends no process when it is rejected", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown): void => void unhandled.push(reason);
    process.on("unhandledRejection", listen);
    try {
      await using bench = await Bench.open();
      const { plugin, instance } = await bench.ready();
      void plugin.call("test/do");
      void plugin.call("nonsense");
      await settle();
      instance.ends({ kind: "exit", code: 3 });
      await settle();
      await settle();
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", listen);
    }
  });

  test("case-4 answers that are 0, false, empty or null pass unchanged, also as outcomes", async () => {
    await using bench = await Bench.open(echo);
    const { plugin } = await bench.ready();
    for (const value of [0, false, "", null, [], {}]) {
      await expect(plugin.call("test/do", value)).resolves.toEqual(value);
      await expect(plugin.callOutcome("test/do", value)).resolves.toEqual({ status: "answered", value });
    }
  });
});

describe("limits of a turn", () => {
  test("E-LIMIT-1 the budget of a turn is 500 ms while a decision is open, 2000 ms again after the last", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const first = plugin.call("test/ask", 1);
    const second = plugin.call("test/ask", 2);
    void plugin.call("test/do");
    await settle();
    expect(instance.budgets).toEqual([500]);
    instance.answers(instance.received[0]?.id, {});
    await first;
    expect(instance.budgets).toEqual([500]);
    bench.clock.advance(300);
    await second;
    expect(instance.budgets).toEqual([500, 2000]);
    const controller = new AbortController();
    const third = plugin.call("test/ask", 3, { signal: controller.signal });
    controller.abort();
    await third.catch(() => {});
    expect(instance.budgets).toEqual([500, 2000, 500, 2000]);
  });

  test("an instance that does not read: messages wait in the queue, in order, and lose their oldest", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    instance.isFull = true;
    const lost = expect(plugin.call("test/do", "lost")).rejects.toMatchObject({ code: "CALL_DROPPED" });
    await settle();
    for (let i = 0; i < 256; i += 1) plugin.emit("a", i);
    await lost;
    expect(plugin.stats()).toMatchObject({ queued: 256, callsInFlight: 0 });
    instance.reads();
    await settle();
    expect(instance.received.map(({ params }) => (params as { data: number }).data)).toEqual(
      Array.from({ length: 256 }, (_, i) => i),
    );
    expect(plugin.stats().queued).toBe(0);
  });

  test("E-CALL-1 replies that a plugin does not read push out none of the app's messages", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    instance.isFull = true;
    const call = plugin.call("test/do", "kept");
    await settle();
    for (let id = 0; id < 3000; id += 1) {
      instance.says({ jsonrpc: "2.0", id, method: "log", params: { level: "debug", message: "x" } });
      if (id % 100 === 0) await settle();
    }
    await settle();
    expect(plugin.stats().queued).toBe(1);
    instance.reads();
    await settle();
    expect(instance.received).toMatchObject([{ method: "test/do", params: "kept" }]);
    instance.answers(instance.received[0]?.id, "answered");
    await expect(call).resolves.toBe("answered");
    const replies = instance.messages.filter(({ method }) => method === undefined);
    expect(replies.map(({ id }) => id)).toEqual(Array.from({ length: 2048 }, (_, i) => 952 + i));
    const said = bench.log.filter((line) => line.includes("does not read the replies"));
    expect(said.length).toBeLessThanOrEqual(21);
  });

  test("calls in flight are bounded", async () => {
    await using bench = await Bench.open(greet(), { calls: [{ method: "many", deadlineMs: 5 }] });
    const { plugin } = await bench.ready();
    let dropped = 0;
    const calls = Array.from({ length: 65_540 }, () =>
      plugin
        .call("many")
        .catch((error: { code: string }) => void (dropped += error.code === "CALL_DROPPED" ? 1 : 0)),
    );
    await settle();
    expect(dropped).toBe(4);
    bench.clock.advance(5);
    await Promise.all(calls);
    expect(dropped).toBe(4);
  });

  test("messages of one tick are sent in batches that are bounded in number and size", async () => {
    await using bench = await Bench.open(greet(), { calls: [{ method: "many" }] });
    const { plugin, instance } = await bench.ready();
    for (let i = 0; i < 600; i += 1) plugin.call("many").catch(() => {});
    for (let i = 0; i < 3; i += 1) plugin.call("many", "x".repeat(200_000)).catch(() => {});
    await settle();
    expect(instance.lines.slice(1).map((line) => [JSON.parse(line) as unknown].flat().length)).toEqual([
      256, 256, 90, 1,
    ]);
  });
});
