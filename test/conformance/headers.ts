// Headers (https://fetch.spec.whatwg.org/#headers-class), without the guards that only a browser's page has.
import { table, throws, type RowText } from "./table.js";

const text = (value: unknown): string => JSON.stringify(value);

/** A name must be a token, a value must have no line end and no zero in it. */
const NAMES: readonly (readonly [name: string, isValid: boolean])[] = [
  ["a", true],
  ["!#$%&'*+-.^_`|~09azAZ", true],
  ["", false],
  [" a", false],
  ["a b", false],
  ["a:", false],
  ["a\n", false],
  ["a\0", false],
  ["(a)", false],
  ["a/b", false],
  ["a\u007f", false],
  ["é", false],
  ["ā", false],
];

const VALUES: readonly (readonly [value: string, normalized: string | null])[] = [
  ["", ""],
  ["b", "b"],
  [" \t\r\nb\n\r\t ", "b"],
  ["b c\td", "b c\td"],
  ["\u00a0b\u00ff", "\u00a0b\u00ff"],
  ["\u000bb\f", "\u000bb\f"],
  ["\u0001\u007f", "\u0001\u007f"],
  ["b\nc", null],
  ["b\rc", null],
  ["b\0c", null],
  ["ā", null],
  ["\ud800", null],
];

const methods = ["append", "set"];

