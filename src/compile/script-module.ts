/**
 * Bundle → plugin module: analysis, bytecode, module, or all three at once from the cache.
 *
 * The module is remembered under the digests of the bundle and of the runtime and the compiler's version, so a plugin
 * that was compiled before is neither parsed nor compiled again. Only sound bundles are remembered.
 */
import type { EngineModule } from "../engine/index.js";
import { SandboxError } from "../protocol/error.js";
import { analyze, requireSound } from "./analysis.js";
import type { AotCache } from "./aot-cache.js";
import { makeBytecode } from "./bytecode.js";
import { sha256Of } from "./cache-entry.js";
import { COMPILER_VERSION, makeModule, makeStamp } from "./module.js";
import type { Runtime } from "./runtime.js";
import type { ScriptSource } from "./script-source.js";
import { mapFaults, mapPlaces } from "./source-map.js";
import type { Stopwatch } from "./stopwatch.js";

export interface ScriptModule {
  readonly wasm: Uint8Array;
  readonly bytecodeBytes: number;
  readonly isRemembered: boolean;
}

export async function scriptModule(
  source: ScriptSource,
  runtime: Runtime,
  cache: AotCache,
  loadRuntime: () => Promise<EngineModule>,
  stopwatch: Stopwatch,
): Promise<ScriptModule> {
  const sourceSha256 = await sha256Of(source.code);
  const fields = { sourceSha256, runtimeSha256: runtime.sha256, compiler: COMPILER_VERSION };
  const remembered = unpack(await cache.remembered("module", fields));
  if (remembered) return { ...remembered, isRemembered: true };

  const { bytecode, sdk } = await scriptBytecode(source, loadRuntime, stopwatch);
  const wasm = await stopwatch.time("module", () => makeModule(bytecode, makeStamp(sourceSha256, sdk)));
  await cache.remember("module", fields, pack(bytecode.length, wasm));
  return { wasm, bytecodeBytes: bytecode.length, isRemembered: false };
}

/** Analysis and bytecode, with faults told in the sources. */
export async function scriptBytecode(
  source: ScriptSource,
  loadRuntime: () => Promise<EngineModule>,
  stopwatch: Stopwatch,
): Promise<{ bytecode: Uint8Array; sdk: string | null }> {
  const sdk = await stopwatch.time("analysis", () => requireSoundSource(source));
  const runtime = await loadRuntime();
  try {
    return { bytecode: await stopwatch.time("bytecode", () => makeBytecode(source.code, runtime)), sdk };
  } catch (error) {
    throw await inSources(error, source);
  }
}

/** Throws the faults of a bundle, told in the sources; returns the version of its SDK. */
async function requireSoundSource(source: ScriptSource): Promise<string | null> {
  const analysis = await analyze(source.code, source.file);
  const { faults, isSdkTooOld, sdk } = analysis;
  if (faults.length === 0 && !isSdkTooOld) return sdk;
  requireSound({ ...analysis, faults: await mapFaults(await mapOf(source), faults) }, source.file);
  return sdk;
}

/** The guest's compiler names lines of the bundle. */
async function inSources(error: unknown, source: ScriptSource): Promise<unknown> {
  if (!(error instanceof SandboxError) || error.place?.line === undefined) return error;
  const { placeOf } = await import("./source-places.js");
  const { line, column } = error.place;
  const inBundle = placeOf(source.file, source.code, line, column ?? 1);
  const [place = inBundle] = await mapPlaces(await mapOf(source), [inBundle]);
  return new SandboxError(error.code, error.message, { place, cause: error });
}

/** Of a bundle made here only: one that lies in the folder is told as it is, since its author wrote it so. */
async function mapOf(source: ScriptSource): Promise<string | null> {
  return source.isBundled ? source.sourceMap() : null;
}

const LENGTH_BYTES = 4;

function pack(bytecodeBytes: number, wasm: Uint8Array): Uint8Array {
  const packed = Buffer.alloc(LENGTH_BYTES + wasm.length);
  packed.writeUInt32LE(bytecodeBytes);
  packed.set(wasm, LENGTH_BYTES);
  return packed;
}

function unpack(packed: Uint8Array | null): { wasm: Uint8Array; bytecodeBytes: number } | null {
  if (!packed || packed.length < LENGTH_BYTES) return null;
  const bytecodeBytes = Buffer.from(packed.buffer, packed.byteOffset).readUInt32LE();
  return { wasm: packed.subarray(LENGTH_BYTES), bytecodeBytes };
}
