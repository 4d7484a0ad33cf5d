/**
 * One pass over the text of a bundle: what it imports and exports, where its syntax is wrong, which SDK made it.
 *
 * Pure and synchronous, so that it runs on the caller's thread or on a worker's. The text is hostile: whatever acorn
 * throws becomes a finding, also its stack overflow on deep nesting, and nothing here costs more than a fixed number
 * of passes. Where the grammar that acorn knows ends (`import source`, `import defer`), the word is blanked out and
 * the text parsed again; where the syntax is really wrong, the rest is read token by token.
 */
import type { Node, Options, Program, Token } from "acorn";
import { tolerantParser, type ParseLog, type SyntaxFinding } from "./tolerant-parser.js";
import { TokenScan, type Finding, type ImportFinding } from "./token-scan.js";

export interface ModuleScan {
  readonly findings: readonly Finding[];
  readonly syntaxErrors: readonly SyntaxFinding[];
  /** The text is nested deeper than was allowed: with a larger stack it may be read further. */
  readonly isTooDeep: boolean;
  /** String literals that look like the SDK's stamp. */
  readonly sdkStamps: readonly string[];
}

/** Times that a text is parsed again for one more `import source`; further ones show once these are mended. */
const MAX_PHASE_IMPORTS = 20;
/** Times that the token reader starts again behind something that is no token. */
const MAX_TOKEN_RESTARTS = 50;

const SDK_STAMP = /^@escouade-dev\/plugin@\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][\w.+-]{1,64})?$/;

/** `maxDepth` is in frames of the parser, at most 500 bytes of stack each. */
export function scanModule(source: string, maxDepth: number): ModuleScan {
  const phases = new Map<number, string>();
  let text = source;
  for (;;) {
    const attempt = parse(text, maxDepth);
    if (attempt.program) {
      const { findings, sdkStamps } = walk(attempt.program, phases);
      return { findings, syntaxErrors: attempt.log.recoverable, isTooDeep: false, sdkStamps };
    }
    if (attempt.phase && phases.size < MAX_PHASE_IMPORTS) {
      const { importOffset, start, end, word } = attempt.phase;
      phases.set(importOffset, word);
      text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
      continue;
    }
    readRest(text, attempt.scan, attempt.resumeAt, maxDepth);
    return {
      findings: attempt.scan.findings.map((finding) => withPhase(finding, phases)),
      syntaxErrors: [...attempt.log.recoverable, attempt.error],
      isTooDeep: attempt.log.isTooDeep,
      sdkStamps: attempt.scan.strings.filter((text) => SDK_STAMP.test(text)),
    };
  }
}

interface PhaseWord {
  importOffset: number;
  start: number;
  end: number;
  word: string;
}

type Attempt =
  | { program: Program; log: ParseLog }
  | {
      program: null;
      log: ParseLog;
      error: SyntaxFinding;
      phase: PhaseWord | null;
      scan: TokenScan;
      resumeAt: number;
    };

/** acorn's tokens carry a value that its types leave out. */
type ValuedToken = Token & { readonly value?: unknown };

const BASE_OPTIONS: Options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true };

function parse(text: string, maxDepth: number): Attempt {
  const scan = new TokenScan();
  const log: ParseLog = { recoverable: [], isTooDeep: false };
  const last: ValuedToken[] = [];
  const onToken = (token: ValuedToken): void => {
    scan.take({ label: labelOf(token), value: token.value, start: token.start });
    last.push(token);
    if (last.length > 3) last.shift();
  };
  try {
    const program = tolerantParser(log, maxDepth).parse(text, { ...BASE_OPTIONS, onToken });
    return { program, log };
  } catch (error) {
    return {
      program: null,
      log,
      error: syntaxFinding(error, last.at(-1)?.end ?? 0),
      phase: error instanceof SyntaxError ? phaseBefore(last) : null,
      scan,
      resumeAt: last.at(-1)?.end ?? 0,
    };
  }
}

function labelOf(token: Token): string {
  return token.type.keyword ?? token.type.label;
}

function syntaxFinding(error: unknown, fallback: number): SyntaxFinding {
  if (error instanceof SyntaxError) {
    const offset = "pos" in error && typeof error.pos === "number" ? error.pos : fallback;
    return { message: error.message.replace(/ \(\d+:\d+\)$/, ""), offset };
  }
  return { message: "cannot be parsed", offset: fallback };
}

