// Defines the globals of a bundle and the hooks that the event loop calls. Runs when the module is pre-initialised.
import host from "escouade:host";
import { AbortController, AbortSignal } from "escouade:abort";
import { structuredClone } from "escouade:clone";
import { console } from "escouade:console";
import { Crypto, crypto } from "escouade:crypto";
import { TextDecoder, TextEncoder } from "escouade:encoding";
import { CustomEvent, Event, EventTarget } from "escouade:events";
import { describeFailure, onFailure } from "escouade:failure";
import { onNetworkData, onNetworkEnd, onNetworkMessage } from "escouade:network";
import { Performance, performance } from "escouade:performance";
import { defineLazily } from "escouade:pieces";
import { onEnd, onStart, onTicks, onUncaught, process } from "escouade:process";
import { onChunk, onInputEnd, onLine } from "escouade:stdin";
import { runTimer, timerGlobals } from "escouade:timers";
import { URL, URLSearchParams } from "escouade:url";

// In the order of `Hook` in guest.rs.
host.setHooks([
  onStart,
  onTicks,
  runTimer,
  onLine,
  onChunk,
  onInputEnd,
  onNetworkMessage,
  onNetworkData,
  onNetworkEnd,
  onFailure,
  describeFailure,
  onUncaught,
  onEnd,
]);

const globals = {
  ...timerGlobals,
  AbortController,
  AbortSignal,
  Crypto,
  CustomEvent,
  Event,
  EventTarget,
  Performance,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  console,
  crypto,
  performance,
  process,
  structuredClone,
  global: globalThis,
  navigator: Object.freeze({ userAgent: "escouade-js-v1" }),
  self: globalThis,
  // Bundlers that target older module systems replace `import.meta` by this.
  _importMeta_: { url: "file:///plugin/dist/plugin.mjs" },
};

for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });

defineLazily("escouade:encoding-streams", ["TextDecoderStream", "TextEncoderStream"]);
defineLazily("escouade:event-source", ["EventSource"]);
defineLazily("escouade:forms", ["Blob", "File", "FormData"]);
defineLazily("escouade:websocket", ["CloseEvent", "MessageEvent", "WebSocket"]);
defineLazily("escouade:fetch", ["Headers", "Request", "Response", "fetch"]);
defineLazily("escouade:streams", [
  "ByteLengthQueuingStrategy",
  "CountQueuingStrategy",
  "ReadableByteStreamController",
  "ReadableStream",
  "ReadableStreamBYOBReader",
  "ReadableStreamBYOBRequest",
  "ReadableStreamDefaultController",
  "ReadableStreamDefaultReader",
  "TransformStream",
  "TransformStreamDefaultController",
  "WritableStream",
  "WritableStreamDefaultController",
  "WritableStreamDefaultWriter",
]);
