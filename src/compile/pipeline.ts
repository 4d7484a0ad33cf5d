/**
 * `@escouade-dev/plugin/build`: a plugin's folder becomes a module that can be started. Read this file first.
 *
 *     entry ─ bundle ─ analysis ─ bytecode ─ module ─ native code
 *
 * Each stage stands in a file of its own and can be called alone. Everything read from the folder is untrusted; code
 * of the plugin runs in no stage, and the compiler of its language runs inside the sandbox. A plugin that was compiled
 * before needs two small reads and no parsing.
 */
import { resolve } from "node:path";
import type { EngineModule, RootFile } from "../engine/index.js";
import { SandboxError } from "../protocol/error.js";
import type { Manifest } from "../protocol/manifest.js";
import { AotCache } from "./aot-cache.js";
import { writeAtomically } from "./atomic-file.js";
import { sha256Of } from "./cache-entry.js";
import { makeModule, makeStamp, makeStaticModule } from "./module.js";
import type { Notice } from "./notice.js";
import { readRootFiles } from "./root-files.js";
import { packageRuntime } from "./runtime.js";
import { scriptBytecode, scriptModule } from "./script-module.js";
import { readScript } from "./script-source.js";
import type { PackagesFrom } from "./source-confinement.js";
import { Stopwatch, type Progress, type Stage } from "./stopwatch.js";
import { readWasm } from "./wasm-source.js";

export { analyze, requireSound, type Analysis, type AnalyzedImport } from "./analysis.js";
export { AotCache, type AotCacheOptions, type LoadedModule } from "./aot-cache.js";
export { bundle, isSourceEntry, type Bundle, type BundleOptions } from "./bundle.js";
export type { PackagesFrom } from "./source-confinement.js";
export { makeBytecode } from "./bytecode.js";
export { defaultCacheDir } from "./cache-dir.js";
export type { CacheCheck, CacheListing } from "./cache-report.js";
export { COMPILER_VERSION, makeModule, makeStaticModule, makeStamp } from "./module.js";
export type { Notice, OnNotice } from "./notice.js";
export { readRootFiles } from "./root-files.js";
export { packageRuntime, RUNTIME_NAME, type Runtime } from "./runtime.js";
export type { Progress, Stage } from "./stopwatch.js";

