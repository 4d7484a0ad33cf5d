/**
 * Time as the runtime sees it: monotonic, so that a changed system clock neither ends a call nor forgets a crash.
 * Tests give a clock of their own.
 */
export interface Timer {
  /** The callback will not be called. */
  cancel(): void;
  /** Whether the timer alone keeps the process alive. */
  hold(isHeld: boolean): void;
}

export interface Clock {
  /** Milliseconds from some fixed moment; never goes back. */
  now(): number;
  setTimer(callback: () => void, delayMs: number): Timer;
}

class SystemTimer implements Timer {
  readonly #timeout: NodeJS.Timeout;

  constructor(callback: () => void, delayMs: number) {
    this.#timeout = setTimeout(callback, delayMs);
  }

  cancel(): void {
    clearTimeout(this.#timeout);
  }

  hold(isHeld: boolean): void {
    if (isHeld) this.#timeout.ref();
    else this.#timeout.unref();
  }
}

export const systemClock: Clock = {
  now: () => performance.now(),
  setTimer: (callback, delayMs) => new SystemTimer(callback, delayMs),
};
