// A scripted instance, a clock that the test moves, and a host over both: what the runtime does is then exact.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock, Timer } from "../../src/time/clock.js";
import { PluginHost, type CallDefinition, type Plugin, type PluginHostOptions } from "../../src/run/host.js";
import type {
  InstanceEnd,
  InstanceStats,
  Program,
  Transport,
  TransportSink,
} from "../../src/run/transport.js";

export class FakeClock implements Clock {
  #nowMs = 1000;
  #timers: { dueMs: number; callback: () => void }[] = [];

  now(): number {
    return this.#nowMs;
  }

  get timers(): number {
    return this.#timers.length;
  }

  setTimer(callback: () => void, delayMs: number): Timer {
    const timer = { dueMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return {
      cancel: () => void (this.#timers = this.#timers.filter((one) => one !== timer)),
      hold: () => {},
    };
  }

  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.callback();
    }
    this.#nowMs = endMs;
  }
}

const NO_STATS: InstanceStats = {
  memoryBytes: 1,
  memoryPeakBytes: 2,
  cpuMs: 3,
  turns: 4,
  longestTurnMs: 5,
  bytesIn: 6,
  bytesOut: 7,
};

export interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

type EndFacts = InstanceEnd extends infer End ? (End extends unknown ? Omit<End, "stats"> : never) : never;

export class FakeInstance implements Transport {
  /** Each written line. */
  readonly lines: string[] = [];
  readonly budgets: number[] = [];
  isFull = false;
  isInputClosed = false;
  isEnded = false;
  readonly #sink: TransportSink;
  readonly #onLine: (line: string, instance: FakeInstance) => void;

  constructor(sink: TransportSink, onLine: (line: string, instance: FakeInstance) => void) {
    this.#sink = sink;
    this.#onLine = onLine;
  }

  write(text: string): boolean {
    if (this.isFull) return false;
    for (const line of text.split("\n").slice(0, -1)) {
      this.lines.push(line);
      this.#onLine(line, this);
    }
    return true;
  }

  /** All messages so far, batches flattened. */
  get messages(): Message[] {
    return this.lines.flatMap((line) => JSON.parse(line) as Message | Message[]);
  }

  /** The messages of the methods that the app called or told. */
  get received(): Message[] {
    return this.messages.filter(({ method }) => method !== undefined && method !== "initialize");
  }

  says(...messages: unknown[]): void {
    this.raw(...messages.map((message) => JSON.stringify(message)));
  }

  raw(...lines: string[]): void {
    this.#sink.onMessages(lines);
  }

  answers(id: number | undefined, result: unknown): void {
    this.says({ jsonrpc: "2.0", id, result });
  }

  stderr(...lines: string[]): void {
    this.#sink.onStderr(lines);
  }

  refuses(reason: "utf8" | "depth" | "tokens"): void {
    this.#sink.onRefusedLine({ reason, bytes: 12, excerpt: "[[[[" });
  }

  /** It has read what it had. */
  reads(): void {
    this.isFull = false;
    this.#sink.onWritable();
  }

  ends(end: EndFacts): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.#sink.onEnd({ ...end, stats: NO_STATS } as InstanceEnd);
  }

  closeInput(): void {
    this.isInputClosed = true;
    queueMicrotask(() => this.ends({ kind: "exit", code: 0 }));
  }

  setTurnBudget(ms: number): void {
    this.budgets.push(ms);
  }

  kill(): void {
    queueMicrotask(() => this.ends({ kind: "killed" }));
  }

  stats(): InstanceStats {
    return NO_STATS;
  }
}

/** What a scripted plugin does with each line; by default it says hello, with batches, and answers shutdown. */
export type Script = (line: string, instance: FakeInstance) => void;

export const greet =
  (batch = true): Script =>
  (line, instance) => {
    for (const message of [JSON.parse(line) as Message | Message[]].flat()) {
      if (message.method === "initialize") {
        queueMicrotask(() => instance.answers(message.id, { protocolVersion: 1, capabilities: { batch } }));
      } else if (message.method === "shutdown") {
        queueMicrotask(() => instance.answers(message.id, null));
      }
    }
  };

/** Answers every call with its params. */
export const echo: Script = (line, instance) => {
  greet()(line, instance);
  for (const message of [JSON.parse(line) as Message | Message[]].flat()) {
    if (message.id === undefined || message.method === "initialize" || message.method === "shutdown")
      continue;
    queueMicrotask(() => instance.answers(message.id, message.params ?? null));
  }
};

const CALLS: CallDefinition[] = [
  { method: "test/do", deadlineMs: 300 },
  { method: "test/ask", deadlineMs: 300, defaultAnswer: { allow: "ask" }, holdsDecision: true },
  {
    method: "test/list",
    params: { type: "object", required: ["n"], properties: { n: { type: "integer" } } },
    result: {
      type: "object",
      required: ["items"],
      properties: { items: { type: "array", items: { type: "string" } } },
    },
    deadlineMs: 1000,
    defaultAnswer: { items: [] },
  },
];

export const MANIFEST = {
  id: "dev.test.one",
  version: "1.0.0",
  name: "One",
  escouade: ">=2.2.0",
  run: { js: "plugin.mjs" },
};

export class Bench implements AsyncDisposable {
  readonly clock = new FakeClock();
  readonly dir = mkdtempSync(join(tmpdir(), "escouade-run-"));
  readonly instances: FakeInstance[] = [];
  /** `<level> <source>: <text>` of each entry. */
  readonly log: string[] = [];
  readonly states: string[] = [];
  prepared = 0;
  script: Script;
  prepare: () => Promise<void> = async () => {};
  host!: PluginHost;

  constructor(script: Script = greet()) {
    this.script = script;
  }

  static async open(script?: Script, options: Partial<PluginHostOptions> = {}): Promise<Bench> {
    const bench = new Bench(script);
    const program: Program = {
      summary: "fake",
      notices: [],
      mapStack: async (stack) => stack.replace("plugin.mjs", "src/main.ts"),
      spawn: (sink) => {
        const instance = new FakeInstance(sink, (line, one) => bench.script(line, one));
        bench.instances.push(instance);
        return instance;
      },
    };
    bench.host = await PluginHost.open(
      {
        appVersion: "2.2.0",
        lang: "fr",
        calls: CALLS,
        logDir: join(bench.dir, "logs"),
        ...options,
      },
      {
        clock: bench.clock,
        prepare: async () => {
          bench.prepared += 1;
          await bench.prepare();
          return program;
        },
      },
    );
    bench.host.on("log", ({ entry }) => bench.log.push(`${entry.level} ${entry.source}: ${entry.text}`));
    bench.host.on("state", ({ state }) => bench.states.push(state));
    return bench;
  }

  load(change: Record<string, unknown> = {}): Promise<Plugin> {
    const manifest = { ...MANIFEST, ...change };
    const dir = join(this.dir, String(manifest.id));
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, "escouade-plugin.json"), JSON.stringify(manifest));
    return this.host.load(dir);
  }

  /** Loaded, started and ready, with its instance. */
  async ready(change: Record<string, unknown> = {}): Promise<{ plugin: Plugin; instance: FakeInstance }> {
    const plugin = await this.load(change);
    await plugin.start();
    return { plugin, instance: this.last };
  }

  get last(): FakeInstance {
    const instance = this.instances.at(-1);
    if (!instance) throw new Error("no instance was started");
    return instance;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.host.close();
    // Scripts that do not answer shutdown are ended by the clock.
    this.clock.advance(1000);
    await closed;
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Lets all that is ready to run do so. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
