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
