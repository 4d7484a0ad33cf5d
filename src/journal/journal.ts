/**
 * A plugin's log. Writing never waits, never throws and never fails the plugin: lines go through a queue bounded by
 * bytes to the disk, in batches; what does not fit is counted and said. A disk that is full or closed to us costs
 * the lines and one notice. Text is masked before it goes anywhere, then escaped on its way to the file.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { limits } from "../protocol/limits.js";
import { formatEntry, type LogEntry, type LogLevel, type LogSource } from "./entry.js";
import { shorten } from "../protocol/text.js";
import { LogFile } from "./log-file.js";

/** Lines of one write: large enough to be cheap, small enough to keep the rotation near its size. */
const BATCH_BYTES = 64 * 1024;

interface JournalOptions {
  /** The plugin's id: the manifest's reader has made sure that it is safe as a file name. */
  readonly id: string;
  /** By default `~/.escouade/plugin-logs`. */
  readonly dir?: string;
  /** Takes secrets out of a text. Called in the midst of what is being logged: it must only compute. */
  readonly mask?: (text: string) => string;
  /** Nothing more is expected: the file is given back after each write. */
  readonly isIdle?: () => boolean;
  /** Told once, in words, when the log cannot be written. */
  readonly onNotice?: (message: string) => void;
  /** Told of each entry, masked and not escaped. */
  readonly onEntry?: (entry: LogEntry) => void;
}

export const defaultLogDir = (): string => join(homedir(), ".escouade", "plugin-logs");

export class Journal {
  readonly #file: LogFile;
  readonly #options: JournalOptions;
  #queue: string[] = [];
  #queuedBytes = 0;
  #lostLines = 0;
  #hasNotified = false;
  #isDraining = false;
  /** Lines taken in and lines dealt with since the beginning: a flush waits for its moment, not for silence. */
  #linesIn = 0;
  #linesDone = 0;
  readonly #closes: (() => void)[] = [];
  readonly #flushes: { line: number; resolve: () => void }[] = [];

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#file = new LogFile(join(options.dir ?? defaultLogDir(), `${options.id}.log`));
  }

  /** Where the file is, or will be. */
  get path(): string {
    return this.#file.path;
  }

  write(level: LogLevel, source: LogSource, text: string): void {
    // With room to spare: a secret at the first cut may keep its end, and falls to the second, after the mask.
    const maxChars = limits.logEntryBytes.default;
    const masked = this.#options.mask ? this.#mask(shorten(text, 4 * maxChars)) : text;
    const entry: LogEntry = {
      time: new Date().toISOString(),
      level,
      source,
      text: shorten(masked, maxChars),
    };
    this.#tell(() => this.#options.onEntry?.(entry));
    // Before it is formatted: a flood must not cost more than counting it.
    const room = limits.logQueueBytes.default - this.#queuedBytes;
    const line = room > 0 ? formatEntry(entry) : "";
    const bytes = Buffer.byteLength(line);
    if (bytes === 0 || bytes > room) {
      this.#lostLines += 1;
      return;
    }
    this.#queue.push(line);
    this.#queuedBytes += bytes;
    this.#linesIn += 1;
    this.#wake();
  }

  /** Resolves when all that was written before is on its way to the disk, or lost. */
  flush(): Promise<void> {
    if (this.#linesDone === this.#linesIn) return Promise.resolve();
    return new Promise((resolve) => this.#flushes.push({ line: this.#linesIn, resolve }));
  }

  /** The last entries, oldest first, across the rotation; none where the file cannot be read. */
  async tail(count: number = limits.logTailLines.default): Promise<LogEntry[]> {
    await this.flush();
    const wanted = Math.max(0, Math.min(Math.floor(count), limits.logTailLines.ceiling));
    try {
      return wanted === 0 ? [] : await this.#file.tail(wanted);
    } catch (error) {
      this.#notify(error);
      return [];
    }
  }

  /** Flushes and gives the file back. A later `write` opens it again. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#closes.push(resolve));
    this.#wake();
    return closed;
  }

  #wake(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    void this.#drain();
  }

  /** The only place that uses the file for writing: nothing else can come between two of its steps. */
  async #drain(): Promise<void> {
    // Lines of the same moment go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0 || this.#closes.length > 0) {
      await this.#writeQueue();
      const closes = this.#closes.splice(0);
      if (closes.length > 0 || this.#options.isIdle?.() === true) await this.#file.close().catch(() => {});
      for (const resolve of closes) resolve();
    }
    this.#isDraining = false;
  }

  async #writeQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const { batch, count } = this.#takeBatch();
      try {
        await this.#file.append(batch);
        this.#hasNotified = false;
      } catch (error) {
        this.#lostLines += count;
        await this.#file.close().catch(() => {});
        this.#notify(error);
      }
      this.#linesDone += count;
      while ((this.#flushes[0]?.line ?? Infinity) <= this.#linesDone) this.#flushes.shift()?.resolve();
    }
  }

  #takeBatch(): { batch: string; count: number } {
    let bytes = 0;
    let count = 0;
    while (count < this.#queue.length && bytes < BATCH_BYTES) {
      bytes += Buffer.byteLength(this.#queue[count] ?? "");
      count += 1;
    }
    let batch = this.#queue.splice(0, count).join("");
    this.#queuedBytes -= bytes;
    // They were the newest: the line about them comes after what was kept.
    if (this.#lostLines > 0 && !this.#hasNotified && this.#queue.length === 0) {
      const text = `${this.#lostLines} lines of this log were lost: the disk did not take them in time`;
      batch += formatEntry({ time: new Date().toISOString(), level: "warn", source: "host", text });
      this.#lostLines = 0;
    }
    return { batch, count };
  }

  #notify(error: unknown): void {
    if (this.#hasNotified) return;
    this.#hasNotified = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#tell(() => this.#options.onNotice?.(`the log ${this.#file.path} cannot be used: ${reason}`));
  }

  /** A mask that fails must not let a secret through. */
  #mask(text: string): string {
    if (!this.#options.mask) return text;
    try {
      return this.#options.mask(text);
    } catch {
      return "(left out: the app's mask failed on it)";
    }
  }

  /** A listener's fault is not the log's. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch {
      // Nothing of ours depends on it.
    }
  }
}
