/**
 * Reads a plugin's folder as far as its manifest: the folder must be there, the manifest too, and pass every check.
 */
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { isSandboxError, SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { MANIFEST_FILE, readManifest, type Manifest } from "../protocol/manifest.js";
import { CliError, systemError } from "./output/failure.js";

/** The folder itself: a missing one is a slip of the command line, not of the plugin. */
export async function requireFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch((error: unknown) => {
    throw systemError(error, dir) ?? error;
  });
  if (!found.isDirectory())
    throw new CliError("NOT_FOUND", "this is a file, a plugin's folder was expected", {
      mend: `name the folder that holds ${MANIFEST_FILE}`,
      place: { file: dir },
    });
}

/** One byte more than allowed is enough to know that it is too much. */
async function readText(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(limits.maxManifestBytes.default + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) return buffer.toString("utf8", 0, length);
      length += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

export async function loadManifest(dir: string): Promise<Manifest> {
  await requireFolder(dir);
  const file = join(dir, MANIFEST_FILE);
  const text = await readText(file).catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw systemError(error, file) ?? error;
    throw new SandboxError("MANIFEST_MISSING", `there is no ${MANIFEST_FILE} in this folder`, {
      place: { file: dir },
      cause: error,
    });
  });
  const result = readManifest(text, file);
  if (result.ok) return result.manifest;
  throw new SandboxError("MANIFEST_INVALID", `${MANIFEST_FILE} has faults`, { faults: result.faults });
}

/** The same error with the file as its place, where it names none. */
export function withPlace(error: unknown, file: string): unknown {
  if (!isSandboxError(error) || error.place || error.faults) return error;
  return new SandboxError(error.code, error.message, { blame: error.blame, place: { file }, cause: error });
}
