// The runtime's own conversation with the host: requests of fetch and WebSocket, their replies, and what their streams
// and sockets bring. routing.rs gives each message that may be the runtime's; what is not stays the plugin's. A plugin
// may have replaced any function of the language, so this file takes what it calls when the runtime is made, and
// keeps its tables in objects without a prototype. Messages come from the host, but their shape is checked all the same.
import host from "escouade:host";

const { parse, stringify } = JSON;
const { hasOwn } = Object;
const { isSafeInteger } = Number;
const { bind } = Function.prototype;
const uncurry = (method) => bind.call(Function.prototype.call, method);
const slice = uncurry(String.prototype.slice);
export const queueJob = queueMicrotask;
const NativePromise = Promise;
const NativeError = Error;
const NativeTypeError = TypeError;

/** Consumed bytes and messages after which the host hears of it; it pauses a stream at four times as much. */
const MAX_UNACKNOWLEDGED_BYTES = 64 * 1024;
const MAX_UNACKNOWLEDGED_MESSAGES = 16;

/** Numbers of closed streams and sockets that are remembered: what was under way when they were closed is dropped. */
const MAX_REMEMBERED = 1024;

/** JSON-RPC's number for what failed under way. */
export const FAILED = -32004;

const WRONG_SHAPE = "the host's answer has the wrong shape";
const INPUT_ENDED = "the input has ended";

const ID_PREFIX = "web:";
let lastId = 0;
let isOn = false;
let hasEnded = false;

/** Requests without a reply, by their number. */
let pending = { __proto__: null };

/** What the runtime has open of one kind, by the host's numbers, and which of these are closed again. */
function makeTable() {
  return { open: { __proto__: null }, closed: { __proto__: null }, order: { __proto__: null }, count: 0 };
}

const streams = makeTable();
const sockets = makeTable();

function closeNumber(table, number) {
  delete table.open[number];
  if (table.closed[number] === true) return;
  const place = table.count % MAX_REMEMBERED;
  if (table.count >= MAX_REMEMBERED) delete table.closed[table.order[place]];
  table.order[place] = number;
  table.closed[number] = true;
  table.count += 1;
}

/** Reasons for the loop to stay alive: requests, waiting readers and open sockets. */
let waits = 0;

export function beginWait() {
  if (hasEnded) return;
  if (waits === 0) host.setNetworkWaits(true);
  waits += 1;
}

export function endWait() {
  if (hasEnded) return;
  waits -= 1;
  if (waits === 0) host.setNetworkWaits(false);
}

/** A JSON text of a string. */
export const quote = (text) => stringify(text);

export const parseJson = (text) => parse(text);

/** The error that `fetch` and readers of a body reject with. */
export function failure({ code, reason }) {
  const cause = new NativeError(reason);
  cause.code = code;
  cause.reason = reason;
  return new NativeTypeError(`fetch failed: ${reason}`, { cause });
}

export function wrongShape() {
  return { code: FAILED, reason: WRONG_SHAPE };
}

export function isObject(value) {
  return value !== null && typeof value === "object";
}

/** An own property of what the host sent; undefined if there is none. */
export function own(object, key) {
  return hasOwn(object, key) ? object[key] : undefined;
}

export function isNumber(value) {
  return isSafeInteger(value) && value >= 0;
}

/**
 * Sends a request. `params` is JSON text. Exactly one of `onResult(result)` and `onFailure({ code, reason })` is called,
 * later. The loop stays alive for the reply, unless `holds` says that something else decides. The answer is the
 * request's number, for `cancelRequest`.
 */
export function request(method, params, onResult, onFailure, holds = true) {
  if (!isOn) {
    isOn = true;
    host.routeInput();
  }
  lastId += 1;
  const number = lastId;
  pending[number] = { onResult, onFailure, holds };
  if (hasEnded) {
    queueJob(() => failPending(number));
    return number;
  }
  if (holds) beginWait();
  host.write(1, `{"jsonrpc":"2.0","id":"${ID_PREFIX}${number}","method":"${method}","params":${params}}\n`);
  return number;
}

