#!/usr/bin/env node
/**
 * The program `escouade-plugin`. Reads the command line, runs one command, sets the exit code and lets the process
 * end by itself, so that a pipe gets every byte of the output. Every error ends here as one line with place and mend.
 */
import { CommanderError, type Command } from "commander";
import type { Action } from "./context.js";
import { Interrupt } from "./interrupt.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { CliError, failureDocument, reportFailure } from "./output/failure.js";
import { Terminal, type OutputSettings } from "./output/terminal.js";
import { buildProgram } from "./program.js";

/** Keeps the process alive while a command waits for work on another thread, which holds no handle of its own. */
const KEEP_ALIVE_MS = 2 ** 30;

function fail(error: unknown, terminal: Terminal): ExitCode {
  const failure = reportFailure(error, terminal);
  if (terminal.settings.json) terminal.document(failureDocument(failure));
  return failure.exitCode;
}

async function runAction(action: Action, terminal: Terminal, interrupt: Interrupt): Promise<ExitCode> {
  const keepAlive = setInterval(() => undefined, KEEP_ALIVE_MS);
  try {
    const exitCode = await action({ terminal, interrupt });
    return interrupt.exitCode ?? exitCode;
  } catch (error) {
    // What breaks off because of a signal, or because nobody reads any more, is no fault of its own.
    if (!interrupt.signal.aborted) return fail(error, terminal);
    if (interrupt.exitCode === undefined) return EXIT.ok;
    terminal.note("interrupted");
    return interrupt.exitCode;
  } finally {
    clearInterval(keepAlive);
  }
}

/** The path of names, such as `cache list`, that the arguments begin with, for a pointer to the right help. */
function commandPath(program: Command, args: readonly string[]): string {
  let current = program;
  const path = [program.name()];
  for (const argument of args) {
    const next = current.commands.find((command) => command.name() === argument);
    if (!next) continue;
    current = next;
    path.push(next.name());
  }
  return path.join(" ");
}

/** `error: unknown option '--jsn'` and `(Did you mean --json?)` as an error of our own. */
function usageError(error: CommanderError, program: Command, args: readonly string[]): CliError {
  // The help is on stderr already.
  if (error.code === "commander.help")
    return new CliError("USAGE", "no command given", { mend: "name a command" });
  const [first = "", ...rest] = error.message.split("\n");
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(" "))?.[1];
  const help = `see ${commandPath(program, args)} --help`;
  return new CliError("USAGE", first.replace(/^error: /, ""), {
    mend: suggestion === undefined ? help : `did you mean ${suggestion}? Otherwise ${help}`,
  });
}

async function main(args: readonly string[]): Promise<ExitCode> {
  using interrupt = new Interrupt();
  const terminalFor = (settings: OutputSettings): Terminal =>
    new Terminal(settings, { stdout: process.stdout, stderr: process.stderr, environment: process.env }, () =>
      interrupt.outputClosed(),
    );
  // For errors found before the command line is understood.
  const plain = terminalFor({
    json: args.includes("--json"),
    quiet: false,
    verbose: args.includes("--verbose"),
  });
  const stray = (error: unknown): void => {
    process.exitCode = fail(error, plain);
    interrupt.outputClosed();
  };
  process.on("uncaughtException", stray);
  let exitCode: ExitCode = EXIT.ok;
  const program = buildProgram(async (settings, action) => {
    const terminal = terminalFor(settings);
    exitCode = await runAction(action, terminal, interrupt);
    // Work that was left, such as native code in the making, would be waited for.
    if (interrupt.signal.aborted) {
      await terminal.flushed();
      process.exit(exitCode);
    }
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    return fail(usageError(error, program, args), plain);
  }
  return exitCode;
}

const exitCode = await main(process.argv.slice(2));
process.exitCode ??= exitCode;
