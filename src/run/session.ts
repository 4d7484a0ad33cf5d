/**
 * One running instance: its handshake, the calls it holds, what goes to it and what it says. Everything an instance
 * says is untrusted. When it ends, everything of it ends with it, also the replies that it has not read; the next
 * instance gets a session of its own.
 * Messages of one tick go out together, as a batch where the plugin takes batches.
 */
import type { InstanceBroker, InstancePort } from "../broker/broker.js";
import type { LogLevel, LogSource } from "../journal/index.js";
import { SandboxError } from "../protocol/error.js";
import { RPC_ERROR } from "../protocol/generated/error-codes.js";
import { limits } from "../protocol/limits.js";
import { boundedJson, escapeText, shorten } from "../protocol/text.js";
import type { Clock } from "../time/clock.js";
import type { Deadline, Deadlines } from "../time/deadlines.js";
import { initializeText, readHello, serve, type HelloFacts } from "./dialect.js";
import { faultText } from "../protocol/fault-text.js";
import { LogLimiter } from "../journal/log-limiter.js";
import { Reply, type Outgoing } from "./outgoing.js";
import { PendingCall } from "./pending-call.js";
import { MessageQueue } from "./queue.js";
import {
  errorReply,
  notification,
  receiveLine,
  request,
  resultReply,
  resultTextReply,
  type ReplySink,
  type RpcError,
  type RpcHandler,
  type RpcId,
} from "./rpc.js";
import type {
  InstanceEnd,
  InstanceStats,
  Program,
  RefusedLine,
  Transport,
  TransportSink,
} from "./transport.js";

const INITIALIZE_ID = 1;

export interface SessionOwner {
  log(level: LogLevel, source: LogSource, text: string): void;
  /** Sends it now or queues it. */
  transmit(message: Outgoing): void;
  /** The handshake is done. */
  onReady(session: Session, takesBatches: boolean): void;
  /** The handshake failed; the instance has been ended. */
  onRefused(session: Session, reason: SandboxError): void;
  /** The instance takes messages again. */
  onWritable(session: Session): void;
  onEnd(session: Session, end: InstanceEnd): void;
}

class Alarm implements Deadline {
  dueMs = 0;
  isOver = true;
  readonly expire: () => void;

  constructor(expire: () => void) {
    this.expire = expire;
  }
}

/** Opens what serves one instance; null for an instance that is served nothing. */
export type OpenBroker = (port: InstancePort) => InstanceBroker;

