/**
 * acorn, made safe for hostile text: bounded depth, no lookups that cost the square of the text, errors collected
 * where parsing can go on.
 *
 * The depth matters most. acorn survives a stack overflow itself, but V8 ends the whole process when a regular
 * expression is compiled for the first time close to the end of the stack ("RegExpCompiler Allocation failed"), and
 * acorn uses many. So nesting is counted and refused long before the stack is used up. What is overridden are acorn's
 * own extension points; they are not in its types, and acorn's version is pinned.
 */
import { Parser } from "acorn";

export interface SyntaxFinding {
  readonly message: string;
  readonly offset: number;
}

/** What one parse collects beside its tree. */
export interface ParseLog {
  readonly recoverable: SyntaxFinding[];
  isTooDeep: boolean;
}

/** Names of one scope that acorn compares one with each other; past it the bytecode stage finds double ones. */
const MAX_COMPARED_NAMES = 2_000;
/** Recoverable errors kept, such as names declared twice. */
const MAX_RECOVERABLE = 100;
/** Nesting of groups and classes in one regular expression; acorn reads them recursively, without a count. */
const MAX_PATTERN_DEPTH = 100;

/** The parser's methods that call each other without end on nested text: each path of recursion meets one of them. */
const RECURSIVE_METHODS = [
  "parseStatement",
  "parseMaybeAssign",
  "parseExprOp",
  "parseMaybeUnary",
  "parseExprAtom",
  "parseBindingAtom",
] as const;

type Method = (this: ParserInternals, ...args: unknown[]) => unknown;

interface ParserInternals extends Record<(typeof RECURSIVE_METHODS)[number], Method> {
  readonly start: number;
  raise(offset: number, message: string): never;
  raiseRecoverable(offset: number, message: string): void;
  declareName(name: string, bindingType: number, offset: number): void;
  checkLocalExport(id: unknown): void;
  currentScope(): { var: string[]; lexical: string[]; functions: string[] };
  validateRegExpPattern(state: { readonly source: string; readonly start: number }): void;
}

/** A parser whose stack never holds more than `maxDepth` of the recursive methods. */
export function tolerantParser(log: ParseLog, maxDepth: number): typeof Parser {
  return Parser.extend((base) => {
    const inner = base.prototype as unknown as ParserInternals;
    const Base = base as unknown as new (...args: never[]) => ParserInternals;

    class TolerantParser extends Base {
      override raiseRecoverable(offset: number, message: string): void {
        // `import.source(…)` has to stop the parser, so that it is seen as an import.
        if (message.startsWith("The only valid meta property for import")) this.raise(offset, message);
        if (log.recoverable.length < MAX_RECOVERABLE) log.recoverable.push({ message, offset });
      }

      // acorn looks a name up in a list: a text of nothing but declarations would cost the square of its length.
      override declareName(name: string, bindingType: number, offset: number): void {
        const scope = this.currentScope();
        const names = scope.var.length + scope.lexical.length + scope.functions.length;
        if (names < MAX_COMPARED_NAMES) inner.declareName.call(this, name, bindingType, offset);
      }

      // The same for exports; each of them is refused anyway, whether its name exists or not.
      override checkLocalExport(): void {}

      override validateRegExpPattern(state: { readonly source: string; readonly start: number }): void {
        if (patternDepth(state.source) > MAX_PATTERN_DEPTH) {
          this.raise(state.start, "Invalid regular expression: nested too deeply");
        }
        inner.validateRegExpPattern.call(this, state);
      }
    }

    let depth = 0;
    for (const name of RECURSIVE_METHODS) {
      const method = inner[name];
      TolerantParser.prototype[name] = function (this: ParserInternals, ...args: unknown[]): unknown {
        if (depth >= maxDepth) {
          log.isTooDeep = true;
          this.raise(this.start, "nested too deeply");
        }
        depth += 1;
        try {
          return method.apply(this, args);
        } finally {
          depth -= 1;
        }
      };
    }
    return TolerantParser as unknown as typeof Parser;
  });
}

/** Upper bound of a pattern's nesting: brackets of any kind that are open at once. */
function patternDepth(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at += 1;
    else if (char === "(" || char === "[") deepest = Math.max(deepest, ++depth);
    else if (char === ")" || char === "]") depth -= 1;
  }
  return deepest;
}
