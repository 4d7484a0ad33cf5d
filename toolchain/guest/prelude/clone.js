// structuredClone (https://html.spec.whatwg.org/#structured-cloning): a copy of data with its cycles, never of code.
import { requireArguments } from "escouade:web";

const TypedArray = Object.getPrototypeOf(Uint8Array);
const typeName = Object.getOwnPropertyDescriptor(TypedArray.prototype, Symbol.toStringTag).get;
const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

export function structuredClone(value, options) {
  requireArguments(arguments.length, 1, "structuredClone");
  const transfer = Array.from(options?.transfer ?? []);
  const copies = new Map();
  for (const buffer of transfer) {
    if (!(buffer instanceof ArrayBuffer)) fail(`${describe(buffer)} could not be transferred`);
    if (copies.has(buffer)) fail("An ArrayBuffer is in the transfer list twice");
    if (buffer.detached) fail("A detached ArrayBuffer could not be transferred");
    copies.set(buffer, null);
  }
  // Buffers are detached after everything was read: a failure must leave them whole.
  const transferred = new Set(transfer);
  const views = [];
  const result = copy(value, { copies, transferred, views });
  for (const buffer of transfer) copies.set(buffer, buffer.transfer());
  for (const { view, finish } of views) finish(copies.get(view));
  return transferred.has(value) ? copies.get(value) : result;
}

function fail(message) {
  throw new DOMException(message, "DataCloneError");
}

function describe(value) {
  if (typeof value === "function") return `The function ${value.name || "(anonymous)"}`;
  return typeof value === "symbol" ? String(value) : `A value of type ${typeof value}`;
}

function copy(value, state) {
  if (typeof value === "symbol" || typeof value === "function")
    fail(`${describe(value)} could not be cloned`);
  if (value === null || typeof value !== "object") return value;
  if (state.copies.has(value)) {
    const known = state.copies.get(value);
    // A transferred buffer has no new place yet; whoever holds it is told later.
    return known === null ? new Pending(value) : known;
  }
  const made = make(value, state);
  return made;
}

/** Stands for a buffer that will be transferred. */
class Pending {
  constructor(buffer) {
    this.buffer = buffer;
  }
}

function store(value, state, put) {
  const copied = copy(value, state);
  if (copied instanceof Pending) state.views.push({ view: copied.buffer, finish: put });
  else put(copied);
}

function make(value, state) {
  const remember = (made) => {
    state.copies.set(value, made);
    return made;
  };
  if (Array.isArray(value)) return copyProperties(value, remember(new Array(value.length)), state);
  if (value instanceof Date) return remember(new Date(Date.prototype.getTime.call(value)));
  if (value instanceof RegExp) return remember(new RegExp(value.source, value.flags));
  for (const wrapper of [Boolean, Number, String, BigInt])
    if (value instanceof wrapper) return remember(Object(wrapper.prototype.valueOf.call(value)));
  if (value instanceof Symbol) fail("A Symbol object could not be cloned");
  if (value instanceof ArrayBuffer) {
    if (value.detached) fail("A detached ArrayBuffer could not be cloned");
    return remember(copyBuffer(value));
  }
  if (ArrayBuffer.isView(value)) return copyView(value, remember, state);
  if (value instanceof Map) return copyMap(value, remember(new Map()), state);
  if (value instanceof Set) return copySet(value, remember(new Set()), state);
  if (value instanceof DOMException) return remember(new DOMException(value.message, value.name));
  if (value instanceof Error) return copyError(value, remember, state);
  if (!isPlain(value)) fail(`${Object.prototype.toString.call(value)} could not be cloned`);
  return copyProperties(value, remember({}), state);
}

/** Objects with state that cannot be seen from outside have no copy; instances of a plain class lose the class. */
function isPlain(value) {
  const platform = [Promise, WeakMap, WeakSet, WeakRef, FinalizationRegistry];
  if (platform.some((kind) => value instanceof kind)) return false;
  const tag = Object.prototype.toString.call(value);
  return (
    tag === "[object Object]" || tag === "[object Arguments]" || Object.hasOwn(value, Symbol.toStringTag)
  );
}

function copyBuffer(buffer) {
  if (!buffer.resizable) return buffer.slice(0);
  const made = new ArrayBuffer(buffer.byteLength, { maxByteLength: buffer.maxByteLength });
  new Uint8Array(made).set(new Uint8Array(buffer));
  return made;
}

function copyView(view, remember, state) {
  const kind = view instanceof DataView ? DataView : globalThis[typeName.call(view)];
  const { byteOffset } = view;
  const length = view instanceof DataView ? view.byteLength : view.length;
  const buffer = copy(view.buffer, state);
  if (!(buffer instanceof Pending)) return remember(new kind(buffer, byteOffset, length));
  // The view itself must wait for its buffer; everything that holds it waits with it.
  state.copies.set(view, null);
  state.views.push({
    view: view.buffer,
    finish: (moved) => state.copies.set(view, new kind(moved, byteOffset, length)),
  });
  return new Pending(view);
}

function copyMap(map, made, state) {
  const entries = [...Map.prototype.entries.call(map)];
  const pairs = entries.map(() => []);
  let isWaiting = false;
  for (const [index, [key, item]] of entries.entries()) {
    store(key, state, (copied) => (pairs[index][0] = copied));
    store(item, state, (copied) => (pairs[index][1] = copied));
    isWaiting ||= pairs[index].length < 2 || !(0 in pairs[index]);
  }
  const fill = () => {
    for (const [key, item] of pairs) made.set(key, item);
  };
  if (isWaiting) state.views.push({ view: undefined, finish: fill });
  else fill();
  return made;
}

function copySet(set, made, state) {
  const items = [...Set.prototype.values.call(set)];
  const copies = [];
  let isWaiting = false;
  for (const [index, item] of items.entries()) {
    store(item, state, (copied) => (copies[index] = copied));
    isWaiting ||= !(index in copies);
  }
  const fill = () => {
    for (const item of copies) made.add(item);
  };
  if (isWaiting) state.views.push({ view: undefined, finish: fill });
  else fill();
  return made;
}

function copyError(error, remember, state) {
  const name = typeof error.name === "string" ? error.name : "Error";
  const made = remember(Object.create((ERRORS[name] ?? Error).prototype));
  const source = new (ERRORS[name] ?? Error)();
  state.copies.set(error, source);
  const message = Object.getOwnPropertyDescriptor(error, "message");
  if (message !== undefined && "value" in message) define(source, "message", String(message.value));
  define(source, "stack", typeof error.stack === "string" ? error.stack : "");
  if (Object.hasOwn(error, "cause")) store(error.cause, state, (cause) => define(source, "cause", cause));
  return made === source ? made : source;
}

function define(target, key, value) {
  Object.defineProperty(target, key, { value, writable: true, configurable: true, enumerable: false });
}

function copyProperties(value, made, state) {
  for (const key of Object.keys(value))
    store(value[key], state, (copied) =>
      Object.defineProperty(made, key, {
        value: copied,
        writable: true,
        configurable: true,
        enumerable: true,
      }),
    );
  return made;
}
