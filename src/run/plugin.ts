/**
 * A loaded plugin: started at its first activation and never before, relaunched when it crashes, with a queue for
 * what comes while it is not ready. The app calls it and tells it events; the plugin's answers are untrusted and
 * checked before the app sees them.
 */
import { Journal, type LogEntry, type LogLevel, type LogSource } from "../journal/index.js";
import { isSandboxError, SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import { escapeText } from "../protocol/text.js";
import { faultText, type CallTable, type CompiledCall } from "./call-table.js";
import type { Clock } from "./clock.js";
import type { Deadlines } from "./deadlines.js";
import type { Lang } from "./dialect.js";
import { endError } from "./instance-end.js";
import { Note, type Outgoing } from "./outgoing.js";
import { PendingCall, type CallOutcome, type CallOwner } from "./pending-call.js";
import { MessageQueue } from "./queue.js";
import { notification } from "./rpc.js";
import { Session, type SessionOwner } from "./session.js";
import { Supervisor, type PluginState } from "./supervisor.js";
import type { InstanceEnd, InstanceStats, Program } from "./transport.js";
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
  readonly logDir: string | undefined;
  readonly mask: ((pluginId: string, text: string) => string) | undefined;
  readonly calls: CallTable;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  /** Reads the manifest again and compiles, if need be. */
  prepare(manifest: Manifest): Promise<Program>;
  readManifest(): Promise<Manifest>;
  /** Passes an event on to the host's listeners. */
  forward<Name extends keyof PluginEvents>(name: Name, payload: PluginEvents[Name]): void;
  onDisposed(plugin: Plugin): void;
}

interface Waiter {
  resolve(): void;
  reject(error: SandboxError): void;
}

