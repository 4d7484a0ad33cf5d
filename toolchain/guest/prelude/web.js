// Small pieces that every web interface needs to look like one (Web IDL).

/** Methods and accessors of an interface are enumerable, its prototype has a tag. */
export function asInterface(constructor, name = constructor.name) {
  for (const target of [constructor.prototype, constructor])
    for (const key of Object.getOwnPropertyNames(target)) {
      if (["constructor", "prototype", "name", "length"].includes(key)) continue;
      const descriptor = Object.getOwnPropertyDescriptor(target, key);
      if (descriptor.configurable) Object.defineProperty(target, key, { ...descriptor, enumerable: true });
    }
  Object.defineProperty(constructor.prototype, Symbol.toStringTag, { value: name, configurable: true });
  return constructor;
}

/** A plain view of the same bytes, for what takes any buffer source. */
export function bytesOf(source, what) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  throw new TypeError(`${what} must be an ArrayBuffer or a view of one`);
}

export function requireArguments(given, count, what) {
  if (given < count)
    throw new TypeError(
      `${what}: ${count} argument${count === 1 ? "" : "s"} required, but only ${given} present`,
    );
}

/** A string whose characters are bytes (Web IDL's ByteString). */
export function byteString(value, what) {
  if (typeof value === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
  const text = `${value}`;
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) > 0xff)
      throw new TypeError(`${what} has a character that is no byte, at index ${index}`);
  return text;
}

/** A string without lone surrogates (Web IDL's USVString). */
export function usvString(value) {
  if (typeof value === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
  return `${value}`.toWellFormed();
}

/** A dictionary's object: `{}` for what is missing. */
export function dictionary(value, what) {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" && typeof value !== "function")
    throw new TypeError(`${what} must be an object`);
  return value;
}

/** A member that must be one of some words. */
export function oneOf(value, words, what) {
  const text = `${value}`;
  if (!words.includes(text)) throw new TypeError(`'${text}' is not a valid ${what}`);
  return text;
}

/**
 * Iterators over pairs of an interface. The answer is a function from `step()`, which gives `{ value, done }`, to an
 * iterator.
 */
export function pairIterators(name) {
  const steps = new WeakMap();
  const prototype = Object.create(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), {
    next: {
      value: {
        next() {
          const step = steps.get(this);
          if (step === undefined) throw new TypeError(`not a ${name} Iterator`);
          return step();
        },
      }.next,
      writable: true,
      enumerable: true,
      configurable: true,
    },
    [Symbol.toStringTag]: { value: `${name} Iterator`, configurable: true },
  });
  return (step) => {
    const iterator = Object.create(prototype);
    steps.set(iterator, step);
    return iterator;
  };
}

/** `keys`, `values`, `entries`, `forEach` and the iterator of an interface; `pairsOf(object)` gives its pairs as they are now. */
export function definePairs(constructor, pairsOf) {
  const iterate = pairIterators(constructor.name);
  const cursor = (object, pick) => {
    pairsOf(object);
    let index = 0;
    return iterate(() => {
      const pairs = pairsOf(object);
      if (index >= pairs.length) return { value: undefined, done: true };
      index += 1;
      return { value: pick(pairs[index - 1]), done: false };
    });
  };
  const methods = {
    keys() {
      return cursor(this, ([key]) => key);
    },
    values() {
      return cursor(this, ([, value]) => value);
    },
    entries() {
      return cursor(this, ([key, value]) => [key, value]);
    },
    forEach(callback) {
      requireArguments(arguments.length, 1, "forEach");
      pairsOf(this);
      if (typeof callback !== "function") throw new TypeError("forEach needs a function");
      for (let index = 0, pairs = pairsOf(this); index < pairs.length; index++, pairs = pairsOf(this))
        Reflect.apply(callback, arguments[1], [pairs[index][1], pairs[index][0], this]);
    },
  };
  for (const [key, value] of Object.entries(methods))
    Object.defineProperty(constructor.prototype, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  Object.defineProperty(constructor.prototype, Symbol.iterator, {
    value: methods.entries,
    writable: true,
    configurable: true,
  });
}
