// WebSocket (https://websockets.spec.whatwg.org/), CloseEvent and MessageEvent, as far as they can be judged without a
// server: nothing listens where these sockets would go.
import { table, throws, type RowText } from "./table.js";

const WHERE = "ws://127.0.0.1:9/";

/** A socket that does not connect, closed at the end of its row. */
const socket = (then: string, args = ""): string =>
  `const socket = new WebSocket("${WHERE}"${args}); socket.onerror = () => {}; try { ${then} } finally { socket.close(); }`;

const CLOSE: readonly (readonly [args: string, error: string | null])[] = [
  ["", null],
  ["undefined", null],
  ["1000", null],
  ["3000", null],
  ["4999", null],
  ["1000.4", null],
  ["999.6", null],
  ['1000, "why"', null],
  ['undefined, "why"', null],
  ["1000, undefined", null],
  ["3000, 'é'.repeat(61)", null],
  ["0", "InvalidAccessError"],
  ["999", "InvalidAccessError"],
  ["1000.9", "InvalidAccessError"],
  ["1001", "InvalidAccessError"],
  ["1005", "InvalidAccessError"],
  ["1006", "InvalidAccessError"],
  ["2999", "InvalidAccessError"],
  ["5000", "InvalidAccessError"],
  ["65536 + 1001", "InvalidAccessError"],
  ["NaN", "InvalidAccessError"],
  ["null", "InvalidAccessError"],
  ['"x"', "InvalidAccessError"],
  ["3000, 'x'.repeat(124)", "SyntaxError"],
  ["3000, 'é'.repeat(62)", "SyntaxError"],
];

const URLS: readonly (readonly [given: string, url: string | null])[] = [
  [WHERE, WHERE],
  ["ws://127.0.0.1:9", WHERE],
  ["wss://127.0.0.1:9/a?b", "wss://127.0.0.1:9/a?b"],
  ["WS://127.0.0.1:9/A", "ws://127.0.0.1:9/A"],
  ["http://127.0.0.1:9/", WHERE],
  ["https://127.0.0.1:9/", "wss://127.0.0.1:9/"],
  ["nonsense", null],
  ["", null],
  ["ws://", null],
  ["ftp://127.0.0.1:9/", null],
  ["file:///a", null],
  ["data:,x", null],
  ["ws://127.0.0.1:9/#f", null],
  ["ws://127.0.0.1:9/#", null],
];

const PROTOCOLS: readonly (readonly [protocols: string, isValid: boolean])[] = [
  ["[]", true],
  ['"chat"', true],
  ['["a", "b"]', true],
  ["undefined", true],
  ["new Set(['a'])", true],
  ['""', false],
  ['[""]', false],
  ['["a", "a"]', false],
  ['"a b"', false],
  ['"a,b"', false],
  ['"é"', false],
  ['"a\\n"', false],
  ['"a/b"', false],
];

