// What a guest says, on its way to the host: exact text, order, refusals, bounds.
import { setImmediate as nextTick } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { limits } from "../../src/protocol/limits.js";
import { start } from "./support.js";

for (const actor of ["actor", "actor-component"])
  describe(`${actor}: output`, () => {
    test("E-MSG-1 case-2 a message written byte by byte arrives as it is", async () => {
      const { instance, sink } = await start(actor);
      instance.write("B\n");
      instance.closeInput();
      await sink.ended;
      expect(sink.lines).toEqual(['{"m":"読み🎉"}', "B"]);
    });

    test("case-2 long text of many bytes a character survives every buffer on its way", async () => {
      const { instance, sink } = await start(actor);
      const message = JSON.stringify({ m: "読み🎉".repeat(20_000) });
      instance.write(`${message}\n`);
      instance.closeInput();
      await sink.ended;
      expect(sink.lines).toEqual([message]);
    });

    test("E-MSG-1 case-1 only a line feed ends a message, both ways", async () => {
      const { instance, sink } = await start(actor);
      const messages = ['{"m":"a\u2028b"}', '{"jsonrpc":"2.0",\r"id":2}', '{"id":3}\r'];
      instance.write(messages.map((message) => `${message}\n`).join("") + "\n \r\n");
      instance.closeInput();
      await sink.ended;
      expect(sink.lines).toEqual(messages);
    });

    test("E-MSG-4 a line that is no UTF-8 is refused in its place, and the rest goes on", async () => {
      const { instance, sink } = await start(actor);
      instance.write("U\n");
      instance.closeInput();
      await sink.ended;
      expect(sink.said.map((one) => (one.kind === "line" ? one.text : one.kind))).toEqual([
        "good 1",
        "refused",
        "refused",
        "good 2",
        "U",
        "end",
      ]);
      expect(sink.refusals[0]).toEqual({ reason: "utf8", bytes: 6, excerpt: "\uFFFD\uFFFD bad" });
    });

    test("E-MSG-4 deep nesting and too many values are refused before they are parsed", async () => {
      const { instance, sink } = await start(actor);
      const depth = limits.maxJsonDepth.default;
      const tokens = limits.maxJsonTokens.default;
      const good = ["[".repeat(depth) + "]".repeat(depth), `"${"[".repeat(1000)}\\"${"{".repeat(1000)}"`];
      const bad = ["[".repeat(depth + 1) + "]".repeat(depth + 1), `[${"1,".repeat(tokens)}1]`];
      instance.write([...good, ...bad].map((line) => ` ${line}\n`).join(""));
      instance.closeInput();
      await sink.ended;
      expect(sink.lines).toEqual(good.map((line) => ` ${line}`));
      expect(sink.refusals.map(({ reason }) => reason)).toEqual(["depth", "tokens"]);
    });

    test("stderr arrives as lines, the last one without its line feed too", async () => {
      const { instance, sink } = await start(actor);
      instance.write("W\n");
      instance.closeInput();
      await sink.ended;
      expect(sink.stderr).toEqual(["one", "three without line feed"]);
    });

    test("E-WASM-9 the environment holds three variables and no more", async () => {
      const { instance, sink } = await start(actor);
      instance.write("V\n");
      instance.closeInput();
      await sink.ended;
      expect(sink.lines.toSorted()).toEqual([
        "ESCOUADE_PLUGIN_API=1",
        "ESCOUADE_PLUGIN_ID=test-plugin",
        "ESCOUADE_VERSION=2.2.0",
        "V",
      ]);
    });
  });

test("a message of many megabytes goes there and back", async () => {
  const { instance, sink } = await start("actor");
  const message = `"${"x".repeat(15 << 20)}"`;
  instance.write(`${message}\n`);
  await sink.untilLines(1);
  expect(sink.lines[0]).toBe(message);
  instance.kill();
  await sink.ended;
});

test("E-LIMIT-2 a flood waits for its reader: the host's memory stays bounded and the loop alive", async () => {
  const { instance, sink } = await start("actor", { turnBudgetMs: 600_000 });
  const before = process.memoryUsage().rss;
  instance.write("F\n");
  await sink.untilLines(1);
  // The reader is busy: nothing is taken while this thread does not return to its event loop.
  const busyUntil = performance.now() + 300;
  let bytesOut = -1;
  while (performance.now() < busyUntil || instance.stats().bytesOut !== bytesOut) {
    bytesOut = instance.stats().bytesOut;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(2 * limits.maxOutputBytes.default + (64 << 20));
  // The event loop gets its turn between slices.
  for (let turn = 0; turn < 20; turn += 1) await nextTick();
  instance.kill();
  expect(await sink.ended).toMatchObject({ kind: "killed" });
});

test("what is written to a guest that does not read is bounded", async () => {
  const { instance, sink } = await start("actor");
  instance.write("S\n");
  const line = `${"x".repeat((1 << 20) - 1)}\n`;
  let accepted = 0;
  while (instance.write(line)) accepted += 1;
  expect(accepted).toBeGreaterThanOrEqual((limits.maxInputBytes.default >> 20) - 1);
  expect(accepted).toBeLessThanOrEqual(limits.maxInputBytes.default >> 20);
  instance.kill();
  await sink.ended;
});

for (const actor of ["actor", "actor-component"])
  test(`${actor}: after a refused write the host is told once that there is room, and then there is`, async () => {
    const { instance, sink } = await start(actor);
    const line = `${"x".repeat((1 << 20) - 1)}\n`;
    while (instance.write(line));
    await sink.until(() => sink.said.some(({ kind }) => kind === "writable"));
    expect(instance.write(line)).toBe(true);
    instance.closeInput();
    await sink.ended;
    expect(sink.said.filter(({ kind }) => kind === "writable")).toHaveLength(1);
  });

test("a sink that throws does not stop the others", async () => {
  const uncaught = new Promise((resolve) => {
    // The test runner listens too: it would count the error, so its listeners step aside.
    const listeners = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.once("uncaughtException", (error) => {
      for (const listener of listeners) process.on("uncaughtException", listener);
      resolve(error.message);
    });
  });
  const bad = await start("actor");
  bad.sink.onMessages = () => {
    throw new Error("a sink threw");
  };
  const good = await start("actor");
  bad.instance.write("one\n");
  good.instance.write("two\n");
  expect(await uncaught).toBe("a sink threw");
  await good.sink.untilLines(1);
  bad.instance.kill();
  good.instance.kill();
  expect(await bad.sink.ended).toMatchObject({ kind: "killed" });
  await good.sink.ended;
});
