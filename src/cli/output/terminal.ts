/**
 * Where the commands write: results to stdout, everything for the eye to stderr. With `--json` stdout carries only
 * JSON. Nothing here ends the process, so a pipe gets every byte; a reader that goes away (`| head -1`) ends the
 * command quietly. Callers pass text of plugins through printable.ts first.
 */
import { Writable } from "node:stream";
import picocolors from "picocolors";
import { limits } from "../../protocol/limits.js";
import { printableJson } from "./printable.js";

type Colors = ReturnType<typeof picocolors.createColors>;

export interface OutputSettings {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

interface TerminalStream extends Writable {
  isTTY?: boolean;
}

/** NO_COLOR wins over FORCE_COLOR; without either, only a terminal gets colours. */
function wantsColor(stream: TerminalStream, environment: NodeJS.ProcessEnv): boolean {
  if (environment["NO_COLOR"]) return false;
  const forced = environment["FORCE_COLOR"];
  if (forced) return forced !== "0" && forced !== "false";
  return stream.isTTY === true && environment["TERM"] !== "dumb";
}

export class Terminal {
  readonly settings: OutputSettings;
  /** Colours for what goes to stdout. */
  readonly colors: Colors;
  /** Colours for what goes to stderr. */
  readonly errorColors: Colors;
  readonly #stdout: TerminalStream;
  readonly #stderr: TerminalStream;
  #isClosed = false;
  /** Takes the progress line or the prompt away before other text is written. */
  #beforeWrite: (() => void) | undefined;
  #afterWrite: (() => void) | undefined;

  constructor(
    settings: OutputSettings,
    streams: { stdout: TerminalStream; stderr: TerminalStream; environment: NodeJS.ProcessEnv },
    onClosed: () => void,
  ) {
    this.settings = settings;
    this.#stdout = streams.stdout;
    this.#stderr = streams.stderr;
    this.colors = picocolors.createColors(wantsColor(streams.stdout, streams.environment));
    this.errorColors = picocolors.createColors(wantsColor(streams.stderr, streams.environment));
    streams.stdout.on("error", () => {
      // EPIPE as a rule: whoever read our output has seen enough.
      if (this.#isClosed) return;
      this.#isClosed = true;
      onClosed();
    });
    // Nobody is left to be told when stderr breaks.
    streams.stderr.on("error", () => undefined);
  }

  get isErrorTerminal(): boolean {
    return this.#stderr.isTTY === true;
  }

  get stderr(): Writable {
    return this.#stderr;
  }

  /** A result for people; not written with `--json`. */
  result(text: string): void {
    if (!this.settings.json) this.#write(this.#stdout, text);
  }

  /** Text that is the result itself in both forms, such as a completion script. */
  raw(text: string): void {
    this.#write(this.#stdout, text);
  }

  /** The one JSON document of a command. */
  document(value: unknown): void {
    if (this.settings.json) this.#write(this.#stdout, printableJson(value, 2));
  }

  /** One JSON line of a stream. */
  line(value: unknown): void {
    if (this.settings.json) this.#write(this.#stdout, printableJson(value));
  }

  /** What a person may like to know; silent with `--quiet`. */
  note(text: string): void {
    if (!this.settings.quiet) this.#write(this.#stderr, text);
  }

  /** What a person must know. */
  alert(text: string): void {
    this.#write(this.#stderr, text);
  }

  warn(message: string, mend?: string): void {
    const { yellow, dim } = this.errorColors;
    this.alert(`${yellow("warning:")} ${message}${mend === undefined ? "" : `\n  ${dim("mend:")} ${mend}`}`);
  }

  /** Text under the cursor (a prompt, a progress line) that must step aside whenever something is written. */
  stepAside(before: (() => void) | undefined, after?: () => void): void {
    this.#beforeWrite = before;
    this.#afterWrite = after;
  }

  /** False while a slow reader has more to read than it should: what can be left out then is. */
  get isKeepingUp(): boolean {
    return (
      Math.max(this.#stdout.writableLength, this.#stderr.writableLength) < limits.unreadOutputChars.default
    );
  }

  /** Waits until the readers have taken what was written, so that a slow one slows us instead of filling memory. */
  async drained(): Promise<void> {
    if (!this.#isClosed) await drain(this.#stdout);
    await drain(this.#stderr);
  }

  /** Waits until the system has all that was written, before the process is ended by force. */
  async flushed(): Promise<void> {
    for (const stream of [this.#stdout, this.#stderr])
      if (stream.writableLength > 0 && !stream.destroyed)
        await new Promise<void>((resolve) => {
          stream.once("close", resolve);
          stream.write("", () => resolve());
        });
  }

  #write(stream: TerminalStream, text: string): void {
    if (stream === this.#stdout && this.#isClosed) return;
    this.#beforeWrite?.();
    stream.write(`${text}\n`);
    this.#afterWrite?.();
  }
}

async function drain(stream: TerminalStream): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      stream.off("drain", done).off("error", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("error", done).on("close", done);
  });
}
