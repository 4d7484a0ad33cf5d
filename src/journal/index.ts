/** A plugin's log: `journal.ts` is the one to read first. */
export type { LogEntry, LogLevel, LogSource } from "./entry.js";
export { logFolderFault } from "./log-file.js";
export { defaultLogDir, Journal } from "./journal.js";
