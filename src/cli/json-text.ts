/**
 * JSON that a person wrote on a command line, with the place of its first fault: JSON.parse of older Node versions
 * often gives none. The value always comes from JSON.parse; the scanner below only looks for the place once it
 * has refused the text, and never recurses, so deep nesting cannot overflow its stack.
 */
import type { Place } from "../protocol/error.js";
import { CliError } from "./output/failure.js";

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y; // oxlint-disable-line no-control-regex -- what JSON forbids in a string
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

interface JsonFault {
  readonly offset: number;
  readonly message: string;
}

/** What may come next: a value, a value or the end of an array, a key, a key or the end of an object, or what follows a value. */
type Expected = "value" | "value or ]" | "key" | "key or }" | "after value";

/** The first place where `text` stops being JSON. */
function findFault(text: string): JsonFault {
  const open: ("[" | "{")[] = [];
  let expected: Expected = "value";
  let offset = 0;
  const take = (form: RegExp): boolean => {
    form.lastIndex = offset;
    if (!form.test(text)) return false;
    offset = form.lastIndex;
    return true;
  };
  for (;;) {
    take(SPACE);
    const character = text[offset];
    const inside = open.at(-1);
    if (expected === "after value") {
      if (inside === undefined) return { offset, message: "text after the end of the JSON value" };
      if (character === ",") expected = inside === "[" ? "value" : "key";
      else if (character === (inside === "[" ? "]" : "}")) open.pop();
      else return { offset, message: character === undefined ? `the ${inside} is never closed` : `"," or "${inside === "[" ? "]" : "}"}" expected` };
      offset += 1;
      continue;
    }
    if (expected === "key" || expected === "key or }") {
      if (character === "}" && expected === "key or }") {
        open.pop();
        offset += 1;
        expected = "after value";
        continue;
      }
      if (!take(STRING)) return { offset, message: `a key in double quotes expected` };
      take(SPACE);
      if (text[offset] !== ":") return { offset, message: `":" expected after the key` };
      offset += 1;
      expected = "value";
      continue;
    }
    if (character === "]" && expected === "value or ]") {
      open.pop();
      offset += 1;
      expected = "after value";
    } else if (character === "[" || character === "{") {
      open.push(character);
      offset += 1;
      expected = character === "[" ? "value or ]" : "key or }";
    } else if (take(STRING) || take(NUMBER) || take(WORD)) expected = "after value";
    else if (character === '"') return { offset, message: "the string is not closed, or holds a forbidden character or escape" };
    else return { offset, message: character === undefined ? "a value expected, found the end" : "a value expected" };
  }
}

function placeAt(text: string, offset: number, start: Place): Place {
  const before = text.slice(0, offset).split("\n");
  const line = (start.line ?? 1) + before.length - 1;
  const inLine = (before.at(-1) ?? "").length;
  const column = inLine + (before.length === 1 ? (start.column ?? 1) : 1);
  const source = text.split("\n")[before.length - 1] ?? "";
  // A window around the fault: the argument may be megabytes in one line.
  const from = Math.max(0, inLine - 60);
  const shown = source.slice(from, inLine + 40).replaceAll("\t", " ");
  return { file: start.file, line, column, codeFrame: `${shown}\n${" ".repeat(inLine - from)}^` };
}

/** The value of `text`; throws a CliError with the place of the first fault. `start` says where the text begins. */
export function parseJsonText(text: string, start: Place): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { offset, message } = findFault(text);
    throw new CliError("JSON_INVALID", `invalid JSON: ${message}`, {
      mend: `write strict JSON, quoted for the shell: '{"key":"value"}'`,
      place: placeAt(text, offset, start),
      cause,
    });
  }
}
