// JSON in the guest: for plain values a program of its own, and yet the same as Node's JSON and QuickJS's own, which a
// reviver or a replacer brings into play. Text goes to the guest and comes back as hexadecimal units of UTF-16.
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate, run, start, type Guest } from "./guest.js";

const toHex = (text: string): string => Buffer.from(text, "utf16le").toString("hex");

const fromHex = (hex: string): string => Buffer.from(hex, "hex").toString("utf16le");

/** What a value is, exactly; runs here and in the guest, so it uses nothing but the language. */
function outline(value: unknown): string {
  if (typeof value === "string")
    return `s${Array.from({ length: value.length }, (_, at) => value.charCodeAt(at).toString(16)).join(".")}`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value))
    return `[${value.map(outline).join()}]${Object.getPrototypeOf(value) === Array.prototype}`;
  const entries = Object.entries(Object.getOwnPropertyDescriptors(value)).map(
    ([key, one]) =>
      `${outline(key)}:${outline(one.value)}${one.writable}${one.enumerable}${one.configurable}`,
  );
  return `{${entries.join()}}${Object.getPrototypeOf(value) === Object.prototype}`;
}

const attempt = (make: () => string): string => {
  try {
    return make();
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
};

const parseHere = (text: string): string => attempt(() => outline(JSON.parse(text)));

/** Answers one line for each: an operation and its text in hexadecimal. */
const SERVER = `import { createInterface } from "node:readline";
const outline = ${outline.toString()};
const operations = {
  parse: (text) => outline(JSON.parse(text)),
  parseBuiltin: (text) => outline(JSON.parse(text, (key, value) => value)),
  stringify: (source) => String(JSON.stringify((0, eval)(source))),
  stringifyBuiltin: (source) => String(JSON.stringify((0, eval)(source), (key, value) => value)),
};
const toHex = (text) => Array.from({ length: text.length }, (_, at) => {
  const unit = text.charCodeAt(at);
  return ((unit & 255) << 8 | unit >> 8).toString(16).padStart(4, "0");
}).join("");
const fromHex = (hex) => {
  let text = "";
  for (let at = 0; at < hex.length; at += 4)
    text += String.fromCharCode(parseInt(hex.slice(at + 2, at + 4) + hex.slice(at, at + 2), 16));
  return text;
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const [operation, hex] = line.split(" ");
  let answer;
  try { answer = operations[operation](fromHex(hex)); }
  catch (error) { answer = "throws " + error.name + "\\n" + error.message; }
  process.stdout.write("=" + toHex(answer) + "\\n");
});`;

let guest: Guest;
let asked = 0;

beforeAll(async () => {
  guest = await start(SERVER, { turnBudgetMs: 20_000 });
});

afterAll(() => guest.instance.closeInput());

async function ask(operation: string, text: string): Promise<string> {
  const index = asked;
  asked += 1;
  guest.instance.write(`${operation} ${toHex(text)}\n`);
  await guest.untilLines(index + 1);
  return fromHex((guest.lines[index] ?? "").slice(1));
}

/** The name of what was thrown, without the message, which is each engine's own. */
const nameOf = (answer: string): string => answer.split("\n", 1)[0] ?? "";

/** Compares one text with Node and, with the message of an error, with QuickJS's own function. */
async function expectSameParse(text: string): Promise<void> {
  const answer = await ask("parse", text);
  expect(answer).toBe(await ask("parseBuiltin", text));
  expect(nameOf(answer)).toBe(parseHere(text));
}

/** An expression of the language for a value, in ASCII. */
function toSource(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value).replace(
      /[^ -~]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
    );
  if (Array.isArray(value)) return `[${value.map(toSource).join()}]`;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  return `({${Object.entries(value)
    .map(([key, one]) => `[${toSource(key)}]:${toSource(one)}`)
    .join()}})`;
}

/** Strings with everything that the two representations of QuickJS, UTF-8 and JSON's escapes tell apart. */
const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '"',
        "\\",
        "/",
        "\n",
        "\u2028",
        "\u007f",
        "é",
        "ÿ",
        "Ā",
        "読",
        "🎉",
        "\ud83d",
        "\ude00",
        "\0",
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);

const anyKey = fc.oneof(
  anyString,
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "length",
    "",
    "0",
    "00",
    "-1",
    "7",
    "4294967294",
    "4294967295",
    "2147483648",
    "1e3",
  ),
  fc.nat().map(String),
);

