/**
 * Running instances. Each is a native thread; what it says arrives here in slices and is handed to its sink, in order,
 * never after its end. The text is a plugin's: checked natively (UTF-8, depth, number of values), otherwise untrusted.
 * A flood is paced: after a few milliseconds of hand-over the event loop gets its turn.
 */
import { limits } from "../protocol/limits.js";
import { SandboxError } from "../protocol/error.js";
import { translated } from "./engine-error.js";
import { nativeModuleOf, type EngineModule, type RootFile } from "./engine.js";
import {
  NATIVE_EVENT,
  native,
  type NativeDispatcher,
  type NativeEvent,
  type NativeInstance,
} from "./native.js";

export interface SpawnOptions {
  module: EngineModule;
  /** Required when the module imports the JavaScript runtime, refused otherwise. */
  runtime?: EngineModule;
  env: { pluginId: string; appVersion: string };
  /** JSON files of the plugin's root; must be empty unless there is a runtime. */
  files: readonly RootFile[];
  /** Default: `limits.memoryBytes`. */
  memoryBytes?: number;
  /** Default: `limits.turnBudgetMs`. */
  turnBudgetMs?: number;
  /** Default: `limits.maxLineBytes`. */
  maxLineBytes?: number;
}

export interface RefusedLine {
  reason: "utf8" | "depth" | "tokens";
  bytes: number;
  /** The line's beginning, for the log. */
  excerpt: string;
}

/** Called on the event loop, in order, never after `onEnd`. What a sink throws is an uncaught exception of its own. */
export interface InstanceSink {
  /** Complete lines without their LF, never blank. */
  onMessages(lines: string[]): void;
  onRefusedLine(refusal: RefusedLine): void;
  onStderr(lines: string[]): void;
  /** After a `write` that was refused: the guest has read, and takes more. */
  onWritable(): void;
  /** Exactly once, after all output. */
  onEnd(end: InstanceEnd): void;
}

export interface InstanceStats {
  memoryBytes: number;
  memoryPeakBytes: number;
  cpuMs: number;
  turns: number;
  /** Also counts the turn that runs now. */
  longestTurnMs: number;
  bytesIn: number;
  bytesOut: number;
}

export type InstanceEnd = { stats: InstanceStats } & (
  | { kind: "exit"; code: number }
  | { kind: "turn-limit"; budgetMs: number }
  | { kind: "memory-limit"; limitBytes: number }
  | { kind: "line-limit"; limitBytes: number }
  | { kind: "trap"; message: string }
  | { kind: "exception"; message: string; stack: string }
  | { kind: "killed" }
  | { kind: "start-failed"; message: string }
);

export interface EngineInstance {
  /**
   * Whole lines, each with its LF. `false`: the queue is full or closed, and nothing was written; after a full one
   * `onWritable` follows, if the guest ever reads.
   */
  write(text: string): boolean;
  /** After what was written the guest reads the end of its input. */
  closeInput(): void;
  /** Applies to the running turn too. */
  setTurnBudget(budgetMs: number): void;
  /** Ends it wherever it is; `onEnd` follows. */
  kill(): void;
  /** Also after the end. */
  stats(): InstanceStats;
}

/** How long output is handed over before the event loop gets its turn. */
const PACE_MS = 4;
/** Lines handed over between two looks at the clock: each costs its sink 10 µs or so, and more if it is long. */
const LINES_PER_LOOK = 64;
const CHARS_PER_LOOK = 64 * 1024;
/** The longest interval a timer can have. */
const FOREVER_MS = 2 ** 31 - 1;

/** One for each JavaScript environment: the module is loaded once in each. */
class Pump {
  readonly #dispatcher: NativeDispatcher;
  readonly #sinks = new Map<number, InstanceSink>();
  /** What is left of the slice that is being handed over. */
  #rest: { readonly lines: string[]; at: number; readonly take: (lines: string[]) => void } | null = null;
  #isThrowing = false;
  /** Keeps the event loop alive while an instance lives. It practically never fires. */
  readonly #keepAlive: NodeJS.Timeout;

  constructor() {
    this.#dispatcher = new (native().NativeDispatcher)(() => this.#drain());
    this.#keepAlive = setInterval(() => undefined, FOREVER_MS).unref();
  }

