/**
 * Scans a bundle: a small one at once, a large one on a worker thread.
 *
 * acorn needs memory many times the size of the text and its own time. Bounded by a thread's heap limit and a time
 * limit, a hostile text ends its worker and not the app; both come back as a finding.
 */
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ModuleScan } from "./module-scan.js";

/** UTF-16 units that are scanned on the caller's thread: a few milliseconds. */
export const INLINE_SCAN_UNITS = 64 * 1024;
/** Wall time of a worker: a megabyte takes about 0.2 s, the rest is for a busy machine. */
const WORKER_TIMEOUT_MS = 20_000;
/** The worker's heap: acorn's tree takes about 60 bytes for each character. */
const WORKER_HEAP_MB = 1024;

/** Depth for the caller's thread, whose stack is 1 MB and partly used: 0.4 MB of it. */
const INLINE_DEPTH = 800;
/** Stack of a worker, and the depth that takes under half of it. */
const WORKER_STACK_MB = 16;
const WORKER_DEPTH = 10_000;

export async function scanWithinLimits(source: string, timeoutMs = WORKER_TIMEOUT_MS): Promise<ModuleScan> {
  if (source.length <= INLINE_SCAN_UNITS) {
    // A start from the cache needs no parser: it is loaded with the first text that does.
    const { scanModule } = await import("./module-scan.js");
    const scan = scanModule(source, INLINE_DEPTH, false);
    if (scan) return scan;
  }
  const worker = new Worker(await (workerEntry ??= workerUrl()), {
    workerData: { source, maxDepth: WORKER_DEPTH },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, stackSizeMb: WORKER_STACK_MB },
    env: {},
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ModuleScan>((resolve) => {
      const give = (message: string): void => {
        resolve({ findings: [], syntaxErrors: [{ message, offset: 0 }], sdkStamps: [] });
      };
      timer = setTimeout(() => give(`cannot be parsed within ${timeoutMs / 1000} s`), timeoutMs);
      worker.once("message", (scan: ModuleScan) => resolve(scan));
      worker.once("error", () => give("takes too much memory to parse"));
      worker.once("exit", () => give("cannot be parsed"));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

let workerEntry: Promise<URL> | undefined;

/** The compiled entry; from sources (the tests), where Node cannot load it, a bundle of it. */
async function workerUrl(): Promise<URL> {
  if (!import.meta.url.endsWith(".ts")) return new URL("./analysis-worker.js", import.meta.url);
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./analysis-worker.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  return new URL(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")}`,
  );
}
