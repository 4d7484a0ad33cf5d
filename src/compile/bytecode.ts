/**
 * Bundle → bytecode. QuickJS's own compiler does it inside the guest runtime, in a sandbox with limits of time and
 * memory: a hostile bundle can only stop its own compilation.
 */
import { compileBytecode, type EngineModule } from "../engine/index.js";
import { limits } from "../protocol/limits.js";

export function makeBytecode(source: string, runtime: EngineModule): Promise<Uint8Array> {
  return compileBytecode(runtime, source, {
    cpuMs: limits.bytecodeCpuMs.default,
    memoryBytes: limits.bytecodeMemoryBytes.default,
  });
}
