// Request (https://fetch.spec.whatwg.org/#request-class). What only a browser's page can mean (mode, credentials, cache,
// referrer, integrity, keepalive) is checked, kept and shown, and has no effect. One member is the runtime's own:
// `stream: true` asks the host for a body of any size and duration, in pieces as they come.
import { AbortController, AbortSignal, isSignal } from "escouade:abort";
import { defineBodyMembers, extractBody } from "escouade:body";
import { Headers, readHeaders } from "escouade:headers";
import { URL } from "escouade:url";
import { asInterface, byteString, dictionary, oneOf, requireArguments, usvString } from "escouade:web";

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const NORMALIZED = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];
const FORBIDDEN = ["CONNECT", "TRACE", "TRACK"];

/** Members that are one of some words, with their default first. */
const WORDS = {
  mode: ["cors", "no-cors", "same-origin", "navigate"],
  credentials: ["same-origin", "include", "omit"],
  cache: ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"],
  redirect: ["follow", "error", "manual"],
  referrerPolicy: [
    "",
    "no-referrer",
    "no-referrer-when-downgrade",
    "same-origin",
    "origin",
    "strict-origin",
    "origin-when-cross-origin",
    "strict-origin-when-cross-origin",
    "unsafe-url",
  ],
};
const PRIORITIES = ["auto", "high", "low"];

function checkMethod(value) {
  const method = byteString(value, "The method");
  if (!TOKEN.test(method)) throw new TypeError(`'${method}' is not a valid HTTP method`);
  const upper = method.toUpperCase();
  if (FORBIDDEN.includes(upper)) throw new TypeError(`'${method}' HTTP method is unsupported`);
  return NORMALIZED.includes(upper) ? upper : method;
}

function checkUrl(value) {
  const text = usvString(value);
  const url = URL.parse(text);
  if (url === null) throw new TypeError(`Failed to parse URL from ${text}`);
  if (url.username !== "" || url.password !== "")
    throw new TypeError(`The URL of a request must not have credentials in it: ${text}`);
  return url.href;
}

function checkReferrer(value) {
  const text = usvString(value);
  if (text === "") return "";
  if (URL.parse(text) === null) throw new TypeError(`Referrer "${text}" is not a valid URL`);
  // No page of the same origin exists that could be named.
  return "about:client";
}

const DEFAULTS = {
  method: "GET",
  referrer: "about:client",
  integrity: "",
  keepalive: false,
  isStream: false,
  ...Object.fromEntries(Object.entries(WORDS).map(([name, [first]]) => [name, first])),
};

export class Request {
  /** Method, URL and the other plain members. */
  #members;
  #headers;
  #body = null;
  /** The signal that was given, or null; `signal` is one of the request's own that follows it. */
  #source = null;
  #signal = null;

