/**
 * What a plugin author can do about each error of the runtime, in one sentence. A fault with a mend of its own keeps
 * it; this table speaks where there is none. The type makes a new error code without a mend a compile error.
 */
import type { ErrorCode } from "../../protocol/error.js";

export const MENDS: Readonly<Record<ErrorCode, string>> = {
  MANIFEST_MISSING: "name a folder that holds escouade-plugin.json",
  MANIFEST_INVALID: "correct escouade-plugin.json at the place shown",
  APP_TOO_OLD: 'pass a newer --app-version, or lower "escouade" in the manifest',
  ROOT_FILES_INVALID: "move large data into a sub-folder and read it with files/read",
  RUN_MISSING:
    'add "run": { "js": "…" } to the manifest; without it the plugin is declarative and nothing runs',
  RUN_UNSUPPORTED: 'use "run": { "js": "…" } or "run": { "wasm": "…" }',
  BUNDLE_FAILED: "correct the source at the place shown",
  BUNDLE_REFUSED:
    "bundle every dependency in; only node:fs and node:readline may stay imported, nothing exported",
  BUNDLE_SDK_TOO_OLD: "rebuild the plugin with @escouade-dev/plugin 0.3 or newer",
  BYTECODE_FAILED: "correct the source at the place shown",
  BYTECODE_LIMIT: "make the bundle smaller: leave out what is not used, move data into JSON files",
  MODULE_MISSING: "build the plugin first, so that plugin.wasm lies beside the manifest",
  MODULE_INVALID: "build the module again; if it was downloaded, download it again",
  MODULE_IMPORT_REFUSED: "build for wasm32-wasip1 and use nothing but stdin, stdout, clocks and randomness",
  MODULE_RUNTIME_UNKNOWN: "build the plugin again with this version of escouade-plugin",
  ENGINE_UNAVAILABLE: "run `escouade-plugin doctor`; in a checkout: npm run build:engine",
  OUTPUT_UNWRITABLE: "name another file with --out",
  HANDSHAKE_VERSION: "answer initialize with protocolVersion 1",
  HANDSHAKE_TIMEOUT: "read standard input and answer initialize before any long work",
  HANDSHAKE_INVALID: "answer initialize with { protocolVersion: 1, capabilities: { … } }",
  HOST_OPTIONS_INVALID: "correct the option named",
  PLUGIN_ID_TAKEN: "give one of the two folders another id",
  CALL_TABLE_INVALID: "correct the entry named: its method, schemas, deadline or default answer",
  CALL_UNKNOWN: "check the method's name",
  CALL_PARAMS_INVALID: "give params that fit the method's schema",
  CALL_TIMEOUT: "answer sooner, or give the call more time with --deadline",
  CALL_RESULT_INVALID: "answer with a result that fits the method's schema",
  CALL_FAILED: "the plugin answered with this error; its log may say more",
  CALL_DROPPED: "wait for answers before more calls are sent",
  CALL_ABORTED: "call again",
  INSTANCE_EXIT: "a plugin must not exit by itself; see its last lines in the log",
  INSTANCE_TURN_LIMIT: "split long work with timers, so that a turn ends sooner",
  INSTANCE_MEMORY_LIMIT: "hold less in memory at once",
  INSTANCE_LINE_LIMIT: "write shorter messages, each ended by a line feed",
  INSTANCE_TRAP: "see its last lines in the log; deep recursion and panics end in a trap",
  INSTANCE_EXCEPTION: "catch the exception at the place in the stack",
  INSTANCE_KILLED: "start the plugin again",
  INSTANCE_START_FAILED: "run `escouade-plugin doctor`; the machine may be out of memory or threads",
  PLUGIN_STOPPED: "see why in the log, then relaunch it",
  EVENT_INVALID: "give data that is JSON and shorter than a line may be",
  HOST_CLOSED: "start again",
  INTERNAL: "run it again with --verbose and report what it prints",
};
