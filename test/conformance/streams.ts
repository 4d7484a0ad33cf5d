// ReadableStream, WritableStream and TransformStream (https://streams.spec.whatwg.org/), and the streams of Encoding and
// of queuing strategies that build on them.
import { table, throws, type RowText } from "./table.js";

const SETUP = `
const streamOf = (...chunks) => new ReadableStream({ start(c) { for (const chunk of chunks) c.enqueue(chunk); c.close(); } });
const collect = async (stream) => { const chunks = []; for await (const chunk of stream) chunks.push(chunk); return chunks; };
const mine = new RangeError("mine");
const later = () => new Promise((resolve) => setImmediate(resolve));
/** A stream of bytes whose controller is at hand. */
const byteStream = (source = {}, strategy = undefined) => {
  let controller;
  const stream = new ReadableStream({ type: "bytes", ...source, start(c) { controller = c; source.start?.(c); } }, strategy);
  return { stream, controller };
};
const readable = (source = {}, strategy = undefined) => {
  let controller;
  const stream = new ReadableStream({ ...source, start(c) { controller = c; return source.start?.(c); } }, strategy);
  return { stream, controller };
};
const writable = (sink = {}, strategy = undefined) => {
  let controller;
  const stream = new WritableStream({ ...sink, start(c) { controller = c; return sink.start?.(c); } }, strategy);
  return { stream, controller };
};
/** A promise and what settles it. */
const deferred = () => { const parts = {}; parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject })); return parts; };
/** Whether a promise is settled, after everything that can happen at once. */
const state = async (promise) => { let name = "pending"; promise.then(() => (name = "fulfilled"), () => (name = "rejected")); await later(); return name; };
`;

const STRATEGIES = ["CountQueuingStrategy", "ByteLengthQueuingStrategy"];

/** ExtractHighWaterMark: what is given, and the desired size at first or null for a refusal. */
const MARKS: readonly (readonly [given: string, size: number | null])[] = [
  ["0", 0],
  ["3", 3],
  ["1.5", 1.5],
  ['"2"', 2],
  ["true", 1],
  ["null", 0],
  ["undefined", 1],
  ["-1", null],
  ["NaN", null],
  ['"x"', null],
  ["-Infinity", null],
];

/** What a strategy's size may not give. */
const SIZES = ["-1", "NaN", "Infinity", '"x"', "undefined"];

