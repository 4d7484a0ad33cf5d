/** The engine's public list: the rest of the package imports from here. */
export {
  compileBytecode,
  encodePluginModule,
  engineInfo,
  inspectWasm,
  linkStaticModule,
  loadModule,
  precompileModule,
} from "./engine.js";
export type { EngineInfo, EngineModule, PluginStamp, RootFile, WasmDescription } from "./engine.js";
export { precompileForeign } from "./compile-process.js";
export { spawnInstance } from "./instance.js";
export type {
  EngineInstance,
  InstanceEnd,
  InstanceSink,
  InstanceStats,
  RefusedLine,
  SpawnOptions,
} from "./instance.js";
