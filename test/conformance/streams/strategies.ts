// The queuing strategies (https://streams.spec.whatwg.org/#qs).
import { table, throws, type RowText } from "../table.js";
import { STREAM_SETUP } from "./setup.js";

const STRATEGIES = ["CountQueuingStrategy", "ByteLengthQueuingStrategy"];
const strategyRows: RowText[] = STRATEGIES.flatMap((name): RowText[] => [
  [`${name} constructor`, `new ${name}({ highWaterMark: 5 }).highWaterMark`, 5],
  [
    `${name} constructor, converted but not judged`,
    `["-1", "NaN", "x"].map((highWaterMark) => new ${name}({ highWaterMark }).highWaterMark)`,
    [-1, "<NaN>", "<NaN>"],
  ],
  [`${name} constructor, nothing`, `new ${name}()`, throws("TypeError")],
  [`${name} constructor, no highWaterMark`, `new ${name}({})`, throws("TypeError")],
  [
    `${name} size, the same function each time`,
    `new ${name}({ highWaterMark: 1 }).size === new ${name}({ highWaterMark: 2 }).size`,
    true,
  ],
  [`${name} tag`, `String(new ${name}({ highWaterMark: 1 }))`, `[object ${name}]`],
]);

const rows: RowText[] = [
  ...strategyRows,
  [
    "CountQueuingStrategy size, always one",
    `const { size } = new CountQueuingStrategy({ highWaterMark: 1 }); return [size(), size("abc"), size.name, size.length];`,
    [1, 1, "size", 0],
  ],
  [
    "ByteLengthQueuingStrategy size, byteLength",
    `const { size } = new ByteLengthQueuingStrategy({ highWaterMark: 1 }); return [size(new Uint8Array(3)), size({ byteLength: 7 }), size.name, size.length];`,
    [3, 7, "size", 1],
  ],
  [
    "ByteLengthQueuingStrategy size, nothing",
    `new ByteLengthQueuingStrategy({ highWaterMark: 1 }).size()`,
    throws("TypeError"),
  ],
];

export const queuingStrategies = table(
  "queuing-strategies",
  ["CountQueuingStrategy", "ByteLengthQueuingStrategy"],
  rows,
  STREAM_SETUP,
);