export class Plugin extends TypedEvents<PluginEvents> implements AsyncDisposable {
  readonly dir: string;
  readonly #parts: PluginParts;
  readonly #journal: Journal;
  readonly #supervisor: Supervisor;
  readonly #queue = new MessageQueue();
  #manifest: Manifest;
  #program: Program | null = null;
  #session: Session | null = null;
  /** Counts launches, so that one that was overtaken while it compiled notices it. */
  #launch = 0;
  #starts = 0;
  #calls = 0;
  #failure: SandboxError | null = null;
  #isDisposed = false;
  #readyWaiters: Waiter[] = [];
  #stopWaiters: (() => void)[] = [];
  // Shared by all calls: a closure for each would cost more than the rest of a call.
  readonly #callOwner: CallOwner = { onCallExpired: (call) => this.#onCallExpired(call) };
  readonly #sessionOwner: SessionOwner = {
    log: (level, source, text) => this.#log(level, source, text),
    transmit: (message) => this.#transmit(message),
    onReady: (session, takesBatches) => this.#onReady(session, takesBatches),
    onRefused: (session, reason) => this.#onRefused(session, reason),
    onWritable: () => this.#drain(),
    onEnd: (session, end) => this.#onEnd(session, end),
  };

  /** @internal Plugins come from `host.load`. */
  constructor(manifest: Manifest, parts: PluginParts) {
    super();
    this.#manifest = manifest;
    this.#parts = parts;
    this.dir = parts.dir;
    const { logDir, mask } = parts;
    this.#journal = new Journal({
      id: manifest.id,
      ...(logDir === undefined ? {} : { dir: logDir }),
      ...(mask === undefined ? {} : { mask: (text: string) => mask(manifest.id, text) }),
      onNotice: (message) => this.#emit("notice", { plugin: this, message }),
      onEntry: (entry) => this.#emit("log", { plugin: this, entry }),
    });
    this.#supervisor = new Supervisor(parts.clock, (state, previous) => this.#onState(state, previous));
  }

  get id(): string {
    return this.#manifest.id;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  get state(): PluginState {
    return this.#supervisor.state;
  }

  /** Why the plugin failed, while it has. */
  get failure(): SandboxError | null {
    return this.#failure;
  }

  /** Its log: the file's path and its last entries, oldest first. */
  get log(): { readonly path: string; tail(count?: number): Promise<LogEntry[]> } {
    return { path: this.#journal.path, tail: (count) => this.#journal.tail(count) };
  }

  stats(): PluginStats {
    return {
      state: this.state,
      instance: this.#session?.stats() ?? null,
      starts: this.#starts,
      crashes: this.#supervisor.crashes,
      calls: this.#calls,
      callsInFlight: this.#session?.callsInFlight ?? 0,
      queued: this.#queue.length,
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
   * and is not started by this.
   */
  emit(name: string, data?: unknown): boolean {
    this.#requireOpen();
    const state = this.state;
    const isActivated =
      state === "stopped" &&
      this.#isRunnable &&
      this.#manifest.activation?.includes(`event:${name}`) === true;
    if (!isActivated && (state === "stopped" || state === "stopping" || state === "failed")) return false;
    this.#transmit(new Note(`event ${name}`, notification("event", { name, data })));
    if (isActivated) this.#start();
    return true;
  }

  /** Starts it now, if it is not running, and waits until it is ready. */
  async start(): Promise<void> {
    this.#requireOpen();
    if (!this.#isRunnable) throw this.#notRunnable();
    if (this.state === "ready") return;
    if (this.state === "failed") throw this.#stoppedError();
    if (this.state === "stopping") await this.stop();
    // The waiter first: a start can fail before it returns.
    const ready = new Promise<void>((resolve, reject) => this.#readyWaiters.push({ resolve, reject }));
    if (this.state === "stopped") this.#start();
    await ready;
  }

  /** Ends its instance: it is asked to, and after a second made to. The next activation starts it again. */
  stop(): Promise<void> {
    return this.#stop(limits.shutdownTimeoutMs.default, "by the app");
  }

  /** Stops it, forgets its crashes, reads its manifest and program again and waits until it is ready. */
  async relaunch(): Promise<void> {
    this.#requireOpen();
    await this.#stop(limits.shutdownTimeoutMs.default, "to be relaunched");
    this.#requireOpen();
    const manifest = await this.#parts.readManifest();
    if (manifest.id !== this.id) {
      throw new SandboxError(
        "MANIFEST_INVALID",
        `the manifest's id is now ${JSON.stringify(manifest.id)}: load it as another plugin`,
      );
    }
    this.#manifest = manifest;
    this.#program = null;
    if (!this.#isRunnable) throw this.#notRunnable();
    this.#failure = null;
    this.#supervisor.revive();
    await this.start();
  }

  /** Stops it for good and takes it out of its host. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.dispose(limits.shutdownTimeoutMs.default);
  }

  /** @internal The host gives all its plugins one time to end in. */
  async dispose(timeoutMs: number): Promise<void> {
    this.#isDisposed = true;
    await this.#stop(timeoutMs, "by the app");
    this.#parts.onDisposed(this);
    await this.#journal.close();
  }

  // --- Calls ---

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
      call = new PendingCall(
        this.#callOwner,
        definition,
        paramsText(definition, params),
        wantsOutcome,
        resolve,
        reject,
      );
    } catch (error) {
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
    this.#transmit(call);
    if (this.state === "stopped") this.#start();
    return promise;
  }

  /** Why a call cannot be made now. */
  #refusal(): SandboxError | null {
    if (!this.#isRunnable) return this.#notRunnable();
    const state = this.state;
    if (state === "failed" || state === "stopping") return this.#stoppedError();
    if ((this.#session?.callsInFlight ?? 0) < limits.callsInFlight.default) return null;
    return new SandboxError(
      "CALL_DROPPED",
      `${limits.callsInFlight.default} calls are unanswered: no more are sent`,
    );
  }

  /** False if the call is given up already. */
  #watch(signal: AbortSignal, call: PendingCall): boolean {
    const abort = (): void => {
      this.#parts.deadlines.end(call);
      this.#session?.forget(call);
      call.fail(
        new SandboxError("CALL_ABORTED", `${call.label}: given up by the app`, { cause: signal.reason }),
      );
    };
    if (signal.aborted) {
      call.isOver = true;
      call.fail(
        new SandboxError("CALL_ABORTED", `${call.label}: given up by the app`, { cause: signal.reason }),
      );
      return false;
    }
    signal.addEventListener("abort", abort, { once: true });
    call.onSettled = () => signal.removeEventListener("abort", abort);
    return true;
  }

  #onCallExpired(call: PendingCall): void {
    this.#session?.forget(call);
    const text = `${call.label}: no answer within ${call.definition.deadlineMs} ms`;
    this.#log("warn", "host", text);
    call.fallBack(new SandboxError("CALL_TIMEOUT", text));
  }

  // --- The queue ---

  /** Sends a message, or queues it while the instance is not ready or does not read. */
  #transmit(message: Outgoing): void {
    if (this.#queue.length === 0 && this.#session?.isWritable === true) return this.#session.send(message);
    const dropped = this.#queue.push(message);
    if (dropped === null || dropped.isOver) return;
    const text = `the queue is full (${limits.queueMessages.default} messages): its oldest message is lost: ${dropped.label}`;
    this.#log("warn", "host", escapeText(text));
    if (dropped instanceof PendingCall) this.#end(dropped, new SandboxError("CALL_DROPPED", text));
  }

  /** Sends what is queued, in order, as far as the instance takes it. */
  #drain(): void {
    const messages = this.#queue.takeAll();
    for (const message of messages) if (!message.isOver) this.#transmit(message);
  }

  #end(call: PendingCall, reason: SandboxError): void {
    this.#parts.deadlines.end(call);
    call.fallBack(reason);
  }

  /** Nobody will take what is queued. */
  #emptyQueue(reason: SandboxError): void {
    for (const message of this.#queue.takeAll()) {
      if (message instanceof PendingCall && !message.isOver) this.#end(message, reason);
    }
  }

  // --- The instance ---

  get #isRunnable(): boolean {
    return this.#manifest.run !== undefined;
  }

  #start(): void {
    this.#supervisor.start();
    void this.#open();
  }

  async #open(): Promise<void> {
    const launch = (this.#launch += 1);
    const isOvertaken = (): boolean => launch !== this.#launch;
    try {
      if (this.#program === null) {
        const program = await this.#parts.prepare(this.#manifest);
        if (isOvertaken()) return;
        this.#program = program;
      }
    } catch (error) {
      if (!isOvertaken()) this.#fail(asSandboxError(error));
      return;
    }
    this.#starts += 1;
    this.#log("info", "host", `start ${this.#starts}: ${this.#program.summary}`);
    const session = new Session(this.#sessionOwner, this.#parts.deadlines, this.#parts.clock);
    this.#session = session;
    try {
      session.open(this.#program, {
        appVersion: this.#parts.appVersion,
        lang: this.#parts.lang,
        pluginId: this.id,
        pluginVersion: this.#manifest.version,
      });
    } catch (error) {
      this.#session = null;
      // Not a crash: the same module would be refused the same way again.
      this.#fail(asSandboxError(error));
    }
  }

  #onReady(session: Session, takesBatches: boolean): void {
    if (session !== this.#session) return;
    this.#log(
      "info",
      "host",
      `initialize: it speaks version 1 of the protocol${takesBatches ? ", with batches" : ""}`,
    );
    // First the queue, so that nothing that a listener sends overtakes it.
    this.#drain();
    this.#supervisor.hello();
  }

  #onRefused(session: Session, reason: SandboxError): void {
    if (session !== this.#session) return;
    this.#publishStats();
    this.#session = null;
    if (this.state === "stopping") this.#ended("by the app");
    else this.#fail(reason);
  }

  #onEnd(session: Session, end: InstanceEnd): void {
    if (session !== this.#session) return;
    this.#publishStats();
    this.#session = null;
    const isReady = this.state === "ready";
    if (this.state === "stopping") {
      session.failCalls(new SandboxError("PLUGIN_STOPPED", "the plugin was stopped"));
      return this.#ended(end.kind === "exit" ? `by the app, exit code ${end.code}` : "by the app");
    }
    const reason = endError(end);
    if (isReady && end.kind === "exit" && end.code === 0) {
      this.#log("info", "host", "stopped: its instance ended by itself (exit code 0)");
      session.failCalls(reason);
      this.#emptyQueue(reason);
      return this.#supervisor.exit();
    }
    this.#log(
      "error",
      "host",
      isReady || end.kind !== "exit" ? reason.message : `${reason.message}, before it answered initialize`,
    );
    if (end.kind === "exception" && end.stack !== "") this.#log("error", "host", `stack: ${end.stack}`);
    if (session.stderrTail.length > 0)
      this.#log("error", "host", `its last lines of stderr: ${session.stderrTail.join("\n")}`);
    session.failCalls(reason);
    if (this.#supervisor.crash()) {
      this.#log(
        "info",
        "host",
        `relaunch ${this.#supervisor.crashes} of ${limits.relaunches.default} within ${limits.crashWindowMs.default / 60_000} minutes`,
      );
      void this.#open();
      return;
    }
    this.#settleFailure(
      new SandboxError(
        "PLUGIN_STOPPED",
        `stopped after ${limits.relaunches.default + 1} crashes within ${limits.crashWindowMs.default / 60_000} minutes`,
        { cause: reason, blame: "plugin" },
      ),
    );
  }

  /** Stops it for a reason that another start would not mend. */
  #fail(reason: SandboxError): void {
    this.#supervisor.fail();
    this.#settleFailure(reason);
  }

  #settleFailure(reason: SandboxError): void {
    this.#failure = reason;
    this.#log(
      "error",
      "host",
      reason.message.startsWith("stopped") ? reason.message : `stopped: ${reason.message}`,
    );
    for (const { message, mend, place } of reason.faults ?? []) {
      this.#log(
        "error",
        "host",
        `${place.file}:${place.line}:${place.column}: ${message}${mend === undefined ? "" : ` (${mend})`}`,
      );
    }
    this.#emptyQueue(this.#stoppedError());
    for (const waiter of this.#readyWaiters.splice(0)) waiter.reject(reason);
  }

  #stop(timeoutMs: number, why: string): Promise<void> {
    const state = this.state;
    if (state === "stopped" || state === "failed") return Promise.resolve();
    const stopped = new Promise<void>((resolve) => this.#stopWaiters.push(resolve));
    if (state === "stopping") return stopped;
    // A launch that still compiles finds itself overtaken.
    this.#launch += 1;
    this.#supervisor.stop();
    this.#log("info", "host", `stopping: ${why}`);
    this.#emptyQueue(this.#stoppedError());
    if (this.#session === null) this.#ended(why);
    else this.#session.shutdown(timeoutMs);
    return stopped;
  }

  #ended(why: string): void {
    this.#log("info", "host", `stopped: ${why}`);
    this.#supervisor.ended();
    for (const waiter of this.#readyWaiters.splice(0)) waiter.reject(this.#stoppedError());
    for (const resolve of this.#stopWaiters.splice(0)) resolve();
  }

  // --- Words ---

  #requireOpen(): void {
    if (this.#isDisposed)
      throw new SandboxError("HOST_CLOSED", `${this.id}: the plugin or its host is closed`);
  }

  #notRunnable(): SandboxError {
    return new SandboxError(
      "RUN_MISSING",
      `${this.id} is declarative: its manifest has no "run", nothing in it can be called`,
    );
  }

  #stoppedError(): SandboxError {
    const reason = this.#failure;
    if (reason === null) return new SandboxError("PLUGIN_STOPPED", `${this.id} is stopped`);
    return new SandboxError("PLUGIN_STOPPED", `${this.id}: ${reason.message}`, {
      cause: reason,
      blame: reason.blame,
    });
  }

  #onState(state: PluginState, previous: PluginState): void {
    if (state === "ready") for (const waiter of this.#readyWaiters.splice(0)) waiter.resolve();
    this.#emit("state", { plugin: this, state, previous });
  }

  #publishStats(): void {
    this.#emit("stats", { plugin: this, stats: this.stats() });
  }

  #emit<Name extends keyof PluginEvents>(name: Name, payload: PluginEvents[Name]): void {
    this.publish(name, payload);
    this.#parts.forward(name, payload);
  }

  #log(level: LogLevel, source: LogSource, text: string): void {
    this.#journal.write(level, source, text);
  }
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

/** The params as JSON, or the reason why they cannot be sent. */
function paramsText(definition: CompiledCall, params: unknown): string {
  const { method, validateParams } = definition;
  const refuse = (reason: string, cause?: unknown): SandboxError =>
    new SandboxError("CALL_PARAMS_INVALID", `${method}: the params ${reason}`, { cause });
  if (validateParams && !validateParams(params)) throw refuse(`do not fit: ${faultText(validateParams)}`);
  if (params === undefined) return "";
  let text: string | undefined;
  try {
    text = JSON.stringify(params);
  } catch (error) {
    throw refuse(
      `cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
  if (text === undefined) throw refuse("cannot be written as JSON");
  // A UTF-16 unit is at most three bytes: only a text that could be too long is measured.
  const maxBytes = limits.maxLineBytes.default;
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)
    throw refuse(`are longer than ${maxBytes} bytes`);
  return text;
}

const asSandboxError = (error: unknown): SandboxError =>
  isSandboxError(error)
    ? error
    : new SandboxError("INTERNAL", error instanceof Error ? error.message : String(error), { cause: error });
