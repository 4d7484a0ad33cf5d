// Runs bundles in the guest runtime through the engine, for the tests of the runtime itself.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compileBytecode,
  encodePluginModule,
  loadModule,
  precompileModule,
  spawnInstance,
  type EngineInstance,
  type EngineModule,
  type InstanceEnd,
  type RootFile,
} from "../../src/engine/index.js";

const root = join(import.meta.dirname, "..", "..");

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

async function load(wasm: Uint8Array): Promise<EngineModule> {
  const artefact = await precompileModule(wasm);
  return loadModule(artefact, sha256(artefact));
}

let runtime: Promise<EngineModule> | undefined;

/** The committed runtime, compiled once for each test file. */
export function loadRuntime(): Promise<EngineModule> {
  runtime ??= load(readFileSync(join(root, "runtime", "escouade-js-v1.wasm")));
  return runtime;
}

export interface Outcome {
  /** Lines of standard output. */
  lines: string[];
  /** Lines of standard error. */
  stderr: string[];
  end: InstanceEnd;
}

export interface Guest {
  instance: EngineInstance;
  /** What has come so far; grows. */
  lines: string[];
  stderr: string[];
  /** Resolves when that many lines of output are there. */
  untilLines(count: number): Promise<void>;
  ended: Promise<InstanceEnd>;
}

export interface GuestOptions {
  files?: RootFile[];
  memoryBytes?: number;
  turnBudgetMs?: number;
}

export async function compile(source: string): Promise<EngineModule> {
  const bytecode = await compileBytecode(await loadRuntime(), source);
  const stamp = {
    runtime: "escouade-js-v1",
    compiler: "0.3.0",
    sdk: null,
    sourceSha256: sha256(source),
  } as const;
  return load(encodePluginModule(bytecode, stamp));
}

/** Starts an instance of a bundle, or of one that is compiled already. */
export async function start(source: string | EngineModule, options: GuestOptions = {}): Promise<Guest> {
  const module = typeof source === "string" ? await compile(source) : source;
  const lines: string[] = [];
  const stderr: string[] = [];
  let resolveEnd!: (end: InstanceEnd) => void;
  const ended = new Promise<InstanceEnd>((resolve) => (resolveEnd = resolve));
  let waiting: { count: number; resolve: () => void }[] = [];
  const settle = (isOver: boolean): void => {
    const met = waiting.filter(({ count }) => isOver || lines.length >= count);
    waiting = waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  };
  const instance = spawnInstance(
    {
      module,
      runtime: await loadRuntime(),
      env: { pluginId: "test-plugin", appVersion: "2.2.0" },
      files: [],
      ...options,
    },
    {
      onMessages: (more) => {
        lines.push(...more);
        settle(false);
      },
      onWritable: () => undefined,
      onRefusedLine: (refusal) => lines.push(`refused: ${refusal.reason}`),
      onStderr: (more) => stderr.push(...more),
      onEnd: (end) => {
        settle(true);
        resolveEnd(end);
      },
    },
  );
  const untilLines = (count: number): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ count, resolve });
      settle(false);
    });
  return { instance, lines, stderr, untilLines, ended };
}

/** Runs a bundle to its end over the given input. */
export async function run(
  source: string | EngineModule,
  input = "",
  options: GuestOptions = {},
): Promise<Outcome> {
  const { instance, lines, stderr, ended } = await start(source, options);
  if (input !== "") instance.write(input);
  instance.closeInput();
  return { lines, stderr, end: await ended };
}

/** Evaluates expressions in the guest; each answer is JSON, or `throws Name: message`. */
export async function evaluate(expressions: readonly string[], setup = ""): Promise<unknown[]> {
  const source = `${setup}
    const say = (value) => process.stdout.write(JSON.stringify({ value }) + "\\n");
    const attempt = async (make) => {
      try { say(await make()); } catch (error) { say(\`throws \${error?.name}: \${error?.message}\`); }
    };
    ${expressions.map((expression) => `await attempt(async () => (${expression}));`).join("\n")}`;
  const { lines, end, stderr } = await run(source);
  if (end.kind !== "exit" || end.code !== 0)
    throw new Error(`the guest ended: ${JSON.stringify(end)}\n${stderr.join("\n")}`);
  return lines.map((line) => (JSON.parse(line) as { value?: unknown }).value);
}
