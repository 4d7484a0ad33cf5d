// TextEncoderStream and TextDecoderStream (https://encoding.spec.whatwg.org/#interface-textdecoderstream).
import host from "escouade:host";
import { TextDecoder } from "escouade:encoding";
import { piece } from "escouade:pieces";
import { asInterface } from "escouade:web";

const { TransformStream } = piece("escouade:streams");

export class TextDecoderStream {
  #decoder;
  #stream;

  constructor(label = "utf-8", options = {}) {
    const decoder = new TextDecoder(label, options);
    const give = (text, controller) => {
      if (text !== "") controller.enqueue(text);
    };
    this.#decoder = decoder;
    this.#stream = new TransformStream({
      transform: (chunk, controller) => give(decoder.decode(chunk, { stream: true }), controller),
      flush: (controller) => give(decoder.decode(), controller),
    });
  }

  get encoding() {
    return this.#decoder.encoding;
  }

  get fatal() {
    return this.#decoder.fatal;
  }

  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }

  get readable() {
    return this.#stream.readable;
  }

  get writable() {
    return this.#stream.writable;
  }
}

const isHighSurrogate = (code) => code >= 0xd800 && code <= 0xdbff;

export class TextEncoderStream {
  #stream;

  constructor() {
    /** The first half of a pair whose second half comes with the next chunk. */
    let half = "";
    this.#stream = new TransformStream({
      transform(chunk, controller) {
        let text = half + String(chunk);
        half = "";
        if (text !== "" && isHighSurrogate(text.charCodeAt(text.length - 1))) {
          half = text.slice(-1);
          text = text.slice(0, -1);
        }
        if (text !== "") controller.enqueue(host.encode(text));
      },
      flush(controller) {
        if (half !== "") controller.enqueue(host.encode(half));
      },
    });
  }

  get encoding() {
    return this.#stream && "utf-8";
  }

  get readable() {
    return this.#stream.readable;
  }

  get writable() {
    return this.#stream.writable;
  }
}

asInterface(TextDecoderStream);
asInterface(TextEncoderStream);
