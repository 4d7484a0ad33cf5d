/**
 * What `run` prints: answers, log entries, changes of state, statistics, each as text for people and as a JSON line.
 * It also keeps the exit code: that of the first failure. Everything a plugin said is shown with escapes; JSON lines
 * hold the true text.
 */
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { failureDocument, reportFailure, toFailure } from "./output/failure.js";
import { columns, formatBytes, formatMs, plural } from "./output/format.js";
import { printableJson, printableLine } from "./output/printable.js";
import type { Terminal } from "./output/terminal.js";
import type { LogEntry } from "../journal/index.js";
import type { SandboxError } from "../protocol/error.js";
import type { PluginState, PluginStats } from "../run/host.js";
import type { CallAnswer, SessionListener } from "./plugin-session.js";
import { PROMPT_COMMANDS } from "./run-script.js";

function statsText({ state, instance, starts, crashes, calls }: PluginStats): string {
  return columns([
    ["state", state],
    ["starts", `${starts}, with ${plural(crashes, "crash", "crashes")}`],
    ["calls", String(calls)],
    ...(instance
      ? [
          [
            "memory",
            `${formatBytes(instance.memoryBytes)}, at most ${formatBytes(instance.memoryPeakBytes)}`,
          ],
          ["CPU time", formatMs(instance.cpuMs)],
          ["turns", `${instance.turns}, the longest ${formatMs(instance.longestTurnMs)}`],
          ["bytes", `${formatBytes(instance.bytesIn)} in, ${formatBytes(instance.bytesOut)} out`],
        ]
      : []),
  ]);
}

export class RunReport implements SessionListener {
  readonly #terminal: Terminal;
  #step = 0;
  #exitCode: ExitCode = EXIT.ok;
  #unreported: SandboxError | undefined;
  /** Log entries that were left out since one was shown. */
  #unshown = 0;

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
    this.#unreported = undefined;
    this.#fail(failure.exitCode);
    this.#terminal.line({ ...head, ok: false, error: failureDocument(failure).error });
  }

  event(name: string, isTaken: boolean): void {
    this.#step += 1;
    if (!isTaken)
      this.#terminal.warn(`the plugin does not run and does not wait for the event ${printableLine(name)}`);
    this.#terminal.line({ type: "event", step: this.#step, name, isTaken });
  }

  log(entry: LogEntry): void {
    // A plugin may write faster than a reader reads; the log file has what is left out here.
    if (!this.#terminal.isKeepingUp) {
      this.#unshown += 1;
      return;
    }
    this.#tellUnshown();
    this.#terminal.note(this.#logText(entry));
    this.#terminal.line({ type: "log", ...entry });
  }

  #tellUnshown(): void {
    const count = this.#unshown;
    if (count === 0) return;
    this.#unshown = 0;
    this.#terminal.warn(`${plural(count, "log entry", "log entries")} not shown: the reader is too slow`);
    this.#terminal.line({ type: "log-skipped", count });
  }

  notice(message: string): void {
    this.#terminal.warn(printableLine(message));
    this.#terminal.line({ type: "notice", message });
  }

  state(state: PluginState, failure: SandboxError | null): void {
    this.#terminal.line({
      type: "state",
      state,
      ...(failure && { error: failureDocument(toFailure(failure)).error }),
    });
    // A crash is a failure even if it was relaunched and no call was lost by it.
    if (state === "relaunching") this.#fail(EXIT.plugin);
    if (failure) this.#unreported = failure;
  }

  stats(stats: PluginStats): void {
    this.#terminal.line({ type: "stats", ...stats });
    if (!this.#terminal.settings.json) this.#terminal.alert(statsText(stats));
  }

  /** Says why the plugin failed, if no call has told it. */
  finish(): void {
    this.#tellUnshown();
    if (this.#unreported === undefined) return;
    const failure = reportFailure(this.#unreported, this.#terminal);
    this.#fail(failure.exitCode);
    this.#unreported = undefined;
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
