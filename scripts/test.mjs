// `npm test`: sets everything up, then runs all tests. With arguments, only the vitest files that match them.
// `--summary <file>` writes {passed, failed} for the CI script.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { entry, root, run, say } from "./lib/steps.mjs";
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
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const result = JSON.parse(readFileSync(report, "utf8"));
    // A file that cannot be loaded has no tests of its own, and an error outside any test only shows in the status.
    const brokenFiles = result.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    );
    const failed = result.numFailedTests + brokenFiles.length;
    return { passed: result.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
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
  let passed = 0;
  let failed = 0;
  for (const match of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
    passed += Number(match[1]);
    failed += Number(match[2]);
  }
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed };
}

/** All tests; returns the counts. */
export async function runTests(filters = []) {
  const first = await vitest(filters);
  if (filters.length > 0) return first;
  const second = await cargo();
  return { passed: first.passed + second.passed, failed: first.failed + second.failed };
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
