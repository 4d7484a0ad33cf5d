/**
 * The WebSockets of one instance: `ws/open` and what belongs to it. The protocol itself is the `ws` package's, over
 * sockets of the network. Messages are a server's: their size is bounded over fragments and after decompression, and
 * they are read only as fast as the plugin takes them.
 */
import { WebSocket, type ClientOptions, type RawData } from "ws";
import { limits } from "../protocol/limits.js";
import type { Deadline, Deadlines } from "../time/deadlines.js";
import { Channel } from "./channel.js";
import type { CheckedDestination } from "./destination.js";
import type { ExchangeLimits } from "./exchange.js";
import type { Network } from "./network.js";
import type { InstancePort } from "./port.js";
import { asRequestError, failure, misfit, type RequestError } from "./request-error.js";
import type { Traffic } from "./statistics.js";

export interface OpenAsker {
  /** `onSent` is called when the answer goes out. */
  onOpen(socket: number, protocol: string, onSent: () => void): void;
  onFail(error: RequestError): void;
}

export interface OpenRequest {
  readonly protocols: readonly string[];
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

export class WebSockets {
  readonly #network: Network;
  readonly #deadlines: Deadlines;
  readonly #port: InstancePort;
  readonly #traffic: Traffic;
  readonly #sockets = new Map<number, Socket>();
  #nextSocket = 1;

  constructor(network: Network, deadlines: Deadlines, port: InstancePort, traffic: Traffic) {
    this.#network = network;
    this.#deadlines = deadlines;
    this.#port = port;
    this.#traffic = traffic;
  }

  /** Open ones, and those that are being opened or closed. */
  get count(): number {
    return this.#sockets.size;
  }

