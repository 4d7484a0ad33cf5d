// A table of rows written from the steps of one specification. A row is source text, so that the very same row runs in
// the guest runtime and in Node.
import { Script } from "node:vm";

/** What a row comes to, as JSON; what JSON cannot say is written as `show` in realms.ts writes it. */
export type Expected =
  string | number | boolean | null | readonly Expected[] | { readonly [name: string]: Expected };

/** The step that it judges, an expression or the body of an async function, and what that comes to. */
export type RowText = readonly [step: string, code: string, expected: Expected];

export interface Row {
  /** `<table>/<step>/<n>`, n counting the rows of one step. */
  id: string;
  /** An async function, as source text. */
  source: string;
  expected: Expected;
}

export interface Table {
  name: string;
  /** Globals without which no row can be judged. */
  needs: readonly string[];
  /** Statements before the rows. */
  setup: string;
  rows: readonly Row[];
}

/** What a row says when it throws. */
export const throws = (name: string): Expected => ({ throws: name });

function isSyntax(source: string): boolean {
  try {
    return new Script(`(${source})`) instanceof Script;
  } catch {
    return false;
  }
}

/** An expression becomes the value of an arrow function; what is none is the body of one. */
function toFunction(code: string): string {
  const expression = `async () => (\n${code}\n)`;
  if (isSyntax(expression)) return expression;
  const body = `async () => {\n${code}\n}`;
  // It would take the whole table with it.
  if (!isSyntax(body)) throw new SyntaxError(`neither an expression nor the body of a function: ${code}`);
  return body;
}

export function table(name: string, needs: readonly string[], rows: readonly RowText[], setup = ""): Table {
  const counts = new Map<string, number>();
  const numbered = rows.map(([step, code, expected]): Row => {
    const count = (counts.get(step) ?? 0) + 1;
    counts.set(step, count);
    return { id: `${name}/${step}/${count}`, source: toFunction(code), expected };
  });
  return { name, needs, setup, rows: numbered };
}
