/**
 * JSON that a person wrote on a command line or at the prompt. The value always comes from JSON.parse; only when it
 * refuses is the text read again by the reader that knows places, because JSON.parse of older Node versions often
 * gives none.
 */
import { lineStarts, placeAt } from "../protocol/code-frame.js";
import { readJson } from "../protocol/json-reader.js";
import { CliError } from "./output/failure.js";

/** Where the text begins: a line and column, from 1. */
export interface TextStart {
  readonly file: string;
  readonly line?: number;
  /** What stands before the text on its line. */
  readonly before?: string;
}

/** The value of `text`; throws a CliError with the place of the first fault. */
export function parseJsonText(text: string, { file, line = 1, before = "" }: TextStart): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const fault = readJson(text).faults[0];
    // As if the lines before were empty: place and frame then carry the right numbers.
    const prefix = "\n".repeat(line - 1) + before;
    const whole = prefix + text;
    throw new CliError(
      "JSON_INVALID",
      `invalid JSON: ${(fault?.message ?? "it cannot be read").replace("the file", "the text")}`,
      {
        mend: fault?.mend ?? `write strict JSON, quoted for the shell: '{"key":"value"}'`,
        place: placeAt(file, whole, lineStarts(whole), prefix.length + (fault?.offset ?? 0)),
        cause,
      },
    );
  }
}
