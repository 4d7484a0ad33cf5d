/**
 * One pass over the text of a bundle: what it imports and exports, where its syntax is wrong, which SDK made it.
 *
 * Pure and synchronous, so that it runs on the caller's thread or on one of its own. The text is hostile: whatever acorn
 * throws becomes a finding, also its stack overflow on deep nesting, and nothing here costs more than a fixed number
 * of passes. Where the grammar that acorn knows ends (`import source`, `import defer`), the word is blanked out and
 * the text parsed again; where the syntax is really wrong, the rest is read token by token.
 */
import type { Node, Options, Token } from "acorn";
import { parseTolerantly, tokensOf, type ParseLog, type SyntaxFinding } from "./tolerant-parser.js";
import { TokenScan, type Finding, type ImportFinding } from "./token-scan.js";
import { limits } from "../protocol/limits.js";

export interface ModuleScan {
  readonly findings: readonly Finding[];
  readonly syntaxErrors: readonly SyntaxFinding[];
  /** String literals that look like the SDK's stamp. */
  readonly sdkStamps: readonly string[];
}

const SDK_STAMP = /^@escouade-dev\/plugin@\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][\w.+-]{1,64})?$/;

/** The scan of a text that parses at once; `null` for any other, which takes `scanModule`. */
export function scanSound(source: string, maxDepth: number): ModuleScan | null {
  const attempt = parse(source, maxDepth, false);
  return attempt.error === null ? finished(attempt.findings, attempt, new Map()) : null;
}

/** `maxDepth` is in frames of the parser, at most 500 bytes of stack each. */
export function scanModule(source: string, maxDepth: number): ModuleScan {
  const phases = new Map<number, string>();
  let text = source;
  for (;;) {
    const attempt = parse(text, maxDepth, false);
    if (attempt.error === null) return finished(attempt.findings, attempt, phases);
    // Only what does not parse is read with its tokens, which cost more than the parsing.
    const detailed = parse(text, maxDepth, true);
    if (detailed.phase && phases.size < limits.maxPhaseImports.default) {
      const { importOffset, start, end, word } = detailed.phase;
      phases.set(importOffset, word);
      text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
      continue;
    }
    const { tokens, resumeAt } = detailed;
    readRest(text, tokens, resumeAt);
    const { findings, strings } = tokens;
    return finished(
      findings,
      { ...attempt, sdkStamps: strings.filter((value) => SDK_STAMP.test(value)) },
      phases,
    );
  }
}

function finished(
  findings: readonly Finding[],
  { log, error, sdkStamps }: Pick<Attempt, "log" | "error" | "sdkStamps">,
  phases: ReadonlyMap<number, string>,
): ModuleScan {
  return {
    findings: findings
      .map((finding) => withPhase(finding, phases))
      .sort((one, other) => one.offset - other.offset),
    syntaxErrors: error ? [...log.recoverable, error] : log.recoverable,
    sdkStamps,
  };
}

interface PhaseWord {
  importOffset: number;
  start: number;
  end: number;
  word: string;
}

/** One run of the parser over the whole text. */
interface Attempt {
  readonly log: ParseLog;
  /** Where it stopped; `null` when it read everything. */
  readonly error: SyntaxFinding | null;
  readonly findings: Finding[];
  readonly sdkStamps: string[];
  /** What was read token by token, up to `resumeAt`. */
  readonly tokens: TokenScan;
  readonly resumeAt: number;
  readonly phase: PhaseWord | null;
}

/** acorn's tokens carry a value that its types leave out. */
type ValuedToken = Token & { readonly value?: unknown };

const OPTIONS: Options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true };

function parse(text: string, maxDepth: number, withTokens: boolean): Attempt {
  const log: ParseLog = { recoverable: [], isTooDeep: false };
  const findings: Finding[] = [];
  const sdkStamps: string[] = [];
  const tokens = new TokenScan();
  const last: ValuedToken[] = [];
  const onNode = (node: LooseNode): void => {
    const finding = findingOf(node);
    if (finding) findings.push(finding);
    else if (node.type === "Literal" && typeof node.value === "string" && SDK_STAMP.test(node.value)) {
      sdkStamps.push(node.value);
    }
  };
  const onToken = (token: ValuedToken): void => {
    tokens.take({ label: labelOf(token), value: token.value, start: token.start });
    last.push(token);
    if (last.length > 3) last.shift();
  };
  let error: unknown = null;
  try {
    parseTolerantly(text, withTokens ? { ...OPTIONS, onToken } : OPTIONS, { log, maxDepth, onNode });
  } catch (thrown) {
    error = thrown;
  }
  const resumeAt = last.at(-1)?.end ?? 0;
  return {
    log,
    error: error === null ? null : syntaxFinding(error),
    findings,
    sdkStamps,
    tokens,
    resumeAt,
    phase: error instanceof SyntaxError ? phaseBefore(last) : null,
  };
}

function labelOf(token: Token): string {
  return token.type.keyword ?? token.type.label;
}

function syntaxFinding(error: unknown): SyntaxFinding {
  const offset =
    error instanceof SyntaxError && "pos" in error && typeof error.pos === "number" ? error.pos : 0;
  const message =
    error instanceof SyntaxError ? error.message.replace(/ \(\d+:\d+\)$/, "") : "cannot be parsed";
  return { message, offset };
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

function readRest(text: string, scan: TokenScan, from: number): void {
  const log: ParseLog = { recoverable: [], isTooDeep: false };
  let offset = from;
  for (let restarts = 0; restarts < limits.maxTokenRestarts.default && offset < text.length; restarts++) {
    let reached = offset;
    try {
      for (const token of tokensOf(text.slice(offset), OPTIONS, log) as Iterable<ValuedToken>) {
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

/** ESTree nodes that matter here, seen as loosely as whoever is shown every node must. */
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
