// JavaScript plugins in the real runtime: what only the engine can stop.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  compileBytecode,
  encodePluginModule,
  type EngineModule,
  type SpawnOptions,
} from "../../src/engine/index.js";
import { moduleOf, start, type Running } from "./support.js";

const stamp = {
  runtime: "escouade-js-v1",
  compiler: "0.3.0",
  sdk: null,
  sourceSha256: "0".repeat(64),
} as const;
let runtime: EngineModule;

beforeAll(async () => {
  runtime = await moduleOf(readFileSync(join(import.meta.dirname, "../../runtime/escouade-js-v1.wasm")));
});

async function plugin(source: string, options: Partial<SpawnOptions> = {}): Promise<Running> {
  const bytecode = await compileBytecode(runtime, source);
  return start(await moduleOf(encodePluginModule(bytecode, stamp)), { runtime, ...options });
}

const onLine = (body: string): string => `
  import { createInterface } from "node:readline";
  createInterface({ input: process.stdin }).on("line", (line) => { ${body} });`;
const echo = onLine('process.stdout.write(line + "\\n")');

test("E-WASM-1 a plugin keeps its state between messages", async () => {
  const { instance, sink } = await plugin(
    `let count = 0; ${onLine('count += 1; process.stdout.write(line + count + "\\n")')}`,
  );
  for (const n of [1, 2, 3]) {
    instance.write("message \n");
    await sink.untilLines(n);
  }
  instance.closeInput();
  expect(await sink.ended).toMatchObject({ kind: "exit", code: 0 });
  expect(sink.lines).toEqual(["message 1", "message 2", "message 3"]);
});

describe("E-LIMIT-2 case-53 one turn that never ends is ended", () => {
  test.each([
    ["an endless loop", "for (;;);"],
    ["an endless microtask chain", "const again = () => Promise.resolve().then(again); await again();"],
    ["a catastrophic regular expression", '/^(a+)+$/.test("a".repeat(40) + "!");'],
    ["a catch-all around everything", "for (;;) { try { for (;;); } catch {} }"],
    ["a sort of a large array", 'for (;;) "x".repeat(100_000).split("").sort();'],
  ])("%s", async (_, source) => {
    const { sink } = await plugin(source, { turnBudgetMs: 150 });
    expect(await sink.ended).toMatchObject({ kind: "turn-limit", budgetMs: 150 });
  });
});

describe("E-LIMIT-1 case-51 memory is bounded, and no catch helps", () => {
  test.each([
    ["strings", 'const all = []; for (let n = 0; ; n += 1) all.push("x".repeat(1_000_000) + n);'],
    [
      "arrays",
      "const all = []; for (;;) { try { all.push(new Array(100_000).fill(all.length)); } catch {} }",
    ],
    ["buffers", "const all = []; for (;;) all.push(new Uint8Array(1_000_000));"],
  ])("%s", async (_, source) => {
    const { sink } = await plugin(source, { turnBudgetMs: 20_000 });
    expect(await sink.ended).toMatchObject({ kind: "memory-limit", limitBytes: 64 << 20 });
  });
});

test("E-LIMIT-2 an exception ends the instance with its message and stack", async () => {
  const { sink } = await plugin('function bad() { throw new TypeError("no such thing"); }\nbad();');
  const end = await sink.ended;
  expect(end).toMatchObject({ kind: "exception", message: expect.stringContaining("no such thing") });
  expect(end.kind === "exception" && end.stack).toContain("plugin.mjs:1");
});

test("case-46 deep recursion can be caught, and the instance still answers", async () => {
  const { instance, sink } = await plugin(
    onLine(`const seen = [];
      for (const attack of [
        () => { function f() { f(); } f(); },
        () => JSON.parse("[".repeat(5000) + "]".repeat(5000)),
      ]) try { attack(); seen.push("done"); } catch (error) { seen.push(error.constructor.name); }
      process.stdout.write(seen.join() + "\\n");`),
  );
  instance.write("x\n");
  await sink.untilLines(1);
  expect(sink.lines[0]).toMatch(/^(RangeError|InternalError),/);
  instance.write("x\n");
  await sink.untilLines(2);
  expect(sink.lines[1]).toBe(sink.lines[0]);
  instance.kill();
  await sink.ended;
});

test("case-52 a plugin that waits for a timer is not in a turn", async () => {
  const { instance, sink } = await plugin(
    onLine('setTimeout(() => process.stdout.write(line + "\\n"), 300)'),
    { turnBudgetMs: 150 },
  );
  instance.write("later\n");
  await sink.untilLines(1);
  instance.kill();
  expect(await sink.ended).toMatchObject({ kind: "killed" });
});

test("a bad neighbour changes nothing: other plugins keep answering", async () => {
  const good = await plugin(echo);
  const bad = await plugin("for (;;);", { turnBudgetMs: 400 });
  let answers = 0;
  const isOver = bad.sink.ended.then(() => true);
  for (;;) {
    good.instance.write("hello\n");
    answers += 1;
    await good.sink.untilLines(answers);
    if (await Promise.race([isOver, Promise.resolve(false)])) break;
  }
  expect(answers).toBeGreaterThan(1);
  good.instance.kill();
  await good.sink.ended;
});

test("E-LIFE-2 case-45 two instances of one module share nothing", async () => {
  const source = `const id = Math.random(); ${onLine('process.stdout.write(id + " " + (globalThis.n = (globalThis.n ?? 0) + 1) + "\\n")')}`;
  const module = await moduleOf(encodePluginModule(await compileBytecode(runtime, source), stamp));
  const both = [await start(module, { runtime }), await start(module, { runtime })];
  for (const { instance } of both) instance.write("x\n");
  await Promise.all(both.map(({ sink }) => sink.untilLines(1)));
  const [first, second] = both.map(({ sink }) => (sink.lines[0] ?? "").split(" "));
  expect(first?.[0]).not.toBe(second?.[0]);
  expect([first?.[1], second?.[1]]).toEqual(["1", "1"]);
  for (const { instance } of both) instance.kill();
  await Promise.all(both.map(({ sink }) => sink.ended));
});

test("a fault in the source has its line and column", async () => {
  await expect(compileBytecode(runtime, "let a = 1;\nlet b = = 2;\n")).rejects.toMatchObject({
    code: "BYTECODE_FAILED",
    place: { file: "plugin.mjs", line: 2 },
  });
});
