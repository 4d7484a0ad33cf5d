/** Why an instance ended, in the words of the log and as the error that its calls get. */
import { SandboxError, type ErrorCode } from "../protocol/error.js";
import { escapeText, shorten } from "../protocol/text.js";
import type { InstanceEnd } from "./transport.js";

const MIB = 1024 * 1024;
/** A message of a plugin in an error of ours; the log has the whole of it. */
const MAX_MESSAGE_CHARS = 2000;

const CODES: Readonly<Record<InstanceEnd["kind"], ErrorCode>> = {
  exit: "INSTANCE_EXIT",
  "turn-limit": "INSTANCE_TURN_LIMIT",
  "memory-limit": "INSTANCE_MEMORY_LIMIT",
  "line-limit": "INSTANCE_LINE_LIMIT",
  trap: "INSTANCE_TRAP",
  exception: "INSTANCE_EXCEPTION",
  killed: "INSTANCE_KILLED",
  "start-failed": "INSTANCE_START_FAILED",
};

function reasonOf(end: InstanceEnd): string {
  switch (end.kind) {
    case "exit":
      return `its instance crashed: exit code ${end.code}`;
    case "turn-limit":
      return `a turn ran past ${end.budgetMs} ms: Escouade stopped its instance`;
    case "memory-limit":
      return `its instance crashed: it asked for more than its ${Math.floor(end.limitBytes / MIB)} MB of memory`;
    case "line-limit":
      return `a line ran past ${Math.floor(end.limitBytes / MIB)} MB: Escouade stopped its instance`;
    case "trap":
    case "exception":
      return `its instance crashed: ${shorten(end.message, MAX_MESSAGE_CHARS)}`;
    case "killed":
      return "its instance was ended";
    case "start-failed":
      return `its instance did not start: ${shorten(end.message, MAX_MESSAGE_CHARS)}`;
  }
}

export function endError(end: InstanceEnd): SandboxError {
  return new SandboxError(CODES[end.kind], escapeText(reasonOf(end)));
}
