/**
 * The tree of commands, options and help texts, and nothing else: what a command does is imported only when it runs,
 * so that `--help` and `--version` are quick. Completion scripts and the documentation test read this same tree.
 */
import { readFileSync } from "node:fs";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import picocolors from "picocolors";
import type { Execute } from "./context.js";
import { EXIT, EXIT_MEANINGS } from "./output/exit-codes.js";
import type { OutputSettings } from "./output/terminal.js";
import { LANGS, type Lang } from "../protocol/lang.js";
import { limits } from "../protocol/limits.js";
import { parseVersion } from "../protocol/version.js";

/** A call or an event asked for on the command line, in the order given. JSON is still text here. */
export type RawStep =
  { kind: "call"; method: string; paramsText?: string } | { kind: "event"; name: string; dataText?: string };

export interface BuildOptions {
  static?: true;
  out?: string;
  cacheDir?: string;
}

export interface RunOptions {
  lang: Lang;
  appVersion: string;
  deadline: number;
  stats?: true;
  logDir?: string;
  cacheDir?: string;
}

export interface ValidateOptions {
  appVersion: string;
  cacheDir?: string;
}

export interface CacheOptions {
  cacheDir?: string;
}

export interface DoctorOptions {
  logDir?: string;
  cacheDir?: string;
}

interface PackageJson {
  readonly version: string;
  readonly engines: { readonly node: string };
}

export function packageJson(): PackageJson {
  // The same path from src/cli and from dist/cli.
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as PackageJson;
}

function settingsOf(command: Command): OutputSettings {
  const { json, quiet, verbose } = command.optsWithGlobals<Partial<OutputSettings>>();
  return { json: json === true, quiet: quiet === true, verbose: verbose === true };
}

function milliseconds(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > limits.callDeadlineMs.ceiling)
    throw new InvalidArgumentError(`Give whole milliseconds from 1 to ${limits.callDeadlineMs.ceiling}.`);
  return value;
}

function appVersion(text: string): string {
  if (parseVersion(text) === null) throw new InvalidArgumentError("Give a version such as 2.2.0.");
  return text;
}

/** Options that several commands share: one spelling, one text. */
const appVersionOption = (text: string): Option =>
  new Option("--app-version <version>", text).argParser(appVersion).default("2.2.0");
const cacheDir = (): Option =>
  new Option("--cache-dir <dir>", "folder of compiled modules, instead of the user's own");
const logDir = (): Option =>
  new Option("--log-dir <dir>", "folder of the plugins' logs, instead of the user's own");

const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ escouade-plugin ${line}`).join("\n")}`;

function exitCodeHelp(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(
    ([name, meaning]) => `  ${String(EXIT[name as keyof typeof EXIT]).padEnd(4)} ${meaning}`,
  );
  return `\nExit codes:\n${lines.join("\n")}`;
}

/** Steps are kept as they come: commander alone would forget how calls and events were mixed. */
function stepOptions(command: Command, steps: RawStep[]): void {
  const last = (): RawStep | undefined => steps[steps.length - 1];
  const add = (flags: string, text: string, take: (value: string) => void): void => {
    command.addOption(
      new Option(flags, text).argParser((value: string) => {
        take(value);
        return steps.length;
      }),
    );
  };
  add("--call <method>", "call a method; may be repeated, in order with --event", (method) =>
    steps.push({ kind: "call", method }),
  );
  add("--params <json>", "params of the --call before it", (paramsText) => {
    const step = last();
    if (step?.kind !== "call") throw new InvalidArgumentError("Put --params after its --call.");
    if (step.paramsText !== undefined) throw new InvalidArgumentError("This --call has --params already.");
    step.paramsText = paramsText;
  });
  add("--event <name>", "tell the plugin an event; may be repeated", (name) =>
    steps.push({ kind: "event", name }),
  );
  add("--data <json>", "data of the --event before it", (dataText) => {
    const step = last();
    if (step?.kind !== "event") throw new InvalidArgumentError("Put --data after its --event.");
    if (step.dataText !== undefined) throw new InvalidArgumentError("This --event has --data already.");
    step.dataText = dataText;
  });
}

function addBuild(program: Command, execute: Execute): void {
  program
    .command("build")
    .summary("bundle, check and compile a plugin")
    .description(
      "Bundles the plugin's TypeScript or JavaScript when its manifest points at sources, checks the bundle, compiles it in a sandbox and writes the module in one step: on failure nothing is written.",
    )
    .argument("<dir>", "the plugin's folder")
    .option("--static", "make one self-contained module that any WASI preview 1 runtime can run")
    .option("-o, --out <file>", "where to write the module (default: plugin.wasm in the plugin's folder)")
    .addOption(cacheDir())
    .addHelpText(
      "after",
      examples("build my-plugin", "build my-plugin --static --out my-plugin.wasm", "build my-plugin --json"),
    )
    .action(async (dir: string, options: BuildOptions, command: Command) =>
      execute(settingsOf(command), async (context) =>
        (await import("./build.js")).build(dir, options, context),
      ),
    );
}

