/**
 * Read this first. What a plugin cannot do itself it asks the host for, and here the host decides. A request goes
 *
 *   broker.ts (params, quotas) → destination.ts (may this plugin reach this name?) → fetches.ts or websockets.ts
 *   → exchange.ts → network.ts (may this address be connected to?)
 *
 * and every answer comes back through the same files. `permissions.ts`, `destination.ts` and `addresses.ts` are pure;
 * `network.ts` alone opens connections. Requests come from a plugin and answers from a server: both are untrusted.
 *
 * A `PluginBroker` belongs to a plugin and lives as long; an `InstanceBroker` to one running instance, with all that
 * it has open.
 */
import { RPC_ERROR } from "../protocol/generated/error-codes.js";
import type { NetFetchParams, WsOpenParams, WsSendParams } from "../protocol/generated/protocol-types.js";
import { faultText } from "../protocol/fault-text.js";
import { paramsValidators } from "../protocol/generated/validators.js";
import { limits } from "../protocol/limits.js";

import type { Deadlines } from "../time/deadlines.js";
import { base64Bytes } from "./base64.js";
import { CheckedDestination, type Scheme } from "./destination.js";
import type { ExchangeLimits } from "./exchange.js";
import { Fetches, type Delivery } from "./fetches.js";
import { Network, type NetworkSettings } from "./network.js";
import { hostRules, type UserHosts } from "./permissions.js";
import type { Answer, Answered, InstancePort } from "./port.js";
import { checkedHeaders, outgoingRequest, TOKEN } from "./request-params.js";
import { asRequestError, failure, misfit, RequestError } from "./request-error.js";
import { noTraffic, type NetworkStats, type Traffic } from "./statistics.js";
import { RequestSpan, type RequestTracer } from "./tracing.js";
import { WebSockets } from "./websockets.js";

export type { Answer, Answered, InstancePort } from "./port.js";
export type { NetworkStats } from "./statistics.js";

/** What the app decided for a plugin; read again for each request. */
export interface BrokerFacts {
  readonly pluginId: string;
  /** `permissions.network` as the user accepted it. */
  readonly network: readonly string[];
  readonly userHosts: UserHosts;
  /** What the manifest asks of `limits`. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
}

/** What the brokers of a host share: settings only. */
export interface BrokerSettings extends NetworkSettings {
  readonly tracer: RequestTracer | null;
}

/** A request of the plugin by its method. It answers once, now or later, and returns what gives it up till then. */
type Serve = (params: never, answered: Answered) => (() => void) | undefined;

export class PluginBroker {
  readonly #settings: BrokerSettings;
  readonly #deadlines: Deadlines;
  readonly #facts: () => BrokerFacts;
  readonly #traffic: Traffic = noTraffic();
  #instance: InstanceBroker | null = null;

  constructor(settings: BrokerSettings, deadlines: Deadlines, facts: () => BrokerFacts) {
    this.#settings = settings;
    this.#deadlines = deadlines;
    this.#facts = facts;
  }

  /** For a new instance. The one before must have been closed. */
  open(port: InstancePort): InstanceBroker {
    this.#instance = new InstanceBroker(this.#settings, this.#deadlines, this.#facts, port, this.#traffic);
    return this.#instance;
  }

  stats(): NetworkStats {
    const open = this.#instance?.open ?? { requestsInFlight: 0, streams: 0, sockets: 0 };
    return { ...this.#traffic, ...open };
  }
}

export class InstanceBroker {
  readonly #settings: BrokerSettings;
  readonly #facts: () => BrokerFacts;
  readonly #port: InstancePort;
  readonly #traffic: Traffic;
  readonly #network: Network;
  readonly #fetches: Fetches;
  readonly #sockets: WebSockets;
  /** What gives up the requests that are not answered, by their ids. */
  readonly #pending = new Map<string, () => void>();
  /** Bytes that wait to be sent. */
  #unsentBytes = 0;
  #hasToldOfProxy = false;
  #isClosed = false;

  /** @internal Made by `PluginBroker.open`. */
  constructor(
    settings: BrokerSettings,
    deadlines: Deadlines,
    facts: () => BrokerFacts,
    port: InstancePort,
    traffic: Traffic,
  ) {
    this.#settings = settings;
    this.#facts = facts;
    this.#port = port;
    this.#traffic = traffic;
    this.#network = new Network(settings, { onProxy: ({ host }) => this.#tellOfProxy(host) });
    this.#fetches = new Fetches(this.#network, deadlines, port, traffic);
    this.#sockets = new WebSockets(this.#network, deadlines, port, traffic);
  }

