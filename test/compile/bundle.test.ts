import { cp, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { analyze } from "../../src/compile/analysis.js";
import { bundle, isSourceEntry } from "../../src/compile/bundle.js";
import { readScript } from "../../src/compile/script-source.js";
import { mapPlaces } from "../../src/compile/source-map.js";
import { placeOf } from "../../src/compile/source-places.js";
import { tempDir } from "./support/temp-dir.js";

test("E-WASM-1 what is bundled is told by the entry's name", () => {
  const sources = [
    "src/main.ts",
    "main.mts",
    "a.cts",
    "a.tsx",
    "a.jsx",
    "src/main.js",
    "./src/a.mjs",
    "A.TS",
  ];
  const ready = ["dist/plugin.mjs", "plugin.js", "index.mjs", "lib/src/a.js", "src.mjs", "a.ts.mjs"];
  expect(sources.filter((entry) => !isSourceEntry(entry))).toEqual([]);
  expect(ready.filter(isSourceEntry)).toEqual([]);
});

describe("E-WASM-1 a bundle", () => {
  const FILES = {
    "src/main.ts": [
      `import { readFileSync } from "fs";`,
      `import * as readline from "node:readline";`,
      `import { table } from "table-kit";`,
      `import type { Rule } from "./rule.js";`,
      `const rule: Rule = { a: 1 };`,
      `const { lazy } = await import("./lazy.js");`,
      `console.log(readFileSync, readline.createInterface, table(rule), lazy, process.env.NODE_ENV);`,
    ].join("\n"),
    "src/rule.ts": "export interface Rule { a: number }",
    "src/lazy.ts": "export const lazy = 'lazily';",
    "node_modules/table-kit/package.json": '{"name":"table-kit","main":"index.cjs"}',
    "node_modules/table-kit/index.cjs":
      "/*! table-kit, MIT */ exports.table = (rule) => JSON.stringify(rule);",
  };

  test("is one module with the two imports left, dependencies and dynamic imports inside", async () => {
    const { code, sourceMap, inputs, sourceBytes, exports, notices } = await bundle("src/main.ts", {
      dir: await tempDir(FILES),
    });
    const { faults, imports } = await analyze(code, "dist/plugin.mjs");
    expect(faults).toEqual([]);
    expect(new Set(imports.map(({ name }) => name))).toEqual(new Set(["node:fs", "node:readline"]));
    expect(code).toContain("lazily");
    expect(code).toContain("! table-kit, MIT");
    expect(code).not.toContain("sourceMappingURL");
    expect(code).not.toContain("process.env");
    expect(JSON.parse(sourceMap)).toMatchObject({ version: 3 });
    expect(inputs.map(({ file }) => file).sort()).toEqual([
      "node_modules/table-kit/index.cjs",
      "src/lazy.ts",
      "src/main.ts",
    ]);
    expect(sourceBytes).toBe(inputs.reduce((sum, { bytes }) => sum + bytes, 0));
    expect([exports, notices]).toEqual([[], []]);
  });

  test("is the same in another folder", async () => {
    const dir = await tempDir(FILES);
    const other = join(await tempDir(), "elsewhere", "deep");
    await cp(dir, other, { recursive: true });
    const [one, two] = await Promise.all([
      bundle("src/main.ts", { dir }),
      bundle("src/main.ts", { dir: other }),
    ]);
    expect(two.code).toBe(one.code);
    expect(two.sourceMap).toBe(one.sourceMap);
  });

  test("writes nothing into the folder", async () => {
    const dir = await tempDir(FILES);
    await bundle("src/main.ts", { dir });
    expect((await readdir(dir)).sort()).toEqual(["node_modules", "src"]);
  });

  test("warns of a require that throws when it is reached", async () => {
    const dir = await tempDir({
      "src/main.js": `import "./a.cjs";`,
      "src/a.cjs": `exports.a = () => require("fs");`,
    });
    const { notices } = await bundle("src/main.js", { dir });
    expect(notices).toEqual([
      { kind: "bundle-warning", message: expect.stringContaining('require("node:fs")') },
    ]);
  });

  test("maps places back to its sources", async () => {
    const dir = await tempDir({
      "src/main.ts": `interface A { a: 1 }\n\nconst n: string = "x";\nawait import(n);\n`,
    });
    const { code, sourceMap } = await bundle("src/main.ts", { dir });
    const { faults } = await analyze(code, "dist/plugin.mjs");
    expect(faults).toHaveLength(1);
    const [place] = await mapPlaces(sourceMap, [faults[0]?.place ?? { file: "" }]);
    expect(place).toMatchObject({ file: "src/main.ts", line: 4, column: 7 });
    expect(place?.codeFrame).toContain("4 | await import(n);");
  });

  const places: [line: number, column: number, place: object][] = [
    [1, 2, { line: 1, column: 2, codeFrame: "1 | ab\n     ^" }],
    [1, 9, { line: 1, column: 4 }],
    [3, 1, { line: 3, column: 1, codeFrame: "3 | cd\n    ^" }],
    [99, 9, { line: 3, column: 3 }],
    [0, 0, { line: 1, column: 1 }],
  ];
  test.each(places)("finds line %i, column %i of a text", (line, column, place) => {
    expect(placeOf("a.ts", "ab\r\n\ncd", line, column)).toMatchObject(place);
  });

  test("survives a map of nonsense", async () => {
    const place = { file: "dist/plugin.mjs", line: 3, column: 7 };
    for (const mappings of ["!!!", ";;;;", "AAAA;//////////", "AAAA,".repeat(1_000)]) {
      const [mapped] = await mapPlaces(JSON.stringify({ version: 3, sources: ["a"], mappings }), [place]);
      expect(mapped?.line).toBeGreaterThan(0);
    }
  });

  test.each(["", "{", "[]", '{"version":3}', "null"])("keeps places when the map is %j", async (map) => {
    const place = { file: "dist/plugin.mjs", line: 3, column: 7 };
    expect(await mapPlaces(map, [place])).toMatchObject([{ line: 3, column: 7 }]);
  });
});

test("E-WASM-5 all faults of the sources come at once, with their places", async () => {
  const dir = await tempDir({
    "src/main.ts": `import "node:http";\nimport "left-pad";\nimport "./broken.js";\n`,
    "src/broken.ts": `const é = 1; let = ;\n`,
  });
  const error: unknown = await bundle("src/main.ts", { dir }).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: "BUNDLE_FAILED", blame: "plugin" });
  const { faults } = error as { faults: { message: string; mend?: string; place: object }[] };
  expect(faults.map(({ message, place }) => ({ message, ...place }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining("node:http"),
        file: "src/main.ts",
        line: 1,
        column: 8,
      }),
      expect.objectContaining({
        message: expect.stringContaining("left-pad"),
        file: "src/main.ts",
        line: 2,
        column: 8,
      }),
      expect.objectContaining({
        file: "src/broken.ts",
        line: 1,
        column: 20,
        codeFrame: expect.stringContaining("1 | const é"),
      }),
    ]),
  );
  expect(faults.find(({ message }) => message.includes("left-pad"))?.mend).toMatch(/install the package/);
});

