/**
 * `run <dir>`: starts the plugin and makes the calls and events of the command line, of a pipe, or of the prompt, in
 * their order. Answers go to stdout, the log to stderr; with `--json` stdout has one JSON line for each thing that
 * happens, the last one `{"type":"end"}`. One failed call does not keep the later ones from being made; a line that
 * cannot be understood ends a script.
 */
import type { Context } from "./context.js";
import { untilStopped } from "./interrupt.js";
import { linesOf } from "./lines.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { failureDocument, reportFailure } from "./output/failure.js";
import { Progress } from "./output/progress.js";
import { PluginSession } from "./plugin-session.js";
import type { RawStep, RunOptions } from "./program.js";
import { Prompt } from "./prompt.js";
import { RunReport } from "./run-report.js";
import { parsePromptLine, parseSteps, type PromptCommand } from "./run-script.js";

/** Does one command; false for `quit`. */
async function execute(
  command: PromptCommand,
  session: PluginSession,
  report: RunReport,
  signal: AbortSignal,
): Promise<boolean> {
  switch (command.kind) {
    case "call":
      report.answer(command.method, await untilStopped(session.call(command.method, command.params), signal));
      break;
    case "event":
      report.event(command.name, session.emit(command.name, command.data));
      break;
    case "log":
      report.logTail(await session.logTail(command.lines));
      break;
    case "stats":
      report.stats(session.stats());
      break;
    case "relaunch":
      await untilStopped(session.relaunch(), signal);
      break;
    case "help":
      report.help();
      break;
    case "quit":
      return false;
  }
  await report.drained();
  return true;
}

async function startWithProgress(session: PluginSession, { terminal, interrupt }: Context): Promise<void> {
  using progress = new Progress(terminal);
  progress.stage("compiling and starting the plugin");
  await untilStopped(session.start(), interrupt.signal);
}

async function runScript(session: PluginSession, report: RunReport, signal: AbortSignal): Promise<void> {
  const stdin = process.stdin;
  const stop = (): void => void stdin.destroy();
  signal.addEventListener("abort", stop);
  let lineNumber = 0;
  try {
    for await (const line of linesOf(stdin, "<stdin>")) {
      lineNumber += 1;
      const command = parsePromptLine(line, "<stdin>", lineNumber);
      if (command && !(await execute(command, session, report, signal))) break;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stdin.destroy();
  }
}

async function runPrompt(
  session: PluginSession,
  report: RunReport,
  { terminal, interrupt }: Context,
): Promise<void> {
  terminal.note(`${session.title} - "help" lists the commands, Tab completes them`);
  using prompt = new Prompt(terminal, interrupt, session.events);
  let lineNumber = 0;
  for await (const line of prompt.lines()) {
    lineNumber += 1;
    try {
      const command = parsePromptLine(line, "<prompt>", lineNumber);
      if (!command) continue;
      prompt.learn(command);
      if (!(await execute(command, session, report, interrupt.signal))) return;
    } catch (error) {
      if (interrupt.signal.aborted) throw error;
      // A slip of the finger does not end a conversation.
      reportFailure(error, terminal);
    }
  }
}

async function runAll(
  dir: string,
  rawSteps: readonly RawStep[],
  options: RunOptions,
  context: Context,
  report: RunReport,
): Promise<ExitCode> {
  const { signal } = context.interrupt;
  const isPrompt = rawSteps.length === 0 && process.stdin.isTTY;
  const steps = parseSteps(rawSteps);
  const { lang, appVersion, deadline: deadlineMs, logDir, cacheDir } = options;
  await using session = await PluginSession.open(
    dir,
    {
      lang,
      appVersion,
      deadlineMs,
      ...(logDir !== undefined && { logDir }),
      ...(cacheDir !== undefined && { cacheDir }),
    },
    report,
  );
  await startWithProgress(session, context);
  if (steps.length > 0) for (const step of steps) await execute(step, session, report, signal);
  else if (isPrompt) await runPrompt(session, report, context);
  else await runScript(session, report, signal);
  signal.throwIfAborted();
  report.finish();
  if (options.stats || context.terminal.settings.json) report.stats(session.stats());
  // Whoever sat at the prompt saw each failure; a script is told by the exit code.
  return isPrompt ? EXIT.ok : report.exitCode;
}

export async function run(
  dir: string,
  rawSteps: readonly RawStep[],
  options: RunOptions,
  context: Context,
): Promise<ExitCode> {
  const { terminal, interrupt } = context;
  const report = new RunReport(terminal);
  try {
    const exitCode = await runAll(dir, rawSteps, options, context, report);
    terminal.line({ type: "end", ok: exitCode === EXIT.ok, exitCode });
    return exitCode;
  } catch (error) {
    if (interrupt.signal.aborted) {
      const exitCode = interrupt.exitCode ?? report.exitCode;
      terminal.line({ type: "end", ok: exitCode === EXIT.ok, exitCode });
      return exitCode;
    }
    const failure = reportFailure(error, terminal);
    terminal.line({ type: "end", ...failureDocument(failure) });
    return failure.exitCode;
  }
}
