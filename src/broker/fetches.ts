/**
 * The HTTP side of one instance: `net/fetch`, `net/stream` and what belongs to them. An answer is a whole body or a
 * stream; a fetch that allows it becomes a stream when its body is not complete with its head.
 */
import { isUtf8 } from "node:buffer";
import { limits } from "../protocol/limits.js";
import type { Deadlines } from "../time/deadlines.js";
import { Channel } from "./channel.js";
import type { CheckedDestination } from "./destination.js";
import { Exchange, type AnswerHead, type ExchangeLimits, type ExchangeSink } from "./exchange.js";
import type { Network } from "./network.js";
import type { InstancePort } from "./port.js";
import type { OutgoingRequest } from "./request-params.js";
import { failure, type RequestError } from "./request-error.js";
import type { Traffic } from "./statistics.js";

/** How the answer may come. */
export type Delivery = "whole" | "stream" | "either";

/** Who asked; one of both is called, once. */
export interface Asker {
  /** `onSent` is called when the answer goes out. */
  onAnswer(resultText: string, status: number, onSent?: () => void): void;
  onFail(error: RequestError): void;
}

export class Fetches {
  readonly #network: Network;
  readonly #deadlines: Deadlines;
  readonly #port: InstancePort;
  readonly #traffic: Traffic;
  readonly #fetches = new Set<Fetch>();
  readonly #streams = new Map<number, Fetch>();
  #nextStream = 1;

  constructor(network: Network, deadlines: Deadlines, port: InstancePort, traffic: Traffic) {
    this.#network = network;
    this.#deadlines = deadlines;
    this.#port = port;
    this.#traffic = traffic;
  }

  /** How many are not answered. */
  get inFlight(): number {
    return this.#fetches.size;
  }

  get streams(): number {
    return this.#streams.size;
  }

