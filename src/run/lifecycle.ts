/**
 * The running side of one plugin: at most one instance at a time, started, relaunched and stopped by the rules of
 * `supervisor.ts`, and the queue for what comes while it is not ready. It decides when; `session.ts` knows how to
 * talk to an instance, `plugin.ts` what the app wants.
 */
import type { LogLevel, LogSource } from "../journal/index.js";
import { isSandboxError, SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { escapeText } from "../protocol/text.js";
import type { Clock } from "../time/clock.js";
import type { Deadlines } from "../time/deadlines.js";
import type { HelloFacts } from "./dialect.js";
import { endError } from "./instance-end.js";
import { LogLimiter } from "../journal/log-limiter.js";
import type { Outgoing } from "./outgoing.js";
import { PendingCall } from "./pending-call.js";
import { MessageQueue } from "./queue.js";
import { Session, type OpenBroker, type SessionOwner } from "./session.js";
import { Supervisor, type PluginState } from "./supervisor.js";
import type { InstanceEnd, Program } from "./transport.js";

const CRASH_WINDOW_MINUTES = limits.crashWindowMs.default / 60_000;

export interface LifecycleOwner {
  readonly id: string;
  helloFacts(): HelloFacts;
  prepare(): Promise<Program>;
  /** Opens what serves a new instance. */
  readonly openBroker: OpenBroker;
  log(level: LogLevel, source: LogSource, text: string): void;
  onState(state: PluginState, previous: PluginState): void;
  /** The last moment in which the instance's figures can be read. */
  onInstanceOver(): void;
}

interface Waiter {
  resolve(): void;
  reject(error: SandboxError): void;
}

export class Lifecycle {
  readonly #owner: LifecycleOwner;
  readonly #clock: Clock;
  readonly #deadlines: Deadlines;
  readonly #supervisor: Supervisor;
  readonly #queue = new MessageQueue();
  readonly #dropLimiter: LogLimiter;
  readonly #sessionOwner: SessionOwner;
  #program: Program | null = null;
  #session: Session | null = null;
  /** Counts launches, so that one that was overtaken while it compiled notices it. */
  #launch = 0;
  #starts = 0;
  #failure: SandboxError | null = null;
  #readyWaiters: Waiter[] = [];
  /** Called at once when no instance runs any more, before anything can start the next. */
  #stopWaiters: (() => void)[] = [];
  #isClosed = false;

  constructor(owner: LifecycleOwner, clock: Clock, deadlines: Deadlines) {
    this.#owner = owner;
    this.#clock = clock;
    this.#deadlines = deadlines;
    this.#supervisor = new Supervisor(clock, (state, previous) => this.#onState(state, previous));
    this.#dropLimiter = new LogLimiter(clock, (text) => owner.log("warn", "host", text));
    this.#sessionOwner = {
      log: (level, source, text) => owner.log(level, source, text),
      transmit: (message) => this.transmit(message),
      onReady: (session, takesBatches) => this.#onReady(session, takesBatches),
      onRefused: (session, reason) => this.#onRefused(session, reason),
      onWritable: () => this.#drain(),
      onEnd: (session, end) => this.#onEnd(session, end),
    };
  }

  get state(): PluginState {
    return this.#supervisor.state;
  }

  get session(): Session | null {
    return this.#session;
  }

  get failure(): SandboxError | null {
    return this.#failure;
  }

  get starts(): number {
    return this.#starts;
  }

  get crashes(): number {
    return this.#supervisor.crashes;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Sends a message, or queues it while the instance is not ready or does not read. */
  transmit(message: Outgoing): void {
    if (this.#queue.length === 0 && this.#session?.isWritable === true) return this.#session.send(message);
    for (const dropped of this.#queue.push(message)) this.#drop(dropped);
  }

  #drop(message: Outgoing): void {
    const maxMessages = limits.queueMessages.default;
    const text = escapeText(
      `the queue is full (${maxMessages} messages): its oldest message is lost: ${message.label}`,
    );
    this.#dropLimiter.write(text);
    if (message instanceof PendingCall) this.#end(message, new SandboxError("CALL_DROPPED", text));
  }

  /** From stopped only. */
  start(): void {
    if (this.#isClosed) throw this.#closedError();
    this.#supervisor.start();
    void this.#open();
  }

  /** Starts it if it is stopped, and waits until it is ready. Rejects when it fails or is stopped meanwhile. */
  async whenReady(): Promise<void> {
    if (this.state === "ready") return;
    if (this.state === "stopping") await this.stop(0, "");
    if (this.#isClosed) throw this.#closedError();
    if (this.state === "failed") throw this.stoppedError();
    // The waiter first: a start can fail before it returns.
    const ready = new Promise<void>((resolve, reject) => this.#readyWaiters.push({ resolve, reject }));
    if (this.state === "stopped") this.start();
    await ready;
  }

  /** Resolves when no instance runs. One that was asked to stop before keeps its time. */
  stop(timeoutMs: number, why: string): Promise<void> {
    const state = this.state;
    if (state === "stopped" || state === "failed") return Promise.resolve();
    const stopped = new Promise<void>((resolve) => this.#stopWaiters.push(resolve));
    if (state === "stopping") return stopped;
    // A launch that still compiles finds itself overtaken.
    this.#launch += 1;
    this.#supervisor.stop();
    this.#owner.log("info", "host", `stopping: ${why}`);
    this.#emptyQueue(this.stoppedError());
    if (this.#session === null) this.#ended(why);
    else this.#session.shutdown(timeoutMs);
    return stopped;
  }

  /** Stops it for good. */
  close(timeoutMs: number): Promise<void> {
    this.#isClosed = true;
    return this.stop(timeoutMs, "by the app");
  }

  /**
   * An explicit relaunch: stops it, forgets its crashes and its program, and waits until it is ready again. `change`
   * is called in the moment in which nothing runs, so that whatever starts it next starts what is there now.
   */
  async relaunch(timeoutMs: number, change: () => void): Promise<void> {
    const revive = (): void => {
      change();
      this.#program = null;
      this.#failure = null;
      this.#supervisor.revive();
    };
    if (this.state === "stopped" || this.state === "failed") revive();
    else {
      const revived = new Promise<void>((resolve) => {
        this.#stopWaiters.push(() => {
          revive();
          resolve();
        });
      });
      await Promise.all([this.stop(timeoutMs, "to be relaunched"), revived]);
    }
    await this.whenReady();
  }

  /** Why nothing can be sent to it. */
  stoppedError(): SandboxError {
    const reason = this.#failure;
    if (reason === null) return new SandboxError("PLUGIN_STOPPED", `${this.#owner.id} is stopped`);
    const message = `${this.#owner.id}: ${reason.message}`;
    return new SandboxError("PLUGIN_STOPPED", message, { cause: reason, blame: reason.blame });
  }

  #closedError(): SandboxError {
    return new SandboxError("HOST_CLOSED", `${this.#owner.id}: the plugin or its host is closed`);
  }

  async #open(): Promise<void> {
    const launch = (this.#launch += 1);
    let program = this.#program;
    if (program === null) {
      try {
        program = await this.#owner.prepare();
      } catch (error) {
        if (launch === this.#launch) this.#fail(asSandboxError(error));
        return;
      }
      if (launch !== this.#launch) return;
      this.#program = program;
      this.#owner.log("info", "host", `program: ${program.summary}`);
      for (const notice of program.notices) this.#owner.log("warn", "host", notice);
    }
    this.#starts += 1;
    this.#owner.log("info", "host", `start ${this.#starts}`);
    const session = new Session(this.#sessionOwner, this.#deadlines, this.#clock, this.#owner.openBroker);
    this.#session = session;
    try {
      session.open(program, this.#owner.helloFacts());
    } catch (error) {
      session.abandon();
      this.#session = null;
      // Not a crash: the same module would be refused the same way again.
      this.#fail(asSandboxError(error));
    }
  }

  #onReady(session: Session, takesBatches: boolean): void {
    if (session !== this.#session) return;
    const batches = takesBatches ? ", with batches" : "";
    this.#owner.log("info", "host", `initialize: it speaks version 1 of the protocol${batches}`);
    // First the queue, so that nothing that a listener sends overtakes it.
    this.#drain();
    this.#supervisor.hello();
  }

  #onRefused(session: Session, reason: SandboxError): void {
    if (session !== this.#session) return;
    this.#owner.onInstanceOver();
    this.#session = null;
    if (this.state === "stopping") this.#ended("by the app");
    else this.#fail(reason);
  }

  #onEnd(session: Session, end: InstanceEnd): void {
    if (session !== this.#session) return;
    this.#owner.onInstanceOver();
    this.#session = null;
    this.#dropLimiter.flush();
    if (this.state === "stopping") {
      session.failCalls(new SandboxError("PLUGIN_STOPPED", `${this.#owner.id} was stopped`));
      return this.#ended(end.kind === "exit" ? `by the app, exit code ${end.code}` : "by the app");
    }
    const reason = endError(end);
    if (this.state === "ready" && end.kind === "exit" && end.code === 0) {
      this.#owner.log("info", "host", "stopped: its instance ended by itself (exit code 0)");
      session.failCalls(reason);
      this.#emptyQueue(reason);
      return this.#supervisor.exit();
    }
    this.#logCrash(session, end, reason);
    session.failCalls(reason);
    if (this.#supervisor.crash()) {
      const count = `${this.#supervisor.crashes} of ${limits.relaunches.default}`;
      this.#owner.log("info", "host", `relaunch ${count} within ${CRASH_WINDOW_MINUTES} minutes`);
      void this.#open();
      return;
    }
    const crashes = limits.relaunches.default + 1;
    const text = `stopped after ${crashes} crashes within ${CRASH_WINDOW_MINUTES} minutes`;
    this.#fail(new SandboxError("PLUGIN_STOPPED", text, { cause: reason, blame: "plugin" }), text);
  }

  #logCrash(session: Session, end: InstanceEnd, reason: SandboxError): void {
    const isSilent = this.state !== "ready" && end.kind === "exit";
    const log = (text: string): void => this.#owner.log("error", "host", text);
    log(isSilent ? `${reason.message}, before it answered initialize` : reason.message);
    // Its sources' places have to be looked up: the stack comes a moment later.
    if (end.kind === "exception" && end.stack !== "" && this.#program !== null) {
      const { stack } = end;
      void this.#program
        .mapStack(stack)
        .catch(() => stack)
        .then((mapped) => log(`stack: ${mapped}`));
    }
    if (session.stderrTail.length > 0) log(`its last lines of stderr: ${session.stderrTail.join("\n")}`);
  }

  /** Stops it for a reason that another start would not mend. */
  #fail(reason: SandboxError, text = `stopped: ${reason.message}`): void {
    this.#failure = reason;
    this.#owner.log("error", "host", text);
    for (const { message, mend, place } of reason.faults ?? []) {
      const how = mend === undefined ? "" : ` (${mend})`;
      this.#owner.log("error", "host", `${place.file}:${place.line}:${place.column}: ${message}${how}`);
    }
    this.#supervisor.fail();
    this.#emptyQueue(this.stoppedError());
    for (const waiter of this.#readyWaiters.splice(0)) waiter.reject(reason);
  }

  #ended(why: string): void {
    this.#owner.log("info", "host", `stopped: ${why}`);
    this.#supervisor.ended();
    this.#emptyQueue(this.stoppedError());
    for (const waiter of this.#readyWaiters.splice(0)) waiter.reject(this.stoppedError());
    for (const onStopped of this.#stopWaiters.splice(0)) onStopped();
  }

  #onState(state: PluginState, previous: PluginState): void {
    // The event first: whoever waited finds that it has been told.
    this.#owner.onState(state, previous);
    if (state === "ready") for (const waiter of this.#readyWaiters.splice(0)) waiter.resolve();
  }

  /** Sends what is queued, in order, as far as the instance takes it. */
  #drain(): void {
    for (const message of this.#queue.takeAll()) if (!message.isOver) this.transmit(message);
  }

  /** Nobody will take what is queued. */
  #emptyQueue(reason: SandboxError): void {
    for (const message of this.#queue.takeAll()) {
      if (message instanceof PendingCall && !message.isOver) this.#end(message, reason);
    }
  }

  #end(call: PendingCall, reason: SandboxError): void {
    this.#deadlines.end(call);
    call.fallBack(reason);
  }
}

const asSandboxError = (error: unknown): SandboxError =>
  isSandboxError(error)
    ? error
    : new SandboxError("INTERNAL", error instanceof Error ? error.message : String(error), { cause: error });
