// A compact form of any value for people, in the manner of Node's util.inspect. It never throws, ends in any case,
// and its size is bounded: the value may be hostile (cycles, getters, proxies, endless iterators).

const MAX_DEPTH = 3;
const MAX_ENTRIES = 100;
const MAX_TEXT = 10_000;
const MAX_LINE = 76;
/** All text of one value together; past it only `…` is added. */
const MAX_TOTAL = 64 * 1024;

const TypedArray = Object.getPrototypeOf(Uint8Array);

export function inspect(value) {
  const state = { seen: [], left: MAX_TOTAL };
  return guarded(() => format(value, 0, state));
}

function guarded(make) {
  try {
    return make();
  } catch {
    return "[cannot be shown]";
  }
}

function format(value, depth, state) {
  const text = formatPrimitive(value) ?? formatObject(value, depth, state);
  state.left -= text.length;
  return state.left < 0 ? "…" : text;
}

function formatPrimitive(value) {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "bigint":
      return `${value}n`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "boolean":
    case "undefined":
    case "symbol":
      return String(value);
    case "function":
      return undefined;
  }
  return value === null ? "null" : undefined;
}

function quote(text) {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}` : text;
  const more = text.length > MAX_TEXT ? `... ${text.length - MAX_TEXT} more characters` : "";
  const mark = !cut.includes("'") ? "'" : !cut.includes('"') ? '"' : !cut.includes("`") ? "`" : "'";
  const body = cut
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(
      /[\u0000-\u001f\u007f-\u009f]/g,
      (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    );
  return mark + (mark === "'" ? body.replaceAll("'", "\\'") : body) + mark + more;
}

function className(value) {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return "[Object: null prototype]";
  const descriptor = Object.getOwnPropertyDescriptor(prototype, "constructor");
  const constructor = descriptor?.value;
  return typeof constructor === "function" && typeof constructor.name === "string" && constructor.name !== ""
    ? constructor.name
    : className(prototype);
}

function formatObject(value, depth, state) {
  if (state.seen.includes(value)) return "[Circular *1]";
  return guarded(() => {
    if (value instanceof Error) return formatError(value, depth, state);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    const name = className(value);
    if (depth > MAX_DEPTH) return Array.isArray(value) ? "[Array]" : `[${name}]`;
    state.seen.push(value);
    try {
      return formatParts(value, name, depth, state);
    } finally {
      state.seen.pop();
    }
  });
}

function formatParts(value, name, depth, state) {
  const inner = (part) => format(part, depth + 1, state);
  if (Array.isArray(value))
    return wrap(
      name === "Array" ? "" : `${name}(${value.length}) `,
      "[",
      arrayParts(value, inner),
      "]",
      depth,
    );
  if (value instanceof TypedArray) {
    const parts = Array.prototype.map.call(value.subarray(0, MAX_ENTRIES), String);
    if (value.length > MAX_ENTRIES) parts.push(more(value.length - MAX_ENTRIES));
    return wrap(`${name}(${value.length}) `, "[", parts, "]", depth);
  }
  if (value instanceof ArrayBuffer) return `${name} { byteLength: ${value.byteLength} }`;
  if (value instanceof Map) {
    const parts = limited(
      Map.prototype.entries.call(value),
      value.size,
      ([k, v]) => `${inner(k)} => ${inner(v)}`,
    );
    return wrap(`Map(${value.size}) `, "{", [...parts, ...propertyParts(value, inner)], "}", depth);
  }
  if (value instanceof Set) {
    const parts = limited(Set.prototype.values.call(value), value.size, inner);
    return wrap(`Set(${value.size}) `, "{", [...parts, ...propertyParts(value, inner)], "}", depth);
  }
  if (value instanceof Promise) return "Promise {}";
  if (typeof value === "function") return formatFunction(value, inner, depth);
  for (const wrapper of [String, Number, Boolean])
    if (value instanceof wrapper) return `[${wrapper.name}: ${inner(value.valueOf())}]`;
  const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(value) ?? {}, Symbol.toStringTag)?.value;
  const label =
    typeof tag === "string" && tag !== name ? `${name} [${tag}] ` : name === "Object" ? "" : `${name} `;
  return wrap(label, "{", propertyParts(value, inner), "}", depth);
}

function formatFunction(value, inner, depth) {
  // The source is not in the bytecode; only a class has a prototype that cannot be replaced.
  const isClass = Object.getOwnPropertyDescriptor(value, "prototype")?.writable === false;
  const name = typeof value.name === "string" && value.name !== "" ? `: ${value.name}` : " (anonymous)";
  const label = `[${isClass ? "class" : className(value)}${isClass ? name.replace(": ", " ") : name}]`;
  const parts = propertyParts(value, inner);
  return parts.length === 0 ? label : wrap(`${label} `, "{", parts, "}", depth);
}

function formatError(error, depth, state) {
  const stack = typeof error.stack === "string" ? error.stack.trimEnd() : "";
  const heading = guarded(() => String(Error.prototype.toString.call(error)));
  let text = stack === "" ? `[${heading}]` : stack.startsWith(heading) ? stack : `${heading}\n${stack}`;
  state.seen.push(error);
  const inner = (part) => (depth >= MAX_DEPTH ? "[…]" : format(part, depth + 1, state));
  const parts = propertyParts(error, inner, ["stack", "message", "name", "cause", "errors"]);
  if (Object.hasOwn(error, "cause")) parts.push(`[cause]: ${inner(error.cause)}`);
  if (error instanceof AggregateError) parts.push(`[errors]: ${inner(error.errors)}`);
  state.seen.pop();
  if (parts.length > 0) text += ` {\n${parts.map((part) => `  ${part}`).join(",\n")}\n}`;
  return text;
}

function arrayParts(array, inner) {
  const parts = [];
  const length = Math.min(array.length, MAX_ENTRIES);
  let holes = 0;
  const closeHoles = () => {
    if (holes > 0) parts.push(`<${holes} empty item${holes === 1 ? "" : "s"}>`);
    holes = 0;
  };
  for (let index = 0; index < length; index++) {
    if (!Object.hasOwn(array, index)) holes++;
    else {
      closeHoles();
      parts.push(guarded(() => inner(array[index])));
    }
  }
  closeHoles();
  if (array.length > length) parts.push(more(array.length - length));
  const isIndex = (key) => typeof key === "string" && /^\d+$/.test(key);
  if (array.length <= MAX_ENTRIES) parts.push(...propertyParts(array, inner, ["length"], isIndex));
  return parts;
}

function limited(iterator, size, show) {
  const parts = [];
  for (const entry of iterator) {
    if (parts.length === MAX_ENTRIES) {
      parts.push(more(size - MAX_ENTRIES));
      break;
    }
    parts.push(guarded(() => show(entry)));
  }
  return parts;
}

function propertyParts(value, inner, hidden = [], isHidden = () => false) {
  const keys = Reflect.ownKeys(value).filter(
    (key) =>
      !hidden.includes(key) && !isHidden(key) && Object.prototype.propertyIsEnumerable.call(value, key),
  );
  const parts = keys.slice(0, MAX_ENTRIES).map((key) => {
    const name =
      typeof key === "symbol" ? `[${String(key)}]` : /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined) return `${name}: undefined`;
    if ("value" in descriptor) return `${name}: ${guarded(() => inner(descriptor.value))}`;
    const kind = descriptor.get && descriptor.set ? "Getter/Setter" : descriptor.get ? "Getter" : "Setter";
    return `${name}: [${kind}]`;
  });
  if (keys.length > MAX_ENTRIES) parts.push(more(keys.length - MAX_ENTRIES));
  return parts;
}

function more(count) {
  return `... ${count} more item${count === 1 ? "" : "s"}`;
}

function wrap(label, open, parts, close, depth) {
  if (parts.length === 0) return `${label}${open}${close}`;
  const flat = parts.join(", ");
  if (flat.length + label.length <= MAX_LINE && !flat.includes("\n")) {
    const space = open === "[" || open === "{" ? " " : "";
    return `${label}${open}${space}${flat}${space}${close}`;
  }
  const indent = "  ".repeat(depth + 1);
  return `${label}${open}\n${parts.map((part) => indent + part).join(",\n")}\n${"  ".repeat(depth)}${close}`;
}

/** console's text: a format string when the first value is one, the rest side by side. */
export function formatLog(values) {
  if (typeof values[0] !== "string") return values.map((value) => show(value)).join(" ");
  let next = 1;
  let text = values[0];
  if (values.length > 1)
    text = text.replace(/%[sdifjoOc%]/g, (mark) => {
      if (mark === "%%") return "%";
      if (next >= values.length) return mark;
      const value = values[next++];
      return guarded(() => formatMark(mark, value));
    });
  return [text, ...values.slice(next).map((value) => show(value))].join(" ");
}

function formatMark(mark, value) {
  const isNumeric = typeof value !== "symbol" && typeof value !== "object";
  switch (mark) {
    case "%s":
      if (typeof value === "string") return value;
      return typeof value === "object" && value !== null && !Object.hasOwn(value, "toString")
        ? inspect(value)
        : show(value);
    case "%d":
      return typeof value === "bigint" ? `${value}n` : isNumeric ? String(Number(value)) : "NaN";
    case "%i":
      return typeof value === "bigint" ? `${value}n` : isNumeric ? String(Number.parseInt(value, 10)) : "NaN";
    case "%f":
      return typeof value === "symbol" ? "NaN" : String(Number.parseFloat(value));
    case "%j":
      return JSON.stringify(value) ?? "undefined";
    case "%c":
      return "";
  }
  return inspect(value);
}

function show(value) {
  return typeof value === "string" ? value : inspect(value);
}
