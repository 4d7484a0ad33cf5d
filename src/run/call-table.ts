/**
 * The app's call table: what it may call in plugins, with schemas, deadlines and default answers. The table is the
 * app's own and trusted; what goes through it is not. Each entry is compiled once. A table that cannot be used is
 * refused when the host opens, not at the first call.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { SandboxError } from "../protocol/error.js";
import { pluginProtocolSchema } from "../protocol/generated/schemas.js";
import { limits } from "../protocol/limits.js";
import { nearestName } from "../protocol/nearest.js";
import { faultText } from "../protocol/fault-text.js";
import { jsonText } from "./json-text.js";
import { missingBound } from "./schema-bounds.js";

/** A JSON Schema, draft 2020-12. */
export type Schema = boolean | Readonly<Record<string, unknown>>;

export interface CallDefinition {
  readonly method: string;
  /** Without it any params fit. */
  readonly params?: Schema;
  /**
   * Without it any answer fits. It is applied to untrusted values on the app's thread: `pattern` is refused without
   * a `maxLength` beside it, `uniqueItems` without `maxItems`, `patternProperties` without `propertyNames.maxLength`.
   */
  readonly result?: Schema;
  /** By default `limits.callDeadlineMs`. */
  readonly deadlineMs?: number;
  /** What applies when there is no answer in time, or no valid one. Without it the call then fails. Copied at open. */
  readonly defaultAnswer?: unknown;
  /** Somebody waits for this answer: until it is there, the plugin's turns are shorter. */
  readonly holdsDecision?: boolean;
}

export interface CompiledCall {
  readonly method: string;
  /** The message's text between its id and its params. */
  readonly head: string;
  readonly deadlineMs: number;
  readonly hasDefault: boolean;
  readonly defaultAnswer: unknown;
  readonly holdsDecision: boolean;
  readonly validateParams: ValidateFunction | null;
  readonly validateResult: ValidateFunction | null;
}

/** How a method outside the table is called, by tools that do not know the app's table: any params, any answer. */
export type UnlistedCalls = Pick<CallDefinition, "deadlineMs">;

export class CallTable {
  readonly #calls = new Map<string, CompiledCall>();
  readonly #unlisted: UnlistedCalls | undefined;
  // The table is trusted: what only warns about style in a schema is no reason to refuse it.
  readonly #ajv = new Ajv2020({
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    validateFormats: false,
  });

  constructor(definitions: Iterable<CallDefinition>, unlisted?: UnlistedCalls) {
    this.#unlisted = unlisted;
    for (const definition of definitions) {
      if (this.#calls.has(definition.method)) throw invalid(definition.method, "stands in it twice");
      this.#calls.set(definition.method, compileCall(this.#ajv, definition));
    }
  }

  get(method: string): CompiledCall {
    const call = this.#calls.get(method);
    if (call) return call;
    // Not kept: a tool may be given names without end.
    if (this.#unlisted) return compileCall(this.#ajv, { method, ...this.#unlisted });
    const nearest = nearestName(method, this.#calls.keys());
    const hint = nearest === null ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
    throw new SandboxError("CALL_UNKNOWN", `${JSON.stringify(method)} is not in the call table${hint}`);
  }
}

const invalid = (method: unknown, reason: string, cause?: unknown): SandboxError =>
  new SandboxError("CALL_TABLE_INVALID", `call table: ${JSON.stringify(method)} ${reason}`, { cause });

function compileCall(ajv: Ajv2020, definition: CallDefinition): CompiledCall {
  const { method, deadlineMs = limits.callDeadlineMs.default } = definition;
  if (typeof method !== "string" || method === "" || method.length > 200)
    throw invalid(method, "is no name of a method");
  if (Object.hasOwn(pluginProtocolSchema["x-methods"] as object, method)) {
    throw invalid(method, "is a method of the protocol itself");
  }
  if (!(deadlineMs > 0 && deadlineMs <= limits.callDeadlineMs.ceiling)) {
    throw invalid(method, `has a deadlineMs that is not between 1 and ${limits.callDeadlineMs.ceiling}`);
  }
  const compile = (schema: Schema | undefined, name: string): ValidateFunction | null => {
    if (schema === undefined || schema === true) return null;
    try {
      return ajv.compile(schema);
    } catch (error) {
      throw invalid(method, `has a ${name} schema that cannot be used: ${String(error)}`, error);
    }
  };
  const validateResult = compile(definition.result, "result");
  const missing = missingBound(definition.result);
  if (missing !== null)
    throw invalid(method, `has a result schema by which a plugin could keep the app busy: ${missing}`);
  const hasDefault = definition.defaultAnswer !== undefined;
  let defaultAnswer: unknown;
  try {
    defaultAnswer = structuredClone(definition.defaultAnswer);
  } catch (error) {
    throw invalid(method, `has a defaultAnswer that cannot be copied: ${String(error)}`, error);
  }
  if (hasDefault && validateResult && !validateResult(defaultAnswer)) {
    throw invalid(
      method,
      `has a defaultAnswer that its own result schema refuses: ${faultText(validateResult)}`,
    );
  }
  return {
    method,
    head: `,"method":${JSON.stringify(method)}`,
    deadlineMs,
    hasDefault,
    defaultAnswer,
    holdsDecision: definition.holdsDecision === true,
    validateParams: compile(definition.params, "params"),
    validateResult,
  };
}

/** The params as JSON, empty where there are none. Throws CALL_PARAMS_INVALID for what cannot be sent. */
export function paramsText({ method, validateParams }: CompiledCall, params: unknown): string {
  const refuse = (reason: string, cause?: unknown): SandboxError =>
    new SandboxError("CALL_PARAMS_INVALID", `${method}: the params ${reason}`, { cause });
  if (validateParams && !validateParams(params)) throw refuse(`do not fit: ${faultText(validateParams)}`);
  return params === undefined ? "" : jsonText(params, refuse);
}
