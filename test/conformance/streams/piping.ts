// pipeTo and pipeThrough (https://streams.spec.whatwg.org/#readable-stream-pipe-to).
import { table, throws, type RowText } from "../table.js";
import { STREAM_SETUP } from "./setup.js";

const rows: RowText[] = [
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

export const piping = table(
  "piping",
  ["ReadableStream", "WritableStream", "TransformStream"],
  rows,
  STREAM_SETUP,
);
