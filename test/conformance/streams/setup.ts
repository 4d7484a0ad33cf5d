// What the rows about streams share, as source text.
export const STREAM_SETUP = `
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

/** ExtractHighWaterMark: what is given, and the desired size at first or null for a refusal. */
export const MARKS: readonly (readonly [given: string, size: number | null])[] = [
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
