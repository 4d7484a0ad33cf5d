// A fixture that no test claims fails the run: every folder of fixtures/plugins and every source of fixtures/hostile.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { hostileCases } from "../fixtures/hostile/cases.js";
import { exchanges } from "./e2e/exchanges.js";
import { fixture, root } from "./e2e/fixture.js";

const hostile = join(root, "fixtures", "hostile");

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, isWanted);
    return isWanted(entry.name) ? [path] : [];
  });
}

const name = (path: string): string => relative(hostile, path).split(sep).join("/");
const sources = filesBelow(
  hostile,
  (file) => /\.(mjs|mjs\.txt|ts|wat|wasm)$/.test(file) && !/^cases?\.ts$/.test(file),
).map(name);
const testText = filesBelow(join(root, "test", "hostile"), (file) => file.endsWith(".ts"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
const allCases = Object.values(hostileCases).flat();

/** Named by a table, or by a test itself. */
const isClaimed = (file: string): boolean =>
  allCases.some((one) => one.file === file) || testText.includes(`"${file}"`);

describe("fixtures", () => {
  test("every plugin has exchanges, and nothing else has", () => {
    expect(readdirSync(fixture(".")).toSorted()).toEqual(Object.keys(exchanges).toSorted());
  });

  test("each plugin that serves by the shared loop has a copy of it: its sources may not lie elsewhere", () => {
    const loop = readFileSync(join(root, "fixtures", "lib", "serve.ts"), "utf8");
    const copies = filesBelow(fixture("."), (file) => file === "serve.ts");
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) expect(readFileSync(copy, "utf8")).toBe(loop);
  });

  test("every hostile source is in a case or a test", () => {
    const modules = sources.filter((file) => file.endsWith(".wasm") || /\.(mjs|ts|txt)$/.test(file));
    expect(modules.filter((file) => !isClaimed(file))).toEqual([]);
  });

  test("every case has its source", () => {
    expect(allCases.filter(({ file }) => !statSync(join(hostile, file), { throwIfNoEntry: false }))).toEqual(
      [],
    );
  });

  test("every method of a hostile plugin is called by a case or a test", () => {
    const unused = sources
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => {
        const text = readFileSync(join(hostile, file), "utf8");
        const methods = [...text.matchAll(/"(hostile\/[a-z0-9-]+)"/g)].map((match) => match[1] ?? "");
        return methods
          .filter((method) => !allCases.some((one) => one.file === file && one.call === method))
          .filter((method) => !testText.includes(`"${method}"`))
          .map((method) => `${file} ${method}`);
      });
    expect([...new Set(unused)]).toEqual([]);
  });

  test("every WAT source is assembled", () => {
    const texts = sources.filter((file) => file.endsWith(".wat"));
    expect(texts.filter((file) => !sources.includes(file.replace(/\.wat$/, ".wasm")))).toEqual([]);
  });

  test("every test table is run by a test file", () => {
    const unrun = Object.keys(hostileCases).filter((table) => !testText.includes(`hostileCases.${table}`));
    expect(unrun).toEqual([]);
  });
});