  constructor(input, init = undefined) {
    requireArguments(arguments.length, 1, "Request constructor");
    const from = isRequest(input) ? input : null;
    const url = from === null ? checkUrl(input) : from.#members.url;
    const options = dictionary(init, "The init of a request");
    this.#members = readMembers(options, from === null ? { ...DEFAULTS, url } : from.#members);
    this.#source = from === null ? null : (from.#signal ?? from.#source);
    const { signal } = options;
    if (signal === null) this.#source = null;
    else if (signal !== undefined) {
      if (!isSignal(signal)) throw new TypeError("The signal of a request must be an AbortSignal");
      this.#source = signal;
    }
    const { headers } = options;
    if (headers === undefined)
      this.#headers = new Headers(from === null ? undefined : readHeaders(from.#headers));
    else this.#headers = new Headers(headers);
    const { body } = options;
    const hasBody = body !== undefined && body !== null;
    if ((hasBody || (from !== null && from.#body !== null)) && ["GET", "HEAD"].includes(this.#members.method))
      throw new TypeError("A request with method GET or HEAD cannot have a body");
    if (hasBody) this.#takeBody(body, options.duplex);
    else if (from !== null && from.#body !== null) {
      if (from.#body.isUnusable)
        throw new TypeError("Cannot construct a Request with a Request object that has already been used");
      this.#body = from.#body.move();
    }
  }

  static partsOf(request) {
    return { body: request.#body, headers: request.#headers };
  }

  static isRequest(value) {
    return value !== null && typeof value === "object" && #members in value;
  }

  /** What `fetch` needs; the signal is the one that was given. */
  static read(request) {
    return {
      ...request.#members,
      headers: request.#headers,
      body: request.#body,
      signal: request.#signal ?? request.#source,
    };
  }

  get method() {
    return this.#members.method;
  }

  get url() {
    return this.#members.url;
  }

  get headers() {
    return this.#headers;
  }

  get destination() {
    return this.#members && "";
  }

  get referrer() {
    return this.#members.referrer;
  }

  get referrerPolicy() {
    return this.#members.referrerPolicy;
  }

  get mode() {
    return this.#members.mode;
  }

  get credentials() {
    return this.#members.credentials;
  }

  get cache() {
    return this.#members.cache;
  }

  get redirect() {
    return this.#members.redirect;
  }

  get integrity() {
    return this.#members.integrity;
  }

  get keepalive() {
    return this.#members.keepalive;
  }

  get isReloadNavigation() {
    return this.#members && false;
  }

  get isHistoryNavigation() {
    return this.#members && false;
  }

  /** Made when it is asked for: most requests are only given to `fetch`. */
  get signal() {
    return (this.#signal ??=
      this.#source === null ? new AbortController().signal : AbortSignal.any([this.#source]));
  }

  get duplex() {
    return this.#members && "half";
  }

  clone() {
    if (this.#body?.isUnusable) throw new TypeError("Cannot clone a request whose body was used");
    const copy = new Request(this.#members.url);
    copy.#members = this.#members;
    copy.#headers = new Headers(readHeaders(this.#headers));
    copy.#source = this.signal;
    copy.#body = this.#body?.clone() ?? null;
    return copy;
  }

  #takeBody(given, duplex) {
    if (duplex !== undefined) oneOf(duplex, ["half"], "duplex");
    const { body, type } = extractBody(given);
    if (body.content === null && duplex === undefined)
      throw new TypeError('A request with a stream as its body needs the option duplex: "half"');
    this.#body = body;
    if (type !== null && !this.#headers.has("content-type")) this.#headers.append("content-type", type);
  }
}

/** The plain members of an init over those of before. */
function readMembers(options, before) {
  const members = { ...before };
  if (options.window !== undefined && options.window !== null)
    throw new TypeError("The window of a request can only be null");
  if (options.priority !== undefined) oneOf(options.priority, PRIORITIES, "priority");
  if (options.referrer !== undefined) members.referrer = checkReferrer(options.referrer);
  for (const [name, words] of Object.entries(WORDS)) {
    const value = options[name];
    if (value !== undefined) members[name] = oneOf(value, words, name);
  }
  if (members.mode === "navigate") throw new TypeError("The mode of a request cannot be navigate");
  if (members.cache === "only-if-cached" && members.mode !== "same-origin")
    throw new TypeError("The cache mode only-if-cached needs the mode same-origin");
  if (options.integrity !== undefined) members.integrity = String(options.integrity);
  if (options.keepalive !== undefined) members.keepalive = Boolean(options.keepalive);
  if (options.method !== undefined) members.method = checkMethod(options.method);
  if (options.stream !== undefined) members.isStream = Boolean(options.stream);
  return members;
}

// Taken off the class before a bundle can see them.
export const { isRequest, read: readRequest } = Request;
const { partsOf } = Request;
for (const name of ["partsOf", "isRequest", "read"]) delete Request[name];

defineBodyMembers(Request, partsOf);
asInterface(Request);
