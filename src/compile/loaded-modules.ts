/**
 * Modules that this process has loaded: one of each, however many plugins use it, and one load at a time for a key.
 *
 * A module lives as long as someone holds it; the few used last are held here too, so that the shared runtime is not
 * loaded again between two plugins.
 */
import type { EngineModule } from "../engine/index.js";
import type { LoadedModule } from "./aot-cache.js";
import { limits } from "../protocol/limits.js";

export class LoadedModules {
  readonly #loading = new Map<string, Promise<LoadedModule>>();
  readonly #loaded = new Map<string, { module: WeakRef<EngineModule>; artefactBytes: number }>();
  readonly #held = new Map<string, EngineModule>();
  readonly #dropped = new FinalizationRegistry<string>((key) => {
    if (!this.#loaded.get(key)?.module.deref()) this.#loaded.delete(key);
  });

  async share(key: string, load: () => Promise<LoadedModule>): Promise<LoadedModule> {
    const known = this.#loaded.get(key);
    const module = known?.module.deref();
    if (known && module) {
      this.#hold(key, module);
      return { module, source: "memory", artefactBytes: known.artefactBytes };
    }
    const loading = this.#loading.get(key);
    if (loading) return { ...(await loading), source: "memory" };
    const pending = load();
    this.#loading.set(key, pending);
    try {
      const loaded = await pending;
      this.#loaded.set(key, { module: new WeakRef(loaded.module), artefactBytes: loaded.artefactBytes });
      this.#dropped.register(loaded.module, key);
      this.#hold(key, loaded.module);
      return loaded;
    } finally {
      this.#loading.delete(key);
    }
  }

  #hold(key: string, module: EngineModule): void {
    this.#held.delete(key);
    this.#held.set(key, module);
    const [oldest] = this.#held.keys();
    if (this.#held.size > limits.heldModules.default && oldest !== undefined) this.#held.delete(oldest);
  }
}

const byEngine = new WeakMap<object, LoadedModules>();

/** One set for each engine: a module of one cannot run in another. */
export function loadedModules(engine: object): LoadedModules {
  let modules = byEngine.get(engine);
  if (!modules) byEngine.set(engine, (modules = new LoadedModules()));
  return modules;
}
