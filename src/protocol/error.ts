/**
 * The one error of this package. Callers match `code`, never the message: the codes and their meaning stand in
 * `plugin-protocol-1.json` under `x-errorCodes`. `blame` says who has to act. Messages may hold text of a plugin and
 * paths of the app's machine, so they are for the app's user and log; a guest never receives a SandboxError, only an
 * RPC error. Whatever the text holds, it is one line in which nothing acts: no control or direction character stays.
 */
import { ERROR_BLAME, type Blame, type ErrorCode } from "./generated/error-codes.js";

import { visibleText } from "./text.js";

export type { Blame, ErrorCode } from "./generated/error-codes.js";

/** Where a fault is. Lines and columns count from 1; a column counts UTF-16 units, as editors do. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** The line with a caret under the column, ready to print. */
  readonly codeFrame?: string;
}

/** One of several faults that are reported together. */
export interface Fault {
  readonly message: string;
  /** What to do about it, as one sentence or phrase. */
  readonly mend?: string;
  readonly place: Required<Place>;
}

export interface SandboxErrorOptions {
  /** Who has to act; by default what the schema says for the code. */
  blame?: Blame;
  place?: Place;
  faults?: readonly Fault[];
  cause?: unknown;
}

export class SandboxError extends Error {
  override readonly name = "SandboxError";
  readonly code: ErrorCode;
  readonly blame: Blame;
  declare readonly place?: Place;
  declare readonly faults?: readonly Fault[];

  constructor(code: ErrorCode, message: string, options: SandboxErrorOptions = {}) {
    super(visibleText(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.blame = options.blame ?? ERROR_BLAME[code];
    if (options.place) this.place = visiblePlace(options.place);
    if (options.faults) this.faults = options.faults.map(visibleFault);
  }
}

/** The frame is made of escaped lines. */
const visiblePlace = <P extends Place>(place: P): P => ({ ...place, file: visibleText(place.file) });

function visibleFault(fault: Fault): Fault {
  const { message, mend, place } = fault;
  const shown = { message: visibleText(message), place: visiblePlace(place) };
  return mend === undefined ? shown : { ...shown, mend: visibleText(mend) };
}

/** True for an error of this package, also one from another copy of it. */
export function isSandboxError(error: unknown): error is SandboxError {
  return (
    error instanceof SandboxError ||
    (error instanceof Error && error.name === "SandboxError" && "code" in error && "blame" in error)
  );
}
