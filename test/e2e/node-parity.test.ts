// The same bundle under Node, as a process that reads and writes pipes: it must say the same, line for line.
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, test } from "vitest";
import { bundle, compilePlugin, isSourceEntry, AotCache } from "../../src/compile/pipeline.js";
import { spawnInstance } from "../../src/engine/index.js";
import { readPluginManifest } from "../../src/run/plugin-folder.js";
import { exchanges, wasmFixtures, type Exchange } from "./exchanges.js";
import { fixture, Workplace } from "./fixture.js";

const workplace = new Workplace();
afterAll(() => workplace[Symbol.dispose]());
const cache = new AotCache({ dir: join(workplace.dir, "cache") });

const HELLO = { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } };

/** What goes in, and how many lines come out: calls one by one, then the odd ones. */
function script(calls: readonly Exchange[]): { line: string; answers: number }[] {
  const call = (message: unknown, answers = 1) => ({ line: JSON.stringify(message), answers });
  return [
    call(HELLO),
    ...calls.map(({ method, params }, at) => call({ jsonrpc: "2.0", id: at + 1, method, params })),
    call({ jsonrpc: "2.0", id: "", method: "test/nothing" }),
    call({ jsonrpc: "2.0", id: "c", method: "constructor" }),
    call({ jsonrpc: "2.0", method: "test/nothing" }, 0),
    call({ jsonrpc: "2.0", id: "end", method: "shutdown" }),
  ];
}

const isLog = (line: string): boolean => line.includes('"method":"log"');

/** Talks to a program until it ends: the next line goes in when the answer to the last one is there. */
async function talk(
  steps: readonly { line: string; answers: number }[],
  write: (text: string) => void,
  lines: AsyncIterable<string>,
): Promise<string[]> {
  const said: string[] = [];
  const waiting = [...steps];
  let due = 0;
  const feed = (): void => {
    while (due === 0) {
      const step = waiting.shift();
      if (!step) return;
      due += step.answers;
      write(`${step.line}\n`);
    }
  };
  feed();
  for await (const line of lines) {
    said.push(line);
    if (isLog(line)) continue;
    due -= 1;
    feed();
  }
  return said;
}

async function underNode(dir: string, entry: string, steps: ReturnType<typeof script>): Promise<string[]> {
  // As it is delivered: the bundle in dist/, its JSON files beside that folder.
  const folder = mkdtempSync(join(workplace.dir, "node-"));
  mkdirSync(join(folder, "dist"));
  const file = join(folder, "dist", "plugin.mjs");
  if (isSourceEntry(entry))
    writeFileSync(file, (await bundle(entry, { dir, packagesFrom: "ancestors" })).code);
  else copyFileSync(join(dir, entry), file);
  for (const name of readdirSync(dir).filter((one) => one.endsWith(".json")))
    copyFileSync(join(dir, name), join(folder, name));
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const closed = new Promise<number | null>((done) => child.on("close", done));
  const said = await talk(steps, (text) => child.stdin.write(text), createInterface({ input: child.stdout }));
  expect(await closed).toBe(0);
  return said;
}

async function inSandbox(dir: string, steps: ReturnType<typeof script>): Promise<string[]> {
  const manifest = await readPluginManifest(dir);
  const { module, runtime, files } = await compilePlugin({ dir, manifest, packagesFrom: "ancestors", cache });
  const queue: string[] = [];
  let wake = (): void => {};
  let end: unknown;
  const instance = spawnInstance(
    {
      module,
      ...(runtime && { runtime }),
      files,
      env: { pluginId: manifest.id, appVersion: "2.2.0" },
    },
    {
      onMessages: (lines) => {
        queue.push(...lines);
        wake();
      },
      onWritable: () => undefined,
      onRefusedLine: ({ excerpt }) => queue.push(`refused: ${excerpt}`),
      onStderr: (lines) => process.stderr.write(`${lines.join("\n")}\n`),
      onEnd: (ended) => {
        end = ended;
        wake();
      },
    },
  );
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const line = queue.shift();
      if (line !== undefined) yield line;
      else if (end !== undefined) return;
      else await new Promise<void>((done) => (wake = done));
    }
  }
  const said = await talk(steps, (text) => instance.write(text), lines());
  expect(end).toMatchObject({ kind: "exit", code: 0 });
  return said;
}

describe("E-WASM-1 under Node and in the sandbox alike", () => {
  for (const [name, calls] of Object.entries(exchanges)) {
    if (wasmFixtures.includes(name)) continue;
    test(`${name} says the same`, async () => {
      const dir = fixture(name);
      const { run } = await readPluginManifest(dir);
      const steps = script(calls);
      const [node, sandbox] = await Promise.all([
        underNode(dir, run?.js ?? "", steps),
        inSandbox(dir, steps),
      ]);
      expect(sandbox).toEqual(node);
      const results = node
        .filter((line) => !isLog(line))
        .map((line) => JSON.parse(line) as { id: unknown; result?: unknown })
        .filter(({ id }) => typeof id === "number" && id > 0)
        .map(({ result }) => result);
      expect(results).toEqual(calls.map(({ result }) => result));
    });
  }
});