const rows: RowText[] = [
  ...NAMES.flatMap(([name, isValid]) =>
    methods.map((method): RowText => [
      `${method}, validate: name ${text(name)}`,
      `const headers = new Headers(); headers.${method}(${text(name)}, "v"); return headers.get(${text(name)});`,
      isValid ? "v" : throws("TypeError"),
    ]),
  ),
  ...NAMES.flatMap(([name, isValid]) =>
    Object.entries({ get: "object", has: "boolean", delete: "undefined" }).map(([method, kind]): RowText => [
      `${method}, step 1: name ${text(name)}`,
      `typeof new Headers().${method}(${text(name)})`,
      isValid ? kind : throws("TypeError"),
    ]),
  ),
  ...VALUES.flatMap(([value, normalized]) =>
    methods.map((method): RowText => [
      `${method}, normalize and validate: value ${text(value)}`,
      `const headers = new Headers(); headers.${method}("a", ${text(value)}); return headers.get("a");`,
      normalized ?? throws("TypeError"),
    ]),
  ),
  ["Headers constructor, nothing", `[[...new Headers()], [...new Headers(undefined)]]`, [[], []]],
  ["Headers constructor, called", `Headers()`, throws("TypeError")],
  ["Headers constructor, null", `new Headers(null)`, throws("TypeError")],
  ["Headers constructor, a number", `new Headers(1)`, throws("TypeError")],
  ["Headers constructor, a text", `new Headers("a: b")`, throws("TypeError")],
  [
    "Headers constructor, a record",
    `[...new Headers({ B: "2", a: "1" })]`,
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  [
    "Headers constructor, values of a record are converted",
    `[...new Headers({ a: 1, b: null, c: undefined })]`,
    [
      ["a", "1"],
      ["b", "null"],
      ["c", "undefined"],
    ],
  ],
  [
    "Headers constructor, names of a record that differ in case",
    `[...new Headers({ a: "1", A: "2" })]`,
    [["a", "1, 2"]],
  ],
  [
    "Headers constructor, a symbol as key of a record",
    `new Headers({ [Symbol()]: "1" })`,
    throws("TypeError"),
  ],
  ["Headers constructor, a record's inherited keys", `[...new Headers(Object.create({ a: "1" }))]`, []],
  [
    "Headers constructor, keys that are not enumerable",
    `[...new Headers(Object.defineProperty({}, "a", { value: "1" }))]`,
    [],
  ],
  ["Headers constructor, an invalid name in a record", `new Headers({ "a b": "1" })`, throws("TypeError")],
  ["Headers constructor, a name that is no ByteString", `new Headers({ "ā": "1" })`, throws("TypeError")],
  [
    "Headers constructor, a sequence",
    `[...new Headers([["a", "1"], ["A", "2"], ["b", "3"]])]`,
    [
      ["a", "1, 2"],
      ["b", "3"],
    ],
  ],
  ["Headers constructor, pairs that are iterables", `[...new Headers([new Set(["a", "1"])])]`, [["a", "1"]]],
  ["Headers constructor, a map", `[...new Headers(new Map([["a", "1"]]))]`, [["a", "1"]]],
  [
    "Headers constructor, a generator",
    `[...new Headers((function* () { yield ["a", "1"]; })())]`,
    [["a", "1"]],
  ],
  ["Headers constructor, a pair of one", `new Headers([["a"]])`, throws("TypeError")],
  ["Headers constructor, a pair of three", `new Headers([["a", "1", "2"]])`, throws("TypeError")],
  ["Headers constructor, a pair that is a text", `new Headers(["ab"])`, throws("TypeError")],
  ["Headers constructor, a pair that is null", `new Headers([null])`, throws("TypeError")],
  ["Headers constructor, an empty sequence", `[...new Headers([])]`, []],
  [
    "Headers constructor, other Headers",
    `const headers = new Headers({ a: "1" }); const copy = new Headers(headers); headers.set("a", "2"); return [...copy];`,
    [["a", "1"]],
  ],
  [
    "Headers constructor, Headers with several cookies",
    `new Headers(new Headers([["set-cookie", "a=1"], ["set-cookie", "b=2"]])).getSetCookie()`,
    ["a=1", "b=2"],
  ],
  [
    "Headers constructor, an iterator that is no function",
    `new Headers({ [Symbol.iterator]: 5 })`,
    throws("TypeError"),
  ],
  [
    "Headers constructor, what an accessor throws",
    `new Headers({ get a() { throw new RangeError("mine"); } })`,
    throws("RangeError"),
  ],
  [
    "append, several values",
    `const headers = new Headers(); headers.append("a", "1"); headers.append("A", "2"); return headers.get("a");`,
    "1, 2",
  ],
  [
    "append, empty values",
    `const headers = new Headers(); headers.append("a", ""); headers.append("a", ""); return headers.get("a");`,
    ", ",
  ],
  [
    "append, conversions",
    `const headers = new Headers(); headers.append("a", 1); headers.append("b", { toString: () => "x" }); return [...headers];`,
    [
      ["a", "1"],
      ["b", "x"],
    ],
  ],
  ["append, one argument", `new Headers().append("a")`, throws("TypeError")],
  ["append, a symbol", `new Headers().append("a", Symbol())`, throws("TypeError")],
  [
    "append, a failure changes nothing",
    `const headers = new Headers({ a: "1" }); await failure(() => headers.append("a", "b\\nc")); return headers.get("a");`,
    "1",
  ],
  [
    "delete",
    `const headers = new Headers({ a: "1", b: "2" }); headers.delete("A"); return [...headers];`,
    [["b", "2"]],
  ],
  [
    "delete, all values",
    `const headers = new Headers([["a", "1"], ["a", "2"]]); headers.delete("a"); return headers.has("a");`,
    false,
  ],
  ["delete, what is not there", `new Headers().delete("a")`, "<undefined>"],
  ["delete, no argument", `new Headers().delete()`, throws("TypeError")],
  ["get, without case", `new Headers({ "X-Name": "1" }).get("x-NAME")`, "1"],
  ["get, nothing", `new Headers().get("a")`, null],
  ["get, no argument", `new Headers().get()`, throws("TypeError")],
  [
    "get, set-cookie is combined",
    `new Headers([["set-cookie", "a"], ["Set-Cookie", "b"]]).get("set-cookie")`,
    "a, b",
  ],
  [
    "has",
    `const headers = new Headers({ a: "" }); return [headers.has("A"), headers.has("b")];`,
    [true, false],
  ],
  ["has, no argument", `new Headers().has()`, throws("TypeError")],
  [
    "set, instead of all values",
    `const headers = new Headers([["a", "1"], ["b", "2"], ["a", "3"]]); headers.set("A", "4"); return [...headers];`,
    [
      ["a", "4"],
      ["b", "2"],
    ],
  ],
  [
    "set, cookies too",
    `const headers = new Headers([["set-cookie", "a"], ["set-cookie", "b"]]); headers.set("set-cookie", "c"); return headers.getSetCookie();`,
    ["c"],
  ],
  ["set, one argument", `new Headers().set("a")`, throws("TypeError")],
  ["getSetCookie, none", `new Headers({ a: "1" }).getSetCookie()`, []],
  [
    "getSetCookie, in the order of their coming",
    `const headers = new Headers([["Set-Cookie", "b=2"], ["x", "y"], ["set-cookie", "a=1, c=3"]]); return headers.getSetCookie();`,
    ["b=2", "a=1, c=3"],
  ],
  [
    "getSetCookie, equal ones",
    `new Headers([["set-cookie", "a"], ["set-cookie", "a"]]).getSetCookie()`,
    ["a", "a"],
  ],
  [
    "getSetCookie, a list of its own",
    `const headers = new Headers({ "set-cookie": "a" }); headers.getSetCookie().push("b"); return headers.getSetCookie();`,
    ["a"],
  ],
  [
    "getSetCookie, behind delete",
    `const headers = new Headers({ "set-cookie": "a" }); headers.delete("Set-Cookie"); return headers.getSetCookie();`,
    [],
  ],
  [
    "sort and combine, lower case and sorted",
    `[...new Headers({ "X-B": "2", "x-a": "1", Accept: "3" })].map(([name]) => name)`,
    ["accept", "x-a", "x-b"],
  ],
  [
    "sort and combine, cookies stay apart",
    `[...new Headers([["set-cookie", "b"], ["x", "1"], ["set-cookie", "a"], ["a", "0"]])]`,
    [
      ["a", "0"],
      ["set-cookie", "b"],
      ["set-cookie", "a"],
      ["x", "1"],
    ],
  ],
  [
    "iterable, keys, values, entries",
    `const headers = new Headers({ b: "2", a: "1" }); return [[...headers.keys()], [...headers.values()], [...headers.entries()]];`,
    [
      ["a", "b"],
      ["1", "2"],
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
  ],
  [
    "iterable, entries is the iterator",
    `Headers.prototype.entries === Headers.prototype[Symbol.iterator]`,
    true,
  ],
  [
    "iterable, forEach",
    `const seen = []; const headers = new Headers({ a: "1" }); headers.forEach(function (value, name, all) { seen.push(value, name, all === headers, this.x); }, { x: 5 }); return seen;`,
    ["1", "a", true, 5],
  ],
  ["iterable, forEach without a function", `new Headers().forEach(1)`, throws("TypeError")],
  ["iterable, forEach without arguments", `new Headers().forEach()`, throws("TypeError")],
  [
    "iterable, what comes meanwhile in front is not seen again",
    `const headers = new Headers({ b: "1", c: "2" }); const seen = []; for (const [name] of headers) { seen.push(name); if (seen.length === 1) headers.append("a", "0"); } return seen;`,
    ["b", "b", "c"],
  ],
  [
    "iterable, what comes meanwhile behind is seen",
    `const headers = new Headers({ a: "1" }); const seen = []; for (const [name] of headers) { seen.push(name); if (seen.length === 1) headers.append("b", "0"); } return seen;`,
    ["a", "b"],
  ],
  [
    "iterable, what is deleted meanwhile",
    `const headers = new Headers({ a: "1", b: "2", c: "3" }); const seen = []; for (const [name] of headers) { seen.push(name); headers.delete(name); } return seen;`,
    ["a", "c"],
  ],
  [
    "iterable, an iterator at its end stays there",
    `const headers = new Headers(); const iterator = headers.keys(); iterator.next(); return iterator.next().done;`,
    true,
  ],
  [
    "iterable, tag of the iterator",
    `Object.prototype.toString.call(new Headers().entries())`,
    "[object Headers Iterator]",
  ],
  [
    "iterable, next of a foreign receiver",
    `Object.getPrototypeOf(new Headers().keys()).next.call({})`,
    throws("TypeError"),
  ],
  ["guard immutable, append", `Response.error().headers.append("a", "b")`, throws("TypeError")],
  ["guard immutable, set", `Response.redirect("https://e.test").headers.set("a", "b")`, throws("TypeError")],
  [
    "guard immutable, delete",
    `Response.redirect("https://e.test").headers.delete("location")`,
    throws("TypeError"),
  ],
  [
    "guard immutable, a copy can be changed",
    `const headers = new Headers(Response.redirect("https://e.test/").headers); headers.set("a", "b"); return [...headers];`,
    [
      ["a", "b"],
      ["location", "https://e.test/"],
    ],
  ],
  [
    "guard immutable, an invalid name fails as such",
    `Response.error().headers.append("a b", "c")`,
    throws("TypeError"),
  ],
  ["interfaces, a foreign receiver", `Headers.prototype.get.call({}, "a")`, throws("TypeError")],
  ["interfaces, tag", `String(new Headers())`, "[object Headers]"],
  [
    "interfaces, lengths",
    `[Headers.length, Headers.prototype.append.length, Headers.prototype.get.length, Headers.prototype.getSetCookie.length]`,
    [0, 2, 1, 0],
  ],
  [
    "interfaces, members are enumerable",
    `["append", "delete", "get", "getSetCookie", "has", "set", "forEach"].every((name) => Object.keys(Headers.prototype).includes(name))`,
    true,
  ],
];

export const headers = table("headers", ["Headers", "Response"], rows);
