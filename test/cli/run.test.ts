// `run` as a process: calls and events in order, scripts from a pipe, failures, pipes that close, signals.
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import {
  cli,
  finished,
  pluginFolder,
  startCli,
  temporaryFolder,
  type CliOptions,
  type CliRun,
} from "./cli-process.js";
import { FORGED, goodPlugin, manifest } from "./plugins.js";

/** Two seconds of processor time, and compiling the runtime, take long on a busy machine. */
const BUSY_MACHINE_MS = 120_000;
vi.setConfig({ testTimeout: BUSY_MACHINE_MS });

const plugin = goodPlugin();

const run = (args: readonly string[], options?: CliOptions): Promise<CliRun> =>
  cli(["run", ...args], options);

type Line = Record<string, unknown> & { type: string };
const linesOf = ({ stdout }: CliRun, type?: string): Line[] =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => type === undefined || line.type === type);

const call = (method: string, params?: unknown): string[] => [
  "--call",
  method,
  ...(params === undefined ? [] : ["--params", JSON.stringify(params)]),
];

describe("run", () => {
  test("prints the answer on stdout and nothing else there", async () => {
    const result = await run([plugin, ...call("test/echo", { text: "読み🎉" })]);
    expect(result).toMatchObject({ exitCode: EXIT.ok, stdout: '{\n  "text": "読み🎉"\n}\n' });
  });

  test("makes calls and events in the order given", async () => {
    const result = await run([
      plugin,
      ...call("test/events"),
      "--event",
      "ticket.column",
      "--data",
      '{"ticket":7}',
      ...call("test/events"),
      "--json",
    ]);
    expect(result.exitCode).toBe(EXIT.ok);
    expect(linesOf(result, "answer")).toMatchObject([
      { step: 1, method: "test/events", ok: true, result: [] },
      { step: 3, method: "test/events", ok: true, result: [{ name: "ticket.column", data: { ticket: 7 } }] },
    ]);
    expect(linesOf(result, "event")).toMatchObject([{ step: 2, name: "ticket.column" }]);
    expect(linesOf(result, "stats")).toMatchObject([{ calls: 2, instance: { turns: expect.any(Number) } }]);
    expect(linesOf(result).at(-1)).toEqual({ type: "end", ok: true, exitCode: 0 });
  });

  test("--stats says what the instance used, on stderr", async () => {
    const { stderr } = await run([plugin, ...call("test/echo"), "--stats"]);
    expect(stderr).toMatch(/^memory +[\d.]+ MiB, at most/m);
    expect(stderr).toMatch(/^turns +\d+/m);
  });

  test("--quiet leaves only the answer", async () => {
    const { stdout, stderr } = await run([plugin, ...call("test/log", { message: "hello" }), "--quiet"]);
    expect({ stdout, stderr }).toEqual({ stdout: "null\n", stderr: "" });
  });

  test("tells the plugin's language and the version of the app", async () => {
    const needs = goodPlugin({ escouade: ">=3.0.0" });
    const refused = await run([needs, ...call("test/echo")]);
    expect(refused.exitCode).toBe(EXIT.plugin);
    expect(refused.firstError).toContain("3.0.0");
    const accepted = await run([needs, ...call("test/echo"), "--app-version", "3.1.0", "--lang", "fr"]);
    expect(accepted.exitCode).toBe(EXIT.ok);
  });
});

