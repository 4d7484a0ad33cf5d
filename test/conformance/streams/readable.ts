// ReadableStream and its default reader (https://streams.spec.whatwg.org/#rs).
import { table, throws, type RowText } from "../table.js";
import { MARKS, STREAM_SETUP } from "./setup.js";

/** What a strategy's size may not give. */
const SIZES = ["-1", "NaN", "Infinity", '"x"', "undefined"];

const rows: RowText[] = [
  [
    "ReadableStream constructor, nothing",
    `const stream = new ReadableStream(); return [stream.locked, stream instanceof ReadableStream, String(stream)];`,
    [false, true, "[object ReadableStream]"],
  ],
  ["ReadableStream constructor, called", `ReadableStream()`, throws("TypeError")],
  ["ReadableStream constructor, step 1: null", `new ReadableStream(null)`, throws("TypeError")],
  ["ReadableStream constructor, a number", `new ReadableStream(5)`, throws("TypeError")],
  ["ReadableStream constructor, undefined", `new ReadableStream(undefined).locked`, false],
  [
    "ReadableStream constructor, a type that is unknown",
    `new ReadableStream({ type: "x" })`,
    throws("TypeError"),
  ],
  ["ReadableStream constructor, type undefined", `new ReadableStream({ type: undefined }).locked`, false],
  [
    "ReadableStream constructor, a member that is no function",
    `new ReadableStream({ pull: 5 })`,
    throws("TypeError"),
  ],
  ["ReadableStream constructor, cancel null", `new ReadableStream({ cancel: null })`, throws("TypeError")],
  [
    "ReadableStream constructor, step 4.1: bytes with a size",
    `new ReadableStream({ type: "bytes" }, { size: () => 1 })`,
    throws("RangeError"),
  ],
  [
    "ReadableStream constructor, a size that is no function",
    `new ReadableStream({}, { size: 5 })`,
    throws("TypeError"),
  ],
  [
    "ReadableStream constructor, autoAllocateChunkSize of zero",
    `new ReadableStream({ type: "bytes", autoAllocateChunkSize: 0 })`,
    throws("TypeError"),
  ],
  ...MARKS.map(([given, size]): RowText => [
    `ExtractHighWaterMark, ${given} of a readable stream`,
    `readable({}, { highWaterMark: ${given} }).controller.desiredSize`,
    size ?? throws("RangeError"),
  ]),
  [
    "ExtractHighWaterMark, Infinity",
    `readable({}, { highWaterMark: Infinity }).controller.desiredSize`,
    "<Infinity>",
  ],
  ["ExtractHighWaterMark, default of bytes", `byteStream().controller.desiredSize`, 0],
  ...SIZES.map((size): RowText => [
    `EnqueueValueWithSize, size ${size}`,
    `const { stream, controller } = readable({}, { highWaterMark: 5, size: () => ${size} }); const name = await failure(() => controller.enqueue(1)); return [name, await failure(stream.getReader().read())];`,
    ["RangeError", "RangeError"],
  ]),
  [
    "EnqueueValueWithSize, sizes add up",
    `const { controller } = readable({}, { highWaterMark: 10, size: (chunk) => chunk.length }); controller.enqueue("abc"); controller.enqueue("de"); return controller.desiredSize;`,
    5,
  ],
  [
    "EnqueueValueWithSize, a negative desired size",
    `const { controller } = readable(); controller.enqueue(1); controller.enqueue(2); return controller.desiredSize;`,
    -1,
  ],
  [
    "size is called without this",
    `let receiver; const { controller } = readable({}, { size() { receiver = this; return 1; } }); controller.enqueue(1); return receiver;`,
    "<undefined>",
  ],
  [
    "size that throws errors the stream",
    `const { stream, controller } = readable({}, { size() { throw mine; } }); const name = await failure(() => controller.enqueue(1)); return [name, await failure(stream.getReader().closed)];`,
    ["RangeError", "RangeError"],
  ],
  [
    "start, called in the constructor",
    `const steps = []; new ReadableStream({ start() { steps.push("start"); } }); steps.push("after"); return steps;`,
    ["start", "after"],
  ],
  [
    "start, its receiver and argument",
    `let seen; const source = { start(controller) { seen = [this === source, controller instanceof ReadableStreamDefaultController, arguments.length]; } }; new ReadableStream(source); return seen;`,
    [true, true, 1],
  ],
  ["start, what it throws", `new ReadableStream({ start() { throw mine; } })`, throws("RangeError")],
  [
    "start, a rejection errors the stream",
    `const stream = new ReadableStream({ start: () => Promise.reject(mine) }); return failure(stream.getReader().read());`,
    "RangeError",
  ],
  [
    "start, pull waits for it",
    `const gate = deferred(); const steps = []; const stream = new ReadableStream({ async start() { await gate.promise; steps.push("started"); }, pull(c) { steps.push("pull"); c.close(); } }); await later(); const before = [...steps]; gate.resolve(); await stream.getReader().closed; return [before, steps];`,
    [[], ["started", "pull"]],
  ],
  [
    "pull, until the high-water mark is reached",
    `let count = 0; const stream = new ReadableStream({ pull(c) { count += 1; c.enqueue(count); } }, { highWaterMark: 3 }); await later(); return [count, stream.locked];`,
    [3, false],
  ],
  [
    "pull, again for each read",
    `let count = 0; const stream = new ReadableStream({ pull(c) { count += 1; c.enqueue(count); } }, { highWaterMark: 0 }); const before = count; const reader = stream.getReader(); const first = await reader.read(); const second = await reader.read(); return [before, first.value, second.value, count];`,
    [0, 1, 2, 2],
  ],
  [
    "pull, not before the last one is done",
    `let running = 0; let most = 0; const stream = new ReadableStream({ async pull(c) { running += 1; most = Math.max(most, running); await later(); c.enqueue(1); running -= 1; } }, { highWaterMark: 4 }); const reader = stream.getReader(); await Promise.all([reader.read(), reader.read(), reader.read()]); return most;`,
    1,
  ],
  [
    "pull, once more when it was asked meanwhile",
    `let count = 0; const stream = new ReadableStream({ pull(c) { count += 1; c.enqueue(count); } }, { highWaterMark: 0 }); const reader = stream.getReader(); return (await Promise.all([reader.read(), reader.read(), reader.read()])).map(({ value }) => value);`,
    [1, 2, 3],
  ],
  [
    "pull, a rejection errors the stream",
    `const reader = new ReadableStream({ pull: () => Promise.reject(mine) }).getReader(); return [await failure(reader.read()), await failure(reader.closed)];`,
    ["RangeError", "RangeError"],
  ],
  [
    "pull, an exception errors the stream",
    `failure(new ReadableStream({ pull() { throw mine; } }).getReader().read())`,
    "RangeError",
  ],
  [
    "pull, without enqueuing it is not called again",
    `let count = 0; new ReadableStream({ pull() { count += 1; } }); await later(); await later(); return count;`,
    1,
  ],
  [
    "controller enqueue, step 1: closed",
    `const { controller } = readable(); controller.close(); controller.enqueue(1);`,
    throws("TypeError"),
  ],
  [
    "controller enqueue, step 1: errored",
    `const { controller } = readable(); controller.error(mine); controller.enqueue(1);`,
    throws("TypeError"),
  ],
  [
    "controller enqueue, a waiting reader gets it at once",
    `const { stream, controller } = readable({}, { highWaterMark: 0 }); const read = stream.getReader().read(); controller.enqueue("x"); return [controller.desiredSize, await read];`,
    [0, { value: "x", done: false }],
  ],
  [
    "controller enqueue, any value",
    `const { stream, controller } = readable(); controller.enqueue(undefined); return stream.getReader().read();`,
    { value: "<undefined>", done: false },
  ],
  [
    "controller close, what is queued comes first",
    `const { stream, controller } = readable(); controller.enqueue(1); controller.close(); const reader = stream.getReader(); return [await reader.read(), await reader.read(), await reader.read()];`,
    [
      { value: 1, done: false },
      { value: "<undefined>", done: true },
      { value: "<undefined>", done: true },
    ],
  ],
  [
    "controller close, twice",
    `const { controller } = readable(); controller.close(); controller.close();`,
    throws("TypeError"),
  ],
  [
    "controller close, waiting reads are done",
    `const { stream, controller } = readable(); const read = stream.getReader().read(); controller.close(); return read;`,
    { value: "<undefined>", done: true },
  ],
  [
    "controller close, desiredSize",
    `const { controller } = readable(); controller.close(); return controller.desiredSize;`,
    0,
  ],
  [
    "controller close, desiredSize while chunks are queued",
    `const { controller } = readable(); controller.enqueue(1); controller.close(); return controller.desiredSize;`,
    0,
  ],
  [
    "controller error, what is queued is lost",
    `const { stream, controller } = readable(); controller.enqueue(1); controller.error(mine); return failure(stream.getReader().read());`,
    "RangeError",
  ],
  [
    "controller error, waiting reads fail",
    `const { stream, controller } = readable(); const read = failure(stream.getReader().read()); controller.error("e"); return read;`,
    "e",
  ],
  [
    "controller error, a second one is nothing",
    `const { stream, controller } = readable(); controller.error(1); controller.error(2); return failure(stream.getReader().read());`,
    1,
  ],
  [
    "controller error, desiredSize",
    `const { controller } = readable(); controller.error(mine); return controller.desiredSize;`,
    null,
  ],
  [
    "controller error, behind close is nothing",
    `const { stream, controller } = readable(); controller.close(); controller.error(mine); return stream.getReader().closed;`,
    "<undefined>",
  ],
  [
    "controller error, undefined",
    `const { stream, controller } = readable(); controller.error(); return failure(stream.getReader().read());`,
    "<undefined>",
  ],
  ["controller, no constructor", `new ReadableStreamDefaultController()`, throws("TypeError")],
  [
    "getReader, locks",
    `const stream = new ReadableStream(); const reader = stream.getReader(); return [stream.locked, reader instanceof ReadableStreamDefaultReader];`,
    [true, true],
  ],
  [
    "getReader, of a locked stream",
    `const stream = new ReadableStream(); stream.getReader(); stream.getReader();`,
    throws("TypeError"),
  ],
  [
    "getReader, mode undefined",
    `new ReadableStream().getReader({ mode: undefined }) instanceof ReadableStreamDefaultReader`,
    true,
  ],
  ["getReader, a mode that is unknown", `new ReadableStream().getReader({ mode: "x" })`, throws("TypeError")],
  [
    "getReader, byob of a stream that has no bytes",
    `new ReadableStream().getReader({ mode: "byob" })`,
    throws("TypeError"),
  ],
  [
    "ReadableStreamDefaultReader constructor",
    `const stream = new ReadableStream(); new ReadableStreamDefaultReader(stream); return stream.locked;`,
    true,
  ],
  [
    "ReadableStreamDefaultReader constructor, what is no stream",
    `new ReadableStreamDefaultReader({})`,
    throws("TypeError"),
  ],
  [
    "reader read, order",
    `const reader = streamOf(1, 2, 3).getReader(); const all = await Promise.all([reader.read(), reader.read(), reader.read(), reader.read()]); return all.map(({ value, done }) => (done ? "done" : value));`,
    [1, 2, 3, "done"],
  ],
  [
    "reader read, a result of its own each time",
    `const reader = streamOf(1).getReader(); const result = await reader.read(); return Object.getPrototypeOf(result) === Object.prototype;`,
    true,
  ],
  [
    "reader closed, when the stream closes",
    `const { stream, controller } = readable(); const { closed } = stream.getReader(); const before = await state(closed); controller.close(); return [before, await state(closed), await closed];`,
    ["pending", "fulfilled", "<undefined>"],
  ],
  [
    "reader closed, waits for what is queued",
    `const { stream, controller } = readable(); controller.enqueue(1); controller.close(); const reader = stream.getReader(); const before = await state(reader.closed); await reader.read(); return [before, await state(reader.closed)];`,
    ["pending", "fulfilled"],
  ],
  [
    "reader closed, when the stream fails",
    `const { stream, controller } = readable(); const { closed } = stream.getReader(); controller.error(mine); return failure(closed);`,
    "RangeError",
  ],
  [
    "reader closed, nobody has to look at a failure",
    `const { stream, controller } = readable(); stream.getReader(); controller.error(mine); await later(); return "calm";`,
    "calm",
  ],
  [
    "reader releaseLock",
    `const stream = streamOf(1); const reader = stream.getReader(); reader.releaseLock(); return [stream.locked, await collect(stream)];`,
    [false, [1]],
  ],
  [
    "reader releaseLock, reads fail",
    `const reader = new ReadableStream().getReader(); reader.releaseLock(); return failure(reader.read());`,
    "TypeError",
  ],
  [
    "reader releaseLock, waiting reads fail",
    `const reader = new ReadableStream().getReader(); const read = failure(reader.read()); reader.releaseLock(); return read;`,
    "TypeError",
  ],
  [
    "reader releaseLock, closed fails",
    `const reader = new ReadableStream().getReader(); reader.releaseLock(); return failure(reader.closed);`,
    "TypeError",
  ],
  [
    "reader releaseLock, closed that was fulfilled is another promise",
    `const reader = streamOf().getReader(); const first = reader.closed; await first; reader.releaseLock(); return [first === reader.closed, await failure(reader.closed)];`,
    [false, "TypeError"],
  ],
  [
    "reader releaseLock, twice",
    `const reader = new ReadableStream().getReader(); reader.releaseLock(); return reader.releaseLock();`,
    "<undefined>",
  ],
  [
    "reader releaseLock, a chunk is not lost",
    `const { stream, controller } = readable(); const first = stream.getReader(); first.read().catch(() => {}); first.releaseLock(); controller.enqueue("x"); return (await stream.getReader().read()).value;`,
    "x",
  ],
  [
    "reader cancel, after releaseLock",
    `const reader = new ReadableStream().getReader(); reader.releaseLock(); return failure(reader.cancel());`,
    "TypeError",
  ],
  [
    "cancel, the source is told",
    `let seen; const stream = new ReadableStream({ cancel(reason) { seen = reason; } }); await stream.cancel("why"); return seen;`,
    "why",
  ],
  [
    "cancel, waits for the source",
    `const gate = deferred(); const cancelled = new ReadableStream({ cancel: () => gate.promise }).cancel(); const before = await state(cancelled); gate.resolve("x"); return [before, await cancelled];`,
    ["pending", "<undefined>"],
  ],
  [
    "cancel, what the source throws",
    `failure(new ReadableStream({ cancel() { throw mine; } }).cancel())`,
    "RangeError",
  ],
  [
    "cancel, the stream is closed whatever the source does",
    `const stream = new ReadableStream({ cancel: () => Promise.reject(mine) }); await failure(stream.cancel()); return stream.getReader().read();`,
    { value: "<undefined>", done: true },
  ],
  [
    "cancel, of a closed stream",
    `let count = 0; const { stream, controller } = readable({ cancel: () => (count += 1) }); controller.close(); return [await stream.cancel(), count];`,
    ["<undefined>", 0],
  ],
  [
    "cancel, of a failed stream",
    `const { stream, controller } = readable(); controller.error(mine); return failure(stream.cancel());`,
    "RangeError",
  ],
  [
    "cancel, of a locked stream",
    `const stream = new ReadableStream(); stream.getReader(); return failure(stream.cancel());`,
    "TypeError",
  ],
  [
    "cancel, what is queued is dropped",
    `const { stream, controller } = readable(); controller.enqueue(1); const reader = stream.getReader(); await reader.cancel(); return reader.read();`,
    { value: "<undefined>", done: true },
  ],
  [
    "cancel, waiting reads are done",
    `const reader = new ReadableStream().getReader(); const read = reader.read(); reader.cancel(); return read;`,
    { value: "<undefined>", done: true },
  ],
  [
    "cancel, enqueue behind it fails",
    `const { stream, controller } = readable(); await stream.cancel(); controller.enqueue(1);`,
    throws("TypeError"),
  ],
  [
    "cancel, gives a promise for a foreign receiver",
    `ReadableStream.prototype.cancel.call({}).catch((error) => "rejected " + error.name)`,
    "rejected TypeError",
  ],
  [
    "tee, both get all",
    `const [one, other] = streamOf(1, 2).tee(); return [await collect(one), await collect(other)];`,
    [
      [1, 2],
      [1, 2],
    ],
  ],
  ["tee, locks the stream", `const stream = streamOf(1); stream.tee(); return stream.locked;`, true],
  [
    "tee, of a locked stream",
    `const stream = streamOf(1); stream.getReader(); stream.tee();`,
    throws("TypeError"),
  ],
  [
    "tee, chunks are the same objects",
    `const chunk = {}; const [one, other] = streamOf(chunk).tee(); return (await one.getReader().read()).value === (await other.getReader().read()).value;`,
    true,
  ],
  [
    "tee, an error reaches both",
    `const { stream, controller } = readable(); const [one, other] = stream.tee(); controller.error(mine); return [await failure(one.getReader().read()), await failure(other.getReader().read())];`,
    ["RangeError", "RangeError"],
  ],
  [
    "tee, one cancelled does not cancel the source",
    `let count = 0; const stream = new ReadableStream({ start(c) { c.enqueue(1); c.close(); }, cancel: () => (count += 1) }); const [one, other] = stream.tee(); one.cancel(); return [await collect(other), count];`,
    [[1], 0],
  ],
  [
    "tee, both cancelled cancel the source with both reasons",
    `let seen; const [one, other] = new ReadableStream({ cancel: (reason) => (seen = reason) }).tee(); await Promise.all([one.cancel(1), other.cancel(2)]); return seen;`,
    [1, 2],
  ],
  [
    "tee, what the source's cancel throws reaches both",
    `const [one, other] = new ReadableStream({ cancel() { throw mine; } }).tee(); return Promise.all([failure(one.cancel()), failure(other.cancel())]);`,
    ["RangeError", "RangeError"],
  ],
  [
    "tee, of a stream of bytes: bytes of their own",
    `const { stream, controller } = byteStream(); const [one, other] = stream.tee(); controller.enqueue(new Uint8Array([1])); controller.close(); const first = (await one.getReader().read()).value; first[0] = 9; return (await other.getReader().read()).value;`,
    [1],
  ],
  ["async iteration, all chunks", `collect(streamOf(1, 2, 3))`, [1, 2, 3]],
  [
    "async iteration, locks, and unlocks at the end",
    `const stream = streamOf(1); let during; for await (const chunk of stream) during = stream.locked && chunk === 1; return [during, stream.locked];`,
    [true, false],
  ],
  [
    "async iteration, leaving cancels",
    `let seen = "not"; const stream = new ReadableStream({ start(c) { c.enqueue(1); }, cancel: (reason) => (seen = reason) }); for await (const chunk of stream) if (chunk === 1) break; return [seen, stream.locked];`,
    ["<undefined>", false],
  ],
  [
    "async iteration, preventCancel",
    `let count = 0; const stream = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); }, cancel: () => (count += 1) }); for await (const chunk of stream.values({ preventCancel: true })) if (chunk === 1) break; return [count, await collect(stream)];`,
    [0, [2]],
  ],
  [
    "async iteration, an error",
    `const { stream, controller } = readable(); controller.error(mine); return [await failure(collect(stream)), stream.locked];`,
    ["RangeError", false],
  ],
  [
    "async iteration, return cancels with its value",
    `let seen; const stream = new ReadableStream({ cancel: (reason) => (seen = reason) }); const result = await stream.values().return("r"); return [seen, result];`,
    ["r", { value: "r", done: true }],
  ],
  [
    "async iteration, next behind return",
    `const iterator = streamOf(1).values(); await iterator.return(); return iterator.next();`,
    { value: "<undefined>", done: true },
  ],
  [
    "async iteration, several next at once",
    `const iterator = streamOf(1, 2).values(); return Promise.all([iterator.next(), iterator.next(), iterator.next()]);`,
    [
      { value: 1, done: false },
      { value: 2, done: false },
      { value: "<undefined>", done: true },
    ],
  ],
  [
    "async iteration, values is the iterator",
    `ReadableStream.prototype.values === ReadableStream.prototype[Symbol.asyncIterator]`,
    true,
  ],
  [
    "async iteration, of a locked stream",
    `const stream = streamOf(1); stream.getReader(); stream.values();`,
    throws("TypeError"),
  ],
  ["ReadableStream.from, an array", `collect(ReadableStream.from([1, 2]))`, [1, 2]],
  [
    "ReadableStream.from, an async generator",
    `collect(ReadableStream.from((async function* () { yield "a"; yield "b"; })()))`,
    ["a", "b"],
  ],
  [
    "ReadableStream.from, promises of a synchronous iterable",
    `collect(ReadableStream.from([Promise.resolve(1)]))`,
    [1],
  ],
  ["ReadableStream.from, a stream", `collect(ReadableStream.from(streamOf(1)))`, [1]],
  ["ReadableStream.from, what cannot be iterated", `ReadableStream.from({})`, throws("TypeError")],
  ["ReadableStream.from, null", `ReadableStream.from(null)`, throws("TypeError")],
  [
    "ReadableStream.from, reads no sooner than it is read",
    `let count = 0; const stream = ReadableStream.from((function* () { count += 1; yield 1; })()); await later(); const before = count; await stream.getReader().read(); return [before, count];`,
    [0, 1],
  ],
  [
    "ReadableStream.from, cancel returns the iterator",
    `let done = false; const stream = ReadableStream.from((function* () { try { yield 1; yield 2; } finally { done = true; } })()); const reader = stream.getReader(); await reader.read(); await reader.cancel(); return done;`,
    true,
  ],
  [
    "ReadableStream.from, what the iterator throws",
    `failure(collect(ReadableStream.from((function* () { yield 1; throw mine; })())))`,
    "RangeError",
  ],
];

export const readableStreams = table(
  "readable-streams",
  ["ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController"],
  rows,
  STREAM_SETUP,
);
