/**
 * The guest runtime that comes with the package: `runtime/escouade-js-v1.wasm`, checked once against the digest
 * beside it. A file that was changed is not used: everything that runs in a sandbox runs on it.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { SandboxError } from "../protocol/error.js";
import { sha256Of } from "./cache-entry.js";

export const RUNTIME_NAME = "escouade-js-v1";

export interface Runtime {
  readonly name: typeof RUNTIME_NAME;
  readonly wasm: Uint8Array;
  readonly sha256: string;
}

/** From `src/compile` and from `dist/compile` alike. */
const FOLDER = new URL("../../runtime/", import.meta.url);

let shared: Promise<Runtime> | undefined;

/** The package's runtime, read once for the process. */
export function packageRuntime(): Promise<Runtime> {
  shared ??= readRuntime(FOLDER);
  // A failure is not kept: the file may be put in place meanwhile.
  shared.catch(() => (shared = undefined));
  return shared;
}

export async function readRuntime(folder: URL): Promise<Runtime> {
  const wasmUrl = new URL(`${RUNTIME_NAME}.wasm`, folder);
  const file = fileURLToPath(wasmUrl);
  let wasm: Uint8Array;
  let expected: unknown;
  try {
    wasm = await readFile(wasmUrl);
    expected = (
      JSON.parse(await readFile(new URL(`${RUNTIME_NAME}.json`, folder), "utf8")) as { sha256?: unknown }
    ).sha256;
  } catch (cause) {
    throw new SandboxError(
      "ENGINE_UNAVAILABLE",
      "the guest runtime of this package cannot be read: install the package again, or build it with `npm run build:guest`",
      {
        place: { file },
        cause,
      },
    );
  }
  const sha256 = await sha256Of(wasm);
  if (sha256 !== expected) {
    throw new SandboxError(
      "ENGINE_UNAVAILABLE",
      `the guest runtime of this package was changed: its digest is ${sha256}, not the one in ${RUNTIME_NAME}.json`,
      {
        place: { file },
      },
    );
  }
  return { name: RUNTIME_NAME, wasm, sha256 };
}
