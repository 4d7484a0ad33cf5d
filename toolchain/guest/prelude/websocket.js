// WebSocket (https://websockets.spec.whatwg.org/) through the host, which opens the connection and decides whether it may.
// As in Node, the second argument may also be `{ protocols, headers }`. The event `error` carries `message` and
// `error`, whose `code` and `reason` are the host's.
import host from "escouade:host";
import { Event, EventTarget, defineHandler, dispatchTrusted } from "escouade:events";
import { CloseEvent, MessageEvent } from "escouade:message-events";
import {
  FAILED,
  cancelRequest,
  discard,
  dropSocket,
  failure,
  isNewSocket,
  isObject,
  notify,
  openSocket,
  own,
  queueJob,
  quote,
  request,
  wrongShape,
} from "escouade:network";
import { loadedPiece, piece } from "escouade:pieces";
import { URL } from "escouade:url";
import { asInterface, bytesOf, requireArguments, usvString } from "escouade:web";

export { CloseEvent, MessageEvent };

const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const MAX_REASON_BYTES = 123;
const BINARY_TYPES = ["blob", "arraybuffer"];
const ABNORMAL = { code: 1006, reason: "", isClean: false };

function syntaxError(message) {
  return new DOMException(message, "SyntaxError");
}

function checkUrl(value) {
  const text = usvString(value);
  const url = URL.parse(text);
  if (url === null) throw syntaxError(`Invalid URL for WebSocket: ${text}`);
  if (url.protocol === "http:") url.protocol = "ws:";
  else if (url.protocol === "https:") url.protocol = "wss:";
  if (url.protocol !== "ws:" && url.protocol !== "wss:")
    throw syntaxError(`Expected a ws: or wss: protocol, got ${url.protocol}`);
  if (url.href.includes("#")) throw syntaxError("The URL of a WebSocket must not have a fragment");
  return url;
}

function checkProtocols(given) {
  const protocols = typeof given === "object" && given !== null ? Array.from(given, String) : [String(given)];
  const seen = new Set();
  for (const protocol of protocols) {
    const key = protocol.toLowerCase();
    if (!TOKEN.test(protocol) || seen.has(key))
      throw syntaxError(`Invalid Sec-WebSocket-Protocol value: ${protocol}`);
    seen.add(key);
  }
  return protocols;
}

/** The second argument in either of its forms. */
function readOptions(given) {
  if (given === undefined) return { protocols: [], headers: null };
  const isDictionary = given !== null && typeof given === "object" && given[Symbol.iterator] === undefined;
  if (!isDictionary) return { protocols: checkProtocols(given), headers: null };
  const { protocols, headers } = given;
  return {
    protocols: protocols === undefined ? [] : checkProtocols(protocols),
    headers: headers === undefined ? null : [...new (piece("escouade:fetch").Headers)(headers)],
  };
}

/** A message as the host takes it: the member of its request, and its length in bytes. */
function readMessage(data) {
  const isBlob = loadedPiece("escouade:forms")?.isBlob(data);
  if (isBlob || ArrayBuffer.isView(data) || data instanceof ArrayBuffer) {
    const bytes = isBlob ? loadedPiece("escouade:forms").readBlob(data) : bytesOf(data, "A message");
    return { member: `"base64":"${host.encodeBase64(bytes)}"`, length: bytes.length };
  }
  const text = usvString(data);
  return { member: `"text":${quote(text)}`, length: host.encode(text).length };
}

export class WebSocket extends EventTarget {
  #url;
  #protocols;
  #protocol = "";
  #state = CONNECTING;
  #binaryType = "blob";
  #bufferedBytes = 0;
  /** Of the request to open it, while it is due. */
  #request = null;
  /** The host's number of the socket. */
  #socket = null;

