/**
 * Who waits on which abort signal. An app may give one signal to all of its calls: however many there are, the signal
 * gets one listener, so Node has no leak to warn of and an abort costs each call once.
 */
type OnAbort = () => void;

export class AbortWatch {
  readonly #watched = new WeakMap<AbortSignal, Set<OnAbort>>();

  /** `onAbort` is called once at most, and not after the returned function was. The signal must not be aborted yet. */
  add(signal: AbortSignal, onAbort: OnAbort): () => void {
    let waiting = this.#watched.get(signal);
    if (waiting === undefined) {
      waiting = new Set();
      this.#watched.set(signal, waiting);
      signal.addEventListener("abort", this.#onAbort, { once: true });
    }
    const all = waiting.add(onAbort);
    return () => {
      all.delete(onAbort);
      if (all.size > 0 || this.#watched.get(signal) !== all) return;
      this.#watched.delete(signal);
      signal.removeEventListener("abort", this.#onAbort);
    };
  }

  readonly #onAbort = ({ target }: Event): void => {
    const signal = target as AbortSignal;
    const waiting = this.#watched.get(signal);
    this.#watched.delete(signal);
    for (const onAbort of waiting ?? []) onAbort();
  };
}
