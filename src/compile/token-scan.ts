/**
 * Imports and exports read off a stream of tokens, for text that no parser accepts as a whole.
 *
 * It follows the tokens only as far as `import` and `export` need: what it finds stands beside a syntax error that is
 * reported anyway, so it may overlook something in broken code, but it never throws and never looks back.
 */

export interface ScanToken {
  /** acorn's label: `import`, `name`, `string`, `(`, `.`, … */
  readonly label: string;
  readonly value: unknown;
  readonly start: number;
}

export type ImportForm = "import" | "side-effect" | "dynamic" | "re-export";

export interface ImportFinding {
  readonly kind: "import";
  readonly form: ImportForm;
  /** `null` when the name is computed. */
  readonly name: string | null;
  /** `import source`, `import defer`. */
  readonly phase: string | null;
  readonly hasAttributes: boolean;
  readonly offset: number;
}

export interface ExportFinding {
  readonly kind: "export";
  /** As in the source: `export default`, `export const`, `export *`, `export { … }`. */
  readonly form: string;
  readonly offset: number;
}

export type Finding = ImportFinding | ExportFinding;

type State =
  | { at: "code" }
  | { at: "import"; offset: number }
  | { at: "call"; offset: number }
  | { at: "call-name"; offset: number; name: string }
  | { at: "clause"; offset: number; isAfterFrom: boolean }
  | { at: "export"; offset: number }
  | { at: "export-star"; offset: number };

export class TokenScan {
  readonly findings: Finding[] = [];
  readonly strings: string[] = [];
  #state: State = { at: "code" };
  #isAfterDot = false;

  take(token: ScanToken): void {
    if (token.label === "string" && typeof token.value === "string") this.strings.push(token.value);
    this.#state = this.#next(token);
    this.#isAfterDot = token.label === "." || token.label === "?.";
  }

  #next(token: ScanToken): State {
    const state = this.#state;
    switch (state.at) {
      case "code":
        return this.#begin(token);
      case "import":
        if (token.label === "string") {
          this.#addImport("side-effect", String(token.value), state.offset);
          return { at: "code" };
        }
        if (token.label === "(") return { at: "call", offset: state.offset };
        if (token.label === "name" || token.label === "{" || token.label === "*") {
          return { at: "clause", offset: state.offset, isAfterFrom: false };
        }
        return { at: "code" };
      case "call":
        if (token.label === "string")
          return { at: "call-name", offset: state.offset, name: String(token.value) };
        this.#addImport("dynamic", null, state.offset);
        return this.#begin(token);
      case "call-name":
        this.#addImport(
          "dynamic",
          token.label === ")" || token.label === "," ? state.name : null,
          state.offset,
        );
        return { at: "code" };
      case "clause":
        if (state.isAfterFrom && token.label === "string") {
          this.#addImport("import", String(token.value), state.offset);
          return { at: "code" };
        }
        if (token.label === ";" || token.label === "import" || token.label === "export")
          return this.#begin(token);
        return { ...state, isAfterFrom: token.label === "name" && token.value === "from" };
      case "export":
        // `{ export: 1 }`, `export() {}` and `a.export` are names, not statements.
        if (token.label === ":" || token.label === "(" || token.label === "=" || token.label === ",") {
          return { at: "code" };
        }
        this.#addExport(token, state.offset);
        return token.label === "*" || token.label === "{"
          ? { at: "export-star", offset: state.offset }
          : { at: "code" };
      case "export-star":
        return token.label === "string" || token.label === ";" ? { at: "code" } : this.#begin(token, state);
    }
  }

  #begin(token: ScanToken, otherwise: State = { at: "code" }): State {
    if (this.#isAfterDot) return { at: "code" };
    if (token.label === "import") return { at: "import", offset: token.start };
    if (token.label === "export") return { at: "export", offset: token.start };
    return otherwise;
  }

  #addImport(form: ImportForm, name: string | null, offset: number): void {
    this.findings.push({ kind: "import", form, name, phase: null, hasAttributes: false, offset });
  }

  #addExport(token: ScanToken, offset: number): void {
    const form = token.label === "{" ? "{ … }" : token.label === "name" ? String(token.value) : token.label;
    this.findings.push({ kind: "export", form: `export ${form}`, offset });
  }
}
