// A guest that reads and writes JSON on demand, and the values and texts that the tests of both put to it. Text goes to
// the guest and comes back as hexadecimal units of UTF-16, so that nothing depends on what is tested.
import fc from "fast-check";
import { start } from "./guest.js";

const toHex = (text: string): string => Buffer.from(text, "utf16le").toString("hex");

const fromHex = (hex: string): string => Buffer.from(hex, "hex").toString("utf16le");

/** What a value is, exactly; runs here and in the guest, so it uses nothing but the language. */
function outline(value: unknown): string {
  if (typeof value === "string")
    return `s${Array.from({ length: value.length }, (_, at) => value.charCodeAt(at).toString(16)).join(".")}`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value))
    return `[${value.map(outline).join()}]${Object.getPrototypeOf(value) === Array.prototype}`;
  const entries = Object.entries(Object.getOwnPropertyDescriptors(value)).map(
    ([key, one]) =>
      `${outline(key)}:${outline(one.value)}${one.writable}${one.enumerable}${one.configurable}`,
  );
  return `{${entries.join()}}${Object.getPrototypeOf(value) === Object.prototype}`;
}

const attempt = (make: () => string): string => {
  try {
    return make();
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
};

/** What this process reads. */
export const parseHere = (text: string): string => attempt(() => outline(JSON.parse(text)));

/** Answers one line for each: an operation and its text in hexadecimal. */
const SERVER = `import { createInterface } from "node:readline";
const outline = ${outline.toString()};
const operations = {
  parse: (text) => outline(JSON.parse(text)),
  parseBuiltin: (text) => outline(JSON.parse(text, (key, value) => value)),
  stringify: (source) => String(JSON.stringify((0, eval)(source))),
  stringifyBuiltin: (source) => String(JSON.stringify((0, eval)(source), (key, value) => value)),
};
const toHex = (text) => Array.from({ length: text.length }, (_, at) => {
  const unit = text.charCodeAt(at);
  return ((unit & 255) << 8 | unit >> 8).toString(16).padStart(4, "0");
}).join("");
const fromHex = (hex) => {
  let text = "";
  for (let at = 0; at < hex.length; at += 4)
    text += String.fromCharCode(parseInt(hex.slice(at + 2, at + 4) + hex.slice(at, at + 2), 16));
  return text;
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const [operation, hex] = line.split(" ");
  let answer;
  try { answer = operations[operation](fromHex(hex)); }
  catch (error) { answer = "throws " + error.name + "\\n" + error.message; }
  process.stdout.write("=" + toHex(answer) + "\\n");
});`;

export interface JsonGuest {
  /** The answer to an operation on a text; `throws`, the name and, behind a line feed, the message of an error. */
  ask(operation: string, text: string): Promise<string>;
  stop(): void;
}

export async function startJsonGuest(): Promise<JsonGuest> {
  const guest = await start(SERVER, { turnBudgetMs: 20_000 });
  let asked = 0;
  const ask = async (operation: string, text: string): Promise<string> => {
    const index = asked;
    asked += 1;
    guest.instance.write(`${operation} ${toHex(text)}\n`);
    await guest.untilLines(index + 1);
    return fromHex((guest.lines[index] ?? "").slice(1));
  };
  return { ask, stop: () => guest.instance.closeInput() };
}

/** The name of what was thrown, without the message, which is each engine's own. */
export const nameOf = (answer: string): string => answer.split("\n", 1)[0] ?? "";

/** An expression of the language for a value, in ASCII. */
export function toSource(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value).replace(
      /[^ -~]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
    );
  if (Array.isArray(value)) return `[${value.map(toSource).join()}]`;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  return `({${Object.entries(value)
    .map(([key, one]) => `[${toSource(key)}]:${toSource(one)}`)
    .join()}})`;
}

/** Strings with everything that the two representations of QuickJS, UTF-8 and JSON's escapes tell apart. */
export const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '"',
        "\\",
        "/",
        "\n",
        "\u2028",
        "\u007f",
        "é",
        "ÿ",
        "Ā",
        "読",
        "🎉",
        "\ud83d",
        "\ude00",
        "\0",
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);

const anyKey = fc.oneof(
  anyString,
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "length",
    "",
    "0",
    "00",
    "-1",
    "7",
    "4294967294",
    "4294967295",
    "2147483648",
    "1e3",
  ),
  fc.nat().map(String),
);

export const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    2.2250738585072014e-308,
    1.7976931348623157e308,
    9007199254740992,
    1e21,
    1e-7,
    123456789012345680000,
  ),
);

export const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(anyString, anyNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 8 }),
    fc.array(fc.tuple(anyKey, tie("value")), { maxLength: 8 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
