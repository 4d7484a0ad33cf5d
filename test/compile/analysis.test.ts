import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analysisOf } from "../../src/compile/analysis-faults.js";
import { analyze, requireSound } from "../../src/compile/analysis.js";
import { scanModule } from "../../src/compile/module-scan.js";
import { isSandboxError } from "../../src/protocol/error.js";

const FILE = "dist/plugin.mjs";

describe("E-WASM-5 allowed", () => {
  const rows: [name: string, source: string][] = [
    ["default import", `import fs from "node:fs";`],
    ["named import", `import { readFileSync as read } from 'node:fs';`],
    ["namespace import", `import * as readline from "node:readline";`],
    ["side-effect import", `import "node:fs";`],
    ["dynamic import", `const fs = await import("node:fs");`],
    ["dynamic import of a template without holes", "const fs = await import(`node:fs`);"],
    ["import.meta", `console.log(import.meta.url);`],
    ["top-level await", `await Promise.resolve(1);`],
    [
      "names that look like statements",
      `const a = { import: 1, export: 2 }; a.import; a.export; a.import("x");`,
    ],
    ["the words in strings and comments", `"import 'x'"; /* export default 1 */ // import "y"`],
    ["a hashbang", `#!/usr/bin/env node\nlet a;`],
    ["a default import called source", `import source from "node:fs";`],
    ["require is only a name", `globalThis.require?.("child_process");`],
    ["nothing", ``],
  ];
  test.each(rows)("%s", async (_name, source) => {
    expect((await analyze(source, FILE)).faults).toEqual([]);
  });
});

describe("E-WASM-5 refused imports", () => {
  const rows: [name: string, source: string, line: number, column: number, names: string][] = [
    ["default", `import a from "left-pad";`, 1, 1, "left-pad"],
    ["named", `let x;\n  import { a } from 'node:http';`, 2, 3, "node:http"],
    ["namespace", `import * as a from "node:net";`, 1, 1, "node:net"],
    ["side effect", `import "./local.mjs";`, 1, 1, "./local.mjs"],
    ["without its prefix", `import fs from "fs";`, 1, 1, "fs"],
    ["a sub-path", `import { readFile } from "node:fs/promises";`, 1, 1, "node:fs/promises"],
    ["an address", `import a from "https://example.com/a.mjs";`, 1, 1, "https://example.com/a.mjs"],
    ["data", `import a from "data:text/javascript,1";`, 1, 1, "data:text/javascript"],
    ["another case", `import fs from "NODE:FS";`, 1, 1, "NODE:FS"],
    ["escaped letters", String.raw`import fs from "node:\u0068ttp";`, 1, 1, "node:http"],
    ["dynamic literal", `const a = await import("left-pad");`, 1, 17, "left-pad"],
    ["dynamic, deep inside", `const f = () => { if (1) { return [import('x')] } }`, 1, 36, '"x"'],
    ["dynamic template", "await import(`x`)", 1, 7, '"x"'],
    ["dynamic template with a hole", "await import(`node:${'fs'}`)", 1, 7, "computed"],
    ["dynamic computed", `const n = "x";\nawait import(n);`, 2, 7, "computed"],
    ["dynamic concatenated", `await import("node:" + "fs");`, 1, 7, "computed"],
    ["dynamic with options", `await import("node:fs", { with: { type: "json" } });`, 1, 7, "attributes"],
    ["attributes", `import a from "./a.json" with { type: "json" };`, 1, 1, "./a.json"],
    ["attributes on an allowed name", `import a from "node:fs" with { type: "json" };`, 1, 1, "attributes"],
    ["source phase", `import source a from "./a.wasm";`, 1, 1, "./a.wasm"],
    ["source phase of an allowed name", `import source a from "node:fs";`, 1, 1, "import source"],
    ["deferred", `import defer * as a from "a";`, 1, 1, "import defer"],
    ["source phase with comments", `import /* x */ source /* y */ a from "./a.wasm";`, 1, 1, "import source"],
    ["dynamic source phase", `await import.source("./a.wasm");`, 1, 7, "import source"],
    ["dynamic deferred", `await import.defer("a");`, 1, 7, "import defer"],
    ["re-export of names", `export { a } from "a";`, 1, 1, '"a"'],
    ["re-export of all", `export * from "b";`, 1, 1, '"b"'],
    ["re-export of all, named", `export * as b from "node:fs";`, 1, 1, "node:fs"],
  ];
  test.each(rows)("%s", async (_name, source, line, column, names) => {
    const { faults } = await analyze(source, FILE);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain(names);
    expect(faults[0]?.place).toMatchObject({ file: FILE, line, column });
    expect(faults[0]?.place.codeFrame).toMatch(/^\d+ \| .+\n +\^$/);
    expect(faults[0]?.mend).toBeTruthy();
  });
});

