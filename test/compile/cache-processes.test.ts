import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { AotCache } from "../../src/compile/aot-cache.js";
import type { FromChild, ToChild } from "./support/cache-child.js";
import { FakeEngine } from "./support/fake-engine.js";
import { tempDir } from "./support/temp-dir.js";

const PROCESSES = 8;
const ROUNDS = 100;

class Child {
  readonly #process: ChildProcess;
  readonly #end: Promise<never>;

  constructor(script: string, dir: string) {
    this.#process = fork(script, [dir], { execArgv: [] });
    this.#end = once(this.#process, "exit").then(([code]) => {
      throw new Error(`the child ended with ${String(code)}`);
    });
    this.#end.catch(() => undefined);
    onTestFinished(() => void this.#process.kill("SIGKILL"));
  }

  async next(): Promise<FromChild> {
    const message = new Promise<FromChild>((resolve) => this.#process.once("message", resolve));
    return Promise.race([message, this.#end]);
  }

  ask(message: ToChild): Promise<FromChild> {
    const answer = this.next();
    this.#process.send(message);
    return answer;
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#end.catch(() => undefined);
  }
}

async function children(dir: string, count: number): Promise<Child[]> {
  const script = join(await tempDir(), "cache-child.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("./support/cache-child.ts", import.meta.url))],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
  const started = Array.from({ length: count }, () => new Child(script, dir));
  for (const message of await Promise.all(started.map((child) => child.next()))) {
    expect(message).toEqual({ kind: "ready" });
  }
  return started;
}

test(
  `case-72 ${PROCESSES} processes start the same new plugin at once, ${ROUNDS} rounds`,
  { timeout: 120_000 },
  async () => {
    const dir = join(await tempDir(), "cache");
    const started = await children(dir, PROCESSES);
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(started.map((child) => child.ask({ kind: "load", round })));
      for (const answer of answers) {
        expect(answer).toMatchObject({ kind: "loaded", round, notices: [] });
      }
    }
    const cache = new AotCache({ dir, engine: new FakeEngine() });
    const checks = await cache.verify();
    expect(checks).toHaveLength(ROUNDS);
    expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
    expect((await readdir(dir)).filter((name) => !name.endsWith(".aot"))).toEqual([]);
  },
);

test("case-72 one of them is killed in the middle of writing", async () => {
  const dir = join(await tempDir(), "cache");
  const [victim, ...others] = await children(dir, 4);
  expect(await victim?.ask({ kind: "stall", round: 0 })).toEqual({ kind: "writing" });
  await victim?.kill();

  const leftovers = async () => (await readdir(dir)).filter((name) => name.startsWith(".tmp-"));
  expect(await leftovers()).toHaveLength(1);
  for (const answer of await Promise.all(others.map((child) => child.ask({ kind: "load", round: 0 })))) {
    expect(answer).toMatchObject({ kind: "loaded", notices: [] });
  }
  expect(await leftovers()).toHaveLength(1);

  // Later it is old enough to be nobody's any more.
  const [leftover = ""] = await leftovers();
  await utimes(join(dir, leftover), new Date(0), new Date(0));
  const cache = new AotCache({ dir, engine: new FakeEngine() });
  expect(await cache.prune()).toMatchObject({ removed: 1 });
  expect(await leftovers()).toEqual([]);
  expect((await cache.verify()).map(({ fault }) => fault)).toEqual([null]);
});