  /** Returns what gives it up as long as it is not answered. */
  start(
    destination: CheckedDestination,
    request: OutgoingRequest,
    delivery: Delivery,
    exchangeLimits: ExchangeLimits,
    asker: Asker,
  ): () => void {
    const fetch: Fetch = new Fetch(destination.host, delivery, this.#port, this.#traffic, {
      onAnswer: (text, status, onSent) => {
        this.#fetches.delete(fetch);
        asker.onAnswer(text, status, onSent);
      },
      onFail: (error) => {
        this.#fetches.delete(fetch);
        asker.onFail(error);
      },
      openStream: () => this.#openStream(fetch),
      onStreamOver: (stream) => this.#onStreamOver(stream),
    });
    this.#fetches.add(fetch);
    fetch.run(new Exchange(this.#network, destination, request, exchangeLimits, this.#deadlines, fetch));
    return () => {
      if (this.#fetches.has(fetch)) fetch.giveUp();
    };
  }

  acknowledge(stream: number, bytes: number): void {
    this.#streams.get(stream)?.acknowledge(bytes);
  }

  cancel(stream: number): void {
    this.#streams.get(stream)?.cancel();
  }

  onWritable(): void {
    for (const fetch of this.#streams.values()) fetch.flow();
  }

  /** Ends all, without a word: the instance is gone. */
  close(): void {
    for (const fetch of [...this.#fetches, ...this.#streams.values()]) fetch.discard();
    this.#fetches.clear();
    this.#streams.clear();
  }

  /** A number for a stream, or null when there are too many. */
  #openStream(fetch: Fetch): number | null {
    if (this.#streams.size >= limits.networkStreams.default) return null;
    const stream = this.#nextStream;
    this.#nextStream += 1;
    this.#streams.set(stream, fetch);
    return stream;
  }

  #onStreamOver(stream: number): void {
    this.#streams.delete(stream);
    // One that waits for a place gets it.
    for (const fetch of this.#fetches) if (fetch.takePlace()) return;
  }
}

interface FetchOwner extends Asker {
  openStream(): number | null;
  onStreamOver(stream: number): void;
}

class Fetch implements ExchangeSink {
  readonly #host: string;
  readonly #delivery: Delivery;
  readonly #channel: Channel;
  readonly #traffic: Traffic;
  readonly #owner: FetchOwner;
  #exchange: Exchange | null = null;
  #head: AnswerHead | null = null;
  /** Of the body, until it is known how the answer comes. */
  #pieces: Buffer[] = [];
  #bytes = 0;
  #stream: number | null = null;
  #wantsPlace = false;
  #isOver = false;

  constructor(host: string, delivery: Delivery, port: InstancePort, traffic: Traffic, owner: FetchOwner) {
    this.#host = host;
    this.#delivery = delivery;
    this.#channel = new Channel(port);
    this.#traffic = traffic;
    this.#owner = owner;
  }

  run(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.start();
  }

  onTraffic(sent: number, received: number): void {
    this.#traffic.bytesSent += sent;
    this.#traffic.bytesReceived += received;
  }

  onHead(head: AnswerHead): void {
    this.#head = head;
    if (this.#delivery === "whole") return;
    const isEventStream = head.headers.some(
      ([name, value]) =>
        name.toLowerCase() === "content-type" && /^\s*text\/event-stream\s*(;|$)/i.test(value),
    );
    if (this.#delivery === "stream" || isEventStream) return this.#becomeStream();
    // What came with the head is parsed before this runs: a short answer is complete by then.
    setImmediate(() => {
      if (this.#isOver || this.#stream !== null) return;
      this.#wantsPlace = true;
      this.takePlace();
    });
  }

  /** A stream from the start: without a place for it there is none. */
  #becomeStream(): void {
    this.#exchange?.becomeStream();
    this.#wantsPlace = true;
    if (this.takePlace()) return;
    this.#exchange?.abort();
    this.onFail(failure(`${limits.networkStreams.default} streams are open: close one first`));
  }

  /** Becomes a stream, if it wants to and there is a place. */
  takePlace(): boolean {
    if (!this.#wantsPlace || this.#stream !== null || this.#isOver) return false;
    this.#stream = this.#owner.openStream();
    if (this.#stream === null) return false;
    const { status } = this.#head as AnswerHead;
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const piece of pieces) this.#send(piece);
    this.#exchange?.pause();
    this.#owner.onAnswer(this.#resultText(`"stream":${this.#stream}`), status, () => {
      this.#channel.tell();
      this.flow();
    });
    return true;
  }

  onBody(piece: Buffer): void {
    if (this.#stream !== null) {
      this.#send(piece);
      if (!this.#channel.hasRoom) this.#exchange?.pause();
      return;
    }
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#delivery === "whole") {
      if (this.#bytes > limits.wholeBodyBytes.default) {
        this.#exchange?.abort();
        this.onFail(failure(`${this.#host}: its answer is too large for one message: ask for a stream`));
      }
      return;
    }
    // It waits for a place: what has come is kept, the rest waits at the server.
    if (this.#bytes >= limits.windowBytes.default) this.#exchange?.pause();
  }

  onEnd(): void {
    this.#isOver = true;
    if (this.#stream === null) {
      const { status } = this.#head as AnswerHead;
      this.#owner.onAnswer(this.#resultText(bodyMember(Buffer.concat(this.#pieces))), status);
      return;
    }
    this.#channel.notify("net/end", `{"stream":${this.#stream}}`);
    this.#owner.onStreamOver(this.#stream);
  }

  onFail(error: RequestError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#stream === null) return this.#owner.onFail(error);
    const { code, message } = error;
    this.#channel.notify("net/error", JSON.stringify({ stream: this.#stream, code, message }));
    this.#owner.onStreamOver(this.#stream);
  }

  acknowledge(bytes: number): void {
    this.#channel.acknowledge(bytes);
    this.flow();
  }

  /** The plugin does not want the rest. */
  cancel(): void {
    this.discard();
    if (this.#stream !== null) this.#owner.onStreamOver(this.#stream);
  }

  giveUp(): void {
    this.#exchange?.abort();
    this.onFail(failure("the plugin gave the request up"));
  }

  discard(): void {
    this.#isOver = true;
    this.#exchange?.abort();
  }

  /** Goes on if the plugin has room. */
  flow(): void {
    if (this.#isOver) return;
    if (this.#channel.hasRoom) this.#exchange?.resume();
    else this.#exchange?.pause();
  }

  #send(piece: Buffer): void {
    // Base64 needs no escapes.
    const paramsText = `{"stream":${this.#stream},"base64":"${piece.toString("base64")}"}`;
    this.#channel.send("net/data", paramsText, piece.length);
  }

  /** `member` is JSON. */
  #resultText(member: string): string {
    const { status, statusText, headers } = this.#head as AnswerHead;
    const head = JSON.stringify({ status, statusText, headers });
    return `${head.slice(0, -1)},${member}}`;
  }
}

/** As text where that is shorter than base64, which it is unless the body is full of control characters. */
function bodyMember(bytes: Buffer): string {
  if (isUtf8(bytes)) {
    const text = JSON.stringify(bytes.toString());
    if (text.length <= 64 + bytes.length * 1.3) return `"body":${text}`;
  }
  return `"bodyBase64":"${bytes.toString("base64")}"`;
}