export class Session implements TransportSink, RpcHandler, InstancePort {
  readonly stderrTail: string[] = [];
  readonly #owner: SessionOwner;
  readonly #deadlines: Deadlines;
  readonly #limiter: LogLimiter;
  readonly #calls = new Map<number, PendingCall>();
  readonly #broker: InstanceBroker | null;
  #transport: Transport | null = null;
  #state: "hello" | "ready" | "closing" | "ended" = "hello";
  #takesBatches = false;
  #isFull = false;
  #nextId = INITIALIZE_ID + 1;
  #shutdownId = 0;
  #decisions = 0;
  #outbox: Outgoing[] = [];
  /** Replies that it has not read. Apart from the app's messages, which a plugin must not be able to push out. */
  readonly #unread = new MessageQueue(limits.unreadMessages.default);
  readonly #helloAlarm = new Alarm(() => {
    this.#refuse(
      new SandboxError(
        "HANDSHAKE_TIMEOUT",
        `no answer to initialize within ${limits.handshakeTimeoutMs.default} ms`,
      ),
    );
  });
  readonly #shutdownAlarm = new Alarm(() => this.kill());

  constructor(owner: SessionOwner, deadlines: Deadlines, clock: Clock, openBroker: OpenBroker | null) {
    this.#owner = owner;
    this.#deadlines = deadlines;
    this.#limiter = new LogLimiter(clock, (text) => owner.log("warn", "host", text));
    this.#broker = openBroker?.(this) ?? null;
  }

  /** Starts the instance and says hello. Throws what `spawn` throws. */
  open(program: Program, facts: HelloFacts): void {
    this.#transport = program.spawn(this);
    // An instance may end while it is being started.
    if (this.isEnded) return;
    this.#deadlines.add(this.#helloAlarm, limits.handshakeTimeoutMs.default);
    this.#transport.write(`${initializeText(INITIALIZE_ID, facts)}\n`);
  }

  get isEnded(): boolean {
    return this.#state === "ended";
  }

  /** True when `send` may be used. */
  get isWritable(): boolean {
    return this.#state === "ready" && !this.#isFull;
  }

  get callsInFlight(): number {
    return this.#calls.size;
  }

  stats(): InstanceStats | null {
    return this.#transport?.stats() ?? null;
  }

  /** Goes out at the end of this tick. */
  send(message: Outgoing): void {
    if (message instanceof PendingCall) {
      message.id = this.#nextId;
      this.#nextId += 1;
      this.#calls.set(message.id, message);
      if (message.definition.holdsDecision) this.#holdDecision(1);
    }
    this.#outbox.push(message);
    if (this.#outbox.length === 1) queueMicrotask(this.#flush);
    else if (this.#outbox.length >= limits.maxBatchMessagesOut.default) this.#flush();
  }

  /** The call is over for its caller: a late reply will be ignored. */
  forget(call: PendingCall): void {
    if (this.#calls.get(call.id) !== call) return;
    this.#calls.delete(call.id);
    if (call.definition.holdsDecision) this.#holdDecision(-1);
  }

  /** Asks it to end, at most `timeoutMs` long. */
  shutdown(timeoutMs: number): void {
    if (this.isEnded) return;
    const isReady = this.#state === "ready";
    // Its hello may be on its way: from now on it is none.
    this.#state = "closing";
    if (!isReady) return this.kill();
    this.#flush();
    this.#shutdownId = this.#nextId;
    const text = request(this.#shutdownId, "shutdown", "{}");
    if (timeoutMs <= 0 || this.#transport?.write(`${text}\n`) !== true) return this.kill();
    this.#deadlines.add(this.#shutdownAlarm, timeoutMs);
  }

  kill(): void {
    this.#transport?.kill();
  }

  /** Gives all calls that it holds their default, or the reason. */
  failCalls(reason: SandboxError): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) {
      this.#deadlines.end(call);
      call.fallBack(reason);
    }
  }

  // --- What goes out ---

  readonly #flush = (): void => {
    const messages = this.#outbox;
    if (messages.length === 0 || this.isEnded) return;
    this.#outbox = [];
    const maxMessages = limits.maxBatchMessagesOut.default;
    const maxChars = limits.maxBatchCharsOut.default;
    let from = 0;
    while (from < messages.length) {
      let to = from;
      let chars = 0;
      const texts: string[] = [];
      while (to < messages.length && chars < maxChars && texts.length < maxMessages) {
        const message = messages[to] as Outgoing;
        if (message.isWholeLine && texts.length > 0) break;
        to += 1;
        if (message.isOver) continue;
        texts.push(message.text);
        chars += message.text.length;
        if (message.isWholeLine) break;
      }
      if (texts.length > 0 && !this.#write(texts)) return this.#putBack(messages.slice(from));
      from = to;
    }
  };

  #write(texts: readonly string[]): boolean {
    const text =
      texts.length === 1
        ? `${texts[0]}\n`
        : this.#takesBatches
          ? `[${texts.join(",")}]\n`
          : `${texts.join("\n")}\n`;
    return this.#transport?.write(text) === true;
  }

  /** The instance does not read: what it did not take waits in the plugin's queue again, unless it is to end. */
  #putBack(messages: readonly Outgoing[]): void {
    if (this.#state === "closing") return;
    this.#isFull = true;
    for (const message of messages) {
      if (message instanceof Reply) {
        this.#keepUnread(message);
        continue;
      }
      if (message instanceof PendingCall) this.forget(message);
      if (!message.isOver) this.#owner.transmit(message);
    }
  }

  #keepUnread(reply: Reply): void {
    for (const _lost of this.#unread.push(reply))
      this.#limiter.write("it does not read the replies to its requests: the oldest is lost");
  }

  #sendUnread(): void {
    for (const reply of this.#unread.takeAll()) this.send(reply);
  }

  #holdDecision(change: 1 | -1): void {
    const before = this.#decisions;
    this.#decisions += change;
    if (before === 0) this.#transport?.setTurnBudget(limits.decisionTurnBudgetMs.default);
    else if (this.#decisions === 0 && !this.isEnded)
      this.#transport?.setTurnBudget(limits.turnBudgetMs.default);
  }

  // --- What comes in ---

  onMessages(lines: string[]): void {
    for (const line of lines) {
      if (this.isEnded) return;
      try {
        receiveLine(line, this);
      } catch (error) {
        // Not a plugin's doing: a plugin must not be able to end the app by it either way.
        this.#owner.log(
          "error",
          "host",
          `a fault of the host: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      }
    }
  }

  onRefusedLine({ reason, bytes, excerpt }: RefusedLine): void {
    if (this.isEnded) return;
    const why = { utf8: "is not valid UTF-8", depth: "is nested too deep", tokens: "has too many parts" }[
      reason
    ];
    this.#limiter.write(`refused: a line of ${bytes} bytes ${why}: ${shorten(excerpt, 200)}`);
    this.reply(errorReply(null, RPC_ERROR.PARSE_ERROR, `the line ${why}`));
  }

  onStderr(lines: string[]): void {
    if (this.isEnded) return;
    for (const line of lines) {
      this.#owner.log("info", "stderr", line);
      this.stderrTail.push(line);
    }
    const extra = this.stderrTail.length - limits.crashTailLines.default;
    if (extra > 0) this.stderrTail.splice(0, extra);
  }

  onWritable(): void {
    if (this.isEnded || !this.#isFull) return;
    this.#isFull = false;
    this.#sendUnread();
    this.#owner.onWritable(this);
    this.#broker?.onWritable();
  }

  onEnd(end: InstanceEnd): void {
    if (this.isEnded) return;
    this.#finish();
    this.#owner.onEnd(this, end);
  }

  onResult(id: unknown, result: unknown): void {
    const call = this.#take(id);
    if (call) {
      const validate = call.definition.validateResult;
      if (validate === null || validate(result)) return call.answer(result);
      const text = `${call.label}: its answer does not fit: ${escapeText(faultText(validate))}`;
      this.#owner.log("warn", "host", text);
      return call.fallBack(new SandboxError("CALL_RESULT_INVALID", text));
    }
    if (id === INITIALIZE_ID && this.#state === "hello") return this.#onHello(result);
    if (id === this.#shutdownId && this.#state === "closing") return this.#transport?.closeInput();
    this.#onStrayReply(id);
  }

  onError(id: unknown, error: RpcError): void {
    const message = escapeText(shorten(error.message, 1000));
    const call = this.#take(id);
    if (call) {
      const text = `${call.label}: answered error ${error.code}: ${message}`;
      this.#limiter.write(text);
      return call.fallBack(new SandboxError("CALL_FAILED", text));
    }
    if (id === INITIALIZE_ID && this.#state === "hello") {
      return this.#refuse(
        new SandboxError("HANDSHAKE_INVALID", `it answered initialize with error ${error.code}: ${message}`),
      );
    }
    if (id === this.#shutdownId && this.#state === "closing") return this.#transport?.closeInput();
    this.#onStrayReply(id);
  }

  onRequest(id: RpcId, method: string, params: unknown, sink: ReplySink): void {
    const isBrokered = this.#broker?.request(method, id, params, (answer, onSent) => {
      const text = answer.ok ? resultTextReply(id, answer.text) : errorReply(id, answer.code, answer.message);
      sink.reply(text, onSent);
    });
    if (isBrokered === true) return;
    const served = serve(method, params);
    if (served.ok) this.#owner.log(served.entry.level, "plugin", served.entry.text);
    else this.#limiter.write(`refused: ${served.message} (${served.code})`);
    sink.reply(served.ok ? resultReply(id, served.result) : errorReply(id, served.code, served.message));
  }

  onNotification(method: string, params: unknown): void {
    const brokered = this.#broker?.notification(method, params) ?? false;
    if (typeof brokered === "string") this.#limiter.write(`refused: ${brokered} (a notification)`);
    if (brokered !== false) return;
    const served = serve(method, params);
    if (served.ok) this.#owner.log(served.entry.level, "plugin", served.entry.text);
    else this.#limiter.write(`refused: ${served.message} (${served.code}, a notification)`);
  }

  onInvalid(reason: string): void {
    this.#limiter.write(`refused: ${reason}`);
  }

  reply(text: string, onSent?: () => void): void {
    this.#reply(new Reply(text));
    onSent?.();
  }

  // --- What the broker tells it ---

  notify(method: string, paramsText: string): void {
    // A line of its own: the runtime of a JavaScript plugin takes it out before the plugin's code looks at it.
    this.#reply(new Reply(notification(method, paramsText), true));
  }

  log(level: "info" | "warn", text: string): void {
    if (level === "info") this.#owner.log("info", "host", text);
    else this.#limiter.write(text);
  }

  /** At once also while it is to end: it may need an answer to be able to. */
  #reply(reply: Reply): void {
    if (this.isWritable || this.#state === "closing") this.send(reply);
    else if (!this.isEnded) this.#keepUnread(reply);
  }

  /** A plugin that did not announce batches is sent none, not even for its own. */
  replyBatch(texts: readonly string[], onSent: readonly (() => void)[]): void {
    if (this.#takesBatches) this.#reply(new Reply(`[${texts.join(",")}]`, true));
    else for (const text of texts) this.reply(text);
    for (const sent of onSent) sent();
  }

  /** The call that a reply answers, now over; undefined for any other id. */
  #take(id: unknown): PendingCall | undefined {
    if (typeof id !== "number") return undefined;
    const call = this.#calls.get(id);
    if (call === undefined) return undefined;
    this.forget(call);
    this.#deadlines.end(call);
    return call;
  }

  /** The reply to a call that is over is expected and ignored; an id that was never given is said. */
  #onStrayReply(id: unknown): void {
    const wasGiven = typeof id === "number" && Number.isInteger(id) && id > 0 && id < this.#nextId;
    if (!wasGiven) this.#limiter.write(`refused: a reply with the unknown id ${boundedJson(id, 60)}`);
  }

  #onHello(result: unknown): void {
    let hello: { takesBatches: boolean };
    try {
      hello = readHello(result);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      return this.#refuse(error);
    }
    this.#deadlines.end(this.#helloAlarm);
    this.#takesBatches = hello.takesBatches;
    this.#state = "ready";
    this.#sendUnread();
    this.#owner.onReady(this, hello.takesBatches);
    this.#broker?.onWritable();
  }

  /** Ends it without a word to anyone: it could not even be started. */
  abandon(): void {
    this.#finish();
    this.kill();
  }

  #refuse(reason: SandboxError): void {
    this.abandon();
    this.#owner.onRefused(this, reason);
  }

  #finish(): void {
    this.#state = "ended";
    this.#outbox = [];
    this.#broker?.close();
    this.#limiter.flush();
    for (const alarm of [this.#helloAlarm, this.#shutdownAlarm]) this.#deadlines.end(alarm);
  }
}
