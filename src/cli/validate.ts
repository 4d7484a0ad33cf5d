/**
 * `validate <dir>`: everything that would keep the plugin from being started, found without starting it: the
 * manifest and the version of the app, the JSON files of the root, the bundle or the module up to its native code.
 */
import { resolve } from "node:path";
import { AotCache, compilePlugin, defaultCacheDir, readRootFiles } from "../compile/pipeline.js";
import type { Manifest } from "../protocol/manifest.js";
import { parseVersion } from "../protocol/version.js";
import { requireLoadable } from "../run/plugin-folder.js";
import type { Context } from "./context.js";
import { untilStopped } from "./interrupt.js";
import { loadManifest, seenFrom } from "./manifest-file.js";
import { PACKAGES_FROM } from "./packages.js";
import type { ValidateOptions } from "./program.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { failureDocument, reportFailure, toFailure, type Failure } from "./output/failure.js";
import { printableLine } from "./output/printable.js";
import { Progress } from "./output/progress.js";

type Check = (dir: string, manifest: Manifest, options: ValidateOptions) => void | Promise<unknown>;

/** What `load` and `start` of the host would do before anything of the plugin runs, in parts that hide no other. */
const CHECKS: readonly Check[] = [
  (_dir, manifest, { appVersion }) => {
    const version = parseVersion(appVersion);
    if (version) requireLoadable(manifest, version, appVersion);
  },
  (dir, { run }) => {
    // A module may be given no files; whether it is shows when it is looked at.
    if (run?.js !== undefined) return readRootFiles(dir);
    return undefined;
  },
  async (dir, manifest, { cacheDir }) => {
    const { run } = manifest;
    if (run?.js === undefined && run?.wasm === undefined) return;
    const cache = new AotCache({ dir: cacheDir === undefined ? defaultCacheDir() : resolve(cacheDir) });
    await compilePlugin({ dir, manifest, cache, packagesFrom: PACKAGES_FROM });
  },
];

export async function validate(
  dir: string,
  options: ValidateOptions,
  { terminal, interrupt }: Context,
): Promise<ExitCode> {
  const full = resolve(dir);
  const manifest = await loadManifest(full);
  const failures = new Map<string, Failure>();
  using progress = new Progress(terminal);
  progress.stage("checking and compiling");
  for (const check of CHECKS) {
    try {
      await untilStopped(Promise.resolve(check(full, manifest, options)), interrupt.signal);
    } catch (error) {
      if (interrupt.signal.aborted) throw error;
      progress.done();
      const failure = toFailure(seenFrom(error, full));
      // The last part reads the data files too: their faults are told once.
      if (failures.has(failure.message)) continue;
      failures.set(failure.message, failure);
      reportFailure(seenFrom(error, full), terminal);
    }
  }
  progress.done();
  const [first] = failures.values();
  terminal.document({
    ok: first === undefined,
    id: manifest.id,
    version: manifest.version,
    errors: [...failures.values()].map((failure) => failureDocument(failure).error),
  });
  if (first) return first.exitCode;
  const what = manifest.run === undefined ? "is valid; it is declarative: nothing of it runs" : "is valid";
  terminal.note(printableLine(`${manifest.id} ${manifest.version} ${what}`));
  return EXIT.ok;
}
