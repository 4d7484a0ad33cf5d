// Writes the pass rates of the conformance tables into README.md, between two markers. `--check` fails when they are
// not current; Node's column is compared only where this Node has the major version that the README names.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { entry, root, run, say, StepError } from "./lib/steps.mjs";

const readme = join(root, "README.md");
const BEGIN = "<!-- conformance:begin -->";
const END = "<!-- conformance:end -->";

/** Runs all tables in the runtime and in Node: `{ nodeMajor, counts: [{ table, rows, guest, node }] }`. */
async function runTables() {
  const folder = mkdtempSync(join(tmpdir(), "escouade-conformance-"));
  const file = join(folder, "counts.json");
  try {
    const { status, output } = await run(
      process.execPath,
      [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "test/conformance"],
      { env: { ESCOUADE_CONFORMANCE_COUNTS: file }, allowFailure: true, title: "conformance tables" },
    );
    if (status !== 0 || !existsSync(file)) {
      process.stderr.write(output);
      throw new StepError("the tables do not give what is expected", "npm test -- test/conformance");
    }
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sums = (counts) =>
  Object.fromEntries(
    ["rows", "guest", "node"].map((name) => [name, counts.reduce((total, count) => total + count[name], 0)]),
  );

function markdown({ nodeMajor, counts }) {
  // The sums must be of the same rows: what one of the two does not have counts for neither.
  const judged = counts.filter(({ guest, node }) => guest !== null && node !== null);
  const total = { table: "**all that both have**", ...sums(judged) };
  return [
    `| table | rows | this runtime | Node ${nodeMajor} |`,
    "| --- | ---: | ---: | ---: |",
    ...[...counts, total].map(
      ({ table, rows, guest, node }) => `| ${table} | ${rows} | ${guest ?? "–"} | ${node ?? "–"} |`,
    ),
  ].join("\n");
}

const majorOf = (text) => Number(/\| Node (\d+)/.exec(text)?.[1]);

/** The table without Node's column. */
const withoutNode = (text) => text.replace(/\|[^|\n]*\|$/gm, "|");

await entry(async () => {
  const text = readFileSync(readme, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new StepError(`README.md has no ${BEGIN} before ${END}`);
  const result = await runTables();
  const present = text.slice(begin + BEGIN.length, end).trim();
  const config = (await resolveConfig(readme)) ?? {};
  const wanted = (await format(markdown(result), { ...config, parser: "markdown" })).trim();
  const isSameNode = majorOf(present) === result.nodeMajor;
  if (present === wanted || (!isSameNode && withoutNode(present) === withoutNode(wanted))) {
    say("the conformance table of README.md is current");
    return;
  }
  if (process.argv.includes("--check"))
    throw new StepError(
      "the conformance table of README.md is not current",
      "node scripts/conformance-report.mjs",
    );
  writeFileSync(readme, `${text.slice(0, begin)}${BEGIN}\n\n${wanted}\n\n${text.slice(end)}`);
  say("written: the conformance table of README.md");
});
