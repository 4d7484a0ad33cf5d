/**
 * What `run` prints: answers, log entries, changes of state, statistics, each as text for people and as a JSON line.
 * It also keeps the exit code: that of the first failure. Everything a plugin said is shown with escapes; JSON lines
 * hold the true text.
 */
import type { InstanceStats } from "../engine/index.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { failureDocument, reportFailure, toFailure } from "./output/failure.js";
import { columns, formatBytes, formatMs } from "./output/format.js";
import { printableJson, printableLine } from "./output/printable.js";
import type { Terminal } from "./output/terminal.js";
import type { LogEntry } from "../journal/index.js";
import type { CallAnswer, SessionListener, SessionState } from "./plugin-session.js";
import { PROMPT_COMMANDS } from "./run-script.js";

function statsText(stats: InstanceStats): string {
  return columns([
    ["memory", `${formatBytes(stats.memoryBytes)}, at most ${formatBytes(stats.memoryPeakBytes)}`],
    ["CPU time", formatMs(stats.cpuMs)],
    ["turns", `${stats.turns}, the longest ${formatMs(stats.longestTurnMs)}`],
    ["bytes", `${formatBytes(stats.bytesIn)} in, ${formatBytes(stats.bytesOut)} out`],
  ]);
}

export class RunReport implements SessionListener {
  readonly #terminal: Terminal;
  #step = 0;
  #exitCode: ExitCode = EXIT.ok;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  get exitCode(): ExitCode {
    return this.#exitCode;
  }

  /** Waits for a slow reader of stdout. */
  drained(): Promise<void> {
    return this.#terminal.drained();
  }

  answer(method: string, answer: CallAnswer): void {
    this.#step += 1;
    const { ms } = answer;
    const head = { type: "answer", step: this.#step, method, ms };
    if (answer.ok) {
      const { green, dim } = this.#terminal.errorColors;
      this.#terminal.note(`${green("answer")} ${printableLine(method)} ${dim(formatMs(ms))}`);
      this.#terminal.result(printableJson(answer.result, 2));
      this.#terminal.line({ ...head, ok: true, result: answer.result });
      return;
    }
    const failure = reportFailure(answer.error, this.#terminal);
    this.#fail(failure.exitCode);
    this.#terminal.line({ ...head, ok: false, error: failureDocument(failure).error });
  }

  event(name: string): void {
    this.#step += 1;
    this.#terminal.line({ type: "event", step: this.#step, name });
  }

  log(entry: LogEntry): void {
    this.#terminal.note(this.#logText(entry));
    this.#terminal.line({ type: "log", ...entry });
  }

  state(state: SessionState): void {
    this.#terminal.line({
      type: "state",
      state: state.name,
      ...(state.error !== undefined && { error: failureDocument(toFailure(state.error)).error }),
    });
    if (state.error !== undefined) this.#fail(toFailure(state.error).exitCode);
  }

  stats(stats: InstanceStats | undefined): void {
    this.#terminal.line({ type: "stats", stats: stats ?? null });
    if (this.#terminal.settings.json) return;
    this.#terminal.alert(stats ? statsText(stats) : "no instance is running");
  }

  logTail(entries: readonly LogEntry[]): void {
    this.#terminal.line({ type: "log-tail", entries });
    this.#terminal.result(
      entries.length === 0
        ? "the log is empty"
        : entries.map((entry) => `${entry.time} ${this.#logText(entry)}`).join("\n"),
    );
  }

  help(): void {
    const { bold } = this.#terminal.errorColors;
    this.#terminal.alert(
      columns(Object.values(PROMPT_COMMANDS).map(({ usage, text }) => [bold(usage), text])),
    );
  }

  #logText({ level, source, text }: LogEntry): string {
    const { dim, yellow, red } = this.#terminal.errorColors;
    const paint = level === "error" ? red : level === "warn" ? yellow : dim;
    return `${paint(`[${source === "plugin" ? level : source}]`)} ${printableLine(text)}`;
  }

  #fail(exitCode: ExitCode): void {
    if (this.#exitCode === EXIT.ok) this.#exitCode = exitCode;
  }
}
