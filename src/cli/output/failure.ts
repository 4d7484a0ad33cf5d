/**
 * Whatever went wrong, as one-line problems with place and mend: `escouade-plugin: file:line:col: message`, the
 * mend, the code frame. Knows errors of the runtime, of the file system, of the command line and of ourselves. A
 * stack trace is shown only with --verbose. Messages may hold text of a plugin, so all of them are escaped here.
 */
import {
  isSandboxError,
  type Blame,
  type ErrorCode,
  type Place,
  type SandboxError,
} from "../../protocol/error.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { MENDS } from "./mends.js";
import { printableBlock, printableLine } from "./printable.js";
import type { Terminal } from "./terminal.js";

const PROGRAM = "escouade-plugin";

/** Faults of the command line and of this machine, which the runtime has no code for. */
export type CliErrorCode = "USAGE" | "JSON_INVALID" | "NOT_FOUND" | "FILE_FAILED" | "INTERRUPTED";

const EXIT_OF_CLI_ERROR: Readonly<Record<CliErrorCode, ExitCode>> = {
  USAGE: EXIT.usage,
  JSON_INVALID: EXIT.usage,
  NOT_FOUND: EXIT.usage,
  FILE_FAILED: EXIT.environment,
  INTERRUPTED: EXIT.interrupted,
};

export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: CliErrorCode;
  readonly mend: string | undefined;
  readonly place: Place | undefined;

  constructor(
    code: CliErrorCode,
    message: string,
    { mend, place, cause }: { mend?: string; place?: Place; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.mend = mend;
    this.place = place;
  }
}

export interface Problem {
  readonly message: string;
  readonly mend?: string;
  readonly place?: Place;
}

/** The `error` of every JSON document with `"ok": false`. */
export interface Failure {
  readonly code: CliErrorCode | ErrorCode;
  readonly blame: Blame | "user";
  readonly message: string;
  readonly problems: readonly Problem[];
  readonly exitCode: ExitCode;
}

const EXIT_OF_BLAME: Readonly<Record<Blame, ExitCode>> = {
  plugin: EXIT.plugin,
  app: EXIT.usage,
  host: EXIT.plugin,
  system: EXIT.environment,
};

/** Where the blame of the schema, made for apps, says something else to a plugin's author. */
const EXIT_OF_CODE: Readonly<Partial<Record<ErrorCode, ExitCode>>> = {
  APP_TOO_OLD: EXIT.plugin,
  INTERNAL: EXIT.environment,
};

export function exitCodeOf(error: { code: ErrorCode; blame: Blame }): ExitCode {
  return EXIT_OF_CODE[error.code] ?? EXIT_OF_BLAME[error.blame];
}

function sandboxFailure(error: SandboxError): Failure {
  const mend = MENDS[error.code];
  const problems: Problem[] =
    error.faults && error.faults.length > 0
      ? error.faults.map((fault) => ({
          message: fault.message,
          mend: fault.mend ?? mend,
          place: fault.place,
        }))
      : [{ message: error.message, mend, ...(error.place && { place: error.place }) }];
  return {
    code: error.code,
    blame: error.blame,
    message: error.message,
    problems,
    exitCode: exitCodeOf(error),
  };
}

interface SystemFault {
  readonly message: string;
  readonly mend: string;
  readonly code: CliErrorCode;
}

