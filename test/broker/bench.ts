// A broker with a port that records what a plugin would be told, for tests without an instance.
import { PluginBroker, type Answer, type BrokerFacts, type InstancePort } from "../../src/broker/broker.js";
import { secureContextFor } from "../../src/broker/network.js";
import { proxyChoice, type ProxySetting } from "../../src/broker/proxy.js";
import type { Resolver } from "../../src/broker/resolver.js";
import type { RequestTracer } from "../../src/broker/tracing.js";
import { limits } from "../../src/protocol/limits.js";
import { systemClock, type Clock } from "../../src/time/clock.js";
import { Deadlines } from "../../src/time/deadlines.js";
import { TEST_CA } from "./servers.js";

export interface BenchOptions {
  network?: readonly string[];
  account?: readonly string[];
  shared?: readonly string[];
  timeoutMs?: number;
  maxResponseBytes?: number;
  resolver?: Resolver;
  proxy?: ProxySetting;
  tracer?: RequestTracer;
  clock?: Clock;
}

export interface Told {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** Every name is this machine. */
const loopback: Resolver = () => Promise.resolve(["127.0.0.1"]);

export interface Head {
  readonly status: number;
  readonly statusText: string;
  readonly headers: [string, string][];
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly stream?: number;
}

export class BrokerBench implements AsyncDisposable, InstancePort {
  readonly told: Told[] = [];
  readonly logged: string[] = [];
  /** How many notifications had been told when a request was answered, by its id. */
  readonly toldBefore = new Map<string, number>();
  isWritable = true;
  facts: BrokerFacts;
  readonly broker: PluginBroker;
  readonly #deadlines: Deadlines;
  #instance;
  #waiting: (() => void)[] = [];
  #nextId = 1;

  constructor(options: BenchOptions = {}) {
    this.facts = {
      pluginId: "dev.test.one",
      network: options.network ?? ["example.test"],
      userHosts: { account: options.account ?? [], shared: options.shared ?? [] },
      timeoutMs: options.timeoutMs ?? limits.networkTimeoutMs.default,
      maxResponseBytes: options.maxResponseBytes ?? limits.networkResponseBytes.default,
    };
    const settings = {
      resolver: options.resolver ?? loopback,
      proxyFor: proxyChoice(options.proxy ?? null, {}),
      secureContext: secureContextFor([TEST_CA]),
      tracer: options.tracer ?? null,
    };
    this.#deadlines = new Deadlines(options.clock ?? systemClock);
    this.broker = new PluginBroker(settings, this.#deadlines, () => this.facts);
    this.#instance = this.broker.open(this);
  }

  /** A broker whose only permission is `{account}`, for these hosts: they may be on this machine. */
  static forAccount(hosts: readonly string[], options: BenchOptions = {}): BrokerBench {
    return new BrokerBench({ network: ["{account}"], account: hosts, ...options });
  }

  notify(method: string, paramsText: string): void {
    this.told.push({ method, params: JSON.parse(paramsText) as Record<string, unknown> });
    for (const wake of this.#waiting.splice(0)) wake();
  }

  log(_level: "info" | "warn", text: string): void {
    this.logged.push(text);
  }

  /** Resolves to the result; rejects with `code: message`. */
  request(method: string, params: unknown, id: string = `r${this.#nextId++}`): Promise<unknown> {
    return this.answer(method, params, id).then((answer) => {
      if (answer.ok) return JSON.parse(answer.text) as unknown;
      throw new Error(`${answer.code}: ${answer.message}`);
    });
  }

  answer(method: string, params: unknown, id: string = `r${this.#nextId++}`): Promise<Answer> {
    return new Promise((resolve) => {
      const isServed = this.#instance.request(method, id, params, (answer, onSent) => {
        this.toldBefore.set(id, this.told.length);
        resolve(answer);
        onSent?.();
      });
      if (!isServed) throw new Error(`${method} is not served`);
    });
  }

  fetch(url: string, params: object = {}): Promise<Head> {
    return this.request("net/fetch", { url, ...params }) as Promise<Head>;
  }

  stream(url: string, params: object = {}): Promise<Head> {
    return this.request("net/stream", { url, ...params }) as Promise<Head>;
  }

  tell(method: string, params: unknown): boolean | string {
    return this.#instance.notification(method, params);
  }

  becomeWritable(): void {
    this.isWritable = true;
    this.#instance.onWritable();
  }

  /** Waits until one of the notifications so far or to come passes. */
  async until(test: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const found = this.told.find(test);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Takes all of a stream, acknowledging what comes; rejects with `code: message` if it breaks off. */
  async readStream(stream: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let at = 0; ; at += 1) {
      while (this.told.length <= at) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      const { method, params } = this.told[at] as Told;
      if (params["stream"] !== stream) continue;
      if (method === "net/error") throw new Error(`${String(params["code"])}: ${String(params["message"])}`);
      if (method === "net/end") return Buffer.concat(pieces);
      const piece = Buffer.from(String(params["base64"]), "base64");
      pieces.push(piece);
      this.tell("net/ack", { stream, bytes: piece.length });
    }
  }

  /** Ends the instance and opens the next one. */
  nextInstance(): void {
    this.#instance.close();
    this.#instance = this.broker.open(this);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#instance.close();
    this.#deadlines.close();
    return Promise.resolve();
  }
}
