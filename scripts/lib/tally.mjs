// What the counts of a run are made of. Whatever did not run counts as failed: a count that only grows by what passed
// would call a run good that did nothing.
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

export const sum = (...counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** All test files below a folder, relative to `root`. Benchmarks are none. */
export function testFiles(root, folder = join(root, "test")) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "bench"].includes(entry.name) ? [] : testFiles(root, path);
    return entry.name.endsWith(".test.ts") ? [relative(root, path).replaceAll(sep, "/")] : [];
  });
}

/**
 * The counts of vitest's JSON report (`null` where it wrote none), of all `files` that had to run. `notes` names what
 * was skipped and what never ran.
 */
export function tallyVitest(report, status, files, root) {
  if (report === null) return { passed: 0, failed: 1, notes: ["the tests did not run"] };
  const notes = [];
  let passed = 0;
  let failed = 0;
  const ran = new Map(
    report.testResults.map((file) => [relative(root, file.name).replaceAll(sep, "/"), file]),
  );
  for (const [name, { assertionResults, status: fileStatus }] of ran) {
    let own = 0;
    for (const test of assertionResults) {
      if (test.status === "passed") own += 1;
      else if (test.status === "failed") failed += 1;
      else notes.push(`skipped: ${name}: ${test.fullName}`);
    }
    passed += own;
    // A file that cannot be loaded has no tests of its own.
    const isBroken = fileStatus === "failed" && assertionResults.every((test) => test.status !== "failed");
    if (isBroken || own + assertionResults.filter((test) => test.status === "failed").length === 0) {
      failed += 1;
      notes.push(`no test of it ran: ${name}`);
    }
  }
  for (const name of files.filter((file) => !ran.has(file))) {
    failed += 1;
    notes.push(`it never ran: ${name}`);
  }
  // An error outside any test only shows in the status.
  if (failed === 0 && (status !== 0 || passed === 0)) failed = 1;
  return { passed, failed, notes };
}

/** The counts of cargo's output. */
export function tallyCargo(output, status) {
  let passed = 0;
  let failed = 0;
  const notes = [];
  for (const [, good, bad, ignored] of output.matchAll(
    /^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    passed += Number(good);
    failed += Number(bad);
    if (Number(ignored) > 0) notes.push(`skipped: ${ignored} Rust tests`);
  }
  // A crate that does not compile has no tests.
  if (failed === 0 && (status !== 0 || passed === 0)) failed = 1;
  return { passed, failed, notes };
}

/** Runs `[name, command, args]` steps with `run`, each as one count, also one that cannot even be started. */
export async function runSteps(steps, run, say) {
  const broken = [];
  for (const [name, command, args] of steps) {
    let result;
    try {
      result = await run(command, args, { allowFailure: true, title: name });
    } catch (error) {
      result = { status: 1, output: error.message, ms: 0 };
    }
    const { status, output, ms } = result;
    const seconds = (ms / 1000).toFixed(1);
    say(status === 0 ? `  ok, ${seconds} s` : `${output}\n  FAILED, ${seconds} s: ${name}`);
    if (status !== 0) broken.push(name);
    // A step that passes may still have something to say.
    if (status === 0)
      for (const line of output.split("\n")) if (line.startsWith("warning: ")) say(`  ${line}`);
  }
  return { passed: steps.length - broken.length, failed: broken.length, broken };
}

/** The counts that the tests' own process left behind, judged by how it ended. */
export function tallySummary(counts, status) {
  if (counts === null) return { passed: 0, failed: 1 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
