// Request (https://fetch.spec.whatwg.org/#request-class), without what only a browser's page can do.
import { table, throws, type RowText } from "./table.js";

const URL_TEXT = "https://e.test/a";
const on = (init: string): string => `new Request("${URL_TEXT}", ${init})`;

const METHODS: readonly (readonly [method: string, normalized: string | null])[] = [
  ["get", "GET"],
  ["Post", "POST"],
  ["put", "PUT"],
  ["delete", "DELETE"],
  ["head", "HEAD"],
  ["options", "OPTIONS"],
  ["patch", "patch"],
  ["PATCH", "PATCH"],
  ["propfind", "propfind"],
  ["x-mine", "x-mine"],
  ["CONNECT", null],
  ["trace", null],
  ["TRACK", null],
  ["", null],
  ["GET ", null],
  ["a b", null],
  ["é", null],
];

const ENUMS: readonly (readonly [name: string, standard: string, values: readonly string[]])[] = [
  ["mode", "cors", ["same-origin", "no-cors", "cors"]],
  ["credentials", "same-origin", ["omit", "same-origin", "include"]],
  ["cache", "default", ["default", "no-store", "reload", "no-cache", "force-cache"]],
  ["redirect", "follow", ["follow", "error", "manual"]],
  ["referrerPolicy", "", ["", "no-referrer", "same-origin", "origin", "strict-origin", "unsafe-url"]],
];