  /** Returns what gives it up as long as it is not open. */
  open(
    destination: CheckedDestination,
    request: OpenRequest,
    exchangeLimits: ExchangeLimits,
    asker: OpenAsker,
  ): () => void {
    const number = this.#nextSocket;
    this.#nextSocket += 1;
    const socket = new Socket(number, destination.host, this.#port, this.#traffic, asker, () =>
      this.#sockets.delete(number),
    );
    this.#sockets.set(number, socket);
    socket.open(this.#network, destination, request, exchangeLimits, this.#deadlines);
    return () => socket.giveUp();
  }

  /** Calls back once the socket has taken it. */
  send(socket: number, data: string | Buffer, sent: (error: RequestError | null) => void): void {
    const known = this.#sockets.get(socket);
    if (known === undefined) return sent(failure(`there is no socket ${socket}`));
    known.send(data, sent);
  }

  /** Throws a RequestError for a code or a reason that none may give. */
  shut(socket: number, code: number | undefined, reason: string): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999))
      throw misfit(`${code} is no code that a program may close with: 1000, or 3000 to 4999`);
    if (Buffer.byteLength(reason) > 123) throw misfit("the reason is longer than 123 bytes");
    this.#sockets.get(socket)?.shut(code, reason);
  }

  acknowledge(socket: number, bytes: number): void {
    this.#sockets.get(socket)?.acknowledge(bytes);
  }

  onWritable(): void {
    for (const socket of this.#sockets.values()) socket.flow();
  }

  /** Ends all, without a word: the instance is gone. */
  close(): void {
    for (const socket of this.#sockets.values()) socket.discard();
    this.#sockets.clear();
  }
}

class Socket {
  readonly #number: number;
  readonly #host: string;
  readonly #channel: Channel;
  readonly #traffic: Traffic;
  readonly #asker: OpenAsker;
  readonly #onOver: () => void;
  #socket: WebSocket | null = null;
  #deadlines: Deadlines | null = null;
  readonly #alarm: Deadline = { dueMs: 0, isOver: true, expire: () => this.#expire() };
  #timeoutMs = 0;
  #state: "opening" | "open" | "closing" | "over" = "opening";
  #failure: RequestError | null = null;

  constructor(
    number: number,
    host: string,
    port: InstancePort,
    traffic: Traffic,
    asker: OpenAsker,
    onOver: () => void,
  ) {
    this.#number = number;
    this.#host = host;
    this.#channel = new Channel(port);
    this.#traffic = traffic;
    this.#asker = asker;
    this.#onOver = onOver;
  }

  open(
    network: Network,
    destination: CheckedDestination,
    { protocols, headers }: OpenRequest,
    { timeoutMs, maxBytes }: ExchangeLimits,
    deadlines: Deadlines,
  ): void {
    this.#deadlines = deadlines;
    this.#timeoutMs = timeoutMs;
    deadlines.add(this.#alarm, timeoutMs);
    const options: ClientOptions & { closeTimeout: number } = {
      createConnection: ((_options: unknown, connected: (error: Error | null, socket?: unknown) => void) => {
        network.connect(destination, (error, socket) => {
          // `ws` tells of it without its reason.
          if (error !== null) this.#failure = error;
          connected(error, socket ?? undefined);
        });
      }) as unknown as NonNullable<ClientOptions["createConnection"]>,
      headers: headerObject(headers),
      followRedirects: false,
      maxPayload: maxBytes,
      perMessageDeflate: { threshold: 1024, clientNoContextTakeover: true, serverNoContextTakeover: true },
      // A server that floods pings and never reads would otherwise fill the memory with answers.
      autoPong: false,
      closeTimeout: limits.socketCloseMs.default,
    };
    const url = destination.origin.replace(/^http/, "ws") + destination.path;
    let socket: WebSocket;
    try {
      socket = new WebSocket(url, [...protocols], options);
    } catch (error) {
      return this.#fail(asRequestError(this.#host, error));
    }
    this.#socket = socket;
    socket.on("open", () => this.#onOpen(socket));
    socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on("ping", (data) => {
      if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < limits.windowBytes.default)
        socket.pong(data);
    });
    socket.on("unexpected-response", (_request, response) => {
      response.destroy();
      this.#fail(failure(`${this.#host} answered ${response.statusCode} instead of opening a WebSocket`));
    });
    socket.on("error", (error) => {
      this.#failure ??= asRequestError(this.#host, error);
    });
    socket.addEventListener("close", ({ code, reason, wasClean }) => this.#onClose(code, reason, wasClean));
  }

  send(data: string | Buffer, sent: (error: RequestError | null) => void): void {
    const socket = this.#socket;
    if (this.#state !== "open" || socket === null) return sent(failure("the socket is not open"));
    this.#traffic.bytesSent += data.length;
    socket.send(data, { binary: typeof data !== "string" }, (error) =>
      sent(error ? failure("the socket was closed before the message was sent", error) : null),
    );
  }

  shut(code: number | undefined, reason: string): void {
    if (this.#state !== "open") return;
    this.#state = "closing";
    // What it still sends goes nowhere, and its answer to the close must be read.
    this.#socket?.resume();
    this.#socket?.close(code, reason);
  }

  acknowledge(bytes: number): void {
    this.#channel.acknowledge(bytes);
    this.flow();
  }

  flow(): void {
    if (this.#state !== "open") return;
    if (this.#channel.hasRoom) this.#socket?.resume();
    else this.#socket?.pause();
  }

  giveUp(): void {
    if (this.#state === "opening") this.#fail(failure("the plugin gave the request up"));
  }

  discard(): void {
    this.#end();
  }

  #onOpen(socket: WebSocket): void {
    if (this.#state !== "opening") return;
    this.#state = "open";
    this.#deadlines?.end(this.#alarm);
    // Messages may have come in the same packet: they wait until the number is told (case 38).
    socket.pause();
    this.#asker.onOpen(this.#number, socket.protocol, () => {
      this.#channel.tell();
      this.flow();
    });
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    const bytes = data as Buffer;
    this.#traffic.bytesReceived += bytes.length;
    if (this.#state !== "open") return;
    const member = isBinary
      ? `"base64":"${bytes.toString("base64")}"`
      : `"text":${JSON.stringify(bytes.toString())}`;
    this.#channel.send("ws/message", `{"socket":${this.#number},${member}}`, bytes.length);
    this.flow();
  }

  #onClose(code: number, reason: string, isClean: boolean): void {
    if (this.#state === "over") return;
    if (this.#state === "opening")
      return this.#fail(this.#failure ?? failure(`${this.#host}: the connection was closed`));
    this.#end();
    // 1009 and the like are what this side told the other: what went wrong is worth a word.
    const why = this.#failure !== null && reason === "" ? this.#failure.message : reason;
    this.#channel.notify(
      "ws/closed",
      JSON.stringify({ socket: this.#number, code, reason: why, clean: isClean && this.#failure === null }),
    );
  }

  #expire(): void {
    this.#fail(failure(`${this.#host}: no answer within ${this.#timeoutMs} ms`));
  }

  #fail(error: RequestError): void {
    if (this.#state !== "opening") return;
    this.#end();
    this.#asker.onFail(error);
  }

  #end(): void {
    this.#state = "over";
    this.#deadlines?.end(this.#alarm);
    this.#onOver();
    this.#socket?.terminate();
  }
}

/** A name that comes twice has both values, as HTTP joins them. */
function headerObject(headers: readonly string[]): Record<string, string> {
  const object = Object.create(null) as Record<string, string>;
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] as string;
    const value = headers[at + 1] as string;
    const known = object[name];
    object[name] = known === undefined ? value : `${known}, ${value}`;
  }
  return object;
}
