// The last line of CI is true: what fails, what cannot start and what never ran all count as failed.
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

interface Counts {
  passed: number;
  failed: number;
  notes?: string[];
  broken?: string[];
}
interface StepResult {
  status: number;
  output: string;
  ms: number;
}
type Run = (command: string, args: string[], options: object) => Promise<StepResult>;
interface Tally {
  tallyVitest(report: object | null, status: number, files: string[], root: string): Counts;
  tallyCargo(output: string, status: number): Counts;
  tallySummary(counts: Counts | null, status: number): Counts;
  runSteps(steps: [string, string, string[]][], run: Run, say: (text: string) => void): Promise<Counts>;
  testFiles(root: string): string[];
}

const root = resolve(import.meta.dirname, "../..");
const lib = (name: string): string => join(root, "scripts/lib", name);
const tally = (await import(lib("tally.mjs"))) as Tally;
const { run } = (await import(lib("steps.mjs"))) as { run: Run };

const file = (name: string, ...statuses: string[]) => ({
  name: join(root, name),
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
});
const ran = (...testResults: object[]): object => ({ testResults });

describe("the counts of the TypeScript tests", () => {
  const good = file("test/a.test.ts", "passed", "passed");
  test.each<[string, object | null, number, string[], [number, number]]>([
    ["all passed", ran(good), 0, ["test/a.test.ts"], [2, 0]],
    ["one failed", ran(file("test/a.test.ts", "passed", "failed")), 1, ["test/a.test.ts"], [1, 1]],
    ["no report", null, 0, [], [0, 1]],
    ["no test at all", ran(), 0, [], [0, 1]],
    ["an error outside of any test", ran(good), 1, ["test/a.test.ts"], [2, 1]],
    [
      "a file that cannot be loaded",
      ran(good, { ...file("test/b.test.ts"), status: "failed" }),
      1,
      [],
      [2, 1],
    ],
    ["a file without a test", ran(good, file("test/b.test.ts")), 0, [], [2, 1]],
    ["a file whose tests are all skipped", ran(good, file("test/b.test.ts", "pending")), 0, [], [2, 1]],
    ["a file that never ran", ran(good), 0, ["test/a.test.ts", "test/b.test.ts"], [2, 1]],
    ["one of several tests skipped", ran(file("test/a.test.ts", "passed", "skipped")), 0, [], [1, 0]],
  ])("%s", (_name, report, status, files, [passed, failed]) => {
    expect(tally.tallyVitest(report, status, files, root)).toMatchObject({ passed, failed });
  });

  test("what is skipped is named", () => {
    const { notes } = tally.tallyVitest(ran(file("test/a.test.ts", "passed", "pending")), 0, [], root);
    expect(notes).toEqual(["skipped: test/a.test.ts: test 1"]);
  });

  test("this file is one of those that must run", () => {
    expect(tally.testFiles(root)).toContain("test/scripts/tally.test.ts");
  });
});

describe("the counts of the Rust tests", () => {
  const line = (passed: number, failed: number): string =>
    `test result: ok. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out`;
  test.each([
    ["several crates", `${line(3, 0)}\n${line(4, 0)}`, 0, [7, 0]],
    ["a failure", `${line(3, 0)}\n${line(4, 2)}`, 101, [7, 2]],
    ["a crate that does not compile", line(3, 0), 101, [3, 1]],
    ["no output that is understood", "all good", 0, [0, 1]],
  ])("%s", (_name, output, status, [passed, failed]) => {
    expect(tally.tallyCargo(output, status)).toMatchObject({ passed, failed });
  });
});

describe("the counts of CI", () => {
  test.each<[string, Counts | null, number, Counts]>([
    ["as the tests say", { passed: 5, failed: 1 }, 1, { passed: 5, failed: 1 }],
    ["tests that never came to a count", null, 0, { passed: 0, failed: 1 }],
    ["tests whose process failed behind its count", { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
  ])("%s", (_name, counts, status, expected) => {
    expect(tally.tallySummary(counts, status)).toEqual(expected);
  });

  test("each step counts, also one that fails, dies or cannot be started", async () => {
    const evaluate = (code: string): string[] => ["--eval", code];
    const said: string[] = [];
    const counts = await tally.runSteps(
      [
        ["good", process.execPath, evaluate("")],
        ["failing", process.execPath, evaluate("process.exit(3)")],
        ["killed", process.execPath, evaluate('process.kill(process.pid, "SIGKILL")')],
        ["absent", join(root, "no-such-program"), []],
      ],
      run,
      (text) => said.push(text),
    );
    expect(counts).toEqual({ passed: 1, failed: 3, broken: ["failing", "killed", "absent"] });
    expect(said.filter((text) => text.includes("FAILED"))).toHaveLength(3);
  });
});