/** Forgets a request; neither of its functions is called. What a late reply opened is closed. */
export function cancelRequest(number) {
  if (takePending(number) !== undefined && !hasEnded)
    notify("net/cancel", `{"request":"${ID_PREFIX}${number}"}`);
}

function takePending(number) {
  const entry = pending[number];
  if (entry === undefined) return undefined;
  delete pending[number];
  if (entry.holds) endWait();
  return entry;
}

function failPending(number) {
  takePending(number)?.onFailure({ code: FAILED, reason: INPUT_ENDED });
}

export function notify(method, params) {
  host.write(1, `{"jsonrpc":"2.0","method":"${method}","params":${params}}\n`);
}

/** The body of a reply as it comes: a queue that tells the host what was taken from it. */
export class Inbound {
  #stream;
  /** A chain of `{ bytes, next }`. */
  #first = null;
  #last = null;
  /** How it ended: null while it is open, `{ error }` afterwards; without an error it is complete. */
  #end = null;
  #waiting = null;
  #takenBytes = 0;
  #takenMessages = 0;

  constructor(stream) {
    this.#stream = stream;
    streams.open[stream] = this;
    host.addStream(stream);
  }

  /** The next bytes; null at the end. One call at a time. */
  take() {
    return new NativePromise((resolve, reject) => {
      if (this.#first !== null) {
        const { bytes } = this.#first;
        this.#first = this.#first.next;
        if (this.#first === null) this.#last = null;
        this.#acknowledge(bytes);
        resolve(bytes);
      } else if (this.#end === null) {
        this.#waiting = { resolve, reject };
        beginWait();
      } else if (this.#end.error === undefined) resolve(null);
      else reject(this.#end.error);
    });
  }

  /** The reader does not want the rest; whoever waits is rejected with the error. */
  cancel(error) {
    if (this.#end === null) {
      this.#close(error);
      if (!hasEnded) notify("net/cancel", `{"stream":${this.#stream}}`);
    } else if (this.#end.error === undefined) this.#end = { error };
    this.#first = null;
    this.#last = null;
  }

  push(bytes) {
    if (this.#waiting !== null) {
      const { resolve } = this.#stopWaiting();
      this.#acknowledge(bytes);
      resolve(bytes);
      return;
    }
    const entry = { bytes, next: null };
    if (this.#last === null) this.#first = entry;
    else this.#last.next = entry;
    this.#last = entry;
  }

  /** The host has no more. What came before can still be taken. */
  end() {
    this.#close(undefined);
  }

  fail(error) {
    this.#close(error);
  }

  #close(error) {
    this.#end = { error };
    closeNumber(streams, this.#stream);
    host.removeStream(this.#stream);
    if (this.#waiting === null) return;
    const { resolve, reject } = this.#stopWaiting();
    if (error === undefined) resolve(null);
    else reject(error);
  }

  #stopWaiting() {
    const waiting = this.#waiting;
    this.#waiting = null;
    endWait();
    return waiting;
  }

  #acknowledge(bytes) {
    this.#takenBytes += bytes.length;
    this.#takenMessages += 1;
    if (
      this.#first !== null &&
      this.#takenBytes < MAX_UNACKNOWLEDGED_BYTES &&
      this.#takenMessages < MAX_UNACKNOWLEDGED_MESSAGES
    )
      return;
    if (this.#end === null) notify("net/ack", `{"stream":${this.#stream},"bytes":${this.#takenBytes}}`);
    this.#takenBytes = 0;
    this.#takenMessages = 0;
  }
}

/** Whether the number could be that of a new stream. */
export function isNewStream(number) {
  return isNumber(number) && streams.open[number] === undefined;
}

export function isNewSocket(number) {
  return isNumber(number) && sockets.open[number] === undefined;
}

/** From now on `socket.onMessage(data)` and, once, `socket.onClosed({ code, reason, isClean })` are called. */
export function openSocket(number, socket) {
  sockets.open[number] = socket;
  beginWait();
}

/** Forgets a socket of which the host will not speak again. */
export function dropSocket(number) {
  if (sockets.open[number] === undefined) return;
  closeNumber(sockets, number);
  endWait();
}

/** Hook: a message that may be the runtime's. True when it was. */
export function onNetworkMessage(text) {
  let message;
  try {
    message = parse(text);
  } catch {
    return false;
  }
  if (!isObject(message)) return false;
  const method = own(message, "method");
  if (method === undefined) return takeReply(message);
  if (typeof method !== "string" || hasOwn(message, "id")) return false;
  const params = own(message, "params");
  if (!isObject(params)) return false;
  switch (method) {
    case "net/data":
    case "net/end":
    case "net/error":
      return takeStreamMessage(method, own(params, "stream"), params);
    case "ws/message":
    case "ws/closed":
      return takeSocketMessage(method, own(params, "socket"), params);
  }
  return false;
}

/** Hook: a piece of one of the runtime's streams, decoded already. */
export function onNetworkData(stream, bytes) {
  streams.open[stream]?.push(bytes);
}

/** Hook: no reply can come any more. */
export function onNetworkEnd() {
  if (waits > 0) host.setNetworkWaits(false);
  waits = 0;
  hasEnded = true;
  const unanswered = pending;
  pending = { __proto__: null };
  for (const number in unanswered) unanswered[number].onFailure({ code: FAILED, reason: INPUT_ENDED });
  for (const number in streams.open)
    streams.open[number].fail(failure({ code: FAILED, reason: INPUT_ENDED }));
  for (const number in sockets.open) {
    const socket = sockets.open[number];
    closeNumber(sockets, number);
    socket.onClosed({ code: 1006, reason: "", isClean: false });
  }
}

function takeReply(message) {
  const id = own(message, "id");
  if (typeof id !== "string") return false;
  const number = +slice(id, ID_PREFIX.length);
  if (!isNumber(number) || number < 1 || number > lastId || id !== `${ID_PREFIX}${number}`) return false;
  const entry = takePending(number);
  const result = own(message, "result");
  if (entry === undefined) discard(result);
  else if (hasOwn(message, "result")) entry.onResult(result);
  else entry.onFailure(describeError(own(message, "error")));
  return true;
}

function describeError(error) {
  if (!isObject(error)) return wrongShape();
  const code = own(error, "code");
  const reason = own(error, "message");
  return typeof code === "number" && typeof reason === "string" ? { code, reason } : wrongShape();
}

/** Closes what a reply opened that nobody waits for any more. */
export function discard(result) {
  if (!isObject(result)) return;
  const stream = own(result, "stream");
  if (isNewStream(stream) && streams.closed[stream] !== true) {
    closeNumber(streams, stream);
    notify("net/cancel", `{"stream":${stream}}`);
  }
  const socket = own(result, "socket");
  if (isNewSocket(socket) && sockets.closed[socket] !== true) {
    closeNumber(sockets, socket);
    request("ws/close", `{"socket":${socket}}`, ignore, ignore, false);
  }
}

function ignore() {}

function takeStreamMessage(method, stream, params) {
  if (!isNumber(stream)) return false;
  const inbound = streams.open[stream];
  if (inbound === undefined) return streams.closed[stream] === true;
  if (method === "net/end") inbound.end();
  else if (method === "net/error")
    inbound.fail(failure(describeError({ code: own(params, "code"), message: own(params, "message") })));
  else {
    const base64 = own(params, "base64");
    const bytes = typeof base64 === "string" ? host.decodeBase64(base64) : null;
    if (bytes === null) inbound.cancel(failure(wrongShape()));
    else inbound.push(bytes);
  }
  return true;
}

function takeSocketMessage(method, number, params) {
  if (!isNumber(number)) return false;
  const socket = sockets.open[number];
  if (socket === undefined) return sockets.closed[number] === true;
  if (method === "ws/message") {
    const text = own(params, "text");
    const base64 = own(params, "base64");
    const data =
      typeof text === "string" ? text : typeof base64 === "string" ? host.decodeBase64(base64) : null;
    if (data !== null) socket.onMessage(data);
    return true;
  }
  closeNumber(sockets, number);
  endWait();
  const code = own(params, "code");
  const reason = own(params, "reason");
  socket.onClosed({
    code: isNumber(code) ? code : 1006,
    reason: typeof reason === "string" ? reason : "",
    isClean: own(params, "clean") === true,
  });
  return true;
}