export interface CompileOptions {
  /** The plugin's folder. */
  readonly dir: string;
  readonly manifest: Pick<Manifest, "run">;
  /** Where native code and modules are kept; without one everything is compiled now. */
  readonly cache?: AotCache | null;
  /** Where packages that sources import may lie; by default in the plugin's folder only. */
  readonly packagesFrom?: PackagesFrom | undefined;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Sizes {
  /** Files that went into the bundle. */
  readonly source: number;
  readonly bundle: number;
  readonly bytecode: number;
  readonly module: number;
  /** Native code, without that of the shared runtime. */
  readonly artefact: number;
}

export interface CompiledPlugin {
  readonly kind: "js" | "wasm";
  readonly module: EngineModule;
  /** The guest runtime that the module imports. */
  readonly runtime?: EngineModule;
  /** JSON files of the root, for a module that takes them. */
  readonly files: readonly RootFile[];
  readonly wasm: Uint8Array;
  readonly sizes: Sizes;
  readonly timingsMs: Readonly<Record<Stage, number>>;
  /** Nothing was compiled: module and native code were there. */
  readonly cached: boolean;
  readonly notices: readonly Notice[];
  /** Source map of the bundle, for stack traces. */
  readonly sourceMap: () => Promise<string | null>;
}

const NO_CACHE = new AotCache({ dir: "" });

/** Compiles the plugin, or takes it from the cache. Rejects with a SandboxError that says what is wrong with it. */
export function compilePlugin(options: CompileOptions): Promise<CompiledPlugin> {
  const { js, wasm } = options.manifest.run ?? {};
  if (js !== undefined) return compileScript(js, options);
  if (wasm !== undefined) return compileWasm(wasm, options);
  return Promise.reject(notCompiled(options.manifest));
}

async function compileScript(
  entry: string,
  { dir, cache, packagesFrom, onProgress }: CompileOptions,
): Promise<CompiledPlugin> {
  const store = cache ?? NO_CACHE;
  const stopwatch = new Stopwatch(onProgress);
  const source = await stopwatch.time("bundle", () => readScript(dir, entry, { packagesFrom }));
  const runtime = await packageRuntime();
  const loadRuntime = () => stopwatch.time("aot", () => store.load(runtime.wasm, runtime.sha256));

  const made = await scriptModule(
    source,
    runtime,
    store,
    async () => (await loadRuntime()).module,
    stopwatch,
  );
  // Behind the bundle, whose faults are then told first.
  const files = await readRootFiles(dir);
  const guest = await loadRuntime();
  const loaded = await stopwatch.time("aot", () => store.load(made.wasm));
  return {
    kind: "js",
    module: loaded.module,
    runtime: guest.module,
    files,
    wasm: made.wasm,
    sizes: {
      source: source.sourceBytes,
      bundle: Buffer.byteLength(source.code),
      bytecode: made.bytecodeBytes,
      module: made.wasm.length,
      artefact: loaded.artefactBytes,
    },
    timingsMs: stopwatch.timesMs,
    cached: made.isRemembered && loaded.source !== "compiled" && guest.source !== "compiled",
    notices: source.notices,
    // Not the source itself, which would live as long as the plugin.
    sourceMap: source.sourceMap,
  };
}

async function compileWasm(
  named: string,
  { dir, cache, onProgress }: CompileOptions,
): Promise<CompiledPlugin> {
  const store = cache ?? NO_CACHE;
  const stopwatch = new Stopwatch(onProgress);
  const { wasm, sha256, needsRuntime } = await stopwatch.time("analysis", () => readWasm(dir, named));
  const runtime = needsRuntime ? await packageRuntime() : null;
  const guest = runtime && (await stopwatch.time("aot", () => store.load(runtime.wasm, runtime.sha256)));
  const loaded = await stopwatch.time("aot", () => store.loadForeign(wasm, sha256));
  return {
    kind: "wasm",
    module: loaded.module,
    ...(guest && { runtime: guest.module }),
    files: guest ? await readRootFiles(dir) : [],
    wasm,
    sizes: { source: 0, bundle: 0, bytecode: 0, module: wasm.length, artefact: loaded.artefactBytes },
    timingsMs: stopwatch.timesMs,
    cached: loaded.source !== "compiled" && guest?.source !== "compiled",
    notices: [],
    sourceMap: () => Promise.resolve(null),
  };
}

export interface BuildOptions extends CompileOptions {
  /** A module with the runtime and the root's JSON files inside, for any WASI preview 1 runtime. */
  readonly isStatic?: boolean;
  /** Where the module is written; `plugin.wasm` in the plugin's folder by default. */
  readonly out?: string;
}

export interface BuiltPlugin {
  /** Path of the module. */
  readonly out: string;
  readonly sha256: string;
  readonly sizes: Omit<Sizes, "artefact">;
  readonly timingsMs: Readonly<Record<Stage, number>>;
  readonly notices: readonly Notice[];
}

/** Writes a plugin's module. The file appears whole or, when anything fails, not at all. */
export async function buildPlugin({
  dir,
  manifest,
  cache,
  packagesFrom,
  onProgress,
  isStatic,
  out,
}: BuildOptions): Promise<BuiltPlugin> {
  const entry = manifest.run?.js;
  if (entry === undefined) throw notCompiled(manifest);
  const store = cache ?? NO_CACHE;
  const stopwatch = new Stopwatch(onProgress);
  const source = await stopwatch.time("bundle", () => readScript(dir, entry, { packagesFrom }));
  const runtime = await packageRuntime();
  const loadRuntime = () => stopwatch.time("aot", () => store.load(runtime.wasm, runtime.sha256));

  const { bytecode, sdk } = await scriptBytecode(source, async () => (await loadRuntime()).module, stopwatch);
  const files = await readRootFiles(dir);
  const stamp = makeStamp(await sha256Of(source.code), sdk);
  const wasm = await stopwatch.time("module", () =>
    isStatic ? makeStaticModule(runtime, bytecode, stamp, files) : makeModule(bytecode, stamp),
  );
  const path = resolve(out ?? `${dir}/plugin.wasm`);
  await writeModule(path, wasm);
  return {
    out: path,
    sha256: await sha256Of(wasm),
    sizes: {
      source: source.sourceBytes,
      bundle: Buffer.byteLength(source.code),
      bytecode: bytecode.length,
      module: wasm.length,
    },
    timingsMs: stopwatch.timesMs,
    notices: source.notices,
  };
}

async function writeModule(path: string, wasm: Uint8Array): Promise<void> {
  try {
    await writeAtomically(path, [wasm]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError("OUTPUT_UNWRITABLE", `${path} cannot be written: ${reason}`, {
      place: { file: path },
      cause,
    });
  }
}

function notCompiled({ run }: Pick<Manifest, "run">): SandboxError {
  if (run === undefined) {
    return new SandboxError(
      "RUN_MISSING",
      "the manifest has no run: the plugin is declarative, there is nothing to compile",
    );
  }
  const kind = Object.keys(run)[0] ?? "run";
  const mend = kind === "wasm" ? "its module is built by cargo" : "only run.js and run.wasm are compiled";
  return new SandboxError("RUN_UNSUPPORTED", `a plugin with run.${kind} is not compiled: ${mend}`);
}
