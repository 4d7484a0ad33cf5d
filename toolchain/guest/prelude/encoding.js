// TextEncoder and TextDecoder (https://encoding.spec.whatwg.org/), over the decoders in Rust.
import host from "escouade:host";
import { asInterface, bytesOf } from "escouade:web";

const LABELS = new Map();
for (const [name, labels] of [
  ["utf-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"],
  ["utf-16le", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"],
  ["utf-16be", "unicodefffe utf-16be"],
  [
    "windows-1252",
    "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 " +
      "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
  ],
])
  for (const label of labels.split(" ")) LABELS.set(label, name);

const NOTHING = new Uint8Array(0);

export class TextDecoder {
  #encoding;
  #isFatal;
  #ignoresBom;
  #left = NOTHING;
  /** Whether text was given out since the last end of a stream: a mark further on is text. */
  #hasStarted = false;
  #isStreaming = false;

  constructor(label = "utf-8", options = {}) {
    const encoding = LABELS.get(
      String(label)
        .replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "")
        .toLowerCase(),
    );
    if (encoding === undefined) {
      const error = new RangeError(`The "${String(label)}" encoding is not supported`);
      error.code = "ERR_ENCODING_NOT_SUPPORTED";
      throw error;
    }
    this.#encoding = encoding;
    this.#isFatal = Boolean(options?.fatal);
    this.#ignoresBom = Boolean(options?.ignoreBOM);
  }

  get encoding() {
    return this.#encoding;
  }

  get fatal() {
    return this.#isFatal;
  }

  get ignoreBOM() {
    return this.#ignoresBom;
  }

  decode(input = NOTHING, options = {}) {
    const isStream = Boolean(options?.stream);
    let bytes = bytesOf(input, "The input of TextDecoder.decode");
    if (!this.#isStreaming) {
      this.#left = NOTHING;
      this.#hasStarted = false;
    }
    this.#isStreaming = isStream;
    if (this.#left.length > 0) {
      const joined = new Uint8Array(this.#left.length + bytes.length);
      joined.set(this.#left);
      joined.set(bytes, this.#left.length);
      bytes = joined;
    }
    const decoded = host.decode(this.#encoding, bytes, this.#isFatal, isStream);
    if (decoded === null) {
      this.#isStreaming = false;
      const error = new TypeError(`The encoded data was not valid for encoding ${this.#encoding}`);
      error.code = "ERR_ENCODING_INVALID_ENCODED_DATA";
      throw error;
    }
    const [text, left] = decoded;
    this.#left = left === 0 ? NOTHING : bytes.slice(bytes.length - left);
    if (text === "" || this.#hasStarted) return text;
    this.#hasStarted = true;
    const hasMark = !this.#ignoresBom && this.#encoding !== "windows-1252" && text.charCodeAt(0) === 0xfeff;
    return hasMark ? text.slice(1) : text;
  }
}

export class TextEncoder {
  get encoding() {
    return "utf-8";
  }

  encode(text = "") {
    return host.encode(String(text));
  }

  encodeInto(text, target) {
    if (!(target instanceof Uint8Array)) throw new TypeError("The target of encodeInto must be a Uint8Array");
    const [read, written] = host.encodeInto(String(text), target);
    return { read, written };
  }
}

asInterface(TextDecoder);
asInterface(TextEncoder);
