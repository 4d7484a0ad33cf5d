// The completion scripts name every command and option, and the shells that are installed here accept and use them.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { completionScript, type Shell } from "../../src/cli/completion.js";
import { buildProgram } from "../../src/cli/program.js";
import { cli, temporaryFolder } from "./cli-process.js";

const SHELLS = ["bash", "zsh", "fish"] as const;
const program = buildProgram();

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ["-c", "exit 0"]).status === 0;
}

describe.each(SHELLS)("%s", (shell) => {
  const script = completionScript(shell, program);

  test("names every command", () => {
    for (const command of everyCommand(program).slice(1))
      expect(script).toMatch(new RegExp(`\\b${command.name()}\\b`));
  });

  test("names every option", () => {
    for (const { long, short } of everyCommand(program).flatMap((command) => command.options)) {
      expect(script).toContain(shell === "fish" ? `-l ${long?.slice(2)}` : long);
      if (short) expect(script).toContain(shell === "fish" ? `-s ${short.slice(1)}` : short);
    }
  });

  test.skipIf(!isInstalled(shell))("accepts the script", () => {
    const file = join(temporaryFolder(), "script");
    writeFileSync(file, script);
    const { status, stderr } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("the program prints it, also as JSON", async () => {
    const [plain, json] = await Promise.all([
      cli(["completion", shell]),
      cli(["completion", shell, "--json"]),
    ]);
    expect(plain).toMatchObject({ exitCode: 0, stdout: `${script}\n`, stderr: "" });
    expect(JSON.parse(json.stdout)).toEqual({ ok: true, shell, script });
  });
});

/** What bash would offer for the words typed so far; the last one may be empty. */
function bashOffers(words: readonly string[], cwd: string): string[] {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const lines = [
    completionScript("bash", program),
    `COMP_WORDS=(escouade-plugin ${quoted}); COMP_CWORD=${words.length}`,
    `_escouade_plugin; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ];
  const { stdout, stderr } = spawnSync("bash", ["-c", lines.join("\n")], { encoding: "utf8", cwd });
  expect(stderr).toBe("");
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .sort();
}

describe.skipIf(!isInstalled("bash"))("bash offers", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "my file"), "");
  const inner = join(folder, "my folder");
  spawnSync("mkdir", [inner]);

  test.each([
    [[""], ["build", "cache", "completion", "doctor", "help", "inspect", "run", "validate"]],
    [["b"], ["build"]],
    [
      ["cache", ""],
      ["clear", "help", "list", "verify"],
    ],
    [["cache", "l"], ["list"]],
    [
      ["completion", ""],
      ["bash", "fish", "zsh"],
    ],
    [
      ["run", "x", "--lang", ""],
      ["en", "fr"],
    ],
    [["run", "x", "--call", ""], []],
    [
      ["run", "x", "--ca"],
      ["--cache-dir", "--call"],
    ],
    [["build", "x", "--st"], ["--static"]],
    [["build", "x", "--js"], ["--json"]],
    [["--ver"], ["--verbose", "--version"]],
    [["build", ""], ["my folder"]],
    [["run", "--log-dir", "my"], ["my folder"]],
    [
      ["inspect", ""],
      ["my file", "my folder"],
    ],
    [
      ["build", "-o", "my"],
      ["my file", "my folder"],
    ],
    [["doctor", ""], []],
  ])("%j -> %j", (words, offers) => expect(bashOffers(words, folder)).toEqual(offers));
});

describe.skipIf(!isInstalled("fish"))("fish offers", () => {
  test.each([
    ["escouade-plugin c", ["cache", "completion"]],
    ["escouade-plugin cache ", ["clear", "help", "list", "verify"]],
    ["escouade-plugin run x --lang ", ["en", "fr"]],
    ["escouade-plugin build x --st", ["--static"]],
  ])("%j -> %j", (line, offers) => {
    const script = `${completionScript("fish", program)}\ncomplete -C '${line}'`;
    const { stdout } = spawnSync("fish", ["-N", "-c", script], { encoding: "utf8", cwd: temporaryFolder() });
    const words = stdout.split("\n").map((offer) => offer.split("\t")[0] ?? "");
    expect(words.filter((word) => word !== "").sort()).toEqual(offers);
  });
});
