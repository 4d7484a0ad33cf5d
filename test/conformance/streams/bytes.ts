// Streams of bytes and readers with a buffer of their own (https://streams.spec.whatwg.org/#rbs-controller-class).
import { table, throws, type RowText } from "../table.js";
import { STREAM_SETUP } from "./setup.js";

const rows: RowText[] = [
  [
    "byte controller enqueue, a view",
    `const { stream, controller } = byteStream(); controller.enqueue(new Uint8Array([1, 2])); controller.close(); return collect(stream);`,
    [[1, 2]],
  ],
  [
    "byte controller enqueue, its kind",
    `byteStream().controller instanceof ReadableByteStreamController`,
    true,
  ],
  [
    "byte controller enqueue, other views become Uint8Arrays",
    `const { stream, controller } = byteStream(); controller.enqueue(new Uint16Array([1])); const { value } = await stream.getReader().read(); return [value instanceof Uint8Array, value.length];`,
    [true, 2],
  ],
  [
    "byte controller enqueue, the buffer is transferred",
    `const { controller } = byteStream(); const bytes = new Uint8Array([1]); controller.enqueue(bytes); return bytes.byteLength;`,
    0,
  ],
  [
    "byte controller enqueue, an empty view",
    `byteStream().controller.enqueue(new Uint8Array(0))`,
    throws("TypeError"),
  ],
  ["byte controller enqueue, a text", `byteStream().controller.enqueue("x")`, throws("TypeError")],
  [
    "byte controller enqueue, an ArrayBuffer",
    `byteStream().controller.enqueue(new ArrayBuffer(1))`,
    throws("TypeError"),
  ],
  [
    "byte controller enqueue, closed",
    `const { controller } = byteStream(); controller.close(); controller.enqueue(new Uint8Array(1));`,
    throws("TypeError"),
  ],
  [
    "byte controller desiredSize, counts bytes",
    `const { controller } = byteStream({}, { highWaterMark: 10 }); controller.enqueue(new Uint8Array(4)); return controller.desiredSize;`,
    6,
  ],
  ["byte controller byobRequest, none", `byteStream().controller.byobRequest`, null],
  [
    "byob reader, fills the view",
    `const { stream, controller } = byteStream(); controller.enqueue(new Uint8Array([1, 2, 3])); const reader = stream.getReader({ mode: "byob" }); const first = await reader.read(new Uint8Array(2)); const second = await reader.read(new Uint8Array(2)); return [first, second];`,
    [
      { value: [1, 2], done: false },
      { value: [3], done: false },
    ],
  ],
  [
    "byob reader, several chunks in one view",
    `const { stream, controller } = byteStream(); controller.enqueue(new Uint8Array([1])); controller.enqueue(new Uint8Array([2])); return (await stream.getReader({ mode: "byob" }).read(new Uint8Array(4))).value;`,
    [1, 2],
  ],
  [
    "byob reader, the view's kind",
    `const { stream, controller } = byteStream(); controller.enqueue(new Uint8Array(4)); const { value } = await stream.getReader({ mode: "byob" }).read(new Uint16Array(2)); return [value.constructor === Uint16Array, value.length];`,
    [true, 2],
  ],
  [
    "byob reader, the view's place",
    `const { stream, controller } = byteStream(); controller.enqueue(new Uint8Array([7])); const { value } = await stream.getReader({ mode: "byob" }).read(new Uint8Array(new ArrayBuffer(4), 1, 2)); return [value.byteOffset, value.byteLength, value.buffer.byteLength, value];`,
    [1, 1, 4, [7]],
  ],
  [
    "byob reader, the view is transferred",
    `const { stream } = byteStream(); const view = new Uint8Array(2); stream.getReader({ mode: "byob" }).read(view).catch(() => {}); return view.byteLength;`,
    0,
  ],
  [
    "byob reader, an empty view",
    `failure(byteStream().stream.getReader({ mode: "byob" }).read(new Uint8Array(0)))`,
    "TypeError",
  ],
  ["byob reader, no view", `failure(byteStream().stream.getReader({ mode: "byob" }).read())`, "TypeError"],
  ["byob reader, a text", `failure(byteStream().stream.getReader({ mode: "byob" }).read("x"))`, "TypeError"],
  [
    "byob reader, a closed stream gives the view back",
    `const { stream, controller } = byteStream(); controller.close(); const { value, done } = await stream.getReader({ mode: "byob" }).read(new Uint8Array(3)); return [done, value.length, value.buffer.byteLength];`,
    [true, 0, 3],
  ],
  [
    "byob reader, a failed stream",
    `const { stream, controller } = byteStream(); controller.error(mine); return failure(stream.getReader({ mode: "byob" }).read(new Uint8Array(1)));`,
    "RangeError",
  ],
  [
    "byob reader, a cancelled stream gives no view",
    `const reader = byteStream().stream.getReader({ mode: "byob" }); const read = reader.read(new Uint8Array(1)); reader.cancel(); return read;`,
    { value: "<undefined>", done: true },
  ],
  [
    "byob reader, releaseLock",
    `const { stream } = byteStream(); const reader = stream.getReader({ mode: "byob" }); const read = failure(reader.read(new Uint8Array(1))); reader.releaseLock(); return [await read, stream.locked];`,
    ["TypeError", false],
  ],
  [
    "byob reader, its kind",
    `byteStream().stream.getReader({ mode: "byob" }) instanceof ReadableStreamBYOBReader`,
    true,
  ],
  [
    "byob reader constructor, a stream without bytes",
    `new ReadableStreamBYOBReader(new ReadableStream())`,
    throws("TypeError"),
  ],
  [
    "byobRequest respond, writes into the reader's own memory",
    `const stream = new ReadableStream({ type: "bytes", pull(c) { const { view } = c.byobRequest; view[0] = 5; c.byobRequest.respond(1); } }); return (await stream.getReader({ mode: "byob" }).read(new Uint8Array(3))).value;`,
    [5],
  ],
  [
    "byobRequest respond, more than there is room",
    `let name; const stream = new ReadableStream({ type: "bytes", async pull(c) { name = await failure(() => c.byobRequest.respond(4)); c.byobRequest.respond(1); } }); await stream.getReader({ mode: "byob" }).read(new Uint8Array(3)); return name;`,
    "RangeError",
  ],
  [
    "byobRequest respond, zero while it is open",
    `let name; const stream = new ReadableStream({ type: "bytes", async pull(c) { name = await failure(() => c.byobRequest.respond(0)); c.byobRequest.respond(1); } }); await stream.getReader({ mode: "byob" }).read(new Uint8Array(3)); return name;`,
    "TypeError",
  ],
  [
    "byobRequest respond, the view is void behind it",
    `let request; const stream = new ReadableStream({ type: "bytes", pull(c) { request = c.byobRequest; request.respond(1); } }); await stream.getReader({ mode: "byob" }).read(new Uint8Array(1)); return request.view;`,
    null,
  ],
  [
    "byobRequest respond, twice",
    `let name; const stream = new ReadableStream({ type: "bytes", async pull(c) { const request = c.byobRequest; request.respond(1); name = await failure(() => request.respond(1)); } }); await stream.getReader({ mode: "byob" }).read(new Uint8Array(1)); await later(); return name;`,
    "TypeError",
  ],
  [
    "byobRequest respondWithNewView, a view of the same length of buffer",
    `const stream = new ReadableStream({ type: "bytes", pull(c) { const { view } = c.byobRequest; const buffer = structuredClone(view.buffer, { transfer: [view.buffer] }); const bytes = new Uint8Array(buffer, 0, 1); bytes[0] = 6; c.byobRequest.respondWithNewView(bytes); } }); return (await stream.getReader({ mode: "byob" }).read(new Uint8Array(2))).value;`,
    [6],
  ],
  [
    "byobRequest respondWithNewView, another length of buffer",
    `let name; const stream = new ReadableStream({ type: "bytes", async pull(c) { name = await failure(() => c.byobRequest.respondWithNewView(new Uint8Array(1))); c.byobRequest.respond(1); } }); await stream.getReader({ mode: "byob" }).read(new Uint8Array(2)); return name;`,
    "RangeError",
  ],
  [
    "autoAllocateChunkSize, a request for an ordinary reader",
    `let size; const stream = new ReadableStream({ type: "bytes", autoAllocateChunkSize: 8, pull(c) { size = c.byobRequest.view.byteLength; c.byobRequest.view[0] = 3; c.byobRequest.respond(1); } }); const { value } = await stream.getReader().read(); return [size, value];`,
    [8, [3]],
  ],
  [
    "byob reader, elements of several bytes wait for whole ones",
    `const { stream, controller } = byteStream(); const read = stream.getReader({ mode: "byob" }).read(new Uint16Array(1)); controller.enqueue(new Uint8Array([1])); const before = await state(read); controller.enqueue(new Uint8Array([0])); return [before, (await read).value];`,
    ["pending", [1]],
  ],
  [
    "byte controller close, a part of an element",
    `const { stream, controller } = byteStream(); const read = failure(stream.getReader({ mode: "byob" }).read(new Uint16Array(1))); controller.enqueue(new Uint8Array([1])); return [await failure(() => controller.close()), await read];`,
    ["TypeError", "TypeError"],
  ],
  [
    "byob reader read, min",
    `const { stream, controller } = byteStream(); const read = stream.getReader({ mode: "byob" }).read(new Uint8Array(4), { min: 2 }); controller.enqueue(new Uint8Array([1])); const before = await state(read); controller.enqueue(new Uint8Array([2])); return [before, (await read).value];`,
    ["pending", [1, 2]],
  ],
  [
    "byob reader read, min of zero",
    `failure(byteStream().stream.getReader({ mode: "byob" }).read(new Uint8Array(1), { min: 0 }))`,
    "TypeError",
  ],
  [
    "byob reader read, min above the view",
    `failure(byteStream().stream.getReader({ mode: "byob" }).read(new Uint8Array(1), { min: 2 }))`,
    "RangeError",
  ],
];

export const byteStreams = table(
  "byte-streams",
  ["ReadableStream", "ReadableStreamBYOBReader", "ReadableByteStreamController"],
  rows,
  STREAM_SETUP,
);
