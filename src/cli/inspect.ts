/**
 * `inspect <path>`: what a plugin's folder, a WebAssembly file or a bundle is, may do and weighs. Everything is only
 * decoded and read within limits, nothing is executed: what lies there is not trusted. Exit code 1 if the runtime
 * would refuse what is shown; whether the whole would start is for `validate` to say.
 */
import { stat } from "node:fs/promises";
import { basename, extname, join, relative, resolve } from "node:path";
import { analyze, type AnalyzedImport } from "../compile/analysis.js";
import { isSourceEntry } from "../compile/bundle.js";
import { needsRuntime } from "../compile/module.js";
import { moduleFileOf } from "../compile/wasm-source.js";
import { inspectWasm, type WasmDescription } from "../engine/index.js";
import { readFileWhere, readPluginFile, refusalText } from "../files/untrusted-file.js";
import { isSandboxError, SandboxError, type Fault } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Context } from "./context.js";
import { describeFile, listFolder, type FileDescription, type FolderListing } from "./file-list.js";
import { inspectionText } from "./inspect-text.js";
import { loadManifest } from "./manifest-file.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { CliError, problemText, systemError, type Problem } from "./output/failure.js";
import { MENDS } from "./output/mends.js";
import { permissionsInWords } from "./permissions.js";

/** What a bundle imports, was made with, and would be refused for. */
export interface BundleDescription {
  readonly imports: readonly AnalyzedImport[];
  readonly sdk: string | null;
  readonly isSdkTooOld: boolean;
  readonly faults: readonly Fault[];
}

/** The JSON document of `inspect`. */
export interface Inspection {
  readonly ok: boolean;
  readonly path: string;
  readonly kind: "plugin" | "core" | "component" | "bundle";
  readonly manifest?: Manifest;
  readonly runs?: "bundle" | "source" | "module" | "process" | "nothing";
  readonly permissions?: readonly string[];
  readonly limits?: Readonly<Record<string, number>>;
  readonly module?: WasmDescription;
  readonly bundle?: BundleDescription;
  readonly files: readonly FileDescription[];
  readonly totalBytes: number;
  /** Files past the limit of the listing. */
  readonly unlistedFiles: number;
}

const WASM_MAGIC = Uint8Array.of(0, 0x61, 0x73, 0x6d);

/** `dir`: the plugin's folder, which no link may leave; a file that is named itself may lie anywhere. */
async function readBounded(file: string, dir?: string): Promise<Uint8Array> {
  const maxBytes = limits.maxModuleBytes.default;
  const read = await (dir === undefined
    ? readFileWhere(file, maxBytes, () => true)
    : readPluginFile(dir, relative(dir, file), maxBytes));
  if (read.ok) return read.bytes;
  throw (
    systemError(read.cause, file) ??
    new CliError("USAGE", `the file ${refusalText(read, maxBytes)}`, {
      mend: "name a plain file of a plugin",
      place: { file },
    })
  );
}

function isWasm(bytes: Uint8Array): boolean {
  return WASM_MAGIC.every((byte, index) => bytes[index] === byte);
}

async function describeModule(bytes: Uint8Array, file: string): Promise<WasmDescription> {
  try {
    return await inspectWasm(bytes);
  } catch (error) {
    if (!isSandboxError(error)) throw error;
    throw new SandboxError(error.code, error.message, { place: { file }, cause: error });
  }
}

async function describeBundle(bytes: Uint8Array, file: string): Promise<BundleDescription> {
  const { imports, sdk, isSdkTooOld, faults } = await analyze(new TextDecoder().decode(bytes), file);
  return { imports, sdk, isSdkTooOld, faults };
}

function isAccepted({ bundle, module }: Pick<Inspection, "bundle" | "module">): boolean {
  if (bundle && (bundle.faults.length > 0 || bundle.isSdkTooOld)) return false;
  return module === undefined || (module.refusedImports.length === 0 && runtimeFault(module) === null);
}

