// Event, CustomEvent and EventTarget (https://dom.spec.whatwg.org/#events) without a tree: an event has one target.
import host from "escouade:host";
import { asInterface, requireArguments } from "escouade:web";

const NONE = 0;
const AT_TARGET = 2;

/** Says that an event comes from the runtime; set by `dispatchTrusted` only. */
let isTrustedDispatch = false;

export class Event {
  #type;
  #bubbles;
  #isCancelable;
  #isComposed;
  #timeStamp = host.elapsedMs();
  #target = null;
  #phase = NONE;
  #isDispatching = false;
  #isCanceled = false;
  #isStopped = false;
  #isStoppedAtOnce = false;
  #isInPassiveListener = false;
  #isTrusted = false;

  constructor(type, options = {}) {
    requireArguments(arguments.length, 1, "Event constructor");
    this.#type = String(type);
    this.#bubbles = Boolean(options?.bubbles);
    this.#isCancelable = Boolean(options?.cancelable);
    this.#isComposed = Boolean(options?.composed);
  }

  get type() {
    return this.#type;
  }

  get target() {
    return this.#target;
  }

  get srcElement() {
    return this.#target;
  }

  get currentTarget() {
    return this.#isDispatching ? this.#target : null;
  }

  get eventPhase() {
    return this.#phase;
  }

  get bubbles() {
    return this.#bubbles;
  }

  get cancelable() {
    return this.#isCancelable;
  }

  get composed() {
    return this.#isComposed;
  }

  get defaultPrevented() {
    return this.#isCanceled;
  }

  get returnValue() {
    return !this.#isCanceled;
  }

  set returnValue(value) {
    if (!value) this.preventDefault();
  }

  get cancelBubble() {
    return this.#isStopped;
  }

  set cancelBubble(value) {
    if (value) this.#isStopped = true;
  }

  get isTrusted() {
    return this.#isTrusted;
  }

  get timeStamp() {
    return this.#timeStamp;
  }

  composedPath() {
    return this.#isDispatching ? [this.#target] : [];
  }

  stopPropagation() {
    this.#isStopped = true;
  }

  stopImmediatePropagation() {
    this.#isStopped = true;
    this.#isStoppedAtOnce = true;
  }

  preventDefault() {
    if (this.#isCancelable && !this.#isInPassiveListener) this.#isCanceled = true;
  }

  /** Calls the listeners one after the other; `call` runs one of them. */
  static dispatch(event, target, listeners, call) {
    if (event.#isDispatching)
      throw new DOMException("The event is already being dispatched", "InvalidStateError");
    event.#isDispatching = true;
    event.#isTrusted = isTrustedDispatch;
    event.#target = target;
    event.#phase = AT_TARGET;
    for (const listener of listeners) {
      if (event.#isStoppedAtOnce) break;
      if (listener.isRemoved) continue;
      event.#isInPassiveListener = listener.isPassive;
      call(listener);
      event.#isInPassiveListener = false;
    }
    event.#phase = NONE;
    event.#isDispatching = false;
    event.#isStopped = false;
    event.#isStoppedAtOnce = false;
    return !event.#isCanceled;
  }
}

const dispatchEvent = Event.dispatch;
delete Event.dispatch;

for (const [name, value] of [
  ["NONE", 0],
  ["CAPTURING_PHASE", 1],
  ["AT_TARGET", 2],
  ["BUBBLING_PHASE", 3],
])
  for (const target of [Event, Event.prototype])
    Object.defineProperty(target, name, { value, enumerable: true });

export class CustomEvent extends Event {
  #detail;

  constructor(type, options = {}) {
    requireArguments(arguments.length, 1, "CustomEvent constructor");
    super(type, options);
    this.#detail = options?.detail ?? null;
  }

  get detail() {
    return this.#detail;
  }
}

export class EventTarget {
  /** Made when the first listener comes: most targets never have one. */
  #listeners = null;

  addEventListener(type, callback, options) {
    requireArguments(arguments.length, 2, "addEventListener");
    const isCapture = flatten(options);
    const isObject = options !== null && typeof options === "object";
    const signal = isObject ? options.signal : undefined;
    if (signal !== undefined && !isAbortSignal(signal)) throw new TypeError("signal must be an AbortSignal");
    if (callback === null || callback === undefined) return;
    if (typeof callback !== "function" && typeof callback !== "object")
      throw new TypeError("The listener must be a function or an object");
    if (signal?.aborted) return;
    const name = String(type);
    this.#listeners ??= new Map();
    const list = this.#listeners.get(name) ?? [];
    if (list.some((listener) => listener.callback === callback && listener.isCapture === isCapture)) return;
    const isOnce = isObject && Boolean(options.once);
    const isPassive = isObject && Boolean(options.passive);
    this.#listeners.set(name, [...list, { callback, isCapture, isOnce, isPassive, isRemoved: false }]);
    signal?.addEventListener("abort", () => this.removeEventListener(name, callback, isCapture), {
      once: true,
    });
  }

  removeEventListener(type, callback, options) {
    requireArguments(arguments.length, 2, "removeEventListener");
    const isCapture = flatten(options);
    const name = String(type);
    const list = this.#listeners?.get(name) ?? [];
    const index = list.findIndex(
      (listener) => listener.callback === callback && listener.isCapture === isCapture,
    );
    if (index < 0) return;
    list[index].isRemoved = true;
    if (list.length === 1) this.#listeners.delete(name);
    else this.#listeners.set(name, list.toSpliced(index, 1));
  }

  dispatchEvent(event) {
    if (!(event instanceof Event)) throw new TypeError("dispatchEvent needs an Event");
    const listeners = this.#listeners?.get(event.type) ?? [];
    return dispatchEvent(event, this, listeners, (listener) => {
      if (listener.isOnce) this.removeEventListener(event.type, listener.callback, listener.isCapture);
      try {
        if (typeof listener.callback === "function") Reflect.apply(listener.callback, this, [event]);
        else listener.callback.handleEvent(event);
      } catch (error) {
        // As in Node: the other listeners run, and the failure is uncaught.
        queueMicrotask(() => {
          throw error;
        });
      }
    });
  }
}

function flatten(options) {
  return options !== null && typeof options === "object" ? Boolean(options.capture) : Boolean(options);
}

/** abort.js tells what a signal is; it builds on this file. */
let isAbortSignal = () => false;

export function setAbortSignalCheck(check) {
  isAbortSignal = check;
}

/** Dispatches an event that the runtime itself made. */
export function dispatchTrusted(target, event) {
  isTrustedDispatch = true;
  try {
    return target.dispatchEvent(event);
  } finally {
    isTrustedDispatch = false;
  }
}

/** An attribute such as `onabort`: a listener with a place of its own. */
export function defineHandler(constructor, type) {
  const handlers = new WeakMap();
  Object.defineProperty(constructor.prototype, `on${type}`, {
    configurable: true,
    enumerable: true,
    get() {
      return handlers.get(this)?.handler ?? null;
    },
    set(handler) {
      const entry = handlers.get(this);
      if (typeof handler !== "function") {
        if (entry !== undefined) this.removeEventListener(type, entry.listener);
        handlers.delete(this);
      } else if (entry !== undefined) entry.handler = handler;
      else {
        const added = { handler, listener: (event) => Reflect.apply(added.handler, this, [event]) };
        handlers.set(this, added);
        this.addEventListener(type, added.listener);
      }
    },
  });
}

asInterface(Event);
asInterface(CustomEvent);
asInterface(EventTarget);
