/** A plugin's log: `journal.ts` is the one to read first. */
export { formatEntry, parseEntry, type LogEntry, type LogLevel, type LogSource } from "./entry.js";
export { logFolderFault } from "./log-file.js";
export { defaultLogDir, Journal, type JournalOptions } from "./journal.js";
