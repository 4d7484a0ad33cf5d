/** A plugin's log: `journal.ts` is the one to read first. */
export { formatEntry, parseEntry, type LogEntry, type LogLevel, type LogSource } from "./entry.js";
export { defaultLogDir, Journal, type JournalOptions } from "./journal.js";
