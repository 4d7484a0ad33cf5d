/**
 * Plugins that run as WebAssembly: compiled by `src/compile`, run by `src/engine`, each instance on a thread of its
 * own. This file only joins the two to what the rest of the folder knows; the limits are the engine's to hold.
 */
import {
  AotCache,
  compilePlugin,
  defaultCacheDir,
  type CompiledPlugin,
  type PackagesFrom,
} from "../compile/pipeline.js";
import { mapPlaces } from "../compile/source-map.js";
import { spawnInstance } from "../engine/index.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Program } from "./transport.js";

export interface WasmProgramsOptions {
  readonly appVersion: string;
  readonly cacheDir?: string;
  readonly packagesFrom?: PackagesFrom;
}

export class WasmPrograms {
  readonly #appVersion: string;
  readonly #cacheDir: string;
  readonly #packagesFrom: PackagesFrom | undefined;

  constructor({ appVersion, cacheDir, packagesFrom }: WasmProgramsOptions) {
    this.#appVersion = appVersion;
    this.#packagesFrom = packagesFrom;
    this.#cacheDir = cacheDir ?? defaultCacheDir();
  }

  /** Compiles the plugin or takes it from the cache. Rejects with the SandboxError that says what is wrong with it. */
  async prepare(dir: string, manifest: Manifest): Promise<Program> {
    const startedMs = performance.now();
    const notices: string[] = [];
    // A cache object for each plugin: what happens to its entries then stands in its own log.
    const cache = new AotCache({ dir: this.#cacheDir, onNotice: ({ message }) => notices.push(message) });
    const compiled = await compilePlugin({ dir, manifest, cache, packagesFrom: this.#packagesFrom });
    const { module, runtime, files } = compiled;
    const env = { pluginId: manifest.id, appVersion: this.#appVersion };
    return {
      summary: summaryOf(compiled, performance.now() - startedMs),
      notices: [...notices, ...compiled.notices.map(({ message }) => message)],
      spawn: (sink) => spawnInstance({ module, ...(runtime && { runtime }), env, files }, sink),
      mapStack: stackMapper(compiled),
    };
  }
}

/** A place in the bundle, as a stack names it. */
const BUNDLE_PLACE = /(?:file:\/\/\/plugin\/dist\/)?\bplugin\.mjs:(\d{1,9})(?::(\d{1,9}))?/g;

/** Places of one stack that are looked up; the stack itself is bounded by the engine. */
const MAX_PLACES = 100;

/** The map is read at each crash, which is seldom: most plugins never need it. */
function stackMapper(compiled: CompiledPlugin): (stack: string) => Promise<string> {
  return async (stack) => {
    const found = [...stack.matchAll(BUNDLE_PLACE)].slice(0, MAX_PLACES);
    const places = found.map(([file, line, column]) => ({
      file,
      line: Number(line),
      column: Number(column ?? 1),
    }));
    const mapped = await mapPlaces(await compiled.sourceMap().catch(() => null), places);
    let at = -1;
    return stack.replace(BUNDLE_PLACE, (whole) => {
      at += 1;
      const place = mapped[at];
      if (place === undefined || place.file === whole) return whole;
      return `${place.file}:${place.line}:${place.column}`;
    });
  };
}

function summaryOf({ kind, cached, wasm }: CompiledPlugin, tookMs: number): string {
  const how = cached ? "from the cache" : "compiled";
  return `${kind} module of ${Math.ceil(wasm.length / 1024)} KB, ${how} in ${tookMs.toFixed(1)} ms`;
}
