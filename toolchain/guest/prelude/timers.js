// setTimeout and its kin. Due times, the floor of 10 ms and the limit of 64 are in Rust (timers.rs); here are the
// callbacks, in objects like Node's, because bundles call `.unref()` on them.
import host from "escouade:host";

/** Pending timers by id; their number is bounded by the table in Rust. */
const pending = new Map();

class Timer {
  #id;
  #callback;
  #values;
  #delayMs;
  #repeats;
  #keepsAlive = true;
  #isCleared = false;

  constructor(callback, delayMs, repeats, isImmediate, values) {
    if (typeof callback !== "function") {
      const error = new TypeError('The "callback" argument must be of type function');
      error.code = "ERR_INVALID_ARG_TYPE";
      throw error;
    }
    this.#callback = callback;
    this.#values = values;
    this.#delayMs = delayMs;
    this.#repeats = repeats;
    this.#id = host.addTimer(delayMs, repeats, isImmediate);
    pending.set(this.#id, this);
  }

  static run(id) {
    const timer = pending.get(id);
    if (timer === undefined) return;
    if (!timer.#repeats) pending.delete(id);
    Reflect.apply(timer.#callback, timer, timer.#values);
  }

  static clear(target) {
    const id = target instanceof Timer && #id in target ? target.#id : Number(target);
    if (target instanceof Timer && #id in target) target.#isCleared = true;
    const timer = pending.get(id);
    if (timer === undefined) return;
    timer.#isCleared = true;
    pending.delete(id);
    host.clearTimer(id);
  }

  ref() {
    return this.#setKeepsAlive(true);
  }

  unref() {
    return this.#setKeepsAlive(false);
  }

  hasRef() {
    return this.#keepsAlive;
  }

  refresh() {
    if (this.#isCleared || host.refreshTimer(this.#id, this.#delayMs)) return this;
    // It has fired: as in Node it is pending again, under another id.
    this.#id = host.addTimer(this.#delayMs, this.#repeats, false);
    if (!this.#keepsAlive) host.setTimerKeepsAlive(this.#id, false);
    pending.set(this.#id, this);
    return this;
  }

  close() {
    Timer.clear(this);
    return this;
  }

  [Symbol.toPrimitive]() {
    return this.#id;
  }

  #setKeepsAlive(keepsAlive) {
    this.#keepsAlive = keepsAlive;
    host.setTimerKeepsAlive(this.#id, keepsAlive);
    return this;
  }
}

class Timeout extends Timer {}
class Immediate extends Timer {}

for (const kind of [Timeout, Immediate])
  Object.defineProperty(kind.prototype, Symbol.toStringTag, { value: kind.name, configurable: true });
Object.defineProperty(Timer.prototype, "constructor", { value: Object, writable: true, configurable: true });

/** Runs the timer that is due. */
export const runTimer = Timer.run;

// A method definition has no [[Construct]] and the right `name`, as the web's functions have.
export const timerGlobals = {
  setTimeout(callback, delayMs, ...values) {
    return new Timeout(callback, toDelay(delayMs), false, false, values);
  },
  setInterval(callback, delayMs, ...values) {
    return new Timeout(callback, toDelay(delayMs), true, false, values);
  },
  setImmediate(callback, ...values) {
    return new Immediate(callback, 0, false, true, values);
  },
  clearTimeout(timer) {
    clear(timer);
  },
  clearInterval(timer) {
    clear(timer);
  },
  clearImmediate(timer) {
    clear(timer);
  },
};

export const { setTimeout, clearTimeout } = timerGlobals;

/** As in Node: what is no number counts as no delay. The floor and the ceiling are applied in Rust. */
function toDelay(delayMs) {
  return delayMs === undefined ? 0 : Number(delayMs);
}

function clear(timer) {
  if (timer !== undefined && timer !== null && typeof timer !== "symbol") Timer.clear(timer);
}