const readableRows: RowText[] = [
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
  ...MARKS.map(([given, size]): RowText => [
    `ExtractHighWaterMark, ${given} of a writable stream`,
    `writable({}, { highWaterMark: ${given} }).stream.getWriter().desiredSize`,
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

const byteRows: RowText[] = [
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

const writableRows: RowText[] = [
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

const pipeRows: RowText[] = [
  [
    "pipeTo, all chunks, then close",
    `const steps = []; await streamOf(1, 2).pipeTo(new WritableStream({ write: (chunk) => { steps.push(chunk); }, close: () => { steps.push("close"); } })); return steps;`,
    [1, 2, "close"],
  ],
  ["pipeTo, the answer is undefined", `streamOf().pipeTo(new WritableStream())`, "<undefined>"],
  [
    "pipeTo, locks both, and unlocks behind it",
    `const source = streamOf(1); const target = new WritableStream(); const piping = source.pipeTo(target); const during = [source.locked, target.locked]; await piping; return [during, source.locked, target.locked];`,
    [[true, true], false, false],
  ],
  [
    "pipeTo, preventClose",
    `let count = 0; const target = new WritableStream({ close: () => { count += 1; } }); await streamOf(1).pipeTo(target, { preventClose: true }); return [count, await state(target.getWriter().closed)];`,
    [0, "pending"],
  ],
  [
    "pipeTo, an error of the source aborts the target",
    `let seen; const { stream, controller } = readable(); controller.error(mine); const name = await failure(stream.pipeTo(new WritableStream({ abort: (reason) => { seen = reason === mine; } }))); return [name, seen];`,
    ["RangeError", true],
  ],
  [
    "pipeTo, preventAbort",
    `let count = 0; const { stream, controller } = readable(); controller.error(mine); const target = new WritableStream({ abort: () => { count += 1; } }); return [await failure(stream.pipeTo(target, { preventAbort: true })), count, target.locked];`,
    ["RangeError", 0, false],
  ],
  [
    "pipeTo, an error of the target cancels the source",
    `let seen; const source = new ReadableStream({ pull: (c) => c.enqueue(1), cancel: (reason) => { seen = reason === mine; } }); return [await failure(source.pipeTo(new WritableStream({ write() { throw mine; } }))), seen];`,
    ["RangeError", true],
  ],
  [
    "pipeTo, preventCancel",
    `let count = 0; const source = new ReadableStream({ pull: (c) => c.enqueue(1), cancel: () => { count += 1; } }); return [await failure(source.pipeTo(new WritableStream({ write() { throw mine; } }), { preventCancel: true })), count, source.locked];`,
    ["RangeError", 0, false],
  ],
  [
    "pipeTo, a target that is closed",
    `let count = 0; const target = new WritableStream(); await target.close(); const source = new ReadableStream({ cancel: () => { count += 1; } }); return [await failure(source.pipeTo(target)), count];`,
    ["TypeError", 1],
  ],
  [
    "pipeTo, a locked source",
    `const source = streamOf(1); source.getReader(); return failure(source.pipeTo(new WritableStream()));`,
    "TypeError",
  ],
  [
    "pipeTo, a locked target",
    `const target = new WritableStream(); target.getWriter(); return failure(streamOf(1).pipeTo(target));`,
    "TypeError",
  ],
  ["pipeTo, what is no stream", `failure(streamOf(1).pipeTo({}))`, "TypeError"],
  [
    "pipeTo, backpressure",
    `let pulled = 0; const gate = deferred(); const source = new ReadableStream({ pull(c) { pulled += 1; c.enqueue(pulled); } }, { highWaterMark: 0 }); const abort = new AbortController(); const piping = failure(source.pipeTo(new WritableStream({ write: () => gate.promise }, { highWaterMark: 2 }), { signal: abort.signal })); await later(); await later(); const count = pulled; abort.abort(); gate.resolve(); return [count, await piping];`,
    [2, "AbortError"],
  ],
  [
    "pipeTo, a signal",
    `let seen = []; const abort = new AbortController(); const source = new ReadableStream({ cancel: (reason) => { seen.push(reason); } }); const target = new WritableStream({ abort: (reason) => { seen.push(reason); } }); const piping = failure(source.pipeTo(target, { signal: abort.signal })); abort.abort("why"); return [await piping, seen, source.locked];`,
    ["why", ["why", "why"], false],
  ],
  [
    "pipeTo, an aborted signal",
    `let count = 0; const source = new ReadableStream({ pull: () => { count += 1; } }, { highWaterMark: 0 }); return [await failure(source.pipeTo(new WritableStream(), { signal: AbortSignal.abort() })), count];`,
    ["AbortError", 0],
  ],
  [
    "pipeTo, a signal with preventCancel and preventAbort",
    `let count = 0; const abort = new AbortController(); const source = new ReadableStream({ cancel: () => { count += 1; } }); const target = new WritableStream({ abort: () => { count += 1; } }); const piping = failure(source.pipeTo(target, { signal: abort.signal, preventCancel: true, preventAbort: true })); abort.abort(); return [await piping, count];`,
    ["AbortError", 0],
  ],
  [
    "pipeTo, what is no signal",
    `failure(streamOf(1).pipeTo(new WritableStream(), { signal: {} }))`,
    "TypeError",
  ],
  [
    "pipeTo, a signal that is aborted behind the end is nothing",
    `const abort = new AbortController(); await streamOf(1).pipeTo(new WritableStream(), { signal: abort.signal }); abort.abort(); return "calm";`,
    "calm",
  ],
  [
    "pipeThrough, the answer is the readable side",
    `const transform = new TransformStream(); return streamOf(1).pipeThrough(transform) === transform.readable;`,
    true,
  ],
  [
    "pipeThrough, any pair",
    `collect(streamOf(1, 2).pipeThrough(new TransformStream({ transform: (chunk, c) => c.enqueue(chunk * 2) })))`,
    [2, 4],
  ],
  [
    "pipeThrough, several",
    `const twice = () => new TransformStream({ transform(chunk, c) { c.enqueue(chunk); c.enqueue(chunk); } }); return collect(streamOf(1).pipeThrough(twice()).pipeThrough(twice()));`,
    [1, 1, 1, 1],
  ],
  [
    "pipeThrough, a locked source",
    `const source = streamOf(1); source.getReader(); source.pipeThrough(new TransformStream());`,
    throws("TypeError"),
  ],
  ["pipeThrough, what is no pair", `streamOf(1).pipeThrough({})`, throws("TypeError")],
  [
    "pipeThrough, nobody has to look at a failure",
    `const { stream, controller } = readable(); stream.pipeThrough(new TransformStream()); controller.error(mine); await later(); return "calm";`,
    "calm",
  ],
];

const transformRows: RowText[] = [
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

const strategyRows: RowText[] = STRATEGIES.flatMap((name): RowText[] => [
  [`${name} constructor`, `new ${name}({ highWaterMark: 5 }).highWaterMark`, 5],
  [
    `${name} constructor, converted but not judged`,
    `["-1", "NaN", "x"].map((highWaterMark) => new ${name}({ highWaterMark }).highWaterMark)`,
    [-1, "<NaN>", "<NaN>"],
  ],
  [`${name} constructor, nothing`, `new ${name}()`, throws("TypeError")],
  [`${name} constructor, no highWaterMark`, `new ${name}({})`, throws("TypeError")],
  [
    `${name} size, the same function each time`,
    `new ${name}({ highWaterMark: 1 }).size === new ${name}({ highWaterMark: 2 }).size`,
    true,
  ],
  [`${name} tag`, `String(new ${name}({ highWaterMark: 1 }))`, `[object ${name}]`],
]);

const rows: RowText[] = [
  ...readableRows,
  ...byteRows,
  ...writableRows,
  ...pipeRows,
  ...transformRows,
  ...strategyRows,
  [
    "CountQueuingStrategy size, always one",
    `const { size } = new CountQueuingStrategy({ highWaterMark: 1 }); return [size(), size("abc"), size.name, size.length];`,
    [1, 1, "size", 0],
  ],
  [
    "ByteLengthQueuingStrategy size, byteLength",
    `const { size } = new ByteLengthQueuingStrategy({ highWaterMark: 1 }); return [size(new Uint8Array(3)), size({ byteLength: 7 }), size.name, size.length];`,
    [3, 7, "size", 1],
  ],
  [
    "ByteLengthQueuingStrategy size, nothing",
    `new ByteLengthQueuingStrategy({ highWaterMark: 1 }).size()`,
    throws("TypeError"),
  ],
];

const textRows: RowText[] = [
  [
    "TextDecoderStream, text of bytes",
    `collect(streamOf(new Uint8Array([0x61, 0xc3]), new Uint8Array([0xa9])).pipeThrough(new TextDecoderStream()))`,
    ["a", "é"],
  ],
  [
    "TextDecoderStream, no empty chunks",
    `collect(streamOf(new Uint8Array([0xf0]), new Uint8Array([0x9f, 0x8e]), new Uint8Array([0x89])).pipeThrough(new TextDecoderStream()))`,
    ["🎉"],
  ],
  [
    "TextDecoderStream, an incomplete end",
    `collect(streamOf(new Uint8Array([0x61, 0xe2])).pipeThrough(new TextDecoderStream()))`,
    ["a", "\ufffd"],
  ],
  [
    "TextDecoderStream, fatal",
    `failure(collect(streamOf(new Uint8Array([0xff])).pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))))`,
    "TypeError",
  ],
  [
    "TextDecoderStream, fatal with an incomplete end",
    `failure(collect(streamOf(new Uint8Array([0xe2])).pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))))`,
    "TypeError",
  ],
  [
    "TextDecoderStream, a mark in pieces",
    `collect(streamOf(new Uint8Array([0xef, 0xbb]), new Uint8Array([0xbf, 0x61])).pipeThrough(new TextDecoderStream()))`,
    ["a"],
  ],
  [
    "TextDecoderStream, ignoreBOM",
    `collect(streamOf(new Uint8Array([0xef, 0xbb, 0xbf])).pipeThrough(new TextDecoderStream("utf-8", { ignoreBOM: true })))`,
    ["\ufeff"],
  ],
  [
    "TextDecoderStream, ArrayBuffers and other views",
    `collect(streamOf(new Uint8Array([0x61]).buffer, new DataView(new Uint8Array([0x62]).buffer)).pipeThrough(new TextDecoderStream()))`,
    ["a", "b"],
  ],
  [
    "TextDecoderStream, a chunk that is a text",
    `failure(collect(streamOf("a").pipeThrough(new TextDecoderStream())))`,
    "TypeError",
  ],
  [
    "TextDecoderStream, utf-16le",
    `collect(streamOf(new Uint8Array([0x61]), new Uint8Array([0])).pipeThrough(new TextDecoderStream("utf-16le")))`,
    ["a"],
  ],
  ["TextDecoderStream, an unknown label", `new TextDecoderStream("nothing")`, throws("RangeError")],
  [
    "TextDecoderStream, its attributes",
    `const stream = new TextDecoderStream("UTF8", { fatal: true }); return [stream.encoding, stream.fatal, stream.ignoreBOM, stream.readable instanceof ReadableStream, stream.writable instanceof WritableStream, String(stream)];`,
    ["utf-8", true, false, true, true, "[object TextDecoderStream]"],
  ],
  ["TextDecoderStream, called", `TextDecoderStream()`, throws("TypeError")],
  [
    "TextEncoderStream, bytes of texts",
    `collect(streamOf("a", "é").pipeThrough(new TextEncoderStream()))`,
    [[0x61], [0xc3, 0xa9]],
  ],
  [
    "TextEncoderStream, surrogates in two chunks",
    `collect(streamOf("\\ud83c", "\\udf89").pipeThrough(new TextEncoderStream()))`,
    [[0xf0, 0x9f, 0x8e, 0x89]],
  ],
  [
    "TextEncoderStream, a lead surrogate before another unit",
    `collect(streamOf("a\\ud83c", "b").pipeThrough(new TextEncoderStream()))`,
    [[0x61], [0xef, 0xbf, 0xbd, 0x62]],
  ],
  [
    "TextEncoderStream, a lead surrogate at the end",
    `collect(streamOf("\\ud83c").pipeThrough(new TextEncoderStream()))`,
    [[0xef, 0xbf, 0xbd]],
  ],
  [
    "TextEncoderStream, a trail surrogate alone",
    `collect(streamOf("\\udf89").pipeThrough(new TextEncoderStream()))`,
    [[0xef, 0xbf, 0xbd]],
  ],
  [
    "TextEncoderStream, an empty text in between",
    `collect(streamOf("\\ud83c", "", "\\udf89").pipeThrough(new TextEncoderStream()))`,
    [[0xf0, 0x9f, 0x8e, 0x89]],
  ],
  [
    "TextEncoderStream, conversions",
    `collect(streamOf(1, null).pipeThrough(new TextEncoderStream()))`,
    [[0x31], [0x6e, 0x75, 0x6c, 0x6c]],
  ],
  [
    "TextEncoderStream, a symbol",
    `failure(collect(streamOf(Symbol()).pipeThrough(new TextEncoderStream())))`,
    "TypeError",
  ],
  [
    "TextEncoderStream, its attributes",
    `const stream = new TextEncoderStream(); return [stream.encoding, stream.readable instanceof ReadableStream, String(stream)];`,
    ["utf-8", true, "[object TextEncoderStream]"],
  ],
  [
    "TextEncoderStream, chunks are Uint8Arrays",
    `(await collect(streamOf("a").pipeThrough(new TextEncoderStream())))[0] instanceof Uint8Array`,
    true,
  ],
];

export const streams = table(
  "streams",
  [
    "ReadableStream",
    "WritableStream",
    "TransformStream",
    "CountQueuingStrategy",
    "ByteLengthQueuingStrategy",
    "ReadableStreamBYOBReader",
    "ReadableByteStreamController",
  ],
  rows,
  SETUP,
);
export const textStreams = table(
  "text-streams",
  ["TextDecoderStream", "TextEncoderStream", "ReadableStream"],
  textRows,
  SETUP,
);
