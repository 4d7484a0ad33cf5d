// DO NOT EDIT: written by scripts/generate-protocol.mjs from plugin-protocol-1.json.
export type Blame = "plugin" | "app" | "host" | "system";

/** Each error code with who has to act by default. */
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
  /** The compiled module could not be written where it was asked for. */
  OUTPUT_UNWRITABLE: "system",
  /** The native engine could not be loaded on this machine. */
  ENGINE_UNAVAILABLE: "system",
  /** The plugin speaks another version of the protocol, or names none. */
  HANDSHAKE_VERSION: "plugin",
  /** The plugin did not answer initialize in time. */
  HANDSHAKE_TIMEOUT: "plugin",
  /** The plugin's answer to initialize is an error or does not fit the protocol. */
  HANDSHAKE_INVALID: "plugin",
  /** The app opened a host with an option that cannot be used. */
  HOST_OPTIONS_INVALID: "app",
  /** Another folder with the same plugin id is loaded. */
  PLUGIN_ID_TAKEN: "app",
  /** The app's call table has an entry that cannot be used. */
  CALL_TABLE_INVALID: "app",
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
  /** The app told an event whose data is no JSON or longer than a line may be. */
  EVENT_INVALID: "app",
  /** The host was closed before. */
  HOST_CLOSED: "app",
  /** A fault of the host itself. */
  INTERNAL: "host",
} as const satisfies Record<string, Blame>;

export type ErrorCode = keyof typeof ERROR_BLAME;

/** Each error code with its meaning. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  MANIFEST_MISSING: "The folder has no readable escouade-plugin.json.",
  MANIFEST_INVALID: "The manifest has faults; all of them are listed with line and column.",
  APP_TOO_OLD: "The plugin asks for a newer version of the app than this one.",
  ROOT_FILES_INVALID:
    "A JSON file of the plugin's root is too large, or all of them together are, or one is not valid UTF-8.",
  RUN_MISSING: "The manifest has no run: the plugin is declarative and nothing can be called in it.",
  RUN_UNSUPPORTED: "This version of the host cannot run what the manifest's run names.",
  BUNDLE_FAILED: "The sources of the plugin could not be bundled.",
  BUNDLE_REFUSED: "The bundle imports or exports what a plugin may not; all places are listed.",
  BUNDLE_SDK_TOO_OLD:
    "The bundle was made with an SDK that does not run in WebAssembly and must be rebuilt with a newer one.",
  BYTECODE_FAILED: "The bundle is not valid JavaScript for the guest runtime; the place is given.",
  BYTECODE_LIMIT: "Compiling the bundle took more time or memory than allowed.",
  MODULE_MISSING: "The plugin names a compiled module that is not there.",
  MODULE_INVALID:
    "The module is not valid WebAssembly, or its compiled form is damaged or was made for another engine.",
  MODULE_IMPORT_REFUSED: "The module imports functions that the host does not offer; all of them are listed.",
  MODULE_RUNTIME_UNKNOWN: "The module was made for a guest runtime that this host does not have.",
  OUTPUT_UNWRITABLE: "The compiled module could not be written where it was asked for.",
  ENGINE_UNAVAILABLE: "The native engine could not be loaded on this machine.",
  HANDSHAKE_VERSION: "The plugin speaks another version of the protocol, or names none.",
  HANDSHAKE_TIMEOUT: "The plugin did not answer initialize in time.",
  HANDSHAKE_INVALID: "The plugin's answer to initialize is an error or does not fit the protocol.",
  HOST_OPTIONS_INVALID: "The app opened a host with an option that cannot be used.",
  PLUGIN_ID_TAKEN: "Another folder with the same plugin id is loaded.",
  CALL_TABLE_INVALID: "The app's call table has an entry that cannot be used.",
  CALL_UNKNOWN: "The app called a method that is not in its call table.",
  CALL_PARAMS_INVALID: "The app called a method with params that do not fit its schema.",
  CALL_TIMEOUT: "The plugin did not answer a call within its deadline.",
  CALL_RESULT_INVALID: "The plugin's answer does not fit the result schema of the call.",
  CALL_FAILED: "The plugin answered a call with an error.",
  CALL_DROPPED:
    "A call was dropped before it reached the plugin: its queue was full, or too many calls were in flight.",
  CALL_ABORTED: "The app gave up a call before it was answered.",
  INSTANCE_EXIT: "The instance ended by itself with an exit code.",
  INSTANCE_TURN_LIMIT: "A turn of the instance used more CPU time than allowed.",
  INSTANCE_MEMORY_LIMIT: "The instance asked for more memory than allowed.",
  INSTANCE_LINE_LIMIT: "The instance wrote a line longer than allowed.",
  INSTANCE_TRAP: "The instance hit a WebAssembly trap.",
  INSTANCE_EXCEPTION: "An exception or a rejection that nothing caught ended the instance.",
  INSTANCE_KILLED: "The host ended the instance.",
  INSTANCE_START_FAILED: "The instance could not be started.",
  PLUGIN_STOPPED: "The plugin is stopped and is not started by itself again.",
  EVENT_INVALID: "The app told an event whose data is no JSON or longer than a line may be.",
  HOST_CLOSED: "The host was closed before.",
  INTERNAL: "A fault of the host itself.",
};

/** The error numbers of the wire. */
export const RPC_ERROR = {
  /** The line is not JSON. */
  PARSE_ERROR: -32700,
  /** The JSON is not a request, a notification or a reply, or the batch is empty or too large. */
  INVALID_REQUEST: -32600,
  /** The method does not exist, or is not served to this kind of plugin. */
  METHOD_NOT_FOUND: -32601,
  /** The params do not fit the method's schema. */
  INVALID_PARAMS: -32602,
  /** A fault of the side that answers. */
  INTERNAL_ERROR: -32603,
  /** A secret that is not the plugin's own. */
  SECRET_NOT_ALLOWED: -32001,
  /** The system's keychain cannot be reached. */
  KEYCHAIN_UNREACHABLE: -32002,
  /** Something the plugin may not reach: a host, a file. */
  NOT_ALLOWED: -32003,
  /** A request that failed under way: no answer in time, too large, unreachable. */
  REQUEST_FAILED: -32004,
  /** No such file. */
  FILE_NOT_FOUND: -32005,
} as const;

export type RpcErrorCode = (typeof RPC_ERROR)[keyof typeof RPC_ERROR];