function addRun(program: Command, execute: Execute): void {
  const steps: RawStep[] = [];
  const run = program
    .command("run")
    .summary("run a plugin: make calls, send events, or try it at a prompt")
    .description(
      "Starts the plugin in its sandbox and makes the calls and events given, in their order. Without any, it reads commands from a prompt, or line by line from a pipe. Answers go to stdout, the plugin's log to stderr. With --json, stdout has one JSON line for each answer, log entry and change of state.",
    )
    .argument("<dir>", "the plugin's folder");
  stepOptions(run, steps);
  run
    .addOption(new Option("--lang <lang>", "language told to the plugin").choices(LANGS).default(LANGS[0]))
    .addOption(appVersionOption("version of the app told to the plugin"))
    .addOption(
      new Option("--deadline <ms>", "time for each answer")
        .argParser(milliseconds)
        .default(limits.callDeadlineMs.default),
    )
    .option("--stats", "print what the instance used: memory, CPU time, turns, bytes")
    .addOption(logDir())
    .addOption(cacheDir())
    .addHelpText(
      "after",
      examples(
        `run my-plugin --call test/echo --params '{"text":"hello"}'`,
        `run my-plugin --event ticket.column --data '{"ticket":7,"column":"done"}' --call column/count`,
        "run my-plugin",
        `echo 'call test/echo {"text":"hello"}' | escouade-plugin run my-plugin --json`,
      ).replace("$ escouade-plugin echo", "$ echo"),
    )
    .action(async (dir: string, options: RunOptions, command: Command) =>
      execute(settingsOf(command), async (context) =>
        (await import("./run.js")).run(dir, steps, options, context),
      ),
    );
}

function addInspect(program: Command, execute: Execute): void {
  program
    .command("inspect")
    .summary("show what a plugin is and may do, without running it")
    .description(
      "Reads a plugin's folder, a WebAssembly file or a bundle, and shows its kind, imports, exports, WIT, runtime version, permissions in words, limits, sizes and SHA-256 digests. Nothing is executed. Exit code 1 if the runtime would refuse what is shown; sources are not bundled for that: `validate` checks the whole.",
    )
    .argument("<path>", "a plugin's folder, a .wasm file or a .mjs bundle")
    .addHelpText(
      "after",
      examples("inspect my-plugin", "inspect my-plugin/plugin.wasm --json", "inspect dist/plugin.mjs"),
    )
    .action(async (path: string, _options: object, command: Command) =>
      execute(settingsOf(command), async (context) => (await import("./inspect.js")).inspect(path, context)),
    );
}

function addValidate(program: Command, execute: Execute): void {
  program
    .command("validate")
    .summary("check a plugin's manifest, data files and bundle")
    .description(
      "Checks everything that would stop the plugin from starting, up to its native code, and reports all faults at once. Nothing of the plugin is executed.",
    )
    .argument("<dir>", "the plugin's folder")
    .addOption(appVersionOption("version of the app that is to load it"))
    .addOption(cacheDir())
    .addHelpText("after", examples("validate my-plugin", "validate my-plugin --json"))
    .action(async (dir: string, options: ValidateOptions, command: Command) =>
      execute(settingsOf(command), async (context) =>
        (await import("./validate.js")).validate(dir, options, context),
      ),
    );
}

function addCache(program: Command, execute: Execute): void {
  const cache = program
    .command("cache")
    .summary("list, clear or verify the compiled modules")
    .description(
      "Compiled modules are kept so that a plugin starts at once. Deleting them is always safe: they are made again.",
    )
    .addHelpText("after", examples("cache list", "cache verify --json", "cache clear"));
  const actions = {
    list: "list the entries with size, age and what they were made for",
    clear: "delete all entries",
    verify: "check every entry; exit code 3 if one is damaged or the folder is unusable",
  } as const;
  for (const [name, text] of Object.entries(actions) as [keyof typeof actions, string][])
    cache
      .command(name)
      .description(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
      .summary(text)
      .addOption(cacheDir())
      .action(async (options: CacheOptions, command: Command) =>
        execute(settingsOf(command), async (context) =>
          (await import("./cache.js")).cache(name, options, context),
        ),
      );
}

function addDoctor(program: Command, execute: Execute): void {
  program
    .command("doctor")
    .summary("check this machine: engine, runtime, folders, limits, toolchain")
    .description(
      "Checks what plugins need on this machine. Each line says ok, warn or fail, and how to mend it; exit code 3 if one fails.",
    )
    .addOption(logDir())
    .addOption(cacheDir())
    .addHelpText("after", examples("doctor", "doctor --json"))
    .action(async (options: DoctorOptions, command: Command) =>
      execute(settingsOf(command), async (context) => (await import("./doctor.js")).doctor(options, context)),
    );
}

function addCompletion(program: Command, execute: Execute): void {
  program
    .command("completion")
    .summary("print a completion script for a shell")
    .description("Prints a script that completes commands, options and their values.")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addHelpText(
      "after",
      examples(
        "completion bash > ~/.local/share/bash-completion/completions/escouade-plugin",
        'completion zsh > "${fpath[1]}/_escouade-plugin"',
        "completion fish > ~/.config/fish/completions/escouade-plugin.fish",
      ),
    )
    .action(async (shell: "bash" | "zsh" | "fish", _options: object, command: Command) =>
      execute(settingsOf(command), async (context) =>
        (await import("./completion.js")).completion(shell, program, context),
      ),
    );
}

/** The whole command line. `execute` runs the chosen command; reading the tree needs none. */
export function buildProgram(execute: Execute = async () => undefined): Command {
  const { bold } = picocolors.createColors(true);
  const program = new Command("escouade-plugin")
    .description(
      "Builds, runs and inspects Escouade plugins: sandboxed WebAssembly instances with no rights but those they declare.",
    )
    .version(packageJson().version, "--version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .option("--json", "write JSON to stdout, everything else to stderr")
    .option("-q, --quiet", "leave out notes and progress")
    .option("--verbose", "show stack traces and the stages of a build")
    .configureHelp({ showGlobalOptions: true, styleTitle: bold })
    .addHelpText(
      "after",
      examples("build my-plugin", `run my-plugin --call test/echo --params '{"text":"hello"}'`, "doctor"),
    )
    .addHelpText("after", exitCodeHelp)
    // Commander would print its own form of an error before it throws it.
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  for (const add of [addBuild, addRun, addInspect, addValidate, addCache, addDoctor, addCompletion])
    add(program, execute);
  return program;
}
