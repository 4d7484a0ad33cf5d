import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJsonText } from "../../src/cli/json-text.js";
import { linesOf } from "../../src/cli/lines.js";
import { CliError } from "../../src/cli/output/failure.js";
import { parsePromptLine, parseSteps } from "../../src/cli/run-script.js";

function faultOf(run: () => unknown): CliError {
  try {
    run();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error("no fault was found");
}

describe("JSON of the command line", () => {
  test.each([
    ["", 1, 1, "the text is empty"],
    ["{", 1, 2, "the text ends inside an object"],
    ["{a:1}", 1, 2, "a key in double quotes is expected here"],
    ["{'a':1}", 1, 2, "a key in double quotes is expected here"],
    ['{"a" 1}', 1, 6, "a colon is expected after the key"],
    ['{"a":1,}', 1, 7, "a comma stands before the closing bracket"],
    ["[1,]", 1, 3, "a comma stands before the closing bracket"],
    ["nul", 1, 1, '"nul" is no JSON value'],
    ["1 2", 1, 3, "text after the end of the JSON value"],
    ["'a'", 1, 1, "a text must be in double quotes"],
    ['"a', 1, 1, "this text has no closing quote"],
    ['{\n  "a": tru\n}', 2, 8, '"tru" is no JSON value'],
  ])("%j is refused at %d:%d", (text, line, column, message) => {
    const fault = faultOf(() => parseJsonText(text, { file: "--params" }));
    expect(fault.code).toBe("JSON_INVALID");
    expect(fault.message).toBe(`invalid JSON: ${message}`);
    expect(fault.place).toMatchObject({ file: "--params", line, column });
  });

  test("the code frame has its caret under the fault", () => {
    const fault = faultOf(() => parseJsonText('{"a":1 "b"}', { file: "--params" }));
    expect(fault.place?.codeFrame).toBe('1 | {"a":1 "b"}\n           ^');
  });

  test("nesting without end is refused with a place, not with an overflow", () => {
    const fault = faultOf(() => parseJsonText("[".repeat(200_000), { file: "--params" }));
    expect(fault.place).toMatchObject({ line: 1 });
  });

  test("whatever JSON.parse refuses gets a place inside the text, and what it takes is taken", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "tru",
      "true",
      " ",
      "\n",
      "\\",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          const { place } = faultOf(() => parseJsonText(text, { file: "f" }));
          const line = text.split("\n")[(place?.line ?? 0) - 1];
          expect(line).toBeDefined();
          expect(place?.column).toBeLessThanOrEqual((line ?? "").length + 1);
          return;
        }
        expect(parseJsonText(text, { file: "f" })).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("steps", () => {
  test("calls and events keep their order", () => {
    expect(
      parseSteps([
        { kind: "call", method: "a", paramsText: "[1]" },
        { kind: "event", name: "e", dataText: "null" },
        { kind: "call", method: "b" },
      ]),
    ).toEqual([
      { kind: "call", method: "a", params: [1] },
      { kind: "event", name: "e", data: null },
      { kind: "call", method: "b", params: undefined },
    ]);
  });
});

test("a command that is nearly right is suggested", () => {
  expect(faultOf(() => parsePromptLine("cal x", "<stdin>", 1)).mend).toBe("did you mean call?");
});

describe("lines of the prompt", () => {
  test.each([
    ["call test/echo", { kind: "call", method: "test/echo", params: undefined }],
    ['  call test/echo {"a": [1, 2]}  ', { kind: "call", method: "test/echo", params: { a: [1, 2] } }],
    ["event ticket.column 3", { kind: "event", name: "ticket.column", data: 3 }],
    ["log", { kind: "log", lines: 20 }],
    ["log 5", { kind: "log", lines: 5 }],
    ["stats", { kind: "stats" }],
    ["relaunch", { kind: "relaunch" }],
    ["help", { kind: "help" }],
    ["quit\r", { kind: "quit" }],
    ["", undefined],
    ["   ", undefined],
    ["# a comment", undefined],
  ])("%j", (line, command) => expect(parsePromptLine(line, "<stdin>", 1)).toEqual(command));

  test.each([
    ["cal x", 1, 'unknown command "cal"'],
    ["  call", 3, "call needs a method"],
    ["event ", 1, "event needs a name"],
    ["log x", 1, "log takes a number of lines from 1 to 500"],
    ["log 501", 1, "log takes a number of lines from 1 to 500"],
    ["quit now", 1, "quit takes nothing after it"],
    ["call m {a:1}", 9, "invalid JSON: a key in double quotes is expected here"],
    ["call m  [1,]  ", 11, "invalid JSON: a comma stands before the closing bracket"],
  ])("%j is refused at its column", (line, column, message) => {
    const fault = faultOf(() => parsePromptLine(line, "<stdin>", 7));
    expect(fault.message).toBe(message);
    expect(fault.place).toMatchObject({ file: "<stdin>", line: 7, column });
  });
});

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("lines of a pipe", () => {
  test.each([1, 2, 7, 1000])("arrive whole in chunks of %d bytes", async (size) => {
    const text = "call a\n\nread 読み🎉 \u2028 \r x\nlast";
    const lines: string[] = [];
    for await (const line of linesOf(chunked(new TextEncoder().encode(text), size), "<stdin>"))
      lines.push(line);
    expect(lines).toEqual(["call a", "", "read 読み🎉 \u2028 \r x", "last"]);
  });

  test("a line that never ends is refused", async () => {
    const endless = (async function* () {
      for (;;) yield new Uint8Array(1024 * 1024).fill(65);
    })();
    await expect(async () => {
      for await (const line of linesOf(endless, "<stdin>")) expect(line).toBe("never reached");
    }).rejects.toThrow(/the line is longer than/);
  });
});
