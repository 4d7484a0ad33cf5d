/**
 * Text of a plugin made safe to show: control characters, line ends, escape sequences, marks that reorder or hide
 * text and lone surrogates become visible escapes, so that nothing can forge a log line or paint a terminal. The
 * form is reversible (`unescapeText`), because a reader of the log wants the true text back.
 */

// C0, DEL, C1, soft hyphen, direction marks and isolates, line and paragraph separators, zero-width space, word
// joiner and invisible operators, BOM, interlinear marks, tag characters, lone surrogates. Joiners (U+200C, U+200D)
// stay: emoji and several scripts need them.
const UNSAFE =
  "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\ud800-\\udfff\\u{e0000}-\\u{e007f}]";
const ESCAPED = new RegExp(`${UNSAFE}|\\\\(?=[nrtu\\\\]|${UNSAFE})`, "gu");
const UNSAFE_CHARS = new RegExp(UNSAFE, "gu");
const IS_UNSAFE = new RegExp(`${UNSAFE}|\\\\`, "u");
const ESCAPE = /\\(n|r|t|\\|u\{([0-9a-f]{1,6})\})/g;
const SHORT: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** One line of text without anything that acts: `\n`, `\t`, `\u{1b}`, … stand for what was there. */
export function escapeText(text: string): string {
  if (!IS_UNSAFE.test(text)) return text;
  return text.replace(ESCAPED, (char) => SHORT[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * The same for a text of ours that may hold pieces of others, escaped or not: what acts becomes visible, and what was
 * escaped before stays as it is.
 */
export function visibleText(text: string): string {
  return text.replace(
    UNSAFE_CHARS,
    (char) => SHORT[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** What `escapeText` was given. */
export function unescapeText(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (whole, short: string, hex: string | undefined) => {
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return short === "n" ? "\n" : short === "r" ? "\r" : short === "t" ? "\t" : "\\";
  });
}

/** At most `maxChars` UTF-16 units of a text, never half a surrogate pair, with a mark that says what is missing. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars;
  return `${text.slice(0, end)}… (${text.length - end} more characters)`;
}

/**
 * A value as JSON to be shown: cut after about `maxChars` characters, texts in it too, so that a huge value costs no
 * more than a small one. What was cut is no JSON any more.
 */
export function boundedJson(value: unknown, maxChars: number): string {
  let text = "";
  /** False when no room was left. */
  const write = (item: unknown): boolean => {
    const left = maxChars - text.length;
    if (left <= 0) return false;
    if (Array.isArray(item)) return writeList(item);
    if (typeof item === "object" && item !== null) return writeObject(item as Record<string, unknown>);
    text += JSON.stringify(typeof item === "string" ? shorten(item, left) : item) ?? "null";
    return true;
  };
  const writeList = (list: readonly unknown[]): boolean => {
    text += "[";
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) text += ",";
      if (!write(list[index])) return false;
    }
    text += "]";
    return true;
  };
  const writeObject = (object: Readonly<Record<string, unknown>>): boolean => {
    text += "{";
    for (const [index, key] of Object.keys(object).entries()) {
      if (index > 0) text += ",";
      if (!write(key)) return false;
      text += ":";
      if (!write(object[key])) return false;
    }
    text += "}";
    return true;
  };
  return write(value) ? text : `${text}…`;
}