const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    2.2250738585072014e-308,
    1.7976931348623157e308,
    9007199254740992,
    1e21,
    1e-7,
    123456789012345680000,
  ),
);

const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(anyString, anyNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 8 }),
    fc.array(fc.tuple(anyKey, tie("value")), { maxLength: 8 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

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

/** Bodies of functions whose answer is the same in the guest as in a new realm of Node. */
const SPECIAL: Readonly<Record<string, string>> = {
  "toJSON of its own": "return JSON.stringify([{ a: 1, toJSON() { return 2; } }, 3])",
  "toJSON that is not enumerable":
    "return JSON.stringify(Object.defineProperty({ a: 1 }, 'toJSON', { value: (key) => [key] }))",
  "toJSON that is no function": "return JSON.stringify([{ a: 1, toJSON: 2 }, { toJSON: undefined, b: 1 }])",
  "toJSON behind a getter":
    "let calls = 0; const o = { get toJSON() { calls += 1; return undefined; } }; return JSON.stringify([o, o]) + calls",
  "toJSON of a class":
    "class A { a = 1; toJSON(key) { return 'A' + key; } } return JSON.stringify({ x: new A(), y: [new A()] })",
  "toJSON of a prototype's prototype":
    "return JSON.stringify(Object.create(Object.create({ toJSON: () => 1 })))",
  "toJSON of every object":
    "Object.prototype.toJSON = function (key) { return key === '' ? [this.a] : 'x'; }; return JSON.stringify({ a: {} })",
  "toJSON of every array":
    "Array.prototype.toJSON = function () { return this.length; }; return JSON.stringify({ a: [1, 2], b: {} })",
  "toJSON of every string, number and boolean, which nobody asks":
    "for (const C of [String, Number, Boolean]) C.prototype.toJSON = () => 0; return JSON.stringify(['a', 1, true])",
  "toJSON of every string object":
    "String.prototype.toJSON = () => 0; return JSON.stringify([new String('a')])",
  "toJSON of every function":
    "Function.prototype.toJSON = () => 'f'; return JSON.stringify([() => 1, { a() {} }])",
  "toJSON of every object, taken away again":
    "Object.prototype.toJSON = () => 1; const a = JSON.stringify([]); delete Object.prototype.toJSON; return a + JSON.stringify([{}])",
  "toJSON that changes what comes later":
    "const o = { a: { toJSON() { o.b = 2; delete o.c; return 1; } }, b: 1, c: 1 }; return JSON.stringify(o)",
  "toJSON that throws": "return JSON.stringify({ a: 1, b: { toJSON() { throw new RangeError(); } } })",
  BigInt: "return JSON.stringify([1n])",
  "BigInt beyond 64 bits": "return JSON.stringify({ a: 2n ** 70n })",
  "BigInt with toJSON":
    "BigInt.prototype.toJSON = function () { return String(this); }; return JSON.stringify([1n])",
  "primitives in objects":
    "return JSON.stringify([new String('a'), new Number(1), new Boolean(false), Object(Symbol())])",
  "a string object that says otherwise":
    "return JSON.stringify(Object.assign(new String('a'), { toString: () => 'b', valueOf: () => 'c' }))",
  "a number object that says otherwise":
    "return JSON.stringify(Object.assign(new Number(1), { toString: () => '2', valueOf: () => 3 }))",
  "a date": "return JSON.stringify([new Date(0), new Date(NaN)])",
  collections:
    "return JSON.stringify([new Map([[1, 2]]), new Set([1]), new WeakMap(), /a/g, Promise.resolve(1)])",
  "an error": "return JSON.stringify(Object.assign(new Error('m'), { code: 1 }))",
  "typed arrays":
    "return JSON.stringify([new Uint8Array([1, 2]), new Float64Array(1), new ArrayBuffer(1), new DataView(new ArrayBuffer(1))])",
  "a proxy of an object": `const log = []; const p = new Proxy({ a: 1, b: 2 }, new Proxy({}, { get: (_, trap) => { log.push(trap); } }));
     return JSON.stringify([p]) + log`,
  "a proxy of an array": "return JSON.stringify({ a: new Proxy([1, [2]], {}) })",
  "a proxy that was revoked":
    "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return JSON.stringify([proxy])",
  "a proxy as prototype":
    "const log = []; const o = Object.create(new Proxy({}, { get: (_, key) => { log.push(String(key)); } })); o.a = 1; return JSON.stringify(o) + log",
  "getters, in their order":
    "const log = []; const o = { get a() { log.push('a'); return 1; }, b: 2, get c() { log.push('c'); return 3; } }; return JSON.stringify([o, o]) + log",
  "a getter that changes what comes later":
    "const o = { get a() { o.b = [1]; delete o.c; o.d = 1; return 1; }, b: 2, c: 3 }; return JSON.stringify(o)",
  "a getter that throws": "return JSON.stringify({ a: [1, { get b() { throw new RangeError(); } }] })",
  "a getter of an array":
    "const a = [1]; Object.defineProperty(a, 1, { get: () => 2, enumerable: true }); return JSON.stringify(a)",
  "a cycle": "const a = { b: {} }; a.b.c = a; return JSON.stringify(a)",
  "a cycle of arrays": "const a = [1]; a.push([a]); return JSON.stringify(a)",
  "one object in many places": "const a = { b: 1 }; return JSON.stringify([a, a, { c: a, d: [a] }])",
  "what JSON has nothing for":
    "return JSON.stringify([undefined, () => 1, Symbol(), { a: undefined, b() {}, c: Symbol(), d: 1, e: undefined }, { f: undefined }])",
  "a whole that JSON has nothing for":
    "return [undefined, () => 1, Symbol()].map((one) => String(JSON.stringify(one)))",
  "no argument": "return String(JSON.stringify())",
  "numbers that are none": "return JSON.stringify([NaN, Infinity, -Infinity, -0, 0 / -1, { a: -0 }])",
  "names that are symbols": "return JSON.stringify({ [Symbol.iterator]: 1, [Symbol('a')]: 2, a: 3 })",
  "names that are numbers come first":
    "return JSON.stringify({ b: 1, 10: 2, a: 3, 9: 4, '01': 5, '-1': 6, '1.5': 7 })",
  "names that are large numbers":
    "return JSON.stringify({ b: 1, 4294967295: 2, 4294967294: 3, 2147483648: 4, 2147483647: 5, 4294967296: 6, 1e21: 7 })",
  "a name that is everywhere":
    "return JSON.stringify({ ['__proto__']: 1, constructor: 2, toString: 3, hasOwnProperty: 4 })",
  "names that were taken away and added again":
    "const o = { a: 1, b: 2, c: 3 }; delete o.a; delete o.c; o.a = 4; return JSON.stringify(o)",
  "many names":
    "const o = {}; for (let i = 0; i < 500; i++) o['k' + i] = i; for (let i = 0; i < 490; i++) delete o['k' + i]; return JSON.stringify(o)",
  "names that are not enumerable":
    "return JSON.stringify(Object.defineProperties({ a: 1 }, { b: { value: 2 }, c: { value: 3, enumerable: true } }))",
  "frozen and sealed":
    "return JSON.stringify([Object.freeze({ a: Object.seal([1]) }), Object.freeze([1, 2]), Object.preventExtensions({})])",
  "objects of a class":
    "class A { #p = 1; q = 2; get r() { return 3; } static s = 4; } return JSON.stringify([new A(), class {}])",
  "an object without a prototype":
    "return JSON.stringify(Object.assign(Object.create(null), { a: Object.create(null) }))",
  "an object with inherited properties":
    "return JSON.stringify(Object.create({ a: 1 }, { b: { value: 2, enumerable: true } }))",
  "an object that inherits from Array":
    "return JSON.stringify(Object.setPrototypeOf({ a: 1, length: 2 }, Array.prototype))",
  "an array of a class": "class A extends Array {} return JSON.stringify([A.of(1, 2), new A(2)])",
  "an array without a prototype": "return JSON.stringify(Object.setPrototypeOf([1, [2]], null))",
  "arrays that inherit from elsewhere":
    "Object.setPrototypeOf(Array.prototype, { toJSON() { return 'x'; } }); return JSON.stringify({ a: [1] })",
  holes: "return JSON.stringify([[, 1], [1, , 2], new Array(3), Object.assign([], { length: 2 })])",
  "holes that inherit":
    "Array.prototype[0] = 'x'; Object.prototype[1] = 'y'; return JSON.stringify([[, , 1], new Array(3)])",
  "a length beyond the elements": "const a = [1, 2]; a.length = 4; return JSON.stringify(a)",
  "properties of an array": "return JSON.stringify(Object.assign([1, 2], { a: 3, [-1]: 4 }))",
  arguments: "return (function () { return JSON.stringify(arguments); })(1, 'a')",
  "a replacer":
    "return JSON.stringify({ a: 1, b: [2, { a: 3 }] }, (key, value) => (key === 'a' ? undefined : value))",
  "a list of names":
    "return JSON.stringify({ a: 1, b: { a: 2, c: 3 }, 1: 4 }, ['a', 'b', 1, new String('c'), {}])",
  "an empty list of names": "return JSON.stringify({ a: 1 }, [])",
  "a replacer that is none":
    "return [null, undefined, 1, 'a', {}, true].map((one) => JSON.stringify({ a: [1] }, one))",
  space:
    "return [null, undefined, 0, 1, 2.9, 20, -1, '', '--', 'abcdefghijklmn', true, {}, new Number(2), new String('#')].map((one) => JSON.stringify({ a: [1, {}], b: [] }, null, one)).join('|')",
  "the language's own objects": "return JSON.stringify([Math, JSON, Reflect])",
  "strings in parts":
    "let a = 'é\"'.repeat(5000); let b = a + '読'.repeat(9000); b += a; return JSON.stringify([a.slice(3, 9000), b, { [b.slice(9, 30)]: b.slice(9990) }])",
  "lone halves":
    "return JSON.stringify(['\\ud800', '\\udc00\\ud800', 'a\\ud83d', { '\\udfff': '\\ud83d\\ude00' }, '\\ud800\\ud800\\udc00'])",
  "every character of one unit":
    "let text = ''; for (let unit = 0; unit < 0x10000; unit++) text += String.fromCharCode(unit); return JSON.stringify([text, text.slice(0, 256)])",
};

/** Runs a body where it may change what everyone inherits; what it answers or throws comes back. */
const inGuest = async (body: string): Promise<string> => {
  const { lines, stderr } = await run(
    `let answer; try { answer = (() => { ${body} })(); } catch (error) { answer = "throws " + error.name; }
     process.stdout.write(encodeURIComponent(answer) + "\\n");`,
  );
  return decodeURIComponent(lines[0] ?? stderr.join("\n"));
};

const inNode = (body: string): string =>
  String(
    runInNewContext(
      `(() => { try { return (() => { ${body} })(); } catch (error) { return "throws " + error.name; } })()`,
    ),
  );

describe("JSON.stringify", () => {
  test("writes what Node writes, for whatever Node can read", async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, async (value) => {
        const source = toSource(value);
        const answer = await ask("stringify", source);
        expect(answer).toBe(JSON.stringify(value));
        expect(answer).toBe(await ask("stringifyBuiltin", source));
      }),
      { numRuns: 1500 },
    );
  });

  test("writes numbers with the fewest digits", async () => {
    const bits = fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((one) => new Float64Array(BigUint64Array.of(one).buffer)[0] ?? 0);
    // Halfway between two decimals of 15 to 17 digits, now and then.
    const dyadic = fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: -26, max: 60 }))
      .map(([one, power]) => one * 2 ** power);
    const powers = fc
      .tuple(fc.integer({ min: -330, max: 310 }), fc.nat(99))
      .map(([exponent, digits]) => Number(`${digits}e${exponent}`));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(bits, dyadic, powers, anyNumber), { maxLength: 50 }),
        async (numbers) => {
          expect(await ask("stringify", toSource(numbers))).toBe(JSON.stringify(numbers));
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each(Object.entries(SPECIAL))("%s: as Node does", async (_name, body) => {
    expect(await inGuest(body)).toBe(inNode(body));
  });

  test.each([126, 127, 128, 129, 130, 3000])("writes %i levels", async (depth) => {
    const body = `let value = 1; for (let i = 0; i < ${depth}; i++) value = i % 2 ? [value] : { a: value }; return JSON.stringify(value)`;
    expect(await inGuest(body)).toBe(inNode(body));
  });

  test("a cycle that is found late is found at once when it is there", async () => {
    const body =
      "const big = Array.from({ length: 2e5 }, (_, i) => i); const o = { big }; o.self = o; return JSON.stringify(o)";
    expect(await inGuest(body)).toBe("throws TypeError");
  });

  test("raw JSON stays raw", async () => {
    expect(
      await inGuest("return JSON.stringify([JSON.rawJSON('1e1000'), { a: JSON.rawJSON('\"b\"') }])"),
    ).toBe('[1e1000,{"a":"b"}]');
  });

  test("case-4 what is false is written, what is undefined is left out", async () => {
    expect(await inGuest("return JSON.stringify({ id: 0, a: '', b: false, c: null, d: undefined })")).toBe(
      '{"id":0,"a":"","b":false,"c":null}',
    );
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
