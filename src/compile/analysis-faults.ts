/**
 * What a scan found, as faults with their places (E-WASM-5, E-WASM-6). Pure and synchronous: it runs on the thread
 * that scanned. The text is hostile; how much of it is shown is bounded whatever it holds.
 */
import { lineStarts, placeAt } from "../protocol/code-frame.js";
import { limits } from "../protocol/limits.js";
import { escapeText, shorten } from "../protocol/text.js";
import type { Analysis, AnalyzedImport } from "./analysis.js";
import type { ModuleScan } from "./module-scan.js";
import type { ExportFinding, ImportFinding } from "./token-scan.js";

/** What the guest runtime offers. */
export const ALLOWED_IMPORTS: readonly string[] = ["node:fs", "node:readline"];

const EXPORT_MEND = "remove the export; a plugin answers calls over its messages";

export function analysisOf(scan: ModuleScan, source: string, file: string): Analysis {
  const starts = lineStarts(source);
  const found: { offset: number; message: string; mend: string }[] = [];
  const imports: AnalyzedImport[] = [];
  for (const finding of scan.findings) {
    const { offset } = finding;
    if (finding.kind === "import" && imports.length < limits.maxImportsListed.default) {
      const { line, column } = placeAt(file, source, starts, offset);
      imports.push({ form: finding.form, name: finding.name, line, column });
    }
    const refusal = finding.kind === "import" ? importRefusal(finding) : exportRefusal(finding);
    if (refusal) found.push({ offset, ...refusal });
  }
  for (const { message, offset } of scan.syntaxErrors) {
    found.push({
      offset,
      message: `syntax error: ${message}`,
      mend: "write valid JavaScript (ES2023 module)",
    });
  }
  found.sort((one, other) => one.offset - other.offset);
  // A place costs a look at its line, which may be the whole text: only what is shown gets one.
  const faults = bounded(found).map(({ offset, message, mend }) => ({
    message,
    mend,
    place: placeAt(file, source, starts, offset),
  }));

  const { sdk, isSdkTooOld } = sdkOf(source, scan.sdkStamps);
  return { faults, imports, sdk, isSdkTooOld };
}

interface Refusal {
  message: string;
  mend: string;
}

function importRefusal(finding: ImportFinding): Refusal | null {
  const { name, form, phase, hasAttributes } = finding;
  const only = "a plugin may import only node:fs and node:readline";
  if (form === "re-export")
    return { message: `it exports from ${quoted(name)}: a plugin has no exports`, mend: EXPORT_MEND };
  if (phase) {
    return {
      message: `it imports ${quoted(name)} by "import ${phase}": ${only}, and only as modules`,
      mend: importMend(name),
    };
  }
  if (name === null) {
    return {
      message: `it imports a module with a computed name: ${only}`,
      mend: "import the module by its name, so that the bundler can put it into the bundle",
    };
  }
  if (hasAttributes) {
    return {
      message: `it imports ${quoted(name)} with attributes: ${only}, without attributes`,
      mend: "read JSON of the plugin's root with readFileSync of node:fs, or let the bundler put it into the bundle",
    };
  }
  if (ALLOWED_IMPORTS.includes(name)) return null;
  return { message: `it imports ${quoted(name)}: ${only}`, mend: importMend(name) };
}

function importMend(name: string | null): string {
  if (name !== null && ALLOWED_IMPORTS.includes(`node:${name}`)) return `write "node:${name}"`;
  if (name?.startsWith("node:"))
    return "use what the guest offers instead, or the requests of the protocol (fetch, files, fs)";
  if (name !== null && /^[a-z][a-z0-9+.-]*:/i.test(name))
    return "remote modules are never loaded: install the package and bundle it";
  return "bundle it into the plugin (run.js that names a source file is bundled by `escouade-plugin build`)";
}

function exportRefusal(finding: ExportFinding): Refusal {
  return { message: `it has an export (${finding.form}): a plugin has no exports`, mend: EXPORT_MEND };
}

/** A name of the plugin's, as it may be shown. */
function quoted(name: string | null): string {
  if (name === null) return "a computed name";
  return `"${escapeText(shorten(name, 120))}"`;
}

/**
 * The SDK puts the constant `@escouade-dev/plugin@<version>` into each bundle from 0.3 on. Where bundles before it can
 * be told at all, it is by a stamp of an older version, or by the comment in which bundlers name a package's file.
 */
function sdkOf(source: string, stamps: readonly string[]): { sdk: string | null; isSdkTooOld: boolean } {
  const versions = stamps.map((stamp) => stamp.slice(stamp.lastIndexOf("@") + 1));
  const isOld = (version: string): boolean => {
    const [major = 0, minor = 0] = version.split(/[.+-]/).map(Number);
    return major === 0 && minor < 3;
  };
  const old = versions.find(isOld);
  if (old !== undefined) return { sdk: old, isSdkTooOld: true };
  const newest = versions[0];
  if (newest !== undefined) return { sdk: newest, isSdkTooOld: false };
  return { sdk: null, isSdkTooOld: /^\/\/ .{0,400}node_modules\/@escouade-dev\/plugin\//m.test(source) };
}

function bounded<F extends { message: string }>(found: F[]): F[] {
  const max = limits.maxFaults.default;
  const last = found[max - 1];
  if (found.length <= max || !last) return found;
  const message = `${last.message} (and ${found.length - max} more faults not listed)`;
  return [...found.slice(0, max - 1), { ...last, message }];
}
