/**
 * What a plugin would run, for `inspect`: described as far as it can be, with everything that the runtime would
 * refuse it for. The judgement is made by the functions that a start uses; nothing is bundled, compiled or executed.
 */
import { analyze, requireSound, type AnalyzedImport } from "../compile/analysis.js";
import { isSourceEntry } from "../compile/bundle.js";
import { readRootFiles } from "../compile/root-files.js";
import { readEntry } from "../compile/script-source.js";
import { describeModule, readModule, requireLinkable } from "../compile/wasm-source.js";
import type { WasmDescription } from "../engine/index.js";
import { decodeUtf8 } from "../files/untrusted-file.js";
import { isSandboxError, SandboxError, type Fault } from "../protocol/error.js";
import type { Manifest } from "../protocol/manifest.js";
import { requireSupportedRun } from "../run/plugin-folder.js";

/** What a bundle imports, was made with, and would be refused for. */
interface BundleDescription {
  readonly imports: readonly AnalyzedImport[];
  readonly sdk: string | null;
  readonly isSdkTooOld: boolean;
  readonly faults: readonly Fault[];
}

export interface RunDescription {
  readonly runs?: "bundle" | "source" | "module" | "process" | "nothing";
  readonly module?: WasmDescription;
  readonly bundle?: BundleDescription;
  /** Why it would not start; each hides no other. */
  readonly refusals: readonly SandboxError[];
}

type Judgement = () => unknown;

/** The refusals of judgements that do not depend on one another. */
async function refusalsOf(judgements: readonly Judgement[]): Promise<SandboxError[]> {
  const refusals: SandboxError[] = [];
  for (const judge of judgements) {
    try {
      await judge();
    } catch (error) {
      if (!isSandboxError(error)) throw error;
      refusals.push(error);
    }
  }
  return refusals;
}

async function describeBundle(code: string, file: string): Promise<RunDescription> {
  const analysis = await analyze(code, file);
  const { imports, sdk, isSdkTooOld, faults } = analysis;
  const refusals = await refusalsOf([() => requireSound(analysis, file)]);
  return { bundle: { imports, sdk, isSdkTooOld, faults }, refusals };
}

/** Rejects with MODULE_INVALID for what cannot even be decoded. */
export async function describeWasm(bytes: Uint8Array, file: string): Promise<RunDescription> {
  const module = await describeModule(bytes, file);
  return { module, refusals: await refusalsOf([() => requireLinkable(module, file)]) };
}

/** A bundle that is ready. */
export function describeScript(bytes: Uint8Array, file: string): Promise<RunDescription> {
  const code = decodeUtf8(bytes);
  if (code !== null) return describeBundle(code, file);
  const place = { file };
  return Promise.resolve({
    refusals: [new SandboxError("BUNDLE_REFUSED", `${file} is not valid UTF-8`, { place })],
  });
}

async function describeEntry(
  dir: string,
  { js, wasm }: NonNullable<Manifest["run"]>,
): Promise<RunDescription> {
  if (wasm !== undefined) {
    const { wasm: bytes, file } = await readModule(dir, wasm);
    return describeWasm(bytes, file);
  }
  if (js === undefined) return { refusals: [] };
  const bytes = await readEntry(dir, js);
  return isSourceEntry(js) ? { refusals: [] } : describeScript(bytes, js);
}

/** What the manifest's `run` names. */
export async function describeRun(dir: string, manifest: Manifest): Promise<RunDescription> {
  const { run } = manifest;
  if (run === undefined) return { runs: "nothing", refusals: [] };
  let described: RunDescription = { refusals: [] };
  const refusals = await refusalsOf([
    () => requireSupportedRun(manifest),
    async () => (described = await describeEntry(dir, run)),
    () => takesRootFiles(manifest, described) && readRootFiles(dir),
  ]);
  const runs =
    run.wasm !== undefined
      ? "module"
      : run.js === undefined
        ? "process"
        : isSourceEntry(run.js)
          ? "source"
          : "bundle";
  return { ...described, runs, refusals: [...described.refusals, ...refusals] };
}

/** A module that does not import the runtime is given no files. */
function takesRootFiles({ run }: Manifest, { module }: RunDescription): boolean {
  if (run?.js !== undefined) return true;
  return module?.imports.some(({ module: from }) => from.startsWith("escouade-js-")) ?? false;
}
