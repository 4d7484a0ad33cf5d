// structuredClone (https://html.spec.whatwg.org/#structured-cloning).
import { table, throws, type RowText } from "./table.js";

const refused = throws("DataCloneError");

const same = (step: string, values: readonly string[]): RowText[] =>
  values.map((value): RowText => [
    `${step}: ${value}`,
    `Object.is(structuredClone(${value}), ${value})`,
    true,
  ]);

const SERIALIZE = "StructuredSerializeInternal";

const cannot = (step: string, values: readonly string[]): RowText[] =>
  values.flatMap((value): RowText[] => [
    [`${step}: ${value}`, `structuredClone(${value})`, refused],
    [`${step}, inside: ${value}`, `structuredClone({ deep: [${value}] })`, refused],
  ]);

/** Each kind of view over the same eight bytes. */
const VIEWS =
  "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array".split(
    " ",
  );

const ERRORS = ["Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"];

const rows: RowText[] = [
  ...same(`${SERIALIZE}, step 4: primitives`, [
    "undefined",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "NaN",
    "Infinity",
    "1.5e300",
    "2n ** 70n",
    '""',
    '"a\\ud800"',
  ]),
  [`${SERIALIZE}, step 5: symbols`, `structuredClone(Symbol("s"))`, refused],
  [
    `${SERIALIZE}, step 7: Boolean objects`,
    `const copy = structuredClone(Object(false)); return [typeof copy, copy.valueOf(), copy instanceof Boolean];`,
    ["object", false, true],
  ],
  [
    `${SERIALIZE}, step 8: Number objects`,
    `const copy = structuredClone(Object(-0)); return [typeof copy, copy.valueOf()];`,
    ["object", "<-0>"],
  ],
  [
    `${SERIALIZE}, step 9: BigInt objects`,
    `const copy = structuredClone(Object(7n)); return [typeof copy, copy.valueOf()];`,
    ["object", "<7n>"],
  ],
  [
    `${SERIALIZE}, step 10: String objects`,
    `const copy = structuredClone(Object("ab")); return [typeof copy, copy.valueOf(), copy.length];`,
    ["object", "ab", 2],
  ],
  [
    `${SERIALIZE}, step 10: no properties of String objects`,
    `structuredClone(Object.assign(Object("ab"), { more: 1 })).more`,
    "<undefined>",
  ],
  [
    `${SERIALIZE}, step 11: dates`,
    `const copy = structuredClone(new Date(1234567890123)); return [copy instanceof Date, copy.getTime()];`,
    [true, 1234567890123],
  ],
  [`${SERIALIZE}, step 11: invalid dates`, `structuredClone(new Date(NaN)).getTime()`, "<NaN>"],
  [
    `${SERIALIZE}, step 11: no properties of dates`,
    `structuredClone(Object.assign(new Date(0), { more: 1 })).more`,
    "<undefined>",
  ],
  [
    `${SERIALIZE}, step 12: regular expressions`,
    `const copy = structuredClone(/a\\/b/dgimsuy); return [copy.source, copy.flags];`,
    ["a\\/b", "dgimsuy"],
  ],
  [`${SERIALIZE}, step 12: the v flag`, `structuredClone(new RegExp("a", "v")).flags`, "v"],
  [
    `${SERIALIZE}, step 12: lastIndex is not copied`,
    `const source = /a/g; source.lastIndex = 3; return structuredClone(source).lastIndex;`,
    0,
  ],
  [
    `${SERIALIZE}, step 13: ArrayBuffer`,
    `const copy = structuredClone(new Uint8Array([1, 2]).buffer); return [copy instanceof ArrayBuffer, copy];`,
    [true, [1, 2]],
  ],
  [
    `${SERIALIZE}, step 13: bytes of its own`,
    `const bytes = new Uint8Array([1]); const copy = structuredClone(bytes.buffer); bytes[0] = 9; return copy;`,
    [1],
  ],
  [
    `${SERIALIZE}, step 13: resizable`,
    `const copy = structuredClone(new ArrayBuffer(2, { maxByteLength: 8 })); return [copy.resizable, copy.byteLength, copy.maxByteLength];`,
    [true, 2, 8],
  ],
  [
    `${SERIALIZE}, step 13: detached`,
    `const buffer = new ArrayBuffer(1); structuredClone(buffer, { transfer: [buffer] }); structuredClone(buffer);`,
    refused,
  ],
  ...VIEWS.map((kind): RowText => [
    `${SERIALIZE}, step 14: ${kind}`,
    `const copy = structuredClone(new ${kind}(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer)); return [copy.constructor === ${kind}, [...new Uint8Array(copy.buffer)]];`,
    [true, [1, 2, 3, 4, 5, 6, 7, 8]],
  ]),
  [
    `${SERIALIZE}, step 14: DataView`,
    `const copy = structuredClone(new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 1)); return [copy instanceof DataView, copy.byteOffset, copy.byteLength, copy.buffer.byteLength];`,
    [true, 1, 1, 3],
  ],
  [
    `${SERIALIZE}, step 14: the whole buffer is copied`,
    `const copy = structuredClone(new Uint8Array(10).subarray(2, 4)); return [copy.length, copy.byteOffset, copy.buffer.byteLength];`,
    [2, 2, 10],
  ],
  [
    `${SERIALIZE}, step 14: views share their buffer`,
    `const buffer = new ArrayBuffer(2); const [one, other] = structuredClone([new Uint8Array(buffer), new Int8Array(buffer)]); one[0] = 255; return [one.buffer === other.buffer, other[0]];`,
    [true, -1],
  ],
  [
    `${SERIALIZE}, step 14: a view and its buffer`,
    `const view = new Uint8Array(2); const copy = structuredClone({ view, buffer: view.buffer }); return copy.view.buffer === copy.buffer;`,
    true,
  ],
  [
    `${SERIALIZE}, step 14: no properties of views`,
    `structuredClone(Object.assign(new Uint8Array(1), { more: 1 })).more`,
    "<undefined>",
  ],
  [
    `${SERIALIZE}, step 14: a view that follows the length of its buffer`,
    `const buffer = new ArrayBuffer(2, { maxByteLength: 4 }); const copy = structuredClone(new Uint8Array(buffer)); copy.buffer.resize(4); return copy.length;`,
    4,
  ],
  [
    `${SERIALIZE}, step 15: maps`,
    `const copy = structuredClone(new Map([[{ a: 1 }, "x"], [NaN, -0]])); return [copy instanceof Map, [...copy]];`,
    [
      true,
      [
        [{ a: 1 }, "x"],
        ["<NaN>", "<-0>"],
      ],
    ],
  ],
  [
    `${SERIALIZE}, step 15: a map in itself`,
    `const map = new Map(); map.set("self", map).set(map, 1); const copy = structuredClone(map); return [copy.get("self") === copy, copy.get(copy)];`,
    [true, 1],
  ],
  [
    `${SERIALIZE}, step 15: maps keep their order`,
    `[...structuredClone(new Map([["b", 1], ["a", 2], [1, 3]])).keys()]`,
    ["b", "a", 1],
  ],
  [
    `${SERIALIZE}, step 15: no properties of maps`,
    `structuredClone(Object.assign(new Map(), { more: 1 })).more`,
    "<undefined>",
  ],
  [
    `${SERIALIZE}, step 15: a subclass is a map`,
    `const copy = structuredClone(new (class extends Map {})([[1, 2]])); return [copy.constructor === Map, copy.get(1)];`,
    [true, 2],
  ],
  [
    `${SERIALIZE}, step 16: sets`,
    `const copy = structuredClone(new Set([1, "1", { a: 1 }])); return [copy instanceof Set, [...copy]];`,
    [true, [1, "1", { a: 1 }]],
  ],
  [
    `${SERIALIZE}, step 16: a set in itself`,
    `const set = new Set(); set.add(set); const copy = structuredClone(set); return [copy.has(copy), copy.size];`,
    [true, 1],
  ],
  [
    `${SERIALIZE}, step 16: one value in two sets`,
    `const shared = {}; const [one, other] = structuredClone([new Set([shared]), new Set([shared])]); return [...one][0] === [...other][0];`,
    true,
  ],
  ...ERRORS.map((name): RowText => [
    `${SERIALIZE}, step 17: ${name}`,
    `const copy = structuredClone(new ${name}("m")); return [copy instanceof ${name}, copy.name, copy.message, Object.getPrototypeOf(copy) === ${name}.prototype];`,
    [true, name, "m", true],
  ]),
  [
    `${SERIALIZE}, step 17: another name becomes Error`,
    `const copy = structuredClone(Object.assign(new Error("m"), { name: "Mine" })); return [copy.name, copy.message];`,
    ["Error", "m"],
  ],
  [
    `${SERIALIZE}, step 17: a subclass becomes its base`,
    `class Mine extends TypeError {} const copy = structuredClone(new Mine("m")); return [copy.constructor === TypeError, copy instanceof Mine];`,
    [true, false],
  ],
  [
    `${SERIALIZE}, step 17: the name decides`,
    `structuredClone(Object.assign(new Error("m"), { name: "RangeError" })) instanceof RangeError`,
    true,
  ],
  [
    `${SERIALIZE}, step 17: message is an own property that is not enumerable`,
    `const copy = structuredClone(new Error("m")); return Object.getOwnPropertyDescriptor(copy, "message");`,
    { value: "m", writable: true, enumerable: false, configurable: true },
  ],
  [`${SERIALIZE}, step 17: no message`, `Object.hasOwn(structuredClone(new Error()), "message")`, false],
  [
    `${SERIALIZE}, step 17: a message that is an accessor`,
    `const error = new Error(); Object.defineProperty(error, "message", { get: () => "x" }); return Object.hasOwn(structuredClone(error), "message");`,
    false,
  ],
  [
    `${SERIALIZE}, step 17: a message that is no text`,
    `const error = new Error(); error.message = 5; return structuredClone(error).message;`,
    "5",
  ],
  [
    `${SERIALIZE}, step 17: other properties are not copied`,
    `structuredClone(Object.assign(new Error("m"), { code: 5 })).code`,
    "<undefined>",
  ],
  [
    `${SERIALIZE}, step 17: an error keeps its identity`,
    `const error = new Error("m"); const copy = structuredClone([error, error]); return copy[0] === copy[1];`,
    true,
  ],
  [
    `${SERIALIZE}, step 17: cause`,
    `structuredClone(new Error("m", { cause: { deep: 1 } })).cause`,
    { deep: 1 },
  ],
  [
    `${SERIALIZE}, step 17: AggregateError becomes Error`,
    `const copy = structuredClone(new AggregateError([1], "m")); return [copy.name, copy.message];`,
    ["Error", "m"],
  ],
  [
    `${SERIALIZE}, step 18: Array objects`,
    `const copy = structuredClone([1, [2], "x"]); return [Array.isArray(copy), copy];`,
    [true, [1, [2], "x"]],
  ],
  [
    `${SERIALIZE}, step 18: holes`,
    `const copy = structuredClone([1, , 3]); return [1 in copy, copy.length];`,
    [false, 3],
  ],
  [
    `${SERIALIZE}, step 18: length`,
    `const list = []; list.length = 5; return structuredClone(list).length;`,
    5,
  ],
  [
    `${SERIALIZE}, step 18: other properties of arrays`,
    `structuredClone(Object.assign([1], { more: 2 })).more`,
    2,
  ],
  [
    `${SERIALIZE}, step 18: an array in itself`,
    `const list = []; list.push(list); const copy = structuredClone(list); return copy[0] === copy && copy !== list;`,
    true,
  ],
  [
    `${SERIALIZE}, step 18: a subclass is an array`,
    `structuredClone(new (class extends Array {})(1, 2)).constructor === Array`,
    true,
  ],
  ...cannot(`${SERIALIZE}, step 22: other internal slots`, [
    "Promise.resolve()",
    "new WeakMap()",
    "new WeakSet()",
    "new WeakRef({})",
    "(function* () {})()",
    "[][Symbol.iterator]()",
    "new Map().entries()",
  ]),
  ...cannot(`${SERIALIZE}, step 20: platform objects`, [
    `new URL("https://e.test")`,
    `new URLSearchParams()`,
    `new EventTarget()`,
    `new AbortController()`,
    `new Event("x")`,
    `new TextDecoder()`,
  ]),
  [`${SERIALIZE}, step 22: Symbol objects`, `structuredClone(Object(Symbol()))`, refused],
  ...cannot(`${SERIALIZE}, step 21: functions`, [
    "() => 1",
    "class {}",
    "Math.max",
    "async () => {}",
    "Proxy",
  ]),
  [`${SERIALIZE}, step 23: proxies of objects`, `structuredClone(new Proxy({ a: 1 }, {}))`, refused],
  [`${SERIALIZE}, step 23: proxies of arrays`, `structuredClone(new Proxy([1], {}))`, refused],
  [
    `${SERIALIZE}, step 24: plain objects`,
    `structuredClone({ a: { b: [null, undefined] }, c: "x" })`,
    { a: { b: [null, "<undefined>"] }, c: "x" },
  ],
  [
    `${SERIALIZE}, step 24: order of the properties`,
    `Object.keys(structuredClone({ b: 1, 2: 2, a: 3, 1: 4 }))`,
    ["1", "2", "b", "a"],
  ],
  [
    `${SERIALIZE}, step 24: instances lose their class`,
    `class Mine { a = 1; } const copy = structuredClone(new Mine()); return [copy.constructor === Object, copy];`,
    [true, { a: 1 }],
  ],
  [
    `${SERIALIZE}, step 24: without a prototype`,
    `Object.getPrototypeOf(structuredClone(Object.create(null))) === Object.prototype`,
    true,
  ],
  [
    `${SERIALIZE}, step 24: inherited properties stay behind`,
    `Object.keys(structuredClone(Object.create({ a: 1 })))`,
    [],
  ],
  [
    `${SERIALIZE}, step 24: symbols as keys stay behind`,
    `Object.getOwnPropertySymbols(structuredClone({ [Symbol()]: 1 })).length`,
    0,
  ],
  [
    `${SERIALIZE}, step 24: properties that are not enumerable stay behind`,
    `Object.hasOwn(structuredClone(Object.defineProperty({}, "a", { value: 1 })), "a")`,
    false,
  ],
  [
    `${SERIALIZE}, step 24: accessors are called`,
    `let count = 0; const copy = structuredClone({ get a() { count += 1; return 5; } }); return [Object.getOwnPropertyDescriptor(copy, "a").value, count];`,
    [5, 1],
  ],
  [
    `${SERIALIZE}, step 24: what an accessor throws`,
    `structuredClone({ get a() { throw new RangeError("mine"); } })`,
    throws("RangeError"),
  ],
  [
    `${SERIALIZE}, step 24: read-only properties become ordinary ones`,
    `Object.getOwnPropertyDescriptor(structuredClone(Object.freeze({ a: 1 })), "a")`,
    { value: 1, writable: true, enumerable: true, configurable: true },
  ],
  [
    `${SERIALIZE}, step 24: frozen objects`,
    `const copy = structuredClone(Object.freeze([1])); return [Object.isFrozen(copy), Object.isExtensible(copy)];`,
    [false, true],
  ],
  [
    `${SERIALIZE}, step 24: __proto__ is a property as any other`,
    `const copy = structuredClone(JSON.parse('{"__proto__":{"x":1}}')); return [Object.keys(copy), Object.getPrototypeOf(copy) === Object.prototype];`,
    [["__proto__"], true],
  ],
  [
    `${SERIALIZE}, step 22: arguments have an internal slot`,
    `structuredClone((function () { return arguments; })(1, 2))`,
    refused,
  ],
  [
    `${SERIALIZE}, step 24: a tag changes nothing`,
    `structuredClone({ [Symbol.toStringTag]: "Promise", a: 1 })`,
    { a: 1 },
  ],
  [
    `${SERIALIZE}, step 26: an accessor removes a later property`,
    `const source = { get a() { delete source.b; return 1; }, b: 2 }; return structuredClone(source);`,
    { a: 1 },
  ],
  [
    `${SERIALIZE}, step 26: an accessor adds a property`,
    `const source = { get a() { source.c = 3; return 1; }, b: 2 }; return structuredClone(source);`,
    { a: 1, b: 2 },
  ],
  [
    `${SERIALIZE}, steps 2 and 3: memory: cycles`,
    `const source = { list: [] }; source.self = source; source.list.push(source); const copy = structuredClone(source); return [copy.self === copy, copy.list[0] === copy, copy !== source];`,
    [true, true, true],
  ],
  [
    `${SERIALIZE}, steps 2 and 3: memory: one object twice`,
    `const shared = { a: 1 }; const copy = structuredClone({ one: shared, other: shared }); return copy.one === copy.other;`,
    true,
  ],
  [
    `${SERIALIZE}, steps 2 and 3: memory: equal objects stay apart`,
    `const copy = structuredClone({ one: {}, other: {} }); return copy.one === copy.other;`,
    false,
  ],
  [
    `${SERIALIZE}, steps 2 and 3: memory: dates, boxes and expressions`,
    `const list = [new Date(0), Object(1), /a/]; const copy = structuredClone([...list, ...list]); return [0, 1, 2].map((index) => copy[index] === copy[index + 3]);`,
    [true, true, true],
  ],
  [
    `${SERIALIZE}, many levels`,
    `let source = null; for (let level = 0; level < 500; level++) source = { source }; let copy = structuredClone(source); let levels = 0; while (copy !== null) { copy = copy.source; levels += 1; } return levels;`,
    500,
  ],
  [
    "StructuredSerializeWithTransfer, a buffer moves",
    `const buffer = new Uint8Array([7]).buffer; const copy = structuredClone(buffer, { transfer: [buffer] }); return [buffer.byteLength, copy];`,
    [0, [7]],
  ],
  [
    "StructuredSerializeWithTransfer, a buffer that the value does not hold moves too",
    `const buffer = new ArrayBuffer(1); structuredClone(1, { transfer: [buffer] }); return buffer.byteLength;`,
    0,
  ],
  [
    "StructuredSerializeWithTransfer, a view over it",
    `const view = new Uint8Array([1, 2, 3]); const copy = structuredClone(view, { transfer: [view.buffer] }); return [view.length, copy];`,
    [0, [1, 2, 3]],
  ],
  [
    "StructuredSerializeWithTransfer, views in objects",
    `const buffer = new ArrayBuffer(4); const copy = structuredClone({ one: new Uint8Array(buffer), deep: { other: new DataView(buffer) } }, { transfer: [buffer] }); return [copy.one.buffer === copy.deep.other.buffer, buffer.byteLength];`,
    [true, 0],
  ],
  [
    "StructuredSerializeWithTransfer, a view in an array, a map and a set",
    `const view = new Uint8Array([5]); const [list, map, set] = structuredClone([[view], new Map([["k", view]]), new Set([view])], { transfer: [view.buffer] }); return [list[0] === map.get("k"), set.has(list[0]), list[0]];`,
    [true, true, [5]],
  ],
  [
    "StructuredSerializeWithTransfer, step 2.1: what cannot be transferred",
    `structuredClone({}, { transfer: [{}] })`,
    refused,
  ],
  [
    "StructuredSerializeWithTransfer, step 2.1: a view cannot be transferred",
    `const view = new Uint8Array(1); structuredClone(view, { transfer: [view] });`,
    refused,
  ],
  [
    "StructuredSerializeWithTransfer, step 2.3: one buffer twice",
    `const buffer = new ArrayBuffer(1); structuredClone(1, { transfer: [buffer, buffer] });`,
    refused,
  ],
  [
    "StructuredSerializeWithTransfer, step 5.1: a detached buffer",
    `const buffer = new ArrayBuffer(1); structuredClone(1, { transfer: [buffer] }); structuredClone(1, { transfer: [buffer] });`,
    refused,
  ],
  [
    "StructuredSerializeWithTransfer, a failure leaves the buffer",
    `const buffer = new ArrayBuffer(3); const name = await failure(() => structuredClone({ buffer, f() {} }, { transfer: [buffer] })); return [name, buffer.byteLength];`,
    ["DataCloneError", 3],
  ],
  [
    "StructuredSerializeWithTransfer, a resizable buffer",
    `const buffer = new ArrayBuffer(1, { maxByteLength: 4 }); const copy = structuredClone(buffer, { transfer: [buffer] }); return [copy.resizable, copy.maxByteLength, buffer.detached ?? buffer.byteLength === 0];`,
    [true, 4, true],
  ],
  [
    "structuredClone, a transfer list is a sequence",
    `const buffer = new ArrayBuffer(1); structuredClone(1, { transfer: new Set([buffer]) }); return buffer.byteLength;`,
    0,
  ],
  [
    "structuredClone, a transfer list that is none",
    `structuredClone(1, { transfer: 5 })`,
    throws("TypeError"),
  ],
  ["structuredClone, an empty transfer list", `structuredClone({ a: 1 }, { transfer: [] })`, { a: 1 }],
  ["structuredClone, options null", `structuredClone(1, null)`, 1],
  ["structuredClone, options undefined", `structuredClone(1, undefined)`, 1],
  ["structuredClone, no argument", `structuredClone()`, throws("TypeError")],
  ["structuredClone, undefined is an argument", `structuredClone(undefined)`, "<undefined>"],
  [
    "structuredClone, its error",
    `try { structuredClone(() => 1); } catch (error) { return [error instanceof DOMException, error.code]; }`,
    [true, 25],
  ],
  [
    "DOMException, serialization steps",
    `const copy = structuredClone(new DOMException("m", "AbortError")); return [copy instanceof DOMException, copy.name, copy.message, copy.code];`,
    [true, "AbortError", "m", 20],
  ],
  [
    "DOMException, in an object",
    `structuredClone({ error: new DOMException("m", "Mine") }).error.name`,
    "Mine",
  ],
];

export const structuredClone = table("structured-clone", ["structuredClone"], rows);
