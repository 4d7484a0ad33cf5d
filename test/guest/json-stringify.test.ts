// JSON.stringify in the guest: for plain values a program of its own, and yet the same as Node's and as QuickJS's own,
// which a replacer brings into play.
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./guest.js";
import { anyNumber, anyValue, startJsonGuest, toSource, type JsonGuest } from "./json-guest.js";

let guest: JsonGuest;

beforeAll(async () => {
  guest = await startJsonGuest();
});

afterAll(() => guest.stop());

const ask = (operation: string, text: string): Promise<string> => guest.ask(operation, text);

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
