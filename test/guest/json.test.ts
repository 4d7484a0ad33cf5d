// JSON.parse in the guest: for plain values a program of its own, and yet the same as Node's and as QuickJS's own, which
// a reviver brings into play.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "./guest.js";
import { anyString, anyValue, nameOf, parseHere, startJsonGuest, type JsonGuest } from "./json-guest.js";

let guest: JsonGuest;

beforeAll(async () => {
  guest = await startJsonGuest();
});

afterAll(() => guest.stop());

const ask = (operation: string, text: string): Promise<string> => guest.ask(operation, text);

/** Compares one text with Node and, with the message of an error, with QuickJS's own function. */
async function expectSameParse(text: string): Promise<void> {
  const answer = await ask("parse", text);
  expect(answer).toBe(await ask("parseBuiltin", text));
  expect(nameOf(answer)).toBe(parseHere(text));
}

const anySpace = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r"), maxLength: 3 });

describe("JSON.parse", () => {
  test("reads what Node writes, with any white space", async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anySpace, async (value, space) => {
        await expectSameParse(space + JSON.stringify(value, null, space) + space);
      }),
      { numRuns: 1500 },
    );
  });

  test("reads names and strings in any spelling", async () => {
    const spelled = fc.tuple(anyString, fc.infiniteStream(fc.nat(2))).map(([text, choices]) => {
      const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
      const spell = (unit: number): string => {
        const escape = `\\u${unit.toString(16).padStart(4, "0")}`;
        const choice = choices.next().value as number;
        const mustEscape = unit < 0x20 || unit === 0x22 || unit === 0x5c;
        return mustEscape || choice === 0
          ? choice === 1
            ? escape.toUpperCase().replace("U", "u")
            : escape
          : String.fromCharCode(unit);
      };
      return `"${units.map(spell).join("")}"`;
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(spelled, spelled), { maxLength: 5 }), async (entries) => {
        await expectSameParse(`{${entries.map(([key, value]) => `${key}:${value}`).join()}}`);
      }),
      { numRuns: 700 },
    );
  });

  test("reads numbers in any spelling, correctly rounded", async () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 40 });
    const number = fc
      .tuple(
        fc.constantFrom("", "-"),
        fc.oneof(fc.constant("0"), digits),
        fc.option(digits),
        fc.option(fc.tuple(fc.constantFrom("e", "E", "e+", "E-"), fc.nat(400))),
      )
      .map(
        ([sign, integer, fraction, exponent]) =>
          `${sign}${integer}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : exponent.join("")}`,
      );
    await fc.assert(
      fc.asyncProperty(fc.array(number, { maxLength: 6 }), async (numbers) => {
        for (const one of numbers) await expectSameParse(one);
        await expectSameParse(`[${numbers.join()}]`);
      }),
      { numRuns: 400 },
    );
  });

  test("refuses damaged text with QuickJS's own error", async () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.constantFrom(
        "",
        ",",
        ":",
        '"',
        "\\",
        "}",
        "]",
        "{",
        "[",
        "0",
        "-",
        ".",
        "e",
        "\u0000",
        "\n",
        "x",
        "é",
        "tru",
        "//",
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyValue, damage, fc.boolean(), async (value, [place, insert], cuts) => {
        const text = JSON.stringify(value);
        const at = place % (text.length + 1);
        await expectSameParse(text.slice(0, at) + insert + (cuts ? "" : text.slice(at + 1)));
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    '{"a":1,"b":2,"a":3}',
    '{"b":1,"a":2,"1":3,"0":4,"b":5}',
    '{"__proto__":1,"__proto__":{"x":2}}',
    '{"__proto__":null}',
    "-0",
    "-0.0",
    "1e400",
    "-1e400",
    "1e-400",
    "0.1e1",
    "123456789012345678901234567890",
    "2147483648",
    "-2147483649",
    "9007199254740993",
    "01",
    "-",
    "+1",
    ".5",
    "1.",
    "1e",
    "--1",
    "1 2",
    "",
    " ",
    "\ufeff1",
    "\u00a01",
    "\v1",
    "nul",
    "nullx",
    "True",
    "NaN",
    "undefined",
    "'a'",
    '"',
    '"\\',
    '"\\u12',
    '"\\u12g4"',
    '"\\x41"',
    '"\t"',
    '"\u007f\u0080\u2028"',
    '"\\ud83d\\ude00"',
    '"\\ud83d\ude00"',
    '"\ud83d\\ude00"',
    '"\\ude00\\ud83d"',
    "[1,]",
    "[,1]",
    "[1 2]",
    '{"a":1,}',
    "{a:1}",
    '{"a" 1}',
    '{"a":}',
    "{,}",
    "[}",
    "{]",
    "[1]]",
    "/**/1",
    '{"é":1,"\\u00e9":2,"Ã©":3}',
  ])("judges %j as Node does", async (text) => {
    await expectSameParse(text);
  });

  test("converts what is no string as the language says", async () => {
    expect(
      await evaluate([
        "JSON.parse(12)",
        "JSON.parse(null)",
        "JSON.parse({ toString() { return '[1]'; } })",
        "JSON.parse(new String('{}'))",
        "JSON.parse('{\"a\":' + '1'.repeat(3) + '}').a",
        "JSON.parse()",
        "JSON.parse(Symbol('a'))",
        "JSON.parse({ toString() { throw new RangeError('mine'); } })",
        "JSON.parse('[1,2]', null)",
        "JSON.parse('[1,2]', (key, value) => (key === '0' ? undefined : value)).length",
        "JSON.parse('[1,2]', (key, value, context) => context?.source ?? value)",
      ]),
    ).toEqual([
      12,
      null,
      [1],
      {},
      111,
      expect.stringMatching(/^throws SyntaxError: /),
      expect.stringMatching(/^throws TypeError: /),
      "throws RangeError: mine",
      [1, 2],
      2,
      ["1", "2"],
    ]);
  });

  test("an error names the place", async () => {
    expect(await evaluate(["JSON.parse('{\"a\":1,\\n]')"])).toEqual([
      "throws SyntaxError: Expected property name or '}' in JSON at position 8 (line 2 column 2)",
    ]);
  });

  // The text is checked by a bound of its own before it reaches QuickJS's, so both sides of both are tried.
  test.each([511, 512, 513, 3000])("reads %i levels", async (depth) => {
    const [levels] = await evaluate([
      `(() => { let value = JSON.parse('[{"a":'.repeat(${depth} / 2) + '1' + '}]'.repeat(${depth} / 2)), levels = 0;
        while (typeof value === "object") { value = value[0] ?? value.a; levels += 1; } return levels; })()`,
    ]);
    expect(levels).toBe(2 * Math.floor(depth / 2));
  });

  test("case-5 runs no setter and changes no prototype", async () => {
    const setup = `let calls = 0;
      for (const name of ["a", "__proto__", "0"])
        Object.defineProperty(Object.prototype, name, { set() { calls += 1; }, get() { return "inherited"; }, configurable: true });
      Object.defineProperty(Array.prototype, "0", { set() { calls += 1; }, configurable: true });`;
    expect(
      await evaluate(
        [
          `Object.getOwnPropertyNames(JSON.parse('{"a":1,"__proto__":{"timeoutMs":9},"0":2}'))`,
          `Object.hasOwn(JSON.parse('[1]'), 0)`,
          `(() => { calls = 0; JSON.parse('{"a":1,"__proto__":{"timeoutMs":9},"0":[2]}'); return calls; })()`,
          "({}).timeoutMs === undefined",
        ],
        setup,
      ),
    ).toEqual([["0", "a", "__proto__"], true, 0, true]);
  });

  test("works with frozen prototypes, and after JSON was emptied", async () => {
    const setup = `const { parse } = JSON;
      Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(String.prototype);
      const { stringify } = JSON; const emptied = delete JSON.parse;`;
    expect(
      await evaluate([`emptied && parse('{"a":[1,"b",{}],"constructor":2}')`, "typeof JSON.parse"], setup),
    ).toEqual([{ a: [1, "b", {}], constructor: 2 }, "undefined"]);
  });
});
describe("JSON", () => {
  test("looks like the language's", async () => {
    expect(
      await evaluate([
        "[JSON.parse.name, JSON.parse.length, JSON.stringify.name, JSON.stringify.length]",
        "Object.getOwnPropertyDescriptor(JSON, 'parse')",
        "Object.getOwnPropertyDescriptor(JSON, 'stringify')",
        "Object.getOwnPropertyNames(JSON).sort()",
        "'prototype' in JSON.parse || 'prototype' in JSON.stringify",
        "new JSON.parse('1')",
        "String(JSON.parse)",
      ]),
    ).toEqual([
      ["parse", 2, "stringify", 3],
      { writable: true, enumerable: false, configurable: true },
      { writable: true, enumerable: false, configurable: true },
      ["isRawJSON", "parse", "rawJSON", "stringify"],
      false,
      expect.stringMatching(/^throws TypeError: /),
      expect.stringMatching(/^function parse\(\) \{\s*\[native code\]\s*\}$/),
    ]);
  });
});
