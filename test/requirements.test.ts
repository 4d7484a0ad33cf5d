// A requirement or a reported case counts as covered when the name of a test, of a group of tests or of a row of a
// table names it; a comment does not.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** The requirements of the plugin page that this version serves, with their highest number or the numbers covered. */
const REQUIREMENTS: Record<string, readonly number[]> = {
  "E-LIFE": [1, 2, 4],
  "E-MSG": [1, 2, 3, 4],
  "E-HELLO": [1, 2, 3, 4],
  "E-CALL": [1, 2, 3],
  "E-HOST": [1, 2, 3],
  "E-CRASH": [1, 2, 4],
  "E-LOG": [1, 2, 3],
  "E-WASM": [1, 2, 3, 4, 5, 6, 7, 9],
  "E-LIMIT": [1, 2, 3, 4],
  "E-NET": [1, 2, 3, 4, 5, 6, 7, 8],
};

/** Reported cases: protocol, network policy, fetch and streams, WebSocket, guest runtime and timers, limits, cache and compiler. */
const CASES = [
  1, 2, 3, 4, 5, 6, 7, 14, 15, 16, 17, 18, 25, 26, 27, 28, 29, 35, 36, 37, 38, 42, 43, 44, 45, 46, 51, 52, 53,
  57, 64, 66, 71, 72, 73, 85,
];

const TEXT = '("(?:[^"\\\\\\n]|\\\\.)*"|`(?:[^`\\\\]|\\\\.)*`)';
const TITLES = [
  // test("…"), describe.skipIf(…)("…")
  `\\b(?:test|describe)(?:\\.\\w+(?:\\([^()]*\\))?)*\\(\\s*${TEXT}`,
  // test.each([…])("…")
  `\\)\\(\\s*${TEXT}\\s*,`,
  // The rows of a table whose titles are made of these.
  `\\b(?:proves|name): ${TEXT}`,
].map((pattern) => new RegExp(pattern, "g"));

/** The titles of tests, of groups of tests, of rows of tables; the names of Rust's test functions. */
function namesIn(file: string, text: string): string {
  if (file.endsWith(".rs")) {
    const names = [...text.matchAll(/#\[test\][^}]*?fn ([a-z0-9_]+)/gs)].map(([, name = ""]) => name);
    return names
      .map((name) => name.replaceAll("_", "-").replace(/^e-/, "E-").toUpperCase().replace(/CASE/g, "case"))
      .join("\n");
  }
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  return TITLES.flatMap((pattern) => [...code.matchAll(pattern)].map(([, title]) => title)).join("\n");
}

function testText(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? "" : testText(path);
      return /\.test\.ts$|cases\.ts$|messages\.ts$|destinations\.ts$|\.rs$/.test(entry.name)
        ? namesIn(entry.name, readFileSync(path, "utf8"))
        : "";
    })
    .join("\n");
}

const names = testText(join(root, "test")) + testText(join(root, "fixtures", "hostile"));

test("a title counts, a comment and any other text do not", () => {
  const source = `
    // E-A-1
    test("E-B-2 x", () => { expect(log).toContain("E-C-3"); });
    test.each([["E-D-4"]])("E-E-5 %s", () => {}); /* E-F-6 */
    const rows = [{ name: "E-G-7 y", log: "E-H-8" }];`;
  const named = namesIn("a.test.ts", source).match(/E-[A-Z]/g);
  expect([...new Set(named)]).toEqual(["E-B", "E-E", "E-G"]);
});

describe("requirements", () => {
  for (const [area, numbers] of Object.entries(REQUIREMENTS))
    for (const number of numbers)
      test(`${area}-${number} has a test that names it`, () => {
        expect(names).toMatch(new RegExp(`${area}-${number}(?!\\d)`));
      });
  for (const number of CASES)
    test(`case-${number} has a test that names it`, () => {
      expect(names).toMatch(new RegExp(`case-${number}(?!\\d)`));
    });
});