const SYSTEM_FAULTS: Readonly<Record<string, SystemFault>> = {
  ENOENT: { message: "no such file or folder", mend: "check the path", code: "NOT_FOUND" },
  ENOTDIR: { message: "a part of the path is not a folder", mend: "check the path", code: "NOT_FOUND" },
  EISDIR: { message: "this is a folder, a file was expected", mend: "name a file", code: "NOT_FOUND" },
  ENAMETOOLONG: { message: "the path is too long", mend: "use a shorter path", code: "NOT_FOUND" },
  ELOOP: { message: "the links of the path go in a circle", mend: "correct the links", code: "NOT_FOUND" },
  EACCES: {
    message: "permission denied",
    mend: "change its owner or mode, or name another path",
    code: "FILE_FAILED",
  },
  EPERM: {
    message: "not permitted",
    mend: "change its owner or mode, or name another path",
    code: "FILE_FAILED",
  },
  EROFS: {
    message: "the file system is read-only",
    mend: "name a path on another disk",
    code: "FILE_FAILED",
  },
  ENOSPC: {
    message: "the disk is full",
    mend: "free some space, or name a path on another disk",
    code: "FILE_FAILED",
  },
  EDQUOT: { message: "the disk quota is used up", mend: "free some space", code: "FILE_FAILED" },
  EMFILE: { message: "too many open files", mend: "raise the limit with `ulimit -n`", code: "FILE_FAILED" },
};

/** An error of the file system as a CliError with the path as its place; undefined for any other error. */
export function systemError(error: unknown, path?: string): CliError | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  const fault = SYSTEM_FAULTS[error.code];
  if (!fault) return undefined;
  const file = path ?? ("path" in error && typeof error.path === "string" ? error.path : undefined);
  const place = file === undefined ? {} : { place: { file } };
  return new CliError(fault.code, fault.message, { mend: fault.mend, ...place, cause: error });
}

export function toFailure(error: unknown): Failure {
  if (isSandboxError(error)) return sandboxFailure(error);
  const known = error instanceof CliError ? error : systemError(error);
  if (known)
    return {
      code: known.code,
      blame: known.code === "FILE_FAILED" ? "system" : "user",
      message: known.message,
      problems: [
        {
          message: known.message,
          ...(known.mend !== undefined && { mend: known.mend }),
          ...(known.place && { place: known.place }),
        },
      ],
      exitCode: EXIT_OF_CLI_ERROR[known.code],
    };
  const message = `internal fault: ${error instanceof Error ? error.message : String(error)}`;
  return {
    code: "INTERNAL",
    blame: "host",
    message,
    problems: [{ message, mend: MENDS.INTERNAL }],
    exitCode: EXIT.environment,
  };
}

function placeText({ file, line, column }: Place): string {
  const position = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  return `${file}${position}: `;
}

/** The problem for people: one line, the mend, the code frame. */
export function problemText(problem: Problem, terminal: Terminal): string {
  const { bold, red, dim } = terminal.errorColors;
  // Some messages name their place themselves.
  const found = problem.place ? placeText(problem.place) : "";
  const place = problem.message.startsWith(found) ? "" : found;
  const lines = [`${red(`${PROGRAM}:`)} ${bold(printableLine(place))}${printableLine(problem.message)}`];
  if (problem.mend !== undefined) lines.push(`  ${dim("mend:")} ${printableLine(problem.mend)}`);
  if (problem.place?.codeFrame !== undefined)
    for (const line of printableBlock(problem.place.codeFrame).split("\n")) lines.push(`  ${line}`);
  return lines.join("\n");
}

function stackText(error: unknown): string {
  const parts: string[] = [];
  for (let current = error, depth = 0; current !== undefined && depth < 8; depth += 1) {
    parts.push(current instanceof Error ? (current.stack ?? current.message) : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return printableBlock(parts.join("\ncaused by: "));
}

/** Says what went wrong on stderr, with the stack under --verbose. */
export function reportFailure(error: unknown, terminal: Terminal): Failure {
  const failure = toFailure(error);
  for (const problem of failure.problems) terminal.alert(problemText(problem, terminal));
  if (terminal.settings.verbose) terminal.alert(terminal.errorColors.dim(stackText(error)));
  return failure;
}

/** The JSON form of a failure. `exitCode` stands beside it so that a stream carries it too. */
export function failureDocument({ exitCode, ...error }: Failure): {
  ok: false;
  exitCode: ExitCode;
  error: Omit<Failure, "exitCode">;
} {
  return { ok: false, exitCode, error };
}
