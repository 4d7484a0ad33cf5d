// Response and the body mixin (https://fetch.spec.whatwg.org/#response-class, #body-mixin).
import { table, throws, type RowText } from "./table.js";

const STATUS: readonly (readonly [given: string, status: number | null])[] = [
  ["200", 200],
  ["599", 599],
  ["201.9", 201],
  ['"404"', 404],
  ["65736", 200],
  ["199", null],
  ["600", null],
  ["100", null],
  ["101", null],
  ["0", null],
  ["-1", null],
  ["NaN", null],
  ["null", null],
  ['"x"', null],
];

const NO_BODY = [204, 205, 304];

const STATUS_TEXT: readonly (readonly [text: string, isValid: boolean])[] = [
  ["", true],
  ["OK", true],
  ["a\tb c", true],
  ["\u0080\u00ff", true],
  ["a\nb", false],
  ["a\rb", false],
  ["a\0b", false],
  ["\u007f", false],
  ["ā", false],
];

/** What a body can be made of: its source, its bytes as text, its type. */
const BODIES: readonly (readonly [kind: string, source: string, text: string, type: string | null])[] = [
  ["a text", `"aé🎉"`, "aé🎉", "text/plain;charset=UTF-8"],
  ["an empty text", `""`, "", "text/plain;charset=UTF-8"],
  ["a surrogate alone", `"\\ud800"`, "\ufffd", "text/plain;charset=UTF-8"],
  ["a number", `12`, "12", "text/plain;charset=UTF-8"],
  ["an object", `({ toString: () => "o" })`, "o", "text/plain;charset=UTF-8"],
  ["an array", `[1, 2]`, "1,2", "text/plain;charset=UTF-8"],
  [
    "URLSearchParams",
    `new URLSearchParams({ a: "é" })`,
    "a=%C3%A9",
    "application/x-www-form-urlencoded;charset=UTF-8",
  ],
  ["an ArrayBuffer", `new TextEncoder().encode("ab").buffer`, "ab", null],
  ["a view", `new TextEncoder().encode("abcd").subarray(1, 3)`, "bc", null],
  ["a DataView", `new DataView(new TextEncoder().encode("abcd").buffer, 2)`, "cd", null],
  ["a Uint16Array", `new Uint16Array([0x6161])`, "aa", null],
  ["a Blob", `new Blob(["x"])`, "x", null],
  ["a Blob with a type", `new Blob(["x"], { type: "A/B" })`, "x", "a/b"],
  [
    "a stream",
    `new ReadableStream({ start(c) { c.enqueue(new Uint8Array([97])); c.enqueue(new Uint8Array([98])); c.close(); } })`,
    "ab",
    null,
  ],
  [
    "a stream of bytes",
    `new ReadableStream({ type: "bytes", start(c) { c.enqueue(new Uint8Array([97])); c.close(); } })`,
    "a",
    null,
  ],
];

const readers = ["arrayBuffer", "blob", "formData", "json", "text"];

