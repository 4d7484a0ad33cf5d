// DO NOT EDIT: written by scripts/generate-protocol.mjs from plugin-protocol-1.json and manifest-1.json.
/** plugin-protocol-1.json. */
export const pluginProtocolSchema: Readonly<Record<string, unknown>> = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://escouade.dev/schemas/plugin-protocol-1.json",
  title: "Escouade plugin protocol 1",
  description:
    "JSON-RPC 2.0 in UTF-8, one message a line, ended by a line feed, over the standard input and output of the plugin. Each method says who sends it (from), whether it is a request or a notification, and, where the host has one, the deadline of its answer. instances names the kinds of plugin it is served to, where it is not all. The calls of an app (its call table) are its own and not listed.",
  "x-protocolVersion": 1,
  "x-methods": {
    initialize: {
      description:
        "The first message of the host; nothing else is sent before its answer. Another version, or none, stops the plugin.",
      from: "host",
      kind: "request",
      deadlineMs: 10000,
      params: {
        type: "object",
        additionalProperties: false,
        required: ["protocolVersion", "escouade", "plugin", "lang", "capabilities"],
        properties: {
          protocolVersion: { type: "integer", const: 1 },
          escouade: {
            type: "object",
            additionalProperties: false,
            required: ["version"],
            properties: { version: { type: "string" } },
          },
          plugin: {
            type: "object",
            additionalProperties: false,
            required: ["id", "version"],
            properties: { id: { type: "string" }, version: { type: "string" } },
          },
          lang: {
            description: "The language for what the plugin writes to the user.",
            type: "string",
            enum: ["fr", "en"],
          },
          capabilities: {
            description: "What this host serves.",
            type: "object",
            additionalProperties: false,
            required: ["batch", "secrets", "settings", "log", "attach"],
            properties: {
              batch: { type: "boolean" },
              secrets: { type: "boolean" },
              settings: { type: "boolean" },
              log: { type: "boolean" },
              attach: { type: "boolean" },
            },
          },
        },
      },
      result: {
        type: "object",
        additionalProperties: true,
        required: ["protocolVersion"],
        properties: {
          protocolVersion: { type: "integer", description: "The version that the plugin speaks." },
          capabilities: {
            type: "object",
            additionalProperties: true,
            properties: { batch: { type: "boolean" } },
          },
        },
      },
      example: {
        params: {
          protocolVersion: 1,
          escouade: { version: "2.2.0" },
          plugin: { id: "dev.escouade.slack", version: "1.1.0" },
          lang: "fr",
          capabilities: { batch: true, secrets: true, settings: true, log: true, attach: true },
        },
        result: { protocolVersion: 1, capabilities: { batch: true } },
      },
    },
    shutdown: {
      description:
        "The host closes: answer, then end. What is not written before is lost. The time is for all plugins together.",
      from: "host",
      kind: "request",
      deadlineMs: 1000,
      params: { type: "object", additionalProperties: false, properties: {} },
      result: { description: "Any JSON value." },
      example: { params: {}, result: null },
    },
    event: {
      description: "A fact of the app.",
      from: "host",
      kind: "notification",
      params: {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: { type: "string", minLength: 1, maxLength: 200 },
          data: { description: "Any JSON value." },
        },
      },
      example: { params: { name: "ticket.column", data: { ticket: 42, column: "done" } } },
    },
    "settings/changed": {
      description: "The plugin's settings as they are now.",
      from: "host",
      kind: "notification",
      params: {
        type: "object",
        additionalProperties: false,
        required: ["settings"],
        properties: { settings: { type: "object", additionalProperties: true } },
      },
      example: { params: { settings: { channel: "general" } } },
    },
    "agent/attach": {
      description:
        "What an agent attached to a harness; given again to a new instance before any other message.",
      from: "host",
      kind: "notification",
      params: {
        type: "object",
        additionalProperties: false,
        required: ["agent", "session", "mode", "model"],
        properties: {
          agent: { type: "string" },
          session: { type: "string" },
          mode: { type: "string" },
          model: { type: "string" },
        },
      },
      example: { params: { agent: "a1", session: "s1", mode: "plan", model: "large" } },
    },
    log: {
      description: "A line for the plugin's log. As a request it is answered null.",
      from: "plugin",
      kind: "notification",
      params: {
        type: "object",
        additionalProperties: false,
        required: ["level", "message"],
        properties: {
          level: { $ref: "#/$defs/logLevel" },
          message: { type: "string" },
          data: { description: "Any JSON value." },
        },
      },
      result: { type: "null" },
      example: { params: { level: "info", message: "ready" }, result: null },
    },
    "secrets/get": {
      description: "One of the plugin's own secrets; null if it was never set.",
      from: "plugin",
      kind: "request",
      errors: [-32001, -32002],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["key"],
        properties: { key: { type: "string", minLength: 1, maxLength: 200 } },
      },
      result: { type: ["string", "null"] },
      example: { params: { key: "token" }, result: "xoxb-1" },
    },
    "settings/get": {
      description: "The plugin's settings.",
      from: "plugin",
      kind: "request",
      params: { type: "object", additionalProperties: false, properties: {} },
      result: { type: "object", additionalProperties: true },
      example: { params: {}, result: { channel: "general" } },
    },
    "files/read": {
      description: "A UTF-8 file of the plugin's folder, 256 KB at most.",
      from: "plugin",
      kind: "request",
      errors: [-32003, -32005],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["path"],
        properties: { path: { type: "string", minLength: 1, maxLength: 4096 } },
      },
      result: {
        type: "object",
        additionalProperties: false,
        required: ["text"],
        properties: { text: { type: "string" } },
      },
      example: { params: { path: "data/words.txt" }, result: { text: "one\ntwo\n" } },
    },
    "fs/read": {
      description: "Reads a file below a root.",
      from: "plugin",
      kind: "request",
      errors: [-32003, -32005],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
          encoding: { type: "string", enum: ["utf8", "base64"] },
        },
      },
      result: {
        type: "object",
        additionalProperties: false,
        properties: { text: { type: "string" }, base64: { type: "string" } },
      },
      example: { params: { root: "project", path: "notes.md" }, result: { text: "# Notes" } },
    },
    "fs/write": {
      description: "Writes a whole file below a root.",
      from: "plugin",
      kind: "request",
      errors: [-32003],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
          text: { type: "string" },
          base64: { type: "string" },
        },
      },
      result: { type: "null" },
      example: { params: { root: "data", path: "state.json", text: "{}" }, result: null },
    },
    "fs/list": {
      description: "Lists a folder below a root.",
      from: "plugin",
      kind: "request",
      errors: [-32003, -32005],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
        },
      },
      result: {
        type: "object",
        additionalProperties: false,
        required: ["entries"],
        properties: {
          entries: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              required: ["name", "kind"],
              properties: { name: { type: "string" }, kind: { $ref: "#/$defs/fileKind" } },
            },
          },
        },
      },
      example: {
        params: { root: "project", path: "src" },
        result: { entries: [{ name: "main.ts", kind: "file" }] },
      },
    },
    "fs/stat": {
      description: "Describes a file or a folder below a root.",
      from: "plugin",
      kind: "request",
      errors: [-32003, -32005],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
        },
      },
      result: {
        type: "object",
        additionalProperties: false,
        required: ["kind", "bytes", "modifiedMs"],
        properties: {
          kind: { $ref: "#/$defs/fileKind" },
          bytes: { type: "integer", minimum: 0 },
          modifiedMs: { type: "number" },
        },
      },
      example: {
        params: { root: "project", path: "notes.md" },
        result: { kind: "file", bytes: 7, modifiedMs: 1796000000000 },
      },
    },
    "fs/mkdir": {
      description: "Makes a folder below a root, with those above it.",
      from: "plugin",
      kind: "request",
      errors: [-32003],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
        },
      },
      result: { type: "null" },
      example: { params: { root: "data", path: "cache" }, result: null },
    },
    "fs/remove": {
      description: "Removes a file or an empty folder below a root.",
      from: "plugin",
      kind: "request",
      errors: [-32003, -32005],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
        },
      },
      result: { type: "null" },
      example: { params: { root: "data", path: "state.json" }, result: null },
    },
    "fs/rename": {
      description: "Renames within one root.",
      from: "plugin",
      kind: "request",
      errors: [-32003, -32005],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["root", "path", "to"],
        properties: {
          root: { type: "string", minLength: 1, maxLength: 64 },
          path: { type: "string", maxLength: 4096 },
          to: { type: "string", maxLength: 4096 },
        },
      },
      result: { type: "null" },
      example: { params: { root: "data", path: "a.json", to: "b.json" }, result: null },
    },
    "net/fetch": {
      description:
        "One https exchange through the host; a redirect is not followed. Ten seconds and 1 MiB of decoded body in all, unless the manifest's limits ask for more. With allowStream the answer may be a stream instead of a body: where the body is not complete with its headers. It keeps the limits of net/fetch, unless it is an event stream.",
      from: "plugin",
      kind: "request",
      instances: ["wasm"],
      deadlineMs: 10000,
      errors: [-32003, -32004],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["url"],
        properties: {
          url: { type: "string", maxLength: 65536 },
          method: { type: "string", minLength: 1, maxLength: 32 },
          headers: { $ref: "#/$defs/headers" },
          body: { description: "The body as text; not together with bodyBase64.", type: "string" },
          bodyBase64: { description: "The body as bytes.", type: "string" },
          allowStream: { description: "The answer may be a stream.", type: "boolean" },
        },
      },
      result: {
        type: "object",
        additionalProperties: false,
        required: ["status", "statusText", "headers"],
        properties: {
          status: { type: "integer" },
          statusText: { type: "string" },
          headers: { $ref: "#/$defs/headers" },
          body: { type: "string" },
          bodyBase64: { type: "string" },
          stream: { $ref: "#/$defs/stream" },
        },
      },
      example: {
        params: { url: "https://slack.com/api/api.test" },
        result: {
          status: 200,
          statusText: "OK",
          headers: [["content-type", "application/json"]],
          body: '{"ok":true}',
        },
      },
    },
    "net/stream": {
      description:
        "As net/fetch, with the body in net/data, ended by net/end or net/error. The limit of time is for the headers, and 5 minutes for each wait for more; the body may be of any size, since the host holds a window of it.",
      from: "plugin",
      kind: "request",
      instances: ["wasm"],
      errors: [-32003, -32004],
      params: { $ref: "#/$defs/fetchParams" },
      result: {
        type: "object",
        additionalProperties: false,
        required: ["stream", "status", "statusText", "headers"],
        properties: {
          stream: { $ref: "#/$defs/stream" },
          status: { type: "integer" },
          statusText: { type: "string" },
          headers: { $ref: "#/$defs/headers" },
        },
      },
      example: {
        params: { url: "https://slack.com/events" },
        result: { stream: 1, status: 200, statusText: "OK", headers: [] },
      },
    },
    "net/data": {
      description: "A part of a stream's body.",
      from: "host",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["stream", "base64"],
        properties: { stream: { $ref: "#/$defs/stream" }, base64: { type: "string" } },
      },
      example: { params: { stream: 1, base64: "aGVsbG8=" } },
    },
    "net/end": {
      description: "A stream is complete.",
      from: "host",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["stream"],
        properties: { stream: { $ref: "#/$defs/stream" } },
      },
      example: { params: { stream: 1 } },
    },
    "net/error": {
      description: "A stream broke off.",
      from: "host",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["stream", "code", "message"],
        properties: {
          stream: { $ref: "#/$defs/stream" },
          code: { type: "integer" },
          message: { type: "string" },
        },
      },
      example: { params: { stream: 1, code: -32004, message: "unreachable" } },
    },
    "net/ack": {
      description:
        "Bytes of a stream that the plugin has used. Past 256 KiB or 64 messages without it the stream pauses.",
      from: "plugin",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["stream", "bytes"],
        properties: { stream: { $ref: "#/$defs/stream" }, bytes: { type: "integer", minimum: 0 } },
      },
      example: { params: { stream: 1, bytes: 5 } },
    },
    "net/cancel": {
      description:
        "The plugin does not want the rest of a stream, or the answer to a request of net/fetch, net/stream or ws/open, which is then answered with -32004.",
      from: "plugin",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
        properties: {
          stream: { $ref: "#/$defs/stream" },
          request: {
            description: "The id of the request, which must be a text.",
            type: "string",
            maxLength: 256,
          },
        },
      },
      example: { params: { stream: 1 } },
    },
    "ws/open": {
      description: "Opens a WebSocket through the host.",
      from: "plugin",
      kind: "request",
      instances: ["wasm"],
      errors: [-32003, -32004],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["url"],
        properties: {
          url: { type: "string", maxLength: 65536 },
          protocols: { type: "array", maxItems: 32, items: { type: "string", minLength: 1, maxLength: 200 } },
          headers: { $ref: "#/$defs/headers" },
        },
      },
      result: {
        type: "object",
        additionalProperties: false,
        required: ["socket", "protocol"],
        properties: { socket: { $ref: "#/$defs/socket" }, protocol: { type: "string" } },
      },
      example: { params: { url: "wss://slack.com/socket" }, result: { socket: 1, protocol: "" } },
    },
    "ws/send": {
      description: "Sends a message; answered when the socket has taken it.",
      from: "plugin",
      kind: "request",
      instances: ["wasm"],
      errors: [-32004],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["socket"],
        properties: {
          socket: { $ref: "#/$defs/socket" },
          text: { type: "string" },
          base64: { type: "string" },
        },
      },
      result: { type: "null" },
      example: { params: { socket: 1, text: "hello" }, result: null },
    },
    "ws/close": {
      description: "Closes a WebSocket.",
      from: "plugin",
      kind: "request",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["socket"],
        properties: {
          socket: { $ref: "#/$defs/socket" },
          code: { type: "integer", minimum: 1000, maximum: 4999 },
          reason: { type: "string", maxLength: 123 },
        },
      },
      result: { type: "null" },
      example: { params: { socket: 1, code: 1000 }, result: null },
    },
    "ws/message": {
      description: "A message of a WebSocket. Past 256 KiB or 64 messages without ws/ack the socket pauses.",
      from: "host",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["socket"],
        properties: {
          socket: { $ref: "#/$defs/socket" },
          text: { type: "string" },
          base64: { type: "string" },
        },
      },
      example: { params: { socket: 1, text: "hello" } },
    },
    "ws/ack": {
      description:
        "Bytes of a WebSocket's messages that the plugin has used: of a text, its length in UTF-8.",
      from: "plugin",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["socket", "bytes"],
        properties: { socket: { $ref: "#/$defs/socket" }, bytes: { type: "integer", minimum: 0 } },
      },
      example: { params: { socket: 1, bytes: 5 } },
    },
    "ws/closed": {
      description: "A WebSocket is closed; nothing follows.",
      from: "host",
      kind: "notification",
      instances: ["wasm"],
      params: {
        type: "object",
        additionalProperties: false,
        required: ["socket", "code", "reason", "clean"],
        properties: {
          socket: { $ref: "#/$defs/socket" },
          code: { type: "integer" },
          reason: { type: "string" },
          clean: { type: "boolean" },
        },
      },
      example: { params: { socket: 1, code: 1000, reason: "", clean: true } },
    },
  },
  "x-rpcErrors": {
    "-32700": { name: "PARSE_ERROR", description: "The line is not JSON." },
    "-32600": {
      name: "INVALID_REQUEST",
      description:
        "The JSON is not a request, a notification or a reply, or the batch is empty or too large.",
    },
    "-32601": {
      name: "METHOD_NOT_FOUND",
      description: "The method does not exist, or is not served to this kind of plugin.",
    },
    "-32602": { name: "INVALID_PARAMS", description: "The params do not fit the method's schema." },
    "-32603": { name: "INTERNAL_ERROR", description: "A fault of the side that answers." },
    "-32001": { name: "SECRET_NOT_ALLOWED", description: "A secret that is not the plugin's own." },
    "-32002": { name: "KEYCHAIN_UNREACHABLE", description: "The system's keychain cannot be reached." },
    "-32003": { name: "NOT_ALLOWED", description: "Something the plugin may not reach: a host, a file." },
    "-32004": {
      name: "REQUEST_FAILED",
      description: "A request that failed under way: no answer in time, too large, unreachable.",
    },
    "-32005": { name: "FILE_NOT_FOUND", description: "No such file." },
  },
  "x-errorCodes": {
    MANIFEST_MISSING: { blame: "plugin", description: "The folder has no readable escouade-plugin.json." },
    MANIFEST_INVALID: {
      blame: "plugin",
      description: "The manifest has faults; all of them are listed with line and column.",
    },
    APP_TOO_OLD: {
      blame: "app",
      description: "The plugin asks for a newer version of the app than this one.",
    },
    ROOT_FILES_INVALID: {
      blame: "plugin",
      description:
        "A JSON file of the plugin's root is too large, or all of them together are, or one is not valid UTF-8.",
    },
    RUN_MISSING: {
      blame: "plugin",
      description: "The manifest has no run: the plugin is declarative and nothing can be called in it.",
    },
    RUN_UNSUPPORTED: {
      blame: "host",
      description: "This version of the host cannot run what the manifest's run names.",
    },
    BUNDLE_FAILED: { blame: "plugin", description: "The sources of the plugin could not be bundled." },
    BUNDLE_REFUSED: {
      blame: "plugin",
      description: "The bundle imports or exports what a plugin may not; all places are listed.",
    },
    BUNDLE_SDK_TOO_OLD: {
      blame: "plugin",
      description:
        "The bundle was made with an SDK that does not run in WebAssembly and must be rebuilt with a newer one.",
    },
    BYTECODE_FAILED: {
      blame: "plugin",
      description: "The bundle is not valid JavaScript for the guest runtime; the place is given.",
    },
    BYTECODE_LIMIT: {
      blame: "plugin",
      description: "Compiling the bundle took more time or memory than allowed.",
    },
    MODULE_MISSING: { blame: "plugin", description: "The plugin names a compiled module that is not there." },
    MODULE_INVALID: {
      blame: "plugin",
      description:
        "The module is not valid WebAssembly, or its compiled form is damaged or was made for another engine.",
    },
    MODULE_IMPORT_REFUSED: {
      blame: "plugin",
      description: "The module imports functions that the host does not offer; all of them are listed.",
    },
    MODULE_RUNTIME_UNKNOWN: {
      blame: "plugin",
      description: "The module was made for a guest runtime that this host does not have.",
    },
    OUTPUT_UNWRITABLE: {
      blame: "system",
      description: "The compiled module could not be written where it was asked for.",
    },
    ENGINE_UNAVAILABLE: {
      blame: "system",
      description: "The native engine could not be loaded on this machine.",
    },
    HANDSHAKE_VERSION: {
      blame: "plugin",
      description: "The plugin speaks another version of the protocol, or names none.",
    },
    HANDSHAKE_TIMEOUT: { blame: "plugin", description: "The plugin did not answer initialize in time." },
    HANDSHAKE_INVALID: {
      blame: "plugin",
      description: "The plugin's answer to initialize is an error or does not fit the protocol.",
    },
    HOST_OPTIONS_INVALID: {
      blame: "app",
      description: "The app opened a host with an option that cannot be used.",
    },
    PLUGIN_ID_TAKEN: { blame: "app", description: "Another folder with the same plugin id is loaded." },
    CALL_TABLE_INVALID: {
      blame: "app",
      description: "The app's call table has an entry that cannot be used.",
    },
    CALL_UNKNOWN: { blame: "app", description: "The app called a method that is not in its call table." },
    CALL_PARAMS_INVALID: {
      blame: "app",
      description: "The app called a method with params that do not fit its schema.",
    },
    CALL_TIMEOUT: { blame: "plugin", description: "The plugin did not answer a call within its deadline." },
    CALL_RESULT_INVALID: {
      blame: "plugin",
      description: "The plugin's answer does not fit the result schema of the call.",
    },
    CALL_FAILED: { blame: "plugin", description: "The plugin answered a call with an error." },
    CALL_DROPPED: {
      blame: "host",
      description:
        "A call was dropped before it reached the plugin: its queue was full, or too many calls were in flight.",
    },
    CALL_ABORTED: { blame: "app", description: "The app gave up a call before it was answered." },
    INSTANCE_EXIT: { blame: "plugin", description: "The instance ended by itself with an exit code." },
    INSTANCE_TURN_LIMIT: {
      blame: "plugin",
      description: "A turn of the instance used more CPU time than allowed.",
    },
    INSTANCE_MEMORY_LIMIT: {
      blame: "plugin",
      description: "The instance asked for more memory than allowed.",
    },
    INSTANCE_LINE_LIMIT: { blame: "plugin", description: "The instance wrote a line longer than allowed." },
    INSTANCE_TRAP: { blame: "plugin", description: "The instance hit a WebAssembly trap." },
    INSTANCE_EXCEPTION: {
      blame: "plugin",
      description: "An exception or a rejection that nothing caught ended the instance.",
    },
    INSTANCE_KILLED: { blame: "host", description: "The host ended the instance." },
    INSTANCE_START_FAILED: { blame: "plugin", description: "The instance could not be started." },
    PLUGIN_STOPPED: {
      blame: "host",
      description: "The plugin is stopped and is not started by itself again.",
    },
    EVENT_INVALID: {
      blame: "app",
      description: "The app told an event whose data is no JSON or longer than a line may be.",
    },
    HOST_CLOSED: { blame: "app", description: "The host was closed before." },
    INTERNAL: { blame: "host", description: "A fault of the host itself." },
  },
  $defs: {
    capabilities: {
      type: "object",
      additionalProperties: true,
      required: ["batch"],
      properties: {
        batch: { description: "Takes batches: several messages as one array on one line.", type: "boolean" },
      },
    },
    headers: {
      type: "array",
      maxItems: 200,
      items: {
        description: "A name and a value.",
        type: "array",
        minItems: 2,
        maxItems: 2,
        items: { type: "string", maxLength: 65536 },
      },
    },
    fetchParams: {
      type: "object",
      additionalProperties: false,
      required: ["url"],
      properties: {
        url: { type: "string", maxLength: 65536 },
        method: { type: "string", minLength: 1, maxLength: 32 },
        headers: { $ref: "#/$defs/headers" },
        body: { description: "The body as text; not together with bodyBase64.", type: "string" },
        bodyBase64: { description: "The body as bytes.", type: "string" },
      },
    },
    stream: { type: "integer", minimum: 1, description: "The stream's number, given by the host." },
    socket: { type: "integer", minimum: 1, description: "The socket's number, given by the host." },
    fileRef: {
      type: "object",
      additionalProperties: false,
      required: ["root", "path"],
      properties: {
        root: { type: "string", minLength: 1, maxLength: 64 },
        path: { type: "string", maxLength: 4096 },
      },
      description: "A path below a root that permissions.files names.",
    },
    fileKind: { type: "string", enum: ["file", "folder"] },
    logLevel: { type: "string", enum: ["debug", "info", "warn", "error"] },
    errorObject: {
      type: "object",
      additionalProperties: true,
      required: ["code", "message"],
      properties: {
        code: { type: "integer" },
        message: { type: "string" },
        data: { description: "Any JSON value." },
      },
    },
  },
};

