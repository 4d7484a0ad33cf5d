/**
 * The files of a plugin's folder with size and SHA-256. Links are never followed, the walk is bounded in count, depth
 * and bytes, and large files are hashed in pieces: the folder is not trusted.
 */
import { createHash } from "node:crypto";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { READ_FLAGS } from "../files/untrusted-file.js";

const MAX_FILES = 1000;
/** Entries that are looked at, files and folders; what is behind them is not counted. */
const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 32;
/** Bytes that are hashed, of all files together. */
const MAX_HASHED_BYTES = 1024 * 1024 * 1024;
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

async function hashFile(path: string, file: string, maxBytes: number): Promise<FileDescription | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  // Not through a link, and no wait for the other end of a pipe, whatever took the file's place since it was listed.
  const handle = await open(file, READ_FLAGS);
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
  #entries = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async into(prefix: string, depth: number): Promise<void> {
    const entries = await readdir(join(this.#dir, prefix), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      this.#entries += 1;
      if (this.#entries > MAX_ENTRIES) return;
      const path = `${prefix}${entry.name}`;
      if (entry.isFile()) this.paths.push(path);
      else if (entry.isDirectory() && !SKIPPED.has(entry.name) && depth < MAX_DEPTH)
        await this.into(`${path}/`, depth + 1);
    }
  }
}

export async function listFolder(dir: string): Promise<FolderListing> {
  const walk = new Walk(dir);
  await walk.into("", 0);
  const files: FileDescription[] = [];
  let totalBytes = 0;
  for (const path of walk.paths.slice(0, MAX_FILES)) {
    const file = await hashFile(path, join(dir, path), MAX_HASHED_BYTES - totalBytes);
    if (file === null) continue;
    files.push(file);
    totalBytes += file.bytes;
  }
  return { files, totalBytes, unlistedFiles: walk.paths.length - files.length };
}
