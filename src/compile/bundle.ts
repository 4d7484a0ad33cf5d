/**
 * Sources → one ES module. The bundler executes nothing of the plugin; it reads files of the plugin's folder only,
 * and is ended when it takes too long.
 *
 * Only `node:fs` and `node:readline` stay imports (also when a dependency writes them without `node:`); everything
 * else is put into the bundle or is a fault, and all faults come at once. Licence comments of dependencies are kept,
 * at the end.
 */
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { runOnThread, type ThreadFault } from "./bounded-thread.js";
import type { BundleAnswer, BundleTask } from "./bundler.js";
import type { Notice } from "./notice.js";
import type { PackagesFrom } from "./source-confinement.js";

export interface Bundle {
  readonly code: string;
  /** Source map, version 3; not referred to from the code. */
  readonly sourceMap: string;
  /** Each file that went in, relative to the plugin's folder. */
  readonly inputs: readonly { readonly file: string; readonly bytes: number }[];
  readonly sourceBytes: number;
  readonly exports: readonly string[];
  readonly notices: readonly Notice[];
}

export interface BundleOptions {
  /** The plugin's folder. */
  readonly dir: string;
  /** By default `"folder"`. */
  readonly packagesFrom?: PackagesFrom | undefined;
  /** Wall time; by default `limits.bundleTimeoutMs`. */
  readonly timeoutMs?: number;
  /** Memory of the bundler's process; by default `limits.bundleMemoryBytes`. */
  readonly memoryBytes?: number;
}

/** An entry that is bundled; any other is a bundle that is ready, and taken as it is. */
export function isSourceEntry(entry: string): boolean {
  return /\.(?:[cm]?ts|tsx|jsx)$/i.test(entry) || /^(?:\.\/)?src\//.test(entry.replaceAll("\\", "/"));
}

/** `entry` is relative to `dir`. Rejects with BUNDLE_FAILED, with all faults. */
export async function bundle(
  entry: string,
  {
    dir,
    packagesFrom = "folder",
    timeoutMs = limits.bundleTimeoutMs.default,
    memoryBytes = limits.bundleMemoryBytes.default,
  }: BundleOptions,
): Promise<Bundle> {
  const bounds = {
    packagesFrom,
    maxBytes: limits.maxBundleBytes.default,
    maxFiles: limits.maxBundleFiles.default,
    maxMemoryBytes: memoryBytes,
  };
  const task: BundleTask = { entry, dir, bounds };
  const result = await runOnThread<BundleAnswer>("bundle", task, {
    timeoutMs,
    heapBytes: limits.bundleHeapBytes.default,
  });
  if (!result.ok) throw givenUp(entry, result.reason, timeoutMs);
  const answer = result.value;
  if (answer.ok) return answer.bundle;
  if ("reason" in answer) throw givenUp(entry, answer.reason, timeoutMs);
  const { faults } = answer;
  const [first] = faults;
  const place = first?.place ?? { file: entry };
  const where = first
    ? `${first.place.file}:${first.place.line}:${first.place.column}: ${first.message}`
    : entry;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  throw new SandboxError("BUNDLE_FAILED", `${where}${more}`, { place, faults });
}

function givenUp(entry: string, reason: ThreadFault, timeoutMs: number): SandboxError {
  const why = {
    time: `takes longer than ${timeoutMs / 1000} s`,
    memory: "takes too much memory",
    ended: "failed",
  }[reason];
  return new SandboxError("BUNDLE_FAILED", `${entry}: bundling it ${why}`, { place: { file: entry } });
}