describe("a failing plugin", () => {
  test.each([
    ["an error as the answer", call("test/fail", { message: "no luck" }), "CALL_FAILED", "no luck"],
    ["an unknown method", call("test/nothing"), "CALL_FAILED", "no method test/nothing"],
    ["no answer in time", [...call("test/silent"), "--deadline", "200"], "CALL_TIMEOUT", "200 ms"],
    ["an endless loop", [...call("test/loop"), "--deadline", "100000"], "INSTANCE_TURN_LIMIT", "2000 ms"],
    ["an exit", call("test/exit", { code: 3 }), "INSTANCE_EXIT", "3"],
  ])("%s gives exit code 1, one line and a mend", async (_name, args, code, text) => {
    const [plain, json] = await Promise.all([
      run([plugin, ...args, "--quiet"]),
      run([plugin, ...args, "--json"]),
    ]);
    expect(plain).toMatchObject({ exitCode: EXIT.plugin, stdout: "" });
    expect(plain.firstError).toMatch(/^escouade-plugin: /);
    expect(plain.firstError).toContain(text);
    expect(plain.stderr.split("\n")[1]).toMatch(/^ {2}mend: ./);
    expect(plain.stderr).not.toMatch(/^\s+at /m);
    expect(json.exitCode).toBe(EXIT.plugin);
    expect(linesOf(json, "answer")).toMatchObject([
      { ok: false, error: { code, message: expect.stringContaining(text) } },
    ]);
    expect(linesOf(json).at(-1)).toEqual({ type: "end", ok: false, exitCode: 1 });
  });

  test("later calls are made all the same", async () => {
    const result = await run([
      plugin,
      ...call("test/fail", { message: "x" }),
      ...call("test/echo", 1),
      "--json",
    ]);
    expect(result.exitCode).toBe(EXIT.plugin);
    expect(linesOf(result, "answer")).toMatchObject([{ ok: false }, { ok: true, result: 1 }]);
  });

  test("case-66 its text is shown with escapes, JSON holds the true text", async () => {
    const args = [
      plugin,
      ...call("test/log", { message: FORGED }),
      ...call("test/fail", { message: FORGED }),
    ];
    const [plain, json] = await Promise.all([run(args), run([...args, "--json"])]);
    for (const text of [plain.stdout, plain.stderr, json.stdout, json.stderr])
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(text.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect(plain.stderr).toContain("ok\\n2030-01-01 ERROR host: all fine\\u{1b}[2J");
    expect(plain.stderr).not.toMatch(/^2030/m);
    expect(linesOf(json, "log").map(({ text }) => text)).toContain(FORGED);
  });
});

describe("bad input", () => {
  test.each([
    [
      "a folder that is not there",
      ["/nonexistent/plugin"],
      EXIT.usage,
      "/nonexistent/plugin: no such file or folder",
    ],
    ["a folder without manifest", [temporaryFolder()], EXIT.plugin, "escouade-plugin.json "],
    [
      "params that are no JSON",
      [plugin, "--call", "m", "--params", "{a:1}"],
      EXIT.usage,
      "--params:1:2: invalid JSON",
    ],
    [
      "data that are no JSON",
      [plugin, "--event", "e", "--data", "[1,"],
      EXIT.usage,
      "--data:1:4: invalid JSON",
    ],
  ])("%s", async (_name, args, exitCode, text) => {
    const [plain, json] = await Promise.all([run(args), run([...args, "--json"])]);
    expect(plain).toMatchObject({ exitCode, stdout: "" });
    expect(plain.firstError).toContain(text);
    expect(plain.stderr).not.toMatch(/^\s+at /m);
    expect(linesOf(json)).toMatchObject([{ type: "end", ok: false, exitCode, error: { problems: [{}] } }]);
  });

  test("all faults of a manifest are reported with their places", async () => {
    const folder = pluginFolder({
      "escouade-plugin.json": '{\n  "id": "X",\n  "versoin": "1.0.0",\n  "name": 3\n}\n',
    });
    const { stderr, exitCode } = await run([folder, ...call("m")]);
    expect(exitCode).toBe(EXIT.plugin);
    const places = [...stderr.matchAll(/^escouade-plugin: .*escouade-plugin\.json:(\d+):(\d+): /gm)].map(
      (match) => match[1],
    );
    expect(places).toEqual(expect.arrayContaining(["2", "3", "4"]));
    expect(stderr).toContain('mend: did you mean "version"?');
    expect(stderr).toContain('3 |   "versoin"');
  });

  test("a refused bundle names the import, its line and column", async () => {
    const folder = pluginFolder({
      "escouade-plugin.json": manifest(),
      "plugin.mjs": 'import "node:fs";\nimport net from "node:net";\nexport {};\n',
    });
    const { firstError, stderr, exitCode } = await run([folder, ...call("m")]);
    expect(exitCode).toBe(EXIT.plugin);
    expect(firstError).toMatch(/plugin\.mjs:2:\d+: .*node:net/);
    expect(stderr).toMatch(/^escouade-plugin: .*plugin\.mjs:3:1: /m);
  });
});

describe("commands from a pipe", () => {
  test("are done line by line", async () => {
    const stdin =
      '# a comment\ncall test/echo {"a": 1}\n\nevent ticket.column 2\ncall test/events\nlog 5\nstats\nrelaunch\ncall test/events';
    const result = await run([plugin, "--json"], { stdin });
    expect(result.exitCode).toBe(EXIT.ok);
    expect(linesOf(result, "answer")).toMatchObject([
      { result: { a: 1 } },
      { result: [{ name: "ticket.column", data: 2 }] },
      { result: [] },
    ]);
    expect(linesOf(result, "log-tail")).toHaveLength(1);
  });

  test("a line that cannot be understood ends the script with its place", async () => {
    const { stdout, firstError, exitCode } = await run([plugin, "--quiet"], {
      stdin: "call test/echo 1\ncal test/echo 2\ncall test/echo 3\n",
    });
    expect(exitCode).toBe(EXIT.usage);
    expect(stdout).toBe("1\n");
    expect(firstError).toBe('escouade-plugin: <stdin>:2:1: unknown command "cal"');
  });

  test("quit leaves while the pipe is still open", async () => {
    const child = startCli(["run", plugin]);
    const end = finished(child);
    child.stdin?.write("quit\n");
    expect((await end).exitCode).toBe(EXIT.ok);
  });

  test("no commands are no fault", async () => {
    expect(await run([plugin], { stdin: "" })).toMatchObject({ exitCode: EXIT.ok, stdout: "" });
  });
});

describe("output", () => {
  test("case-85 three megabytes through a pipe arrive whole, also with an error exit", async () => {
    const units = 3 * 1024 * 1024;
    const result = await run([
      plugin,
      ...call("test/big", { units }),
      ...call("test/fail", { message: "x" }),
      "--json",
    ]);
    expect(result.exitCode).toBe(EXIT.plugin);
    const [answer] = linesOf(result, "answer");
    expect(answer?.["result"]).toHaveLength(units);
  });

  test("case-85 a reader that goes away ends the program quietly", async () => {
    const args = [
      plugin,
      ...call("test/big", { units: 3_000_000 }),
      ...call("test/big", { units: 3_000_000 }),
    ];
    const child = startCli(["run", ...args, "--quiet"]);
    const end = finished(child);
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await end).toMatchObject({ exitCode: EXIT.ok, stderr: "" });
  });
});

