/**
 * A JSON reader for files that people write: it keeps the place of every key and value and goes on after the
 * mistakes people make (comments, a trailing comma, a missing comma, a repeated key), so that all of them are
 * reported at once. The text is untrusted: depth is bounded, objects have no prototype, `__proto__` is a key like
 * any other, and no fault list grows past its limit. Whatever is not JSON is a fault; nothing is guessed into a value.
 */
import { limits } from "./limits.js";
import { shorten } from "./text.js";

interface Span {
  readonly start: number;
  readonly end: number;
}

interface JsonFault {
  readonly message: string;
  readonly mend?: string;
  readonly offset: number;
}

export interface JsonDocument {
  /** Undefined when the text broke off before a value was complete. */
  readonly value: unknown;
  readonly faults: readonly JsonFault[];
  /** Where the value at a JSON pointer stands. */
  valueSpan(pointer: string): Span | undefined;
  /** Where the key of the property at a JSON pointer stands, quotes included. */
  keySpan(pointer: string): Span | undefined;
}

/** `a/b` → `a~1b` (RFC 6901). */
export const pointerPart = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** `/a~1b/0` → `a/b`, `0`. */
export const pointerKeys = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/**
 * The places of one value and of what is in it. A tree, since a map by pointers would hold a text as long as the
 * path for each value: a long key over a long list then takes minutes.
 */
class PlaceTree {
  span: Span = { start: 0, end: 0 };
  keySpan: Span | undefined;
  readonly children = new Map<string | number, PlaceTree>();

  at(pointer: string): PlaceTree | undefined {
    return pointerKeys(pointer).reduce<PlaceTree | undefined>(
      (place, key) => place?.children.get(key) ?? place?.children.get(Number(key)),
      this,
    );
  }
}

class Stop extends Error {}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const ESCAPES: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

class Reader {
  readonly places = new PlaceTree();
  readonly faults: JsonFault[] = [];
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    if (this.#text.startsWith("\ufeff")) {
      this.#fault(0, "the file begins with a byte order mark", "save it as UTF-8 without BOM");
      this.#at = 1;
    }
    this.#skip();
    if (this.#at >= this.#text.length) this.#stop("the file is empty");
    const value = this.#value(this.places, 1);
    this.#skip();
    if (this.#at < this.#text.length) this.#fault(this.#at, "text after the end of the JSON value");
    return value;
  }

  #fault(offset: number, message: string, mend?: string): void {
    if (this.faults.length >= limits.maxFaults.default) throw new Stop();
    this.faults.push(mend === undefined ? { message, offset } : { message, mend, offset });
  }

