import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bundle } from "../../src/compile/bundle.js";
import { placeMapper } from "../../src/compile/source-map.js";

let root = "";
let dir = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "escouade-bundle-"));
  dir = join(root, "plugin");
  mkdirSync(join(dir, "src"), { recursive: true });
  writeFileSync(join(root, "secret.json"), '{"key":"hunter2"}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bundled = async (source: string): Promise<string> => {
  writeFileSync(join(dir, "src/plugin.ts"), source);
  return (await bundle("src/plugin.ts", { dir })).code;
};

describe("E-WASM-9 the bundler reads no data outside of the plugin's folder", () => {
  test.each([
    ["by a relative path", () => "../../secret.json"],
    ["by an absolute path", () => join(root, "secret.json")],
    [
      "through a link",
      () => (symlinkSync(join(root, "secret.json"), join(dir, "src/data.json")), "./data.json"),
    ],
    ["through a linked folder", () => (symlinkSync(root, join(dir, "src/up")), "./up/secret.json")],
  ])("%s", async (_, path) => {
    await expect(
      bundled(`import data from ${JSON.stringify(path())}; console.log(data);`),
    ).rejects.toMatchObject({
      code: "BUNDLE_FAILED",
      message: expect.stringContaining("lies outside of the plugin's folder"),
    });
  });

  test("E-LIMIT-2 and waits at no pipe", async () => {
    execFileSync("mkfifo", [join(dir, "src/pipe.txt")]);
    await expect(bundled('import text from "./pipe.txt"; console.log(text);')).rejects.toMatchObject({
      code: "BUNDLE_FAILED",
      message: expect.stringContaining("is not a file"),
    });
  });

  test("but its own files, and packages of a folder above", async () => {
    mkdirSync(join(root, "node_modules/some"), { recursive: true });
    writeFileSync(join(root, "node_modules/some/index.js"), 'export default "from a package";');
    writeFileSync(join(dir, "src/own.json"), '"its own"');
    const code = await bundled('import a from "some"; import b from "./own.json"; console.log(a, b);');
    expect(code).toContain("from a package");
    expect(code).toContain("its own");
  });
});

describe("E-CRASH-1 a map that is none leaves the places as they are", () => {
  const place = { file: "plugin.mjs", line: 1, column: 1 };
  test.each([
    ["no sources", { version: 3, sourcesContent: ["x"], sections: [] }],
    [
      "sources that are no list",
      { version: 3, sources: { length: 1, "0": "x" }, sourcesContent: ["x"], names: [], mappings: "AAAA" },
    ],
    [
      "one that is far too long",
      { version: 3, sources: ["x"], names: [], mappings: "AAAA,".repeat(1 << 20) },
    ],
  ])("%s", (_, map) => {
    expect(placeMapper(JSON.stringify(map))(place)).toEqual(place);
  });
});
