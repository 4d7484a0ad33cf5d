// case-46: deep recursion of every kind is an error that can be caught, and the instance is whole afterwards.
import { describe, expect, test } from "vitest";
import { compileBytecode } from "../../src/engine/index.js";
import { loadRuntime, run } from "./guest.js";

/** Each is run to exhaustion or, where it names a depth, to that depth. */
const RECURSIONS: Readonly<Record<string, string>> = {
  function: "function f() { f(); } f();",
  "mutual functions": "function f() { g(); } function g() { f(); } f();",
  "function with many values": "function f(...values) { f(...values); } f(1, 2, 3, 4);",
  getter: "const o = { get a() { return o.a; } }; o.a;",
  setter: "const o = { set a(v) { o.a = v; } }; o.a = 1;",
  constructor: "class A { constructor() { new A(); } } new A();",
  "derived constructor": "class B {} class A extends B { constructor() { super(); new A(); } } new A();",
  "class field": "class A { x = new A(); } new A();",
  generator: "function* f() { yield* f(); } [...f()];",
  "async function": "async function f() { await f(); } await f();",
  "async generator": "async function* f() { yield* f(); } await f().next();",
  proxy: "const p = new Proxy({}, { get() { return p.x; } }); p.x;",
  "chain of proxies": "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x;",
  "array callback": "function f() { [1].map(f); } f();",
  "sort comparison": "function f() { [2, 1].sort(f); return 0; } f();",
  "replace callback": "function f() { return 'a'.replace(/a/, f); } f();",
  "typed array callback": "const a = new Uint8Array(1); function f() { a.map(f); return 0; } f();",
  "map callback": "const m = new Map([[1, 1]]); function f() { m.forEach(f); } f();",
  toString: "const o = { toString() { return `${o}`; } }; String(o);",
  valueOf: "const o = { valueOf() { return +o; } }; +o;",
  toJSON: "const o = { toJSON() { return JSON.stringify(o); } }; JSON.stringify(o);",
  "JSON reviver": "function f() { return JSON.parse('[1]', f); } f();",
  instanceof: "class A { static [Symbol.hasInstance]() { return 1 instanceof A; } } 1 instanceof A;",
  iterator: "const o = { [Symbol.iterator]() { return [...o]; } }; [...o];",
  eval: "globalThis.f = () => (0, eval)('f()'); f();",
  "flat of a cycle": "const a = []; a[0] = a; a.flat(Infinity);",
  "event listener": `const t = new EventTarget(); let depth = 0;
    t.addEventListener("x", () => t.dispatchEvent(new Event("x")));
    function f() { t.dispatchEvent(new Event("y")); f(); } f();`,
  URL: "const o = { toString() { return new URL(o); } }; new URL(o);",
  structuredClone: "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; structuredClone(a);",
  "JSON.parse": "JSON.parse('['.repeat(1e5) + ']'.repeat(1e5));",
  "JSON.stringify": "let a = {}; for (let i = 0; i < 6e4; i++) a = { a }; JSON.stringify(a);",
  "JSON at each depth": `const text = '['.repeat(500) + ']'.repeat(500);
    let value = 1.5; for (let i = 0; i < 120; i++) value = { value };
    function f() { JSON.parse(text); JSON.stringify(value); f(); } f();`,
  "regular expression of groups": "new RegExp('(?='.repeat(2e4) + 'a' + ')'.repeat(2e4));",
  "nested expression": "(0, eval)('('.repeat(2e4) + '1' + ')'.repeat(2e4));",
  "nested array literal": "(0, eval)('['.repeat(2e4) + ']'.repeat(2e4));",
  "nested functions": "(0, eval)('(()=>'.repeat(2e4) + '1' + ')'.repeat(2e4));",
  "nested blocks": "(0, eval)('{'.repeat(1e5) + '}'.repeat(1e5));",
  "nested templates": "(0, eval)('`${'.repeat(2e4) + '1' + '}`'.repeat(2e4));",
};

describe("case-46", () => {
  test.each(Object.entries(RECURSIONS))("%s throws an error that can be caught", async (_name, source) => {
    const { lines, end, stderr } = await run(
      `const attempt = async () => { ${source} };
       try { await attempt(); process.stdout.write("no error\\n"); }
       catch (error) { process.stdout.write(error.name + "\\n"); }
       const sum = [1, 2, 3].map((n) => n * 2).reduce((a, b) => a + b);
       process.stdout.write(JSON.stringify([sum, /a(b+)/.exec("abb")[1], JSON.parse('{"a":[1]}').a[0]]) + "\\n");`,
      "",
      { turnBudgetMs: 20_000 },
    );
    expect({ end, stderr }).toMatchObject({ end: { kind: "exit", code: 0 } });
    expect(lines).toEqual([expect.stringMatching(/^(RangeError|SyntaxError|InternalError)$/), '[12,"bb",1]']);
  });

  test.each([
    ["JSON.parse", "JSON.parse('['.repeat(5000) + ']'.repeat(5000))"],
    ["a regular expression", "new RegExp('(?:'.repeat(200) + 'a' + ')'.repeat(200)).test('a')"],
    ["an expression", "(0, eval)('('.repeat(5000) + '1' + ')'.repeat(5000))"],
    ["recursion", "(function f(n) { return n === 0 ? 1 : f(n - 1); })(3000)"],
  ])("%s nested thousands deep still works", async (_name, expression) => {
    const { lines } = await run(
      `try { ${expression}; process.stdout.write("fine\\n"); } catch (e) { process.stdout.write(e + "\\n"); }`,
    );
    expect(lines).toEqual(["fine"]);
  });

  test.each([
    ["parentheses", "(", "1", ")"],
    ["arrays", "[", "", "]"],
    ["blocks", "{", "", "}"],
    ["functions", "(() => ", "1", ")"],
  ])(
    "compiling %s nested 100,000 deep is a fault of the source, not of the compiler",
    async (_name, open, middle, close) => {
      const source = open.repeat(1e5) + middle + close.repeat(1e5);
      await expect(compileBytecode(await loadRuntime(), source)).rejects.toMatchObject({
        code: "BYTECODE_FAILED",
      });
    },
  );
});

describe("compiling", () => {
  test.each([
    ["let a = ;", 1],
    ["\n\nconst b;", 3],
    ["function f( {\n", 2],
    ["let c = 1;\nlet c = 2;", 2],
    ["'unfinished", 1],
    ["await = 1", 1],
  ])("a syntax error has its line: %j", async (source, line) => {
    await expect(compileBytecode(await loadRuntime(), source)).rejects.toMatchObject({
      code: "BYTECODE_FAILED",
      message: expect.stringContaining("SyntaxError: ") as string,
      place: { line, column: expect.any(Number) as number },
    });
  });

  test("the same source gives the same bytecode, without the source in it", async () => {
    const source = "const secretName = 1; // a comment that is not kept\nprocess.exit(secretName);";
    const runtime = await loadRuntime();
    const [first, second] = await Promise.all([
      compileBytecode(runtime, source),
      compileBytecode(runtime, source),
    ]);
    expect(Buffer.from(first).equals(second)).toBe(true);
    expect(Buffer.from(first).includes("a comment")).toBe(false);
  });

  test("stacks name the bundle, line and column", async () => {
    const { stderr } = await run(
      "\n\n  function inner() { console.log(new Error('here').stack); }\n  inner();",
    );
    expect(stderr.join("\n")).toMatch(
      /at inner \(plugin\.mjs:3:\d+\)\n\s+at <anonymous> \(plugin\.mjs:4:\d+\)/,
    );
  });
});
