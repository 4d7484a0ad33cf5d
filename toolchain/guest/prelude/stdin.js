// process.stdin: one hub for both of its readers. readline takes lines, which Rust splits; listeners of 'data' take
// chunks. Nothing is read, and the loop does not stay alive for it, unless somebody listens.
import host from "escouade:host";
import { isUtf8, toBytes } from "escouade:bytes";
import { EventEmitter } from "escouade:emitter";

const MODE_NONE = 0;
const MODE_LINES = 1;
const MODE_CHUNKS = 2;

/** Consumers of whole lines: objects with `line(text)` and `end()`. */
const lineReaders = new Set();

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
    if (name === "data") {
      if (this.listenerCount("data") > 0 && lineReaders.size === 0) isPaused = false;
      update();
    }
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
  lineReaders.add(reader);
  isPaused = false;
  update();
  // A reader that comes after the end still gets its end, but never before it can attach listeners.
  if (hasEnded) queueMicrotask(() => lineReaders.has(reader) && reader.end());
}

export function removeLineReader(reader) {
  lineReaders.delete(reader);
  update();
}

export function onLine(line) {
  for (const reader of [...lineReaders]) reader.line(line);
  if (stdin.listenerCount("data") > 0) giveChunk(new TextEncoder().encode(`${line}\n`));
}

export function onChunk(chunk) {
  giveChunk(chunk);
}

export function onInputEnd() {
  hasEnded = true;
  stdin.readable = false;
  const rest = decoder?.decode() ?? "";
  if (rest !== "") stdin.emit("data", rest);
  for (const reader of [...lineReaders]) reader.end();
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
    if (lineReaders.size > 0) mode = MODE_LINES;
    else if (stdin.listenerCount("data") > 0) mode = MODE_CHUNKS;
  }
  host.setInput(mode);
}
