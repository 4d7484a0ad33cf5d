/**
 * Reads files of a plugin's folder. The folder is untrusted: only regular files inside of it, through no link that
 * leads out, never a device or a pipe that would block, never more bytes than the caller's limit.
 */
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";

export type PluginFileFault = "missing" | "outside" | "not-a-file" | "too-large" | "unreadable";

export type PluginFileResult =
  { readonly ok: true; readonly bytes: Uint8Array; readonly path: string } | PluginFileRefusal;

export interface PluginFileRefusal {
  readonly ok: false;
  readonly fault: PluginFileFault;
  readonly bytes: number;
  readonly cause?: unknown;
}

/** `name` is relative to `dir`; links are followed as long as they stay in the folder. */
export async function readPluginFile(dir: string, name: string, maxBytes: number): Promise<PluginFileResult> {
  let path: string;
  try {
    path = await realpath(join(dir, name));
    if (!isInside(await realpath(dir), path)) return { ok: false, fault: "outside", bytes: 0 };
  } catch (cause) {
    return { ok: false, fault: isMissing(cause) ? "missing" : "unreadable", bytes: 0, cause };
  }
  try {
    // The real path has no link any more: one put there in between is refused by O_NOFOLLOW.
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) return { ok: false, fault: "not-a-file", bytes: 0 };
    if (stats.size > maxBytes) return { ok: false, fault: "too-large", bytes: stats.size };
    const bytes = await readUpTo(file, maxBytes, stats.size);
    if (bytes === null) return { ok: false, fault: "too-large", bytes: maxBytes + 1 };
    return { ok: true, bytes, path };
  } catch (cause) {
    return { ok: false, fault: isMissing(cause) ? "missing" : "unreadable", bytes: 0, cause };
  }
}

/** Reads to the end even when the file grows meanwhile; `null` past the limit. */
async function readUpTo(
  file: Awaited<ReturnType<typeof open>>,
  maxBytes: number,
  expected: number,
): Promise<Uint8Array | null> {
  let buffer = Buffer.allocUnsafe(Math.min(expected + 1, maxBytes + 1));
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
    if (length > maxBytes) return null;
    if (length === buffer.length) {
      const grown = Buffer.allocUnsafe(Math.min(buffer.length * 2 + 1, maxBytes + 1));
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

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(errnoOf(error));
}

/** Strict UTF-8, a byte order mark taken off; `null` when it is not. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