/** Why no runtime of this host fits it. */
function runtimeFault(module: WasmDescription): SandboxError | null {
  try {
    needsRuntime(module, "");
    return null;
  } catch (error) {
    if (error instanceof SandboxError) return error;
    throw error;
  }
}

function effectiveLimits(manifest: Manifest): Record<string, number> {
  const { limits: asked } = manifest;
  return {
    memoryBytes: limits.memoryBytes.default,
    turnBudgetMs: limits.turnBudgetMs.default,
    decisionTurnBudgetMs: limits.decisionTurnBudgetMs.default,
    timers: limits.timers.default,
    maxLineBytes: limits.maxLineBytes.default,
    networkTimeoutMs: asked?.networkTimeoutMs ?? limits.networkTimeoutMs.default,
    networkResponseBytes: asked?.networkResponseBytes ?? limits.networkResponseBytes.default,
  };
}

/** What the manifest's `run` names, looked at as far as it is there. */
async function describeRun(
  dir: string,
  { run }: Manifest,
): Promise<Pick<Inspection, "runs" | "module" | "bundle">> {
  if (!run) return { runs: "nothing" };
  if ("command" in run && run.command) return { runs: "process" };
  if ("js" in run && run.js) {
    if (isSourceEntry(run.js)) return { runs: "source" };
    const file = join(dir, run.js);
    return { runs: "bundle", bundle: await describeBundle(await readBounded(file, dir), file) };
  }
  const file = join(dir, moduleFileOf(run.wasm ?? ""));
  return { runs: "module", module: await describeModule(await readBounded(file, dir), file) };
}

async function inspectFolder(dir: string): Promise<Inspection> {
  const manifest = await loadManifest(dir);
  const listing: FolderListing = await listFolder(dir);
  const run = await describeRun(dir, manifest);
  return {
    ok: isAccepted(run),
    path: dir,
    kind: "plugin",
    manifest,
    permissions: permissionsInWords(manifest.permissions, run.runs === "process"),
    limits: effectiveLimits(manifest),
    ...run,
    ...listing,
  };
}

async function inspectFile(file: string): Promise<Inspection> {
  const bytes = await readBounded(file);
  const files = [describeFile(basename(file), bytes)];
  const common = { path: file, files, totalBytes: bytes.length, unlistedFiles: 0 };
  if (isWasm(bytes) || extname(file) === ".wasm") {
    const module = await describeModule(bytes, file);
    return { ok: isAccepted({ module }), kind: module.kind, module, ...common };
  }
  const bundle = await describeBundle(bytes, file);
  return { ok: isAccepted({ bundle }), kind: "bundle", bundle, ...common };
}

/** Why the runtime would refuse it. */
function problemsOf({ path, bundle, module }: Inspection): Problem[] {
  const problems: Problem[] = [...(bundle?.faults ?? [])];
  const place = { file: path };
  if (bundle?.isSdkTooOld)
    problems.push({ message: `made with SDK ${bundle.sdk ?? "0.2"}`, mend: MENDS.BUNDLE_SDK_TOO_OLD, place });
  for (const { module: from, name } of module?.refusedImports ?? [])
    problems.push({
      message: `the module imports ${from === "" ? name : `${from}.${name}`}, which no plugin is given`,
      mend: MENDS.MODULE_IMPORT_REFUSED,
      place,
    });
  const unfit = module && runtimeFault(module);
  if (unfit) problems.push({ message: unfit.message, mend: MENDS[unfit.code], place });
  return problems;
}

export async function inspect(path: string, { terminal }: Context): Promise<ExitCode> {
  const full = resolve(path);
  const isFolder = (await stat(full)).isDirectory();
  const inspection = isFolder ? await inspectFolder(full) : await inspectFile(full);
  terminal.result(inspectionText(inspection, terminal));
  for (const problem of problemsOf(inspection)) terminal.alert(problemText(problem, terminal));
  terminal.document(inspection);
  return inspection.ok ? EXIT.ok : EXIT.plugin;
}
