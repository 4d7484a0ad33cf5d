/**
 * The files of a plugin's folder with size and SHA-256. Links are never followed, the walk is bounded in count, depth
 * and bytes, and large files are hashed in pieces: the folder is not trusted.
 */
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { open, opendir } from "node:fs/promises";
import { join } from "node:path";
import { READ_FLAGS } from "../files/untrusted-file.js";
import { limits } from "../protocol/limits.js";

/** Folders that are no part of what is installed. */
const SKIPPED = new Set(["node_modules", ".git", "target"]);

export interface FileDescription {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface FolderListing {
  readonly files: readonly FileDescription[];
  readonly totalBytes: number;
  readonly unlistedFiles: number;
}

export function describeFile(path: string, data: Uint8Array): FileDescription {
  return { path, bytes: data.length, sha256: createHash("sha256").update(data).digest("hex") };
}

/** `null` for what cannot be read, is no file, or is longer than `maxBytes`. */
async function hashFile(path: string, file: string, maxBytes: number): Promise<FileDescription | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  // Not through a link, and no wait for the other end of a pipe, whatever took the file's place since it was listed.
  const handle = await open(file, READ_FLAGS).catch(() => null);
  if (handle === null) return null;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > maxBytes) return null;
    for await (const chunk of handle.createReadStream({ end: maxBytes, autoClose: false })) {
      bytes += (chunk as Uint8Array).length;
      hash.update(chunk as Uint8Array);
    }
  } finally {
    await handle.close();
  }
  return bytes > maxBytes ? null : { path, bytes, sha256: hash.digest("hex") };
}

class Walk {
  readonly paths: string[] = [];
  readonly #dir: string;
  #entriesLeft: number = limits.walkedEntries.default;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async into(prefix: string, depth: number): Promise<void> {
    for (const entry of await this.#entriesOf(prefix)) {
      const path = `${prefix}${entry.name}`;
      if (entry.isFile()) this.paths.push(path);
      else if (entry.isDirectory() && !SKIPPED.has(entry.name) && depth < limits.walkDepth.default)
        await this.into(`${path}/`, depth + 1);
    }
  }

  /** In one order on every machine, unless there are too many. */
  async #entriesOf(prefix: string): Promise<Dirent[]> {
    const entries: Dirent[] = [];
    const folder = await opendir(join(this.#dir, prefix));
    try {
      while (this.#entriesLeft > 0) {
        const entry = await folder.read();
        if (entry === null) break;
        this.#entriesLeft -= 1;
        entries.push(entry);
      }
    } finally {
      await folder.close();
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

export async function listFolder(dir: string): Promise<FolderListing> {
  const walk = new Walk(dir);
  await walk.into("", 0);
  const files: FileDescription[] = [];
  let totalBytes = 0;
  for (const path of walk.paths.slice(0, limits.listedFiles.default)) {
    const file = await hashFile(path, join(dir, path), limits.hashedBytes.default - totalBytes);
    if (file === null) continue;
    files.push(file);
    totalBytes += file.bytes;
  }
  return { files, totalBytes, unlistedFiles: walk.paths.length - files.length };
}
