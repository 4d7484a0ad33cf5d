// DO NOT EDIT: written by scripts/generate-protocol.mjs from plugin-protocol-1.json.

/**
 * Any JSON value.
 */
export type ShutdownResult = unknown;
export type LogLevel = "debug" | "info" | "warn" | "error";
/**
 * The answer to log.
 */
export type LogResult = null;
/**
 * The answer to secrets/get.
 */
export type SecretsGetResult = string | null;
/**
 * The answer to fs/write.
 */
export type FsWriteResult = null;
export type FileKind = "file" | "folder";
/**
 * The answer to fs/mkdir.
 */
export type FsMkdirResult = null;
/**
 * The answer to fs/remove.
 */
export type FsRemoveResult = null;
/**
 * The answer to fs/rename.
 */
export type FsRenameResult = null;
/**
 * @maxItems 200
 */
export type Headers = [string, string][];
/**
 * The stream's number, given by the host.
 */
export type Stream = number;
/**
 * The socket's number, given by the host.
 */
export type Socket = number;
/**
 * The answer to ws/send.
 */
export type WsSendResult = null;
/**
 * The answer to ws/close.
 */
export type WsCloseResult = null;

/**
 * All params and results.
 */
export interface ProtocolTypes {
  InitializeParams?: InitializeParams;
  InitializeResult?: InitializeResult;
  ShutdownParams?: ShutdownParams;
  ShutdownResult?: ShutdownResult;
  EventParams?: EventParams;
  SettingsChangedParams?: SettingsChangedParams;
  AgentAttachParams?: AgentAttachParams;
  LogParams?: LogParams;
  LogResult?: LogResult;
  SecretsGetParams?: SecretsGetParams;
  SecretsGetResult?: SecretsGetResult;
  SettingsGetParams?: SettingsGetParams;
  SettingsGetResult?: SettingsGetResult;
  FilesReadParams?: FilesReadParams;
  FilesReadResult?: FilesReadResult;
  FsReadParams?: FsReadParams;
  FsReadResult?: FsReadResult;
  FsWriteParams?: FsWriteParams;
  FsWriteResult?: FsWriteResult;
  FsListParams?: FsListParams;
  FsListResult?: FsListResult;
  FsStatParams?: FsStatParams;
  FsStatResult?: FsStatResult;
  FsMkdirParams?: FsMkdirParams;
  FsMkdirResult?: FsMkdirResult;
  FsRemoveParams?: FsRemoveParams;
  FsRemoveResult?: FsRemoveResult;
  FsRenameParams?: FsRenameParams;
  FsRenameResult?: FsRenameResult;
  NetFetchParams?: NetFetchParams;
  NetFetchResult?: NetFetchResult;
  NetStreamParams?: NetStreamParams;
  NetStreamResult?: NetStreamResult;
  NetDataParams?: NetDataParams;
  NetEndParams?: NetEndParams;
  NetErrorParams?: NetErrorParams;
  NetAckParams?: NetAckParams;
  NetCancelParams?: NetCancelParams;
  WsOpenParams?: WsOpenParams;
  WsOpenResult?: WsOpenResult;
  WsSendParams?: WsSendParams;
  WsSendResult?: WsSendResult;
  WsCloseParams?: WsCloseParams;
  WsCloseResult?: WsCloseResult;
  WsMessageParams?: WsMessageParams;
  WsAckParams?: WsAckParams;
  WsClosedParams?: WsClosedParams;
}
/**
 * The first message of the host; nothing else is sent before its answer. Another version, or none, stops the plugin.
 */
export interface InitializeParams {
  protocolVersion: 1;
  escouade: {
    version: string;
  };
  plugin: {
    id: string;
    version: string;
  };
  /**
   * The language for what the plugin writes to the user.
   */
  lang: "fr" | "en";
  /**
   * What this host serves.
   */
  capabilities: {
    batch: boolean;
    secrets: boolean;
    settings: boolean;
    log: boolean;
    attach: boolean;
  };
}
/**
 * The answer to initialize.
 */
