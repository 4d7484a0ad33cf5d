/**
 * JSON-RPC 2.0 as the protocol uses it: what a line holds, and the texts of replies. The lines come from a plugin and
 * may hold anything; whatever they hold, one of the handler's functions is called for each message, nothing throws,
 * and a batch is answered as a batch. Whether a key is there decides what a message is, never its value.
 */
import { RPC_ERROR, type RpcErrorCode } from "../protocol/generated/error-codes.js";
import { limits } from "../protocol/limits.js";
import { boundedJson, shorten } from "../protocol/text.js";

/** An id that a plugin gave; it is only ever given back. */
export type RpcId = string | number | null;

/** An error as it came: `code` and `message` have been checked, `data` has not. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Takes the text of one reply; `onSent` is called when it goes out, which for a part of a batch is later. */
export interface ReplySink {
  reply(text: string, onSent?: () => void): void;
}

export interface RpcHandler extends ReplySink {
  onResult(id: unknown, result: unknown): void;
  onError(id: unknown, error: RpcError): void;
  /** Must give exactly one reply to the sink, now or later. */
  onRequest(id: RpcId, method: string, params: unknown, sink: ReplySink): void;
  onNotification(method: string, params: unknown): void;
  /** Something that is no message; it has been answered if an answer is due. */
  onInvalid(reason: string): void;
  /** All replies to one batch; each of `onSent` is to be called when they go out. */
  replyBatch(texts: readonly string[], onSent: readonly (() => void)[]): void;
}

/** `paramsText` is JSON. */
export const request = (id: number, method: string, paramsText: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${paramsText}}`;

export const resultReply = (id: RpcId, result: unknown): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result) ?? "null"}}`;

/** `resultText` is JSON. */
export const resultTextReply = (id: RpcId, resultText: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultText}}`;

export const errorReply = (id: RpcId, code: RpcErrorCode, message: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":{"code":${code},"message":${JSON.stringify(message)}}}`;

export const notification = (method: string, paramsText: string): string =>
  `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${paramsText}}`;

/** Collects the replies to one batch; they may come in any order and at any time. */
class BatchReplies implements ReplySink {
  readonly #handler: RpcHandler;
  readonly #texts: string[] = [];
  readonly #onSent: (() => void)[] = [];
  #expected = 0;
  #isClosed = false;

  constructor(handler: RpcHandler) {
    this.#handler = handler;
  }

  expect(): void {
    this.#expected += 1;
  }

  reply(text: string, onSent?: () => void): void {
    this.#texts.push(text);
    if (onSent !== undefined) this.#onSent.push(onSent);
    this.#finish();
  }

  /** All messages of the batch have been looked at. */
  close(): void {
    this.#isClosed = true;
    this.#finish();
  }

  #finish(): void {
    if (this.#isClosed && this.#texts.length > 0 && this.#texts.length === this.#expected) {
      this.#handler.replyBatch(this.#texts, this.#onSent);
    }
  }
}

/** How a value begins that JSON knows; to find out by parsing costs ten times as much, and a flood is millions of lines. */
const MAY_BE_JSON = /^\s*(?:[[{"\d-]|true|false|null)/;

/** One line of a plugin, without its line feed. */
export function receiveLine(line: string, handler: RpcHandler): void {
  if (!MAY_BE_JSON.test(line)) return handler.onInvalid(notJson(line));
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // Text that does not even try to be a message is a stray trace: nobody waits for an answer to it.
    if (/^\s*[[{]/.test(line)) handler.reply(errorReply(null, RPC_ERROR.PARSE_ERROR, "not JSON"));
    return handler.onInvalid(notJson(line));
  }
  if (!Array.isArray(value)) return receiveMessage(value, handler, null);
  if (value.length === 0 || value.length > limits.maxBatchMessages.default) {
    const reason =
      value.length === 0
        ? "an empty batch"
        : `a batch of ${value.length} messages, past the limit of ${limits.maxBatchMessages.default}`;
    handler.reply(errorReply(null, RPC_ERROR.INVALID_REQUEST, reason));
    handler.onInvalid(reason);
    return;
  }
  const replies = new BatchReplies(handler);
  for (const message of value) receiveMessage(message, handler, replies);
  replies.close();
}

const notJson = (line: string): string => `a line is not JSON: ${shorten(line, 200)}`;

/** A reply repeats the id: one that is longer would let a plugin fill the host's memory with its own requests. */
const isId = (id: unknown): id is RpcId =>
  typeof id === "string" ? id.length <= limits.maxIdChars.default : typeof id === "number" || id === null;

function receiveMessage(message: unknown, handler: RpcHandler, batch: BatchReplies | null): void {
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    return refuse("a message is not an object", null, handler, batch);
  }
  // JSON.parse gives own properties only, none of them undefined: to be there is to be not undefined.
  const { jsonrpc, id, method, params, result, error } = message as Record<string, unknown>;
  if (method === undefined && id !== undefined && (result === undefined) !== (error === undefined)) {
    if (jsonrpc !== "2.0")
      return handler.onInvalid(`the reply to ${boundedJson(id, 60)} has no "jsonrpc": "2.0"`);
    return result === undefined ? handler.onError(id, readError(error)) : handler.onResult(id, result);
  }
  // Without a method an id may be one that the host gave: to send it back would answer another request of the plugin.
  const answerId = method === undefined ? null : id;
  if (jsonrpc !== "2.0") return refuse('a message has no "jsonrpc": "2.0"', answerId, handler, batch);
  if (typeof method !== "string")
    return refuse("a message is no request, notification or reply", answerId, handler, batch);
  if (id === undefined) return handler.onNotification(method, params);
  if (!isId(id)) return refuse("the id of a request is no number or short text", null, handler, batch);
  batch?.expect();
  handler.onRequest(id, method, params, batch ?? handler);
}

function refuse(reason: string, id: unknown, handler: RpcHandler, batch: BatchReplies | null): void {
  batch?.expect();
  (batch ?? handler).reply(errorReply(isId(id) ? id : null, RPC_ERROR.INVALID_REQUEST, reason));
  handler.onInvalid(reason);
}

/** An error object that is none still means that the call failed. */
function readError(error: unknown): RpcError {
  const { code, message, data } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  return {
    code: typeof code === "number" && Number.isInteger(code) ? code : RPC_ERROR.INTERNAL_ERROR,
    message: typeof message === "string" ? message : "no message",
    data,
  };
}
