// The web's interfaces, expression by expression.
import { describe, expect, test } from "vitest";
import { evaluate, run } from "./guest.js";

type Row = readonly [expression: string, expected: unknown];

/** All rows of a table in one instance; each row is compared by itself, so that a failure names it. */
function table(name: string, rows: readonly Row[], setup = ""): void {
  describe(name, () => {
    let values: Promise<unknown[]> | undefined;
    test.each(rows.map(([expression, expected], index) => ({ expression, expected, index })))(
      "$expression",
      async ({ expected, index }) => {
        values ??= evaluate(
          rows.map(([expression]) => expression),
          setup,
        );
        expect((await values)[index]).toEqual(expected);
      },
    );
  });
}

const throws = (name: string): unknown => expect.stringMatching(new RegExp(`^throws ${name}: `));

table("TextEncoder and TextDecoder", [
  [`[...new TextEncoder().encode("aé読🎉\\ud800")]`, [...Buffer.from("aé読🎉\ufffd")]],
  [`new TextEncoder().encode().length`, 0],
  [
    `(() => { const b = new Uint8Array(5); return [new TextEncoder().encodeInto("é読🎉", b), [...b]]; })()`,
    [{ read: 2, written: 5 }, [...Buffer.from("é読")]],
  ],
  [`new TextDecoder().decode(new Uint8Array([0x61, 0xff, 0xe8, 0xaa, 0x62]))`, "a\ufffd\ufffdb"],
  [`new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([0xff]))`, throws("TypeError")],
  [`new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))`, "a"],
  [
    `new TextDecoder("utf8", { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))`,
    "\ufeffa",
  ],
  [
    `(() => { const d = new TextDecoder(); return [...new TextEncoder().encode("読🎉")].map((b) => d.decode(new Uint8Array([b]), { stream: true })).join("|") + d.decode(); })()`,
    "||読||||🎉",
  ],
  [
    `(() => { const d = new TextDecoder(); d.decode(new Uint8Array([0xe8, 0xaa]), { stream: true }); return d.decode(); })()`,
    "\ufffd",
  ],
  [
    `(() => { const d = new TextDecoder(); return d.decode(new Uint8Array([0xef, 0xbb]), { stream: true }) + d.decode(new Uint8Array([0xbf, 0x61])); })()`,
    "a",
  ],
  [
    `(() => { const d = new TextDecoder(); return d.decode(new Uint8Array([0xff, 0xe8]), { stream: true }) + "|" + d.decode(new Uint8Array([0xaa, 0xad])); })()`,
    "\ufffd|読",
  ],
  [`new TextDecoder("utf-16").decode(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3c, 0xd8, 0x89, 0xdf]))`, "a🎉"],
  [
    `(() => { const d = new TextDecoder("utf-16le"); return [0x3c, 0xd8, 0x89, 0xdf].map((b) => d.decode(new Uint8Array([b]), { stream: true })).join("|"); })()`,
    "|||🎉",
  ],
  [`new TextDecoder("latin1").decode(new Uint8Array([0x80, 0xe9]))`, "€é"],
  [`new TextDecoder("latin1").encoding`, "windows-1252"],
  [`new TextDecoder(" UTF8 ").encoding`, "utf-8"],
  [`new TextDecoder("shift_jis")`, throws("RangeError")],
  [`new TextDecoder().decode(new Uint16Array([0x6161]).buffer)`, "aa"],
  [`new TextDecoder().decode("text")`, throws("TypeError")],
  [`Object.prototype.toString.call(new TextDecoder())`, "[object TextDecoder]"],
]);

