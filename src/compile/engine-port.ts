/** The part of the engine that compiling needs, so that the cache can be tested without it. */
import type { EngineInfo, EngineModule } from "../engine/index.js";

export interface EnginePort {
  engineInfo(): EngineInfo;
  /** For modules that this package made. */
  precompileModule(wasm: Uint8Array): Promise<Uint8Array>;
  /** For all others: in a process of its own, within a budget. */
  precompileForeign(wasm: Uint8Array): Promise<Uint8Array>;
  loadModule(artefact: Uint8Array, sha256: string): Promise<EngineModule>;
}
