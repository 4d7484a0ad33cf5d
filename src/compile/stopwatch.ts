/** Times of a compilation's stages, and the progress that a program shows meanwhile. */
export type Stage = "bundle" | "analysis" | "bytecode" | "module" | "aot";

export interface Progress {
  readonly stage: Stage;
  readonly state: "start" | "end";
}

export class Stopwatch {
  readonly #times: Record<Stage, number> = { bundle: 0, analysis: 0, bytecode: 0, module: 0, aot: 0 };
  readonly #onProgress: ((progress: Progress) => void) | undefined;

  constructor(onProgress?: (progress: Progress) => void) {
    this.#onProgress = onProgress;
  }

  /** Milliseconds of each stage; 0 for one that was not needed. */
  get timesMs(): Readonly<Record<Stage, number>> {
    return { ...this.#times };
  }

  async time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T> {
    this.#onProgress?.({ stage, state: "start" });
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#times[stage] += performance.now() - start;
      this.#onProgress?.({ stage, state: "end" });
    }
  }
}
