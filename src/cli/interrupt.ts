/**
 * Ctrl+C and friends. The first signal asks the command to stop (its plugins are stopped within a second), the
 * second ends the process at once, and so does a first one that was not heeded in time. A reader of stdout that
 * goes away stops the command too, but is no failure.
 */
import { EXIT, type ExitCode } from "./output/exit-codes.js";

/** A little more than stopping plugins may take, so that their logs are written when all goes well. */
const HEED_WITHIN_MS = 1500;

const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.terminated } as const;

export class Interrupt implements Disposable {
  readonly #controller = new AbortController();
  #exitCode: ExitCode | undefined;
  readonly #handlers: [NodeJS.Signals, () => void][] = [];

  constructor() {
    for (const [name, exitCode] of Object.entries(SIGNALS) as [NodeJS.Signals, ExitCode][]) {
      const handler = (): void => this.stop(exitCode);
      process.on(name, handler);
      this.#handlers.push([name, handler]);
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The exit code if a signal came, undefined otherwise. */
  get exitCode(): ExitCode | undefined {
    return this.#exitCode;
  }

  /** A signal, or Ctrl+C at a prompt that has the terminal in raw mode. */
  stop(exitCode: ExitCode = EXIT.interrupted): void {
    if (this.#exitCode !== undefined) process.exit(this.#exitCode);
    this.#exitCode = exitCode;
    setTimeout(() => process.exit(exitCode), HEED_WITHIN_MS).unref();
    this.#controller.abort();
  }

  /** Nobody reads the output any more. */
  outputClosed(): void {
    this.#controller.abort();
  }

  [Symbol.dispose](): void {
    for (const [name, handler] of this.#handlers) process.off(name, handler);
  }
}

/** `work`, or a rejection as soon as the command is asked to stop. */
export async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    if (stop) signal.removeEventListener("abort", stop);
  }
}
