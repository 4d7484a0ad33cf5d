/**
 * `@escouade-dev/plugin/protocol`: the protocol's schema, types and validators, the manifest, the error and the
 * limits. Nothing here does I/O.
 */
export {
  isSandboxError,
  SandboxError,
  type Blame,
  type ErrorCode,
  type Fault,
  type Place,
  type SandboxErrorOptions,
} from "./error.js";
export { ERROR_MEANING, RPC_ERROR, type RpcErrorCode } from "./generated/error-codes.js";
export type * from "./generated/protocol-types.js";
export { PROTOCOL_VERSION } from "./generated/protocol-types.js";
export { manifestSchema, pluginProtocolSchema } from "./generated/schemas.js";
export {
  paramsValidators,
  resultValidators,
  validateManifest,
  type ValidationFault,
  type Validator,
} from "./generated/validators.js";
export { limits, type Limit, type LimitName } from "./limits.js";
export { MANIFEST_FILE, readManifest, type Manifest, type ManifestResult } from "./manifest.js";
export { escapeText, unescapeText } from "./text.js";
