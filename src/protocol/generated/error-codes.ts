// DO NOT EDIT: written by scripts/generate-protocol.mjs from plugin-protocol-1.json.
export type Blame = "plugin" | "app" | "host" | "system";

export const ERROR_BLAME = {
  /** The folder has no readable escouade-plugin.json. */
  MANIFEST_MISSING: "plugin",
  /** The manifest has faults; all of them are listed with line and column. */
  MANIFEST_INVALID: "plugin",
  /** The plugin asks for a newer version of the app than this one. */
  APP_TOO_OLD: "app",
  /** A JSON file of the plugin's root is too large, or all of them together are, or one is not valid UTF-8. */
  ROOT_FILES_INVALID: "plugin",
  /** The manifest has no run: the plugin is declarative and nothing can be called in it. */
  RUN_MISSING: "plugin",
  /** This version of the host cannot run what the manifest's run names. */
  RUN_UNSUPPORTED: "host",
  /** The sources of the plugin could not be bundled. */
  BUNDLE_FAILED: "plugin",
  /** The bundle imports or exports what a plugin may not; all places are listed. */
  BUNDLE_REFUSED: "plugin",
  /** The bundle was made with an SDK that does not run in WebAssembly and must be rebuilt with a newer one. */
  BUNDLE_SDK_TOO_OLD: "plugin",
  /** The bundle is not valid JavaScript for the guest runtime; the place is given. */
  BYTECODE_FAILED: "plugin",
  /** Compiling the bundle took more time or memory than allowed. */
  BYTECODE_LIMIT: "plugin",
  /** The plugin names a compiled module that is not there. */
  MODULE_MISSING: "plugin",
  /** The module is not valid WebAssembly, or its compiled form is damaged or was made for another engine. */
  MODULE_INVALID: "plugin",
  /** The module imports functions that the host does not offer; all of them are listed. */
  MODULE_IMPORT_REFUSED: "plugin",
  /** The module was made for a guest runtime that this host does not have. */
  MODULE_RUNTIME_UNKNOWN: "plugin",
  /** The native engine could not be loaded on this machine. */
  ENGINE_UNAVAILABLE: "system",
  /** The plugin speaks another version of the protocol, or names none. */
  HANDSHAKE_VERSION: "plugin",
  /** The plugin did not answer initialize in time. */
  HANDSHAKE_TIMEOUT: "plugin",
  /** The plugin's answer to initialize is an error or does not fit the protocol. */
  HANDSHAKE_INVALID: "plugin",
  /** The app called a method that is not in its call table. */
  CALL_UNKNOWN: "app",
  /** The app called a method with params that do not fit its schema. */
  CALL_PARAMS_INVALID: "app",
  /** The plugin did not answer a call within its deadline. */
  CALL_TIMEOUT: "plugin",
  /** The plugin's answer does not fit the result schema of the call. */
  CALL_RESULT_INVALID: "plugin",
  /** The plugin answered a call with an error. */
  CALL_FAILED: "plugin",
  /** A call was dropped before it reached the plugin: its queue was full, or too many calls were in flight. */
  CALL_DROPPED: "host",
  /** The app gave up a call before it was answered. */
  CALL_ABORTED: "app",
  /** The instance ended by itself with an exit code. */
  INSTANCE_EXIT: "plugin",
  /** A turn of the instance used more CPU time than allowed. */
  INSTANCE_TURN_LIMIT: "plugin",
  /** The instance asked for more memory than allowed. */
  INSTANCE_MEMORY_LIMIT: "plugin",
  /** The instance wrote a line longer than allowed. */
  INSTANCE_LINE_LIMIT: "plugin",
  /** The instance hit a WebAssembly trap. */
  INSTANCE_TRAP: "plugin",
  /** An exception or a rejection that nothing caught ended the instance. */
  INSTANCE_EXCEPTION: "plugin",
  /** The host ended the instance. */
  INSTANCE_KILLED: "host",
  /** The instance could not be started. */
  INSTANCE_START_FAILED: "plugin",
  /** The plugin is stopped and is not started by itself again. */
  PLUGIN_STOPPED: "host",
  /** The host was closed before. */
  HOST_CLOSED: "app",
  /** A fault of the host itself. */
  INTERNAL: "host",
} as const satisfies Record<string, Blame>;

export type ErrorCode = keyof typeof ERROR_BLAME;
