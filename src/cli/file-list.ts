/**
 * The files of a plugin's folder with size and SHA-256. Links are named but never followed, the walk is bounded in
 * count, and large files are hashed in pieces: the folder is not trusted.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const MAX_FILES = 1000;
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

async function hashFile(path: string, file: string): Promise<FileDescription> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { path, bytes, sha256: hash.digest("hex") };
}

async function filePaths(dir: string, prefix: string): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(join(dir, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) paths.push(...(await filePaths(dir, `${path}/`)));
    } else if (entry.isFile()) paths.push(path);
  }
  return paths;
}

export async function listFolder(dir: string): Promise<FolderListing> {
  const paths = await filePaths(dir, "");
  const files: FileDescription[] = [];
  for (const path of paths.slice(0, MAX_FILES)) files.push(await hashFile(path, join(dir, path)));
  return {
    files,
    totalBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    unlistedFiles: paths.length - files.length,
  };
}
