/**
 * A plugin's folder as the commands are given it: a folder that is not there is a slip of the command line, not a
 * fault of a plugin.
 */
import { stat } from "node:fs/promises";
import { isSandboxError, SandboxError } from "../protocol/error.js";
import { MANIFEST_FILE, type Manifest } from "../protocol/manifest.js";
import { readPluginManifest } from "../run/plugin-folder.js";
import { CliError, systemError } from "./output/failure.js";

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

export async function loadManifest(dir: string): Promise<Manifest> {
  await requireFolder(dir);
  return readPluginManifest(dir);
}

/** The same error with the file as its place, where it names none. */
export function withPlace(error: unknown, file: string): unknown {
  if (!isSandboxError(error) || error.place || error.faults) return error;
  return new SandboxError(error.code, error.message, { blame: error.blame, place: { file }, cause: error });
}
