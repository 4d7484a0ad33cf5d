/**
 * A single line on the terminal that says what takes long and for how long. It is drawn only on a terminal, only
 * after a moment (quick work shows nothing), and is gone before anything else is written.
 */
import { formatMs } from "./format.js";
import type { Terminal } from "./terminal.js";

const SHOW_AFTER_MS = 150;
const REDRAW_MS = 100;
const ERASE_LINE = "\r\u001b[2K";
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

export class Progress implements Disposable {
  readonly #terminal: Terminal;
  readonly #isShown: boolean;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #text = "";
  #frame = 0;
  #isDrawn = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#isShown = terminal.isErrorTerminal && !terminal.settings.quiet;
  }

  /** Names the work that goes on now; the clock starts anew. */
  stage(text: string): void {
    if (!this.#isShown) return;
    this.#text = text;
    this.#startedAt = performance.now();
    this.#terminal.stepAside(() => this.#erase());
    this.#timer ??= setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  done(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#erase();
    if (this.#isShown) this.#terminal.stepAside(undefined);
  }

  [Symbol.dispose](): void {
    this.done();
  }

  #draw(): void {
    const elapsedMs = performance.now() - this.#startedAt;
    if (elapsedMs < SHOW_AFTER_MS) return;
    const frame = FRAMES[(this.#frame += 1) % FRAMES.length] ?? "";
    const { cyan, dim } = this.#terminal.errorColors;
    this.#terminal.stderr.write(`${ERASE_LINE}${cyan(frame)} ${this.#text} ${dim(formatMs(elapsedMs))}`);
    this.#isDrawn = true;
  }

  #erase(): void {
    if (this.#isDrawn) this.#terminal.stderr.write(ERASE_LINE);
    this.#isDrawn = false;
  }
}
