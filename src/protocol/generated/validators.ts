// DO NOT EDIT: written by scripts/generate-protocol.mjs from plugin-protocol-1.json and manifest-1.json.
import type { Manifest } from "./manifest-types.js";
import type * as t from "./protocol-types.js";
import * as raw from "./validators-raw.js";

/** What a validator found; `instancePath` is a JSON pointer into the value. */
export interface ValidationFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** True for a value that fits; `errors` then is null, else all faults of the last value. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ValidationFault[] | null;
}

const typed = <T,>(validator: unknown): Validator<T> => validator as Validator<T>;

export const validateManifest: Validator<Manifest> = typed(raw.validateManifest);

/** Params of each method. */
export const paramsValidators = {
  initialize: typed<t.InitializeParams>(raw.validateInitializeParams),
  shutdown: typed<t.ShutdownParams>(raw.validateShutdownParams),
  event: typed<t.EventParams>(raw.validateEventParams),
  "settings/changed": typed<t.SettingsChangedParams>(raw.validateSettingsChangedParams),
  "agent/attach": typed<t.AgentAttachParams>(raw.validateAgentAttachParams),
  log: typed<t.LogParams>(raw.validateLogParams),
  "secrets/get": typed<t.SecretsGetParams>(raw.validateSecretsGetParams),
  "settings/get": typed<t.SettingsGetParams>(raw.validateSettingsGetParams),
  "files/read": typed<t.FilesReadParams>(raw.validateFilesReadParams),
  "fs/read": typed<t.FsReadParams>(raw.validateFsReadParams),
  "fs/write": typed<t.FsWriteParams>(raw.validateFsWriteParams),
  "fs/list": typed<t.FsListParams>(raw.validateFsListParams),
  "fs/stat": typed<t.FsStatParams>(raw.validateFsStatParams),
  "fs/mkdir": typed<t.FsMkdirParams>(raw.validateFsMkdirParams),
  "fs/remove": typed<t.FsRemoveParams>(raw.validateFsRemoveParams),
  "fs/rename": typed<t.FsRenameParams>(raw.validateFsRenameParams),
  "net/fetch": typed<t.NetFetchParams>(raw.validateNetFetchParams),
  "net/stream": typed<t.NetStreamParams>(raw.validateNetStreamParams),
  "net/data": typed<t.NetDataParams>(raw.validateNetDataParams),
  "net/end": typed<t.NetEndParams>(raw.validateNetEndParams),
  "net/error": typed<t.NetErrorParams>(raw.validateNetErrorParams),
  "net/ack": typed<t.NetAckParams>(raw.validateNetAckParams),
  "net/cancel": typed<t.NetCancelParams>(raw.validateNetCancelParams),
  "ws/open": typed<t.WsOpenParams>(raw.validateWsOpenParams),
  "ws/send": typed<t.WsSendParams>(raw.validateWsSendParams),
  "ws/close": typed<t.WsCloseParams>(raw.validateWsCloseParams),
  "ws/message": typed<t.WsMessageParams>(raw.validateWsMessageParams),
  "ws/ack": typed<t.WsAckParams>(raw.validateWsAckParams),
  "ws/closed": typed<t.WsClosedParams>(raw.validateWsClosedParams),
} as const;

/** Results of each request. */
export const resultValidators = {
  initialize: typed<t.InitializeResult>(raw.validateInitializeResult),
  shutdown: typed<t.ShutdownResult>(raw.validateShutdownResult),
  log: typed<t.LogResult>(raw.validateLogResult),
  "secrets/get": typed<t.SecretsGetResult>(raw.validateSecretsGetResult),
  "settings/get": typed<t.SettingsGetResult>(raw.validateSettingsGetResult),
  "files/read": typed<t.FilesReadResult>(raw.validateFilesReadResult),
  "fs/read": typed<t.FsReadResult>(raw.validateFsReadResult),
  "fs/write": typed<t.FsWriteResult>(raw.validateFsWriteResult),
  "fs/list": typed<t.FsListResult>(raw.validateFsListResult),
  "fs/stat": typed<t.FsStatResult>(raw.validateFsStatResult),
  "fs/mkdir": typed<t.FsMkdirResult>(raw.validateFsMkdirResult),
  "fs/remove": typed<t.FsRemoveResult>(raw.validateFsRemoveResult),
  "fs/rename": typed<t.FsRenameResult>(raw.validateFsRenameResult),
  "net/fetch": typed<t.NetFetchResult>(raw.validateNetFetchResult),
  "net/stream": typed<t.NetStreamResult>(raw.validateNetStreamResult),
  "ws/open": typed<t.WsOpenResult>(raw.validateWsOpenResult),
  "ws/send": typed<t.WsSendResult>(raw.validateWsSendResult),
  "ws/close": typed<t.WsCloseResult>(raw.validateWsCloseResult),
} as const;
