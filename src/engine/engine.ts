/**
 * Read first. What the rest of the package may do with the native engine: compile, load, encode, inspect (here) and
 * run instances (`instance.ts`). Modules and sources are hostile; they are only ever run in the sandbox. Every
 * failure is a `SandboxError`.
 */
import { limits } from "../protocol/limits.js";
import { translated, translatedAsync } from "./engine-error.js";
import { native, type NativeModule } from "./native.js";

export interface EngineInfo {
  wasmtime: string;
  target: string;
  cpuFeatures: string;
  settings: Readonly<Record<string, string | number | boolean>>;
  /** SHA-256 (hex) over all of the above and what wasmtime adds: native code is only good under the same. */
  fingerprint: string;
}

/** Native code in memory, ready to run any number of times. */
export interface EngineModule {
  readonly kind: "core" | "component";
  /** A component's interfaces stand in `module`; their `name` is empty. */
  readonly imports: readonly { readonly module: string; readonly name: string }[];
}

export interface PluginStamp {
  runtime: "escouade-js-v1";
  compiler: string;
  sdk: string | null;
  sourceSha256: string;
}

export interface RootFile {
  name: string;
  data: Uint8Array;
}

export interface WasmDescription {
  kind: "core" | "component";
  imports: { module: string; name: string; kind: string }[];
  exports: { name: string; kind: string }[];
  customSections: { name: string; bytes: number }[];
  stamp: PluginStamp | null;
  wit: string | null;
  bytes: number;
  refusedImports: { module: string; name: string }[];
}

interface BytecodeLimits {
  /** Default and ceiling: `limits.bytecodeCpuMs`. */
  cpuMs?: number;
  /** Default and ceiling: `limits.bytecodeMemoryBytes`. */
  memoryBytes?: number;
}

class LoadedModule implements EngineModule {
  readonly kind: "core" | "component";
  readonly imports: readonly { readonly module: string; readonly name: string }[];
  readonly #native: NativeModule;

  constructor(loaded: NativeModule) {
    this.#native = loaded;
    this.kind = loaded.isComponent ? "component" : "core";
    const names = loaded.imports;
    this.imports = Array.from({ length: names.length / 2 }, (_, index) => ({
      module: names[index * 2] ?? "",
      name: names[index * 2 + 1] ?? "",
    }));
  }

  static nativeOf(module: EngineModule): NativeModule {
    if (!(module instanceof LoadedModule)) throw new TypeError("not a module of loadModule()");
    return module.#native;
  }
}

/** The addon's own object of a module. For `instance.ts`. */
export const nativeModuleOf = (module: EngineModule): NativeModule => LoadedModule.nativeOf(module);

let info: EngineInfo | undefined;

export function engineInfo(): EngineInfo {
  info ??= translated(() => JSON.parse(native().engineInfo()) as EngineInfo);
  return info;
}

/** Core module or component to native code for this machine, off the main thread. Rejects with MODULE_INVALID. */
export function precompileModule(wasm: Uint8Array): Promise<Uint8Array> {
  return translatedAsync(() => native().precompileModule(wasm));
}

/**
 * Loads what `precompileModule` returned, off the main thread. `sha256` (lower-case hex) is the digest recorded then;
 * it is compared over the very bytes that are loaded. Rejects with MODULE_INVALID.
 */
export function loadModule(artefact: Uint8Array, sha256: string): Promise<EngineModule> {
  return translatedAsync(async () => new LoadedModule(await native().loadModule(artefact, sha256)));
}

const within = (limit: { default: number; ceiling: number }, wish: number | undefined): number =>
  Math.min(wish ?? limit.default, limit.ceiling);

/**
 * One bundled ES module to bytecode, in the sandbox and off the main thread. Rejects with BYTECODE_FAILED (with its
 * place in the bundle) or BYTECODE_LIMIT.
 */
export function compileBytecode(
  runtime: EngineModule,
  source: string,
  bounds: BytecodeLimits = {},
): Promise<Uint8Array> {
  return translatedAsync(() =>
    native().compileBytecode(
      nativeModuleOf(runtime),
      source,
      within(limits.bytecodeCpuMs, bounds.cpuMs),
      within(limits.bytecodeMemoryBytes, bounds.memoryBytes),
    ),
  );
}

/** A module of a few KB that imports the runtime and runs this bytecode. */
export function encodePluginModule(bytecode: Uint8Array, stamp: PluginStamp): Uint8Array {
  return translated(() => native().encodePluginModule(bytecode, JSON.stringify(stamp)));
}

/** One self-contained module, runtime included, that any WASI preview 1 runtime can run. */
export function linkStaticModule(
  runtimeWasm: Uint8Array,
  bytecode: Uint8Array,
  stamp: PluginStamp,
  files: readonly RootFile[],
): Promise<Uint8Array> {
  return translatedAsync(() =>
    native().linkStaticModule(
      runtimeWasm,
      bytecode,
      JSON.stringify(stamp),
      files.map((file) => file.name),
      files.map((file) => file.data),
    ),
  );
}

/** Decodes a module without running anything of it, off the main thread. Rejects with MODULE_INVALID. */
export function inspectWasm(wasm: Uint8Array): Promise<WasmDescription> {
  return translatedAsync(async () => JSON.parse(await native().inspectWasm(wasm)) as WasmDescription);
}
