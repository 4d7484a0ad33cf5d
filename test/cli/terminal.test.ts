// Readers of the output that are slow or gone: what is written waits within limits, and nothing breaks.
import { PassThrough, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { Terminal, type OutputSettings } from "../../src/cli/output/terminal.js";
import { RunReport } from "../../src/cli/run-report.js";
import { limits } from "../../src/protocol/limits.js";

const JSON_LINES: OutputSettings = { json: true, quiet: true, verbose: false };

/** Takes a piece only when told to. */
class SlowReader extends Writable {
  readonly taken: string[] = [];
  #waiting: (() => void) | undefined;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.taken.push(chunk.toString());
    this.#waiting = done;
  }

  take(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.();
  }

  async takeAll(): Promise<void> {
    while (this.#waiting) {
      this.take();
      await new Promise(setImmediate);
    }
  }
}

function terminalTo(stdout: Writable, onClosed = (): void => undefined): Terminal {
  return new Terminal(JSON_LINES, { stdout, stderr: new PassThrough(), environment: {} }, onClosed);
}

const entry = (text: string) =>
  ({ time: "2026-12-01T00:00:00.000Z", level: "info", source: "plugin", text }) as const;

describe("case-85 a slow reader", () => {
  test("holds the next step up until it has taken the answer", async () => {
    const reader = new SlowReader();
    const report = new RunReport(terminalTo(reader));
    report.answer("test/big", { ok: true, result: "x".repeat(100_000), ms: 1 });
    let isDrained = false;
    const drained = report.drained().then(() => (isDrained = true));
    await new Promise(setImmediate);
    expect(isDrained).toBe(false);
    await reader.takeAll();
    await drained;
  });

  test("is sent no log past the limit, told how much it missed, and sent all later entries", async () => {
    const reader = new SlowReader();
    const report = new RunReport(terminalTo(reader));
    const text = "x".repeat(1024 * 1024);
    const sent = 20;
    for (let index = 0; index < sent; index += 1) report.log(entry(text));
    expect(reader.writableLength).toBeLessThan(limits.unreadOutputChars.default + 2 * text.length);
    await reader.takeAll();
    report.log(entry("after"));
    await reader.takeAll();
    const lines = reader.taken.map(
      (line) => JSON.parse(line) as { type: string; count?: number; text?: string },
    );
    const shown = lines.filter(({ type }) => type === "log").length - 1;
    expect(lines.at(-2)).toEqual({ type: "log-skipped", count: sent - shown });
    expect(lines.at(-1)?.text).toBe("after");
  });
});

describe("case-85 a reader that is gone", () => {
  test("is told once, and later writes and waits are quiet", async () => {
    const reader = new SlowReader();
    let closed = 0;
    const terminal = terminalTo(reader, () => (closed += 1));
    terminal.line({ text: "x".repeat(100_000) });
    const drained = terminal.drained();
    reader.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    await drained;
    terminal.line({ text: "more" });
    await terminal.drained();
    await terminal.flushed();
    expect(closed).toBe(1);
  });
});
