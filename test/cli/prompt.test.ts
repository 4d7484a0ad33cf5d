// The prompt on a real pseudo-terminal, made by script(1): commands, completion, mistakes, Ctrl+C and Ctrl+D.
import { spawn, spawnSync } from "node:child_process";
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { cliEnv, cliMain } from "./cli-process.js";
import { goodPlugin } from "./plugins.js";

// Compiling the guest runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const hasScript =
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

class Session {
  readonly #child;
  #seen = "";
  #wake: (() => void) | undefined;
  readonly exitCode: Promise<number | null>;

  constructor(plugin: string) {
    const command = [process.execPath, cliMain, "run", plugin].map((word) => `'${word}'`).join(" ");
    this.#child = spawn("script", ["-qefc", command, "/dev/null"], { env: cliEnv({ NO_COLOR: "1" }) });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#seen += text;
      this.#wake?.();
    });
    this.exitCode = new Promise((done) => this.#child.on("close", done));
  }

  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  /** Waits until the terminal shows this after what was waited for before. */
  async shows(text: string): Promise<void> {
    for (;;) {
      const at = this.#seen.indexOf(text);
      if (at >= 0) {
        this.#seen = this.#seen.slice(at + text.length);
        return;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

describe.skipIf(!hasScript)("the prompt", () => {
  test("calls, completes, forgives mistakes and leaves", async () => {
    const session = new Session(goodPlugin());
    await session.shows("plugin> ");
    session.type('call test/echo {"a": 1}\n');
    await session.shows('"a": 1\r\n}');
    await session.shows("plugin> ");
    session.type("cal x\n");
    await session.shows('escouade-plugin: <prompt>:2:1: unknown command "cal"');
    await session.shows("plugin> ");
    session.type("call test/fail\n");
    await session.shows("escouade-plugin: ");
    await session.shows("plugin> ");
    session.type("call test/e\t");
    await session.shows("call test/echo ");
    session.type("[2]\n");
    await session.shows("2\r\n]");
    session.type("ev\t");
    await session.shows("event ");
    session.type("tick\t");
    await session.shows("ticket.column ");
    session.type('{"ticket":7}\n');
    await session.shows("plugin> ");
    session.type("stats\n");
    await session.shows("memory");
    session.type("help\n");
    await session.shows("relaunch");
    session.type("relaunch\n");
    await session.shows("plugin> ");
    session.type("call test/events\n");
    await session.shows("[]");
    session.type("quit\n");
    // Whoever sat there saw the failure.
    expect(await session.exitCode).toBe(EXIT.ok);
  });

  test("Ctrl+D leaves", async () => {
    const session = new Session(goodPlugin());
    await session.shows("plugin> ");
    session.type("\u0004");
    expect(await session.exitCode).toBe(EXIT.ok);
  });

  test("Ctrl+C interrupts, also a plugin that loops", async () => {
    const session = new Session(goodPlugin());
    await session.shows("plugin> ");
    session.type("call test/loop\n");
    await session.shows("call test/loop");
    session.type("\u0003");
    expect(await session.exitCode).toBe(EXIT.interrupted);
  });
});
