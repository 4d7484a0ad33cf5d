// Every table in the guest runtime and, beside it, in Node. Rows that fail are listed in expectations.json, each with
// its reason: a row that starts to pass must leave the list, a row that starts to fail must not be added without one.
// ESCOUADE_UPDATE_EXPECTATIONS=1 brings the list up to date; the reasons of new rows are left to be written.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { inGuest, inNode, runTable, type Outcome } from "./realms.js";
import type { Row, Table } from "./table.js";
import { tables } from "./tables.js";

interface Expectations {
  guest: Record<string, string>;
  /** Other versions of Node fail elsewhere: the list holds for one major version. */
  node: { major: number; failing: Record<string, string> };
}
interface Count {
  table: string;
  rows: number;
  guest: number | null;
  /** Null where the globals of the table are not there. */
  node: number | null;
}

const file = join(import.meta.dirname, "expectations.json");
const expectations = JSON.parse(readFileSync(file, "utf8")) as Expectations;
const nodeMajor = Number(process.versions.node.split(".")[0]);
const isUpdate = process.env["ESCOUADE_UPDATE_EXPECTATIONS"] === "1";
/** Where scripts/conformance-report.mjs wants the counts. */
const countsFile = process.env["ESCOUADE_CONFORMANCE_COUNTS"];

const counts = new Map<string, Count>();

const toOutcome = ({ expected }: Row): Outcome =>
  typeof expected === "object" && expected !== null && "throws" in expected
    ? { throws: String(expected["throws"]) }
    : { value: expected };

/** Compares what failed with what is listed; the answer is what to do, line by line. */
function judge(table: Table, outcomes: readonly Outcome[], listed: Record<string, string>): string[] {
  const faults: string[] = [];
  for (const [index, row] of table.rows.entries()) {
    const wanted = toOutcome(row);
    const outcome = outcomes[index];
    const isRight = isDeepStrictEqual(outcome, wanted);
    if (isRight === !(row.id in listed)) continue;
    if (isUpdate && isRight) delete listed[row.id];
    else if (isUpdate) listed[row.id] = "";
    faults.push(
      isRight
        ? `${row.id} passes: take it off the list`
        : `${row.id}: ${JSON.stringify(outcome)} instead of ${JSON.stringify(wanted)}: mend it, or list it with a reason`,
    );
  }
  return faults;
}

/** How many rows pass. */
function expectListed(
  table: Table,
  outcomes: readonly Outcome[],
  listed: Record<string, string> | null,
): number {
  const faults = listed === null ? [] : judge(table, outcomes, listed);
  if (faults.length > 0 && !isUpdate)
    throw new Error(
      `expectations.json is not true any more (ESCOUADE_UPDATE_EXPECTATIONS=1 changes it):\n${faults.join("\n")}`,
    );
  return table.rows.filter((row, index) => isDeepStrictEqual(outcomes[index], toOutcome(row))).length;
}

describe.each(tables)("conformance: $name", (table) => {
  const count: Count = { table: table.name, rows: table.rows.length, guest: null, node: null };
  counts.set(table.name, count);

  test("the guest fails in no row but those listed", async () => {
    const outcomes = await runTable(table, inGuest);
    if ("missing" in outcomes) throw new Error(`the guest has no ${outcomes.missing.join(", ")}`);
    count.guest = expectListed(table, outcomes, expectations.guest);
  });

  test("Node fails in no row but those listed", async () => {
    const outcomes = await runTable(table, inNode);
    // Some interfaces came with later versions.
    if ("missing" in outcomes) return;
    const { major, failing } = expectations.node;
    count.node = expectListed(table, outcomes, major === nodeMajor ? failing : null);
  });
});

describe("the tables", () => {
  const ids = tables.flatMap(({ rows }) => rows.map(({ id }) => id));

  test("have an id of its own for every row", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each(["guest", "node"] as const)("have each listed row of %s, and it has a reason", (realm) => {
    const listed = realm === "guest" ? expectations.guest : expectations.node.failing;
    const known = new Set(ids);
    expect(Object.keys(listed).filter((id) => !known.has(id))).toEqual([]);
    expect(Object.entries(listed).filter(([, reason]) => !/\w{4}/.test(reason))).toEqual([]);
  });
});

/** Only rows that there are, in an order that does not depend on that of the tables. */
function tidy(listed: Record<string, string>): Record<string, string> {
  const ids = new Set(tables.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return Object.fromEntries(
    Object.entries(listed)
      .filter(([id]) => ids.has(id))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

afterAll(() => {
  if (isUpdate) {
    const { guest, node } = expectations;
    const updated = { guest: tidy(guest), node: { ...node, failing: tidy(node.failing) } };
    writeFileSync(file, `${JSON.stringify(updated, null, 2)}\n`);
  }
  if (countsFile !== undefined)
    writeFileSync(countsFile, JSON.stringify({ nodeMajor, counts: [...counts.values()] }));
});
