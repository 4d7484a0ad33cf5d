// fetch (https://fetch.spec.whatwg.org/#fetch-method) by requests to the host, which alone decides what may be reached.
// It deviates from the standard in one thing on purpose: the host never follows a redirect, since each address needs
// the app's yes. With `redirect: "follow"` and "manual" the plugin gets the 3xx response itself, with its headers; with
// "error" fetch rejects. The host's replies are checked: what has another shape is a failed request.
import host from "escouade:host";
import { follow } from "escouade:abort";
import { Body } from "escouade:body";
import { Headers, readHeaders } from "escouade:headers";
import {
  FAILED,
  Inbound,
  cancelRequest,
  discard,
  failure,
  isNewStream,
  isObject,
  own,
  quote,
  request as ask,
  wrongShape,
} from "escouade:network";
import { Request, readRequest } from "escouade:request";
import { Response, hasNoBody, isReasonPhrase, isRedirect, makeResponse } from "escouade:response";
import { requireArguments } from "escouade:web";

const { isInteger } = Number;
const { isArray } = Array;

export { Headers, Request, Response };

/** What is to be done when nobody holds the body of a response any more. */
const abandoned = new FinalizationRegistry((finish) => finish());

/** One exchange, from the call to the response; the body then goes its own way. */
class Exchange {
  #request;
  #resolve;
  #reject;
  /** The request's number while its reply is due. */
  #number = null;
  #isOver = false;
  #unfollow = () => {};

  constructor(request, resolve, reject) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  async start() {
    const { signal, body } = this.#request;
    if (signal?.aborted) {
      this.#abort(signal.reason);
      return;
    }
    if (signal !== null) this.#unfollow = follow(signal, (reason) => this.#abort(reason));
    try {
      const whole = body === null ? null : await body.read();
      if (!this.#isOver) this.#ask(whole);
    } catch (error) {
      this.#fail(error);
    }
  }

  #ask(body) {
    const { method, headers, isStream } = this.#request;
    const list = readHeaders(headers);
    if (!headers.has("accept")) list.push(["accept", "*/*"]);
    const url = this.#url();
    let params = `{"url":${quote(url)},"method":${quote(method)},"headers":[`;
    for (let index = 0; index < list.length; index++)
      params += `${index === 0 ? "" : ","}[${quote(list[index][0])},${quote(list[index][1])}]`;
    params += "]";
    if (typeof body === "string") params += `,"body":${quote(body)}`;
    else if (body !== null) params += `,"bodyBase64":"${host.encodeBase64(body)}"`;
    const isLong = isStream || /text\/event-stream/i.test(headers.get("accept") ?? "");
    if (!isLong) params += `,"allowStream":true`;
    this.#number = ask(
      isLong ? "net/stream" : "net/fetch",
      `${params}}`,
      (result) => this.#answer(result),
      (error) => this.#fail(failure(error)),
    );
  }

  #url() {
    const { url } = this.#request;
    const hash = url.indexOf("#");
    return hash < 0 ? url : url.slice(0, hash);
  }

  #answer(result) {
    this.#number = null;
    const answer = readAnswer(result);
    if (answer === null) {
      discard(result);
      this.#fail(failure(wrongShape()));
      return;
    }
    if (this.#request.redirect === "error" && isRedirect(answer.status)) {
      discard(result);
      this.#fail(
        failure({ code: FAILED, reason: "the answer is a redirect, which the request does not allow" }),
      );
      return;
    }
    let body = answer.makeBody?.() ?? null;
    if (body !== null && (this.#request.method === "HEAD" || hasNoBody(answer.status))) {
      body.cancel();
      body = null;
    }
    this.#end();
    if (body !== null) this.#guard(body.content);
    this.#resolve(makeResponse({ ...answer, url: this.#url(), body }));
  }

  /** The signal still errors the body; a body that nobody holds is given up. Neither keeps it in memory. */
  #guard(content) {
    const { signal } = this.#request;
    const { inbound } = content;
    if (inbound === null && signal === null) return;
    const reference = new WeakRef(content);
    const unfollow = signal === null ? () => {} : follow(signal, (reason) => reference.deref()?.fail(reason));
    const finish = () => {
      unfollow();
      inbound?.cancel(failure({ code: FAILED, reason: "nobody reads the body" }));
    };
    abandoned.register(content, finish, finish);
    content.whenSettled(() => {
      abandoned.unregister(finish);
      unfollow();
    });
  }

  #abort(reason) {
    if (this.#number !== null) cancelRequest(this.#number);
    else this.#request.body?.cancel(reason);
    this.#fail(reason);
  }

  #fail(error) {
    if (this.#isOver) return;
    this.#end();
    this.#reject(error);
  }

  #end() {
    this.#isOver = true;
    this.#number = null;
    this.#unfollow();
  }
}

/** The host's answer, or null if it has another shape. `makeBody` opens the stream, if it is one. */
function readAnswer(result) {
  if (!isObject(result)) return null;
  const status = own(result, "status");
  const statusText = own(result, "statusText");
  if (!isInteger(status) || status < 200 || status > 599 || typeof statusText !== "string") return null;
  const headers = readAnswerHeaders(own(result, "headers"));
  if (headers === null) return null;
  const text = own(result, "body");
  const base64 = own(result, "bodyBase64");
  const stream = own(result, "stream");
  let makeBody;
  if (stream !== undefined) {
    if (!isNewStream(stream)) return null;
    makeBody = () => Body.ofInbound(new Inbound(stream));
  } else if (typeof base64 === "string") {
    const bytes = host.decodeBase64(base64);
    if (bytes === null) return null;
    makeBody = () => Body.ofBytes(bytes);
  } else if (typeof text === "string") makeBody = () => Body.ofText(text.toWellFormed());
  else if (text !== undefined || base64 !== undefined) return null;
  return { status, statusText: isReasonPhrase(statusText) ? statusText : "", headers, makeBody };
}

function readAnswerHeaders(list) {
  if (!isArray(list)) return null;
  try {
    return new Headers(list);
  } catch {
    return null;
  }
}

// A method definition has no [[Construct]], as the web's functions have none.
export const { fetch } = {
  fetch(input, init = undefined) {
    return new Promise((resolve, reject) => {
      requireArguments(arguments.length, 1, "fetch");
      new Exchange(readRequest(new Request(input, init)), resolve, reject).start();
    });
  },
};
