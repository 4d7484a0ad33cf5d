/**
 * Why a request of a plugin was not served. Plugins read the message, so it names hosts that the plugin named itself
 * and never a path, a stack or an inner error; the one address it may hold is that of E-NET-7.
 */
import { RPC_ERROR } from "../protocol/generated/error-codes.js";

type RequestErrorCode =
  typeof RPC_ERROR.INVALID_PARAMS | typeof RPC_ERROR.NOT_ALLOWED | typeof RPC_ERROR.REQUEST_FAILED;

export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: RequestErrorCode;

  constructor(code: RequestErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The request itself is wrong (-32602). */
export const misfit = (message: string): RequestError => new RequestError(RPC_ERROR.INVALID_PARAMS, message);

/** The plugin may not do this (-32003). */
export const refusal = (message: string): RequestError => new RequestError(RPC_ERROR.NOT_ALLOWED, message);

/** It was allowed, and failed under way (-32004). */
export const failure = (message: string, cause?: unknown): RequestError =>
  new RequestError(RPC_ERROR.REQUEST_FAILED, message, cause);

/** What Node, undici and the TLS library call a failure, in the words of this host. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name cannot be resolved",
  EAI_AGAIN: "its name cannot be resolved now",
  ECONNREFUSED: "it is unreachable: the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "it is unreachable: no answer to the connection",
  EHOSTUNREACH: "it is unreachable: no route to it",
  ENETUNREACH: "it is unreachable: no network",
  EADDRNOTAVAIL: "it is unreachable: no network",
  EMFILE: "this machine has no descriptor left for a connection",
  ENFILE: "this machine has no descriptor left for a connection",
  UND_ERR_SOCKET: "the connection was closed before the answer was complete",
  UND_ERR_HEADERS_OVERFLOW: "the headers of its answer are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "its answer is not as long as it says",
  UND_ERR_DESTROYED: "the connection was closed",
  UND_ERR_CLOSED: "the connection was closed",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not signed by an authority that this machine knows",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not signed by an authority that this machine knows",
  UNABLE_TO_GET_ISSUER_CERT: "its certificate is not signed by an authority that this machine knows",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not signed by an authority that this machine knows",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not signed by an authority that this machine knows",
};

/** The failure as the plugin may see it: a RequestError as it is, anything else by its code, never by its text. */
export function asRequestError(host: string, error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const known = typeof code === "string" ? code : name === "HTTPParserError" ? "HPE_" : null;
  return failure(`${host}: ${known === null ? "the request failed" : wordsOf(known)}`, error);
}

function wordsOf(code: string): string {
  if (Object.hasOwn(WORDS, code)) return WORDS[code] as string;
  if (code.startsWith("HPE_")) return "its answer is not HTTP";
  if (code.startsWith("Z_") || code.startsWith("ERR_BROTLI") || code.startsWith("ERR__ERROR_FORMAT"))
    return "its answer cannot be decompressed";
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code === "EPROTO")
    return "no secure connection could be made";
  if (code.startsWith("WS_ERR_")) return "it broke the rules of WebSocket";
  if (code.startsWith("CERT_")) return "its certificate is not valid";
  return "it is unreachable";
}