const rows: RowText[] = [
  ...STATUS.map(([given, status]): RowText => [
    `initialize a response, step 1: status ${given}`,
    `new Response(null, { status: ${given} }).status`,
    status ?? throws("RangeError"),
  ]),
  ...STATUS_TEXT.map(([text, isValid]): RowText => [
    `initialize a response, step 2: status text ${JSON.stringify(text)}`,
    `new Response(null, { statusText: ${JSON.stringify(text)} }).statusText`,
    isValid ? text : throws("TypeError"),
  ]),
  ...NO_BODY.flatMap((status): RowText[] => [
    [
      `initialize a response, step 6: a body with ${status}`,
      `new Response("", { status: ${status} })`,
      throws("TypeError"),
    ],
    [
      `initialize a response, step 6: null with ${status}`,
      `new Response(null, { status: ${status} }).body`,
      null,
    ],
    [
      `initialize a response, step 6: undefined with ${status}`,
      `new Response(undefined, { status: ${status} }).status`,
      status,
    ],
  ]),
  ...BODIES.flatMap(([kind, source, text, type]): RowText[] => [
    [`extract a body, ${kind}`, `new Response(${source}).text()`, text],
    [`extract a body, type of ${kind}`, `new Response(${source}).headers.get("content-type")`, type],
    [
      `extract a body, ${kind} by its stream`,
      `let read = ""; const decoder = new TextDecoder(); for await (const chunk of new Response(${source}).body) read += decoder.decode(chunk, { stream: true }); return read + decoder.decode();`,
      text,
    ],
    [
      `extract a body, ${kind} as ArrayBuffer`,
      `new TextDecoder().decode(await new Response(${source}).arrayBuffer())`,
      text,
    ],
    [
      `extract a body, ${kind} of a clone`,
      `const response = new Response(${source}); const copy = response.clone(); return [await response.text(), await copy.text()];`,
      [text, text],
    ],
  ]),
  [
    "Response constructor, defaults",
    `const response = new Response(); return [response.type, response.url, response.redirected, response.status, response.ok, response.statusText, response.body, response.bodyUsed, [...response.headers]];`,
    ["default", "", false, 200, true, "", null, false, []],
  ],
  ["Response constructor, called", `Response()`, throws("TypeError")],
  ["Response constructor, init null", `new Response(null, null).status`, 200],
  ["Response constructor, init of another type", `new Response(null, 5)`, throws("TypeError")],
  ["Response constructor, headers", `new Response(null, { headers: { A: "1" } }).headers.get("a")`, "1"],
  [
    "Response constructor, headers that are invalid",
    `new Response(null, { headers: { "a b": "1" } })`,
    throws("TypeError"),
  ],
  [
    "Response constructor, the given type stays",
    `new Response("x", { headers: { "content-type": "a/b" } }).headers.get("content-type")`,
    "a/b",
  ],
  [
    "Response constructor, an empty type that was given stays",
    `new Response("x", { headers: { "content-type": "" } }).headers.get("content-type")`,
    "",
  ],
  ["Response constructor, a symbol", `new Response(Symbol())`, throws("TypeError")],
  [
    "Response ok",
    `[199, 200, 299, 300, 404].map((status) => (status < 200 ? null : new Response(null, { status }).ok))`,
    [null, true, true, false, false],
  ],
  [
    "Response headers, the same object",
    `const response = new Response(); return response.headers === response.headers && response.headers instanceof Headers;`,
    true,
  ],
  [
    "Response body, the same object",
    `const response = new Response("x"); return response.body === response.body && response.body instanceof ReadableStream;`,
    true,
  ],
  [
    "extract a body, the stream itself",
    `const stream = new ReadableStream(); return new Response(stream).body === stream;`,
    true,
  ],
  [
    "extract a body, a locked stream",
    `const stream = new ReadableStream(); stream.getReader(); new Response(stream);`,
    throws("TypeError"),
  ],
  [
    "extract a body, a disturbed stream",
    `const stream = new ReadableStream({ start(c) { c.enqueue(new Uint8Array(1)); } }); const reader = stream.getReader(); await reader.read(); reader.releaseLock(); new Response(stream);`,
    throws("TypeError"),
  ],
  [
    "extract a body, bytes are copied",
    `const bytes = new Uint8Array([97]); const response = new Response(bytes); bytes[0] = 98; return response.text();`,
    "a",
  ],
  [
    "extract a body, FormData",
    `const form = new FormData(); form.set("a", "1"); const response = new Response(form); return /^multipart\\/form-data; ?boundary=.+/.test(response.headers.get("content-type"));`,
    true,
  ],
  [
    "extract a body, FormData there and back",
    `const form = new FormData(); form.append("a", "é"); form.append("a", "2\\r\\n3"); form.append("f", new File(["x"], "n.txt", { type: "a/b" })); const back = await new Response(form).formData(); const file = back.get("f"); return [back.getAll("a"), file.name, file.type, await file.text()];`,
    [["é", "2\r\n3"], "n.txt", "a/b", "x"],
  ],
  [
    "multipart/form-data, names are escaped",
    `const form = new FormData(); form.append('a"b\\nc', "1"); const text = await new Response(form).text(); return text.includes('name="a%22b%0D%0Ac"');`,
    true,
  ],
  [
    "multipart/form-data, line ends of a value become CRLF",
    `const form = new FormData(); form.append("a", "1\\n2\\r3"); return (await new Response(form).text()).includes("1\\r\\n2\\r\\n3");`,
    true,
  ],
  [
    "multipart/form-data, a file's own bytes stay",
    `const form = new FormData(); form.append("a", new Blob(["1\\n2"])); const text = await new Response(form).text(); return [text.includes("1\\n2"), text.includes('filename="blob"'), text.includes("Content-Type: application/octet-stream")];`,
    [true, true, true],
  ],
  ...readers.map((reader): RowText => [
    `consume body, ${reader} of a used body`,
    `const response = new Response("x"); await response.text(); await response.${reader}();`,
    throws("TypeError"),
  ]),
  ...readers.map((reader): RowText => [
    `consume body, ${reader} of a locked body`,
    `const response = new Response("x"); response.body.getReader(); await response.${reader}();`,
    throws("TypeError"),
  ]),
  ...readers.map((reader): RowText => [
    `consume body, ${reader} gives a rejection, no exception`,
    `Response.prototype.${reader}.call({}).catch((error) => "rejected " + error.name)`,
    "rejected TypeError",
  ]),
  [
    "consume body, bodyUsed at once",
    `const response = new Response("x"); const before = response.bodyUsed; const text = response.text(); return [before, response.bodyUsed, await text];`,
    [false, true, "x"],
  ],
  [
    "consume body, bodyUsed when the stream is read",
    `const response = new Response("x"); const reader = response.body.getReader(); const before = response.bodyUsed; await reader.read(); return [before, response.bodyUsed];`,
    [false, true],
  ],
  [
    "consume body, bodyUsed when the stream is cancelled",
    `const response = new Response("x"); await response.body.cancel(); return response.bodyUsed;`,
    true,
  ],
  [
    "consume body, a reader that only locks does not use",
    `const response = new Response("x"); response.body.getReader().releaseLock(); return [response.bodyUsed, await response.text()];`,
    [false, "x"],
  ],
  [
    "consume body, an empty body is used too",
    `const response = new Response(""); await response.text(); return response.bodyUsed;`,
    true,
  ],
  [
    "consume body, the stream is closed behind it",
    `const response = new Response("x"); const { body } = response; await response.text(); return [body.locked, body === response.body];`,
    [true, true],
  ],
  [
    "consume body, null twice",
    `const response = new Response(); return [await response.text(), await response.text(), (await response.arrayBuffer()).byteLength, (await response.blob()).size];`,
    ["", "", 0, 0],
  ],
  ["consume body, null as JSON", `new Response().json()`, throws("SyntaxError")],
  ["consume body, null as FormData", `new Response().formData()`, throws("TypeError")],
  ["json, a value", `new Response(' {"a":[1]} ').json()`, { a: [1] }],
  ["json, a fault", `new Response("{").json()`, throws("SyntaxError")],
  [
    "json, a fault uses the body",
    `const response = new Response("{"); await failure(response.json()); return response.bodyUsed;`,
    true,
  ],
  ["json, a mark", `new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0x31])).json()`, 1],
  ["text, a mark is removed", `new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).text()`, "a"],
  ["text, a mark in a text is removed too", `new Response("\\ufeffa").text()`, "a"],
  ["text, one of two marks is removed", `new Response("\\ufeff\\ufeffa").text()`, "\ufeffa"],
  ["text, faults of UTF-8", `new Response(new Uint8Array([0x61, 0xff, 0xe2, 0x82])).text()`, "a\ufffd\ufffd"],
  [
    "text, the type's charset does not matter",
    `new Response(new Uint8Array([0xe9]), { headers: { "content-type": "text/plain;charset=latin1" } }).text()`,
    "\ufffd",
  ],
  [
    "text, a character in two chunks",
    `new Response(new ReadableStream({ start(c) { c.enqueue(new Uint8Array([0xc3])); c.enqueue(new Uint8Array([0xa9])); c.close(); } })).text()`,
    "é",
  ],
  [
    "arrayBuffer, bytes of its own",
    `const response = new Response("a"); const copy = response.clone(); new Uint8Array(await response.arrayBuffer())[0] = 0; return copy.text();`,
    "a",
  ],
  [
    "blob, type",
    `const blob = await new Response("x", { headers: { "content-type": "A/B;C=d" } }).blob(); return [blob.type, blob.size, await blob.text()];`,
    ["a/b;c=d", 1, "x"],
  ],
  ["blob, no type", `(await new Response(new Uint8Array(2)).blob()).type`, ""],
  [
    "read all bytes, a chunk that is no Uint8Array",
    `new Response(new ReadableStream({ start(c) { c.enqueue("text"); c.close(); } })).text()`,
    throws("TypeError"),
  ],
  [
    "read all bytes, a chunk that is an ArrayBuffer",
    `new Response(new ReadableStream({ start(c) { c.enqueue(new ArrayBuffer(1)); c.close(); } })).text()`,
    throws("TypeError"),
  ],
  [
    "read all bytes, an error of the stream",
    `failure(new Response(new ReadableStream({ start(c) { c.error(new RangeError("mine")); } })).text())`,
    "RangeError",
  ],
  [
    "read all bytes, an error that is no Error",
    `failure(new Response(new ReadableStream({ pull() { throw "mine"; } })).text())`,
    "mine",
  ],
  [
    "formData, urlencoded",
    `const form = await new Response("a=1&b=%C3%A9+x&a=2", { headers: { "content-type": "application/x-www-form-urlencoded" } }).formData(); return [...form];`,
    [
      ["a", "1"],
      ["b", "é x"],
      ["a", "2"],
    ],
  ],
  [
    "formData, of URLSearchParams",
    `[...(await new Response(new URLSearchParams("a=1")).formData())]`,
    [["a", "1"]],
  ],
  [
    "formData, another type",
    `new Response("a=1", { headers: { "content-type": "text/plain" } }).formData()`,
    throws("TypeError"),
  ],
  ["formData, no type", `new Response(new Uint8Array(1)).formData()`, throws("TypeError")],
  [
    "formData, multipart",
    `const body = ["--x", 'Content-Disposition: form-data; name="a"', "", "1", "--x", 'Content-Disposition: form-data; name="f"; filename="n"', "Content-Type: text/x", "", "data", "--x--", ""].join("\\r\\n"); const form = await new Response(body, { headers: { "content-type": "multipart/form-data; boundary=x" } }).formData(); const file = form.get("f"); return [form.get("a"), file instanceof File, file.name, file.type, await file.text()];`,
    ["1", true, "n", "text/x", "data"],
  ],
  [
    "formData, multipart without boundary",
    `new Response("--x--", { headers: { "content-type": "multipart/form-data" } }).formData()`,
    throws("TypeError"),
  ],
  [
    "formData, multipart that is broken",
    `new Response("nothing", { headers: { "content-type": "multipart/form-data; boundary=x" } }).formData()`,
    throws("TypeError"),
  ],
  [
    "Response clone, the parts",
    `const response = new Response("x", { status: 201, statusText: "S", headers: { a: "1" } }); const copy = response.clone(); return [copy !== response, copy.status, copy.statusText, copy.headers.get("a"), copy.headers !== response.headers, copy.type];`,
    [true, 201, "S", "1", true, "default"],
  ],
  ["Response clone, without body", `new Response().clone().body`, null],
  [
    "Response clone, step 1: used",
    `const response = new Response("x"); await response.text(); response.clone();`,
    throws("TypeError"),
  ],
  [
    "Response clone, step 1: locked",
    `const response = new Response("x"); response.body.getReader(); response.clone();`,
    throws("TypeError"),
  ],
  [
    "Response clone, of a clone",
    `const response = new Response("x"); const copies = [response, response.clone(), response.clone().clone()]; return Promise.all(copies.map((one) => one.text()));`,
    ["x", "x", "x"],
  ],
  [
    "Response clone, one cancelled, the other read",
    `const response = new Response("x"); const copy = response.clone(); copy.body.cancel(); return response.text();`,
    "x",
  ],
  [
    "Response clone, the body is another stream",
    `const response = new Response("x"); const copy = response.clone(); return copy.body === response.body;`,
    false,
  ],
  [
    "Response.error",
    `const response = Response.error(); return [response.type, response.status, response.statusText, response.ok, response.body, [...response.headers]];`,
    ["error", 0, "", false, null, []],
  ],
  [
    "Response.redirect, defaults",
    `const response = Response.redirect("https://e.test/a b"); return [response.type, response.status, response.headers.get("location"), response.redirected, response.body];`,
    ["default", 302, "https://e.test/a%20b", false, null],
  ],
  ...[301, 302, 303, 307, 308].map((status): RowText => [
    `Response.redirect, step 3: ${status}`,
    `Response.redirect("https://e.test/", ${status}).status`,
    status,
  ]),
  ...[200, 300, 304, 305, 306, 309, 404].map((status): RowText => [
    `Response.redirect, step 3: ${status}`,
    `Response.redirect("https://e.test/", ${status})`,
    throws("RangeError"),
  ]),
  ["Response.redirect, step 2: no URL", `Response.redirect("http://")`, throws("TypeError")],
  ["Response.redirect, the URL is judged first", `Response.redirect("http://", 200)`, throws("TypeError")],
  ["Response.redirect, no argument", `Response.redirect()`, throws("TypeError")],
  [
    "Response.json, a value",
    `const response = Response.json({ a: 1 }); return [response.status, response.headers.get("content-type"), await response.text()];`,
    [200, "application/json", '{"a":1}'],
  ],
  [
    "Response.json, init",
    `const response = Response.json(1, { status: 201, headers: { a: "1" } }); return [response.status, response.headers.get("a"), response.headers.get("content-type")];`,
    [201, "1", "application/json"],
  ],
  [
    "Response.json, the given type stays",
    `Response.json(1, { headers: { "content-type": "a/b" } }).headers.get("content-type")`,
    "a/b",
  ],
  ["Response.json, what has no text", `Response.json(undefined)`, throws("TypeError")],
  ["Response.json, a function", `Response.json(() => 1)`, throws("TypeError")],
  [
    "Response.json, a cycle",
    `const value = {}; value.self = value; Response.json(value);`,
    throws("TypeError"),
  ],
  [
    "Response.json, what toJSON throws",
    `Response.json({ toJSON() { throw new RangeError("mine"); } })`,
    throws("RangeError"),
  ],
  ["Response.json, null", `Response.json(null).text()`, "null"],
  ["Response.json, status 204", `Response.json(1, { status: 204 })`, throws("TypeError")],
  ["Response.json, no argument", `Response.json()`, throws("TypeError")],
  ["interfaces, tag", `String(new Response())`, "[object Response]"],
  [
    "interfaces, a foreign receiver",
    `Object.getOwnPropertyDescriptor(Response.prototype, "status").get.call({})`,
    throws("TypeError"),
  ],
  [
    "interfaces, attributes are read-only",
    `const response = new Response(); try { response.status = 5; } catch {} return response.status;`,
    200,
  ],
  [
    "interfaces, static members",
    `["error", "json", "redirect"].map((name) => typeof Response[name])`,
    ["function", "function", "function"],
  ],
  ["interfaces, lengths", `[Response.length, Response.json.length, Response.redirect.length]`, [0, 1, 1]],
  [
    "fetch, an invalid URL gives a rejection",
    `fetch("http://").catch((error) => "rejected " + error.name)`,
    "rejected TypeError",
  ],
  [
    "fetch, no argument gives a rejection",
    `fetch().catch((error) => "rejected " + error.name)`,
    "rejected TypeError",
  ],
  [
    "fetch, an aborted signal",
    `failure(fetch("https://e.test/", { signal: AbortSignal.abort() }))`,
    "AbortError",
  ],
  [
    "fetch, an aborted signal with a reason",
    `failure(fetch("https://e.test/", { signal: AbortSignal.abort("mine") }))`,
    "mine",
  ],
  ["fetch, a forbidden method", `failure(fetch("https://e.test/", { method: "TRACE" }))`, "TypeError"],
  ["fetch, a body with GET", `failure(fetch("https://e.test/", { body: "x" }))`, "TypeError"],
  [
    "fetch, a used Request",
    `const request = new Request("https://e.test/", { method: "POST", body: "x" }); await request.text(); return failure(fetch(request));`,
    "TypeError",
  ],
  ["fetch, an unknown scheme", `failure(fetch("nothing:x"))`, "TypeError"],
  [
    "fetch, a promise of the realm",
    `const promise = fetch("http://"); promise.catch(() => {}); return promise instanceof Promise;`,
    true,
  ],
];

export const response = table(
  "response",
  ["Response", "Request", "Headers", "ReadableStream", "Blob", "File", "FormData", "fetch"],
  rows,
);
