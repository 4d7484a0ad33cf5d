/**
 * `validate <dir>`: everything that would keep the plugin from being started, found without starting it: the
 * manifest, the JSON files of the root, the bundle or the module. One part's faults do not hide another's.
 */
import { resolve } from "node:path";
import { readRootFiles } from "../compile/root-files.js";
import { requireSoundSource } from "../compile/script-module.js";
import { readScript } from "../compile/script-source.js";
import { readWasm } from "../compile/wasm-source.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Context } from "./context.js";
import { loadManifest, seenFrom } from "./manifest-file.js";
import { PACKAGES_FROM } from "./packages.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { failureDocument, reportFailure, type Failure } from "./output/failure.js";
import { printableLine } from "./output/printable.js";

async function checkProgram(dir: string, { run }: Manifest): Promise<void> {
  if (run?.js !== undefined)
    await requireSoundSource(await readScript(dir, run.js, { packagesFrom: PACKAGES_FROM }));
  else if (run?.wasm !== undefined) await readWasm(dir, run.wasm);
}

export async function validate(dir: string, { terminal }: Context): Promise<ExitCode> {
  const full = resolve(dir);
  const manifest = await loadManifest(full);
  const failures: Failure[] = [];
  for (const check of [readRootFiles, checkProgram]) {
    try {
      await check(full, manifest);
    } catch (error) {
      failures.push(reportFailure(seenFrom(error, full), terminal));
    }
  }
  const [first] = failures;
  terminal.document({
    ok: first === undefined,
    id: manifest.id,
    version: manifest.version,
    errors: failures.map((failure) => failureDocument(failure).error),
  });
  if (first) return first.exitCode;
  terminal.note(printableLine(`${manifest.id} ${manifest.version} is valid`));
  return EXIT.ok;
}
