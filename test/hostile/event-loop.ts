/**
 * How late the event loop is while something else goes on. On Linux, time in which this thread was ready to run and
 * the machine ran something else is taken off: that is the machine's doing, not ours.
 */
import { closeSync, openSync, readSync } from "node:fs";

const TICK_MS = 5;
const NS_PER_MS = 1e6;
/** E-LIMIT: the page's bound for an app that hosts a hostile plugin. */
export const ALLOWED_LATENESS_MS = 50;
/** The machine may take the processor away for long; it does so to one attempt, the plugin would to each. */
export const ATTEMPTS = 3;

/** Nanoseconds that the main thread has waited for a core (the second number of its schedstat). */
class RunDelay {
  readonly #file: number | null;
  readonly #buffer = Buffer.alloc(128);

  constructor() {
    try {
      this.#file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
    } catch {
      this.#file = null;
    }
  }

  ms(): number {
    if (this.#file === null) return 0;
    const length = readSync(this.#file, this.#buffer, 0, this.#buffer.length, 0);
    return Number(this.#buffer.toString("latin1", 0, length).split(" ")[1]) / NS_PER_MS;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }
}

/** Starts to watch; the function that it returns stops and gives the longest delay in ms. */
export function watchEventLoop(): () => number {
  const runDelay = new RunDelay();
  let longestMs = 0;
  let lastMs = performance.now();
  let lastWaitedMs = runDelay.ms();
  const look = (): void => {
    const nowMs = performance.now();
    const waitedMs = runDelay.ms();
    longestMs = Math.max(longestMs, nowMs - lastMs - TICK_MS - (waitedMs - lastWaitedMs));
    lastMs = nowMs;
    lastWaitedMs = waitedMs;
  };
  const timer = setInterval(look, TICK_MS);
  return () => {
    clearInterval(timer);
    look();
    runDelay.close();
    return longestMs;
  };
}
