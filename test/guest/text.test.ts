// Text between UTF-8 outside and the two kinds of strings inside: the very same characters arrive, however a string is
// stored, and a lone surrogate becomes U+FFFD.
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, start, type Guest } from "./guest.js";

const ECHO = `import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => process.stdout.write(line + "\\n"));`;

let guest: Guest;
let asked = 0;

beforeAll(async () => {
  guest = await start(ECHO, { turnBudgetMs: 20_000 });
});

afterAll(() => guest.instance.closeInput());

const wellFormed = (text: string): string => Buffer.from(text).toString();

async function echo(text: string): Promise<string | undefined> {
  const index = asked;
  asked += 1;
  guest.instance.write(`=${text}\n`);
  await guest.untilLines(index + 1);
  return guest.lines[index]?.slice(1);
}

const anyUnits = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0xffff }),
      fc.constantFrom(0x7f, 0x80, 0xff, 0x100, 0x7ff, 0x800, 0xd83d, 0xde00, 0xfffd),
    ),
    { maxLength: 300 },
  )
  .map((units) => String.fromCharCode(...units));
const anyLine = fc.oneof(
  anyUnits,
  fc.string({ unit: "binary", maxLength: 200 }).map((text) => text.replace(/[\r\n]/g, "")),
  fc
    .array(fc.constantFrom("a", "é", "ÿ", "Ā", "読", "🎉", "\u2028"), { maxLength: 200 })
    .map((parts) => parts.join("")),
);

describe("text", () => {
  test("comes back as it was sent", async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, fc.integer({ min: 1, max: 40 }), async (line, times) => {
        const text = wellFormed(line.repeat(times));
        expect(await echo(text)).toBe(text);
      }),
      { numRuns: 800 },
    );
  });

  test.each([
    ["in parts", "'a'.repeat(9000) + 'é'.repeat(9000) + 'b'.repeat(9000)"],
    [
      "in parts of both kinds",
      "'é'.repeat(9000) + '読'.repeat(9000) + ('b'.repeat(9000) + '\\ud83d\\ude00'.repeat(9000))",
    ],
    ["in parts that cut a pair", "'読'.repeat(9000) + '\\ud83d' + ('\\ude00' + 'a'.repeat(9000))"],
    ["as a part of another", "('é'.repeat(9) + 'a'.repeat(9000)).slice(4)"],
    ["as a part of another that cuts a pair", "'読\\ud83d\\ude00'.repeat(9000).slice(2, 20000)"],
    ["with lone surrogates", "'\\ud800a\\udc00\\udc00\\ud800\\ud800\\udc00\\udbff'"],
    ["with one at its end", "'読\\ud83d'"],
    ["of Latin-1 in units of two bytes", "JSON.parse('\"\\\\u8aad' + 'é'.repeat(9) + '\"').slice(1)"],
    ...[0, 1, 2, 3].map((shift): [string, string] => [
      `longer than a piece, shifted by ${shift}`,
      `'a'.repeat(${shift}) + '\\ud83d\\ude00'.repeat(40000) + 'é'`,
    ]),
    ["of Latin-1 longer than a piece", "'aé'.repeat(40000)"],
  ])("%s is written whole", async (_name, source) => {
    const { lines } = await run(`process.stdout.write(${source} + "\\n")`);
    expect(lines).toEqual([wellFormed(String(runInNewContext(source)))]);
  });
});
