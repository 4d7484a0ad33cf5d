// Bodies of requests and responses (https://fetch.spec.whatwg.org/#body-mixin). A body becomes a ReadableStream only
// when somebody asks for one: most are read whole, and the text that came from the host is then used as it is.
import host from "escouade:host";
import { mimeOf, serializeMime } from "escouade:mime";
import { parseJson } from "escouade:network";
import { loadedPiece, piece } from "escouade:pieces";
import { URLSearchParams } from "escouade:url";
import { bytesOf, usvString } from "escouade:web";

const NOTHING = new Uint8Array(0);
const textOfParams = URLSearchParams.prototype.toString;

/** What a body is made of: text, bytes, or what is still to come from the host. Clones share it. */
class Content {
  text = null;
  bytes = null;
  inbound = null;
  /** Set when the exchange was aborted: `{ reason }`. */
  #failure = null;
  #controllers = [];
  #onSettled = [];

  /** Errors the body unless it was read already. */
  fail(reason) {
    if (this.#failure !== null) return;
    this.#failure = { reason };
    this.inbound?.cancel(reason);
    for (const controller of this.#controllers) controller.error(reason);
    this.#settle();
  }

  get failure() {
    return this.#failure;
  }

  addController(controller) {
    if (this.#failure === null) this.#controllers.push(controller);
    else controller.error(this.#failure.reason);
  }

  removeController(controller) {
    this.#controllers = this.#controllers.filter((one) => one !== controller);
    if (this.#controllers.length === 0) this.#settle();
  }

  /** Calls a function once nothing can be read any more, or nothing has to be. */
  whenSettled(callback) {
    this.#onSettled.push(callback);
  }

  /** Everything at once, for a body without a stream: text when it is text, otherwise bytes. */
  async read() {
    this.#check();
    try {
      const whole = this.inbound === null ? (this.text ?? this.bytes) : await join(this.inbound);
      this.#check();
      return whole;
    } finally {
      this.#settle();
    }
  }

  /** Nobody wants the rest. */
  drop(reason) {
    this.inbound?.cancel(reason);
    this.#settle();
  }

  #check() {
    if (this.#failure !== null) throw this.#failure.reason;
  }

  #settle() {
    const callbacks = this.#onSettled;
    this.#onSettled = [];
    for (let index = 0; index < callbacks.length; index++) callbacks[index]();
  }
}

export class Body {
  #content;
  #stream = null;
  #isUsed = false;

  constructor(content, stream = null) {
    this.#content = content;
    this.#stream = stream;
  }

  static ofText(text) {
    const content = new Content();
    content.text = text;
    return new Body(content);
  }

  /** The bytes must not change afterwards. */
  static ofBytes(bytes) {
    const content = new Content();
    content.bytes = bytes;
    return new Body(content);
  }

  static ofInbound(inbound) {
    const content = new Content();
    content.inbound = inbound;
    return new Body(content);
  }

  get isUsed() {
    return this.#stream === null ? this.#isUsed : piece("escouade:streams").isDisturbed(this.#stream);
  }

  /** Used, or being read by somebody. */
  get isUnusable() {
    return this.isUsed || (this.#stream?.locked ?? false);
  }

  get stream() {
    return (this.#stream ??= this.#isUsed ? piece("escouade:streams").makeSpent() : streamOf(this.#content));
  }

  get content() {
    return this.#content;
  }

  /** Everything: a string or bytes. The body is used afterwards. */
  read() {
    if (this.#stream !== null) return readStream(this.#stream);
    this.#isUsed = true;
    return this.#content.read();
  }

  cancel(reason) {
    if (this.#stream !== null) this.#stream.cancel(reason).catch(() => {});
    else if (!this.#isUsed) this.#content.drop(reason);
    this.#isUsed = true;
  }

  /** The same body for another owner; this one counts as read. */
  move() {
    if (this.#stream !== null) {
      const { TransformStream } = piece("escouade:streams");
      return new Body(null, this.#stream.pipeThrough(new TransformStream()));
    }
    this.#isUsed = true;
    return new Body(this.#content);
  }

  clone() {
    if (this.#stream === null && this.#content.inbound === null) return new Body(this.#content);
    const [one, other] = this.stream.tee();
    this.#stream = one;
    return new Body(this.#content, other);
  }
}

/** The body's stream: bytes are taken from the host only when somebody reads them. */
function streamOf(content) {
  const { ReadableStream } = piece("escouade:streams");
  let isOpen = true;
  let control;
  const close = () => {
    isOpen = false;
    control.close();
    control.byobRequest?.respond(0);
    content.removeController(control);
  };
  return new ReadableStream(
    {
      type: "bytes",
      start(controller) {
        control = controller;
        content.addController(controller);
      },
      async pull(controller) {
        if (content.inbound === null) {
          const bytes = content.text === null ? content.bytes.slice() : host.encode(content.text);
          if (bytes.length > 0) controller.enqueue(bytes);
          close();
          return;
        }
        let bytes;
        try {
          do bytes = await content.inbound.take();
          while (bytes !== null && bytes.length === 0);
        } catch (error) {
          content.removeController(controller);
          throw error;
        }
        if (!isOpen || content.failure !== null) return;
        if (bytes === null) close();
        else controller.enqueue(bytes);
      },
      cancel(reason) {
        isOpen = false;
        content.drop(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

async function join(inbound) {
  const pieces = [];
  let length = 0;
  for (let bytes = await inbound.take(); bytes !== null; bytes = await inbound.take()) {
    pieces[pieces.length] = bytes;
    length += bytes.length;
  }
  return joinBytes(pieces, length);
}

export function joinBytes(pieces, length) {
  if (pieces.length === 1) return pieces[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (let index = 0; index < pieces.length; index++) {
    whole.set(pieces[index], at);
    at += pieces[index].length;
  }
  return whole;
}

async function readStream(stream) {
  const reader = stream.getReader();
  const pieces = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return joinBytes(pieces, length);
    if (!(value instanceof Uint8Array)) {
      const error = new TypeError("A body's stream must give Uint8Arrays");
      reader.cancel(error).catch(() => {});
      throw error;
    }
    pieces.push(value);
    length += value.length;
  }
}

/** A body of anything that can be one: `{ body, type }`, with null for a body without a type. */
export function extractBody(value) {
  if (value !== null && (typeof value === "object" || typeof value === "function")) {
    const streams = loadedPiece("escouade:streams");
    if (streams?.isReadableStream(value)) {
      if (streams.isDisturbed(value) || value.locked)
        throw new TypeError("The stream of a body must not be used or locked");
      return { body: new Body(null, value), type: null };
    }
    const forms = loadedPiece("escouade:forms");
    if (forms?.isBlob(value))
      return { body: Body.ofBytes(forms.readBlob(value)), type: value.type === "" ? null : value.type };
    if (forms?.isFormData(value)) {
      const { bytes, type } = forms.serializeForm(value);
      return { body: Body.ofBytes(bytes), type };
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      return { body: Body.ofBytes(bytesOf(value, "A body").slice()), type: null };
    if (value instanceof URLSearchParams)
      return {
        body: Body.ofText(Reflect.apply(textOfParams, value, [])),
        type: "application/x-www-form-urlencoded;charset=UTF-8",
      };
  }
  return { body: Body.ofText(usvString(value)), type: "text/plain;charset=UTF-8" };
}

/** As UTF-8 text without a byte order mark. */
export function toText(whole) {
  const text = typeof whole === "string" ? whole : host.decode("utf-8", whole, false, false)[0];
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Bytes that belong to the caller: what a body is made of may be shared. */
function toOwnBytes(whole) {
  return typeof whole === "string" ? host.encode(whole) : whole.slice();
}

/**
 * Adds what requests and responses share. `partsOf(object)` gives `{ body, headers }` and throws for an object of
 * another kind.
 */
export function defineBodyMembers(constructor, partsOf) {
  const consume = async (object, convert) => {
    const parts = partsOf(object);
    if (parts.body === null) return convert(NOTHING, parts);
    if (parts.body.isUnusable) throw new TypeError("Body is unusable: Body has already been read");
    return convert(await parts.body.read(), parts);
  };
  const typeOf = ({ headers }) => mimeOf(headers.get("content-type"));
  const members = {
    get body() {
      return partsOf(this).body?.stream ?? null;
    },
    get bodyUsed() {
      return partsOf(this).body?.isUsed ?? false;
    },
    arrayBuffer() {
      return consume(this, (whole) => toOwnBytes(whole).buffer);
    },
    blob() {
      return consume(this, (whole, parts) => {
        const type = typeOf(parts);
        const { Blob } = piece("escouade:forms");
        return new Blob([whole], { type: type === null ? "" : serializeMime(type) });
      });
    },
    bytes() {
      return consume(this, toOwnBytes);
    },
    formData() {
      return consume(this, (whole, parts) => {
        const { parseForm } = piece("escouade:forms");
        return parseForm(typeof whole === "string" ? host.encode(whole) : whole, typeOf(parts));
      });
    },
    json() {
      return consume(this, (whole) => parseJson(toText(whole)));
    },
    text() {
      return consume(this, toText);
    },
  };
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(constructor.prototype, key, descriptor);
}
