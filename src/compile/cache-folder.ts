/**
 * The cache's folder: entries by key, written whole or not at all, by any number of processes at once.
 *
 * What lies here is loaded as native code, so the folder must be the user's own: no link, not of another user, not
 * writable by others. One that is not, or that cannot be made, is not used at all, with one notice; a full or
 * read-only disk costs the writing only. Entries are named by the digest of what they were made from; nothing else
 * in the folder is touched.
 */
import { closeSync, fstatSync, lstatSync, mkdirSync, openSync, read, readSync, utimes } from "node:fs";
import { chmod, readdir, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { errnoOf, READ_FLAGS } from "../files/untrusted-file.js";
import { TEMPORARY_PREFIX, writeAtomically } from "./atomic-file.js";
import { decodeEntry, encodeEntry, type DecodedEntry, type EntryKey } from "./cache-entry.js";
import type { OnNotice } from "./notice.js";

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** All entries together: about a hundred plugins for each of two engine versions. */
export const DEFAULT_CACHE_BYTES = 512 * MIB;
/** An entry that was not used for so long belongs to an engine or a plugin that is gone. */
export const DEFAULT_CACHE_AGE_MS = 30 * DAY_MS;
/** A larger file is no entry: the largest module gives native code of about this size. */
const MAX_ENTRY_BYTES = 512 * MIB;
/** A writer that takes longer than this for one file is dead. */
const TEMPORARY_AGE_MS = 10 * MINUTE_MS;
/** How exact the time of last use is: a write on each use would cost more than the cache saves. */
const TOUCH_INTERVAL_MS = HOUR_MS;
/** Entries of this size are read at once; a larger one on the thread pool. */
const SYNC_READ_BYTES = MIB;
/** Writes between two prunings. */
const WRITES_PER_PRUNE = 32;

export type EntryKind = "aot" | "module";

export interface StoredEntry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: Date;
}

export interface Pruned {
  readonly removed: number;
  readonly bytes: number;
}

export interface CacheFolderOptions {
  readonly dir: string;
  readonly maxBytes?: number;
  readonly maxAgeMs?: number;
  readonly onNotice?: OnNotice;
}

const readAt = promisify(read);
const ENTRY_NAME = /^([0-9a-f]{64})\.(aot|module)$/;

export class CacheFolder {
  readonly dir: string;
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  readonly #onNotice: OnNotice;
  readonly #noticed = new Set<string>();
  #isUsable: boolean | undefined;
  #writes = 0;

  constructor({ dir, maxBytes, maxAgeMs, onNotice }: CacheFolderOptions) {
    this.dir = dir;
    this.#maxBytes = maxBytes ?? DEFAULT_CACHE_BYTES;
    this.#maxAgeMs = maxAgeMs ?? DEFAULT_CACHE_AGE_MS;
    this.#onNotice = onNotice ?? (() => undefined);
  }

  /** The entry, `null` where there is none, or why what is there cannot be used. */
  async read(kind: EntryKind, { key, header }: EntryKey): Promise<DecodedEntry | null> {
    if (!this.#open()) return null;
    const path = this.#path(kind, key);
    let bytes: Uint8Array | string | null;
    try {
      bytes = await readEntryFile(path);
    } catch (error) {
      bytes = `it cannot be read (${errnoOf(error)})`;
    }
    if (bytes === null) return null;
    if (typeof bytes === "string") return { ok: false, reason: bytes };
    const entry = decodeEntry(bytes);
    if (entry.ok && entry.header !== header) return { ok: false, reason: "it was made for something else" };
    return entry;
  }

  /** Puts an entry in place of whatever is there. Failing is no error: the next start makes it again. */
  async write(kind: EntryKind, { key, header }: EntryKey, payload: Uint8Array): Promise<boolean> {
    if (!this.#open()) return false;
    const path = this.#path(kind, key);
    const pieces = encodeEntry(header, payload);
    try {
      try {
        await writeAtomically(path, pieces, 0o600);
      } catch (error) {
        // A folder under an entry's name cannot be renamed over; a cache folder swept away meanwhile is made again.
        if (["EISDIR", "ENOTEMPTY", "EEXIST", "EPERM", "EACCES"].includes(errnoOf(error))) {
          await rm(path, { recursive: true, force: true });
        } else if (errnoOf(error) === "ENOENT") makeFolder(this.dir);
        else throw error;
        await writeAtomically(path, pieces, 0o600);
      }
    } catch (error) {
      this.#noticeOnce(
        "cache-write-failed",
        `the cache ${this.dir} cannot be written (${errnoOf(error)}): the next start compiles again`,
      );
      return false;
    }
    this.#writes += 1;
    if (this.#writes % WRITES_PER_PRUNE === 1) await this.prune().catch(() => undefined);
    return true;
  }

  /** Says that an entry could not be used and is made again. */
  noticeReplaced(kind: EntryKind, key: string, reason: string): void {
    this.#onNotice({
      kind: "cache-entry-replaced",
      message: `the cache entry ${key.slice(0, 12)}….${kind} is not used: ${reason}; it is made again`,
    });
  }