table("structuredClone", [
  [`structuredClone({ a: [1, { b: null }], c: undefined, d: -0 }).a`, [1, { b: null }]],
  [
    `(() => { const a = { list: [] }; a.self = a; a.list.push(a); const b = structuredClone(a); return [b !== a, b.self === b, b.list[0] === b]; })()`,
    [true, true, true],
  ],
  [
    `(() => { const m = structuredClone(new Map([[{ k: 1 }, new Set([1, "x"])]])); return [[...m.keys()], [...[...m.values()][0]]]; })()`,
    [[{ k: 1 }], [1, "x"]],
  ],
  [`structuredClone(new Date(5)).getTime()`, 5],
  [`String(structuredClone(/a+/giu))`, "/a+/giu"],
  [
    `(() => { const e = structuredClone(new RangeError("m", { cause: { a: 1 } })); return [e instanceof RangeError, e.name, e.message, e.cause, typeof e.stack]; })()`,
    [true, "RangeError", "m", { a: 1 }, "string"],
  ],
  [`[...structuredClone(new Uint16Array([1, 2]))]`, [1, 2]],
  [
    `(() => { const b = new ArrayBuffer(4); const { x, y } = structuredClone({ x: new Uint8Array(b), y: new DataView(b, 1) }); return [x.buffer === y.buffer, y.byteOffset, y.byteLength]; })()`,
    [true, 1, 3],
  ],
  [
    `(() => { const b = new ArrayBuffer(4); new Uint8Array(b)[0] = 7; const c = structuredClone({ b }, { transfer: [b] }); return [b.byteLength, c.b.byteLength, new Uint8Array(c.b)[0]]; })()`,
    [0, 4, 7],
  ],
  [
    `(() => { const v = new Uint8Array([1, 2, 3]); const c = structuredClone([v, new Map([[1, v]]), v], { transfer: [v.buffer] }); return [v.length, [...c[0]], c[1].get(1) === c[0], c[2] === c[0]]; })()`,
    [0, [1, 2, 3], true, true],
  ],
  [
    `(() => { const b = new ArrayBuffer(4); try { structuredClone({ b, f() {} }, { transfer: [b] }); } catch (e) { return [e.name, b.byteLength]; } })()`,
    ["DataCloneError", 4],
  ],
  [`structuredClone(() => 1)`, throws("DataCloneError")],
  [`structuredClone({ s: Symbol("x") })`, throws("DataCloneError")],
  [`structuredClone(Promise.resolve())`, throws("DataCloneError")],
  [`structuredClone(new WeakMap())`, throws("DataCloneError")],
  [`structuredClone([1, 2], { transfer: [{}] })`, throws("DataCloneError")],
  [
    `(() => { class A { x = 1; get y() { return 2; } } const c = structuredClone(new A()); return [c.constructor === Object, c]; })()`,
    [true, { x: 1 }],
  ],
  [
    `(() => { const a = [1, , 3]; a.name = "n"; const c = structuredClone(a); return [1 in c, c.length, c.name]; })()`,
    [false, 3, "n"],
  ],
  [`Object.hasOwn(structuredClone(JSON.parse('{"__proto__":1}')), "__proto__")`, true],
  [`structuredClone()`, throws("TypeError")],
  [`typeof structuredClone(Object(1n))`, "object"],
]);

