// Response (https://fetch.spec.whatwg.org/#response-class).
import { defineBodyMembers, extractBody } from "escouade:body";
import { Headers, freezeHeaders, readHeaders } from "escouade:headers";
import { quote } from "escouade:network";
import { URL } from "escouade:url";
import { asInterface, byteString, dictionary, requireArguments, usvString } from "escouade:web";

const NULL_BODY_STATUSES = [101, 103, 204, 205, 304];
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const REASON_PHRASE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

const stringify = JSON.stringify;

export const hasNoBody = (status) => NULL_BODY_STATUSES.includes(status);
export const isRedirect = (status) => REDIRECT_STATUSES.includes(status);
export const isReasonPhrase = (text) => REASON_PHRASE.test(text);

/** Web IDL's conversion to `unsigned short`. */
const toShort = (value) => (Number(value) || 0) & 0xffff;

export class Response {
  #type = "default";
  #url = "";
  #status = 200;
  #statusText = "";
  #headers;
  #body = null;

  constructor(body = null, init = undefined) {
    const extracted = body === null ? null : extractBody(body);
    this.#initialize(dictionary(init, "The init of a response"), extracted);
  }

  static make({ url, status, statusText, headers, body }) {
    const response = new Response();
    response.#type = "basic";
    response.#url = url;
    response.#status = status;
    response.#statusText = statusText;
    response.#headers = freezeHeaders(headers);
    response.#body = body;
    return response;
  }

  static partsOf(response) {
    return { body: response.#body, headers: response.#headers };
  }

  static error() {
    const response = new Response();
    response.#type = "error";
    response.#status = 0;
    freezeHeaders(response.#headers);
    return response;
  }

  static redirect(url, status = 302) {
    requireArguments(arguments.length, 1, "Response.redirect");
    const text = usvString(url);
    const parsed = URL.parse(text);
    if (parsed === null) throw new TypeError(`Failed to parse URL from ${text}`);
    const code = toShort(status);
    if (!isRedirect(code)) throw new RangeError(`Invalid status code ${code}`);
    const response = new Response();
    response.#status = code;
    response.#headers.append("location", parsed.href);
    freezeHeaders(response.#headers);
    return response;
  }

  static json(data, init = undefined) {
    requireArguments(arguments.length, 1, "Response.json");
    const text = stringify(data);
    if (text === undefined) throw new TypeError("The data of Response.json has no JSON");
    const response = new Response();
    response.#initialize(dictionary(init, "The init of a response"), {
      body: extractBody(text).body,
      type: "application/json",
    });
    return response;
  }

  get type() {
    return this.#type;
  }

  get url() {
    return this.#url;
  }

  get redirected() {
    return this.#headers && false;
  }

  get status() {
    return this.#status;
  }

  get ok() {
    return this.#status >= 200 && this.#status <= 299;
  }

  get statusText() {
    return this.#statusText;
  }

  get headers() {
    return this.#headers;
  }

  clone() {
    if (this.#body?.isUnusable) throw new TypeError("Response.clone: Body has already been consumed.");
    const copy = new Response();
    copy.#type = this.#type;
    copy.#url = this.#url;
    copy.#status = this.#status;
    copy.#statusText = this.#statusText;
    copy.#headers = new Headers(readHeaders(this.#headers));
    if (this.#type !== "default") freezeHeaders(copy.#headers);
    copy.#body = this.#body?.clone() ?? null;
    return copy;
  }

  #initialize(options, extracted) {
    const { headers, status, statusText } = options;
    const code = status === undefined ? 200 : toShort(status);
    const phrase = statusText === undefined ? "" : byteString(statusText, "The statusText");
    if (code < 200 || code > 599)
      throw new RangeError(`The status of a response must be between 200 and 599, not ${code}`);
    if (!isReasonPhrase(phrase)) throw new TypeError(`Invalid statusText ${quote(phrase)}`);
    this.#status = code;
    this.#statusText = phrase;
    this.#headers = new Headers(headers);
    if (extracted === null) return;
    if (hasNoBody(code)) throw new TypeError(`A response with status ${code} cannot have a body`);
    this.#body = extracted.body;
    if (extracted.type !== null && !this.#headers.has("content-type"))
      this.#headers.append("content-type", extracted.type);
  }
}

// Taken off the class before a bundle can see them.
export const { make: makeResponse } = Response;
const { partsOf } = Response;
for (const name of ["make", "partsOf"]) delete Response[name];

defineBodyMembers(Response, partsOf);
asInterface(Response);