  #stop(message: string, mend?: string, offset = this.#at): never {
    this.#fault(offset, message, mend);
    throw new Stop();
  }

  /** White space, and comments, which are faults. */
  #skip(): void {
    for (;;) {
      const char = this.#text[this.#at];
      if (char === " " || char === "\n" || char === "\r" || char === "\t") {
        this.#at += 1;
      } else if (char === "/" && /[/*]/.test(this.#text[this.#at + 1] ?? "")) {
        this.#fault(this.#at, "JSON has no comments", "remove it");
        const isLine = this.#text[this.#at + 1] === "/";
        const end = this.#text.indexOf(isLine ? "\n" : "*/", this.#at + 2);
        this.#at = end < 0 ? this.#text.length : end + (isLine ? 1 : 2);
      } else return;
    }
  }

  #value(place: PlaceTree, depth: number): unknown {
    if (depth > limits.maxManifestDepth.default) {
      this.#stop(`nested deeper than ${limits.maxManifestDepth.default} levels`);
    }
    const start = this.#at;
    const char = this.#text[start];
    let value: unknown;
    if (char === "{") value = this.#object(place, depth);
    else if (char === "[") value = this.#array(place, depth);
    else if (char === '"') value = this.#string();
    else value = this.#atom();
    place.span = { start, end: this.#at };
    return value;
  }

  #object(place: PlaceTree, depth: number): unknown {
    const object = Object.create(null) as Record<string, unknown>;
    this.#at += 1;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === "}") break;
      if (this.#text[this.#at] !== '"') {
        const isEnd = this.#at >= this.#text.length;
        this.#stop(isEnd ? "the file ends inside an object" : "a key in double quotes is expected here");
      }
      const keyStart = this.#at;
      const key = this.#string();
      let child = place.children.get(key);
      if (child !== undefined) {
        const shown = JSON.stringify(shorten(key, 60));
        this.#fault(keyStart, `the key ${shown} stands here a second time`, "keep one of them");
      } else {
        child = new PlaceTree();
        child.keySpan = { start: keyStart, end: this.#at };
        place.children.set(key, child);
      }
      this.#skip();
      if (this.#text[this.#at] !== ":") this.#stop("a colon is expected after the key");
      this.#at += 1;
      this.#skip();
      object[key] = this.#value(child, depth + 1);
      if (!this.#isMore("}")) break;
    }
    this.#at += 1;
    return object;
  }

  #array(place: PlaceTree, depth: number): unknown[] {
    const array: unknown[] = [];
    this.#at += 1;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === "]") break;
      if (this.#at >= this.#text.length) this.#stop("the file ends inside an array");
      const child = new PlaceTree();
      place.children.set(array.length, child);
      array.push(this.#value(child, depth + 1));
      if (!this.#isMore("]")) break;
    }
    this.#at += 1;
    return array;
  }

  /** After a member: true when another follows, false at the closing bracket. */
  #isMore(close: string): boolean {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === close) return false;
    if (char === ",") {
      const comma = this.#at;
      this.#at += 1;
      this.#skip();
      if (this.#text[this.#at] !== close) return true;
      this.#fault(comma, "a comma stands before the closing bracket", "remove it");
      return false;
    }
    const startsValue = char !== undefined && (char === '"' || (close === "]" && /[[{\d\-tfn]/.test(char)));
    if (!startsValue) this.#stop(`a comma or ${JSON.stringify(close)} is expected here`);
    this.#fault(this.#at, "a comma is missing before this");
    return true;
  }

  #string(): string {
    const start = this.#at;
    let text = "";
    let at = start + 1;
    for (let from = at; ;) {
      const char = this.#text[at];
      if (char === undefined || char === "\n") this.#stop("this text has no closing quote", undefined, start);
      if (char === '"') {
        this.#at = at + 1;
        return text + this.#text.slice(from, at);
      }
      if (char === "\\") {
        text += this.#text.slice(from, at);
        const escape = this.#text[at + 1] ?? "";
        const hex =
          escape === "u" ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(at + 2, at + 6))?.[0] : undefined;
        if (hex !== undefined) text += String.fromCharCode(Number.parseInt(hex, 16));
        else if (Object.hasOwn(ESCAPES, escape)) text += ESCAPES[escape];
        else this.#fault(at, `\\${escape} is no escape of JSON`, "write \\\\ for a backslash");
        at += hex === undefined ? (escape === "\n" ? 1 : 2) : 6;
        from = at;
      } else {
        if (char < " ") this.#fault(at, "a control character stands in a text", "write it as an escape");
        at += 1;
      }
    }
  }

  #atom(): unknown {
    const start = this.#at;
    WORD.lastIndex = start;
    const word = WORD.exec(this.#text)?.[0];
    if (word === undefined) {
      const char = this.#text[start];
      if (char === undefined) this.#stop("the file ends where a value is expected");
      if (char === "'") this.#stop("a text must be in double quotes");
      this.#stop("a value is expected here");
    }
    this.#at = start + word.length;
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    NUMBER.lastIndex = 0;
    if (NUMBER.exec(word)?.[0].length === word.length) return Number(word);
    this.#fault(start, `${JSON.stringify(shorten(word, 60))} is no JSON value`, "put text in double quotes");
    return undefined;
  }
}

/** Never throws. Objects of the value have no prototype. */
export function readJson(text: string): JsonDocument {
  const reader = new Reader(text);
  let value: unknown;
  try {
    value = reader.read();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  const { faults, places } = reader;
  return {
    value,
    faults,
    valueSpan: (pointer) => places.at(pointer)?.span,
    keySpan: (pointer) => places.at(pointer)?.keySpan,
  };
}
