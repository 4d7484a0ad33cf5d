// E-WASM-9 from the inside: exactly these globals exist, and none that reaches out of the sandbox.
import { describe, expect, test } from "vitest";
import { evaluate } from "./guest.js";

/** Globals of ECMAScript as QuickJS has them. */
const LANGUAGE =
  `AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array
  Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array
  Function Infinity Int16Array Int32Array Int8Array InternalError Iterator JSON Map Math NaN Number Object Promise Proxy
  RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError
  URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent
  encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape`
    .trim()
    .split(/\s+/);

/** The runtime's own, with what `typeof` says of each. */
const WEB: Readonly<Record<string, string>> = {
  AbortController: "function",
  AbortSignal: "function",
  Blob: "function",
  ByteLengthQueuingStrategy: "function",
  CloseEvent: "function",
  CountQueuingStrategy: "function",
  Crypto: "function",
  CustomEvent: "function",
  DOMException: "function",
  Event: "function",
  EventSource: "function",
  EventTarget: "function",
  File: "function",
  FormData: "function",
  Headers: "function",
  MessageEvent: "function",
  Performance: "function",
  ReadableByteStreamController: "function",
  ReadableStream: "function",
  ReadableStreamBYOBReader: "function",
  ReadableStreamBYOBRequest: "function",
  ReadableStreamDefaultController: "function",
  ReadableStreamDefaultReader: "function",
  Request: "function",
  Response: "function",
  TextDecoder: "function",
  TextDecoderStream: "function",
  TextEncoder: "function",
  TextEncoderStream: "function",
  TransformStream: "function",
  TransformStreamDefaultController: "function",
  URL: "function",
  URLSearchParams: "function",
  WebSocket: "function",
  WritableStream: "function",
  WritableStreamDefaultController: "function",
  WritableStreamDefaultWriter: "function",
  _importMeta_: "object",
  atob: "function",
  btoa: "function",
  clearImmediate: "function",
  clearInterval: "function",
  clearTimeout: "function",
  console: "object",
  crypto: "object",
  fetch: "function",
  global: "object",
  navigator: "object",
  performance: "object",
  process: "object",
  queueMicrotask: "function",
  self: "object",
  setImmediate: "function",
  setInterval: "function",
  setTimeout: "function",
  structuredClone: "function",
};

describe("E-WASM-9 globals", () => {
  test("are those of the language and these of the web and Node, and no others", async () => {
    const [names] = (await evaluate(["Object.getOwnPropertyNames(globalThis)"])) as [string[]];
    const expected = new Set([...LANGUAGE, ...Object.keys(WEB)]);
    // Newer parts of the language may come with QuickJS; nothing else may.
    expect(names.filter((name) => !expected.has(name))).toEqual([]);
    expect(Object.keys(WEB).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(Object.entries(WEB))("%s is %s", async (name, kind) => {
    expect(
      await evaluate([`typeof ${name}`, `Object.keys(globalThis).includes(${JSON.stringify(name)})`]),
    ).toEqual([kind, false]);
  });

  test("nothing of the host, of other engines or of Node's reach is there", async () => {
    const names =
      "require module exports Buffer XMLHttpRequest WebAssembly Worker Deno Bun Javy std os print load host".split(
        " ",
      );
    expect(await evaluate(names.map((name) => `typeof ${name}`))).toEqual(names.map(() => "undefined"));
  });
});

describe("process", () => {
  const TABLE: readonly (readonly [expression: string, expected: unknown])[] = [
    [
      "process.env",
      { ESCOUADE_PLUGIN_API: "1", ESCOUADE_PLUGIN_ID: "test-plugin", ESCOUADE_VERSION: "2.2.0" },
    ],
    ["process.platform", "wasi"],
    ["process.argv.length", 2],
    ["process.cwd()", "/plugin"],
    [
      "/^v\\d+\\.\\d+\\.\\d+$/.test(process.version) && process.versions.node === process.version.slice(1)",
      true,
    ],
    ["process.hrtime().map((part) => typeof part)", ["number", "number"]],
    ["process.hrtime(process.hrtime())[0]", 0],
    ["typeof process.hrtime.bigint()", "bigint"],
    [
      "[process.stdin.isTTY, process.stdout.isTTY, process.stdout.fd, process.stderr.fd]",
      [false, false, 1, 2],
    ],
    ["Object.prototype.toString.call(process)", "[object process]"],
    ["process.release.name === 'node' || process.versions.electron !== undefined", false],
    ["typeof process.binding + typeof process.dlopen + typeof process.kill", "undefinedundefinedundefined"],
    ["process.emitWarning('x')", undefined],
    ["process.uptime() < 60", true],
  ];
  test.each(TABLE)("%s", async (expression, expected) => {
    expect(await evaluate([expression])).toEqual([expected]);
  });
});

describe("the runtime's own functions", () => {
  test("show no source and no inner module", async () => {
    const values = await evaluate([
      "String(setTimeout)",
      "String(URL)",
      "String(console.log)",
      "'make' in AbortSignal || 'dispatch' in Event || 'of' in URLSearchParams",
    ]);
    for (const text of values.slice(0, 3)) expect(text).toMatch(/\[native code\]/);
    expect(values[3]).toBe(false);
  });
});
