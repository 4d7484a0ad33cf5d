/**
 * One request and its answer over HTTP. Everything that comes is a server's: sizes are counted after decoding, time
 * is counted from the look-up to the last byte, and whatever goes wrong is one RequestError. Redirects are answers
 * like any other (E-NET-2). Once `onEnd` or `onFail` was called nothing else is.
 */
import type { Dispatcher } from "undici";
import { limits } from "../protocol/limits.js";
import type { Deadline, Deadlines } from "../time/deadlines.js";
import { contentEncodings, DecoderChain, type DecodedSink } from "./decoding.js";
import type { CheckedDestination } from "./destination.js";
import type { Network } from "./network.js";
import type { OutgoingRequest } from "./request-params.js";
import { asRequestError, failure, type RequestError } from "./request-error.js";

type Controller = Dispatcher.DispatchController;

export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: [string, string][];
}

export interface ExchangeSink {
  onHead(head: AnswerHead): void;
  /** A decoded piece of the body, 64 KiB at most; not while the exchange is paused. */
  onBody(piece: Buffer): void;
  onEnd(): void;
  onFail(error: RequestError): void;
  /** Bytes as they went over the wire, for the plugin's figures. */
  onTraffic(sent: number, received: number): void;
}

export interface ExchangeLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Sent again when a kept connection turns out to be closed: to do so twice is what these methods allow. */
const REPEATABLE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
/** Answers of which undici says that the connection ended before they began. */
const CLOSED: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

export class Exchange implements Dispatcher.DispatchHandler, DecodedSink, Deadline {
  dueMs = 0;
  isOver = true;
  readonly #network: Network;
  readonly #destination: CheckedDestination;
  readonly #request: OutgoingRequest;
  readonly #limits: ExchangeLimits;
  readonly #deadlines: Deadlines;
  readonly #sink: ExchangeSink;
  #controller: Controller | null = null;
  #decoder: DecoderChain | null = null;
  #hasHead = false;
  #isPaused = false;
  #isEnded = false;
  #isRepeated = false;
  /** Made to the destination before this request: none since means that a kept one was used. */
  #connections = 0;
  /** A stream has no limit but that of silence. */
  #isStream = false;
  #wasActive = false;
  #rawBytes = 0;
  #decodedBytes = 0;

  constructor(
    network: Network,
    destination: CheckedDestination,
    request: OutgoingRequest,
    exchangeLimits: ExchangeLimits,
    deadlines: Deadlines,
    sink: ExchangeSink,
  ) {
    this.#network = network;
    this.#destination = destination;
    this.#request = request;
    this.#limits = exchangeLimits;
    this.#deadlines = deadlines;
    this.#sink = sink;
  }

  start(): void {
    this.#deadlines.add(this, this.#limits.timeoutMs);
    this.#dispatch();
  }