export interface InitializeResult {
  /**
   * The version that the plugin speaks.
   */
  protocolVersion: number;
  capabilities?: {
    batch?: boolean;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The host closes: answer, then end. What is not written before is lost. The time is for all plugins together.
 */
export interface ShutdownParams {}
/**
 * A fact of the app.
 */
export interface EventParams {
  name: string;
  /**
   * Any JSON value.
   */
  data?: unknown;
}
/**
 * The plugin's settings as they are now.
 */
export interface SettingsChangedParams {
  settings: {
    [k: string]: unknown;
  };
}
/**
 * What an agent attached to a harness; given again to a new instance before any other message.
 */
export interface AgentAttachParams {
  agent: string;
  session: string;
  mode: string;
  model: string;
}
/**
 * A line for the plugin's log. As a request it is answered null.
 */
export interface LogParams {
  level: LogLevel;
  message: string;
  /**
   * Any JSON value.
   */
  data?: unknown;
}
/**
 * One of the plugin's own secrets; null if it was never set.
 */
export interface SecretsGetParams {
  key: string;
}
/**
 * The plugin's settings.
 */
export interface SettingsGetParams {}
/**
 * The answer to settings/get.
 */
export interface SettingsGetResult {
  [k: string]: unknown;
}
/**
 * A UTF-8 file of the plugin's folder, 256 KB at most.
 */
export interface FilesReadParams {
  path: string;
}
/**
 * The answer to files/read.
 */
export interface FilesReadResult {
  text: string;
}
/**
 * Reads a file below a root.
 */
export interface FsReadParams {
  root: string;
  path: string;
  encoding?: "utf8" | "base64";
}
/**
 * The answer to fs/read.
 */
export interface FsReadResult {
  text?: string;
  base64?: string;
}
/**
 * Writes a whole file below a root.
 */
export interface FsWriteParams {
  root: string;
  path: string;
  text?: string;
  base64?: string;
}
/**
 * Lists a folder below a root.
 */
export interface FsListParams {
  root: string;
  path: string;
}
/**
 * The answer to fs/list.
 */
export interface FsListResult {
  entries: {
    name: string;
    kind: FileKind;
  }[];
}
/**
 * Describes a file or a folder below a root.
 */
export interface FsStatParams {
  root: string;
  path: string;
}
/**
 * The answer to fs/stat.
 */
export interface FsStatResult {
  kind: FileKind;
  bytes: number;
  modifiedMs: number;
}
/**
 * Makes a folder below a root, with those above it.
 */
export interface FsMkdirParams {
  root: string;
  path: string;
}
/**
 * Removes a file or an empty folder below a root.
 */
export interface FsRemoveParams {
  root: string;
  path: string;
}
/**
 * Renames within one root.
 */
export interface FsRenameParams {
  root: string;
  path: string;
  to: string;
}
/**
 * One https exchange through the host; a redirect is not followed. Ten seconds and 1 MiB of decoded body in all, unless the manifest's limits ask for more. With allowStream the answer may be a stream instead of a body: where the body is not complete with its headers. It keeps the limits of net/fetch, unless it is an event stream.
 */
export interface NetFetchParams {
  url: string;
  method?: string;
  headers?: Headers;
  /**
   * The body as text; not together with bodyBase64.
   */
  body?: string;
  /**
   * The body as bytes.
   */
  bodyBase64?: string;
  /**
   * The answer may be a stream.
   */
  allowStream?: boolean;
}
/**
 * The answer to net/fetch.
 */
export interface NetFetchResult {
  status: number;
  statusText: string;
  headers: Headers;
  body?: string;
  bodyBase64?: string;
  stream?: Stream;
}
/**
 * As net/fetch, with the body in net/data, ended by net/end or net/error. The limit of time is for the headers, and 5 minutes for each wait for more; the body may be of any size, since the host holds a window of it.
 */
export interface NetStreamParams {
  url: string;
  method?: string;
  headers?: Headers;
  /**
   * The body as text; not together with bodyBase64.
   */
  body?: string;
  /**
   * The body as bytes.
   */
  bodyBase64?: string;
}
/**
 * The answer to net/stream.
 */
export interface NetStreamResult {
  stream: Stream;
  status: number;
  statusText: string;
  headers: Headers;
}
/**
 * A part of a stream's body.
 */
export interface NetDataParams {
  stream: Stream;
  base64: string;
}
/**
 * A stream is complete.
 */
export interface NetEndParams {
  stream: Stream;
}
/**
 * A stream broke off.
 */
export interface NetErrorParams {
  stream: Stream;
  code: number;
  message: string;
}
/**
 * Bytes of a stream that the plugin has used. Past 256 KiB or 64 messages without it the stream pauses.
 */
export interface NetAckParams {
  stream: Stream;
  bytes: number;
}
/**
 * The plugin does not want the rest of a stream, or the answer to a request of net/fetch, net/stream or ws/open, which is then answered with -32004.
 */
export interface NetCancelParams {
  stream?: Stream;
  /**
   * The id of the request, which must be a text.
   */
  request?: string;
}
/**
 * Opens a WebSocket through the host.
 */
export interface WsOpenParams {
  url: string;
  /**
   * @maxItems 32
   */
  protocols?: string[];
  headers?: Headers;
}
/**
 * The answer to ws/open.
 */
export interface WsOpenResult {
  socket: Socket;
  protocol: string;
}
/**
 * Sends a message; answered when the socket has taken it.
 */
export interface WsSendParams {
  socket: Socket;
  text?: string;
  base64?: string;
}
/**
 * Closes a WebSocket.
 */
export interface WsCloseParams {
  socket: Socket;
  code?: number;
  reason?: string;
}
/**
 * A message of a WebSocket. Past 256 KiB or 64 messages without ws/ack the socket pauses.
 */
export interface WsMessageParams {
  socket: Socket;
  text?: string;
  base64?: string;
}
/**
 * Bytes of a WebSocket's messages that the plugin has used: of a text, its length in UTF-8.
 */
export interface WsAckParams {
  socket: Socket;
  bytes: number;
}
/**
 * A WebSocket is closed; nothing follows.
 */
export interface WsClosedParams {
  socket: Socket;
  code: number;
  reason: string;
  clean: boolean;
}

/** The methods that the host sends. */
export interface HostMethods {
  /** The first message of the host; nothing else is sent before its answer. Another version, or none, stops the plugin. */
  initialize: { params: InitializeParams; result: InitializeResult };
  /** The host closes: answer, then end. What is not written before is lost. The time is for all plugins together. */
  shutdown: { params: ShutdownParams; result: ShutdownResult };
  /** A fact of the app. */
  event: { params: EventParams; result: undefined };
  /** The plugin's settings as they are now. */
  "settings/changed": { params: SettingsChangedParams; result: undefined };
  /** What an agent attached to a harness; given again to a new instance before any other message. */
  "agent/attach": { params: AgentAttachParams; result: undefined };
  /** A part of a stream's body. */
  "net/data": { params: NetDataParams; result: undefined };
  /** A stream is complete. */
  "net/end": { params: NetEndParams; result: undefined };
  /** A stream broke off. */
  "net/error": { params: NetErrorParams; result: undefined };
  /** A message of a WebSocket. Past 256 KiB or 64 messages without ws/ack the socket pauses. */
  "ws/message": { params: WsMessageParams; result: undefined };
  /** A WebSocket is closed; nothing follows. */
  "ws/closed": { params: WsClosedParams; result: undefined };
}

/** The methods that the plugin sends. */
export interface PluginMethods {
  /** A line for the plugin's log. As a request it is answered null. */
  log: { params: LogParams; result: LogResult };
  /** One of the plugin's own secrets; null if it was never set. */
  "secrets/get": { params: SecretsGetParams; result: SecretsGetResult };
  /** The plugin's settings. */
  "settings/get": { params: SettingsGetParams; result: SettingsGetResult };
  /** A UTF-8 file of the plugin's folder, 256 KB at most. */
  "files/read": { params: FilesReadParams; result: FilesReadResult };
  /** Reads a file below a root. */
  "fs/read": { params: FsReadParams; result: FsReadResult };
  /** Writes a whole file below a root. */
  "fs/write": { params: FsWriteParams; result: FsWriteResult };
  /** Lists a folder below a root. */
  "fs/list": { params: FsListParams; result: FsListResult };
  /** Describes a file or a folder below a root. */
  "fs/stat": { params: FsStatParams; result: FsStatResult };
  /** Makes a folder below a root, with those above it. */
  "fs/mkdir": { params: FsMkdirParams; result: FsMkdirResult };
  /** Removes a file or an empty folder below a root. */
  "fs/remove": { params: FsRemoveParams; result: FsRemoveResult };
  /** Renames within one root. */
  "fs/rename": { params: FsRenameParams; result: FsRenameResult };
  /** One https exchange through the host; a redirect is not followed. Ten seconds and 1 MiB of decoded body in all, unless the manifest's limits ask for more. With allowStream the answer may be a stream instead of a body: where the body is not complete with its headers. It keeps the limits of net/fetch, unless it is an event stream. */
  "net/fetch": { params: NetFetchParams; result: NetFetchResult };
  /** As net/fetch, with the body in net/data, ended by net/end or net/error. The limit of time is for the headers, and 5 minutes for each wait for more; the body may be of any size, since the host holds a window of it. */
  "net/stream": { params: NetStreamParams; result: NetStreamResult };
  /** Bytes of a stream that the plugin has used. Past 256 KiB or 64 messages without it the stream pauses. */
  "net/ack": { params: NetAckParams; result: undefined };
  /** The plugin does not want the rest of a stream, or the answer to a request of net/fetch, net/stream or ws/open, which is then answered with -32004. */
  "net/cancel": { params: NetCancelParams; result: undefined };
  /** Opens a WebSocket through the host. */
  "ws/open": { params: WsOpenParams; result: WsOpenResult };
  /** Sends a message; answered when the socket has taken it. */
  "ws/send": { params: WsSendParams; result: WsSendResult };
  /** Closes a WebSocket. */
  "ws/close": { params: WsCloseParams; result: WsCloseResult };
  /** Bytes of a WebSocket's messages that the plugin has used: of a text, its length in UTF-8. */
  "ws/ack": { params: WsAckParams; result: undefined };
}

/** The version of the protocol. */
export const PROTOCOL_VERSION = 1;
