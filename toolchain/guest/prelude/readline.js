// node:readline over process.stdin. A line ends at LF and nowhere else; a CR right before it is dropped.
import { EventEmitter } from "escouade:emitter";
import { Fifo } from "escouade:fifo";
import { addLineReader, removeLineReader, stdin } from "escouade:stdin";

export class Interface extends EventEmitter {
  #reader;
  #isClosed = false;
  #question = null;

  constructor(options, ...rest) {
    super();
    const input =
      rest.length === 0 && options !== null && typeof options === "object" && "input" in options
        ? options.input
        : options;
    if (input !== stdin) {
      const error = new TypeError('The "input" of readline.createInterface can only be process.stdin');
      error.code = "ERR_INVALID_ARG_VALUE";
      throw error;
    }
    this.terminal = false;
    this.line = "";
    this.#reader = { line: (line) => this.#take(line), end: () => this.close() };
    addLineReader(this.#reader);
  }

  get closed() {
    return this.#isClosed;
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    removeLineReader(this.#reader);
    this.emit("close");
  }

  pause() {
    if (!stdin.isPaused()) {
      stdin.pause();
      this.emit("pause");
    }
    return this;
  }

  resume() {
    if (stdin.isPaused()) {
      stdin.resume();
      this.emit("resume");
    }
    return this;
  }

  question(query, options, callback) {
    if (this.#isClosed) {
      const error = new Error("readline was closed");
      error.code = "ERR_USE_AFTER_CLOSE";
      throw error;
    }
    globalThis.process.stderr.write(String(query));
    this.#question = typeof options === "function" ? options : callback;
  }

  // Nobody sees a prompt here; the calls stay harmless.
  setPrompt() {}

  getPrompt() {
    return "";
  }

  prompt() {
    this.resume();
  }

  write() {}

  [Symbol.dispose]() {
    this.close();
  }

  [Symbol.asyncIterator]() {
    return lines(this);
  }

  #take(line) {
    // Closed by a reader that was given the same line before.
    if (this.#isClosed) return;
    const question = this.#question;
    if (question === null) {
      this.emitOne("line", line);
      return;
    }
    this.#question = null;
    question(line);
  }
}

/** The lines as an async iterator, listening from the moment of the call, so that none is lost. */
function lines(source) {
  const waiting = new Fifo();
  const takers = new Fifo();
  let isDone = source.closed;
  const finish = () => {
    isDone = true;
    while (takers.size > 0) takers.shift()({ value: undefined, done: true });
  };
  const take = (line) => {
    if (takers.size === 0) waiting.push(line);
    else takers.shift()({ value: line, done: false });
  };
  source.on("line", take).on("close", finish);
  return {
    next() {
      if (waiting.size > 0) return Promise.resolve({ value: waiting.shift(), done: false });
      if (isDone) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve) => takers.push(resolve));
    },
    return(value) {
      source.off("line", take).off("close", finish);
      source.close();
      finish();
      return Promise.resolve({ value, done: true });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

export function createInterface(options, ...rest) {
  return new Interface(options, ...rest);
}

export function clearLine() {
  return true;
}

export function cursorTo() {
  return true;
}

export default { createInterface, Interface, clearLine, cursorTo };