describe("E-WASM-5 refused exports", () => {
  const rows: [source: string, form: string][] = [
    [`export default 1;`, "export default"],
    [`export default function () {}`, "export default"],
    [`export const a = 1, b = 2;`, "export const"],
    [`export let a;`, "export let"],
    [`export var a;`, "export var"],
    [`export function f() {}`, "export function"],
    [`export async function f() {}`, "export function"],
    [`export function* f() {}`, "export function"],
    [`export class C {}`, "export class"],
    [`export {};`, "export { … }"],
    [`let a; export { a };`, "export { … }"],
    [`let a; export { a as default };`, "export { … }"],
    [`let a; export { a as "any name" };`, "export { … }"],
    [`export { missing };`, "export { … }"],
    [`export const { a, ...b } = {};`, "export const"],
  ];
  test.each(rows)("%s", async (source, form) => {
    const { faults } = await analyze(source, FILE);
    expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(`(${form})`)]);
  });
});

describe("E-WASM-5 syntax errors", () => {
  const rows: [name: string, source: string, line: number, column: number][] = [
    ["an open brace", `function f() {`, 1, 15],
    ["a word too much", `let a = 1\nlet b 2`, 2, 7],
    ["return outside of a function", `return 1`, 1, 1],
    ["a name declared twice", `let a;\nlet a;`, 2, 5],
    ["a string without end", `\n"abc`, 2, 1],
    ["a template without end", "`abc", 1, 2],
    ["a regular expression", `/(/`, 1, 2],
    ["a NUL", "a\u0000b", 1, 2],
  ];
  test.each(rows)("%s", async (_name, source, line, column) => {
    const { faults } = await analyze(source, FILE);
    expect(faults[0]?.message).toMatch(/^syntax error: /);
    expect(faults[0]?.place).toMatchObject({ line, column });
    expect(faults[0]?.message).not.toMatch(/\(\d+:\d+\)/);
  });

  const deep = [
    "[",
    "(",
    "{",
    "a=>",
    "!",
    "`${",
    "if(1)",
    "1+",
    "new ",
    "({a:",
    "f(",
    "class{x=",
    "a?b:",
    "[/x/,",
  ];
  const rowsOfDeep = [...deep, `/${"(".repeat(20_000)}`, `/${"[".repeat(20_000)}/v`].map((open) => ({
    name: open.slice(0, 8),
    source: open.repeat(Math.ceil(60_000 / open.length)),
  }));
  test.each(rowsOfDeep)("nested too deeply is a fault, not a crash: $name", async ({ source }) => {
    const { faults } = await analyze(source, FILE);
    expect(faults[0]?.message).toMatch(/^syntax error: /);
  });
});

test("E-WASM-5 deep but valid text is read with a larger stack", async () => {
  const sum = `import "x"; let a = ${"1 + ".repeat(5_000)} 1; let b = ${"[".repeat(1_000)}${"]".repeat(1_000)};`;
  const { faults } = await analyze(sum, FILE);
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('imports "x"')]);
});

test("E-WASM-5 all faults come in one run, also around a syntax error", async () => {
  const source = [
    `import a from "a";`,
    `import source b from "b";`,
    `import defer * as c from "c";`,
    `await import("d" + 1);`,
    `export default 1;`,
    `let e = ;`,
    `import f from "f" with { type: "json" };`,
    `export const g = 1;`,
    `export * from "h";`,
    `const i = "unended`,
    `await import("j");`,
    `x.import("k"); ({ export: 1 });`,
  ].join("\n");
  const { faults } = await analyze(source, FILE);
  expect(faults.map(({ place, message }) => [place.line, message.slice(0, 12)])).toEqual([
    [1, 'it imports "'],
    [2, 'it imports "'],
    [3, 'it imports "'],
    [4, "it imports a"],
    [5, "it has an ex"],
    [6, "syntax error"],
    [7, 'it imports "'],
    [8, "it has an ex"],
    [9, "it has an ex"],
    [11, 'it imports "'],
  ]);
});

test("E-WASM-5 the list of faults is bounded and says what it leaves out", async () => {
  const { faults } = await analyze(`import "x";\n`.repeat(5_000), FILE);
  expect(faults).toHaveLength(100);
  expect(faults.at(-1)?.message).toContain("4900 more faults");
});