  spawn(options: SpawnOptions, sink: InstanceSink): NativeInstance {
    const { module, runtime, env, files } = options;
    const instance = this.#dispatcher.spawn(
      nativeModuleOf(module),
      runtime ? nativeModuleOf(runtime) : null,
      [`ESCOUADE_PLUGIN_ID=${env.pluginId}`, "ESCOUADE_PLUGIN_API=1", `ESCOUADE_VERSION=${env.appVersion}`],
      files.map((file) => file.name),
      files.map((file) => file.data),
      {
        memoryBytes: options.memoryBytes ?? limits.memoryBytes.default,
        turnBudgetMs: options.turnBudgetMs ?? limits.turnBudgetMs.default,
        maxLineBytes: options.maxLineBytes ?? limits.maxLineBytes.default,
        maxStderrLineBytes: limits.maxStderrLineBytes.default,
        maxJsonDepth: limits.maxJsonDepth.default,
        maxJsonTokens: limits.maxJsonTokens.default,
        maxInputBytes: limits.maxInputBytes.default,
        maxOutputBytes: limits.maxOutputBytes.default,
      },
    );
    // Nothing is delivered before this returns: delivery begins on a later turn of the event loop.
    this.#sinks.set(instance.id, sink);
    this.#keepAlive.ref();
    return instance;
  }

  /** Takes until nothing is left, as the dispatcher demands, with pauses for the event loop. */
  #drain(): void {
    const until = performance.now() + PACE_MS;
    for (;;) {
      let isMore = false;
      try {
        isMore = this.#deliverNext();
        if (!isMore) return;
      } finally {
        // A sink that throws ends up as an uncaught exception; the others still get theirs.
        if (!isMore && this.#isThrowing) setImmediate(() => this.#drain());
      }
      // After each delivery: 64 lines may be 4 KB or 64 MB.
      if (performance.now() >= until) {
        setImmediate(() => this.#drain());
        return;
      }
    }
  }

  /** Hands over the lines of one look, or one event of another kind; false when nothing was left. */
  #deliverNext(): boolean {
    this.#isThrowing = true;
    const event = this.#rest === null ? this.#dispatcher.take() : null;
    const isDelivered = event === null ? this.#deliverRest() : this.#deliver(event);
    this.#isThrowing = false;
    return isDelivered;
  }

  #deliver({ id, kind, text }: NativeEvent): boolean {
    const sink = this.#sinks.get(id);
    if (!sink) return true;
    switch (kind) {
      case NATIVE_EVENT.messages:
        this.#rest = { lines: text.split("\n"), at: 0, take: (lines) => sink.onMessages(lines) };
        return this.#deliverRest();
      case NATIVE_EVENT.stderr:
        this.#rest = { lines: text.slice(0, -1).split("\n"), at: 0, take: (lines) => sink.onStderr(lines) };
        return this.#deliverRest();
      case NATIVE_EVENT.refused:
        sink.onRefusedLine(JSON.parse(text) as RefusedLine);
        return true;
      case NATIVE_EVENT.roomAgain:
        sink.onWritable();
        return true;
      case NATIVE_EVENT.end:
        this.#sinks.delete(id);
        if (this.#sinks.size === 0) this.#keepAlive.unref();
        sink.onEnd(JSON.parse(text) as InstanceEnd);
        return true;
      default:
        throw new SandboxError("INTERNAL", `the native engine sent an event of unknown kind ${kind}`);
    }
  }

  /** A slice of tiny lines is thousands of them: they go in parts, or one slice alone would hold up the event loop. */
  #deliverRest(): boolean {
    const rest = this.#rest;
    if (rest === null) return false;
    const { lines, at, take } = rest;
    let end = at;
    for (let chars = 0; end < lines.length && end - at < LINES_PER_LOOK && chars < CHARS_PER_LOOK; end += 1)
      chars += lines[end]?.length ?? 0;
    rest.at = end;
    if (end >= lines.length) this.#rest = null;
    const part = at === 0 && end >= lines.length ? lines : lines.slice(at, end);
    take(part);
    return true;
  }
}

let pump: Pump | undefined;

/** Starts an instance. A module that cannot run ends with `start-failed`; throws when the system gives no thread. */
export function spawnInstance(options: SpawnOptions, sink: InstanceSink): EngineInstance {
  const instance = translated(() => {
    pump ??= new Pump();
    return pump.spawn(options, sink);
  });
  return {
    write: (text) => instance.write(text),
    closeInput: () => instance.closeInput(),
    setTurnBudget: (budgetMs) => instance.setTurnBudget(budgetMs),
    kill: () => instance.kill(),
    stats: () => JSON.parse(instance.stats()) as InstanceStats,
  };
}
