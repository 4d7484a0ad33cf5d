/**
 * The check of a bundle before it is compiled (E-WASM-5, E-WASM-6): no import but `node:fs` and `node:readline`, no
 * export, valid syntax, an SDK that knows WebAssembly.
 *
 * The bundle is hostile. Every fault is reported in one run, each with its place; `analyze` never throws for what is
 * in the text. It is a check for the author's sake: the guest runtime has no other module to give in any case.
 */
import { SandboxError, type Fault } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { runOnThread, type ThreadFault } from "./bounded-thread.js";
import type { ModuleScan } from "./module-scan.js";
import type { ImportFinding } from "./token-scan.js";

/** UTF-16 units of a text that may be looked at on the caller's thread, once: some milliseconds, whatever it holds. */
const INLINE_UNITS = 4 * 1024;
/** Depth for the caller's thread, whose stack is 1 MB and partly used: 0.4 MB of it. */
const INLINE_DEPTH = 800;

export interface AnalyzedImport {
  readonly form: ImportFinding["form"];
  /** `null` when the name is computed. */
  readonly name: string | null;
  readonly line: number;
  readonly column: number;
}

export interface Analysis {
  readonly faults: readonly Fault[];
  readonly imports: readonly AnalyzedImport[];
  /** Version of the SDK that the bundle was made with; `null` when it has none. */
  readonly sdk: string | null;
  /** The SDK is one from before 0.3, which does not run in WebAssembly. */
  readonly isSdkTooOld: boolean;
}

/** What the thread is given. */
export interface AnalysisTask {
  readonly source: string;
  readonly file: string;
}

/** `timeoutMs` is the wall time of a long text, by default `limits.analysisTimeoutMs`. */
export async function analyze(
  source: string,
  file: string,
  timeoutMs = limits.analysisTimeoutMs.default,
): Promise<Analysis> {
  if (source.length <= INLINE_UNITS) {
    // A start from the cache needs no parser: it is loaded with the first text that does.
    const [{ scanSound }, { analysisOf }] = await Promise.all([
      import("./module-scan.js"),
      import("./analysis-faults.js"),
    ]);
    // Only what parses at once: what does not is parsed many times to find all of its faults.
    const scan = scanSound(source, INLINE_DEPTH);
    if (scan) return analysisOf(scan, source, file);
  }
  const task: AnalysisTask = { source, file };
  const result = await runOnThread<Analysis>("analysis", task, {
    timeoutMs,
    heapBytes: limits.analysisHeapBytes.default,
    stackBytes: limits.parserStackBytes.default,
  });
  return result.ok ? result.value : unanalyzed(result.reason, source, file, timeoutMs);
}

async function unanalyzed(
  reason: ThreadFault,
  source: string,
  file: string,
  timeoutMs: number,
): Promise<Analysis> {
  const { analysisOf } = await import("./analysis-faults.js");
  const message = {
    time: `cannot be parsed within ${timeoutMs / 1000} s`,
    memory: "takes too much memory to parse",
    ended: "cannot be parsed",
  }[reason];
  const scan: ModuleScan = { findings: [], syntaxErrors: [{ message, offset: 0 }], sdkStamps: [] };
  // Only its beginning is shown; the whole text is what could not be looked at.
  return analysisOf(scan, source.slice(0, 1000), file);
}

/** Throws what an analysis found; the message of the error names the first fault. */
export function requireSound(analysis: Analysis, file: string): void {
  const { faults } = analysis;
  if (analysis.isSdkTooOld) {
    const version = analysis.sdk ? ` ${analysis.sdk}` : " 0.2 or older";
    throw new SandboxError(
      "BUNDLE_SDK_TOO_OLD",
      `${file} was made with SDK${version}, which does not run in WebAssembly: rebuild it with @escouade-dev/plugin 0.3 or newer`,
      { place: { file }, faults },
    );
  }
  const [first] = faults;
  if (!first) return;
  const { line, column } = first.place;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  throw new SandboxError("BUNDLE_REFUSED", `${file}:${line}:${column}: ${first.message}${more}`, {
    place: first.place,
    faults,
  });
}