table("EventTarget and AbortController", [
  [
    `(() => { const t = new EventTarget(); const s = []; const f = (e) => s.push(e.type, e.target === t, e.currentTarget === t, e.isTrusted); t.addEventListener("x", f); t.addEventListener("x", f); t.dispatchEvent(new Event("x")); t.removeEventListener("x", f); t.dispatchEvent(new Event("x")); return s; })()`,
    ["x", true, true, false],
  ],
  [
    `(() => { const t = new EventTarget(); let n = 0; t.addEventListener("x", { handleEvent() { n++; } }, { once: true }); t.dispatchEvent(new Event("x")); t.dispatchEvent(new Event("x")); return n; })()`,
    1,
  ],
  [
    `(() => { const t = new EventTarget(); t.addEventListener("x", (e) => e.preventDefault()); return [t.dispatchEvent(new Event("x", { cancelable: true })), t.dispatchEvent(new Event("x"))]; })()`,
    [false, true],
  ],
  [
    `(() => { const t = new EventTarget(); const s = []; t.addEventListener("x", (e) => { s.push(1); e.stopImmediatePropagation(); }); t.addEventListener("x", () => s.push(2)); t.dispatchEvent(new Event("x")); return s; })()`,
    [1],
  ],
  [
    `(() => { const t = new EventTarget(); const c = new AbortController(); let n = 0; t.addEventListener("x", () => n++, { signal: c.signal }); t.dispatchEvent(new Event("x")); c.abort(); t.dispatchEvent(new Event("x")); return n; })()`,
    1,
  ],
  [`new CustomEvent("x", { detail: { a: 1 } }).detail`, { a: 1 }],
  [`new Event()`, throws("TypeError")],
  [
    `(() => { const t = new EventTarget(); const e = new Event("x"); let name; t.addEventListener("x", () => { try { t.dispatchEvent(e); } catch (error) { name = error.name; } }); t.dispatchEvent(e); return name; })()`,
    "InvalidStateError",
  ],
  [
    `(() => { const c = new AbortController(); const s = []; c.signal.onabort = (e) => s.push(e.type, e.isTrusted); c.abort(); c.abort("again"); return [s, c.signal.aborted, c.signal.reason.name]; })()`,
    [["abort", true], true, "AbortError"],
  ],
  [`AbortSignal.abort("why").reason`, "why"],
  [
    `(() => { try { AbortSignal.abort().throwIfAborted(); } catch (e) { return [e.name, e.code, e instanceof DOMException, e instanceof Error]; } })()`,
    ["AbortError", 20, true, true],
  ],
  [
    `(() => { const a = new AbortController(), b = new AbortController(); const any = AbortSignal.any([a.signal, AbortSignal.any([b.signal])]); b.abort("b"); return [any.aborted, any.reason, a.signal.aborted]; })()`,
    [true, "b", false],
  ],
  [`AbortSignal.any([AbortSignal.abort(1)]).reason`, 1],
  [
    `new Promise((r) => { const s = AbortSignal.timeout(10); setTimeout(() => r("late"), 1000); s.addEventListener("abort", () => r(s.reason.name)); })`,
    "TimeoutError",
  ],
  [`new AbortSignal()`, throws("TypeError")],
]);

table("atob, btoa, crypto, performance, queueMicrotask", [
  [`btoa("hé")`, "aOk="],
  [`btoa("読")`, throws("InvalidCharacterError")],
  [`atob(" aGk = ")`, "hi"],
  [`atob("aGk")`, "hi"],
  [`atob("a")`, throws("InvalidCharacterError")],
  [`atob("aGk=x")`, throws("InvalidCharacterError")],
  [`crypto.getRandomValues(new Uint8Array(65537))`, throws("QuotaExceededError")],
  [`crypto.getRandomValues(new Uint8Array(65536)).some((byte) => byte > 0)`, true],
  [`crypto.getRandomValues(new Float32Array(1))`, throws("TypeMismatchError")],
  [`crypto.getRandomValues(new BigUint64Array(1))[0] > 0n`, true],
  [
    `(() => { const a = new Uint32Array(4); crypto.getRandomValues(a.subarray(1, 3)); return [a[0], a[3], a[1] !== a[2]]; })()`,
    [0, 0, true],
  ],
  [`new Set(Array.from({ length: 100 }, () => crypto.randomUUID())).size`, 100],
  [`new Crypto()`, throws("TypeError")],
  [`(() => { const a = performance.now(); const b = performance.now(); return b >= a && a >= 0; })()`, true],
  [`queueMicrotask("x")`, throws("TypeError")],
  [`new DOMException("m", "AbortError").code`, 20],
  [`navigator.userAgent.length > 0`, true],
]);

