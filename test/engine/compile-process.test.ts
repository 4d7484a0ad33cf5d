// Compiling what somebody else made: in a process of its own, within a budget, gone with its parent.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { precompileForeign, precompileModule } from "../../src/engine/index.js";
import { compileBomb } from "./compile-bomb.js";

const root = join(import.meta.dirname, "../..");
const echo = readFileSync(join(root, "fixtures/plugins/rust-words/plugin.wasm"));

describe("compiling a foreign module", () => {
  test("E-WASM-3 gives the same native code as compiling it here", async () => {
    const [there, here] = await Promise.all([precompileForeign(echo), precompileModule(echo)]);
    expect(Buffer.compare(there, here)).toBe(0);
  });

  test("E-WASM-9 refuses what is no module with the same words", async () => {
    const bytes = Buffer.from("no module");
    const here: unknown = await precompileModule(bytes).catch((error: unknown) => error);
    expect(here).toBeInstanceOf(Error);
    await expect(precompileForeign(bytes)).rejects.toMatchObject({
      code: "MODULE_INVALID",
      message: (here as Error).message,
    });
  });

  test("E-LIMIT-2 a few KB that keep the compiler busy for minutes are given up", async () => {
    const bomb = compileBomb(500, 300);
    expect(bomb.length).toBeLessThan(10_000);
    await expect(precompileForeign(bomb, { cpuMs: 500 })).rejects.toMatchObject({
      code: "MODULE_INVALID",
      blame: "plugin",
      message: "it is too hard to compile: past 0.5 s of CPU time",
    });
  });

  test("E-LIMIT-2 as are those that make it take gigabytes", async () => {
    await expect(
      precompileForeign(compileBomb(1000, 600), { memoryBytes: 200 * 1024 * 1024 }),
    ).rejects.toMatchObject({
      code: "MODULE_INVALID",
      message: expect.stringMatching(/past 200 MB of memory/),
    });
  });

  test("E-LIFE-3 an app that is killed takes the compiler with it", async () => {
    const program = `
      import { precompileForeign } from ${JSON.stringify(join(root, "dist/engine/index.js"))};
      await precompileForeign(Buffer.from(${JSON.stringify(compileBomb(500, 300).toString("base64"))}, "base64"));`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" });
    try {
      let children: string[] = [];
      while (children.length === 0) {
        await sleep(20);
        children = childrenOf(parent.pid ?? 0);
      }
      parent.kill("SIGKILL");
      while (children.some(isAlive)) await sleep(20);
    } finally {
      parent.kill("SIGKILL");
    }
  });
});

function childrenOf(pid: number): string[] {
  try {
    return execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
      .split(/\s+/)
      .filter(Boolean);
  } catch {
    return [];
  }
}

/** A zombie waits only for whoever reaps it. */
function isAlive(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
