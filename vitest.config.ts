import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
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