const rows: RowText[] = [
  ...URLS.map(([given, url]): RowText => [
    `WebSocket constructor, steps 1 to 7: ${given}`,
    `const socket = new WebSocket(${JSON.stringify(given)}); socket.onerror = () => {}; socket.close(); return socket.url;`,
    url ?? throws("SyntaxError"),
  ]),
  ...PROTOCOLS.map(([protocols, isValid]): RowText => [
    `WebSocket constructor, steps 8 and 9: protocols ${protocols}`,
    socket("return socket.readyState;", `, ${protocols}`),
    isValid ? 0 : throws("SyntaxError"),
  ]),
  ...CLOSE.map(([args, error]): RowText => [
    `close, steps 1 and 2: (${args})`,
    socket(`socket.close(${args}); return socket.readyState;`),
    error === null ? 2 : throws(error),
  ]),
  ["WebSocket constructor, no argument", `new WebSocket()`, throws("TypeError")],
  ["WebSocket constructor, called", `WebSocket("${WHERE}")`, throws("TypeError")],
  [
    "WebSocket constructor, a URL object",
    `const socket = new WebSocket(new URL("${WHERE}")); socket.onerror = () => {}; socket.close(); return socket.url;`,
    WHERE,
  ],
  [
    "WebSocket, constants",
    `["CONNECTING", "OPEN", "CLOSING", "CLOSED"].map((name) => [WebSocket[name], WebSocket.prototype[name]])`,
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  ],
  [
    "WebSocket, constants cannot be changed",
    `try { WebSocket.OPEN = 5; } catch {} return WebSocket.OPEN;`,
    1,
  ],
  [
    "WebSocket, its attributes before it is open",
    socket(
      "return [socket.readyState, socket.bufferedAmount, socket.extensions, socket.protocol, socket.binaryType];",
    ),
    [0, 0, "", "", "blob"],
  ],
  [
    "WebSocket, an EventTarget",
    socket("return [socket instanceof EventTarget, String(socket)];"),
    [true, "[object WebSocket]"],
  ],
  [
    "WebSocket, handlers are null at first",
    `const socket = new WebSocket("${WHERE}"); const handlers = [socket.onopen, socket.onmessage, socket.onclose, socket.onerror]; socket.onerror = () => {}; socket.close(); return handlers;`,
    [null, null, null, null],
  ],
  [
    "binaryType, arraybuffer",
    socket(`socket.binaryType = "arraybuffer"; return socket.binaryType;`),
    "arraybuffer",
  ],
  [
    "binaryType, blob again",
    socket(`socket.binaryType = "arraybuffer"; socket.binaryType = "blob"; return socket.binaryType;`),
    "blob",
  ],
  [
    "binaryType, another word changes nothing",
    socket(`socket.binaryType = "arraybuffer"; socket.binaryType = "nodebuffer"; return socket.binaryType;`),
    "arraybuffer",
  ],
  ["readyState, read-only", socket("try { socket.readyState = 3; } catch {} return socket.readyState;"), 0],
  ["send, step 1: before it is open", socket(`socket.send("x");`), throws("InvalidStateError")],
  ["send, no argument", socket("socket.send();"), throws("TypeError")],
  [
    "send, when it closes nothing is thrown",
    socket(`socket.close(); return socket.send("x");`),
    "<undefined>",
  ],
  [
    "bufferedAmount, grows by what cannot be sent",
    socket(`socket.close(); socket.send("aé"); return socket.bufferedAmount;`),
    3,
  ],
  ["close, twice", socket("socket.close(); socket.close(); return socket.readyState;"), 2],
  [
    "close, arguments are judged when it closes already",
    socket("socket.close(); socket.close(1);"),
    throws("InvalidAccessError"),
  ],
  ["close, of a foreign receiver", `WebSocket.prototype.close.call({})`, throws("TypeError")],
  [
    "MessageEvent constructor",
    `const event = new MessageEvent("m", { data: 5, origin: "o", lastEventId: "i" }); return [event instanceof Event, event.type, event.data, event.origin, event.lastEventId, event.source, event.ports.length];`,
    [true, "m", 5, "o", "i", null, 0],
  ],
  [
    "MessageEvent constructor, defaults",
    `const event = new MessageEvent("m"); return [event.data, event.origin, event.lastEventId];`,
    [null, "", ""],
  ],
  ["MessageEvent constructor, no type", `new MessageEvent()`, throws("TypeError")],
];

const closeEvents: RowText[] = [
  [
    "CloseEvent constructor",
    `const event = new CloseEvent("c", { code: 3000, reason: "r", wasClean: 1 }); return [event instanceof Event, event.type, event.code, event.reason, event.wasClean];`,
    [true, "c", 3000, "r", true],
  ],
  [
    "CloseEvent constructor, defaults",
    `const event = new CloseEvent("c"); return [event.code, event.reason, event.wasClean];`,
    [0, "", false],
  ],
  ["CloseEvent constructor, code is converted", `new CloseEvent("c", { code: 65537.5 }).code`, 1],
  ["CloseEvent constructor, no type", `new CloseEvent()`, throws("TypeError")],
  ["CloseEvent, tag", `String(new CloseEvent("c"))`, "[object CloseEvent]"],
];

export const websocket = table("websocket", ["WebSocket", "MessageEvent"], rows);
/** A table of its own: Node got this interface later. */
export const closeEvent = table("close-event", ["CloseEvent"], closeEvents);
