// URL, from the data files of the Web Platform Tests (wpt/README.md): parsing and setters, row by row.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { table, throws, type Expected, type RowText } from "./table.js";

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

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "wpt", name), "utf8"));

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
];

const text = (value: unknown): string => JSON.stringify(value);

const SETUP = `
const pick = (url, names) => Object.fromEntries(names.map((name) => [name, url[name]]));
const set = (names, href, attribute, value) => {
  const url = new URL(href);
  url[attribute] = value;
  return pick(url, names);
};`;

const parseRows = (read("urltestdata.json") as (ParseRow | string)[])
  .filter((row): row is ParseRow => typeof row !== "string")
  .map((row): RowText => {
    const names = ATTRIBUTES.filter((name) => name in row);
    const expected = Object.fromEntries(names.map((name) => [name, row[name] as string]));
    const base = row.base ?? undefined;
    return [
      `parse ${text([row.input, row.base ?? null])}`,
      `pick(new URL(${text(row.input)}, ${text(base)}), ${text(names)})`,
      row.failure ? throws("TypeError") : expected,
    ];
  });

const setterRows = Object.entries(read("setters_tests.json") as Record<string, SetterRow[]>)
  .filter(([attribute]) => attribute !== "comment")
  .flatMap(([attribute, rows]) =>
    rows.map(({ href, new_value: value, expected }): RowText => [
      `set ${text([attribute, href, value])}`,
      `set(${text(Object.keys(expected))}, ${text(href)}, ${text(attribute)}, ${text(value)})`,
      expected satisfies Expected,
    ]),
  );

export const url = table("url", ["URL"], [...parseRows, ...setterRows], SETUP);
