/**
 * Takes the content encodings off a body. The bytes are a server's: they may be damaged, cut, or swell a
 * thousandfold, so what comes out is counted by whoever takes it, piece by piece, and nothing is held here beyond a
 * piece for each encoding.
 */
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { limits } from "../protocol/limits.js";
import { Inflater } from "./inflater.js";

const PIECE = { chunkSize: limits.streamPieceBytes.default };

/** zstd came to Node with 22.15. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: object) => Transform };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(PIECE),
  "x-gzip": () => zlib.createGunzip(PIECE),
  // Servers mean either the zlib form, which is right, or the bare one.
  deflate: () => new Inflater(),
  br: () => zlib.createBrotliDecompress(PIECE),
  ...(createZstdDecompress && { zstd: () => createZstdDecompress(PIECE) }),
};

/** What a request says that its answer may be encoded with. */
export const ACCEPT_ENCODING = ["gzip", "deflate", "br", ...(createZstdDecompress ? ["zstd"] : [])].join(
  ", ",
);

/** The encodings of a Content-Encoding header that has to be undone, last first; null for one that is unknown. */
export function contentEncodings(header: string): string[] | null {
  const names = header
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  const isKnown = names.every((name) => Object.hasOwn(DECODERS, name));
  return isKnown && names.length <= limits.contentEncodings.default ? names.toReversed() : null;
}

export interface DecodedSink {
  /** Called while the chain is not paused. */
  onDecoded(piece: Buffer): void;
  onDecodedEnd(): void;
  onDecodeError(error: Error): void;
  /** More may be written. */
  onDrain(): void;
}

/** One or more decoders in a row. */
export class DecoderChain {
  readonly #decoders: Transform[];
  readonly #first: Transform;
  readonly #last: Transform;

  constructor(names: readonly string[], sink: DecodedSink) {
    this.#decoders = names.map((name) => (DECODERS[name] as () => Transform)());
    this.#first = this.#decoders[0] as Transform;
    this.#last = this.#decoders.at(-1) as Transform;
    for (const [index, decoder] of this.#decoders.entries()) {
      decoder.on("error", (error) => sink.onDecodeError(error));
      const next = this.#decoders[index + 1];
      if (next !== undefined) decoder.pipe(next);
    }
    this.#first.on("drain", () => sink.onDrain());
    this.#last.on("data", (piece: Buffer) => sink.onDecoded(piece));
    this.#last.on("end", () => sink.onDecodedEnd());
  }

  /** False: wait for `onDrain`. */
  write(chunk: Buffer): boolean {
    return this.#first.write(chunk);
  }

  end(): void {
    this.#first.end();
  }

  pause(): void {
    this.#last.pause();
  }

  resume(): void {
    this.#last.resume();
  }

  destroy(): void {
    for (const decoder of this.#decoders) decoder.destroy();
  }
}
