import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The collector's helpers would compete with what is tested for the few cores of a small machine, and the wait for
    // them counts as a late event loop, though the machine is to blame.
    execArgv: ["--no-parallel-scavenge"],
    include: ["test/**/*.test.ts"],
    exclude: ["test/bench/**"],
    // One test left alone would hide all others of its file.
    allowOnly: false,
    // Instances are real threads and some tests start hundreds: forks keep one file's threads from another's.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
