/**
 * What the rest of this folder knows of a running instance: lines in, lines out, an end with a reason. A
 * WebAssembly instance is one kind (`wasm-instance.ts`); the supervisor does not know which kind it has.
 */
export interface InstanceStats {
  readonly memoryBytes: number;
  readonly memoryPeakBytes: number;
  readonly cpuMs: number;
  readonly turns: number;
  readonly longestTurnMs: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

export type InstanceEnd = { readonly stats: InstanceStats } & (
  | { readonly kind: "exit"; readonly code: number }
  | { readonly kind: "turn-limit"; readonly budgetMs: number }
  | { readonly kind: "memory-limit"; readonly limitBytes: number }
  | { readonly kind: "line-limit"; readonly limitBytes: number }
  | { readonly kind: "trap"; readonly message: string }
  | { readonly kind: "exception"; readonly message: string; readonly stack: string }
  | { readonly kind: "killed" }
  | { readonly kind: "start-failed"; readonly message: string }
);

/** A line that is not given as a message, and why. */
export interface RefusedLine {
  readonly reason: "utf8" | "depth" | "tokens";
  readonly bytes: number;
  readonly excerpt: string;
}

/** Called in order, never after `onEnd`, which is called exactly once, whatever happens. */
export interface TransportSink {
  /** Whole lines without their line feeds, valid UTF-8, bounded in nesting; none is blank. */
  onMessages(lines: string[]): void;
  onRefusedLine(refusal: RefusedLine): void;
  onStderr(lines: string[]): void;
  onEnd(end: InstanceEnd): void;
}

export interface Transport {
  /** Whole lines with their line feeds. False: nothing was taken, since the instance has not read what it has. */
  write(text: string): boolean;
  /** Nothing more will be written: the instance reads the end of its input. */
  closeInput(): void;
  /** CPU time of a turn, from now on and in the present turn. */
  setTurnBudget(ms: number): void;
  kill(): void;
  stats(): InstanceStats;
}

/** A plugin that is ready to be started, as often as needed. */
export interface Program {
  /** How it was made, for the log. */
  readonly summary: string;
  /** What the plugin's log should say about how it was made. */
  readonly notices: readonly string[];
  spawn(sink: TransportSink): Transport;
}
