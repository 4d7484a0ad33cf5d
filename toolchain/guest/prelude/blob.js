// Blob and File (https://w3c.github.io/FileAPI/) in memory: there is no file behind them.
import host from "escouade:host";
import { joinBytes, toText } from "escouade:body";
import { piece } from "escouade:pieces";
import { asInterface, bytesOf, dictionary, oneOf, requireArguments, usvString } from "escouade:web";

const NOTHING = new Uint8Array(0);

/** What a stream gives at once. */
const MAX_PIECE_BYTES = 64 * 1024;

function checkType(value) {
  const type = String(value);
  return /^[\u0020-\u007e]*$/.test(type) ? type.toLowerCase() : "";
}

function readParts(parts, endings) {
  if (parts === undefined) return NOTHING;
  if (parts === null || typeof parts !== "object" || typeof parts[Symbol.iterator] !== "function")
    throw new TypeError("The parts of a Blob must be a sequence");
  const pieces = [];
  let length = 0;
  for (const part of parts) {
    const bytes = readPart(part, endings);
    pieces.push(bytes);
    length += bytes.length;
  }
  return pieces.length === 0 ? NOTHING : joinBytes(pieces, length);
}

/** Bytes that nobody else writes to. */
function readPart(part, endings) {
  if (isBlob(part)) return readBlob(part);
  if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer) return bytesOf(part, "A part").slice();
  const text = usvString(part);
  return host.encode(endings === "native" ? text.replace(/\r\n?/g, "\n") : text);
}

/** A place in a Blob as `slice` takes it: from the end when it is negative. */
function toPlace(value, size) {
  const place = Math.trunc(Number(value)) || 0;
  return place < 0 ? Math.max(size + place, 0) : Math.min(place, size);
}

export class Blob {
  #bytes;
  #type;

  constructor(parts = undefined, options = undefined) {
    const { endings, type } = dictionary(options, "The options of a Blob");
    const kind = endings === undefined ? "transparent" : oneOf(endings, ["transparent", "native"], "endings");
    this.#type = type === undefined ? "" : checkType(type);
    this.#bytes = readParts(parts, kind);
  }

  static isBlob(value) {
    return value !== null && typeof value === "object" && #bytes in value;
  }

  static read(blob) {
    return blob.#bytes;
  }

  get size() {
    return this.#bytes.length;
  }

  get type() {
    return this.#type;
  }

  slice(start = 0, end = undefined, contentType = "") {
    const size = this.#bytes.length;
    const from = toPlace(start, size);
    const to = end === undefined ? size : toPlace(end, size);
    const part = new Blob();
    // The same memory: nobody writes to it.
    part.#bytes = this.#bytes.subarray(from, Math.max(from, to));
    part.#type = checkType(contentType);
    return part;
  }

  async arrayBuffer() {
    return this.#bytes.slice().buffer;
  }

  async bytes() {
    return this.#bytes.slice();
  }

  async text() {
    return toText(this.#bytes);
  }

  stream() {
    const bytes = this.#bytes;
    let at = 0;
    const { ReadableStream } = piece("escouade:streams");
    return new ReadableStream(
      {
        type: "bytes",
        pull(controller) {
          const part = bytes.slice(at, at + MAX_PIECE_BYTES);
          at += part.length;
          if (part.length > 0) controller.enqueue(part);
          else {
            controller.close();
            controller.byobRequest?.respond(0);
          }
        },
      },
      { highWaterMark: 0 },
    );
  }
}

// Taken off the class before a bundle can see them.
export const { isBlob, read: readBlob } = Blob;
delete Blob.isBlob;
delete Blob.read;

export class File extends Blob {
  #name;
  #lastModified;

  constructor(parts, name, options = undefined) {
    requireArguments(arguments.length, 2, "File constructor");
    if (parts === undefined) throw new TypeError("The parts of a File must be a sequence");
    super(parts, options);
    this.#name = usvString(name);
    const { lastModified } = dictionary(options, "The options of a File");
    this.#lastModified = lastModified === undefined ? Date.now() : Math.trunc(Number(lastModified)) || 0;
  }

  static isFile(value) {
    return value !== null && typeof value === "object" && #name in value;
  }

  get name() {
    return this.#name;
  }

  get lastModified() {
    return this.#lastModified;
  }

  get webkitRelativePath() {
    return this.#name && "";
  }
}

export const { isFile } = File;
delete File.isFile;

asInterface(Blob);
asInterface(File);
