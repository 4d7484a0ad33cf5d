/**
 * A plugin's folder as the commands are given it: a folder that is not there is a slip of the command line, not a
 * fault of a plugin.
 */
import { stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { isSandboxError, SandboxError, type Fault, type Place } from "../protocol/error.js";
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

/** `file:line:column: `, as far as it is known. */
function prefixOf({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(":") + ": ";
}

/**
 * The same error with paths that can be opened from here: the stages name files relative to the plugin's folder. A
 * message that repeats its place is freed of it.
 */
export function seenFrom(error: unknown, dir: string): unknown {
  if (!isSandboxError(error)) return error;
  const move = <P extends Place>(place: P): P =>
    isAbsolute(place.file) ? place : { ...place, file: join(dir, place.file) };
  const moveFault = (fault: Fault): Fault => ({ ...fault, place: move(fault.place) });
  const { code, message, blame, place, faults } = error;
  const prefix = place ? prefixOf(place) : "";
  return new SandboxError(code, message.startsWith(prefix) ? message.slice(prefix.length) : message, {
    blame,
    cause: error,
    ...(place && { place: move(place) }),
    ...(faults && { faults: faults.map(moveFault) }),
  });
}
