/**
 * The small language of `run`: the steps of the command line, and the lines typed at the prompt or piped in
 * (`call method {json}`, `event name {json}`, `log`, `stats`, `relaunch`, `help`, `quit`). JSON is read before
 * anything is started, and a fault in it is shown at its place.
 */
import { limits } from "../protocol/limits.js";
import type { Place } from "../protocol/error.js";
import { nearestName } from "../protocol/nearest.js";
import { parseJsonText } from "./json-text.js";
import { CliError } from "./output/failure.js";
import type { RawStep } from "./program.js";

export type Step =
  | { readonly kind: "call"; readonly method: string; readonly params: unknown }
  | { readonly kind: "event"; readonly name: string; readonly data: unknown };

export type PromptCommand =
  | Step
  | { readonly kind: "log"; readonly lines: number }
  | { readonly kind: "stats" | "relaunch" | "help" | "quit" };

interface CommandHelp {
  readonly usage: string;
  readonly text: string;
}

export const DEFAULT_LOG_LINES = 20;

/** The commands of the prompt; help and completion are made from this. */
export const PROMPT_COMMANDS: Readonly<Record<PromptCommand["kind"], CommandHelp>> = {
  call: { usage: "call <method> [json]", text: "call a method and print its answer" },
  event: { usage: "event <name> [json]", text: "tell the plugin an event" },
  log: { usage: "log [lines]", text: `print the end of the plugin's log (${DEFAULT_LOG_LINES} lines)` },
  stats: { usage: "stats", text: "print memory, CPU time, turns and bytes of the instance" },
  relaunch: { usage: "relaunch", text: "stop the instance and start a new one; crashes are forgotten" },
  help: { usage: "help", text: "print this list" },
  quit: { usage: "quit", text: "stop the plugin and leave" },
};

/** The steps of the command line with their JSON read. */
export function parseSteps(steps: readonly RawStep[]): Step[] {
  return steps.map((step) =>
    step.kind === "call"
      ? { kind: "call", method: step.method, params: parseOptional(step.paramsText, "--params") }
      : { kind: "event", name: step.name, data: parseOptional(step.dataText, "--data") },
  );
}

function parseOptional(text: string | undefined, file: string): unknown {
  return text === undefined ? undefined : parseJsonText(text, { file });
}

function lineError(message: string, place: Place, nearest: string | null = null): CliError {
  const usages = Object.values(PROMPT_COMMANDS).map(({ usage }) => usage);
  const mend = nearest === null ? `write one of: ${usages.join(", ")}` : `did you mean ${nearest}?`;
  return new CliError("USAGE", message, { mend, place });
}

/** One line of the prompt or of a script; undefined for a blank line or a comment that starts with `#`. */
export function parsePromptLine(line: string, file: string, lineNumber: number): PromptCommand | undefined {
  const [, indent = "", word = "", rest = ""] = /^(\s*)(\S*)\s*(.*?)\s*$/su.exec(line) ?? [];
  if (word === "" || word.startsWith("#")) return undefined;
  const column = indent.length + 1;
  const place = { file, line: lineNumber, column };
  switch (word) {
    case "call":
    case "event": {
      const [, name = "", json = ""] = /^(\S*)\s*(.*)$/su.exec(rest) ?? [];
      if (name === "") throw lineError(`${word} needs a ${word === "call" ? "method" : "name"}`, place);
      const value =
        json === ""
          ? undefined
          : parseJsonText(json, {
              file,
              line: lineNumber,
              before: line.slice(0, line.trimEnd().length - json.length),
            });
      return word === "call"
        ? { kind: "call", method: name, params: value }
        : { kind: "event", name, data: value };
    }
    case "log": {
      const lines = rest === "" ? DEFAULT_LOG_LINES : Number(rest);
      const maxLines = limits.logTailLines.default;
      if (!Number.isInteger(lines) || lines < 1 || lines > maxLines)
        throw lineError(`log takes a number of lines from 1 to ${maxLines}`, place);
      return { kind: "log", lines };
    }
    case "stats":
    case "relaunch":
    case "help":
    case "quit":
      if (rest !== "") throw lineError(`${word} takes nothing after it`, place);
      return { kind: word };
    default:
      throw lineError(`unknown command "${word}"`, place, nearestName(word, Object.keys(PROMPT_COMMANDS)));
  }
}
