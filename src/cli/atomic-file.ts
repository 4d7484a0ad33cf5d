/**
 * Writing a result in one step: a temporary file beside it, synced, then renamed. Whatever fails or is interrupted
 * in between leaves the old file as it was and no half of the new one.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { access, constants, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CliError, systemError } from "./output/failure.js";

/** Fails early, before long work, where the file could not be written in the end. */
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

export async function writeFileAtomically(file: string, data: Uint8Array): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}.tmp`);
  // A second Ctrl+C ends the process at once, without the finally below.
  const removeOnExit = (): void => rmSync(temporary, { force: true });
  process.once("exit", removeOnExit);
  try {
    const handle = await open(temporary, "wx", 0o666);
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw systemError(error, file) ?? error;
  } finally {
    process.off("exit", removeOnExit);
  }
}
