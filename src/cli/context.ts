/**
 * What every command is given: where to write, and the signal that asks it to stop. A command returns its exit code
 * or throws; it never ends the process.
 */
import type { Interrupt } from "./interrupt.js";
import type { ExitCode } from "./output/exit-codes.js";
import type { OutputSettings, Terminal } from "./output/terminal.js";

export interface Context {
  readonly terminal: Terminal;
  readonly interrupt: Interrupt;
}

/** The body of a command, imported only when it is wanted. */
export type Action = (context: Context) => Promise<ExitCode>;

/** Runs the body of a command and keeps its exit code. */
export type Execute = (settings: OutputSettings, action: Action) => Promise<void>;
