/**
 * Line, column and a code frame for an offset of a text. The text is untrusted: what is shown is escaped and cut,
 * so that a frame is always three short lines whatever the file holds.
 */
import type { Fault, Place } from "./error.js";
import { escapeText } from "./text.js";

const MAX_SHOWN = 100;

/** Offsets of the beginnings of all lines, for many look-ups in one text. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Line and column (from 1) of an offset, with a frame that points at it. */
export function placeAt(
  file: string,
  text: string,
  starts: readonly number[],
  offset: number,
): Required<Place> {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, "");
  return {
    file,
    line: low + 1,
    column: offset - start + 1,
    codeFrame: frameOf(low + 1, line, offset - start),
  };
}

function frameOf(number: number, line: string, at: number): string {
  const from = Math.max(0, at - MAX_SHOWN / 2);
  // Tabs are shown as one space: the caret then stands where it should.
  const shown = (part: string): string => escapeText(part.replaceAll("\t", " "));
  const before = (from > 0 ? "…" : "") + shown(line.slice(from, at));
  const after = shown(line.slice(at, from + MAX_SHOWN)) + (line.length > from + MAX_SHOWN ? "…" : "");
  const gutter = `${number} | `;
  return `${gutter}${before}${after}\n${" ".repeat(gutter.length + [...before].length)}^`;
}

/** A fault at an offset of a text. */
export function faultAt(
  file: string,
  text: string,
  starts: readonly number[],
  offset: number,
  message: string,
  mend?: string,
): Fault {
  const place = placeAt(file, text, starts, offset);
  return mend === undefined ? { message, place } : { message, mend, place };
}
