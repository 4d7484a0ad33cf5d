/**
 * Reads the manifest of a plugin's folder and judges whether this app may load it. The folder is untrusted: the
 * manifest is read with a limit, must be a plain file, and nothing of it is executed here.
 */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { MANIFEST_FILE, readManifest, type Manifest } from "../protocol/manifest.js";
import { isInRange, parseRange, type Version } from "../protocol/version.js";

/** Rejects with MANIFEST_MISSING or, with all its faults, MANIFEST_INVALID. */
export async function readPluginManifest(dir: string): Promise<Manifest> {
  const path = join(dir, MANIFEST_FILE);
  const text = await readText(path);
  const result = readManifest(text, path);
  if (result.ok) return result.manifest;
  const [first] = result.faults;
  const count = result.faults.length;
  const more = count > 1 ? ` (and ${count - 1} more ${count === 2 ? "fault" : "faults"})` : "";
  const at = first ? `:${first.place.line}:${first.place.column}: ${first.message}` : "";
  throw new SandboxError("MANIFEST_INVALID", `${path}${at}${more}`, {
    faults: result.faults,
    ...(first ? { place: first.place } : {}),
  });
}

async function readText(path: string): Promise<string> {
  const missing = (cause: unknown): SandboxError =>
    new SandboxError(
      "MANIFEST_MISSING",
      `${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  try {
    // Without O_NONBLOCK a pipe in the manifest's place would hold the app.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) throw new Error("it is not a file");
      // One byte more than allowed is enough for the reader to refuse it by its size.
      const buffer = Buffer.alloc(Math.min(stat.size, limits.maxManifestBytes.default + 1));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw missing(error);
  }
}

/** Throws APP_TOO_OLD, or RUN_UNSUPPORTED for what this version of the host cannot run. */
export function requireLoadable(manifest: Manifest, appVersion: Version, appVersionText: string): void {
  const range = parseRange(manifest.escouade);
  if (range === null || !isInRange(appVersion, range)) {
    throw new SandboxError(
      "APP_TOO_OLD",
      `${manifest.id} asks for Escouade ${manifest.escouade}; this is ${appVersionText}`,
    );
  }
  if (manifest.run?.command !== undefined) {
    throw new SandboxError(
      "RUN_UNSUPPORTED",
      `${manifest.id} runs a command: this version of the host runs only "js" and "wasm"`,
    );
  }
}
