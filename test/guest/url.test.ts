// URL against the Web Platform Tests. Rows that fail are listed in wpt/expectations.json, each with its reason: a row
// that starts to pass must leave the list, a row that starts to fail must not be added without one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { evaluate, run } from "./guest.js";

const data = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "wpt", name), "utf8"));

interface ParseRow {
  input: string;
  base?: string | null;
  failure?: true;
  [attribute: string]: unknown;
}
interface SetterRow {
  href: string;
  new_value: string;
  expected: Record<string, string>;
}

const parseRows = (data("urltestdata.json") as (ParseRow | string)[]).filter(
  (row): row is ParseRow => typeof row !== "string",
);
const setterRows = Object.entries(data("setters_tests.json") as Record<string, SetterRow[]>).filter(
  ([attribute]) => attribute !== "comment",
);
const expectations = data("expectations.json") as {
  parse: Record<string, string>;
  setters: Record<string, string>;
};

const parseName = (row: ParseRow): string => JSON.stringify([row.input, row.base ?? null]);
const setterName = (attribute: string, row: SetterRow): string =>
  JSON.stringify([attribute, row.href, row.new_value]);

const ATTRIBUTES = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;

const GUEST = `
import { createInterface } from "node:readline";
const attributes = ${JSON.stringify(ATTRIBUTES)};
const describe = (url) => Object.fromEntries(attributes.map((name) => [name, url[name]]));
createInterface({ input: process.stdin }).on("line", (line) => {
  const task = JSON.parse(line);
  let answer;
  try {
    const url = task.attribute === undefined ? new URL(task.input, task.base ?? undefined) : new URL(task.href);
    if (task.attribute !== undefined) url[task.attribute] = task.value;
    answer = describe(url);
  } catch (error) {
    answer = { failure: error instanceof TypeError && error.code === "ERR_INVALID_URL" };
  }
  process.stdout.write(JSON.stringify(answer) + "\\n");
});`;

type Answer = Record<string, unknown>;

async function answers(tasks: readonly object[]): Promise<Answer[]> {
  const input = tasks.map((task) => `${JSON.stringify(task)}\n`).join("");
  const { lines, end } = await run(GUEST, input);
  expect(end).toMatchObject({ kind: "exit", code: 0 });
  return lines.map((line) => JSON.parse(line) as Answer);
}

describe("web platform tests", () => {
  let parsed: Answer[];
  let set: Answer[];
  const allSetters = setterRows.flatMap(([attribute, rows]) => rows.map((row) => ({ attribute, row })));

  beforeAll(async () => {
    parsed = await answers(parseRows.map(({ input, base }) => ({ input, base })));
    set = await answers(
      allSetters.map(({ attribute, row }) => ({ attribute, href: row.href, value: row.new_value })),
    );
  });

  test("URL parses every row of urltestdata.json but those listed", () => {
    const failing = parseRows.flatMap((row, index) => {
      const answer = parsed[index] ?? {};
      const isRight = row.failure
        ? answer["failure"] === true
        : ATTRIBUTES.every((name) => !(name in row) || answer[name] === row[name]);
      return isRight ? [] : [parseName(row)];
    });
    expect(failing.sort()).toEqual(Object.keys(expectations.parse).sort());
  });

  test("URL setters follow every row of setters_tests.json but those listed", () => {
    const failing = allSetters.flatMap(({ attribute, row }, index) => {
      const answer = set[index] ?? {};
      const isRight = Object.entries(row.expected).every(([name, value]) => answer[name] === value);
      return isRight ? [] : [setterName(attribute, row)];
    });
    expect(failing.sort()).toEqual(Object.keys(expectations.setters).sort());
  });

  test("each listed row has a reason", () => {
    for (const reason of [...Object.values(expectations.parse), ...Object.values(expectations.setters)])
      expect(reason).toMatch(/\w{4}/);
  });
});

describe("URLSearchParams", () => {
  const TABLE: readonly (readonly [expression: string, expected: unknown])[] = [
    [`String(new URLSearchParams("?a=1&b=%20x+y&a=2"))`, "a=1&b=+x+y&a=2"],
    [`new URLSearchParams("a=1&a=2").getAll("a")`, ["1", "2"]],
    [`new URLSearchParams("a=1").get("b")`, null],
    [`String(new URLSearchParams({ a: 1, b: "é" }))`, "a=1&b=%C3%A9"],
    [`String(new URLSearchParams([["x", "1"], ["y", "2"]]))`, "x=1&y=2"],
    [`String(new URLSearchParams(new Map([["x", "1"]])))`, "x=1"],
    [`new URLSearchParams([["x"]])`, expect.stringMatching(/^throws TypeError/)],
    [`[...new URLSearchParams("b=2&a=1&b=1")].flat()`, ["b", "2", "a", "1", "b", "1"]],
    [
      `(() => { const p = new URLSearchParams("b=2&a=1&b=1"); p.sort(); return String(p); })()`,
      "a=1&b=2&b=1",
    ],
    [
      `(() => { const p = new URLSearchParams("a=1&b=2&a=3"); p.set("a", "9"); return String(p); })()`,
      "a=9&b=2",
    ],
    [`(() => { const p = new URLSearchParams("a=1&a=2"); p.delete("a", "1"); return String(p); })()`, "a=2"],
    [`new URLSearchParams("a=1&a=2").has("a", "2")`, true],
    [`new URLSearchParams("a=1&a=2").size`, 2],
    [
      `(() => { const u = new URL("https://e.test/?a=1"); u.searchParams.append("b", "ü"); return u.href; })()`,
      "https://e.test/?a=1&b=%C3%BC",
    ],
    [
      `(() => { const u = new URL("https://e.test/?a=1"); const p = u.searchParams; u.search = "?c=3"; return [p.get("c"), p === u.searchParams]; })()`,
      ["3", true],
    ],
    [
      `(() => { const u = new URL("https://e.test/?a=1"); u.searchParams.delete("a"); return u.href; })()`,
      "https://e.test/",
    ],
    [`new URLSearchParams("a=\\ud800").get("a")`, "\ufffd"],
    [`Object.prototype.toString.call(new URLSearchParams().keys())`, "[object URLSearchParams Iterator]"],
    [`URL.canParse("x:", "nonsense")`, false],
    [`URL.parse("../b", "https://e.test/a/c").href`, "https://e.test/b"],
    [`JSON.stringify({ u: new URL("https://é.test") })`, '{"u":"https://xn--9ca.test/"}'],
    [`new URL("nonsense")`, "throws TypeError: Invalid URL"],
    [`URL("https://e.test")`, expect.stringMatching(/^throws TypeError/)],
  ];

  test("constructor, lookups, changes and the link to its URL", async () => {
    expect(await evaluate(TABLE.map(([expression]) => expression))).toEqual(
      TABLE.map(([, expected]) => expected),
    );
  });
});
