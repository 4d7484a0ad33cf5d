// TransformStream (https://streams.spec.whatwg.org/#ts).
import { table, throws, type RowText } from "../table.js";
import { STREAM_SETUP } from "./setup.js";

const rows: RowText[] = [
  [
    "TransformStream constructor, nothing passes chunks on",
    `const { readable, writable } = new TransformStream(); const writer = writable.getWriter(); writer.write("x"); writer.close(); return collect(readable);`,
    ["x"],
  ],
  ["TransformStream constructor, called", `TransformStream()`, throws("TypeError")],
  [
    "TransformStream constructor, step 3: readableType",
    `new TransformStream({ readableType: "bytes" })`,
    throws("RangeError"),
  ],
  [
    "TransformStream constructor, step 4: writableType",
    `new TransformStream({ writableType: "bytes" })`,
    throws("RangeError"),
  ],
  [
    "TransformStream constructor, a member that is no function",
    `new TransformStream({ flush: 5 })`,
    throws("TypeError"),
  ],
  [
    "TransformStream, its parts",
    `const stream = new TransformStream(); return [stream.readable instanceof ReadableStream, stream.writable instanceof WritableStream, stream.readable === stream.readable, String(stream)];`,
    [true, true, true, "[object TransformStream]"],
  ],
  [
    "TransformStream, marks by themselves",
    `let controller; const { writable } = new TransformStream({ start: (c) => { controller = c; } }); return [controller.desiredSize, writable.getWriter().desiredSize];`,
    [0, 1],
  ],
  [
    "TransformStream, marks that are given",
    `let controller; const { writable } = new TransformStream({ start: (c) => { controller = c; } }, { highWaterMark: 4 }, { highWaterMark: 5 }); return [writable.getWriter().desiredSize, controller.desiredSize];`,
    [4, 5],
  ],
  [
    "start, may enqueue",
    `const { readable, writable } = new TransformStream({ start: (c) => c.enqueue("first") }); writable.getWriter().close(); return collect(readable);`,
    ["first"],
  ],
  ["start, what it throws", `new TransformStream({ start() { throw mine; } })`, throws("RangeError")],
  [
    "transform, its arguments",
    `let seen; const transformer = { transform(chunk, controller) { seen = [chunk, controller instanceof TransformStreamDefaultController, this === transformer]; } }; const { writable, readable } = new TransformStream(transformer); readable.getReader().read(); await writable.getWriter().write("x"); return seen;`,
    ["x", true, true],
  ],
  [
    "transform, several chunks or none",
    `collect(streamOf(1, 2, 3).pipeThrough(new TransformStream({ transform(chunk, c) { for (let count = 1; count < chunk; count++) c.enqueue(chunk); } })))`,
    [2, 3, 3],
  ],
  [
    "transform, what it throws reaches both sides",
    `const { readable, writable } = new TransformStream({ transform() { throw mine; } }); const writer = writable.getWriter(); const read = failure(readable.getReader().read()); return [await failure(writer.write(1)), await read, await failure(writer.closed)];`,
    ["RangeError", "RangeError", "RangeError"],
  ],
  [
    "transform, a promise is waited for",
    `collect(streamOf(1, 2).pipeThrough(new TransformStream({ async transform(chunk, c) { await later(); c.enqueue(chunk); } })))`,
    [1, 2],
  ],
  [
    "transform, waits until somebody reads",
    `let count = 0; const { readable, writable } = new TransformStream({ transform(chunk, c) { count += 1; c.enqueue(chunk); } }); const write = writable.getWriter().write(1); await later(); const before = count; await readable.getReader().read(); await write; return [before, count];`,
    [0, 1],
  ],
  [
    "flush, behind the last chunk",
    `collect(streamOf(1).pipeThrough(new TransformStream({ flush: (c) => c.enqueue("end") })))`,
    [1, "end"],
  ],
  [
    "flush, what it throws",
    `failure(collect(streamOf(1).pipeThrough(new TransformStream({ flush() { throw mine; } }))))`,
    "RangeError",
  ],
  [
    "terminate, ends the readable side and errors the other",
    `let controller; const { readable, writable } = new TransformStream({ start: (c) => { controller = c; } }); controller.terminate(); return [await readable.getReader().read(), await failure(writable.getWriter().write(1))];`,
    [{ value: "<undefined>", done: true }, "TypeError"],
  ],
  [
    "controller error, reaches both sides",
    `let controller; const { readable, writable } = new TransformStream({ start: (c) => { controller = c; } }); controller.error(mine); return [await failure(readable.getReader().read()), await failure(writable.getWriter().write(1))];`,
    ["RangeError", "RangeError"],
  ],
  [
    "controller enqueue, behind terminate",
    `let controller; new TransformStream({ start: (c) => { controller = c; } }); controller.terminate(); controller.enqueue(1);`,
    throws("TypeError"),
  ],
  [
    "abort of the writable side errors the readable one",
    `const { readable, writable } = new TransformStream(); const read = failure(readable.getReader().read()); await writable.abort("why"); return read;`,
    "why",
  ],
  [
    "cancel of the readable side errors the writable one",
    `const { readable, writable } = new TransformStream(); await readable.cancel("why"); return failure(writable.getWriter().write(1));`,
    "why",
  ],
  [
    "cancel, the transformer is told of a cancelled readable side",
    `let seen; const { readable } = new TransformStream({ cancel: (reason) => { seen = reason; } }); await readable.cancel("why"); return seen;`,
    "why",
  ],
  [
    "cancel, the transformer is told of an aborted writable side",
    `let seen; const { writable } = new TransformStream({ cancel: (reason) => { seen = reason; } }); await writable.abort("why"); return seen;`,
    "why",
  ],
  ["controller, no constructor", `new TransformStreamDefaultController()`, throws("TypeError")],
];

export const transformStreams = table(
  "transform-streams",
  ["TransformStream", "ReadableStream", "WritableStream"],
  rows,
  STREAM_SETUP,
);