describe("console", () => {
  const CASES: readonly (readonly [call: string, lines: readonly string[]])[] = [
    [
      `console.log("a", 1, -0, 1n, true, null, undefined, Symbol("s"))`,
      ["a 1 -0 1n true null undefined Symbol(s)"],
    ],
    [
      `console.info("%s is %d and %i, %j %o %%", "x", 1.5, 1.9, { a: 1 }, [1], "more")`,
      [`x is 1.5 and 1, {"a":1} [ 1 ] % more`],
    ],
    [
      `console.debug({ a: { b: { c: { d: { e: 1 } } } }, "odd key": "it's" })`,
      [`{ a: { b: { c: { d: [Object] } } }, 'odd key': "it's" }`],
    ],
    [
      `console.warn([1, , 3], new Map([["k", new Set([1])]]), new Uint8Array(2))`,
      ["[ 1, <1 empty item>, 3 ] Map(1) { 'k' => Set(1) { 1 } } Uint8Array(2) [ 0, 0 ]"],
    ],
    [`const a = {}; a.self = a; console.log(a)`, ["{ self: [Circular *1] }"]],
    [
      `console.log(class A {}, function f() {}, () => {}, async () => {})`,
      ["[class A] [Function: f] [Function (anonymous)] [AsyncFunction (anonymous)]"],
    ],
    [
      `console.log(Object.create(null), new (class Foo { x = 1 })(), { get a() { throw 1; } })`,
      ["[Object: null prototype] {} Foo { x: 1 } { a: [Getter] }"],
    ],
    [
      `console.log(new Proxy({}, { ownKeys() { throw 1; }, getPrototypeOf() { throw 2; } }))`,
      ["[cannot be shown]"],
    ],
    [`console.log("a\\nb")`, ["a", "b"]],
    [`console.assert(1 === 2, "no", 5); console.assert(true, "never")`, ["Assertion failed: no 5"]],
    [
      `console.count(); console.count(); console.countReset(); console.count("x")`,
      ["default: 1", "default: 2", "x: 1"],
    ],
    [
      `console.group("g"); console.log("in\\nside"); console.groupEnd(); console.log("out")`,
      ["g", "  in", "  side", "out"],
    ],
    [
      `console.table([{ a: 1, b: "x" }, { a: 2 }])`,
      ["(index) │ a │ b", "0       │ 1 │ 'x'", "1       │ 2 │"],
    ],
    [`console.log(new Date(0), /x/g, new Error("").message)`, ["1970-01-01T00:00:00.000Z /x/g "]],
    [`console.log()`, []],
  ];
  test.each(CASES)("%s", async (call, expected) => {
    const { stderr, lines, end } = await run(call);
    expect(stderr.filter((line) => line !== "")).toEqual(expected);
    expect(lines).toEqual([]);
    expect(end).toMatchObject({ kind: "exit", code: 0 });
  });

  test("errors with stack, properties and cause", async () => {
    const { stderr } = await run(
      `console.error(Object.assign(new TypeError("outer", { cause: new Error("inner") }), { code: "E" }));`,
    );
    expect(stderr[0]).toBe("TypeError: outer");
    expect(stderr[1]).toMatch(/^ {4}at <anonymous> \(plugin\.mjs:1:\d+\)/);
    expect(stderr.join("\n")).toMatch(/code: 'E'[\s\S]*\[cause\]: Error: inner/);
  });

  test("what is shown is bounded", async () => {
    const { stderr } = await run(
      `
      const text = "x".repeat(1000);
      console.log(Array.from({ length: 1e5 }, (_, i) => ({ i, text })));
      console.log("y".repeat(1e6));
      console.log(Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => ["k" + i, i])));`,
      "",
      { turnBudgetMs: 20_000 },
    );
    expect(stderr.join("\n").length).toBeLessThan(1_000_000);
    expect(stderr.join("\n")).toContain("more items");
  });

  test("time and trace", async () => {
    const { stderr } = await run(
      `console.time("t"); console.timeEnd("t"); (function here() { console.trace("mark"); })();`,
    );
    expect(stderr[0]).toMatch(/^t: \d+\.\d{3}ms$/);
    expect(stderr[1]).toBe("Trace: mark");
    expect(stderr[2]).toMatch(/at here \(plugin\.mjs/);
  });
});
