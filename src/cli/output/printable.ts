/**
 * Text that a plugin supplied, made safe to show. Such text may hold escape sequences that clear or retitle the
 * terminal, line breaks that forge entries, and direction marks that reorder what is read. On the terminal they are
 * shown as escapes; in JSON they are written as `\uXXXX`, which reads back as the true text.
 */

/** Controls (C0, DEL, C1), line and paragraph separators, direction marks, invisible tags, lone surrogates. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeUnits(text: string): string {
  let escaped = "";
  for (let index = 0; index < text.length; index += 1)
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`;
  return escaped;
}

/** One line, safe to show: line breaks too become escapes. */
export function printableLine(text: string): string {
  return text.replace(UNSAFE, (found) => SHORT[found] ?? escapeUnits(found));
}

/** Several lines, safe to show: the line feeds stay. */
export function printableBlock(text: string): string {
  return text.split("\n").map(printableLine).join("\n");
}

/** JSON whose text is safe on a terminal and whose value is unchanged. `indent` 0 gives a single line. */
export function printableJson(value: unknown, indent = 0): string {
  // JSON.stringify gives undefined for a function or undefined itself; JSON has only null for "nothing".
  const text: string = JSON.stringify(value, null, indent) ?? "null";
  // Outside strings JSON.stringify writes no unsafe character but its own line feeds.
  return text.replace(UNSAFE, (found) => (found === "\n" ? found : escapeUnits(found)));
}
