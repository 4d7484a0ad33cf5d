/**
 * The one reader of files that nobody vouches for: those of a plugin's folder, and what the command line is pointed
 * at. Only regular files, through no link that leads out of where they may lie, never a device or a pipe that would
 * block, never more bytes than the caller's limit.
 */
import { closeSync, constants, fstatSync, openSync, read, readSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { promisify } from "node:util";

type FileFault = "missing" | "outside" | "not-a-file" | "too-large" | "unreadable";

export type FileResult =
  { readonly ok: true; readonly bytes: Uint8Array; readonly path: string } | FileRefusal;

export interface FileRefusal {
  readonly ok: false;
  readonly fault: FileFault;
  readonly bytes: number;
  readonly cause?: unknown;
}

/** Follows no link and does not wait for the other end of a pipe. Windows has neither flag. */
export const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Files of this size are read at once: a start from the cache then waits for no thread. */
const SYNC_READ_BYTES = 1024 * 1024;

const readAt = promisify(read);

/** `name` is relative to `dir`; links are followed as long as they stay in the folder. */
export async function readPluginFile(dir: string, name: string, maxBytes: number): Promise<FileResult> {
  return readFileWhere(join(dir, name), maxBytes, (path) => isInside(realpathSync.native(dir), path));
}

/** `mayLie` is asked about the file's real path, which is the one that is opened. */
export async function readFileWhere(
  name: string,
  maxBytes: number,
  mayLie: (realPath: string) => boolean,
): Promise<FileResult> {
  let file: number | undefined;
  try {
    const path = realpathSync.native(name);
    if (!mayLie(path)) return { ok: false, fault: "outside", bytes: 0 };
    // The real path has no link any more: one put there in between is refused by O_NOFOLLOW.
    file = openSync(path, READ_FLAGS);
    const stats = fstatSync(file);
    if (!stats.isFile()) return { ok: false, fault: "not-a-file", bytes: 0 };
    if (stats.size > maxBytes) return { ok: false, fault: "too-large", bytes: stats.size };
    const bytes = await readUpTo(file, maxBytes, stats.size);
    if (bytes === null) return { ok: false, fault: "too-large", bytes: maxBytes + 1 };
    return { ok: true, bytes, path };
  } catch (cause) {
    const isMissing = ["ENOENT", "ENOTDIR"].includes(errnoOf(cause));
    return { ok: false, fault: isMissing ? "missing" : "unreadable", bytes: 0, cause };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads to the end even when the file grows meanwhile; `null` past the limit. */
async function readUpTo(file: number, maxBytes: number, expected: number): Promise<Uint8Array | null> {
  // Not from Node's shared pool: modules and data files are handed on and kept.
  let buffer = Buffer.allocUnsafeSlow(Math.min(expected, maxBytes) + 1);
  let length = 0;
  for (;;) {
    const rest = buffer.length - length;
    const count =
      buffer.length <= SYNC_READ_BYTES
        ? readSync(file, buffer, length, rest, length)
        : (await readAt(file, buffer, length, rest, length)).bytesRead;
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length > maxBytes) return null;
    if (length === buffer.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(buffer.length * 2, maxBytes) + 1);
      buffer.copy(grown);
      buffer = grown;
    }
  }
}

export function isInside(dir: string, path: string): boolean {
  const way = relative(dir, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export function errnoOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}

/** Strict UTF-8, a byte order mark taken off; `null` when it is not. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What was wrong with a file, to follow its name. */
export function refusalText({ fault, bytes, cause }: FileRefusal, maxBytes: number): string {
  return {
    missing: "is not there",
    outside: "lies outside of the plugin's folder",
    "not-a-file": "is not a file",
    "too-large": `has ${bytes} bytes, past the limit of ${maxBytes}`,
    unreadable: `cannot be read (${errnoOf(cause)})`,
  }[fault];
}