  async list(): Promise<StoredEntry[]> {
    if (!this.#open()) return [];
    const entries: StoredEntry[] = [];
    for (const name of await readdir(this.dir)) {
      const [, key, kind] = ENTRY_NAME.exec(name) ?? [];
      if (key === undefined || (kind !== "aot" && kind !== "module")) continue;
      const path = join(this.dir, name);
      const stats = await stat(path).catch(() => null);
      if (stats) entries.push({ key, kind, path, bytes: stats.size, usedAt: stats.mtime });
    }
    return entries.sort((one, other) => other.usedAt.getTime() - one.usedAt.getTime());
  }

  /** Removes what is too old, then the least lately used until the rest fits, and what killed writers left. */
  async prune(now = Date.now()): Promise<Pruned> {
    const entries = await this.list();
    let kept = 0;
    const isKept = ({ bytes, usedAt }: StoredEntry): boolean => {
      kept += bytes;
      return kept <= this.#maxBytes && now - usedAt.getTime() <= this.#maxAgeMs;
    };
    const pruned = await removeAll(entries.filter((entry) => !isKept(entry)));
    const swept = await this.#sweepTemporaries(now - TEMPORARY_AGE_MS);
    return { removed: pruned.removed + swept.removed, bytes: pruned.bytes + swept.bytes };
  }

  /** Removes every entry and every leftover, also of writers that are at work: they fail and say so. */
  async clear(): Promise<Pruned> {
    const entries = await removeAll(await this.list());
    const swept = await this.#sweepTemporaries(Number.POSITIVE_INFINITY);
    return { removed: entries.removed + swept.removed, bytes: entries.bytes + swept.bytes };
  }

  async #sweepTemporaries(before: number): Promise<Pruned> {
    if (!this.#open()) return { removed: 0, bytes: 0 };
    const leftovers: { path: string; bytes: number }[] = [];
    for (const name of await readdir(this.dir)) {
      if (!name.startsWith(TEMPORARY_PREFIX)) continue;
      const path = join(this.dir, name);
      const stats = await stat(path).catch(() => null);
      if (stats && stats.mtimeMs < before) leftovers.push({ path, bytes: stats.size });
    }
    const swept = await removeAll(leftovers);
    if (swept.removed > 0) {
      const message = `removed ${swept.removed} unfinished cache entries of writers that were ended`;
      this.#onNotice({ kind: "cache-swept", message });
    }
    return swept;
  }

  #path(kind: EntryKind, key: string): string {
    return join(this.dir, `${key}.${kind}`);
  }

  #noticeOnce(kind: "cache-unusable" | "cache-write-failed", message: string): void {
    if (this.#noticed.has(kind)) return;
    this.#noticed.add(kind);
    this.#onNotice({ kind, message });
  }

  /** Makes the folder and judges it, once. */
  #open(): boolean {
    this.#isUsable ??= this.#judge();
    return this.#isUsable;
  }

  #judge(): boolean {
    const fault = folderFault(this.dir);
    if (fault !== null) {
      const where =
        this.dir === "" ? "there is no folder for the cache" : `the cache ${this.dir} is not used`;
      this.#noticeOnce("cache-unusable", `${where}: ${fault}; modules are compiled at each start`);
    }
    return fault === null;
  }
}

/** Why a folder is not safe to load native code from; makes it first where it is missing. */
function folderFault(dir: string): string | null {
  if (!isAbsolute(dir)) return "its path is not absolute";
  try {
    makeFolder(dir);
    const stats = lstatSync(dir);
    if (stats.isSymbolicLink()) return "it is a link";
    if (!stats.isDirectory()) return "it is not a folder";
    if (process.getuid !== undefined) {
      if (stats.uid !== process.getuid()) return "it belongs to another user";
      if ((stats.mode & 0o022) !== 0) return "others may write to it (its mode should be 0700)";
      if ((stats.mode & 0o077) !== 0) void chmod(dir, 0o700).catch(() => undefined);
    }
    return null;
  } catch (error) {
    return `it cannot be made (${errnoOf(error)})`;
  }
}

/** Not Node's `recursive`, which never returns for a folder under `/proc`. */
function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, 0o700);
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return;
    const parent = dirname(dir);
    if (errnoOf(error) !== "ENOENT" || parent === dir) throw error;
    makeFolder(parent);
    mkdirSync(dir, 0o700);
  }
}

/** `null`: there is none. A text: what is there is no entry. Never waits on a pipe and never follows a link. */
async function readEntryFile(path: string): Promise<Uint8Array | string | null> {
  let file: number;
  try {
    file = openSync(path, READ_FLAGS);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    return errnoOf(error) === "ELOOP" ? "it is a link" : `it cannot be opened (${errnoOf(error)})`;
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return "it is not a file";
    if (stats.size > MAX_ENTRY_BYTES) return "it is too large for an entry";
    const bytes = Buffer.allocUnsafeSlow(stats.size);
    let length = 0;
    while (length < bytes.length) {
      const rest = bytes.length - length;
      const count =
        stats.size <= SYNC_READ_BYTES
          ? readSync(file, bytes, length, rest, length)
          : (await readAt(file, bytes, length, rest, length)).bytesRead;
      if (count === 0) return "it is cut off";
      length += count;
    }
    // Lets the least lately used be told when the cache is pruned.
    if (Date.now() - stats.mtimeMs > TOUCH_INTERVAL_MS) utimes(path, new Date(), new Date(), () => undefined);
    return bytes;
  } finally {
    closeSync(file);
  }
}

async function removeAll(files: readonly { path: string; bytes: number }[]): Promise<Pruned> {
  let removed = 0;
  let bytes = 0;
  for (const file of files) {
    const isRemoved = await rm(file.path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (isRemoved) {
      removed += 1;
      bytes += file.bytes;
    }
  }
  return { removed, bytes };
}