  #dispatch(): void {
    const { method, headers, body } = this.#request;
    this.#connections = this.#network.connectionsTo(this.#destination);
    try {
      this.#network.dispatch(
        this.#destination,
        { method: method as Dispatcher.HttpMethod, headers, body },
        this,
      );
      this.#sink.onTraffic(body?.length ?? 0, 0);
    } catch (error) {
      this.#fail(asRequestError(this.#destination.host, error));
    }
  }

  /** From now on it may be of any size and take any time, but be silent for five minutes only. */
  becomeStream(): void {
    this.#isStream = true;
    this.#deadlines.end(this);
    this.#deadlines.add(this, limits.streamIdleMs.default);
  }

  pause(): void {
    this.#isPaused = true;
    if (this.#decoder === null) this.#controller?.pause();
    else this.#decoder.pause();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    // Silence is counted from here: until now it was the plugin that did not read.
    this.#wasActive = true;
    // undici's parsers must not be entered from one another, and this may be called while one runs.
    queueMicrotask(() => {
      if (this.#isPaused || this.#isEnded) return;
      if (this.#decoder === null) this.#controller?.resume();
      else this.#decoder.resume();
    });
  }

  /** Gives it up: the connection is closed and the sink hears nothing more. */
  abort(): void {
    this.#finish();
  }

  // --- Deadline ---

  expire(): void {
    const { host } = this.#destination;
    if (!this.#isStream) return this.#fail(failure(`${host}: no answer within ${this.#limits.timeoutMs} ms`));
    if (this.#isPaused || this.#wasActive) {
      this.#wasActive = false;
      this.#deadlines.add(this, limits.streamIdleMs.default);
      return;
    }
    this.#fail(failure(`${host}: its stream was silent for ${limits.streamIdleMs.default / 60_000} minutes`));
  }

  // --- What undici tells ---

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#isEnded) controller.abort(givenUp());
    else this.#network.onRequestStart(this.#destination);
  }

  onResponseStart(controller: Controller, status: number, _headers: unknown, statusText?: string): void {
    // Early hints and the like: the answer is still to come.
    if (status < 200 || this.#isEnded) return;
    this.#hasHead = true;
    const headers = headerPairs(controller.rawHeaders);
    this.#sink.onTraffic(
      0,
      headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0),
    );
    const encoding = headers
      .filter(([name]) => name.toLowerCase() === "content-encoding")
      .map(([, value]) => value)
      .join(",");
    const mayHaveBody = this.#request.method !== "HEAD" && status !== 204 && status !== 205 && status !== 304;
    if (mayHaveBody && encoding !== "") {
      const names = contentEncodings(encoding);
      if (names === null)
        return this.#fail(failure(`${this.#destination.host}: its answer has an unknown encoding`));
      if (names.length > 0) this.#decoder = new DecoderChain(names, this);
    }
    this.#sink.onHead({ status, statusText: statusText ?? "", headers });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#isEnded) return;
    this.#rawBytes += chunk.length;
    this.#sink.onTraffic(0, chunk.length);
    if (this.#decoder === null) return this.#take(chunk);
    // A body that decodes to nothing is counted as it comes.
    if (!this.#isStream && this.#rawBytes > this.#limits.maxBytes) return this.#fail(this.#tooLarge());
    if (!this.#decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isEnded) return;
    if (this.#decoder !== null && this.#rawBytes > 0) this.#decoder.end();
    else this.#end();
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#isEnded) return;
    const { code } = error as { code?: unknown };
    // Case 29: the server closed a kept connection while the request was on its way.
    const wasKept = this.#network.connectionsTo(this.#destination) === this.#connections;
    const isClosed = typeof code === "string" && CLOSED.has(code);
    if (!this.#hasHead && !this.#isRepeated && isClosed && wasKept && REPEATABLE.has(this.#request.method)) {
      this.#isRepeated = true;
      this.#controller = null;
      this.#network.onRequestOver(this.#destination);
      this.#dispatch();
      return;
    }
    this.#fail(asRequestError(this.#destination.host, error));
  }

  // --- What the decoders tell ---

  onDecoded(piece: Buffer): void {
    if (!this.#isEnded) this.#take(piece);
  }

  onDecodedEnd(): void {
    if (!this.#isEnded) this.#end();
  }

  onDecodeError(error: Error): void {
    if (!this.#isEnded) this.#fail(asRequestError(this.#destination.host, error));
  }

  onDrain(): void {
    if (!this.#isEnded) this.#controller?.resume();
  }

  #take(piece: Buffer): void {
    this.#wasActive = true;
    this.#decodedBytes += piece.length;
    if (!this.#isStream && this.#decodedBytes > this.#limits.maxBytes) return this.#fail(this.#tooLarge());
    const maxBytes = limits.streamPieceBytes.default;
    for (let at = 0; at < piece.length && !this.#isEnded; at += maxBytes)
      this.#sink.onBody(piece.subarray(at, at + maxBytes));
  }

  #tooLarge(): RequestError {
    return failure(`${this.#destination.host}: its answer is larger than ${this.#limits.maxBytes} bytes`);
  }

  #end(): void {
    // The connection is whole and may be used again.
    this.#controller = null;
    this.#finish();
    this.#sink.onEnd();
  }

  #fail(error: RequestError): void {
    if (this.#isEnded) return;
    this.#finish();
    this.#sink.onFail(error);
  }

  #finish(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#deadlines.end(this);
    this.#network.onRequestOver(this.#destination);
    this.#controller?.abort(givenUp());
    this.#decoder?.destroy();
  }
}

/** A reason for undici; nobody reads it. */
const givenUp = (): Error => new Error("given up");

/** undici's raw headers: names and values in turn, as bytes. */
function headerPairs(raw: Controller["rawHeaders"]): [string, string][] {
  if (!Array.isArray(raw)) return [];
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([latin1(raw[at]), latin1(raw[at + 1])]);
  return pairs;
}

const latin1 = (text: Buffer | string | undefined): string =>
  typeof text === "string" ? text : (text?.toString("latin1") ?? "");
