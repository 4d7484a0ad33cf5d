// Lines in and out: what ends a line, how text survives, and what is written where.
import { describe, expect, test } from "vitest";
import { compile, run, start } from "./guest.js";

const READLINE = `import { createInterface } from "node:readline";
const lines = createInterface({ input: process.stdin });
const say = (value) => process.stdout.write(JSON.stringify(value) + "\\n");`;

const REPEAT = `${READLINE} lines.on("line", (line) => say(line)); lines.on("close", () => say("closed"));`;

const heard = (lines: string[]): unknown[] => lines.map((line) => JSON.parse(line) as unknown);

describe("lines of standard input", () => {
  test("case-1 only LF ends a line; U+2028, U+2029 and a lone CR are text", async () => {
    const { lines } = await run(REPEAT, "a\u2028b\u2029c\rd\ne\r\nf\u0085g\n\nlast");
    expect(heard(lines)).toEqual(["a\u2028b\u2029c\rd", "e", "f\u0085g", "", "last", "closed"]);
  });

  test("case-2 text of many bytes arrives whole, also in a line longer than any read", async () => {
    const text = "読み🎉é".repeat(20_000);
    const { lines } = await run(REPEAT, `${text}\n${text}x\n`);
    expect(heard(lines)).toEqual([text, `${text}x`, "closed"]);
  });

  test("E-MSG-1 each line is a message of its own, and output goes out as lines", async () => {
    const guest = await start(REPEAT);
    for (const [index, message] of ['{"id":1}', '[{"id":2},{"id":3}]', "no json"].entries()) {
      guest.instance.write(`${message}\n`);
      await guest.untilLines(index + 1);
    }
    expect(heard(guest.lines)).toEqual(['{"id":1}', '[{"id":2},{"id":3}]', "no json"]);
    guest.instance.closeInput();
    await guest.ended;
  });

  test("a BOM is text, as in Node's readline", async () => {
    expect(heard((await run(REPEAT, "\ufeff{}\n")).lines)[0]).toBe("\ufeff{}");
  });

  test("for await gives every line", async () => {
    const source = `${READLINE}
      say("first"); await null;
      for await (const line of lines) { await new Promise((resolve) => setTimeout(resolve, 10)); say(line); }
      say("end");`;
    expect(heard((await run(source, "a\nb\nc\n")).lines)).toEqual(["first", "a", "b", "c", "end"]);
  });

  test("leaving for await closes the interface, and the instance ends", async () => {
    const module = await compile(
      `${READLINE} for await (const line of lines) { say(line); break; } say(lines.closed);`,
    );
    const guest = await start(module);
    guest.instance.write("a\nb\n");
    expect(await guest.ended).toMatchObject({ kind: "exit", code: 0 });
    expect(heard(guest.lines)).toEqual(["a", true]);
  });

  test("once, off, addListener and close", async () => {
    const source = `${READLINE}
      const never = () => say("never");
      lines.on("line", never).off("line", never).addListener("line", never).removeListener("line", never);
      lines.once("line", (line) => say(["once", line]));
      lines.on("line", (line) => { say(line); if (line === "stop") lines.close(); });
      lines.on("close", () => say("closed"));`;
    expect(heard((await run(source, "a\nstop\nb\n")).lines)).toEqual([["once", "a"], "a", "stop", "closed"]);
  });

  test("pause holds lines back, resume gives them", async () => {
    const source = `${READLINE}
      lines.on("line", (line) => { say(line); lines.pause(); setTimeout(() => { say("resume"); lines.resume(); }, 10); });`;
    expect(heard((await run(source, "a\nb\n")).lines)).toEqual(["a", "resume", "b", "resume"]);
  });

  test("question takes one line", async () => {
    const source = `${READLINE} lines.question("name? ", (answer) => { say(answer); lines.close(); });`;
    expect(heard((await run(source, "Ada\nrest\n")).lines)).toEqual(["Ada"]);
  });

  test("createInterface refuses any other input", async () => {
    const source = `import readline from "node:readline";
      for (const input of [undefined, {}, process.stdout])
        try { readline.createInterface({ input }); } catch (error) { process.stdout.write(error.code + "\\n"); }`;
    expect((await run(source)).lines).toEqual(Array.from({ length: 3 }, () => "ERR_INVALID_ARG_VALUE"));
  });
});

describe("process.stdin", () => {
  test("data as bytes, whose toString is their text", async () => {
    const source = `let text = ""; let isBytes = true;
      process.stdin.on("data", (chunk) => { isBytes &&= chunk instanceof Uint8Array; text += chunk; });
      process.stdin.on("end", () => process.stdout.write(JSON.stringify([text, isBytes]) + "\\n"));`;
    expect(heard((await run(source, "é\nb")).lines)).toEqual([["é\nb", true]]);
  });

  test("setEncoding and for await", async () => {
    const source = `process.stdin.setEncoding("utf8"); let text = "";
      for await (const chunk of process.stdin) text += typeof chunk + chunk.length;
      process.stdout.write(text + "\\n");`;
    expect((await run(source, "読\n")).lines).toEqual(["string2"]);
  });
});

describe("output", () => {
  test("strings, bytes, callbacks and the answer of write", async () => {
    const source = `
      const isOk = process.stdout.write("text é\\n");
      process.stdout.write(new TextEncoder().encode("bytes é\\n"), () => process.stdout.write("called\\n"));
      process.stdout.write("with encoding\\n", "utf8", () => process.stdout.write(String(isOk) + "\\n"));
      try { process.stdout.write(42); } catch (error) { process.stdout.write(error.name + "\\n"); }`;
    expect((await run(source)).lines).toEqual([
      "text é",
      "bytes é",
      "with encoding",
      "TypeError",
      "called",
      "true",
    ]);
  });

  test("a lone surrogate becomes U+FFFD", async () => {
    expect((await run(`process.stdout.write("a\\ud800b\\udc00\\n🎉\\n");`)).lines).toEqual([
      "a\ufffdb\ufffd",
      "🎉",
    ]);
  });

  test("parts of a line are joined, large ones pass through", async () => {
    const source = `for (let i = 0; i < 5; i++) process.stdout.write("x".repeat(50_000)); process.stdout.write("\\n");
      process.stdout.write("y".repeat(300_000) + "\\n");`;
    const { lines } = await run(source);
    expect(lines.map((line) => line.length)).toEqual([250_000, 300_000]);
  });

  test("what was answered before a loop is out when the turn limit ends the instance", async () => {
    const source = `${READLINE} lines.on("line", (line) => { say(line); if (line === "loop") for (;;); });`;
    const guest = await start(source, { turnBudgetMs: 100 });
    guest.instance.write("a\n");
    await guest.untilLines(1);
    guest.instance.write("loop\n");
    expect(await guest.ended).toMatchObject({ kind: "turn-limit" });
    expect(heard(guest.lines)).toContain("a");
  });
});
