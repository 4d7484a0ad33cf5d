/**
 * The process that esbuild starts for its work, seen from the thread that started it: it is ended when it takes too
 * much memory, which a few MB of source are enough for, and what it says of its own failure (megabytes, when nested
 * text overflows its stack) does not reach the app's stderr. esbuild neither hands its process out nor asks how to
 * start it, so the thread's own `spawn` is replaced meanwhile. Windows tells the memory of another process to nobody
 * cheaply: there only time is bounded.
 */
import childProcess, { execFile, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/** Between two looks: a process fills about a gigabyte a second at most. */
const WATCH_MS = 20;
/** The same where a look is a process of its own. */
const WATCH_BY_PS_MS = 250;
const KIB = 1024;

export class BundlerProcess implements AsyncDisposable {
  readonly #maxBytes: number;
  readonly #spawn = childProcess.spawn;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isTooLarge = false;
  #isOver = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    const start = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
      if (this.#isOver) throw new Error("the bundler was stopped before it began");
      this.#child = this.#spawn(command, args, { ...options, stdio: ["pipe", "pipe", "ignore"] });
      this.#watch();
      return this.#child;
    };
    childProcess.spawn = start as typeof childProcess.spawn;
  }

  /** It was ended for its memory. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** Ends it, whatever it does, and lets none begin. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    // esbuild lets the thread end without it.
    child.ref();
    child.kill("SIGKILL");
    await gone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    childProcess.spawn = this.#spawn;
    await this.end();
  }

  #watch(): void {
    if (process.platform === "win32" || this.#isOver) return;
    const interval = process.platform === "linux" ? WATCH_MS : WATCH_BY_PS_MS;
    this.#timer = setTimeout(() => void this.#look().then(() => this.#watch()), interval);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined || (await residentBytes(pid)) <= this.#maxBytes) return;
    this.#isTooLarge = true;
    await this.end();
  }
}

/** 0 for a process that is gone. */
async function residentBytes(pid: number): Promise<number> {
  try {
    const text =
      process.platform === "linux"
        ? /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]
        : (await promisify(execFile)("/bin/ps", ["-o", "rss=", "-p", String(pid)])).stdout;
    return Number(text ?? 0) * KIB;
  } catch {
    return 0;
  }
}
