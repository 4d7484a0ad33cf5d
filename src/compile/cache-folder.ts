/**
 * The cache's folder: entries by key, written whole or not at all, by any number of processes at once.
 *
 * What lies here is loaded as native code, so the folder and each entry must be the user's own: no link, not of
 * another user, not writable by others. One that is not, or that cannot be made, is not used at all, with one notice; a full or
 * read-only disk costs the writing only. Entries are named by the digest of what they were made from; nothing else
 * in the folder is touched.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  read,
  readSync,
  utimes,
  type Stats,
} from "node:fs";
import { chmod, readdir, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { errnoOf, READ_FLAGS } from "../files/untrusted-file.js";
import { TEMPORARY_PREFIX, writeAtomically } from "./atomic-file.js";
import {
  decodeEntry,
  encodeEntry,
  MAX_HEAD_BYTES,
  sha256Of,
  type DecodedEntry,
  type EntryKey,
} from "./cache-entry.js";
import type { OnNotice } from "./notice.js";
import { limits } from "../protocol/limits.js";

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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
/** Writes of this process to each folder, which several caches may share. */
const writesByFolder = new Map<string, number>();
const ENTRY_NAME = /^([0-9a-f]{64})\.(aot|module)$/;

export class CacheFolder {
  readonly dir: string;
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  readonly #onNotice: OnNotice;
  readonly #noticed = new Set<string>();
  #isUsable: boolean | undefined;

  constructor({ dir, maxBytes, maxAgeMs, onNotice }: CacheFolderOptions) {
    this.dir = dir;
    this.#maxBytes = Math.min(maxBytes ?? limits.cacheBytes.default, limits.cacheBytes.ceiling);
    this.#maxAgeMs = Math.min(maxAgeMs ?? limits.cacheAgeMs.default, limits.cacheAgeMs.ceiling);
    this.#onNotice = onNotice ?? (() => undefined);
  }

  /** The entry, `null` where there is none, or why what is there cannot be used. */
  async read(kind: EntryKind, { key, header }: EntryKey): Promise<DecodedEntry | null> {
    if (!this.#open()) return null;
    const path = this.#path(kind, key);
    const entry = await readEntry(path, limits.maxCacheEntryBytes.default);
    if (entry?.ok !== true) return entry;
    if (entry.header !== header) return { ok: false, reason: "it was made for something else" };
    touch(path, entry.usedAtMs);
    return entry;
  }

  /** A listed entry as it lies there, by the rules of `read`; without its payload unless that is asked for. */
  async look({ path }: StoredEntry, withPayload: boolean): Promise<DecodedEntry | null> {
    return readEntry(path, withPayload ? limits.maxCacheEntryBytes.default : MAX_HEAD_BYTES);
  }

  /** Puts an entry in place of whatever is there. Failing is no error: the next start makes it again. */
  async write(kind: EntryKind, { key, header }: EntryKey, payload: Uint8Array): Promise<boolean> {
    if (!this.#open()) return false;
    const path = this.#path(kind, key);
    const pieces = encodeEntry(header, payload, await sha256Of(payload));
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
    const writes = (writesByFolder.get(this.dir) ?? 0) + 1;
    writesByFolder.set(this.dir, writes);
    if (writes % WRITES_PER_PRUNE === 1) await this.prune().catch(() => undefined);
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
export function folderFault(dir: string): string | null {
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

type ReadEntry = DecodedEntry & { readonly usedAtMs: number };

/** `null`: there is none. Never waits on a pipe and never follows a link; of a longer file only its beginning. */
async function readEntry(path: string, maxBytes: number): Promise<ReadEntry | null> {
  let file: number | undefined;
  try {
    file = openSync(path, READ_FLAGS);
    const stats = fstatSync(file);
    const fault = entryFault(stats);
    const bytes = fault ?? (await readWhole(file, Math.min(stats.size, maxBytes)));
    const entry = typeof bytes === "string" ? ({ ok: false, reason: bytes } as const) : decodeEntry(bytes);
    return { ...entry, usedAtMs: stats.mtimeMs };
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    const reason = errnoOf(error) === "ELOOP" ? "it is a link" : `it cannot be read (${errnoOf(error)})`;
    return { ok: false, reason, usedAtMs: 0 };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Why a file is no entry, whatever it holds. What is loaded as native code only the user may have written. */
function entryFault({ uid, mode, size }: Stats): string | null {
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) return "it is not a file";
  if (process.getuid !== undefined) {
    if (uid !== process.getuid()) return "it belongs to another user";
    if ((mode & 0o022) !== 0) return "others may write to it";
  }
  return size > limits.maxCacheEntryBytes.default ? "it is too large for an entry" : null;
}

async function readWhole(file: number, size: number): Promise<Uint8Array | string> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const rest = size - length;
    const count =
      size <= SYNC_READ_BYTES
        ? readSync(file, bytes, length, rest, length)
        : (await readAt(file, bytes, length, rest, length)).bytesRead;
    if (count === 0) return "it is cut off";
    length += count;
  }
  return bytes;
}

/** Lets the least lately used be told when the cache is pruned. */
function touch(path: string, usedAtMs: number): void {
  if (Date.now() - usedAtMs > TOUCH_INTERVAL_MS) utimes(path, new Date(), new Date(), () => undefined);
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
