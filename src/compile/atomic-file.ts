/**
 * Writes a file whole or not at all: to a new name in the same folder, flushed, then renamed. A reader never sees a
 * part of it; what a killed writer leaves is a file under its temporary name, and one that ends takes that with it.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
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
  using _ = removedAtExit(temporary);
  try {
    // "wx": never over something that is there, and never through a link.
    await using file = await open(temporary, "wx", mode);
    await writeWhole(file, pieces);
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

const unfinished = new Set<string>();

/** For an app, or a command at Ctrl+C, that ends in the middle: only a killed one then leaves a part. */
function removedAtExit(temporary: string): Disposable {
  if (unfinished.size === 0) process.on("exit", removeUnfinished);
  unfinished.add(temporary);
  return {
    [Symbol.dispose]: () => {
      unfinished.delete(temporary);
      if (unfinished.size === 0) process.off("exit", removeUnfinished);
    },
  };
}

function removeUnfinished(): void {
  for (const temporary of unfinished) {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // It is swept with other leftovers, or stays: nobody is left to be told.
    }
  }
}

/** A disk that becomes full takes a part without an error: it refuses only the write behind it. */
async function writeWhole(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let rest = pieces.filter((piece) => piece.length > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    if (bytesWritten === 0) throw Object.assign(new Error("the disk takes no more"), { code: "ENOSPC" });
    rest = without(rest, bytesWritten);
  }
}

/** The pieces behind their first `bytes` bytes. */
function without(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = 0;
  return pieces.flatMap((piece) => {
    const from = Math.min(piece.length, Math.max(0, bytes - skipped));
    skipped += piece.length;
    return from === piece.length ? [] : [piece.subarray(from)];
  });
}
