// Streams, Blob, File, FormData and the streams of text: what the bodies of fetch are made of.
import { describe, expect, test } from "vitest";
import { evaluate } from "./guest.js";

const throws = (name: string): unknown => expect.stringMatching(new RegExp(`^throws ${name}: `));

type Row = readonly [expression: string, expected: unknown];

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

table(
  "streams",
  [
    [`all(ReadableStream.from([1, 2, 3]))`, [1, 2, 3]],
    [
      `all(ReadableStream.from(["a", "b"]).pipeThrough(new TransformStream({ transform(x, c) { c.enqueue(x + x); } })))`,
      ["aa", "bb"],
    ],
    [
      `(async () => { const seen = []; await ReadableStream.from([1, 2]).pipeTo(new WritableStream({ write(x) { seen.push(x); }, close() { seen.push("end"); } })); return seen; })()`,
      [1, 2, "end"],
    ],
    [
      `(async () => { let pulls = 0; const s = new ReadableStream({ pull(c) { c.enqueue(++pulls); } }, new CountQueuingStrategy({ highWaterMark: 3 })); await new Promise((r) => setTimeout(r, 10)); return pulls; })()`,
      3,
    ],
    [`new ByteLengthQueuingStrategy({ highWaterMark: 1 }).size(new Uint8Array(5))`, 5],
    [
      `(async () => { const c = new AbortController(); const p = new ReadableStream().pipeTo(new WritableStream(), { signal: c.signal }); c.abort("stop"); return p.catch((reason) => reason); })()`,
      "stop",
    ],
    [
      `(async () => { const w = new WritableStream({ write(_, c) { return new Promise((_, no) => c.signal.addEventListener("abort", () => no(c.signal.reason))); } }).getWriter(); w.closed.catch(() => {}); const p = w.write(1).catch((e) => e); await 0; w.abort("now").catch(() => {}); return p; })()`,
      "now",
    ],
    [
      `(async () => { const [a, b] = ReadableStream.from([1, 2]).tee(); return [await all(a), await all(b)]; })()`,
      [
        [1, 2],
        [1, 2],
      ],
    ],
    [`new ReadableStream({ type: "other" })`, throws("TypeError")],
    [
      `[ReadableStream, WritableStream, TransformStream, ReadableStreamDefaultReader, ReadableStreamBYOBReader].map((one) => one.name)`,
      [
        "ReadableStream",
        "WritableStream",
        "TransformStream",
        "ReadableStreamDefaultReader",
        "ReadableStreamBYOBReader",
      ],
    ],
    [`Object.prototype.toString.call(new ReadableStream())`, "[object ReadableStream]"],
  ],
  `const all = async (stream) => { const list = []; for await (const one of stream) list.push(one); return list; };`,
);

table(
  "TextDecoderStream and TextEncoderStream",
  [
    [
      `text(ReadableStream.from([..."é🎉"].flatMap((c) => [...new TextEncoder().encode(c)].map((b) => new Uint8Array([b])))).pipeThrough(new TextDecoderStream()))`,
      ["é", "🎉"],
    ],
    [
      `text(ReadableStream.from([new Uint8Array([0xe8])]).pipeThrough(new TextDecoderStream("utf-8", { fatal: true })))`,
      throws("TypeError"),
    ],
    [`text(ReadableStream.from([new Uint8Array([0xe8])]).pipeThrough(new TextDecoderStream()))`, ["\ufffd"]],
    [
      `(async () => (await text(ReadableStream.from(["a\\ud83c", "\\udf89", "\\ud800"]).pipeThrough(new TextEncoderStream()))).map((b) => [...b]))()`,
      [[97], [...Buffer.from("🎉")], [239, 191, 189]],
    ],
    [
      `[new TextDecoderStream("latin1").encoding, new TextEncoderStream().encoding]`,
      ["windows-1252", "utf-8"],
    ],
    [`new TextDecoderStream("none")`, throws("RangeError")],
  ],
  `const text = async (stream) => { const list = []; for await (const one of stream) list.push(one); return list; };`,
);