test("E-WASM-5 the error names the first fault and holds all", async () => {
  const analysis = await analyze(`let x;\nimport a from "left-pad";\nexport default a;`, FILE);
  const error = capture(() => requireSound(analysis, FILE));
  expect(error).toMatchObject({
    code: "BUNDLE_REFUSED",
    blame: "plugin",
    place: { file: FILE, line: 2, column: 1 },
  });
  expect(error.message).toBe(
    `dist/plugin.mjs:2:1: it imports "left-pad": a plugin may import only node:fs and node:readline (and 1 more)`,
  );
  expect(error.faults).toHaveLength(2);
});

describe("E-WASM-6", () => {
  const rows: [name: string, source: string, sdk: string | null, isSdkTooOld: boolean][] = [
    ["no SDK", `let a;`, null, false],
    ["SDK 0.3", `globalThis.s = "@escouade-dev/plugin@0.3.0";`, "0.3.0", false],
    ["SDK 0.10", `globalThis.s = "@escouade-dev/plugin@0.10.1-beta.1";`, "0.10.1-beta.1", false],
    ["SDK 1.0", `globalThis.s = "@escouade-dev/plugin@1.0.0";`, "1.0.0", false],
    ["SDK 0.2", `globalThis.s = '@escouade-dev/plugin@0.2.9';`, "0.2.9", true],
    ["two SDKs, one old", `s("@escouade-dev/plugin@0.3.0"); s("@escouade-dev/plugin@0.2.0");`, "0.2.0", true],
    ["SDK 0.2 without a stamp", `// node_modules/@escouade-dev/plugin/dist/index.mjs\nlet a;`, null, true],
    ["only named in a text", `log("use @escouade-dev/plugin@0.2.0 for this");`, null, false],
    ["SDK 0.2 in a broken bundle", `s("@escouade-dev/plugin@0.2.0"); let = ;`, "0.2.0", true],
  ];
  test.each(rows)("%s", async (_name, source, sdk, isSdkTooOld) => {
    expect(await analyze(source, FILE)).toMatchObject({ sdk, isSdkTooOld });
  });

  test("a bundle of SDK 0.2 says to rebuild it", async () => {
    const analysis = await analyze(`s("@escouade-dev/plugin@0.2.4"); import "node:http";`, FILE);
    const error = capture(() => requireSound(analysis, FILE));
    expect(error.code).toBe("BUNDLE_SDK_TOO_OLD");
    expect(error.message).toContain("SDK 0.2.4");
    expect(error.message).toContain("rebuild it with @escouade-dev/plugin 0.3 or newer");
  });
});

describe("large bundles", () => {
  test("are scanned on a worker with the same result", async () => {
    const source =
      `${"let a = 1;".padEnd(100)}\n`.replaceAll("a", "x") + `// ${"-".repeat(64 * 1024)}\nimport "y";`;
    const { faults } = await analyze(source, FILE);
    expect(faults.map(({ place }) => place.line)).toEqual([3]);
  });

  test("a text of nothing but declarations does not cost the square of its length", async () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `v${index}`);
    const { faults } = await analyze(`let ${names.join(",")}; export { ${names.join(",")} }`, FILE);
    expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining("it has an export")]);
  });

  test("one that takes too long is a fault", async () => {
    const { faults } = await analyze("let a;\n".repeat(200_000), FILE, 1);
    expect(faults[0]?.message).toMatch(/cannot be parsed within/);
  });

  test("one nested without end is a fault", async () => {
    const { faults } = await analyze("[".repeat(1_000_000), FILE);
    expect(faults[0]?.message).toMatch(/^syntax error: /);
  });
});

test("E-WASM-5 analysis answers with faults for any text and never throws", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      ..."import|export|source|defer|from|*|{|}|(|)|`|${|'a'|\"b|/|/*|//|\n|;|.|default|const a =|async|await|class|#x|with".split(
        "|",
      ),
    ),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" "));
  fc.assert(
    fc.property(text, (source) => {
      const { faults } = analysisOf(scanModule(source, 800), source, FILE);
      for (const { place, message } of faults) {
        expect(place.line).toBeGreaterThanOrEqual(1);
        expect(place.column).toBeGreaterThanOrEqual(1);
        expect(message).not.toBe("");
        expect(place.codeFrame.split("\n")).toHaveLength(2);
      }
    }),
    { numRuns: 2_000 },
  );
});

function capture(run: () => void) {
  try {
    run();
  } catch (error) {
    if (isSandboxError(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
