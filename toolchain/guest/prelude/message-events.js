// MessageEvent (https://html.spec.whatwg.org/#messageevent) and CloseEvent
// (https://websockets.spec.whatwg.org/#the-closeevent-interface).
import { Event } from "escouade:events";
import { asInterface, requireArguments, usvString } from "escouade:web";

export class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

  constructor(type, options = {}) {
    requireArguments(arguments.length, 1, "MessageEvent constructor");
    super(type, options);
    this.#data = options?.data === undefined ? null : options.data;
    this.#origin = options?.origin === undefined ? "" : usvString(options.origin);
    this.#lastEventId = options?.lastEventId === undefined ? "" : String(options.lastEventId);
    this.#source = options?.source ?? null;
    this.#ports = Object.freeze(Array.from(options?.ports ?? []));
  }

  get data() {
    return this.#data;
  }

  get origin() {
    return this.#origin;
  }

  get lastEventId() {
    return this.#lastEventId;
  }

  get source() {
    return this.#source;
  }

  get ports() {
    return this.#ports;
  }
}

export class CloseEvent extends Event {
  #wasClean;
  #code;
  #reason;

  constructor(type, options = {}) {
    requireArguments(arguments.length, 1, "CloseEvent constructor");
    super(type, options);
    this.#wasClean = Boolean(options?.wasClean);
    this.#code = (Number(options?.code) || 0) & 0xffff;
    this.#reason = options?.reason === undefined ? "" : usvString(options.reason);
  }

  get wasClean() {
    return this.#wasClean;
  }

  get code() {
    return this.#code;
  }

  get reason() {
    return this.#reason;
  }
}

asInterface(MessageEvent);
asInterface(CloseEvent);
