/**
 * Where a fault is, for people: line and column of an offset, and the line with a caret under it.
 *
 * The text is a plugin's: control characters are shown as dots, and of a minified line of megabytes only the part
 * around the fault is kept.
 */

/** Characters of a line that a frame shows. */
const FRAME_WIDTH = 100;

/** Line starts of one text, so that many offsets cost one pass. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    const lineEnd = /\r\n|\n|\r/g;
    while (lineEnd.exec(text)) this.#starts.push(lineEnd.lastIndex);
  }

  /** Line and column, both from 1; a column counts UTF-16 units. */
  locate(offset: number): { line: number; column: number } {
    const bounded = Math.min(Math.max(offset, 0), this.#text.length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= bounded) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: bounded - (this.#starts[low] ?? 0) + 1 };
  }

  lineText(line: number): string {
    const start = this.#starts[line - 1];
    if (start === undefined) return "";
    const end = this.#starts[line] ?? this.#text.length;
    return this.#text.slice(start, end).replace(/[\r\n]+$/, "");
  }

  frame(line: number, column: number): string {
    return frameLine(this.lineText(line), line, column);
  }
}

/** `12 | text of the line` and a caret under the column. */
export function frameLine(text: string, line: number, column: number): string {
  const start = Math.max(0, Math.min(column - 1, text.length) - Math.floor(FRAME_WIDTH / 2));
  const end = Math.min(text.length, start + FRAME_WIDTH);
  const head = start > 0 ? "…" : "";
  const tail = end < text.length ? "…" : "";
  // oxlint-disable-next-line no-control-regex -- control and direction characters are what is made visible here
  const hidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
  const shown = text.slice(start, end).replaceAll("\t", " ").replace(hidden, "·");
  const gutter = `${line} | `;
  const caret =
    " ".repeat(gutter.length - 2) + "| " + " ".repeat(head.length + Math.max(0, column - 1 - start)) + "^";
  return `${gutter}${head}${shown}${tail}\n${caret}`;
}