describe("signals", () => {
  async function waitingForAnswer(
    method: string,
  ): Promise<{ child: ReturnType<typeof startCli>; end: Promise<CliRun> }> {
    const args = [...call("test/log", { message: "ready" }), ...call(method)];
    const child = startCli(["run", plugin, ...args, "--json", "--deadline", "60000"]);
    const end = finished(child);
    let seen = "";
    await new Promise<void>((resolve) => {
      child.stdout?.on("data", (text: string) => {
        seen += text;
        if (seen.includes('"answer"')) resolve();
      });
    });
    return { child, end };
  }

  test.each([
    ["SIGINT", "test/silent", EXIT.interrupted],
    ["SIGTERM", "test/silent", EXIT.terminated],
    ["SIGINT", "test/loop", EXIT.interrupted],
  ] as const)("%s during %s stops the plugin", async (signal, method, exitCode) => {
    const { child, end } = await waitingForAnswer(method);
    child.kill(signal);
    const result = await end;
    expect(result).toMatchObject({ exitCode, signal: null });
    expect(result.stderr).not.toMatch(/^\s+at /m);
    expect(linesOf(result).at(-1)).toEqual({ type: "end", ok: false, exitCode });
  });

  test("a second SIGINT ends the program at once", async () => {
    const { child, end } = await waitingForAnswer("test/loop");
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect((await end).exitCode).toBe(EXIT.interrupted);
  });
});