/** `import source x`, `import defer * as x`, `import.source("x")`: the last tokens before the parser stopped. */
function phaseBefore(last: readonly ValuedToken[]): PhaseWord | null {
  const [first, second, third] = last.length < 3 ? [undefined, ...last] : last;
  const isPhase = (token: ValuedToken | undefined): token is ValuedToken =>
    token !== undefined && labelOf(token) === "name" && /^(?:source|defer|module)$/.test(String(token.value));
  if (!isPhase(third) || !second) return null;
  const word = String(third.value);
  if (labelOf(second) === "import")
    return { importOffset: second.start, start: third.start, end: third.end, word };
  if (labelOf(second) === "." && first && labelOf(first) === "import") {
    return { importOffset: first.start, start: second.start, end: third.end, word };
  }
  return null;
}

function readRest(text: string, scan: TokenScan, from: number, maxDepth: number): void {
  const reader = tolerantParser({ recoverable: [], isTooDeep: false }, maxDepth);
  let offset = from;
  for (let restarts = 0; restarts < MAX_TOKEN_RESTARTS && offset < text.length; restarts++) {
    let reached = offset;
    try {
      for (const token of reader.tokenizer(text.slice(offset), BASE_OPTIONS) as Iterable<ValuedToken>) {
        scan.take({ label: labelOf(token), value: token.value, start: token.start + offset });
        reached = Math.max(reached, token.end + offset);
      }
      return;
    } catch {
      const lineEnd = text.indexOf("\n", reached);
      if (lineEnd < 0) return;
      offset = lineEnd + 1;
    }
  }
}

function withPhase<F extends Finding>(finding: F, phases: ReadonlyMap<number, string>): F {
  return finding.kind === "import" ? { ...finding, phase: phases.get(finding.offset) ?? null } : finding;
}

/** ESTree nodes that matter here, seen as loosely as a walk over every node must. */
interface LooseNode extends Node {
  source?: LooseNode | null;
  options?: LooseNode | null;
  attributes?: readonly unknown[];
  specifiers?: readonly unknown[];
  declaration?: (LooseNode & { kind?: string }) | null;
  value?: unknown;
  expressions?: readonly unknown[];
  quasis?: readonly { value: { cooked?: string | null } }[];
}

/** Visits every node without recursion: an expression may be nested as deep as the parser's own stack allowed. */
function walk(program: Program, phases: ReadonlyMap<number, string>) {
  const findings: Finding[] = [];
  const sdkStamps: string[] = [];
  const pending: LooseNode[] = [program];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const finding = findingOf(node);
    if (finding) findings.push(withPhase(finding, phases));
    if (node.type === "Literal" && typeof node.value === "string" && SDK_STAMP.test(node.value)) {
      sdkStamps.push(node.value);
    }
    for (const child of Object.values(node) as unknown[]) {
      if (Array.isArray(child)) {
        for (const item of child as unknown[]) if (isNode(item)) pending.push(item);
      } else if (isNode(child)) pending.push(child);
    }
  }
  findings.sort((one, other) => one.offset - other.offset);
  return { findings, sdkStamps };
}

function isNode(value: unknown): value is LooseNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function findingOf(node: LooseNode): Finding | null {
  const offset = node.start;
  const hasAttributes = (node.attributes?.length ?? 0) > 0;
  const imported = (form: ImportFinding["form"]): ImportFinding => ({
    kind: "import",
    form,
    name: constantText(node.source),
    phase: null,
    hasAttributes: hasAttributes || Boolean(node.options),
    offset,
  });
  switch (node.type) {
    case "ImportDeclaration":
      return imported(node.specifiers?.length ? "import" : "side-effect");
    case "ImportExpression":
      return imported("dynamic");
    case "ExportAllDeclaration":
      return imported("re-export");
    case "ExportNamedDeclaration":
      if (node.source) return imported("re-export");
      return { kind: "export", form: `export ${declarationForm(node.declaration)}`, offset };
    case "ExportDefaultDeclaration":
      return { kind: "export", form: "export default", offset };
    default:
      return null;
  }
}

function declarationForm(declaration: LooseNode["declaration"]): string {
  if (!declaration) return "{ … }";
  if (declaration.kind) return declaration.kind;
  return declaration.type === "ClassDeclaration" ? "class" : "function";
}

/** The text of a string or of a template without holes; anything else is computed. */
function constantText(node: LooseNode | null | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked ?? null;
  return null;
}
