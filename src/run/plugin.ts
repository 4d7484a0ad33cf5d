/**
 * A loaded plugin, as the app holds it: calls, events, start and stop. It starts at its first activation and never
 * before. Answers come from untrusted code and are checked against the call table before the app sees them; what
 * runs, and when, is `lifecycle.ts`.
 */
import { PluginBroker, type BrokerSettings, type NetworkStats } from "../broker/broker.js";
import type { UserHosts } from "../broker/permissions.js";
import { Journal, type LogEntry } from "../journal/index.js";
import { isSandboxError, SandboxError } from "../protocol/error.js";
import type { Lang } from "../protocol/lang.js";
import { limits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import type { AbortWatch } from "./abort-watch.js";
import { paramsText, type CallTable } from "./call-table.js";
import type { Clock } from "../time/clock.js";
import type { Deadlines } from "../time/deadlines.js";
import { jsonText } from "./json-text.js";
import { Lifecycle } from "./lifecycle.js";
import { Note } from "./outgoing.js";
import { PendingCall, type CallOutcome, type CallOwner } from "./pending-call.js";
import { notification } from "./rpc.js";
import type { PluginState } from "./supervisor.js";
import type { InstanceStats, Program } from "./transport.js";
import { TypedEvents } from "./typed-events.js";

export interface CallOptions {
  /** Gives the call up: it rejects with CALL_ABORTED, and a late answer is ignored. */
  readonly signal?: AbortSignal;
}

export interface PluginStats {
  readonly state: PluginState;
  /** Of the running instance, else null. */
  readonly instance: InstanceStats | null;
  readonly starts: number;
  /** Crashes that still count towards the limit. */
  readonly crashes: number;
  readonly calls: number;
  readonly callsInFlight: number;
  readonly queued: number;
  /** What it asked of the network, over all its instances; the numbers of what is open are the running one's. */
  readonly network: NetworkStats;
}

export interface PluginEvents {
  readonly state: { readonly plugin: Plugin; readonly state: PluginState; readonly previous: PluginState };
  readonly log: { readonly plugin: Plugin; readonly entry: LogEntry };
  /** The last figures of an instance that ended. */
  readonly stats: { readonly plugin: Plugin; readonly stats: PluginStats };
  /** Something the user should know once, such as a log that cannot be written. */
  readonly notice: { readonly plugin: Plugin; readonly message: string };
}

/** What a plugin needs of its host. */
export interface PluginParts {
  readonly dir: string;
  readonly appVersion: string;
  readonly lang: Lang;
  readonly logDir: string;
  readonly mask: ((pluginId: string, text: string) => string) | undefined;
  readonly calls: CallTable;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly aborts: AbortWatch;
  readonly brokerSettings: BrokerSettings;
  userHosts(pluginId: string): UserHosts;
  prepare(manifest: Manifest): Promise<Program>;
  readManifest(): Promise<Manifest>;
  /** Passes an event on to the host's listeners. */
  forward<Name extends keyof PluginEvents>(name: Name, payload: PluginEvents[Name]): void;
  /** It is about to end for good; never rejects. */
  onDisposing(plugin: Plugin, disposal: Promise<void>): void;
}

export class Plugin extends TypedEvents<PluginEvents> implements AsyncDisposable {
  readonly dir: string;
  readonly #parts: PluginParts;
  readonly #journal: Journal;
  readonly #broker: PluginBroker;
  readonly #lifecycle: Lifecycle;
  // Shared by all calls: a closure for each would cost more than the rest of a call.
  readonly #callOwner: CallOwner = { onCallExpired: (call) => this.#onCallExpired(call) };
  #manifest: Manifest;
  #calls = 0;
  #disposal: Promise<void> | null = null;

  /** @internal Plugins come from `host.load`. */
  constructor(manifest: Manifest, parts: PluginParts) {
    super();
    this.#manifest = manifest;
    this.#parts = parts;
    this.dir = parts.dir;
    const { mask } = parts;
    this.#journal = new Journal({
      id: manifest.id,
      dir: parts.logDir,
      ...(mask === undefined ? {} : { mask: (text: string) => mask(manifest.id, text) }),
      isIdle: () => this.state === "stopped" || this.state === "failed",
      onNotice: (message) => this.#emit("notice", { plugin: this, message }),
      onEntry: (entry) => this.#emit("log", { plugin: this, entry }),
    });
    this.#broker = new PluginBroker(parts.brokerSettings, parts.deadlines, () => ({
      pluginId: this.id,
      network: this.#manifest.permissions?.network ?? [],
      userHosts: parts.userHosts(this.id),
      timeoutMs: this.#manifest.limits?.networkTimeoutMs ?? limits.networkTimeoutMs.default,
      maxResponseBytes: this.#manifest.limits?.networkResponseBytes ?? limits.networkResponseBytes.default,
    }));
    this.#lifecycle = new Lifecycle(
      {
        id: manifest.id,
        openBroker: (port) => this.#broker.open(port),
        helloFacts: () => ({
          appVersion: parts.appVersion,
          lang: parts.lang,
          pluginId: this.id,
          pluginVersion: this.#manifest.version,
        }),
        prepare: () => parts.prepare(this.#manifest),
        log: (level, source, text) => this.#journal.write(level, source, text),
        onState: (state, previous) => this.#emit("state", { plugin: this, state, previous }),
        onInstanceOver: () => this.#emit("stats", { plugin: this, stats: this.stats() }),
      },
      parts.clock,
      parts.deadlines,
    );
  }

  get id(): string {
    return this.#manifest.id;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  get state(): PluginState {
    return this.#lifecycle.state;
  }

  /** Why the plugin failed, while it has. */
  get failure(): SandboxError | null {
    return this.#lifecycle.failure;
  }

  /** Its log: the file's path and its last entries, oldest first. */
  get log(): { readonly path: string; tail(count?: number): Promise<LogEntry[]> } {
    return { path: this.#journal.path, tail: (count) => this.#journal.tail(count) };
  }

  stats(): PluginStats {
    const { session, starts, crashes, queued } = this.#lifecycle;
    return {
      state: this.state,
      instance: session?.stats() ?? null,
      starts,
      crashes,
      calls: this.#calls,
      callsInFlight: session?.callsInFlight ?? 0,
      queued,
      network: this.#broker.stats(),
    };
  }

  /**
   * Calls a method of the app's call table; starts the plugin if need be. Resolves to its answer or, where there is
   * none in time or no valid one, to the default answer of the table. Rejects with a SandboxError where the table
   * has no default, and for the app's own faults (CALL_UNKNOWN, CALL_PARAMS_INVALID, CALL_ABORTED, HOST_CLOSED).
   */
  call(method: string, params?: unknown, options?: CallOptions): Promise<unknown> {
    return this.#begin(method, params, options, false);
  }

  /** As `call`, and says whether the answer is the plugin's or the default, and why. */
  callOutcome(method: string, params?: unknown, options?: CallOptions): Promise<CallOutcome> {
    return this.#begin(method, params, options, true) as Promise<CallOutcome>;
  }

  /**
   * Tells it a fact. Starts the plugin only if its `activation` lists `event:<name>`. False if it is not running
   * and is not started by this. Throws EVENT_INVALID for data that cannot be sent, HOST_CLOSED after the end.
   */
  emit(name: string, data?: unknown): boolean {
    this.#requireOpen();
    return this.emitText(name, eventText(name, data));
  }

  /** @internal As `emit`, with the text that `eventText` gave: one text serves all plugins of a host. */
  emitText(name: string, text: string): boolean {
    const { state } = this;
    const isActivated = state === "stopped" && this.#isRunnable && this.#isActivatedBy(name);
    if (!isActivated && (state === "stopped" || state === "stopping" || state === "failed")) return false;
    this.#lifecycle.transmit(new Note(`event ${name}`, text));
    if (isActivated) this.#lifecycle.start();
    return true;
  }

  /** Starts it now, if it is not running, and waits until it is ready. */
  async start(): Promise<void> {
    this.#requireOpen();
    this.#requireRunnable();
    await this.#lifecycle.whenReady();
  }

  /** Ends its instance: it is asked to, and after a second made to. The next activation starts it again. */
  stop(): Promise<void> {
    return this.#lifecycle.stop(limits.shutdownTimeoutMs.default, "by the app");
  }

  /**
   * Reads its manifest again, stops it, forgets its crashes, makes its program again and waits until it is ready.
   * Where the manifest is refused it is stopped all the same, and the reason is thrown.
   */
  async relaunch(): Promise<void> {
    this.#requireOpen();
    let manifest: Manifest;
    try {
      manifest = await this.#readManifestAgain();
    } catch (error) {
      await this.#lifecycle.stop(limits.shutdownTimeoutMs.default, "its manifest is refused");
      throw error;
    }
    this.#requireOpen();
    await this.#lifecycle.relaunch(limits.shutdownTimeoutMs.default, () => {
      this.#manifest = manifest;
    });
  }

  /** Stops it for good and takes it out of its host. A second time does nothing more. */
  [Symbol.asyncDispose](): Promise<void> {
    if (this.#disposal === null) {
      this.#disposal = this.#dispose();
      this.#parts.onDisposing(this, this.#disposal);
    }
    return this.#disposal;
  }

  async #dispose(): Promise<void> {
    await this.#lifecycle.close(limits.shutdownTimeoutMs.default);
    await this.#journal.close();
  }

  async #readManifestAgain(): Promise<Manifest> {
    const manifest = await this.#parts.readManifest();
    if (manifest.id !== this.id) {
      const text = `the manifest's id is now ${JSON.stringify(manifest.id)}: load it as another plugin`;
      throw new SandboxError("MANIFEST_INVALID", text);
    }
    if (manifest.run === undefined) throw this.#notRunnable();
    return manifest;
  }

  #begin(
    method: string,
    params: unknown,
    options: CallOptions | undefined,
    wantsOutcome: boolean,
  ): Promise<unknown> {
    const promise = new Promise<unknown>(capture);
    const resolve = capturedResolve;
    const reject = capturedReject;
    let call: PendingCall;
    try {
      this.#requireOpen();
      const definition = this.#parts.calls.get(method);
      const text = paramsText(definition, params);
      call = new PendingCall(this.#callOwner, definition, text, wantsOutcome, resolve, reject);
    } catch (error) {
      // As for a call that was made: a promise that nobody looks at must not end the app.
      promise.catch(ignore);
      reject(isSandboxError(error) ? error : new SandboxError("INTERNAL", String(error), { cause: error }));
      return promise;
    }
    call.promise = promise;
    this.#calls += 1;
    const refusal = this.#refusal();
    if (refusal) {
      call.fallBack(refusal);
      return promise;
    }
    const signal = options?.signal;
    if (signal !== undefined && !this.#watch(signal, call)) return promise;
    this.#parts.deadlines.add(call, call.definition.deadlineMs);
    this.#lifecycle.transmit(call);
    if (this.state === "stopped") this.#lifecycle.start();
    return promise;
  }

  /** Why a call cannot be made now. */
  #refusal(): SandboxError | null {
    if (!this.#isRunnable) return this.#notRunnable();
    const { state } = this;
    if (state === "failed" || state === "stopping") return this.#lifecycle.stoppedError();
    const maxCalls = limits.callsInFlight.default;
    if ((this.#lifecycle.session?.callsInFlight ?? 0) < maxCalls) return null;
    return new SandboxError("CALL_DROPPED", `${maxCalls} calls are unanswered: no more are sent`);
  }

  /** False if the call is given up already. */
  #watch(signal: AbortSignal, call: PendingCall): boolean {
    const abort = (): void => {
      this.#parts.deadlines.end(call);
      this.#lifecycle.session?.forget(call);
      call.fail(
        new SandboxError("CALL_ABORTED", `${call.label}: given up by the app`, { cause: signal.reason }),
      );
    };
    if (signal.aborted) {
      abort();
      return false;
    }
    call.onSettled = this.#parts.aborts.add(signal, abort);
    return true;
  }

  #onCallExpired(call: PendingCall): void {
    this.#lifecycle.session?.forget(call);
    const text = `${call.label}: no answer within ${call.definition.deadlineMs} ms`;
    this.#journal.write("warn", "host", text);
    call.fallBack(new SandboxError("CALL_TIMEOUT", text));
  }

  get #isRunnable(): boolean {
    return this.#manifest.run !== undefined;
  }

  #isActivatedBy(name: string): boolean {
    return this.#manifest.activation?.includes(`event:${name}`) === true;
  }

  #requireOpen(): void {
    if (this.#disposal !== null)
      throw new SandboxError("HOST_CLOSED", `${this.id}: the plugin or its host is closed`);
  }

  #requireRunnable(): void {
    if (!this.#isRunnable) throw this.#notRunnable();
  }

  #notRunnable(): SandboxError {
    return new SandboxError(
      "RUN_MISSING",
      `${this.id} is declarative: its manifest has no "run", nothing in it can be called`,
    );
  }

  #emit<Name extends keyof PluginEvents>(name: Name, payload: PluginEvents[Name]): void {
    this.publish(name, payload);
    this.#parts.forward(name, payload);
  }
}

/** The notification that tells a fact. Throws EVENT_INVALID for data that cannot be sent. */
export function eventText(name: string, data: unknown): string {
  const refuse = (reason: string, cause?: unknown): SandboxError =>
    new SandboxError("EVENT_INVALID", `event ${JSON.stringify(name)}: its name and data ${reason}`, {
      cause,
    });
  return notification("event", jsonText({ name, data }, refuse));
}

// A promise's executor runs at once, so the two functions of the promise just made are here. One executor for all
// calls, instead of a closure for each.
let capturedResolve: (value: unknown) => void;
let capturedReject: (error: SandboxError) => void;
const capture = (resolve: (value: unknown) => void, reject: (error: SandboxError) => void): void => {
  capturedResolve = resolve;
  capturedReject = reject;
};
const ignore = (): void => {};
