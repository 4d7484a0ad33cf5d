/**
 * What the rest of this folder knows of a running instance: lines in, lines out, an end with a reason. A
 * WebAssembly instance is one kind (`wasm-instance.ts`); the supervisor does not know which kind it has.
 */
import type { InstanceSink, InstanceStats } from "../engine/index.js";

export type { InstanceEnd, InstanceStats, RefusedLine } from "../engine/index.js";

/** Called in order, never after `onEnd`, which is called exactly once, whatever happens. */
export type TransportSink = InstanceSink;

export interface Transport {
  /**
   * Whole lines with their line feeds. False: nothing was taken, since the instance has not read what it has; once it
   * has, the sink's `onWritable` is called.
   */
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
  /** Throws a SandboxError where nothing can be started. */
  spawn(sink: TransportSink): Transport;
  /** A stack of the plugin's code with the places of its sources, as far as they are known. Never rejects. */
  mapStack(stack: string): Promise<string>;
}