describe("E-WASM-1 the entry", () => {
  test("that is ready is used as it is", async () => {
    const text = `\uFEFF#!/usr/bin/env node\nlet a = "é";`;
    const dir = await tempDir({ "dist/plugin.mjs": text, "dist/plugin.mjs.map": '{"version":3}' });
    const source = await readScript(dir, "dist/plugin.mjs");
    expect(source).toMatchObject({
      code: text.slice(1),
      isBundled: false,
      sourceBytes: Buffer.byteLength(text),
    });
    expect(await source.sourceMap()).toBe('{"version":3}');
  });

  const rows: [name: string, entry: string, code: string, message: RegExp][] = [
    ["missing", "dist/missing.mjs", "BUNDLE_FAILED", /is not there/],
    ["missing source", "src/missing.ts", "BUNDLE_FAILED", /is not there/],
    ["a folder", "dist", "BUNDLE_FAILED", /not a file/],
    ["outside", "../../../../etc/hostname", "BUNDLE_FAILED", /outside/],
    ["a link out", "dist/out.mjs", "BUNDLE_FAILED", /outside/],
    ["no UTF-8", "dist/binary.mjs", "BUNDLE_REFUSED", /UTF-8/],
  ];
  test.each(rows)("%s is refused", async (_name, entry, code, message) => {
    const dir = await tempDir({ "dist/binary.mjs": Uint8Array.of(0xc3, 0x28) });
    await symlink("/etc/hostname", join(dir, "dist/out.mjs"));
    await expect(readScript(dir, entry)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});
