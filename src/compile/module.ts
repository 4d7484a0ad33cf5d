/**
 * Bytecode → module: a few KB that import the runtime, or with the runtime inside for any WASI runtime. Each carries a
 * stamp that says which runtime and compiler made it; the stamp of a module from outside is read before anything of
 * it is loaded.
 */
import {
  encodePluginModule,
  linkStaticModule,
  type PluginStamp,
  type RootFile,
  type WasmDescription,
} from "../engine/index.js";
import { SandboxError } from "../protocol/error.js";
import { escapeText, shorten } from "../protocol/text.js";
import { RUNTIME_NAME, type Runtime } from "./runtime.js";

/** Part of every stamp and cache key: raised with each release, and whenever the same source would give other bytes. */
export const COMPILER_VERSION = "0.3.0";

export function makeStamp(sourceSha256: string, sdk: string | null): PluginStamp {
  return { runtime: RUNTIME_NAME, compiler: COMPILER_VERSION, sdk, sourceSha256 };
}

export function makeModule(bytecode: Uint8Array, stamp: PluginStamp): Uint8Array {
  return encodePluginModule(bytecode, stamp);
}

export function makeStaticModule(
  runtime: Runtime,
  bytecode: Uint8Array,
  stamp: PluginStamp,
  files: readonly RootFile[],
): Promise<Uint8Array> {
  return linkStaticModule(runtime.wasm, bytecode, stamp, files);
}

/** Whether a module takes the runtime from outside. Refuses one that was made for a runtime of another version. */
export function needsRuntime(described: WasmDescription, file: string): boolean {
  const wanted = new Set(
    described.imports.map(({ module }) => module).filter((module) => module.startsWith("escouade-js-")),
  );
  const unknown = [...wanted].find((name) => name !== RUNTIME_NAME);
  if (unknown !== undefined) {
    throw new SandboxError(
      "MODULE_RUNTIME_UNKNOWN",
      `the module was made for the guest runtime "${escapeText(shorten(unknown, 60))}"; this host has "${RUNTIME_NAME}": update the host, or build the plugin again`,
      { place: { file } },
    );
  }
  return wanted.size > 0;
}

/** Refuses a module that would not link; the message lists every import that is not offered. */
export function requireOfferedImports(described: WasmDescription, file: string): void {
  if (described.refusedImports.length === 0) return;
  const names = described.refusedImports.map(({ module, name }) =>
    module === "" ? name : `${module}.${name}`,
  );
  const shown = names.slice(0, 20).map((name) => escapeText(shorten(name, 100)));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  throw new SandboxError(
    "MODULE_IMPORT_REFUSED",
    `the module imports what no plugin is given: ${shown.join(", ")}${more}`,
    { place: { file } },
  );
}
