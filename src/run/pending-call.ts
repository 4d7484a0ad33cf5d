/**
 * A call on its way: from `plugin.call` to its answer, its default or its error. It settles once; whatever comes
 * later is ignored. One object and one promise a call, nothing else: calls come by the hundred thousand.
 */
import type { SandboxError } from "../protocol/error.js";
import type { CompiledCall } from "./call-table.js";
import type { Deadline } from "../time/deadlines.js";

/** How a call ended; `reason` says why the default answer applies. */
export type CallOutcome =
  | { readonly status: "answered"; readonly value: unknown }
  | { readonly status: "defaulted"; readonly value: unknown; readonly reason: SandboxError };

export interface CallOwner {
  /** The call's deadline has passed. */
  onCallExpired(call: PendingCall): void;
}

const ignore = (): void => {};

type Resolve = (value: unknown) => void;
type Reject = (error: SandboxError) => void;

export class PendingCall implements Deadline {
  dueMs = 0;
  /** Also before it is given to `Deadlines`. */
  isOver = true;
  /** 0 until it is sent. */
  id = 0;
  readonly definition: CompiledCall;
  /** The params as JSON; empty when there are none. */
  readonly paramsText: string;
  /** Undoes the listener of an abort signal. */
  onSettled: (() => void) | null = null;
  /** What the caller got. */
  promise: Promise<unknown> | null = null;
  readonly #owner: CallOwner;
  readonly #wantsOutcome: boolean;
  readonly #resolve: Resolve;
  readonly #reject: Reject;

  constructor(
    owner: CallOwner,
    definition: CompiledCall,
    paramsText: string,
    wantsOutcome: boolean,
    resolve: Resolve,
    reject: Reject,
  ) {
    this.#owner = owner;
    this.definition = definition;
    this.paramsText = paramsText;
    this.#wantsOutcome = wantsOutcome;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get label(): string {
    return this.definition.method;
  }

  /** A call may always go into a batch. */
  get isWholeLine(): boolean {
    return false;
  }

  /** About how long it is. */
  get chars(): number {
    return this.paramsText.length;
  }

  /** The whole message, once it has an id. */
  get text(): string {
    const params = this.paramsText === "" ? "" : `,"params":${this.paramsText}`;
    return `{"jsonrpc":"2.0","id":${this.id}${this.definition.head}${params}}`;
  }

  expire(): void {
    this.#owner.onCallExpired(this);
  }

  answer(value: unknown): void {
    this.#resolve(this.#wantsOutcome ? { status: "answered", value } : value);
    this.onSettled?.();
  }

  /** No answer: the default applies where there is one. */
  fallBack(reason: SandboxError): void {
    if (!this.definition.hasDefault) return this.fail(reason);
    // A copy: the caller may change what it gets, and the next caller must not see that.
    const value: unknown = structuredClone(this.definition.defaultAnswer);
    this.#resolve(this.#wantsOutcome ? { status: "defaulted", value, reason } : value);
    this.onSettled?.();
  }

  fail(error: SandboxError): void {
    // A caller that gave the promise up must not end the app by an unhandled rejection.
    this.promise?.catch(ignore);
    this.#reject(error);
    this.onSettled?.();
  }
}
