// Runs a table in the guest runtime, or in a Node of its own. Rows run one after the other; a row that ends the whole
// instance or process has failed, and the rows behind it run in another.
import { spawn } from "node:child_process";
import { run } from "../guest/guest.js";
import type { Row, Table } from "./table.js";

/** What a row came to: its value, what it threw, or how it ended everything. */
export type Outcome = { value: unknown } | { throws: string } | { ended: string };

/** Runs a program; every line that it writes is one JSON text, and those about rows say so: the guest also asks its host. */
export type Realm = (program: string) => Promise<{ lines: string[]; end: string }>;

/** A row that waits for something that never comes must not hold up the others. */
const MAX_ROW_MS = 3000;

/**
 * Writes one line for each row. The turn of the event loop between two rows shows failures that nobody handles while
 * it is still known whose they are. The timer is not waited for: where nothing else can happen, the program ends.
 */
const REPORT = `
const show = (value) => {
  if (value === undefined) return "<undefined>";
  if (typeof value === "bigint") return "<" + value + "n>";
  if (typeof value === "symbol" || typeof value === "function") return "<" + typeof value + ">";
  if (Object.is(value, -0)) return "<-0>";
  if (typeof value === "number" && !Number.isFinite(value)) return "<" + value + ">";
  if (value === null || typeof value !== "object") return value;
  if (value instanceof ArrayBuffer) return [...new Uint8Array(value)];
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return Array.from(value, show);
  if (value instanceof Error) return "<" + value.name + ">";
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, show(item)]));
};
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** The name of what a function throws or a promise is rejected with. */
const failure = async (attempt) => {
  try {
    await (typeof attempt === "function" ? attempt() : attempt);
    return "none";
  } catch (error) {
    return error instanceof Error || error instanceof DOMException ? error.name : show(error);
  }
};
const missing = needs.filter((name) => !(name in globalThis));
const { setImmediate, setTimeout, clearTimeout } = globalThis;
const { stringify } = JSON;
const stdout = process.stdout;
for (const row of missing.length > 0 ? [] : rows) {
  let outcome;
  let timer;
  try {
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject({ name: "no end" }), ${MAX_ROW_MS});
      timer.unref();
    });
    outcome = { value: show(await Promise.race([row(), late])) };
  } catch (error) {
    outcome = { throws: String(error?.name ?? show(error)) };
  }
  clearTimeout(timer);
  await new Promise((resolve) => setImmediate(resolve));
  stdout.write(stringify({ row: outcome }) + "\\n");
}
if (missing.length > 0) stdout.write(stringify({ missing }) + "\\n");
`;

const programOf = (table: Table, rows: readonly Row[]): string => `
const needs = ${JSON.stringify(table.needs)};
${table.setup}
const rows = [${rows.map(({ source }) => source).join(",\n")}];
${REPORT}`;

export const inGuest: Realm = async (program) => {
  const { lines, stderr, end } = await run(program);
  return { lines, end: [JSON.stringify(end), ...stderr].join("\n") };
};

export const inNode: Realm = (program) =>
  new Promise((resolve, reject) => {
    const flags = ["--experimental-websocket", "--no-warnings", "--input-type=module"];
    const child = spawn(process.execPath, flags, { stdio: ["pipe", "pipe", "pipe"] });
    const texts = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const)
      child[stream].setEncoding("utf8").on("data", (text: string) => (texts[stream] += text));
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({
        lines: texts.stdout.split("\n").filter((line) => line !== ""),
        end: `${signal ?? `exit code ${code}`}\n${texts.stderr}`,
      }),
    );
    child.stdin.end(program);
  });

/** The outcome of every row, or the globals that the realm does not have. */
export async function runTable(table: Table, realm: Realm): Promise<Outcome[] | { missing: string[] }> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < table.rows.length) {
    const { lines, end } = await realm(programOf(table, table.rows.slice(outcomes.length)));
    for (const line of lines) {
      const answer = JSON.parse(line) as { row: Outcome } | { missing: string[] };
      if ("missing" in answer) return answer;
      if ("row" in answer) outcomes.push(answer.row);
    }
    if (outcomes.length < table.rows.length) outcomes.push({ ended: end });
  }
  return outcomes;
}
