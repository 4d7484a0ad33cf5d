/**
 * Reads the manifest of a plugin's folder and judges whether this app may load it. The folder is untrusted: the
 * manifest is read with a limit, must be a plain file inside of it, and nothing of it is executed here.
 */
import { join } from "node:path";
import { readPluginFile, refusalText } from "../files/untrusted-file.js";
import { faultAt, lineStarts } from "../protocol/code-frame.js";
import { SandboxError, type Fault } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { MANIFEST_FILE, readManifest, type Manifest } from "../protocol/manifest.js";
import { isInRange, parseRange, type Version } from "../protocol/version.js";

/** Rejects with MANIFEST_MISSING or, with all its faults, MANIFEST_INVALID. */
export async function readPluginManifest(dir: string): Promise<Manifest> {
  const path = join(dir, MANIFEST_FILE);
  const result = readManifest(await readText(dir, path), path);
  if (!result.ok) throw invalid(path, result.faults);
  return result.manifest;
}

async function readText(dir: string, path: string): Promise<string> {
  const maxBytes = limits.maxManifestBytes.default;
  const file = await readPluginFile(dir, MANIFEST_FILE, maxBytes);
  if (!file.ok) {
    const what = refusalText(file, maxBytes);
    if (file.fault === "too-large") throw invalid(path, [faultAt(path, "", [0], 0, `the manifest ${what}`)]);
    const place = { file: path };
    throw new SandboxError("MANIFEST_MISSING", `${path} ${what}`, { place, cause: file.cause });
  }
  // A byte order mark is a fault that the reader names.
  const decode = (isFatal: boolean): string =>
    new TextDecoder("utf-8", { fatal: isFatal, ignoreBOM: true }).decode(file.bytes);
  try {
    return decode(true);
  } catch {
    const text = decode(false);
    const at = Math.max(0, text.indexOf("\ufffd"));
    throw invalid(path, [
      faultAt(path, text, lineStarts(text), at, "the manifest is not valid UTF-8", "save it as UTF-8"),
    ]);
  }
}

function invalid(path: string, faults: readonly Fault[]): SandboxError {
  const [first] = faults;
  const count = faults.length;
  const more = count > 1 ? ` (and ${count - 1} more ${count === 2 ? "fault" : "faults"})` : "";
  const at = first ? `:${first.place.line}:${first.place.column}: ${first.message}` : "";
  return new SandboxError("MANIFEST_INVALID", `${path}${at}${more}`, {
    faults,
    ...(first && { place: first.place }),
  });
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
  requireSupportedRun(manifest);
}

/** Throws RUN_UNSUPPORTED, whatever the version of the app. */
export function requireSupportedRun(manifest: Manifest): void {
  if (manifest.run?.command !== undefined) {
    throw new SandboxError(
      "RUN_UNSUPPORTED",
      `${manifest.id} runs a command: this version of the host runs only "js" and "wasm"`,
    );
  }
}