  constructor(url, protocols = undefined) {
    requireArguments(arguments.length, 1, "WebSocket constructor");
    super();
    this.#url = checkUrl(url);
    const options = readOptions(protocols);
    this.#protocols = options.protocols;
    let params = `{"url":${quote(this.#url.href)}`;
    if (options.protocols.length > 0)
      params += `,"protocols":[${options.protocols.map((one) => quote(one)).join(",")}]`;
    if (options.headers !== null)
      params += `,"headers":[${options.headers.map(([name, value]) => `[${quote(name)},${quote(value)}]`).join(",")}]`;
    this.#request = request(
      "ws/open",
      `${params}}`,
      (result) => this.#opened(result),
      (error) => this.#finish(ABNORMAL, error),
    );
  }

  get url() {
    return this.#url.href;
  }

  get readyState() {
    return this.#state;
  }

  get bufferedAmount() {
    return this.#bufferedBytes;
  }

  get extensions() {
    return this.#url && "";
  }

  get protocol() {
    return this.#protocol;
  }

  get binaryType() {
    return this.#binaryType;
  }

  set binaryType(value) {
    const type = String(value);
    // An unknown word is ignored, as it is for every enumeration's attribute.
    if (#state in this && BINARY_TYPES.includes(type)) this.#binaryType = type;
  }

  send(data) {
    requireArguments(arguments.length, 1, "WebSocket.send");
    if (this.#state === CONNECTING)
      throw new DOMException("The WebSocket is still connecting", "InvalidStateError");
    const { member, length } = readMessage(data);
    // What is sent too late counts for ever: that is how a caller can see it.
    this.#bufferedBytes += length;
    if (this.#state !== OPEN) return;
    const taken = () => (this.#bufferedBytes -= length);
    request("ws/send", `{"socket":${this.#socket},${member}}`, taken, taken, false);
  }

  close(code = undefined, reason = undefined) {
    const status = code === undefined ? undefined : clampToShort(code);
    if (status !== undefined && status !== 1000 && !(status >= 3000 && status <= 4999))
      throw new DOMException("The code must be 1000 or between 3000 and 4999", "InvalidAccessError");
    const text = reason === undefined ? undefined : usvString(reason);
    if (text !== undefined && host.encode(text).length > MAX_REASON_BYTES)
      throw syntaxError(`The reason must not be longer than ${MAX_REASON_BYTES} bytes`);
    if (this.#state === CONNECTING) {
      cancelRequest(this.#request);
      this.#state = CLOSING;
      const error = { code: FAILED, reason: "the WebSocket was closed before it was open" };
      queueJob(() => this.#finish(ABNORMAL, error));
    } else if (this.#state === OPEN) {
      this.#state = CLOSING;
      let params = `{"socket":${this.#socket}`;
      if (status !== undefined || text !== undefined) params += `,"code":${status ?? 1000}`;
      if (text !== undefined) params += `,"reason":${quote(text)}`;
      request(
        "ws/close",
        `${params}}`,
        () => {},
        (error) => this.#lost(error),
        false,
      );
    }
  }

  #opened(result) {
    const number = isObject(result) ? own(result, "socket") : undefined;
    const protocol = isObject(result) ? own(result, "protocol") : undefined;
    const isKnown = protocol === "" || this.#protocols.includes(protocol);
    if (!isNewSocket(number) || !isKnown) {
      discard(result);
      this.#finish(ABNORMAL, wrongShape());
      return;
    }
    this.#request = null;
    this.#socket = number;
    this.#protocol = protocol;
    this.#state = OPEN;
    openSocket(number, {
      onMessage: (data) => this.#receive(data),
      onClosed: (closing) =>
        this.#finish(
          closing,
          closing.isClean ? null : { code: FAILED, reason: closing.reason || "connection lost" },
        ),
    });
    dispatchTrusted(this, new Event("open"));
  }

  #receive(data) {
    const isText = typeof data === "string";
    const length = isText ? host.encode(data).length : data.length;
    if (this.#state === OPEN) {
      const message = isText
        ? data
        : this.#binaryType === "blob"
          ? new (piece("escouade:forms").Blob)([data])
          : data.buffer;
      dispatchTrusted(this, new MessageEvent("message", { data: message, origin: this.#origin() }));
    }
    if (this.#state !== CLOSED) notify("ws/ack", `{"socket":${this.#socket},"bytes":${length}}`);
  }

  #origin() {
    return `${this.#url.protocol}//${this.#url.host}`;
  }

  /** The host does not know the socket any more, so it will not say that it is closed. */
  #lost(error) {
    if (this.#state === CLOSED) return;
    dropSocket(this.#socket);
    this.#finish(ABNORMAL, error);
  }

  #finish({ code, reason, isClean }, error) {
    if (this.#state === CLOSED) return;
    this.#state = CLOSED;
    if (error !== null) {
      const event = new Event("error");
      event.error = failure(error).cause;
      event.message = error.reason;
      dispatchTrusted(this, event);
    }
    dispatchTrusted(this, new CloseEvent("close", { wasClean: isClean, code, reason }));
  }
}

/** Web IDL's conversion to `[Clamp] unsigned short`. */
function clampToShort(value) {
  const number = Number(value);
  return Number.isNaN(number) ? 0 : Math.round(Math.min(Math.max(number, 0), 0xffff));
}

for (const type of ["open", "error", "close", "message"]) defineHandler(WebSocket, type);
asInterface(WebSocket);
for (const [name, value] of Object.entries({ CONNECTING, OPEN, CLOSING, CLOSED }))
  for (const target of [WebSocket, WebSocket.prototype])
    Object.defineProperty(target, name, { value, enumerable: true });