/** manifest-1.json, the schema of escouade-plugin.json. */
export const manifestSchema: Readonly<Record<string, unknown>> = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://escouade.dev/schemas/manifest-1.json",
  title: "Manifest",
  description: "escouade-plugin.json, the manifest of an Escouade plugin.",
  type: "object",
  additionalProperties: false,
  required: ["id", "version", "name", "escouade"],
  properties: {
    $schema: { description: "For editors only.", type: "string", maxLength: 500 },
    id: {
      description:
        "The plugin's name for ever, in reverse-domain form: lower-case labels of letters, digits and hyphens, joined by dots.",
      type: "string",
      maxLength: 128,
      pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)+$",
      examples: ["dev.escouade.slack"],
    },
    version: {
      description: "The plugin's version (Semantic Versioning 2.0.0).",
      type: "string",
      maxLength: 100,
      pattern:
        "^(0|[1-9][0-9]*)[.](0|[1-9][0-9]*)[.](0|[1-9][0-9]*)(-[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?([+][0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?$",
      examples: ["1.1.0"],
    },
    name: { description: "What the user sees.", type: "string", minLength: 1, maxLength: 100 },
    description: { description: "One or two sentences for the user.", type: "string", maxLength: 1000 },
    escouade: {
      description:
        "The versions of Escouade that the plugin runs in: comparators joined by spaces, all of which must hold.",
      type: "string",
      minLength: 1,
      maxLength: 200,
      examples: [">=2.2.0", "^2.2.0", ">=2.2.0 <3.0.0"],
    },
    run: {
      description:
        "What runs; exactly one of the three. Without it the plugin is declarative and nothing is executed.",
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: {
        js: {
          description:
            "A JavaScript bundle, or a JavaScript or TypeScript entry to bundle; it runs in WebAssembly.",
          $ref: "#/$defs/path",
          examples: ["dist/plugin.mjs"],
        },
        wasm: {
          description:
            "The Cargo.toml of a Rust plugin with plugin.wasm beside the manifest, or a .wasm file.",
          $ref: "#/$defs/path",
          examples: ["Cargo.toml"],
        },
        command: {
          description: "A program and its arguments; it runs as a process with the rights of the user.",
          type: "array",
          minItems: 1,
          maxItems: 64,
          items: { type: "string", minLength: 1, maxLength: 4096 },
        },
      },
    },
    activation: {
      description: "Facts that start the plugin.",
      type: "array",
      maxItems: 100,
      uniqueItems: true,
      items: {
        type: "string",
        maxLength: 200,
        pattern: "^event:[a-z][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)*$",
        examples: ["event:ticket.column"],
      },
    },
    permissions: {
      description: "What the plugin wishes to reach; the user sees it at install.",
      type: "object",
      additionalProperties: false,
      properties: {
        secrets: {
          description: "Keys of its own secrets; one that ends in * covers all that begin so.",
          type: "array",
          maxItems: 100,
          uniqueItems: true,
          items: {
            type: "string",
            maxLength: 200,
            pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]*[*]?$",
            examples: ["token", "account:*"],
          },
        },
        network: {
          description:
            "Hosts, each with its subdomains, for https on the default port or the one named; {account} and local:shared are the hosts that the user gave.",
          type: "array",
          maxItems: 100,
          uniqueItems: true,
          items: { type: "string", minLength: 1, maxLength: 260, examples: ["slack.com", "{account}"] },
        },
        files: {
          description: "Folders that the app maps, by their names.",
          type: "array",
          maxItems: 32,
          items: { $ref: "#/$defs/filePermission" },
        },
      },
    },
    limits: {
      description: "Limits that the plugin asks to raise; the user sees it at install.",
      type: "object",
      additionalProperties: false,
      properties: {
        networkTimeoutMs: {
          description: "For one exchange with a server, in all.",
          type: "integer",
          minimum: 1,
          maximum: 300000,
        },
        networkResponseBytes: {
          description: "For one decoded response.",
          type: "integer",
          minimum: 1,
          maximum: 67108864,
        },
      },
    },
    settings: {
      description: "A JSON Schema of the plugin's settings.",
      type: "object",
      additionalProperties: true,
    },
    contributes: {
      description: "What the plugin adds to the app; the app defines it.",
      type: "object",
      additionalProperties: true,
    },
  },
  $defs: {
    path: {
      description: "A path inside the plugin's folder, with forward slashes.",
      type: "string",
      minLength: 1,
      maxLength: 1000,
    },
    filePermission: {
      type: "object",
      additionalProperties: false,
      required: ["root", "access"],
      properties: {
        root: { type: "string", maxLength: 64, pattern: "^[a-z][a-z0-9-]*$", examples: ["project", "data"] },
        access: { type: "string", enum: ["read", "write"] },
      },
    },
  },
};
