// Guests and a recording sink for the engine's tests.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  loadModule,
  precompileModule,
  spawnInstance,
  type EngineInstance,
  type EngineModule,
  type InstanceEnd,
  type InstanceSink,
  type RefusedLine,
  type SpawnOptions,
} from "../../src/engine/index.js";

const folder = join(import.meta.dirname, "guests");

export const guestBytes = (name: string): Buffer => readFileSync(join(folder, `${name}.wasm`));

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const loaded = new Map<string, Promise<EngineModule>>();

export async function moduleOf(wasm: Uint8Array): Promise<EngineModule> {
  const artefact = await precompileModule(wasm);
  return loadModule(artefact, sha256(artefact));
}

/** A guest of `guests/`, loaded once for each test file. */
export function guest(name: string): Promise<EngineModule> {
  let module = loaded.get(name);
  if (!module) loaded.set(name, (module = moduleOf(guestBytes(name))));
  return module;
}

type Said =
  | { kind: "line"; text: string }
  | { kind: "refused"; refusal: RefusedLine }
  | { kind: "stderr"; text: string }
  | { kind: "writable" }
  | { kind: "end"; end: InstanceEnd };

/** Records what an instance says; `until` and `ended` wait for events, never for time. */
export class Recorder implements InstanceSink {
  readonly said: Said[] = [];
  readonly ended: Promise<InstanceEnd>;
  #resolveEnd!: (end: InstanceEnd) => void;
  #waiting: { isMet: () => boolean; resolve: () => void }[] = [];

  constructor() {
    this.ended = new Promise((resolve) => (this.#resolveEnd = resolve));
  }

  get lines(): string[] {
    return this.said.flatMap((one) => (one.kind === "line" ? [one.text] : []));
  }
  get stderr(): string[] {
    return this.said.flatMap((one) => (one.kind === "stderr" ? [one.text] : []));
  }
  get refusals(): RefusedLine[] {
    return this.said.flatMap((one) => (one.kind === "refused" ? [one.refusal] : []));
  }

  until(isMet: () => boolean): Promise<void> {
    if (isMet()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ isMet, resolve }));
  }

  untilLines(count: number): Promise<void> {
    return this.until(() => this.lines.length >= count);
  }

  onMessages(lines: string[]): void {
    this.#add(...lines.map((text): Said => ({ kind: "line", text })));
  }
  onWritable(): void {
    this.#add({ kind: "writable" });
  }

  onRefusedLine(refusal: RefusedLine): void {
    this.#add({ kind: "refused", refusal });
  }
  onStderr(lines: string[]): void {
    this.#add(...lines.map((text): Said => ({ kind: "stderr", text })));
  }
  onEnd(end: InstanceEnd): void {
    this.#add({ kind: "end", end });
    this.#resolveEnd(end);
  }

  #add(...said: Said[]): void {
    for (const one of said) this.said.push(one);
    const met = this.#waiting.filter(({ isMet }) => isMet());
    this.#waiting = this.#waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  }
}

export interface Running {
  instance: EngineInstance;
  sink: Recorder;
}

export async function start(
  module: EngineModule | string,
  options: Partial<SpawnOptions> = {},
): Promise<Running> {
  const sink = new Recorder();
  const instance = spawnInstance(
    {
      module: typeof module === "string" ? await guest(module) : module,
      env: { pluginId: "test-plugin", appVersion: "2.2.0" },
      files: [],
      ...options,
    },
    sink,
  );
  return { instance, sink };
}

export const threadCount = (): number => readdirSync("/proc/self/task").length;
export const descriptorCount = (): number => readdirSync("/proc/self/fd").length;
