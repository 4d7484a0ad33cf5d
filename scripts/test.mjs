// `npm test`: sets everything up, then runs all tests. With arguments, only the vitest files that match them.
// `--summary <file>` writes {passed, failed} for the CI script.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { entry, root, run, say } from "./lib/steps.mjs";
import { sum, tallyCargo, tallyVitest, testFiles } from "./lib/tally.mjs";
import { setup } from "./setup.mjs";

async function vitest(filters) {
  const folder = mkdtempSync(join(tmpdir(), "escouade-vitest-"));
  const report = join(folder, "report.json");
  try {
    const { status } = await run(
      process.execPath,
      [
        join(root, "node_modules", "vitest", "vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { show: true, allowFailure: true, title: "TypeScript tests" },
    );
    const result = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
    return tallyVitest(result, status, filters.length > 0 ? [] : testFiles(root), root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cargo() {
  const { status, output } = await run(
    "cargo",
    ["test", "--release", "--locked", "--manifest-path", "toolchain/Cargo.toml", "--workspace"],
    { show: true, allowFailure: true, title: "Rust tests" },
  );
  return tallyCargo(output, status);
}

/** All tests; returns the counts. */
export async function runTests(filters = []) {
  const counts = [await vitest(filters)];
  if (filters.length === 0) counts.push(await cargo());
  for (const note of counts.flatMap(({ notes }) => notes)) say(note);
  return sum(...counts);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await entry(async () => {
    const args = process.argv.slice(2);
    const at = args.indexOf("--summary");
    const summaryFile = at >= 0 ? args.splice(at, 2)[1] : undefined;
    await setup();
    const counts = await runTests(args);
    if (summaryFile) writeFileSync(summaryFile, JSON.stringify(counts));
    say(`${counts.passed} passed, ${counts.failed} failed`);
    if (counts.failed > 0) process.exitCode = 1;
  });