const rows: RowText[] = [
  ...METHODS.map(([method, normalized]): RowText => [
    `Request constructor, step 25: method ${JSON.stringify(method)}`,
    `${on(`{ method: ${JSON.stringify(method)} }`)}.method`,
    normalized ?? throws("TypeError"),
  ]),
  ...ENUMS.flatMap(([name, , values]) =>
    values.map((value): RowText => [
      `Request constructor, ${name}: ${value}`,
      `${on(`{ ${name}: "${value}" }`)}.${name}`,
      value,
    ]),
  ),
  ...ENUMS.flatMap(([name, standard, values]): RowText[] => [
    [`Request constructor, default of ${name}`, `new Request("${URL_TEXT}").${name}`, standard],
    [`Request constructor, ${name} that is unknown`, on(`{ ${name}: "other" }`), throws("TypeError")],
    [`Request constructor, ${name} null`, on(`{ ${name}: null }`), throws("TypeError")],
    [`Request constructor, ${name} undefined`, `${on(`{ ${name}: undefined }`)}.${name}`, standard],
    [
      `Request constructor, ${name} in another case`,
      on(`{ ${name}: "${(values[1] ?? "").toUpperCase()}" }`),
      throws("TypeError"),
    ],
  ]),
  ["Request constructor, step 21: mode navigate", on(`{ mode: "navigate" }`), throws("TypeError")],
  ["Request constructor, step 23: only-if-cached", on(`{ cache: "only-if-cached" }`), throws("TypeError")],
  [
    "Request constructor, step 23: only-if-cached with same-origin",
    `${on(`{ cache: "only-if-cached", mode: "same-origin" }`)}.cache`,
    "only-if-cached",
  ],
  ["Request constructor, no argument", `new Request()`, throws("TypeError")],
  ["Request constructor, called", `Request("https://e.test")`, throws("TypeError")],
  [
    "Request constructor, step 5.1: the URL is parsed",
    `new Request("HTTPS://E.test:443/a/../b").url`,
    "https://e.test/b",
  ],
  [
    "Request constructor, step 5.1: a URL object",
    `new Request(new URL("https://e.test/x?y")).url`,
    "https://e.test/x?y",
  ],
  [
    "Request constructor, step 5.1: any object is a text",
    `new Request({ toString: () => "https://e.test/o" }).url`,
    "https://e.test/o",
  ],
  ["Request constructor, step 5.2: no URL", `new Request("http://")`, throws("TypeError")],
  ["Request constructor, step 5.3: a user name", `new Request("https://me@e.test")`, throws("TypeError")],
  ["Request constructor, step 5.3: a password", `new Request("https://:x@e.test")`, throws("TypeError")],
  ["Request url, with its fragment", `new Request("https://e.test/#f").url`, "https://e.test/#f"],
  [
    "Request constructor, other schemes",
    `[new Request("data:,x").url, new Request("about:blank").url]`,
    ["data:,x", "about:blank"],
  ],
  ["Request constructor, init null", `new Request("${URL_TEXT}", null).method`, "GET"],
  ["Request constructor, init of another type", `new Request("${URL_TEXT}", 5)`, throws("TypeError")],
  ["Request constructor, step 11: window null", `${on(`{ window: null }`)}.method`, "GET"],
  ["Request constructor, step 11: another window", on(`{ window: {} }`), throws("TypeError")],
  [
    "Request, defaults",
    `const request = new Request("${URL_TEXT}"); return [request.method, request.destination, request.referrer, request.integrity, request.keepalive, request.isReloadNavigation, request.isHistoryNavigation, request.duplex];`,
    ["GET", "", "about:client", "", false, false, false, "half"],
  ],
  ["Request constructor, step 14: referrer empty", `${on(`{ referrer: "" }`)}.referrer`, ""],
  [
    "Request constructor, step 14: a referrer that is no URL",
    on(`{ referrer: "http://" }`),
    throws("TypeError"),
  ],
  [
    "Request constructor, step 14: about:client",
    `${on(`{ referrer: "about:client" }`)}.referrer`,
    "about:client",
  ],
  ["Request constructor, integrity", `${on(`{ integrity: "sha256-x" }`)}.integrity`, "sha256-x"],
  ["Request constructor, keepalive", `${on(`{ keepalive: 1 }`)}.keepalive`, true],
  ["Request constructor, priority that is unknown", on(`{ priority: "x" }`), throws("TypeError")],
  ["Request constructor, priority", `${on(`{ priority: "high" }`)}.method`, "GET"],
  ["Request constructor, headers", `${on(`{ headers: { A: "1" } }`)}.headers.get("a")`, "1"],
  ["Request constructor, headers null", on(`{ headers: null }`), throws("TypeError")],
  ["Request constructor, headers that are invalid", on(`{ headers: { "a b": "1" } }`), throws("TypeError")],
  [
    "Request headers, the same object each time",
    `const request = new Request("${URL_TEXT}"); return request.headers === request.headers && request.headers instanceof Headers;`,
    true,
  ],
  [
    "Request headers, a copy of what was given",
    `const given = new Headers({ a: "1" }); const request = new Request("${URL_TEXT}", { headers: given }); given.set("a", "2"); return request.headers.get("a");`,
    "1",
  ],
  ["Request constructor, step 34: body with GET", on(`{ body: "x" }`), throws("TypeError")],
  ["Request constructor, step 34: body with HEAD", on(`{ method: "HEAD", body: "" }`), throws("TypeError")],
  ["Request constructor, step 34: body null with GET", `${on(`{ body: null }`)}.body`, null],
  ["Request constructor, body undefined with GET", `${on(`{ body: undefined }`)}.body`, null],
  [
    "Request body, a stream",
    `const request = ${on(`{ method: "POST", body: "x" }`)}; return [request.body instanceof ReadableStream, request.body === request.body, request.bodyUsed];`,
    [true, true, false],
  ],
  [
    "Request constructor, step 36: type of a text",
    `${on(`{ method: "POST", body: "x" }`)}.headers.get("content-type")`,
    "text/plain;charset=UTF-8",
  ],
  [
    "Request constructor, step 36: the given type stays",
    `${on(`{ method: "POST", body: "x", headers: { "Content-Type": "a/b" } }`)}.headers.get("content-type")`,
    "a/b",
  ],
  [
    "Request constructor, step 36: type of URLSearchParams",
    `${on(`{ method: "POST", body: new URLSearchParams("a=1") }`)}.headers.get("content-type")`,
    "application/x-www-form-urlencoded;charset=UTF-8",
  ],
  [
    "Request constructor, step 36: bytes have no type",
    `${on(`{ method: "POST", body: new Uint8Array(1) }`)}.headers.get("content-type")`,
    null,
  ],
  [
    "Request constructor, step 38: a stream needs duplex",
    on(`{ method: "POST", body: new ReadableStream() }`),
    throws("TypeError"),
  ],
  [
    "Request constructor, step 38: a stream with duplex",
    `${on(`{ method: "POST", body: new ReadableStream(), duplex: "half" }`)}.body instanceof ReadableStream`,
    true,
  ],
  [
    "Request constructor, duplex that is unknown",
    on(`{ method: "POST", body: "x", duplex: "full" }`),
    throws("TypeError"),
  ],
  [
    "Request constructor, the stream is the body",
    `const stream = new ReadableStream(); return ${on(`{ method: "POST", body: stream, duplex: "half" }`)}.body === stream;`,
    true,
  ],
  [
    "extract a body, a locked stream",
    `const stream = new ReadableStream(); stream.getReader(); ${on(`{ method: "POST", body: stream, duplex: "half" }`)};`,
    throws("TypeError"),
  ],
  [
    "extract a body, a disturbed stream",
    `const stream = new ReadableStream(); await stream.cancel(); ${on(`{ method: "POST", body: stream, duplex: "half" }`)};`,
    throws("TypeError"),
  ],
  [
    "Request constructor, a Request",
    `const request = new Request(${on(`{ method: "PUT", headers: { a: "1" }, redirect: "error" }`)}); return [request.method, request.headers.get("a"), request.redirect, request.url];`,
    ["PUT", "1", "error", URL_TEXT],
  ],
  [
    "Request constructor, a Request with another init",
    `const request = new Request(${on(`{ method: "PUT", headers: { a: "1" } }`)}, { method: "POST", headers: { b: "2" } }); return [request.method, request.headers.get("a"), request.headers.get("b")];`,
    ["POST", null, "2"],
  ],
  [
    "Request constructor, the body moves from a Request",
    `const first = ${on(`{ method: "POST", body: "text" }`)}; const second = new Request(first); return [first.bodyUsed, second.bodyUsed, await second.text()];`,
    [true, false, "text"],
  ],
  [
    "Request constructor, another body leaves the first Request",
    `const first = ${on(`{ method: "POST", body: "one" }`)}; const second = new Request(first, { body: "two" }); return [first.bodyUsed, await second.text(), await first.text()];`,
    [false, "two", "one"],
  ],
  [
    "Request constructor, step 40: a used Request",
    `const first = ${on(`{ method: "POST", body: "one" }`)}; await first.text(); new Request(first);`,
    throws("TypeError"),
  ],
  [
    "Request constructor, step 40: a locked Request",
    `const first = ${on(`{ method: "POST", body: "one" }`)}; first.body.getReader(); new Request(first);`,
    throws("TypeError"),
  ],
  [
    "Request constructor, a used Request with another body",
    `const first = ${on(`{ method: "POST", body: "one" }`)}; await first.text(); return new Request(first, { body: "two" }).text();`,
    "two",
  ],
  [
    "Request constructor, step 34: the body of a Request with GET",
    `new Request(${on(`{ method: "POST", body: "x" }`)}, { method: "GET" })`,
    throws("TypeError"),
  ],
  [
    "Request constructor, a failure leaves the Request",
    `const first = ${on(`{ method: "POST", body: "one" }`)}; await failure(() => new Request(first, { method: "a b" })); return first.bodyUsed;`,
    false,
  ],
  [
    "Request signal, always a signal",
    `const { signal } = new Request("${URL_TEXT}"); return [signal instanceof AbortSignal, signal.aborted];`,
    [true, false],
  ],
  [
    "Request signal, follows what was given",
    `const controller = new AbortController(); const request = ${on(`{ signal: controller.signal }`)}; controller.abort("r"); return [request.signal.aborted, request.signal.reason, request.signal === controller.signal];`,
    [true, "r", false],
  ],
  ["Request signal, an aborted one", `${on(`{ signal: AbortSignal.abort(5) }`)}.signal.reason`, 5],
  ["Request signal, null", `${on(`{ signal: null }`)}.signal.aborted`, false],
  ["Request signal, what is none", on(`{ signal: {} }`), throws("TypeError")],
  [
    "Request signal, of a Request",
    `const controller = new AbortController(); const request = new Request(${on(`{ signal: controller.signal }`)}); controller.abort(1); return request.signal.reason;`,
    1,
  ],
  [
    "Request signal, null cuts the tie",
    `const controller = new AbortController(); const request = new Request(${on(`{ signal: controller.signal }`)}, { signal: null }); controller.abort(1); return request.signal.aborted;`,
    false,
  ],
  [
    "Request clone, the parts",
    `const request = ${on(`{ method: "POST", body: "x", headers: { a: "1" } }`)}; const copy = request.clone(); return [copy !== request, copy instanceof Request, copy.method, copy.headers.get("a"), copy.headers !== request.headers, copy.url];`,
    [true, true, "POST", "1", true, URL_TEXT],
  ],
  [
    "Request clone, both can be read",
    `const request = ${on(`{ method: "POST", body: "x" }`)}; const copy = request.clone(); return [await copy.text(), await request.text()];`,
    ["x", "x"],
  ],
  [
    "Request clone, step 1: used",
    `const request = ${on(`{ method: "POST", body: "x" }`)}; await request.text(); request.clone();`,
    throws("TypeError"),
  ],
  [
    "Request clone, step 1: locked",
    `const request = ${on(`{ method: "POST", body: "x" }`)}; request.body.getReader(); request.clone();`,
    throws("TypeError"),
  ],
  [
    "Request clone, headers apart",
    `const request = ${on(`{ headers: { a: "1" } }`)}; const copy = request.clone(); copy.headers.set("a", "2"); return request.headers.get("a");`,
    "1",
  ],
  [
    "Request clone, its signal follows",
    `const controller = new AbortController(); const copy = ${on(`{ signal: controller.signal }`)}.clone(); controller.abort(1); return copy.signal.reason;`,
    1,
  ],
  [
    "body mixin, a GET has no body",
    `const request = new Request("${URL_TEXT}"); return [request.body, await request.text(), request.bodyUsed, await request.text()];`,
    [null, "", false, ""],
  ],
  ["body mixin, json", `${on(`{ method: "POST", body: '{"a":1}' }`)}.json()`, { a: 1 }],
  ["interfaces, tag", `String(new Request("${URL_TEXT}"))`, "[object Request]"],
  [
    "interfaces, a foreign receiver",
    `Object.getOwnPropertyDescriptor(Request.prototype, "url").get.call({})`,
    throws("TypeError"),
  ],
  [
    "interfaces, attributes are read-only",
    `const request = new Request("${URL_TEXT}"); try { request.method = "PUT"; } catch {} return request.method;`,
    "GET",
  ],
  ["interfaces, length", `Request.length`, 1],
];

export const request = table("request", ["Request", "Headers", "ReadableStream"], rows);
