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
  const lineFeed = text.indexOf("\n", start);
  const lineEnd = lineFeed < 0 ? text.length : lineFeed;
  const end = lineEnd > start && text[lineEnd - 1] === "\r" ? lineEnd - 1 : lineEnd;
  const codeFrame = frameOf(low + 1, text, { start, end }, offset);
  return { file, line: low + 1, column: offset - start + 1, codeFrame };
}

/** The same where only the line is known, and which one it is. */
export function placeInLine(file: string, number: number, line: string, offset: number): Required<Place> {
  const codeFrame = frameOf(number, line, { start: 0, end: line.length }, offset);
  return { file, line: number, column: offset + 1, codeFrame };
}

/** A line may be the whole text: only what is shown of it is cut out. */
function frameOf(number: number, text: string, line: { start: number; end: number }, at: number): string {
  const from = Math.max(line.start, at - MAX_SHOWN / 2);
  const to = Math.min(line.end, from + MAX_SHOWN);
  // Tabs are shown as one space: the caret then stands where it should.
  const shown = (part: string): string => escapeText(part.replaceAll("\t", " "));
  const before = (from > line.start ? "…" : "") + shown(text.slice(from, Math.min(at, to)));
  const after = shown(text.slice(at, to)) + (line.end > to ? "…" : "");
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
