/**
 * The file behind a log: appends batches of whole lines, rotates past its size, reads the last lines back. Many
 * writers, also in other processes, may share one file: each batch is one write in append mode, and a writer looks
 * before each batch whether the file at the path is still its own. The folder is the user's (0700), the files are
 * 0600, a planted link, pipe or device is refused. Everything may throw; `journal.ts` decides what that means.
 */
import { constants } from "node:fs";
import { lstat, mkdir, open, rename, unlink, chmod, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { limits } from "../protocol/limits.js";
import { parseEntry, type LogEntry } from "./entry.js";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Of folders in which everybody may write, each only to files of his own. */
const STICKY = 0o1000;
const LINE_FEED = 0x0a;
/** A rotation takes microseconds: a lock this old belongs to a writer that died. */
const STALE_LOCK_MS = 10_000;
// Not on Windows: there links need a privilege, and the folder belongs to the user.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

export class LogFile {
  readonly path: string;
  readonly #maxBytes: number;
  #handle: FileHandle | null = null;
  #inode = 0n;
  /** True when the file's last byte may not end a line: the next batch then begins with a line feed. */
  #isTorn = false;

  constructor(path: string, maxBytes: number = limits.logFileBytes.default) {
    this.path = path;
    this.#maxBytes = maxBytes;
  }

  get rotatedPath(): string {
    return `${this.path}.1`;
  }

  /** Whole lines, each ended by a line feed, in one write. */
  async append(lines: string): Promise<void> {
    const bytes = Buffer.from(lines);
    let handle = await this.#current();
    const { size } = await handle.stat();
    if (size > 0 && size + bytes.length > this.#maxBytes) {
      await this.#rotate();
      handle = await this.#current();
    }
    const batch = this.#isTorn ? Buffer.concat([Buffer.of(LINE_FEED), bytes]) : bytes;
    this.#isTorn = true;
    const { bytesWritten } = await handle.write(batch, 0, batch.length, null);
    if (bytesWritten < batch.length) throw new Error("the disk took only a part of the log's lines");
    this.#isTorn = false;
  }

  /** The last entries, oldest first, across the rotation; lines that are no entries are left out. */
  async tail(count: number): Promise<LogEntry[]> {
    const entries = await readLast(this.path, count);
    if (entries.length >= count) return entries;
    return [...(await readLast(this.rotatedPath, count - entries.length)), ...entries];
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close();
  }

  /** The open file, if it still is the one at the path; otherwise the one that is there now, or a new one. */
  async #current(): Promise<FileHandle> {
    if (this.#handle !== null) {
      const there = await lstatOrNull(this.path);
      if (there?.ino === this.#inode && there.isFile()) return this.#handle;
      await this.close();
    }
    await prepareFolder(dirname(this.path));
    const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW | NON_BLOCKING;
    const handle = await open(this.path, flags, FILE_MODE);
    try {
      const stat = await handle.stat({ bigint: true });
      if (!stat.isFile()) throw new Error(`${this.path} is not a file`);
      if ((stat.mode & 0o077n) !== 0n && process.platform !== "win32") await handle.chmod(FILE_MODE);
      const last = Buffer.alloc(1);
      if (stat.size > 0n) await handle.read(last, 0, 1, Number(stat.size) - 1);
      this.#isTorn = stat.size > 0n && last[0] !== LINE_FEED;
      this.#inode = stat.ino;
    } catch (error) {
      await handle.close();
      throw error;
    }
    this.#handle = handle;
    return handle;
  }

  /**
   * Moves the file aside. Two writers that both find it full must not move twice, or the second would push the
   * first one's full file out with an almost empty one: so a lock, and under it a second look at the path. A writer
   * that does not get the lock goes on appending; the next one rotates.
   */
  async #rotate(): Promise<void> {
    const lockPath = `${this.path}.lock`;
    let lock: FileHandle;
    try {
      lock = await open(
        lockPath,
        constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW,
        FILE_MODE,
      );
    } catch (error) {
      if (!isErrno(error, "EEXIST")) throw error;
      const there = await lstatOrNull(lockPath);
      if (there && Date.now() - Number(there.mtimeMs) > STALE_LOCK_MS) await unlink(lockPath).catch(() => {});
      return;
    }
    try {
      const there = await lstatOrNull(this.path);
      if (there?.ino === this.#inode) {
        // Windows does not rename an open file.
        await this.close();
        await rename(this.path, this.rotatedPath);
      }
    } finally {
      await lock.close();
      await unlink(lockPath).catch(() => {});
    }
  }
}

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

async function lstatOrNull(path: string) {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
}

/** Why logs cannot lie in a folder; makes it first where it is missing. */
export async function logFolderFault(folder: string): Promise<string | null> {
  try {
    await prepareFolder(folder);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const stat = await lstat(folder);
  if (!stat.isDirectory()) throw new Error(`${folder} is a link or no folder`);
  if (process.platform === "win32" || (stat.mode & 0o077) === 0) return;
  // Such as /tmp: to close it would take it from everybody else.
  if ((stat.mode & STICKY) !== 0)
    throw new Error(`${folder} is shared with other users: give logs a folder of their own`);
  await chmod(folder, FOLDER_MODE);
}

/** Reads no more than the end of a file that others may have let grow. */
async function readLast(path: string, count: number): Promise<LogEntry[]> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | NO_FOLLOW | NON_BLOCKING);
  } catch (error) {
    if (isErrno(error, "ENOENT")) return [];
    throw error;
  }
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return [];
    const length = Math.min(stat.size, 2 * limits.logFileBytes.default);
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, stat.size - length);
    const entries: LogEntry[] = [];
    for (const line of buffer.toString("utf8", 0, bytesRead).split("\n").toReversed()) {
      if (entries.length >= count) break;
      const entry = parseEntry(line);
      if (entry) entries.push(entry);
    }
    return entries.toReversed();
  } finally {
    await handle.close();
  }
}
