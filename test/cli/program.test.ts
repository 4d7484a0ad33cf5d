// The command line itself: help, versions, usage errors, colours, exit codes. The real program is started each time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { EXIT, EXIT_MEANINGS } from "../../src/cli/output/exit-codes.js";
import { exitCodeOf } from "../../src/cli/output/failure.js";
import { buildProgram, packageJson } from "../../src/cli/program.js";
import { ERROR_BLAME, type ErrorCode } from "../../src/protocol/generated/error-codes.js";
import { DEFAULT_LOG_LINES, PROMPT_COMMANDS } from "../../src/cli/run-script.js";
import { limits } from "../../src/protocol/limits.js";
import { cli, projectRoot } from "./cli-process.js";

/** Every command of the tree with the words that lead to it. */
function allCommands(
  command: Command,
  path: readonly string[] = [],
): { path: readonly string[]; command: Command }[] {
  return [
    { path, command },
    ...command.commands.flatMap((child) => allCommands(child, [...path, child.name()])),
  ];
}

const commands = allCommands(buildProgram());

describe("help", () => {
  test("--version prints the version of the package", async () => {
    const run = await cli(["--version"]);
    expect(run).toMatchObject({ exitCode: 0, stdout: `${packageJson().version}\n`, stderr: "" });
  });

  test("--help lists every command and every exit code", async () => {
    const { stdout, exitCode } = await cli(["--help"]);
    expect(exitCode).toBe(0);
    for (const { path } of commands.filter((one) => one.path.length === 1))
      expect(stdout).toContain(`  ${path[0]} `);
    for (const [name, meaning] of Object.entries(EXIT_MEANINGS))
      expect(stdout).toMatch(
        new RegExp(`^ +${EXIT[name as keyof typeof EXIT]} +${meaning.slice(0, 20)}`, "m"),
      );
  });

  test("the help of run", async () => {
    const { stdout } = await cli(["run", "--help"]);
    expect(stdout).toMatchInlineSnapshot(`
      "Usage: escouade-plugin run [options] <dir>

      Starts the plugin in its sandbox and makes the calls and events given, in their
      order. Without any, it reads commands from a prompt, or line by line from a
      pipe. Answers go to stdout, the plugin's log to stderr. With --json, stdout has
      one JSON line for each answer, log entry and change of state.

      Arguments:
        dir                      the plugin's folder

      Options:
        --call <method>          call a method; may be repeated, in order with --event
        --params <json>          params of the --call before it
        --event <name>           tell the plugin an event; may be repeated
        --data <json>            data of the --event before it
        --lang <lang>            language told to the plugin (choices: "en", "fr",
                                 default: "en")
        --app-version <version>  version of the app told to the plugin (default:
                                 "2.2.0")
        --deadline <ms>          time for each answer (default: 10000)
        --stats                  print what the instance used: memory, CPU time,
                                 turns, bytes
        --log-dir <dir>          folder of the plugins' logs, instead of the user's
                                 own
        --cache-dir <dir>        folder of compiled modules, instead of the user's own
        -h, --help               print help

      Global Options:
        --version                print the version
        --json                   write JSON to stdout, everything else to stderr
        -q, --quiet              leave out notes and progress
        --verbose                show stack traces and the stages of a build

      Examples:
        $ escouade-plugin run my-plugin --call test/echo --params '{"text":"hello"}'
        $ escouade-plugin run my-plugin --event ticket.column --data '{"ticket":7,"column":"done"}' --call column/count
        $ escouade-plugin run my-plugin
        $ echo 'call test/echo {"text":"hello"}' | escouade-plugin run my-plugin --json
      "
    `);
  });

  test.each(
    commands.filter(({ command }) => command.commands.length === 0).map(({ path }) => [path.join(" ")]),
  )("%s --help works and shows an example or its usage", async (path) => {
    const { stdout, exitCode, stderr } = await cli([...path.split(" "), "--help"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain(`Usage: escouade-plugin ${path}`);
    expect(stdout).toContain("--json");
  });

  test("without a command the help goes to stderr, with exit code 2", async () => {
    const { stdout, stderr, exitCode } = await cli([]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: EXIT.usage });
    expect(stderr).toContain("Usage: escouade-plugin");
    expect(stderr).toContain("escouade-plugin: no command given");
  });
});

describe("usage errors", () => {
  test.each([
    [["bulid", "."], "unknown command 'bulid'", "did you mean build?"],
    [["cache", "lst"], "unknown command 'lst'", "did you mean list?"],
    [["build", ".", "--statc"], "unknown option '--statc'", "did you mean --static?"],
    [["build"], "missing required argument 'dir'", "see escouade-plugin build --help"],
    [["build", ".", "extra"], "too many arguments for 'build'", "see escouade-plugin build --help"],
    [
      ["build", ".", "--out"],
      "option '-o, --out <file>' argument missing",
      "see escouade-plugin build --help",
    ],
    [
      ["run", ".", "--lang", "de"],
      "option '--lang <lang>' argument 'de' is invalid",
      "see escouade-plugin run --help",
    ],
    [["run", ".", "--deadline", "1s"], "option '--deadline <ms>' argument '1s' is invalid", "run --help"],
    [["run", ".", "--deadline", "0"], "option '--deadline <ms>' argument '0' is invalid", "run --help"],
    [
      ["run", ".", "--app-version", "2"],
      "option '--app-version <version>' argument '2' is invalid",
      "run --help",
    ],
    [
      ["run", ".", "--params", "{}"],
      "option '--params <json>' argument '{}' is invalid. Put --params after",
      "--help",
    ],
    [
      ["run", ".", "--event", "e", "--params", "{}"],
      "option '--params <json>' argument '{}' is invalid",
      "--help",
    ],
    [
      ["run", ".", "--call", "m", "--data", "{}"],
      "option '--data <json>' argument '{}' is invalid",
      "--help",
    ],
    [
      ["run", ".", "--call", "m", "--params", "1", "--params", "2"],
      "option '--params <json>' argument '2' is invalid. This --call has",
      "--help",
    ],
    [
      ["completion", "tcsh"],
      "command-argument value 'tcsh' is invalid for argument 'shell'",
      "completion --help",
    ],
    [["completion"], "missing required argument 'shell'", "completion --help"],
  ])("%j", async (args, message, mend) => {
    const run = await cli(args);
    expect(run.exitCode).toBe(EXIT.usage);
    expect(run.stdout).toBe("");
    expect(run.firstError).toContain(`escouade-plugin: ${message}`);
    expect(run.stderr.split("\n")[1]).toContain(`  mend: `);
    expect(run.stderr).toContain(mend);
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });

  test("with --json the same is one document on stdout", async () => {
    const { stdout, exitCode } = await cli(["bulid", "--json"]);
    expect(exitCode).toBe(EXIT.usage);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      exitCode: 2,
      error: {
        code: "USAGE",
        blame: "user",
        message: "unknown command 'bulid'",
        problems: [{ mend: expect.any(String) }],
      },
    });
  });

  test("--verbose adds a stack trace", async () => {
    const { stderr } = await cli(["build", "--verbose"]);
    expect(stderr).toMatch(/^ {4}at /m);
  });
});

