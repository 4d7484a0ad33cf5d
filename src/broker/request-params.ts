/**
 * What a plugin asks to be sent: method, headers and body, checked and put into the form that is sent. The params
 * have passed the schema; nothing else is known of them.
 */
import { base64Bytes } from "./base64.js";
import type { Headers } from "../protocol/generated/protocol-types.js";
import { boundedJson, escapeText } from "../protocol/text.js";
import { ACCEPT_ENCODING } from "./decoding.js";
import { misfit, refusal } from "./request-error.js";

/** A token of HTTP (https://www.rfc-editor.org/rfc/rfc9110#name-tokens). */
export const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** A field value as fetch defines it, without white space around it; bytes are written as Latin-1. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** The connection's, not the message's: the host sets them (E-NET-8). */
const OURS: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const REFUSED_METHODS: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);
/** Those that fetch writes in upper case (https://fetch.spec.whatwg.org/#concept-method-normalize). */
const NORMALISED: ReadonlySet<string> = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);

export interface OutgoingRequest {
  readonly method: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer | null;
}

interface RequestParams {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly bodyBase64?: string;
}

/** Throws a RequestError: -32003 for what may not be sent, -32602 for what cannot be. */
export function outgoingRequest(params: RequestParams): OutgoingRequest {
  const method = methodOf(params.method ?? "GET");
  const headers = checkedHeaders(params.headers ?? []);
  const body = bodyOf(params);
  if (body !== null && (method === "GET" || method === "HEAD"))
    throw misfit(`a ${method} request has no body`);
  if (!hasHeader(headers, "accept-encoding")) headers.push("accept-encoding", ACCEPT_ENCODING);
  if (!hasHeader(headers, "accept")) headers.push("accept", "*/*");
  return { method, headers, body };
}

function methodOf(name: string): string {
  if (!TOKEN.test(name)) throw misfit(`${shown(name)} is no method`);
  const upper = name.toUpperCase();
  if (REFUSED_METHODS.has(upper)) throw refusal(`the method ${upper} is not allowed`);
  return NORMALISED.has(upper) ? upper : name;
}

/** Names and values in turn, as they were given. */
export function checkedHeaders(headers: Headers): string[] {
  return headers.flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    if (!TOKEN.test(name)) throw misfit(`${shown(name)} is no name of a header`);
    if (OURS.has(lower) || lower.startsWith("proxy-") || lower.startsWith("sec-websocket-"))
      throw refusal(`the header ${lower} cannot be set by a plugin`);
    const trimmed = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
    if (!VALUE.test(trimmed))
      throw misfit(`the value of the header ${lower} has a character that none may have`);
    return [name, trimmed];
  });
}

function bodyOf({ body, bodyBase64 }: RequestParams): Buffer | null {
  if (body !== undefined && bodyBase64 !== undefined)
    throw misfit("a request has one body: body or bodyBase64");
  if (bodyBase64 !== undefined) return base64Bytes(bodyBase64, "bodyBase64");
  return body === undefined ? null : Buffer.from(body);
}

const hasHeader = (headers: readonly string[], name: string): boolean =>
  headers.some((text, index) => index % 2 === 0 && text.toLowerCase() === name);

const shown = (text: string): string => escapeText(boundedJson(text, 60));
