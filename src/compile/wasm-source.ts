/**
 * The module of a `run.wasm` plugin, which comes compiled: `plugin.wasm` beside the manifest when `run.wasm` names a
 * `Cargo.toml`, otherwise the file it names (E-WASM-2). It is decoded before anything of it is compiled or loaded.
 */
import { basename } from "node:path";
import { inspectWasm, type WasmDescription } from "../engine/index.js";
import { readPluginFile, refusalText, type FileRefusal } from "../files/untrusted-file.js";
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { escapeText } from "../protocol/text.js";
import { sha256Of } from "./cache-entry.js";
import { needsRuntime, requireOfferedImports } from "./module.js";

const BUILT_MODULE = "plugin.wasm";

/** The file of the module, by what `run.wasm` names. */
export function moduleFileOf(named: string): string {
  return basename(named) === "Cargo.toml" ? BUILT_MODULE : named;
}

export interface WasmSource {
  readonly wasm: Uint8Array;
  readonly sha256: string;
  readonly needsRuntime: boolean;
  readonly file: string;
}

export async function readWasm(dir: string, named: string): Promise<WasmSource> {
  const { wasm, file } = await readModule(dir, named);
  const sha256 = await sha256Of(wasm);
  return { wasm, sha256, file, needsRuntime: await checkOnce(wasm, sha256, file) };
}

/** The module as it lies there. Rejects with MODULE_MISSING or MODULE_INVALID. */
export async function readModule(dir: string, named: string): Promise<Pick<WasmSource, "wasm" | "file">> {
  const name = moduleFileOf(named);
  const file = await readPluginFile(dir, name, limits.maxModuleBytes.default);
  if (!file.ok) throw moduleRefusal(name, file);
  return { wasm: file.bytes, file: name };
}

/** Answers of this process by digest: looking at a component costs more than starting it from the cache. */
const checked = new Map<string, boolean>();

async function checkOnce(wasm: Uint8Array, sha256: string, file: string): Promise<boolean> {
  const known = checked.get(sha256);
  if (known !== undefined) return known;
  const answer = await requireRunnable(wasm, file);
  if (checked.size >= limits.checkedModules.default) checked.clear();
  checked.set(sha256, answer);
  return answer;
}

async function requireRunnable(wasm: Uint8Array, file: string): Promise<boolean> {
  return requireLinkable(await describeModule(wasm, file), file);
}

/** True for a module that takes the runtime. Throws for one that would not link. */
export function requireLinkable(described: WasmDescription, file: string): boolean {
  const isForRuntime = needsRuntime(described, file);
  requireOfferedImports(described, file);
  return isForRuntime;
}

/** Decoded only. Rejects with MODULE_INVALID. */
export async function describeModule(wasm: Uint8Array, file: string): Promise<WasmDescription> {
  try {
    return await inspectWasm(wasm);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    throw new SandboxError(error.code, `${escapeText(file)}: ${error.message}`, {
      place: { file },
      cause: error,
    });
  }
}

function moduleRefusal(named: string, refusal: FileRefusal): SandboxError {
  const { cause } = refusal;
  const name = escapeText(named);
  const place = { file: name };
  if (refusal.fault === "missing") {
    return new SandboxError(
      "MODULE_MISSING",
      `${name} is not beside the manifest: build it (cargo build --release --target wasm32-wasip1) and copy target/wasm32-wasip1/release/<name>.wasm there as ${name}`,
      { place, cause },
    );
  }
  const what = refusalText(refusal, limits.maxModuleBytes.default);
  return new SandboxError("MODULE_INVALID", `${name} ${what}`, { place, cause });
}