  get open(): { requestsInFlight: number; streams: number; sockets: number } {
    return {
      requestsInFlight: this.#fetches.inFlight,
      streams: this.#fetches.streams,
      sockets: this.#sockets.count,
    };
  }

  /** False: not a method of the broker. Otherwise `answered` is called once, unless the instance ends first. */
  request(method: string, id: unknown, params: unknown, answered: Answered): boolean {
    if (!Object.hasOwn(REQUESTS, method)) return false;
    const key = typeof id === "string" ? id : null;
    let isAnswered = false;
    const answerOnce: Answered = (answer, onSent) => {
      if (isAnswered || this.#isClosed) return;
      isAnswered = true;
      if (key !== null) this.#pending.delete(key);
      if (!answer.ok) this.#tellOfFailure(method, answer.code, answer.message);
      answered(answer, onSent);
    };
    try {
      const validate = paramsValidators[method as RequestMethod];
      if (!validate(params)) throw misfit(`${method}: ${faultText(validate)}`);
      const giveUp = this.#serve[method as RequestMethod](params as never, answerOnce);
      // An id that is in use already cannot be given up: it would mean two.
      if (giveUp !== undefined && !isAnswered && key !== null && !this.#pending.has(key))
        this.#pending.set(key, giveUp);
    } catch (error) {
      answerOnce(failed(asRequestError("the host", error)));
    }
    return true;
  }

  /** False: not a notification of the broker. Returns the fault of one that does not fit. */
  notification(method: string, params: unknown): boolean | string {
    if (!Object.hasOwn(NOTIFICATIONS, method)) return false;
    const name = method as NotificationMethod;
    const validate = paramsValidators[name];
    if (!validate(params)) return `${method}: ${faultText(validate)}`;
    const { stream, socket, bytes, request } = params as {
      stream?: number;
      socket?: number;
      bytes?: number;
      request?: string;
    };
    if (name === "ws/ack") this.#sockets.acknowledge(socket as number, bytes as number);
    else if (name === "net/ack") this.#fetches.acknowledge(stream as number, bytes as number);
    else if (stream !== undefined) this.#fetches.cancel(stream);
    else this.#pending.get(request as string)?.();
    return true;
  }

  /** The instance reads again. */
  onWritable(): void {
    this.#fetches.onWritable();
    this.#sockets.onWritable();
  }

  /** The instance is over, and all that it has open with it (E-CRASH-4). */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#pending.clear();
    this.#fetches.close();
    this.#sockets.close();
    this.#network.close();
  }

  // --- The methods ---

  readonly #serve: Record<RequestMethod, Serve> = {
    "net/fetch": (params: NetFetchParams, answered) =>
      this.#fetch(params, params.allowStream === true ? "either" : "whole", answered),
    "net/stream": (params: NetFetchParams, answered) => this.#fetch(params, "stream", answered),
    "ws/open": (params: WsOpenParams, answered) => this.#openSocket(params, answered),
    "ws/send": (params: WsSendParams, answered) => this.#send(params, answered),
    "ws/close": ({ socket, code, reason }: { socket: number; code?: number; reason?: string }, answered) => {
      this.#sockets.shut(socket, code, reason ?? "");
      answered(NULL);
      return undefined;
    },
  };

  #fetch(params: NetFetchParams, delivery: Delivery, answered: Answered): () => void {
    const request = outgoingRequest(params);
    const facts = this.#facts();
    const destination = this.#destination(params.url, "http", facts);
    requireRoom(this.#fetches.inFlight, limits.networkRequests.default, "requests are not answered");
    if (delivery === "stream")
      requireRoom(this.#fetches.streams, limits.networkStreams.default, "streams are open");
    const release = this.#hold(request.body?.length ?? 0);
    this.#traffic.requests += 1;
    const span = new RequestSpan(this.#settings.tracer, facts.pluginId, request.method, destination);
    return this.#fetches.start(destination, request, delivery, limitsOf(facts), {
      onAnswer: (text, status, onSent) => {
        release();
        span.succeed(status);
        answered({ ok: true, text }, onSent);
      },
      onFail: (error) => {
        release();
        span.fail(error.code, error.message);
        answered(failed(error));
      },
    });
  }

