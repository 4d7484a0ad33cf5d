/**
 * Text that a plugin supplied, made safe to show. Which characters act instead of being read is decided in one
 * place, protocol/text.ts. On the terminal they are shown as escapes; in JSON they are written as `\uXXXX`, which
 * reads back as the true text. Text that was escaped before stays as it is: messages of errors are.
 */
import { escapeText } from "../../protocol/text.js";

/** One line, safe to show: line breaks too become escapes. */
export function printableLine(text: string): string {
  // escapeText doubles a backslash, to be reversible; between backslashes it has none to double.
  return text.split("\\").map(escapeText).join("\\");
}

/** Several lines, safe to show: the line feeds stay. */
export function printableBlock(text: string): string {
  return text.split("\n").map(printableLine).join("\n");
}

function escapeUnits(character: string): string {
  let escaped = "";
  for (let index = 0; index < character.length; index += 1)
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  return escaped;
}

/** JSON whose text is safe on a terminal and whose value is unchanged. `indent` 0 gives a single line. */
export function printableJson(value: unknown, indent = 0): string {
  // JSON.stringify gives undefined for a function or undefined itself; JSON has only null for "nothing".
  const text: string = JSON.stringify(value, null, indent) ?? "null";
  // Outside strings JSON.stringify writes nothing but ASCII.
  return text.replace(/[^\n -~]/gu, (character) =>
    escapeText(character) === character ? character : escapeUnits(character),
  );
}
