/**
 * Bytecode is not checked by who made it: a `run.wasm` module may bring any bytes to the runtime's reader, which trusts
 * them. What holds them is the sandbox, as it holds the module's own code in the same memory.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { makeBytecode, makeModule, makeStamp, packageRuntime } from "../../src/compile/pipeline.js";
import { spawnInstance, type EngineModule, type InstanceEnd } from "../../src/engine/index.js";
import { moduleOf, Recorder } from "../engine/support.js";

const SOURCE = `
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
class Answer { #id; constructor(id) { this.#id = id; } text() { return JSON.stringify({ id: this.#id, list: [1.5, -0, "é", null] }); } }
function* each(list) { for (const one of list) yield one; }
createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id } = JSON.parse(line);
  for (const one of each([id])) process.stdout.write(new Answer(await one).text() + "\\n");
});
try { readFileSync("/missing.json"); } catch (error) { process.stderr.write(String(error) + "\\n"); }
`;
const STAMP = makeStamp("0".repeat(64), null);
const MUTANTS = 300;
const KINDS: ReadonlySet<string> = new Set<InstanceEnd["kind"]>([
  "exit",
  "exception",
  "trap",
  "turn-limit",
  "memory-limit",
  "line-limit",
]);

let runtime: EngineModule;
let bytecode: Buffer;
beforeAll(async () => {
  runtime = await moduleOf((await packageRuntime()).wasm);
  bytecode = Buffer.from(await makeBytecode(SOURCE, runtime));
});

async function run(bytes: Uint8Array): Promise<{ lines: string[]; end: InstanceEnd }> {
  const sink = new Recorder();
  const module = await moduleOf(makeModule(bytes, STAMP));
  const env = { pluginId: "dev.escouade.test", appVersion: "1.0.0" };
  const instance = spawnInstance({ module, runtime, env, files: [], turnBudgetMs: 200 }, sink);
  instance.write('{"id":7}\n');
  instance.closeInput();
  const end = await sink.ended;
  return { lines: sink.lines, end };
}

/** QuickJS takes this for the checksum of anything. */
function withoutChecksum(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes).fill(0xff, 1, 5);
}

/** The same numbers on every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("E-WASM-9 forged bytecode", () => {
  test("that imports another module is refused by the runtime's loader", async () => {
    const forged = Buffer.from(bytecode.toString("latin1").replaceAll("node:fs", "node:vm"), "latin1");
    expect(forged.equals(bytecode)).toBe(false);
    expect((await run(withoutChecksum(forged))).end).toMatchObject({
      kind: "exception",
      message: expect.stringContaining("Cannot find module 'node:vm'"),
    });
  });

  test("of any kind ends its own instance at most, and the runtime that all share stays as it is", async () => {
    const before = await run(bytecode);
    expect(before.end.kind).toBe("exit");
    const random = randomFrom(7);
    const kinds = new Map<InstanceEnd["kind"], number>();
    for (let mutant = 0; mutant < MUTANTS; mutant++) {
      const bytes = Buffer.from(bytecode);
      for (let flips = 1 + random(8); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
      const { end } = await run(
        withoutChecksum(mutant % 10 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes),
      );
      kinds.set(end.kind, (kinds.get(end.kind) ?? 0) + 1);
    }
    // Enough of them got past the reader and ran.
    expect(kinds.size).toBeGreaterThan(2);
    expect([...kinds.keys()].filter((kind) => !KINDS.has(kind))).toEqual([]);
    expect((await run(bytecode)).lines).toEqual(before.lines);
  });
});