  #openSocket({ url, protocols = [], headers = [] }: WsOpenParams, answered: Answered): () => void {
    if (!protocols.every((name) => TOKEN.test(name)) || new Set(protocols).size < protocols.length)
      throw misfit("protocols are different tokens");
    const checked = checkedHeaders(headers);
    const facts = this.#facts();
    const destination = this.#destination(url, "ws", facts);
    requireRoom(this.#sockets.count, limits.networkSockets.default, "sockets are open");
    this.#traffic.requests += 1;
    const span = new RequestSpan(this.#settings.tracer, facts.pluginId, "WEBSOCKET", destination);
    return this.#sockets.open(destination, { protocols, headers: checked }, limitsOf(facts), {
      onOpen: (socket, protocol, onSent) => {
        span.succeed(101);
        answered({ ok: true, text: JSON.stringify({ socket, protocol }) }, onSent);
      },
      onFail: (error) => {
        span.fail(error.code, error.message);
        answered(failed(error));
      },
    });
  }

  #send({ socket, text, base64 }: WsSendParams, answered: Answered): undefined {
    if ((text === undefined) === (base64 === undefined)) throw misfit("a message is either text or base64");
    const data = text ?? base64Bytes(base64 as string, "base64");
    const release = this.#hold(data.length);
    this.#sockets.send(socket, data, (error) => {
      release();
      answered(error === null ? NULL : failed(error));
    });
  }

  #destination(
    url: string,
    scheme: Scheme,
    { network, userHosts, pluginId }: BrokerFacts,
  ): CheckedDestination {
    return CheckedDestination.check(url, scheme, hostRules(network, userHosts), pluginId);
  }

  /** Counts bytes that wait to be sent, until the returned function is called. */
  #hold(bytes: number): () => void {
    const maxBytes = limits.networkUnsentBytes.default;
    if (this.#unsentBytes + bytes > maxBytes)
      throw failure(`${maxBytes} bytes wait to be sent: wait for the answers to what was sent before`);
    this.#unsentBytes += bytes;
    let isHeld = true;
    return () => {
      if (isHeld) this.#unsentBytes -= bytes;
      isHeld = false;
    };
  }

  #tellOfProxy(proxyHost: string): void {
    if (this.#hasToldOfProxy) return;
    this.#hasToldOfProxy = true;
    this.#port.log(
      "info",
      `through the proxy ${proxyHost}: only the names of hosts are judged, not their addresses`,
    );
  }

  /** Refusals are logged always (E-NET-7), failures too: an author looks here for why nothing comes. */
  #tellOfFailure(method: string, code: number, message: string): void {
    if (code === RPC_ERROR.NOT_ALLOWED) this.#traffic.refusals += 1;
    else if (code === RPC_ERROR.REQUEST_FAILED) this.#traffic.failures += 1;
    const verb = code === RPC_ERROR.REQUEST_FAILED ? "failed" : "refused";
    this.#port.log("warn", `${verb}: ${method}: ${message} (${code})`);
  }
}

type RequestMethod = "net/fetch" | "net/stream" | "ws/open" | "ws/send" | "ws/close";
type NotificationMethod = "net/ack" | "net/cancel" | "ws/ack";

const REQUESTS: Readonly<Record<RequestMethod, true>> = {
  "net/fetch": true,
  "net/stream": true,
  "ws/open": true,
  "ws/send": true,
  "ws/close": true,
};
const NOTIFICATIONS: Readonly<Record<NotificationMethod, true>> = {
  "net/ack": true,
  "net/cancel": true,
  "ws/ack": true,
};

const NULL: Answer = { ok: true, text: "null" };

const failed = ({ code, message }: RequestError): Answer => ({ ok: false, code, message });

const limitsOf = ({ timeoutMs, maxResponseBytes }: BrokerFacts): ExchangeLimits => ({
  timeoutMs,
  maxBytes: maxResponseBytes,
});

function requireRoom(count: number, max: number, what: string): void {
  if (count >= max)
    throw failure(`${max} ${what}, which is as many as a plugin may have: wait for one to end`);
}
