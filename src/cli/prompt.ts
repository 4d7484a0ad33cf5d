/**
 * The prompt of `run`: readline on the terminal with history and completion of commands, of methods called before
 * and of the events the plugin waits for. The history lives only as long as the session: params may hold what should
 * not stay on a disk. The log may speak at any time; the line being typed steps aside for it.
 */
import { clearLine, createInterface, cursorTo, type Interface } from "node:readline";
import type { Interrupt } from "./interrupt.js";
import type { Terminal } from "./output/terminal.js";
import { PROMPT_COMMANDS, type PromptCommand } from "./run-script.js";

const HISTORY_LINES = 500;

export class Prompt implements Disposable {
  readonly #terminal: Terminal;
  readonly #readline: Interface;
  readonly #signal: AbortSignal;
  readonly #methods = new Set<string>();
  readonly #events: Set<string>;
  readonly #typed: string[] = [];
  #wake: (() => void) | undefined;
  #isClosed = false;
  readonly #close = (): void => this.#readline.close();

  constructor(terminal: Terminal, interrupt: Interrupt, events: readonly string[]) {
    this.#terminal = terminal;
    this.#signal = interrupt.signal;
    this.#events = new Set(events);
    const output = terminal.stderr;
    this.#readline = createInterface({
      input: process.stdin,
      output,
      terminal: true,
      prompt: terminal.errorColors.cyan("plugin> "),
      historySize: HISTORY_LINES,
      removeHistoryDuplicates: true,
      completer: (line: string) => this.complete(line),
    });
    this.#readline.on("line", (line) => {
      this.#typed.push(line);
      this.#wake?.();
    });
    this.#readline.on("close", () => {
      this.#isClosed = true;
      this.#wake?.();
    });
    // In raw mode Ctrl+C is a key, not a signal.
    this.#readline.on("SIGINT", () => interrupt.stop());
    this.#signal.addEventListener("abort", this.#close);
    this.#terminal.stepAside(
      () => {
        clearLine(output, 0);
        cursorTo(output, 0);
      },
      () => {
        if (this.#wake && !this.#isClosed) this.#readline.prompt(true);
      },
    );
  }

  /** The lines as they are entered, until Ctrl+D or a signal. The prompt shows while the next one is awaited. */
  async *lines(): AsyncGenerator<string> {
    for (;;) {
      const line = this.#typed.shift();
      if (line !== undefined) {
        yield line;
        continue;
      }
      if (this.#isClosed) return;
      this.#readline.prompt();
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
  }

  /** Remembers names for completion. */
  learn(command: PromptCommand): void {
    if (command.kind === "call") this.#methods.add(command.method);
    if (command.kind === "event") this.#events.add(command.name);
  }

  complete(line: string): [string[], string] {
    const [, command = "", rest] = /^\s*(\S*)(?:\s+(.*))?$/su.exec(line) ?? [];
    if (rest === undefined) {
      const hits = Object.keys(PROMPT_COMMANDS).filter((name) => name.startsWith(command));
      return [hits.map((name) => (name === "call" || name === "event" ? `${name} ` : name)), command];
    }
    const names = command === "call" ? this.#methods : command === "event" ? this.#events : new Set<string>();
    return [[...names].filter((name) => name.startsWith(rest)).map((name) => `${name} `), rest];
  }

  [Symbol.dispose](): void {
    this.#signal.removeEventListener("abort", this.#close);
    this.#terminal.stepAside(undefined);
    this.#readline.close();
  }
}
