/** Lets a few lines a plugin can cause at will into the log and counts the rest, so that it cannot turn it over. */
import { limits } from "../protocol/limits.js";
import type { Clock } from "../time/clock.js";

export class LogLimiter {
  readonly #clock: Clock;
  readonly #write: (text: string) => void;
  #windowMs = -Infinity;
  #lines = 0;

  constructor(clock: Clock, write: (text: string) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  write(text: string): void {
    const nowMs = this.#clock.now();
    if (nowMs - this.#windowMs > limits.badMessageWindowMs.default) {
      this.flush();
      this.#windowMs = nowMs;
    }
    this.#lines += 1;
    if (this.#lines <= limits.badMessageLines.default) this.#write(text);
  }

  /** Says how many lines were left out. */
  flush(): void {
    const left = this.#lines - limits.badMessageLines.default;
    this.#lines = 0;
    if (left > 0) this.#write(`${left} more lines of this kind were left out`);
  }
}
