// MIME types (https://mimesniff.spec.whatwg.org/#parsing-a-mime-type), as far as bodies need them.

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const QUOTABLE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

const trimEnd = (text) => text.replace(/[\t\n\r ]+$/, "");
const trim = (text) => trimEnd(text.replace(/^[\t\n\r ]+/, ""));
const lower = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `{ essence, parameters }` with parameters as a Map, or null. */
export function parseMime(source) {
  const text = trim(source);
  const semicolon = text.indexOf(";");
  const essence = trimEnd(semicolon < 0 ? text : text.slice(0, semicolon));
  const slash = essence.indexOf("/");
  if (slash < 0 || !TOKEN.test(essence.slice(0, slash)) || !TOKEN.test(essence.slice(slash + 1))) return null;
  const parameters = new Map();
  let at = semicolon < 0 ? text.length : semicolon;
  while (at < text.length) {
    at += 1;
    while (at < text.length && /[\t\n\r ]/.test(text[at])) at += 1;
    const nameStart = at;
    while (at < text.length && text[at] !== ";" && text[at] !== "=") at += 1;
    const name = lower(text.slice(nameStart, at));
    if (at >= text.length) break;
    if (text[at] === ";") continue;
    at += 1;
    let value;
    if (text[at] === '"') {
      [value, at] = readQuoted(text, at);
      while (at < text.length && text[at] !== ";") at += 1;
    } else {
      const end = text.indexOf(";", at);
      value = trimEnd(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end;
      if (value === "") continue;
    }
    if (TOKEN.test(name) && QUOTABLE.test(value) && !parameters.has(name)) parameters.set(name, value);
  }
  return { essence: lower(essence), parameters };
}

/** The value of a quoted string that begins at `start`, and the place behind it. */
function readQuoted(text, start) {
  let value = "";
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === "\\" && at + 1 < text.length) at += 1;
    value += text[at];
    at += 1;
  }
  return [value, at + 1];
}

export function serializeMime({ essence, parameters }) {
  let text = essence;
  for (const [name, value] of parameters)
    text +=
      value !== "" && TOKEN.test(value)
        ? `;${name}=${value}`
        : `;${name}="${value.replace(/(["\\])/g, "\\$1")}"`;
  return text;
}

/** The type of a message by its header (https://fetch.spec.whatwg.org/#concept-header-extract-mime-type), or null. */
export function mimeOf(contentType) {
  if (contentType === null) return null;
  let found = null;
  let charset;
  for (const value of splitOutsideQuotes(contentType)) {
    const type = parseMime(value);
    if (type === null || type.essence === "*/*") continue;
    if (found === null || type.essence !== found.essence) charset = type.parameters.get("charset");
    else if (charset !== undefined && !type.parameters.has("charset"))
      type.parameters.set("charset", charset);
    found = type;
  }
  return found;
}

/** The values of a header, which commas part. */
function splitOutsideQuotes(text) {
  const values = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isQuoted && text[at] === "\\") at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (at === text.length || (text[at] === "," && !isQuoted)) {
      values.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return values;
}
