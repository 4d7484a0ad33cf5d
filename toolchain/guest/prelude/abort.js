// AbortController and AbortSignal (https://dom.spec.whatwg.org/#aborting-ongoing-activities).
import { Event, EventTarget, defineHandler, dispatchTrusted, setAbortSignalCheck } from "escouade:events";
import { timerGlobals } from "escouade:timers";
import { asInterface, requireArguments } from "escouade:web";

const MAX_SAFE_TIMEOUT = Number.MAX_SAFE_INTEGER;

let isMaking = false;

export class AbortSignal extends EventTarget {
  #isAborted = false;
  #reason = undefined;
  /** Signals made by `any` that follow this one; held weakly, as they may be dropped first. */
  #followers = null;
  /** What the runtime itself does on abort, before any listener: a Set, made for the first. */
  #steps = null;
  /** The sources that a signal made by `any` follows; this keeps them alive. */
  #sources = null;

  constructor() {
    if (!isMaking) throw new TypeError("Illegal constructor");
    super();
  }

  static make() {
    isMaking = true;
    try {
      return new AbortSignal();
    } finally {
      isMaking = false;
    }
  }

  static trigger(signal, reason) {
    if (signal.#isAborted) return;
    signal.#isAborted = true;
    signal.#reason =
      reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
    const followers = (signal.#followers ?? [])
      .map((reference) => reference.deref())
      .filter((one) => one !== undefined);
    signal.#followers = null;
    const waiting = followers.filter((follower) => !follower.#isAborted);
    // All have the state before the first listener runs.
    for (const follower of waiting) {
      follower.#isAborted = true;
      follower.#reason = signal.#reason;
      follower.#sources = null;
    }
    for (const target of [signal, ...waiting]) {
      const steps = target.#steps ?? [];
      target.#steps = null;
      for (const step of steps) step(target.#reason);
      dispatchTrusted(target, new Event("abort"));
    }
  }

  static follow(signal, step) {
    signal.#steps ??= new Set();
    signal.#steps.add(step);
    return () => signal.#steps?.delete(step);
  }

  static isSignal(value) {
    return value !== null && typeof value === "object" && #isAborted in value;
  }

  static abort(reason) {
    const signal = make();
    signal.#isAborted = true;
    signal.#reason =
      reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
    return signal;
  }

  static timeout(milliseconds) {
    requireArguments(arguments.length, 1, "AbortSignal.timeout");
    const delayMs = Number(milliseconds);
    if (!Number.isFinite(delayMs) || delayMs < 0 || delayMs > MAX_SAFE_TIMEOUT)
      throw new RangeError(`The delay of AbortSignal.timeout is out of range: ${String(milliseconds)}`);
    const signal = make();
    const message = "The operation was aborted due to timeout";
    // As in Node, a signal alone does not keep the loop alive.
    timerGlobals
      .setTimeout(() => trigger(signal, new DOMException(message, "TimeoutError")), delayMs)
      .unref();
    return signal;
  }

  static any(signals) {
    requireArguments(arguments.length, 1, "AbortSignal.any");
    const list = Array.from(signals);
    for (const signal of list)
      if (!isSignal(signal)) throw new TypeError("AbortSignal.any needs AbortSignals");
    const result = make();
    const aborted = list.find((signal) => signal.#isAborted);
    if (aborted !== undefined) {
      result.#isAborted = true;
      result.#reason = aborted.#reason;
      return result;
    }
    result.#sources = new Set();
    for (const signal of list)
      for (const source of signal.#sources ?? [signal]) {
        if (result.#sources.has(source)) continue;
        result.#sources.add(source);
        source.#followers = (source.#followers ?? []).filter((reference) => reference.deref() !== undefined);
        source.#followers.push(new WeakRef(result));
      }
    return result;
  }

  get aborted() {
    return this.#isAborted;
  }

  get reason() {
    return this.#reason;
  }

  throwIfAborted() {
    if (this.#isAborted) throw this.#reason;
  }
}

// Taken off the class before any bundle can see them.
const { make, trigger, follow, isSignal } = AbortSignal;
delete AbortSignal.make;
delete AbortSignal.trigger;
delete AbortSignal.follow;
delete AbortSignal.isSignal;
setAbortSignalCheck(isSignal);

/** `follow(signal, step)` runs a step when the signal aborts; the answer is a function that takes it off again. */
export { follow, isSignal };
defineHandler(AbortSignal, "abort");

export class AbortController {
  #signal = make();

  get signal() {
    return this.#signal;
  }

  abort(reason) {
    trigger(this.#signal, reason);
  }
}

asInterface(AbortSignal);
asInterface(AbortController);
