/**
 * One entry of a plugin's log and its line in the file: `<ISO time> <level> <source>: <text>`. The text may come
 * from a plugin: in the line it is escaped, so that it can neither forge a second entry nor act on a terminal; in
 * the entry it is as it was, for whoever shows it in a safe way of their own.
 */
import { escapeText, shorten, unescapeText } from "../protocol/text.js";
import { limits } from "../protocol/limits.js";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Who says it: the host itself, the plugin by `log`, or a line of its stderr. */
export type LogSource = "host" | "plugin" | "stderr";

export interface LogEntry {
  /** ISO 8601, UTC, milliseconds. */
  readonly time: string;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly text: string;
}

const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (debug|info|warn|error) +(host|plugin|stderr): (.*)$/;

/** An escape that was cut off before its end. */
const TORN_ESCAPE = /\\(u(\{[0-9a-f]{0,6})?)?$/;

/** A whole line, ended by a line feed, never longer than `limits.logEntryBytes` and a short mark. */
export function formatEntry(entry: LogEntry): string {
  const maxBytes = limits.logEntryBytes.default;
  // Cut before it is escaped: what is cut off must cost nothing, however long it is.
  let text = escapeText(shorten(entry.text, maxBytes));
  // A UTF-16 unit is at most three bytes: only a text that could be too long is measured.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) {
    const whole = Buffer.from(text);
    let end = maxBytes;
    while (end > 0 && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    const kept = whole.toString("utf8", 0, end).replace(TORN_ESCAPE, "");
    text = `${kept}… (cut: ${entry.text.length} characters in all)`;
  }
  return `${entry.time} ${entry.level.padEnd(5)} ${entry.source}: ${text}\n`;
}

/** Null for anything that is no whole entry, such as a line that a crash cut off. */
export function parseEntry(line: string): LogEntry | null {
  const match = LINE.exec(line);
  if (!match) return null;
  const [, time = "", level, source, text = ""] = match;
  return { time, level: level as LogLevel, source: source as LogSource, text: unescapeText(text) };
}