describe("colours", () => {
  const ESCAPE = "\u001b[";
  test.each([
    ["a pipe gets none", {}, false],
    ["FORCE_COLOR asks for them", { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR=0 refuses them", { FORCE_COLOR: "0" }, false],
    ["NO_COLOR wins over FORCE_COLOR", { FORCE_COLOR: "1", NO_COLOR: "1" }, false],
    ["an empty NO_COLOR says nothing", { FORCE_COLOR: "1", NO_COLOR: "" }, true],
  ])("%s", async (_name, env, isColored) => {
    const [failing, help] = await Promise.all([cli(["bulid"], { env }), cli(["--help"], { env })]);
    expect(failing.stderr.includes(ESCAPE)).toBe(isColored);
    expect(help.stdout.includes(ESCAPE)).toBe(isColored);
  });
});

describe("exit codes", () => {
  test.each(Object.entries(ERROR_BLAME))("%s, blamed on %s, has a documented one", (code, blame) => {
    const exitCode = exitCodeOf({ code: code as ErrorCode, blame });
    expect([EXIT.plugin, EXIT.usage, EXIT.environment]).toContain(exitCode);
    if (blame === "plugin") expect(exitCode).toBe(EXIT.plugin);
  });
});

describe("documentation", () => {
  const text = readFileSync(join(projectRoot, "docs/cli.md"), "utf8");
  test("names every command", () => {
    const names = commands.filter(({ path }) => path.length > 0).map(({ path }) => path.join(" "));
    expect(names.filter((name) => !text.includes(`escouade-plugin ${name}`))).toEqual([]);
  });

  test("names every option, with exactly the commands that have it", () => {
    const owners = new Map<string, Set<string>>();
    for (const { path, command } of commands)
      for (const { long } of command.options)
        if (long) owners.set(long, (owners.get(long) ?? new Set()).add(path[0] ?? "all"));
    const documented = (option: string): string[] => {
      const row = text.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${option}`)) ?? "";
      return [...(row.split(/(?<!\\)\|/)[2] ?? "").matchAll(/[a-z]+/g)].map(([name]) => name);
    };
    for (const [option, names] of owners)
      expect([option, documented(option).toSorted()]).toEqual([
        option,
        names.has("all") ? ["all"] : [...names].toSorted(),
      ]);
  });

  test("gives the numbers of the program", () => {
    expect(text).toContain(`time for each answer, ${limits.callDeadlineMs.default / 1000} s by default`);
    expect(text).toContain(`prints the end of the log, ${DEFAULT_LOG_LINES} lines by default`);
    const least = packageJson().engines.node.replace(/^>=/, "");
    for (const file of ["README.md", "CONTRIBUTING.md"])
      expect(readFileSync(join(projectRoot, file), "utf8")).toMatch(
        new RegExp(`Node ${least.replaceAll(".", "\\.")}\\s+or\\s+newer`),
      );
  });

  test("has the commands of the prompt", () => {
    for (const { usage } of Object.values(PROMPT_COMMANDS)) expect(text).toContain(`\`${usage}\``);
  });

  test("has every exit code", () => {
    for (const code of Object.values(EXIT)) expect(text).toMatch(new RegExp(`^\\| +${code} +\\|`, "m"));
  });
});