table("Blob and File", [
  [
    `(() => { const b = new Blob(["é", new Uint8Array([1, 2]), new ArrayBuffer(1), new Blob(["x"])], { type: "Text/Plain" }); return [b.size, b.type]; })()`,
    [6, "text/plain"],
  ],
  [`new Blob(["a\\ud800"]).text()`, "a\ufffd"],
  [`new Blob(["a\\r\\nb\\rc"], { endings: "native" }).text()`, "a\nb\nc"],
  [`new Blob([1, null, {}]).text()`, "1null[object Object]"],
  [`new Blob("text")`, throws("TypeError")],
  [`new Blob({})`, throws("TypeError")],
  [`new Blob([], { type: "é" }).type`, ""],
  [
    `Promise.all([["abcdef", 1, 3], ["abcdef", -2], ["abcdef", 2, -1], ["abcdef", 4, 2], ["abcdef", NaN, 99]].map(([text, ...places]) => new Blob([text]).slice(...places).text()))`,
    ["bc", "ef", "cde", "", "abcdef"],
  ],
  [`new Blob(["x"]).slice(0, 1, "A/B").type`, "a/b"],
  [`(async () => { const b = new Blob(["abc"]); (await b.bytes())[0] = 0; return b.text(); })()`, "abc"],
  [
    `(async () => { const bytes = new Uint8Array([1]); const b = new Blob([bytes]); bytes[0] = 2; return [...await b.bytes()]; })()`,
    [1],
  ],
  [
    `(async () => { let sum = 0, parts = 0; for await (const part of new Blob([new Uint8Array(200_000)]).stream()) { sum += part.length; parts += 1; } return [sum, parts > 1]; })()`,
    [200_000, true],
  ],
  [
    `(() => { const f = new File(["x"], "a/b.txt", { lastModified: 5, type: "t/p" }); return [f.name, f.lastModified, f.type, f.size, f instanceof Blob]; })()`,
    ["a/b.txt", 5, "t/p", 1, true],
  ],
  [`new File(["x"])`, throws("TypeError")],
  [
    `[Object.prototype.toString.call(new Blob()), Object.prototype.toString.call(new File([], "x"))]`,
    ["[object Blob]", "[object File]"],
  ],
  [`Object.getOwnPropertyDescriptor(Blob.prototype, "size").get.call({})`, throws("TypeError")],
  [
    `(async () => { const b = await new Response("x", { headers: { "content-type": "A/B; c=D" } }).blob(); return [b.type, b.size]; })()`,
    ["a/b;c=d", 1],
  ],
  [`new Response(new Blob(["x"], { type: "a/b" })).headers.get("content-type")`, "a/b"],
]);

table("FormData", [
  [
    `(() => { const f = new FormData(); f.append("a", 1); f.append("b", "2"); f.append("a", "\\ud800"); f.set("b", "3"); return [[...f], f.getAll("a"), f.get("c"), f.has("b")]; })()`,
    [
      [
        ["a", "1"],
        ["b", "3"],
        ["a", "\ufffd"],
      ],
      ["1", "\ufffd"],
      null,
      true,
    ],
  ],
  [
    `(() => { const f = new FormData(); f.append("a", new Blob(["x"], { type: "t/p" })); const v = f.get("a"); return [v instanceof File, v.name, v.type, v.size]; })()`,
    [true, "blob", "t/p", 1],
  ],
  [
    `(() => { const f = new FormData(); f.append("a", new File(["x"], "n", { lastModified: 1 }), "other"); return [f.get("a").name, f.get("a").lastModified]; })()`,
    ["other", 1],
  ],
  [`new FormData().append("a", "b", "c")`, throws("TypeError")],
  [`new FormData({})`, throws("TypeError")],
  [`new FormData().append("a")`, throws("TypeError")],
  [
    `(async () => { const f = new FormData(); f.append('q"\\n', "l1\\nl2"); f.append("file", new File([new Uint8Array([0, 13, 10, 255])], "ü\\".bin")); f.append("empty", "");
      const r = new Response(f); const type = r.headers.get("content-type"); const back = await r.formData(); const file = back.get("file");
      return [/^multipart\\/form-data; boundary=----escouade-/.test(type), [...back.keys()], back.get('q"\\r\\n'), file.name, file.type, [...await file.bytes()], back.get("empty")]; })()`,
    [
      true,
      ['q"\r\n', "file", "empty"],
      "l1\r\nl2",
      'ü".bin',
      "application/octet-stream",
      [0, 13, 10, 255],
      "",
    ],
  ],
  [
    `(async () => [...await new Response("a=1&b=%C3%A9+x&a", { headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" } }).formData()])()`,
    [
      ["a", "1"],
      ["b", "é x"],
      ["a", ""],
    ],
  ],
  ...[
    ["text/plain", "a=1"],
    ["multipart/form-data", "--x--"],
    ["multipart/form-data; boundary=x", ""],
    ["multipart/form-data; boundary=x", "--x\r\n"],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nopen'],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x--"],
    ["multipart/form-data; boundary=x", "--x\r\nno header\r\n\r\nv\r\n--x--"],
  ].map(([type, body]): Row => [
    `new Response(${JSON.stringify(body)}, { headers: { "content-type": ${JSON.stringify(type)} } }).formData()`,
    throws("TypeError"),
  ]),
  [
    `(async () => [...await new Response('preamble\\r\\n--x\\r\\ncontent-disposition: form-data; name=a; name="a b"\\r\\nX: y\\r\\n\\r\\n--x is text\\r\\n--x--\\r\\nafter', { headers: { "content-type": 'multipart/form-data; boundary="x"' } }).formData()])()`,
    [["a b", "--x is text"]],
  ],
]);
