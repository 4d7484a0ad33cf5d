/**
 * The file a command writes. Whether it can be written is found out before long work begins; the writing itself is
 * whole or not at all.
 */
import { access, constants, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { writeAtomically } from "../compile/atomic-file.js";
import { CliError, systemError } from "./output/failure.js";

export async function checkWritable(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw systemError(error, folder) ?? error;
  }
  const existing = await stat(file).catch(() => undefined);
  if (existing && !existing.isFile())
    throw new CliError("USAGE", "something that is no file is in the way", {
      mend: "name another file with --out",
      place: { file },
    });
}

export async function writeOut(file: string, data: Uint8Array): Promise<void> {
  try {
    await writeAtomically(file, [data]);
  } catch (error) {
    throw systemError(error, file) ?? error;
  }
}
