/**
 * What this host says and serves of the protocol: `initialize` and its answer, `log`, and -32601 for everything
 * else. Params come from a plugin and are validated before anything is done with them.
 */
import { SandboxError } from "../protocol/error.js";
import { RPC_ERROR, type RpcErrorCode } from "../protocol/generated/error-codes.js";
import { PROTOCOL_VERSION, type InitializeParams } from "../protocol/generated/protocol-types.js";
import { paramsValidators, resultValidators } from "../protocol/generated/validators.js";
import type { Lang } from "../protocol/lang.js";
import { limits } from "../protocol/limits.js";
import { boundedJson, escapeText } from "../protocol/text.js";
import type { LogLevel } from "../journal/index.js";
import { faultText } from "../protocol/fault-text.js";
import { request } from "./rpc.js";

export interface HelloFacts {
  readonly appVersion: string;
  readonly lang: Lang;
  readonly pluginId: string;
  readonly pluginVersion: string;
}

export function initializeText(id: number, facts: HelloFacts): string {
  const params: InitializeParams = {
    protocolVersion: PROTOCOL_VERSION,
    escouade: { version: facts.appVersion },
    plugin: { id: facts.pluginId, version: facts.pluginVersion },
    lang: facts.lang,
    // Honest: a plugin may rely on what is true here.
    capabilities: { batch: true, secrets: false, settings: false, log: true, attach: false },
  };
  return request(id, "initialize", JSON.stringify(params));
}

/** Whether the plugin takes batches. Throws the reason to stop it. */
export function readHello(result: unknown): { takesBatches: boolean } {
  const version: unknown =
    typeof result === "object" && result !== null
      ? (result as Record<string, unknown>)["protocolVersion"]
      : undefined;
  if (version !== PROTOCOL_VERSION) {
    const spoken = version === undefined ? "no version" : `version ${escapeText(boundedJson(version, 40))}`;
    throw new SandboxError(
      "HANDSHAKE_VERSION",
      `it speaks ${spoken} of the protocol; this Escouade speaks version ${PROTOCOL_VERSION}`,
    );
  }
  const validate = resultValidators.initialize;
  if (!validate(result))
    throw new SandboxError(
      "HANDSHAKE_INVALID",
      `its answer to initialize does not fit: ${faultText(validate)}`,
    );
  return { takesBatches: result.capabilities?.batch === true };
}

/** What the host does with a request or a notification of a plugin. */
export type Served =
  | { readonly ok: true; readonly result: null; readonly entry: { level: LogLevel; text: string } }
  | { readonly ok: false; readonly code: RpcErrorCode; readonly message: string };

export function serve(method: string, params: unknown): Served {
  if (method !== "log") {
    const name = escapeText(boundedJson(method, 100));
    return { ok: false, code: RPC_ERROR.METHOD_NOT_FOUND, message: `${name} is not served by this host` };
  }
  const validate = paramsValidators.log;
  if (!validate(params))
    return { ok: false, code: RPC_ERROR.INVALID_PARAMS, message: `log: ${faultText(validate)}` };
  // Longer than an entry may be is long enough.
  const maxChars = limits.logEntryBytes.default;
  const data = params.data === undefined ? "" : ` ${boundedJson(params.data, maxChars)}`;
  return { ok: true, result: null, entry: { level: params.level, text: params.message + data } };
}
