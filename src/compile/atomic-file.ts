/**
 * Writes a file whole or not at all: to a new name in the same folder, flushed, then renamed. A reader never sees a
 * part of it; what a killed writer leaves is a file under its temporary name.
 */
import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Begins the name of each temporary file, so that leftovers can be told and swept. */
export const TEMPORARY_PREFIX = ".tmp-";

export async function writeAtomically(
  path: string,
  pieces: readonly Uint8Array[],
  mode = 0o666,
): Promise<void> {
  const temporary = join(
    dirname(path),
    `${TEMPORARY_PREFIX}${process.pid}-${randomBytes(8).toString("hex")}`,
  );
  try {
    // "wx": never over something that is there, and never through a link.
    await using file = await open(temporary, "wx", mode);
    await file.writev(pieces.filter((piece) => piece.length > 0));
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
