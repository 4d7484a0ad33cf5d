// TextDecoderStream and TextEncoderStream (https://encoding.spec.whatwg.org/#interface-textdecoderstream).
import { table, throws, type RowText } from "../table.js";
import { STREAM_SETUP } from "./setup.js";

const rows: RowText[] = [
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

export const textStreams = table(
  "text-streams",
  ["TextDecoderStream", "TextEncoderStream", "ReadableStream"],
  rows,
  STREAM_SETUP,
);
