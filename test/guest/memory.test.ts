// Bytes that the runtime makes count towards the collector's next run: it sees cycles only when it looks.
import { describe, expect, test } from "vitest";
import { run } from "./guest.js";

/** Keeps each value in a cycle that nothing else reaches. */
const CYCLES = `const forget = (value) => { const cycle = { value }; cycle.self = cycle; };`;

describe("E-LIMIT-1 128 MiB that nothing reaches fit into 64 MiB", () => {
  test.each([
    ["bytes of a TextEncoder", `new TextEncoder().encode(text)`],
    ["bytes of a decoded body", `await new Response(text).bytes()`],
    ["a file that is read as bytes", `readFileSync(new URL("../data.json", import.meta.url))`],
    ["an array buffer of the bundle", `new Uint8Array(65536)`],
  ])("%s", { timeout: 60_000 }, async (_, make) => {
    const source = `import { readFileSync } from "node:fs";
      ${CYCLES}
      const text = "x".repeat(65536);
      for (let at = 0; at < 2048; at += 1) forget(${make});
      process.stdout.write("done\\n");`;
    const files = [{ name: "data.json", data: Buffer.from(JSON.stringify("x".repeat(65_534))) }];
    const { lines, end } = await run(source, "", { files, turnBudgetMs: 20_000 });
    expect(end).toMatchObject({ kind: "exit", code: 0 });
    expect(lines).toEqual(["done"]);
  });
});
