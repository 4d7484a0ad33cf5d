// Streams (https://streams.spec.whatwg.org/), from the reference implementation's port for engines without them.
import { ReadableStream } from "escouade:web-streams";

export * from "escouade:web-streams";

const { hasOwn } = Object;

export function isReadableStream(value) {
  return value instanceof ReadableStream && hasOwn(value, "_readableStreamController");
}

/** Whether something was read from it, or it was cancelled. */
export function isDisturbed(stream) {
  return stream._disturbed;
}

/** A stream that was read to its end by somebody who still holds it. */
export function makeSpent() {
  const stream = new ReadableStream({ type: "bytes", start: (controller) => controller.close() });
  stream.getReader().read();
  return stream;
}
