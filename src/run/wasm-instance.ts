/**
 * Plugins that run as WebAssembly: compiled by `src/compile`, run by `src/engine`, each instance on a thread of its
 * own. This file only joins the two to what the rest of the folder knows; the limits are the engine's to hold.
 */
import { AotCache, compilePlugin, defaultCacheDir, type CompiledPlugin } from "../compile/pipeline.js";
import { placeMapper, type MapPlace } from "../compile/source-map.js";
import { spawnInstance } from "../engine/index.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Program } from "./transport.js";

export interface WasmProgramsOptions {
  readonly appVersion: string;
  readonly cacheDir?: string;
}

export class WasmPrograms {
  readonly #appVersion: string;
  readonly #cacheDir: string;

  constructor({ appVersion, cacheDir }: WasmProgramsOptions) {
    this.#appVersion = appVersion;
    this.#cacheDir = cacheDir ?? defaultCacheDir();
  }

  /** Compiles the plugin or takes it from the cache. Rejects with the SandboxError that says what is wrong with it. */
  async prepare(dir: string, manifest: Manifest): Promise<Program> {
    const startedMs = performance.now();
    const notices: string[] = [];
    // A cache object for each plugin: what happens to its entries then stands in its own log.
    const cache = new AotCache({ dir: this.#cacheDir, onNotice: ({ message }) => notices.push(message) });
    const compiled = await compilePlugin({ dir, manifest, cache });
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

/** The map is read at the first crash: most plugins never need it. */
function stackMapper(compiled: CompiledPlugin): (stack: string) => Promise<string> {
  let mapper: Promise<MapPlace> | undefined;
  const readMap = async (): Promise<MapPlace> => {
    const json = await compiled.sourceMap().catch(() => null);
    return json === null ? (place) => place : placeMapper(json);
  };
  return async (stack) => {
    const mapPlace = await (mapper ??= readMap());
    return stack.replace(BUNDLE_PLACE, (whole, line: string, column: string | undefined) => {
      const place = {
        file: whole,
        line: Number(line),
        ...(column !== undefined && { column: Number(column) }),
      };
      const mapped = mapPlace(place);
      return mapped === place ? whole : `${mapped.file}:${mapped.line}:${mapped.column}`;
    });
  };
}

function summaryOf({ kind, cached, wasm }: CompiledPlugin, tookMs: number): string {
  const how = cached ? "from the cache" : "compiled";
  return `${kind} module of ${Math.ceil(wasm.length / 1024)} KB, ${how} in ${tookMs.toFixed(1)} ms`;
}
