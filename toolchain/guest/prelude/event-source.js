// EventSource (https://html.spec.whatwg.org/#server-sent-events): the library's, over this runtime's fetch.
import { EventSource as LibraryEventSource } from "escouade:event-source-library";
import { piece } from "escouade:pieces";

export class EventSource extends LibraryEventSource {
  constructor(url, init = undefined) {
    super(url, { ...init, fetch: init?.fetch ?? piece("escouade:fetch").fetch });
  }
}

Object.defineProperty(EventSource.prototype, Symbol.toStringTag, {
  value: "EventSource",
  configurable: true,
});
