/** `deflate` in both of its forms: the first byte of the zlib form (RFC 1950) says its method, which is always 8. */
import { Transform, type TransformCallback } from "node:stream";
import { createInflate, createInflateRaw, type Inflate, type InflateRaw } from "node:zlib";
import { limits } from "../protocol/limits.js";

export class Inflater extends Transform {
  #inner: Inflate | InflateRaw | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (chunk.length === 0) return done();
    const inner = (this.#inner ??= this.#begin(chunk[0] as number));
    inner.write(chunk, () => done());
  }

  override _flush(done: TransformCallback): void {
    if (this.#inner === null) return done();
    this.#inner.once("end", () => done());
    this.#inner.end();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#inner?.destroy();
    done(error);
  }

  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  #begin(firstByte: number): Inflate | InflateRaw {
    const options = { chunkSize: limits.streamPieceBytes.default };
    const inner = (firstByte & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options);
    inner.on("error", (error) => this.destroy(error));
    inner.on("data", (piece: Buffer) => {
      if (!this.push(piece)) inner.pause();
    });
    return inner;
  }
}
