// TextEncoder and TextDecoder (https://encoding.spec.whatwg.org/).
import { table, throws, type RowText } from "./table.js";

/** Every label of the encodings that are most in use, and one of each other encoding. */
const LABELS: readonly (readonly [encoding: string, labels: string])[] = [
  ["utf-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"],
  ["utf-16be", "unicodefffe utf-16be"],
  ["utf-16le", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"],
  [
    "windows-1252",
    "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 " +
      "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
  ],
  ["ibm866", "ibm866"],
  ["iso-8859-2", "latin2"],
  ["iso-8859-3", "latin3"],
  ["iso-8859-4", "latin4"],
  ["iso-8859-5", "cyrillic"],
  ["iso-8859-6", "arabic"],
  ["iso-8859-7", "greek"],
  ["iso-8859-8", "hebrew"],
  ["iso-8859-8-i", "logical"],
  ["iso-8859-10", "latin6"],
  ["iso-8859-13", "iso-8859-13"],
  ["iso-8859-14", "iso-8859-14"],
  ["iso-8859-15", "l9"],
  ["iso-8859-16", "iso-8859-16"],
  ["koi8-r", "koi8"],
  ["koi8-u", "koi8-ru"],
  ["macintosh", "mac"],
  ["windows-874", "tis-620"],
  ["windows-1250", "cp1250"],
  ["windows-1251", "cp1251"],
  ["windows-1253", "cp1253"],
  ["windows-1254", "latin5"],
  ["windows-1255", "cp1255"],
  ["windows-1256", "cp1256"],
  ["windows-1257", "cp1257"],
  ["windows-1258", "cp1258"],
  ["x-mac-cyrillic", "x-mac-ukrainian"],
  ["gbk", "gb2312"],
  ["gb18030", "gb18030"],
  ["big5", "big5-hkscs"],
  ["euc-jp", "x-euc-jp"],
  ["iso-2022-jp", "iso-2022-jp"],
  ["shift_jis", "sjis"],
  ["euc-kr", "korean"],
  ["x-user-defined", "x-user-defined"],
];

const labelRows = LABELS.flatMap(([encoding, labels]) =>
  labels
    .split(" ")
    .map((label): RowText => [
      `names and labels, ${label}`,
      `new TextDecoder(${JSON.stringify(label)}).encoding`,
      encoding,
    ]),
);

const refusedLabels = [
  "replacement",
  "csiso2022kr",
  "hz-gb-2312",
  "iso-2022-cn",
  "utf-7",
  "utf-32",
  "cesu-8",
  "",
  "utf 8",
  "utf-8\u00a0",
  "\u000butf-8",
  "utf-8\0",
  "ut\uff46-8",
  "K\u212ai8-r",
].map((label): RowText => [
  `TextDecoder constructor, steps 1 and 2: ${JSON.stringify(label)}`,
  `new TextDecoder(${JSON.stringify(label)})`,
  throws("RangeError"),
]);

/** UTF-8 decoder: bytes, and the text with U+FFFD for each fault. */
const UTF8: readonly (readonly [step: string, bytes: readonly number[], text: string, isFault?: true])[] = [
  ["end-of-queue without bytes", [], ""],
  ["0x00 to 0x7F", [0x00, 0x41, 0x7f], "\0A\u007f"],
  ["0xC2 to 0xDF", [0xc2, 0x80, 0xdf, 0xbf], "\u0080\u07ff"],
  ["0xE0 sets the lower boundary to 0xA0", [0xe0, 0xa0, 0x80], "\u0800"],
  ["0xE0 refuses below its lower boundary", [0xe0, 0x9f, 0x80], "\ufffd\ufffd\ufffd", true],
  ["0xED sets the upper boundary to 0x9F", [0xed, 0x9f, 0xbf], "\ud7ff"],
  ["0xED refuses surrogates", [0xed, 0xa0, 0x80], "\ufffd\ufffd\ufffd", true],
  ["0xEE and 0xEF", [0xee, 0x80, 0x80, 0xef, 0xbf, 0xbf], "\ue000\uffff"],
  ["0xF0 sets the lower boundary to 0x90", [0xf0, 0x90, 0x80, 0x80], "\u{10000}"],
  ["0xF0 refuses below its lower boundary", [0xf0, 0x8f, 0xbf, 0xbf], "\ufffd\ufffd\ufffd\ufffd", true],
  ["0xF4 sets the upper boundary to 0x8F", [0xf4, 0x8f, 0xbf, 0xbf], "\u{10ffff}"],
  ["0xF4 refuses above its upper boundary", [0xf4, 0x90, 0x80, 0x80], "\ufffd\ufffd\ufffd\ufffd", true],
  ["a byte that begins nothing: 0x80", [0x80], "\ufffd", true],
  ["a byte that begins nothing: 0xC0", [0xc0, 0x80], "\ufffd\ufffd", true],
  ["a byte that begins nothing: 0xC1", [0xc1, 0xbf], "\ufffd\ufffd", true],
  ["a byte that begins nothing: 0xF5", [0xf5, 0x80, 0x80, 0x80], "\ufffd\ufffd\ufffd\ufffd", true],
  ["a byte that begins nothing: 0xFF", [0xff, 0x41], "\ufffdA", true],
  ["end-of-queue in a sequence of two", [0x41, 0xc3], "A\ufffd", true],
  ["end-of-queue in a sequence of three", [0xe2, 0x82], "\ufffd", true],
  ["end-of-queue in a sequence of four", [0xf0, 0x9f, 0x8e], "\ufffd", true],
  ["a byte out of bounds is read again: ASCII", [0xc3, 0x28], "\ufffd(", true],
  ["a byte out of bounds is read again: a lead", [0xe2, 0x82, 0xc3, 0xa9], "\ufffdé", true],
  ["a byte out of bounds is read again: four", [0xf0, 0x9f, 0x41], "\ufffdA", true],
  ["a mark at the beginning is removed", [0xef, 0xbb, 0xbf, 0x41], "A"],
  ["a second mark is text", [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], "\ufeff"],
  ["a mark further on is text", [0x41, 0xef, 0xbb, 0xbf], "A\ufeff"],
  ["a mark that is cut is a fault", [0xef, 0xbb], "\ufffd", true],
];

const UTF16LE: typeof UTF8 = [
  ["code units", [0x41, 0x00, 0x3d, 0x20], "A\u203d"],
  ["a pair of surrogates", [0x3c, 0xd8, 0x89, 0xdf], "🎉"],
  ["a lead surrogate before another unit", [0x3c, 0xd8, 0x41, 0x00], "\ufffdA", true],
  ["two lead surrogates and a trail", [0x3c, 0xd8, 0x3c, 0xd8, 0x89, 0xdf], "\ufffd🎉", true],
  ["a trail surrogate alone", [0x89, 0xdf, 0x41, 0x00], "\ufffdA", true],
  ["a lead surrogate at the end", [0x41, 0x00, 0x3c, 0xd8], "A\ufffd", true],
  ["an odd byte at the end", [0x41, 0x00, 0x42], "A\ufffd", true],
  ["an odd byte behind a lead surrogate is one fault", [0x3c, 0xd8, 0x42], "\ufffd", true],
  ["a mark at the beginning is removed", [0xff, 0xfe, 0x41, 0x00], "A"],
  ["the mark of the other order is text", [0xfe, 0xff], "\ufffe"],
];

const UTF16BE: typeof UTF8 = [
  ["code units", [0x00, 0x41, 0x20, 0x3d], "A\u203d"],
  ["a pair of surrogates", [0xd8, 0x3c, 0xdf, 0x89], "🎉"],
  ["a mark at the beginning is removed", [0xfe, 0xff, 0x00, 0x41], "A"],
];

const decoding = (encoding: string, rows: typeof UTF8): RowText[] =>
  rows.flatMap(([step, bytes, text, isFault = false]): RowText[] => {
    const input = `new Uint8Array(${JSON.stringify(bytes)})`;
    return [
      [`${encoding} decoder, ${step}`, `new TextDecoder("${encoding}").decode(${input})`, text],
      [
        `${encoding} decoder, ${step}, fatal`,
        `new TextDecoder("${encoding}", { fatal: true }).decode(${input})`,
        isFault ? throws("TypeError") : text,
      ],
    ];
  });

const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const rows: RowText[] = [
  ...labelRows,
  ...["\tutf-8", "utf-8\n", " utf-8 ", "\futf-8\r", "UTF-8", "Utf8"].map((label): RowText => [
    `get an encoding, steps 1 and 2: ${JSON.stringify(label)}`,
    `new TextDecoder(${JSON.stringify(label)}).encoding`,
    "utf-8",
  ]),
  ...refusedLabels,
  ...decoding("utf-8", UTF8),
  ...decoding("utf-16le", UTF16LE),
  ...decoding("utf-16be", UTF16BE),
  [
    "single-byte decoder, the index of windows-1252",
    `new TextDecoder("latin1").decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index))`,
    WINDOWS_1252,
  ],
  [
    "single-byte decoder, ASCII bytes",
    `new TextDecoder("latin1").decode(new Uint8Array([0, 0x41, 0x7f]))`,
    "\0A\u007f",
  ],
  [
    "single-byte decoder, 0xA0 to 0xFF of windows-1252",
    `[...new TextDecoder("ascii").decode(Uint8Array.from({ length: 96 }, (_, index) => 0xa0 + index))].every((one, index) => one.charCodeAt(0) === 0xa0 + index)`,
    true,
  ],
  [
    "serialize I/O queue, no mark is taken by other encodings",
    `new TextDecoder("latin1").decode(new Uint8Array([0xef, 0xbb, 0xbf]))`,
    "ï»¿",
  ],
  ["TextDecoder constructor, default label", `new TextDecoder().encoding`, "utf-8"],
  ["TextDecoder constructor, undefined is the default label", `new TextDecoder(undefined).encoding`, "utf-8"],
  ["TextDecoder constructor, null is a label", `new TextDecoder(null)`, throws("RangeError")],
  ["TextDecoder constructor, step 3", `new TextDecoder("utf-8", { fatal: 1 }).fatal`, true],
  ["TextDecoder constructor, step 4", `new TextDecoder("utf-8", { ignoreBOM: "x" }).ignoreBOM`, true],
  [
    "TextDecoder constructor, defaults",
    `const decoder = new TextDecoder(); return [decoder.fatal, decoder.ignoreBOM];`,
    [false, false],
  ],
  ["TextDecoder constructor, options null", `new TextDecoder("utf-8", null).fatal`, false],
  ["TextDecoder constructor, options of another type", `new TextDecoder("utf-8", 1)`, throws("TypeError")],
  ["TextDecoder constructor, called", `TextDecoder()`, throws("TypeError")],
  [
    "TextDecoder constructor, a label that cannot be converted",
    `new TextDecoder(Symbol())`,
    throws("TypeError"),
  ],
  [
    "ignoreBOM keeps the mark: utf-8",
    `new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))`,
    "\ufeffA",
  ],
  [
    "ignoreBOM keeps the mark: utf-16le",
    `new TextDecoder("utf-16le", { ignoreBOM: true }).decode(new Uint8Array([0xff, 0xfe, 0x41, 0]))`,
    "\ufeffA",
  ],
  [
    "ignoreBOM keeps the mark: utf-16be",
    `new TextDecoder("utf-16be", { ignoreBOM: true }).decode(new Uint8Array([0xfe, 0xff, 0, 0x41]))`,
    "\ufeffA",
  ],
  ["decode, no input", `new TextDecoder().decode()`, ""],
  ["decode, undefined input", `new TextDecoder().decode(undefined)`, ""],
  ["decode, ArrayBuffer", `new TextDecoder().decode(new Uint8Array([0x41]).buffer)`, "A"],
  [
    "decode, view with an offset",
    `new TextDecoder().decode(new Uint8Array([0x41, 0x42, 0x43, 0x44]).subarray(1, 3))`,
    "BC",
  ],
  ["decode, DataView", `new TextDecoder().decode(new DataView(new Uint8Array([0x41, 0x42]).buffer, 1))`, "B"],
  ["decode, other views by their bytes", `new TextDecoder().decode(new Float64Array(1))`, "\0\0\0\0\0\0\0\0"],
  ["decode, a string", `new TextDecoder().decode("A")`, throws("TypeError")],
  ["decode, an array", `new TextDecoder().decode([0x41])`, throws("TypeError")],
  ["decode, null", `new TextDecoder().decode(null)`, throws("TypeError")],
  [
    "decode, a foreign receiver",
    `TextDecoder.prototype.decode.call({}, new Uint8Array(1))`,
    throws("TypeError"),
  ],
  [
    "decode, step 1: do not flush",
    `const decoder = new TextDecoder(); return [[0xf0], [0x9f, 0x8e], [0x89, 0x41]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true }));`,
    ["", "", "🎉A"],
  ],
  [
    "decode, step 1: a new beginning after the end of a stream",
    `const decoder = new TextDecoder(); decoder.decode(new Uint8Array([0xe2]), { stream: true }); return [decoder.decode(), decoder.decode(new Uint8Array([0x82, 0xac]))];`,
    ["\ufffd", "\ufffd\ufffd"],
  ],
  [
    "decode, step 1: the mark is seen anew after the end of a stream",
    `const decoder = new TextDecoder(); const mark = new Uint8Array([0xef, 0xbb, 0xbf, 0x41]); return [decoder.decode(mark), decoder.decode(mark)];`,
    ["A", "A"],
  ],
  [
    "decode, BOM seen: a mark in pieces",
    `const decoder = new TextDecoder(); return [[0xef], [0xbb], [0xbf], [0x41]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true }));`,
    ["", "", "", "A"],
  ],
  [
    "decode, BOM seen: a mark in a later piece is text",
    `const decoder = new TextDecoder(); const mark = new Uint8Array([0xef, 0xbb, 0xbf]); return [decoder.decode(new Uint8Array([0x41]), { stream: true }), decoder.decode(mark)];`,
    ["A", "\ufeff"],
  ],
  [
    "decode, BOM seen: a mark behind a mark is text",
    `const decoder = new TextDecoder(); const mark = new Uint8Array([0xef, 0xbb, 0xbf]); return [decoder.decode(mark, { stream: true }), decoder.decode(mark, { stream: true })];`,
    ["", "\ufeff"],
  ],
  [
    "decode, BOM seen: a mark in pieces, utf-16le",
    `const decoder = new TextDecoder("utf-16le"); return [[0xff], [0xfe, 0x41], [0]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true }));`,
    ["", "", "A"],
  ],
  [
    "decode, fatal fails at the end of a stream",
    `const decoder = new TextDecoder("utf-8", { fatal: true }); decoder.decode(new Uint8Array([0xe2]), { stream: true }); decoder.decode();`,
    throws("TypeError"),
  ],
  [
    "decode, fatal fails in the piece behind",
    `const decoder = new TextDecoder("utf-8", { fatal: true }); decoder.decode(new Uint8Array([0xe2]), { stream: true }); decoder.decode(new Uint8Array([0x41]), { stream: true });`,
    throws("TypeError"),
  ],
  [
    "decode, fatal starts anew after a failure",
    `const decoder = new TextDecoder("utf-8", { fatal: true }); await failure(() => decoder.decode(new Uint8Array([0xff]))); return decoder.decode(new Uint8Array([0x41]));`,
    "A",
  ],
  [
    "decode, an empty piece changes nothing",
    `const decoder = new TextDecoder(); return [[0xc3], [], [0xa9]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true }));`,
    ["", "", "é"],
  ],
  [
    "decode, utf-16le in single bytes",
    `const decoder = new TextDecoder("utf-16le"); return [0x3c, 0xd8, 0x89, 0xdf, 0x41, 0].map((byte) => decoder.decode(new Uint8Array([byte]), { stream: true }));`,
    ["", "", "", "🎉", "", "A"],
  ],
  [
    "decode, utf-16le: a lead surrogate in the piece before",
    `const decoder = new TextDecoder("utf-16le"); return [[0x3c, 0xd8], [0x41, 0]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true }));`,
    ["", "\ufffdA"],
  ],
  [
    "decode, a long text in pieces is the same text",
    `const text = "aé読🎉".repeat(500); const bytes = new TextEncoder().encode(text); const decoder = new TextDecoder(); let read = ""; for (let at = 0; at < bytes.length; at += 7) read += decoder.decode(bytes.subarray(at, at + 7), { stream: true }); return read + decoder.decode() === text;`,
    true,
  ],
  ["TextEncoder, encoding", `new TextEncoder().encoding`, "utf-8"],
  ["TextEncoder, called", `TextEncoder()`, throws("TypeError")],
  ["encode, no input", `new TextEncoder().encode()`, []],
  ["encode, undefined", `new TextEncoder().encode(undefined)`, []],
  ["encode, null is a text", `new TextEncoder().encode(null)`, [0x6e, 0x75, 0x6c, 0x6c]],
  ["encode, a number", `new TextEncoder().encode(12)`, [0x31, 0x32]],
  ["encode, a symbol", `new TextEncoder().encode(Symbol())`, throws("TypeError")],
  ["encode, one byte", `new TextEncoder().encode("\\0\\x7f")`, [0, 0x7f]],
  ["encode, two bytes", `new TextEncoder().encode("\\x80\\u07ff")`, [0xc2, 0x80, 0xdf, 0xbf]],
  ["encode, three bytes", `new TextEncoder().encode("\\u0800\\uffff")`, [0xe0, 0xa0, 0x80, 0xef, 0xbf, 0xbf]],
  [
    "encode, four bytes",
    `new TextEncoder().encode("\\u{10000}\\u{10ffff}")`,
    [0xf0, 0x90, 0x80, 0x80, 0xf4, 0x8f, 0xbf, 0xbf],
  ],
  ["encode, a lead surrogate alone", `new TextEncoder().encode("\\ud800")`, [0xef, 0xbf, 0xbd]],
  ["encode, a trail surrogate alone", `new TextEncoder().encode("\\udc00")`, [0xef, 0xbf, 0xbd]],
  [
    "encode, surrogates in the wrong order",
    `new TextEncoder().encode("\\udc00\\ud800")`,
    [0xef, 0xbf, 0xbd, 0xef, 0xbf, 0xbd],
  ],
  ["encode, a Uint8Array", `new TextEncoder().encode("a") instanceof Uint8Array`, true],
  ["encode, the buffer is as long as the text", `new TextEncoder().encode("é").buffer.byteLength`, 2],
  [
    "encodeInto, what fits",
    `const into = new Uint8Array(4); return [new TextEncoder().encodeInto("aé", into), into];`,
    [{ read: 2, written: 3 }, [0x61, 0xc3, 0xa9, 0]],
  ],
  [
    "encodeInto, no part of a character",
    `const into = new Uint8Array(3); return [new TextEncoder().encodeInto("a🎉", into), into];`,
    [{ read: 1, written: 1 }, [0x61, 0, 0]],
  ],
  [
    "encodeInto, read counts code units",
    `new TextEncoder().encodeInto("🎉", new Uint8Array(4))`,
    { read: 2, written: 4 },
  ],
  [
    "encodeInto, a surrogate alone",
    `const into = new Uint8Array(3); return [new TextEncoder().encodeInto("\\ud800", into), into];`,
    [{ read: 1, written: 3 }, [0xef, 0xbf, 0xbd]],
  ],
  ["encodeInto, no room", `new TextEncoder().encodeInto("a", new Uint8Array(0))`, { read: 0, written: 0 }],
  [
    "encodeInto, only the view is written",
    `const all = new Uint8Array(4); new TextEncoder().encodeInto("abc", all.subarray(1, 3)); return all;`,
    [0, 0x61, 0x62, 0],
  ],
  [
    "encodeInto, a DataView",
    `new TextEncoder().encodeInto("a", new DataView(new ArrayBuffer(1)))`,
    throws("TypeError"),
  ],
  ["encodeInto, another view", `new TextEncoder().encodeInto("a", new Uint16Array(1))`, throws("TypeError")],
  ["encodeInto, no target", `new TextEncoder().encodeInto("a")`, throws("TypeError")],
  [
    "encodeInto, a clamped array",
    `new TextEncoder().encodeInto("a", new Uint8ClampedArray(1))`,
    throws("TypeError"),
  ],
  [
    "interfaces, tags",
    `[String(new TextDecoder()), String(new TextEncoder())]`,
    ["[object TextDecoder]", "[object TextEncoder]"],
  ],
  [
    "interfaces, attributes have no setters",
    `const { set } = Object.getOwnPropertyDescriptor(TextDecoder.prototype, "encoding"); return set;`,
    "<undefined>",
  ],
  [
    "interfaces, members are enumerable",
    `Object.keys(TextDecoder.prototype).sort()`,
    ["decode", "encoding", "fatal", "ignoreBOM"],
  ],
  [
    "interfaces, lengths",
    `[TextDecoder.length, TextDecoder.prototype.decode.length, TextEncoder.prototype.encodeInto.length]`,
    [0, 0, 2],
  ],
];

export const encoding = table("encoding", ["TextDecoder", "TextEncoder"], rows);
