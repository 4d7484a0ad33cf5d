/**
 * The JSON files of a plugin's root, which an instance gets at its start (E-WASM-7): 256 KB each, 1 MB in all, never
 * the manifest. Only regular files count, a link does not even when it stays inside. What does not fit refuses the
 * plugin: a rules file that silently is not there would be worse.
 */
import { opendirSync, type Dir } from "node:fs";
import { join } from "node:path";
import type { RootFile } from "../engine/index.js";
import { decodeUtf8, errnoOf, readPluginFile } from "../files/untrusted-file.js";
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { MANIFEST_FILE } from "../protocol/manifest.js";

export async function readRootFiles(dir: string): Promise<RootFile[]> {
  const files: RootFile[] = [];
  let totalBytes = 0;
  for (const name of jsonNames(dir)) {
    const path = join(dir, name);
    const file = await readPluginFile(dir, name, limits.maxRootFileBytes.default);
    if (!file.ok) {
      // Gone again, or replaced by something else, since the folder was listed.
      if (file.fault === "missing" || file.fault === "not-a-file" || file.fault === "outside") continue;
      const why =
        file.fault === "too-large"
          ? `has ${file.bytes} bytes, past the limit of ${limits.maxRootFileBytes.default} for one JSON file of the root`
          : `cannot be read (${errnoOf(file.cause)})`;
      throw refusal(path, `${name} ${why}`, file.cause);
    }
    totalBytes += file.bytes.length;
    if (totalBytes > limits.maxRootFilesBytes.default) {
      throw refusal(
        path,
        `${name} brings the JSON files of the root to ${totalBytes} bytes, past the limit of ${limits.maxRootFilesBytes.default} for all`,
      );
    }
    if (decodeUtf8(file.bytes) === null) throw refusal(path, `${name} is not valid UTF-8`);
    files.push({ name, data: file.bytes });
  }
  return files;
}

function jsonNames(dir: string): string[] {
  const names: string[] = [];
  let entries = 0;
  let folder: Dir | undefined;
  try {
    folder = opendirSync(dir);
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      if (++entries > limits.maxRootEntries.default)
        throw refusal(dir, `the folder has more than ${limits.maxRootEntries.default} entries`);
      // In any case of letters: on some disks it is the same file.
      if (entry.name.toLowerCase() === MANIFEST_FILE) continue;
      if (entry.isFile() && entry.name.endsWith(".json")) names.push(entry.name);
    }
  } catch (error) {
    if (error instanceof SandboxError) throw error;
    throw refusal(dir, `the folder cannot be read (${errnoOf(error)})`, error);
  } finally {
    folder?.closeSync();
  }
  // One order on every machine: the static module and its digest depend on it.
  return names.sort((one, other) => (one < other ? -1 : 1));
}

function refusal(path: string, message: string, cause?: unknown): SandboxError {
  return new SandboxError("ROOT_FILES_INVALID", message, { place: { file: path }, cause });
}
