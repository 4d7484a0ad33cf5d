/**
 * acorn, made safe for hostile text: bounded depth, no lookups that cost the square of the text, errors collected
 * where parsing can go on.
 *
 * The depth matters most. acorn survives a stack overflow itself, but V8 ends the whole process when a regular
 * expression is compiled for the first time close to the end of the stack ("RegExpCompiler Allocation failed"), and
 * acorn uses many. So nesting is counted and refused long before the stack is used up. What is overridden are acorn's
 * own extension points; they are not in its types, and acorn's version is pinned.
 */
import { Parser, type Node, type Options, type Token } from "acorn";
import { limits } from "../protocol/limits.js";

export interface SyntaxFinding {
  readonly message: string;
  readonly offset: number;
}

/** What one parse collects beside its tree. */
export interface ParseLog {
  readonly recoverable: SyntaxFinding[];
  isTooDeep: boolean;
}

/** The parser's methods that call each other without end on nested text: each path of recursion meets one of them. */
const RECURSIVE_METHODS = [
  "parseStatement",
  "parseMaybeAssign",
  "parseExprOp",
  "parseMaybeUnary",
  "parseExprAtom",
  "parseBindingAtom",
] as const;

/** None of them takes more arguments; a fixed number is several times quicker than a rest parameter. */
type Method = (
  this: ParserInternals,
  a?: unknown,
  b?: unknown,
  c?: unknown,
  d?: unknown,
  e?: unknown,
) => unknown;

interface ParserInternals extends Record<(typeof RECURSIVE_METHODS)[number], Method> {
  readonly start: number;
  raise(offset: number, message: string): never;
  raiseRecoverable(offset: number, message: string): void;
  declareName(name: string, bindingType: number, offset: number): void;
  checkLocalExport(id: unknown): void;
  currentScope(): { var: string[]; lexical: string[]; functions: string[] };
  validateRegExpPattern(state: { readonly source: string; readonly start: number }): void;
  finishNode(node: Node, type: string): Node;
}

export interface ParseState {
  readonly log: ParseLog;
  /** How many of the recursive methods the stack may hold. */
  readonly maxDepth: number;
  /** Sees each node when it is complete. */
  readonly onNode: (node: Node) => void;
}

/** The parse under way. Parsing is synchronous, and one class for all parses keeps acorn's code optimised. */
let state: ParseState = { log: { recoverable: [], isTooDeep: false }, maxDepth: 0, onNode: () => undefined };
let depth = 0;

const base = Parser.prototype as unknown as ParserInternals;

class TolerantParser extends (Parser as unknown as new (...args: never[]) => ParserInternals) {
  override raiseRecoverable(offset: number, message: string): void {
    // `import.source(…)` has to stop the parser, so that it is seen as an import.
    if (message.startsWith("The only valid meta property for import")) this.raise(offset, message);
    const { recoverable } = state.log;
    if (recoverable.length < limits.maxFaults.default) recoverable.push({ message, offset });
  }

  // acorn looks a name up in a list: a text of nothing but declarations would cost the square of its length.
  override declareName(name: string, bindingType: number, offset: number): void {
    const scope = this.currentScope();
    const names = scope.var.length + scope.lexical.length + scope.functions.length;
    if (names < limits.maxComparedNames.default) base.declareName.call(this, name, bindingType, offset);
  }

  // The same for exports; each of them is refused anyway, whether its name exists or not.
  override checkLocalExport(): void {}

  override validateRegExpPattern(pattern: { readonly source: string; readonly start: number }): void {
    if (patternDepth(pattern.source) > limits.maxPatternDepth.default) {
      this.raise(pattern.start, "Invalid regular expression: nested too deeply");
    }
    base.validateRegExpPattern.call(this, pattern);
  }

  override finishNode(node: Node, type: string): Node {
    const finished = base.finishNode.call(this, node, type);
    state.onNode(finished);
    return finished;
  }
}

for (const name of RECURSIVE_METHODS) {
  const method = base[name];
  TolerantParser.prototype[name] = function (this: ParserInternals, a, b, c, d, e): unknown {
    if (depth >= state.maxDepth) {
      state.log.isTooDeep = true;
      this.raise(this.start, "nested too deeply");
    }
    depth += 1;
    try {
      return method.call(this, a, b, c, d, e);
    } finally {
      depth -= 1;
    }
  };
}

const TypedParser = TolerantParser as unknown as typeof Parser;

/** Parses a module. Throws acorn's SyntaxError for what is wrong beyond repair. */
export function parseTolerantly(text: string, options: Options, parseState: ParseState): void {
  state = parseState;
  depth = 0;
  TypedParser.parse(text, options);
}

/** The tokens of a text, as far as they can be told without a grammar. */
export function tokensOf(text: string, options: Options, log: ParseLog): Iterable<Token> {
  state = { log, maxDepth: 0, onNode: () => undefined };
  return TypedParser.tokenizer(text, options);
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
