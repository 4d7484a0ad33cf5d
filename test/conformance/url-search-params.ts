// URLSearchParams and the members of URL that the data files do not cover (https://url.spec.whatwg.org/).
import { table, throws, type RowText } from "./table.js";

/** application/x-www-form-urlencoded parsing: input and the pairs. */
const PARSE: readonly (readonly [
  step: string,
  input: string,
  pairs: readonly (readonly [string, string])[],
])[] = [
  ["an empty text", "", []],
  ["one pair", "a=b", [["a", "b"]]],
  [
    "step 1: pieces between &",
    "a=1&b=2",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  [
    "step 3.1: empty pieces",
    "&&a=1&&b=2&",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  ["step 3.2: the first = parts", "a=b=c", [["a", "b=c"]]],
  ["step 3.3: no =", "a", [["a", ""]]],
  ["step 3.2: no name", "=b", [["", "b"]]],
  ["step 3.2: only =", "=", [["", ""]]],
  ["step 3.4: +", "a+b=c+d", [["a b", "c d"]]],
  ["step 3.4: + that is escaped", "a=%2B", [["a", "+"]]],
  ["step 3.5: percent-decode", "%61=%C3%A9", [["a", "é"]]],
  [
    "step 3.5: a broken escape is text",
    "a=%&b=%4&c=%zz",
    [
      ["a", "%"],
      ["b", "%4"],
      ["c", "%zz"],
    ],
  ],
  ["step 3.5: faults of UTF-8", "a=%ff%e2%82", [["a", "\ufffd\ufffd"]]],
  ["step 3.5: a mark is kept", "a=%EF%BB%BFx", [["a", "\ufeffx"]]],
  ["; parts nothing", "a=1;b=2", [["a", "1;b=2"]]],
  ["characters above ASCII", "é=読", [["é", "読"]]],
  ["a zero", "a=%00", [["a", "\0"]]],
];

/** application/x-www-form-urlencoded percent-encode set. */
const ENCODE: readonly (readonly [text: string, encoded: string])[] = [
  ["azAZ09*-._", "azAZ09*-._"],
  [" ", "+"],
  ["+", "%2B"],
  ["!'()~", "%21%27%28%29%7E"],
  ["&=?#%/", "%26%3D%3F%23%25%2F"],
  ["\0\n\u007f", "%00%0A%7F"],
  ["é読🎉", "%C3%A9%E8%AA%AD%F0%9F%8E%89"],
  ["\ud800", "%EF%BF%BD"],
];

const text = (value: unknown): string => JSON.stringify(value);

const rows: RowText[] = [
  ...PARSE.map(([step, input, pairs]): RowText => [
    `urlencoded parser, ${step}`,
    `[...new URLSearchParams(${text(input)})]`,
    pairs,
  ]),
  ...ENCODE.flatMap(([raw, encoded]): RowText[] => [
    ["urlencoded serializer, a value", `String(new URLSearchParams([["a", ${text(raw)}]]))`, `a=${encoded}`],
    ["urlencoded serializer, a name", `String(new URLSearchParams([[${text(raw)}, ""]]))`, `${encoded}=`],
  ]),
  ["URLSearchParams constructor, ? at the beginning", `String(new URLSearchParams("?a=1"))`, "a=1"],
  ["URLSearchParams constructor, a second ? is text", `String(new URLSearchParams("??a=1"))`, "%3Fa=1"],
  ["URLSearchParams constructor, no argument", `String(new URLSearchParams())`, ""],
  ["URLSearchParams constructor, undefined", `String(new URLSearchParams(undefined))`, ""],
  ["URLSearchParams constructor, null is a text", `String(new URLSearchParams(null))`, "null="],
  ["URLSearchParams constructor, a number", `String(new URLSearchParams(5))`, "5="],
  ["URLSearchParams constructor, called", `URLSearchParams("a")`, throws("TypeError")],
  [
    "URLSearchParams constructor, a record",
    `String(new URLSearchParams({ b: 2, a: "1", c: null }))`,
    "b=2&a=1&c=null",
  ],
  [
    "URLSearchParams constructor, names of a record that become one",
    `String(new URLSearchParams({ "\\ud800": 1, "\\ufffd": 2 }))`,
    "%EF%BF%BD=2",
  ],
  [
    "URLSearchParams constructor, a symbol as key of a record",
    `new URLSearchParams({ [Symbol()]: 1 })`,
    throws("TypeError"),
  ],
  ["URLSearchParams constructor, a sequence", `String(new URLSearchParams([["a", 1], ["a", 2]]))`, "a=1&a=2"],
  [
    "URLSearchParams constructor, another iterable",
    `String(new URLSearchParams(new Map([["a", "1"]])))`,
    "a=1",
  ],
  [
    "URLSearchParams constructor, another URLSearchParams",
    `const params = new URLSearchParams("a=1"); const copy = new URLSearchParams(params); params.set("a", "2"); return String(copy);`,
    "a=1",
  ],
  [
    "URLSearchParams constructor, pairs that are iterables",
    `String(new URLSearchParams([new Set(["a", "b"])]))`,
    "a=b",
  ],
  ["URLSearchParams constructor, a pair of one", `new URLSearchParams([["a"]])`, throws("TypeError")],
  [
    "URLSearchParams constructor, a pair of three",
    `new URLSearchParams([["a", "b", "c"]])`,
    throws("TypeError"),
  ],
  ["URLSearchParams constructor, a pair that is a text", `new URLSearchParams(["ab"])`, throws("TypeError")],
  ["URLSearchParams constructor, a pair that is none", `new URLSearchParams([5])`, throws("TypeError")],
  [
    "URLSearchParams constructor, an iterator of its own decides",
    `String(new URLSearchParams(Object.assign(new URLSearchParams("a=1"), { [Symbol.iterator]: function* () { yield ["b", "2"]; } })))`,
    "b=2",
  ],
  [
    "append",
    `const params = new URLSearchParams("a=1"); params.append("a", "2"); params.append("b", null); return String(params);`,
    "a=1&a=2&b=null",
  ],
  ["append, one argument", `new URLSearchParams().append("a")`, throws("TypeError")],
  [
    "delete, all of a name",
    `const params = new URLSearchParams("a=1&b=2&a=3"); params.delete("a"); return String(params);`,
    "b=2",
  ],
  [
    "delete, with a value",
    `const params = new URLSearchParams("a=1&a=2&a=1"); params.delete("a", "1"); return String(params);`,
    "a=2",
  ],
  [
    "delete, with undefined as value",
    `const params = new URLSearchParams("a=1&a=undefined"); params.delete("a", undefined); return String(params);`,
    "",
  ],
  [
    "delete, with null as value",
    `const params = new URLSearchParams("a=1&a=null"); params.delete("a", null); return String(params);`,
    "a=1",
  ],
  ["delete, no argument", `new URLSearchParams().delete()`, throws("TypeError")],
  ["get, the first", `new URLSearchParams("a=1&a=2").get("a")`, "1"],
  ["get, nothing", `new URLSearchParams("a=1").get("b")`, null],
  ["get, no argument", `new URLSearchParams().get()`, throws("TypeError")],
  [
    "getAll",
    `[new URLSearchParams("a=1&b=x&a=2").getAll("a"), new URLSearchParams().getAll("a")]`,
    [["1", "2"], []],
  ],
  [
    "has",
    `const params = new URLSearchParams("a=1&a=2"); return [params.has("a"), params.has("b"), params.has("a", "2"), params.has("a", "3"), params.has("a", undefined)];`,
    [true, false, true, false, true],
  ],
  [
    "set, the first is changed and the others removed",
    `const params = new URLSearchParams("a=1&b=2&a=3"); params.set("a", "9"); return String(params);`,
    "a=9&b=2",
  ],
  [
    "set, a new name",
    `const params = new URLSearchParams("a=1"); params.set("b", "2"); return String(params);`,
    "a=1&b=2",
  ],
  ["set, one argument", `new URLSearchParams().set("a")`, throws("TypeError")],
  [
    "sort, stable",
    `const params = new URLSearchParams("b=1&a=2&b=0&a=1"); params.sort(); return String(params);`,
    "a=2&a=1&b=1&b=0",
  ],
  [
    "sort, by code units",
    `const params = new URLSearchParams("ﬃ&🌈&é&z"); params.sort(); return [...params.keys()];`,
    ["z", "é", "🌈", "ﬃ"],
  ],
  [
    "sort, an empty name first",
    `const params = new URLSearchParams("a=1&=2"); params.sort(); return String(params);`,
    "=2&a=1",
  ],
  [
    "size",
    `const params = new URLSearchParams("a=1&a=2"); const before = params.size; params.delete("a"); return [before, params.size];`,
    [2, 0],
  ],
  [
    "iterable, keys, values, entries",
    `const params = new URLSearchParams("a=1&b=2"); return [[...params.keys()], [...params.values()], [...params.entries()], [...params]];`,
    [
      ["a", "b"],
      ["1", "2"],
      [
        ["a", "1"],
        ["b", "2"],
      ],
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
  ],
  [
    "iterable, entries is the iterator",
    `URLSearchParams.prototype.entries === URLSearchParams.prototype[Symbol.iterator]`,
    true,
  ],
  [
    "iterable, the iterator is live",
    `const params = new URLSearchParams("a=1&b=2&c=3"); const seen = []; for (const [name] of params) { seen.push(name); params.delete("b"); } return seen;`,
    ["a", "c"],
  ],
  [
    "iterable, what comes meanwhile",
    `const params = new URLSearchParams("a=1"); const seen = []; for (const [name] of params) { seen.push(name); if (params.size < 3) params.append("b", ""); } return seen;`,
    ["a", "b", "b"],
  ],
  [
    "iterable, forEach",
    `const seen = []; const params = new URLSearchParams("a=1"); params.forEach(function (value, name, all) { seen.push(value, name, all === params, this.x); }, { x: 5 }); return seen;`,
    ["1", "a", true, 5],
  ],
  ["iterable, forEach without a function", `new URLSearchParams().forEach(5)`, throws("TypeError")],
  [
    "iterable, tag of the iterator",
    `Object.prototype.toString.call(new URLSearchParams().keys())`,
    "[object URLSearchParams Iterator]",
  ],
  ["interfaces, a foreign receiver", `URLSearchParams.prototype.get.call({}, "a")`, throws("TypeError")],
  [
    "update steps, append changes the URL",
    `const url = new URL("https://e.test/?a=1"); url.searchParams.append("b", "é"); return url.href;`,
    "https://e.test/?a=1&b=%C3%A9",
  ],
  [
    "update steps, step 3: an empty list leaves no ?",
    `const url = new URL("https://e.test/?a=1#f"); url.searchParams.delete("a"); return url.href;`,
    "https://e.test/#f",
  ],
  [
    "update steps, the whole query is written anew",
    `const url = new URL("https://e.test/?a=%7e&b"); url.searchParams.append("c", ""); return url.search;`,
    "?a=%7E&b=&c=",
  ],
  [
    "update steps, sort",
    `const url = new URL("https://e.test/?b=1&a=2"); url.searchParams.sort(); return url.search;`,
    "?a=2&b=1",
  ],
  [
    "update steps, nothing to delete still writes",
    `const url = new URL("https://e.test/?a=~"); url.searchParams.delete("x"); return url.search;`,
    "?a=%7E",
  ],
  [
    "URL search, the object follows",
    `const url = new URL("https://e.test/?a=1"); const { searchParams } = url; url.search = "?b=2"; return [String(searchParams), searchParams === url.searchParams];`,
    ["b=2", true],
  ],
  [
    "URL search, empty",
    `const url = new URL("https://e.test/?a=1"); url.search = ""; return [url.href, url.searchParams.size];`,
    ["https://e.test/", 0],
  ],
  [
    "URL href, the object follows",
    `const url = new URL("https://e.test/?a=1"); const { searchParams } = url; url.href = "https://f.test/?c=3"; return String(searchParams);`,
    "c=3",
  ],
  [
    "URL href, a failure changes nothing",
    `const url = new URL("https://e.test/"); const name = await failure(() => { url.href = "nonsense"; }); return [name, url.href];`,
    ["TypeError", "https://e.test/"],
  ],
  [
    "URL searchParams, the same each time",
    `const url = new URL("https://e.test/"); return url.searchParams === url.searchParams;`,
    true,
  ],
  [
    "URL searchParams, read-only",
    `const url = new URL("https://e.test/?a"); const { searchParams } = url; try { url.searchParams = 5; } catch {} return url.searchParams === searchParams;`,
    true,
  ],
  [
    "URL constructor, a base that is a URL",
    `new URL("b", new URL("https://e.test/a")).href`,
    "https://e.test/b",
  ],
  ["URL constructor, undefined as base", `new URL("https://e.test", undefined).href`, "https://e.test/"],
  ["URL constructor, null as base", `new URL("a", null)`, throws("TypeError")],
  ["URL constructor, no argument", `new URL()`, throws("TypeError")],
  ["URL constructor, called", `URL("https://e.test")`, throws("TypeError")],
  [
    "URL constructor, a surrogate alone",
    `new URL("https://e.test/\\ud800").href`,
    "https://e.test/%EF%BF%BD",
  ],
  [
    "URL canParse",
    `[URL.canParse("https://e.test"), URL.canParse("x"), URL.canParse("x", "https://e.test"), URL.canParse("https://e.test", "nonsense")]`,
    [true, false, true, false],
  ],
  ["URL canParse, no argument", `URL.canParse()`, throws("TypeError")],
  [
    "URL parse",
    `[URL.parse("../b", "https://e.test/a/c")?.href, URL.parse("nonsense")]`,
    ["https://e.test/b", null],
  ],
  ["URL toJSON", `JSON.stringify({ url: new URL("https://é.test") })`, '{"url":"https://xn--9ca.test/"}'],
  [
    "URL toString",
    `const url = new URL("https://e.test"); return [String(url), url.toString === URL.prototype.toString, url + ""];`,
    ["https://e.test/", true, "https://e.test/"],
  ],
  ["URL origin, of blob", `new URL("blob:https://e.test:8443/id").origin`, "https://e.test:8443"],
  [
    "URL origin, of other schemes",
    `[new URL("file:///a").origin, new URL("data:x").origin, new URL("wss://e.test:443/").origin, new URL("ftp://e.test:21").origin]`,
    ["null", "null", "wss://e.test", "ftp://e.test"],
  ],
  [
    "URL origin, read-only",
    `const url = new URL("https://e.test"); try { url.origin = "https://f.test"; } catch {} return url.origin;`,
    "https://e.test",
  ],
  [
    "interfaces, tags",
    `[Object.prototype.toString.call(new URL("a:b")), Object.prototype.toString.call(new URLSearchParams())]`,
    ["[object URL]", "[object URLSearchParams]"],
  ],
  [
    "interfaces, lengths",
    `[URL.length, URLSearchParams.length, URLSearchParams.prototype.append.length]`,
    [1, 0, 2],
  ],
];

export const urlSearchParams = table("url-search-params", ["URL", "URLSearchParams"], rows);
