/** Messages that are wrong, written byte for byte by a plugin, and what the host says and answers to each. */
export interface Piece {
  readonly text?: string;
  readonly base64?: string;
  readonly times?: number;
}

export interface MessageCase {
  readonly name: string;
  readonly proves: string;
  readonly pieces: readonly Piece[];
  /** New entries of the log, of the host and of the plugin, in order. */
  readonly log: readonly (string | RegExp)[];
  /** What the plugin got back. */
  readonly received?: readonly unknown[];
}

const line = (text: string): Piece => ({ text: `${text}\n` });
const bytes = (...values: (string | readonly number[])[]): Piece => ({
  base64: Buffer.concat(
    values.map((value) => (typeof value === "string" ? Buffer.from(value) : Buffer.from([...value]))),
  ).toString("base64"),
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const rpcError = (code: number, message: unknown, id: unknown = null): unknown => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
const logged = (message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", method: "log", params: { level: "info", message } });

/** Stands for a sentence whose words do not matter. */
export const ANY_TEXT = Symbol("any text");

const WIDE = "読み🎉";
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const WRAP = logged("").length;
const FORGED = "ok\n2030-01-01 ERROR host: all fine\u001b[2J\u001b]0;x\u0007\u202egnp\u2028z\u0000";

export const messageCases: readonly MessageCase[] = [
  {
    name: "a reply to an id that was never given",
    proves: "E-MSG-4",
    pieces: [
      line('{"jsonrpc":"2.0","id":99999,"result":1}'),
      line('{"jsonrpc":"2.0","id":"x","error":{"code":1}}'),
    ],
    log: ["refused: a reply with the unknown id 99999", 'refused: a reply with the unknown id "x"'],
  },
  {
    name: "replies with null and with a fraction for an id",
    proves: "E-MSG-4",
    pieces: [line('{"jsonrpc":"2.0","id":null,"result":1}'), line('{"jsonrpc":"2.0","id":1.5,"result":1}')],
    log: ["refused: a reply with the unknown id null", "refused: a reply with the unknown id 1.5"],
  },
  {
    name: "a second reply to the handshake",
    proves: "E-MSG-4 E-HELLO-2",
    pieces: [line('{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":7}}')],
    log: [],
  },
  {
    name: "requests with odd ids",
    proves: "E-MSG-4 case-4",
    pieces: [
      line(`{"jsonrpc":"2.0","id":0,"method":"log","params":{"level":"info","message":"zero"}}`),
      line(`{"jsonrpc":"2.0","id":"","method":"log","params":{"level":"info","message":"empty"}}`),
      line(`{"jsonrpc":"2.0","id":1.5,"method":"log","params":{"level":"info","message":"fraction"}}`),
      line(`{"jsonrpc":"2.0","id":null,"method":"log","params":{"level":"info","message":"null"}}`),
      line(`{"jsonrpc":"2.0","id":{"a":1},"method":"log","params":{"level":"info","message":"object"}}`),
    ],
    log: ["zero", "empty", "fraction", "null", /^refused: the id of a request/],
    received: [
      { jsonrpc: "2.0", id: 0, result: null },
      { jsonrpc: "2.0", id: "", result: null },
      { jsonrpc: "2.0", id: 1.5, result: null },
      { jsonrpc: "2.0", id: null, result: null },
      rpcError(-32600, "the id of a request is no number or short text"),
    ],
  },
  {
    name: "methods that live on every object",
    proves: "E-HOST-1 case-5",
    pieces: ["constructor", "toString", "__proto__"].map((method, id) =>
      line(`{"jsonrpc":"2.0","id":${id},"method":"${method}"}`),
    ),
    log: [/^refused: "constructor".*-32601/, /^refused: "toString".*-32601/, /^refused: "__proto__".*-32601/],
    received: [0, 1, 2].map((id) => rpcError(-32601, ANY_TEXT, id)),
  },
  {
    name: "a notification nobody serves",
    proves: "E-MSG-3 E-HOST-1",
    pieces: [line('{"jsonrpc":"2.0","method":"hostile/nothing"}')],
    log: [/^refused: "hostile\/nothing".*-32601/],
  },
  {
    name: "an empty batch, then one of notifications",
    proves: "E-MSG-2 case-3",
    pieces: [line("[]"), line(`[${logged("one")},${logged("two")}]`)],
    log: ["refused: an empty batch", "one", "two"],
    received: [rpcError(-32600, "an empty batch")],
  },
  {
    name: "a batch of 16,385 messages",
    proves: "E-MSG-4",
    pieces: [line(`[${times(16_385, '{"jsonrpc":"2.0","method":"x"}').join(",")}]`)],
    log: [/^refused: a batch of 16385 messages, past the limit of 2048/],
    received: [rpcError(-32600, "a batch of 16385 messages, past the limit of 2048")],
  },
  {
    name: "values that are no messages",
    proves: "E-MSG-4",
    pieces: ["null", "42", '"x"', "true", "[null]", '{"jsonrpc":"2.0"}'].map(line),
    log: [
      ...times(5, "refused: a message is not an object"),
      "refused: a message is no request, notification or reply",
    ],
    received: [
      ...times(5, rpcError(-32600, "a message is not an object")),
      rpcError(-32600, "a message is no request, notification or reply"),
    ],
  },
  {
    name: "10,000 arrays in one another",
    proves: "E-MSG-4",
    pieces: [{ text: "[", times: 10_000 }, { text: "]", times: 10_000 }, { text: "\n" }],
    log: [/^refused: a line of 20000 bytes is nested too deep: \[\[\[/],
    received: [rpcError(-32700, "the line is nested too deep")],
  },
  {
    name: "300,000 numbers in one line",
    proves: "E-MSG-4",
    pieces: [{ text: "[0" }, { text: ",0".repeat(10_000), times: 30 }, { text: "]\n" }],
    log: [/^refused: a line of 600003 bytes has too many parts: \[0,0/],
    received: [rpcError(-32700, "the line has too many parts")],
  },
  {
    name: "keys that are there twice, and __proto__",
    proves: "E-MSG-4 case-5",
    pieces: [
      line(
        '{"jsonrpc":"1.0","jsonrpc":"2.0","method":"x","method":"log","params":{"level":"info","message":"last wins"}}',
      ),
      line(
        '{"jsonrpc":"2.0","method":"log","params":{"level":"info","message":"proto","data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}',
      ),
      line('{"jsonrpc":"2.0","__proto__":{"method":"log"},"params":{"level":"info","message":"inherited"}}'),
    ],
    log: ["last wins", /^proto /, "refused: a message is no request, notification or reply"],
    received: [rpcError(-32600, "a message is no request, notification or reply")],
  },
  {
    name: "bytes that are no UTF-8",
    proves: "E-MSG-4",
    pieces: [bytes('{"jsonrpc":"2.0","method":"', [0xff, 0xfe], '"}\n'), bytes([0xed, 0xa0, 0x80, 0x0a])],
    log: [
      /^refused: a line of 31 bytes is not valid UTF-8/,
      /^refused: a line of 3 bytes is not valid UTF-8/,
    ],
    received: [
      rpcError(-32700, "the line is not valid UTF-8"),
      rpcError(-32700, "the line is not valid UTF-8"),
    ],
  },
  {
    name: "halves of surrogate pairs, escaped",
    proves: "E-MSG-4",
    pieces: [
      line(
        String.raw`{"jsonrpc":"2.0","method":"log","params":{"level":"info","message":"\ud800 x \udc00"}}`,
      ),
    ],
    log: ["\ud800 x \udc00"],
  },
  {
    name: "a byte order mark",
    proves: "E-MSG-4",
    pieces: [line(`\ufeff${logged("after a mark")}`)],
    log: [/^refused: a line is not JSON: \ufeff/],
    received: [rpcError(-32700, "not JSON")],
  },
  {
    name: "carriage returns, blank lines, separators",
    proves: "E-MSG-1 E-MSG-4 case-1",
    pieces: [
      line(""),
      line(" \t \r"),
      line(`${logged("crlf")}\r`),
      line(logged("carriage").replace(",", ",\r")),
      line(logged("a\u2028b\u2029c\u0085d")),
    ],
    log: ["crlf", "carriage", "a\u2028b\u2029c\u0085d"],
  },
  {
    name: "zero bytes",
    proves: "E-MSG-4",
    pieces: [line("\0\0\0"), line(`${logged("x")}\0`)],
    log: ["refused: a line is not JSON: \0\0\0", /^refused: a line is not JSON: /],
    received: [rpcError(-32700, "not JSON")],
  },
  {
    name: "text that is no JSON",
    proves: "E-MSG-4",
    pieces: [line("hello"), line("{not json"), line("[1,")],
    log: [
      "refused: a line is not JSON: hello",
      "refused: a line is not JSON: {not json",
      "refused: a line is not JSON: [1,",
    ],
    received: [rpcError(-32700, "not JSON"), rpcError(-32700, "not JSON")],
  },
  {
    name: "a message byte by byte",
    proves: "E-MSG-4 case-2",
    pieces: [...Buffer.from(`${logged(WIDE)}\n`)].map((byte) => bytes([byte])),
    log: [WIDE],
  },
  {
    name: "200 KB of wide characters in pieces that cut them",
    proves: "E-MSG-4 case-2",
    pieces: chunks(Buffer.from(`${logged(WIDE.repeat(20_000))}\n`), 65_536),
    // Whole in the message, cut in the log.
    log: [new RegExp(`^(?:${WIDE})+[^…]*… \\(\\d+ more characters\\)$`, "u")],
  },
  {
    name: "params that do not fit",
    proves: "E-HOST-1 E-HOST-3",
    pieces: [
      line('{"jsonrpc":"2.0","id":1,"method":"log","params":{"level":"loud","message":"x"}}'),
      line('{"jsonrpc":"2.0","method":"log","params":{"level":"info"}}'),
      line('{"jsonrpc":"2.0","method":"log"}'),
    ],
    log: [/^refused: log: .*-32602/, /^refused: log: .*-32602/, /^refused: log: .*-32602/],
    received: [rpcError(-32602, ANY_TEXT, 1)],
  },
  {
    name: "a log entry that forges others and paints",
    proves: "E-LOG-2 case-66",
    pieces: [line(logged(FORGED))],
    log: [FORGED],
  },
  {
    name: "a line of exactly 16 MiB",
    proves: "E-MSG-4",
    pieces: [
      { text: logged("").slice(0, -3) },
      { text: "x".repeat(65_536), times: Math.floor((MAX_LINE_BYTES - WRAP) / 65_536) },
      { text: "x".repeat((MAX_LINE_BYTES - WRAP) % 65_536) },
      { text: `${logged("").slice(-3)}\n` },
    ],
    log: [/^x{1000}/],
  },
];

function chunks(whole: Buffer, size: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < whole.length; at += size)
    pieces.push({ base64: whole.subarray(at, at + size).toString("base64") });
  return pieces;
}
