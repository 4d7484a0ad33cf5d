// process.stdin: one hub for both of its readers. readline takes lines, which Rust splits; listeners of 'data' take
// chunks. Nothing is read, and the loop does not stay alive for it, unless somebody listens.
import host from "escouade:host";
import { isUtf8, toBytes } from "escouade:bytes";
import { EventEmitter } from "escouade:emitter";

const MODE_NONE = 0;
const MODE_LINES = 1;
const MODE_CHUNKS = 2;

/** Consumers of whole lines: objects with `line(text)` and `end()`. Replaced, never changed, when one comes or goes. */
let lineReaders = [];

/** Whether somebody listens to 'data' as well. */
let hasDataListeners = false;

let hasEnded = false;
let isPaused = false;
let decoder = null;

class Stdin extends EventEmitter {
  fd = 0;
  isTTY = false;
  readable = true;

  setEncoding(encoding) {
    if (encoding !== undefined && encoding !== null && !isUtf8(encoding))
      throw new TypeError(`process.stdin reads UTF-8 only, not ${String(encoding)}`);
    decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    return this;
  }

  resume() {
    isPaused = false;
    update();
    return this;
  }

  pause() {
    isPaused = true;
    update();
    return this;
  }

  isPaused() {
    return isPaused;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  listenersChanged(name) {
    if (name === "readable" && this.listenerCount("readable") > 0)
      throw new TypeError("process.stdin has no 'readable' event here: listen to 'data', or use node:readline");
    if (name !== "data") return;
    hasDataListeners = this.listenerCount("data") > 0;
    if (hasDataListeners && lineReaders.length === 0) isPaused = false;
    update();
  }

  async *[Symbol.asyncIterator]() {
    const chunks = [];
    let wake = () => {};
    const take = (chunk) => {
      chunks.push(chunk);
      wake();
    };
    const end = () => wake();
    this.on("data", take).on("end", end);
    try {
      for (;;) {
        if (chunks.length > 0) yield chunks.shift();
        else if (hasEnded) return;
        else await new Promise((resolve) => (wake = resolve));
      }
    } finally {
      this.off("data", take).off("end", end);
    }
  }
}

export const stdin = new Stdin();

export function addLineReader(reader) {
  lineReaders = [...lineReaders, reader];
  isPaused = false;
  update();
  // A reader that comes after the end still gets its end, but never before it can attach listeners.
  if (hasEnded) queueMicrotask(() => lineReaders.includes(reader) && reader.end());
}

export function removeLineReader(reader) {
  lineReaders = lineReaders.filter((one) => one !== reader);
  update();
}

export function onLine(line) {
  const readers = lineReaders;
  for (let index = 0; index < readers.length; index++) readers[index].line(line);
  if (hasDataListeners) giveChunk(new TextEncoder().encode(`${line}\n`));
}

export function onChunk(chunk) {
  giveChunk(chunk);
}

export function onInputEnd() {
  hasEnded = true;
  stdin.readable = false;
  const rest = decoder?.decode() ?? "";
  if (rest !== "") stdin.emit("data", rest);
  for (const reader of lineReaders) reader.end();
  stdin.emit("end");
  stdin.emit("close");
}

function giveChunk(chunk) {
  if (decoder === null) {
    stdin.emit("data", toBytes(chunk));
    return;
  }
  const text = decoder.decode(chunk, { stream: true });
  if (text !== "") stdin.emit("data", text);
}

function update() {
  let mode = MODE_NONE;
  if (!hasEnded && !isPaused) {
    if (lineReaders.length > 0) mode = MODE_LINES;
    else if (hasDataListeners) mode = MODE_CHUNKS;
  }
  host.setInput(mode);
}
