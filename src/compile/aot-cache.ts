/**
 * Modules as native code: from memory, from the cache folder, or compiled now (E-WASM-3).
 *
 * The key is everything that decides about the native code: the module's digest, the engine's version, each of its
 * settings, the target and the CPU's features. An entry that is damaged, cut off, of another engine or not even a file
 * is a miss with a notice, never an error. The bytes that are loaded are the bytes whose digest the engine checks.
 */
import * as engine from "../engine/index.js";
import type { EngineInfo, EngineModule } from "../engine/index.js";
import { isSandboxError } from "../protocol/error.js";
import { entryKey, sha256Of, type EntryFields, type EntryKey } from "./cache-entry.js";
import { CacheFolder, type CacheFolderOptions, type EntryKind, type Pruned } from "./cache-folder.js";
import { inspectFolder, type CacheCheck, type CacheListing } from "./cache-report.js";
import type { EnginePort } from "./engine-port.js";
import { loadedModules } from "./loaded-modules.js";

/** Raised when the same fields would mean other native code or another form of entry. */
const FORMAT_VERSION = 1;

export interface LoadedModule {
  readonly module: EngineModule;
  readonly source: "memory" | "cache" | "compiled";
  /** Size of the native code. */
  readonly artefactBytes: number;
}

type Precompile = (wasm: Uint8Array) => Promise<Uint8Array>;

export interface AotCacheOptions extends CacheFolderOptions {
  readonly engine?: EnginePort;
}

export class AotCache {
  readonly folder: CacheFolder;
  readonly #engine: EnginePort;

  constructor({ engine: port, ...folder }: AotCacheOptions) {
    this.folder = new CacheFolder(folder);
    this.#engine = port ?? engine;
  }

  get dir(): string {
    return this.folder.dir;
  }

  /**
   * A module of this package's own making, whose compile is known to be short. `sha256` may be given where the digest
   * of the very same bytes is already known.
   */
  async load(wasm: Uint8Array, sha256?: string): Promise<LoadedModule> {
    return this.#load(wasm, sha256 ?? (await sha256Of(wasm)), (bytes) =>
      this.#engine.precompileModule(bytes),
    );
  }

  /** A module that comes compiled: nobody knows what it does to the compiler. */
  async loadForeign(wasm: Uint8Array, sha256?: string): Promise<LoadedModule> {
    return this.#load(wasm, sha256 ?? (await sha256Of(wasm)), (bytes) =>
      this.#engine.precompileForeign(bytes),
    );
  }

  #load(wasm: Uint8Array, sha256: string, compile: Precompile): Promise<LoadedModule> {
    const key = aotKey(sha256, this.#engine.engineInfo());
    return loadedModules(this.#engine).share(key.key, () => this.#loadOrCompile(wasm, key, compile));
  }

  async #loadOrCompile(wasm: Uint8Array, key: EntryKey, compile: Precompile): Promise<LoadedModule> {
    const cached = await this.#loadCached(key);
    if (cached) return cached;
    const artefact = await compile(wasm);
    const module = await this.#engine.loadModule(artefact, await sha256Of(artefact));
    await this.folder.write("aot", key, artefact);
    return { module, source: "compiled", artefactBytes: artefact.length };
  }

  async #loadCached(key: EntryKey): Promise<LoadedModule | null> {
    const entry = await this.folder.read("aot", key);
    if (!entry) return null;
    if (!entry.ok) {
      this.folder.noticeReplaced("aot", key.key, entry.reason);
      return null;
    }
    try {
      const module = await this.#engine.loadModule(entry.payload, entry.sha256);
      return { module, source: "cache", artefactBytes: entry.payload.length };
    } catch (error) {
      if (!isSandboxError(error) || error.code !== "MODULE_INVALID") throw error;
      this.folder.noticeReplaced("aot", key.key, "it is damaged, or was made by another engine");
      return null;
    }
  }

  /** Bytes kept under fields of the caller's own, in the same folder and with the same care. */
  async remembered(kind: Exclude<EntryKind, "aot">, fields: EntryFields): Promise<Uint8Array | null> {
    const key = entryKey({ format: FORMAT_VERSION, kind, ...fields });
    const entry = await this.folder.read(kind, key);
    if (!entry) return null;
    const reason = entry.ok
      ? (await sha256Of(entry.payload)) === entry.sha256
        ? null
        : "it is damaged"
      : entry.reason;
    if (reason === null && entry.ok) return entry.payload;
    this.folder.noticeReplaced(kind, key.key, reason ?? "it is damaged");
    return null;
  }

  async remember(kind: Exclude<EntryKind, "aot">, fields: EntryFields, payload: Uint8Array): Promise<void> {
    await this.folder.write(kind, entryKey({ format: FORMAT_VERSION, kind, ...fields }), payload);
  }

  /** Entries with what they were made for; the latest used first. */
  list(): Promise<CacheListing[]> {
    return inspectFolder(this.folder, false);
  }

  /** The same, each with its digest checked. */
  verify(): Promise<CacheCheck[]> {
    return inspectFolder(this.folder, true);
  }

  clear(): Promise<Pruned> {
    return this.folder.clear();
  }

  prune(): Promise<Pruned> {
    return this.folder.prune();
  }
}

/** Takes the engine's description apart, so that a new field does not compile before someone decided about it. */
export function aotKey(wasmSha256: string, info: EngineInfo): EntryKey {
  const { wasmtime, target, cpuFeatures, settings, fingerprint, ...rest } = info;
  const nothingElse: Record<string, never> = rest;
  return entryKey({
    format: FORMAT_VERSION,
    kind: "aot" satisfies EntryKind,
    wasmSha256,
    wasmtime,
    target,
    cpuFeatures,
    settings,
    fingerprint,
    ...nothingElse,
  });
}
