// WritableStream (https://streams.spec.whatwg.org/#ws).
import { table, throws, type RowText } from "../table.js";
import { MARKS, STREAM_SETUP } from "./setup.js";

const rows: RowText[] = [
  ...MARKS.map(([given, size]): RowText => [
    `ExtractHighWaterMark, ${given} of a writable stream`,
    `writable({}, { highWaterMark: ${given} }).stream.getWriter().desiredSize`,
    size ?? throws("RangeError"),
  ]),
  [
    "WritableStream constructor, nothing",
    `const stream = new WritableStream(); return [stream.locked, String(stream)];`,
    [false, "[object WritableStream]"],
  ],
  ["WritableStream constructor, called", `WritableStream()`, throws("TypeError")],
  ["WritableStream constructor, null", `new WritableStream(null)`, throws("TypeError")],
  [
    "WritableStream constructor, step 3: a type",
    `new WritableStream({ type: "bytes" })`,
    throws("RangeError"),
  ],
  [
    "WritableStream constructor, a member that is no function",
    `new WritableStream({ write: {} })`,
    throws("TypeError"),
  ],
  [
    "WritableStream start, its argument",
    `writable().controller instanceof WritableStreamDefaultController`,
    true,
  ],
  [
    "WritableStream start, what it throws",
    `new WritableStream({ start() { throw mine; } })`,
    throws("RangeError"),
  ],
  [
    "WritableStream start, a rejection errors the stream",
    `const writer = new WritableStream({ start: () => Promise.reject(mine) }).getWriter(); return failure(writer.closed);`,
    "RangeError",
  ],
  [
    "WritableStream start, writes wait for it",
    `const gate = deferred(); const steps = []; const writer = new WritableStream({ start: () => gate.promise, write: (chunk) => { steps.push(chunk); } }).getWriter(); const write = writer.write(1); await later(); const before = [...steps]; gate.resolve(); await write; return [before, steps];`,
    [[], [1]],
  ],
  [
    "write, in order and one after the other",
    `const steps = []; const writer = new WritableStream({ async write(chunk) { steps.push("begin " + chunk); await later(); steps.push("end " + chunk); } }).getWriter(); await Promise.all([writer.write(1), writer.write(2)]); return steps;`,
    ["begin 1", "end 1", "begin 2", "end 2"],
  ],
  [
    "write, its arguments",
    `let seen; const sink = { write(chunk, controller) { seen = [chunk, controller instanceof WritableStreamDefaultController, this === sink]; } }; await new WritableStream(sink).getWriter().write("x"); return seen;`,
    ["x", true, true],
  ],
  [
    "write, what the sink throws",
    `const writer = new WritableStream({ write() { throw mine; } }).getWriter(); return [await failure(writer.write(1)), await failure(writer.closed), await failure(writer.write(2))];`,
    ["RangeError", "RangeError", "RangeError"],
  ],
  [
    "write, behind close",
    `const writer = new WritableStream().getWriter(); writer.close(); return failure(writer.write(1));`,
    "TypeError",
  ],
  [
    "write, after releaseLock",
    `const writer = new WritableStream().getWriter(); writer.releaseLock(); return failure(writer.write(1));`,
    "TypeError",
  ],
  [
    "write, the answer is undefined",
    `new WritableStream({ write: () => 5 }).getWriter().write(1)`,
    "<undefined>",
  ],
  [
    "ready, pending while the queue is full",
    `const gate = deferred(); const writer = new WritableStream({ write: () => gate.promise }).getWriter(); await writer.ready; writer.write(1); const before = [await state(writer.ready), writer.desiredSize]; gate.resolve(); await writer.ready; return [before, writer.desiredSize];`,
    [["pending", 0], 1],
  ],
  [
    "ready, at once with room",
    `state(new WritableStream({}, { highWaterMark: 1 }).getWriter().ready)`,
    "fulfilled",
  ],
  [
    "ready, pending with a mark of zero",
    `state(new WritableStream({}, { highWaterMark: 0 }).getWriter().ready)`,
    "pending",
  ],
  [
    "ready, fails with the stream",
    `const { stream, controller } = writable(); const writer = stream.getWriter(); controller.error(mine); return failure(writer.ready);`,
    "RangeError",
  ],
  [
    "desiredSize, by a strategy's size",
    `const writer = new WritableStream({ write: () => later() }, { highWaterMark: 10, size: (chunk) => chunk.length }).getWriter(); const write = writer.write("abc"); const size = writer.desiredSize; await write; return [size, writer.desiredSize];`,
    [7, 10],
  ],
  [
    "desiredSize, of a failed stream",
    `const { stream, controller } = writable(); const writer = stream.getWriter(); controller.error(mine); await failure(writer.closed); return writer.desiredSize;`,
    null,
  ],
  [
    "desiredSize, of a closed stream",
    `const writer = new WritableStream().getWriter(); await writer.close(); return writer.desiredSize;`,
    0,
  ],
  [
    "desiredSize, after releaseLock",
    `const writer = new WritableStream().getWriter(); writer.releaseLock(); writer.desiredSize;`,
    throws("TypeError"),
  ],
  [
    "size that throws errors the stream",
    `const writer = new WritableStream({}, { size() { throw mine; } }).getWriter(); return [await failure(writer.write(1)), await failure(writer.closed)];`,
    ["RangeError", "RangeError"],
  ],
  [
    "close, behind what was written",
    `const steps = []; const writer = new WritableStream({ async write(chunk) { await later(); steps.push(chunk); }, close: () => { steps.push("close"); } }).getWriter(); writer.write(1); writer.write(2); await writer.close(); return steps;`,
    [1, 2, "close"],
  ],
  [
    "close, closed is fulfilled",
    `const writer = new WritableStream().getWriter(); await writer.close(); return state(writer.closed);`,
    "fulfilled",
  ],
  [
    "close, twice",
    `const writer = new WritableStream().getWriter(); const first = writer.close(); return [await failure(writer.close()), await first];`,
    ["TypeError", "<undefined>"],
  ],
  [
    "close, what the sink throws",
    `const writer = new WritableStream({ close() { throw mine; } }).getWriter(); return [await failure(writer.close()), await failure(writer.closed)];`,
    ["RangeError", "RangeError"],
  ],
  [
    "close, of the stream itself",
    `let count = 0; await new WritableStream({ close: () => { count += 1; } }).close(); return count;`,
    1,
  ],
  [
    "close, of a locked stream",
    `const stream = new WritableStream(); stream.getWriter(); return failure(stream.close());`,
    "TypeError",
  ],
  [
    "close, of a failed stream",
    `const { stream, controller } = writable(); controller.error(mine); await later(); return failure(stream.close());`,
    "TypeError",
  ],
  [
    "abort, the sink is told",
    `let seen; const stream = new WritableStream({ abort: (reason) => { seen = reason; } }); await stream.abort("why"); return seen;`,
    "why",
  ],
  [
    "abort, waiting writes fail with the reason",
    `const gate = deferred(); const writer = new WritableStream({ write: () => gate.promise }).getWriter(); await writer.ready; const writes = [writer.write(1), writer.write(2)].map((one) => failure(one)); const abort = writer.abort("why"); gate.resolve(); await abort; return Promise.all(writes);`,
    ["none", "why"],
  ],
  [
    "abort, the sink is told behind the running write",
    `const gate = deferred(); const steps = []; const writer = new WritableStream({ async write() { await gate.promise; steps.push("write"); }, abort: () => { steps.push("abort"); } }).getWriter(); await writer.ready; writer.write(1); const abort = writer.abort(); await later(); gate.resolve(); await abort; return steps;`,
    ["write", "abort"],
  ],
  [
    "abort, controller.signal",
    `let signal; const writer = new WritableStream({ start(c) { signal = c.signal; } }).getWriter(); const before = signal.aborted; writer.abort("why"); return [before, signal.aborted, signal.reason, signal instanceof AbortSignal];`,
    [false, true, "why", true],
  ],
  [
    "abort, closed fails with the reason",
    `const writer = new WritableStream().getWriter(); await writer.abort("why"); return failure(writer.closed);`,
    "why",
  ],
  [
    "abort, what the sink throws",
    `failure(new WritableStream({ abort() { throw mine; } }).abort())`,
    "RangeError",
  ],
  [
    "abort, twice",
    `let count = 0; const stream = new WritableStream({ abort: () => { count += 1; } }); await stream.abort(1); await stream.abort(2); return count;`,
    1,
  ],
  [
    "abort, of a closed stream",
    `const stream = new WritableStream(); await stream.close(); return stream.abort();`,
    "<undefined>",
  ],
  [
    "abort, of a locked stream",
    `const stream = new WritableStream(); stream.getWriter(); return failure(stream.abort());`,
    "TypeError",
  ],
  [
    "controller error, writes fail with it, close as of a failed stream",
    `const { stream, controller } = writable(); const writer = stream.getWriter(); controller.error(mine); return [await failure(writer.write(1)), await failure(writer.close())];`,
    ["RangeError", "TypeError"],
  ],
  [
    "controller error, a second one is nothing",
    `const { stream, controller } = writable(); controller.error(1); controller.error(2); return failure(stream.getWriter().closed);`,
    1,
  ],
  ["controller, no constructor", `new WritableStreamDefaultController()`, throws("TypeError")],
  [
    "getWriter, locks",
    `const stream = new WritableStream(); const writer = stream.getWriter(); return [stream.locked, writer instanceof WritableStreamDefaultWriter];`,
    [true, true],
  ],
  [
    "getWriter, of a locked stream",
    `const stream = new WritableStream(); stream.getWriter(); stream.getWriter();`,
    throws("TypeError"),
  ],
  [
    "releaseLock, another writer goes on",
    `const steps = []; const stream = new WritableStream({ write: (chunk) => { steps.push(chunk); } }); const first = stream.getWriter(); first.write(1); first.releaseLock(); await stream.getWriter().write(2); return steps;`,
    [1, 2],
  ],
  [
    "releaseLock, closed and ready fail",
    `const writer = new WritableStream().getWriter(); writer.releaseLock(); return [await failure(writer.closed), await failure(writer.ready)];`,
    ["TypeError", "TypeError"],
  ],
  [
    "closed, nobody has to look at a failure",
    `const { stream, controller } = writable(); stream.getWriter(); controller.error(mine); await later(); return "calm";`,
    "calm",
  ],
];

export const writableStreams = table(
  "writable-streams",
  ["WritableStream", "WritableStreamDefaultWriter", "WritableStreamDefaultController"],
  rows,
  STREAM_SETUP,
);
