// Other JavaScript environments: worker threads, and processes that end while instances live.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guest, guestBytes, start, threadCount } from "./support.js";

let folder: string;
let script: string;

// One plain file that starts instances: what a worker or another process can run without a TypeScript loader.
beforeAll(async () => {
  // Beside the sources, so that the engine finds the addon as it does there.
  folder = mkdtempSync(join(tmpdir(), "escouade-engine-"));
  script = join(folder, "guest-host.mjs");
  const root = join(import.meta.dirname, "../..");
  await build({
    stdin: {
      contents: `
        import { createHash } from "node:crypto";
        import { readFileSync } from "node:fs";
        import { parentPort } from "node:worker_threads";
        import { loadModule, precompileModule, spawnInstance } from "./src/engine/index.ts";
        const [mode, count] = [process.env.MODE, Number(process.env.COUNT)];
        const artefact = await precompileModule(readFileSync(${JSON.stringify(join(import.meta.dirname, "guests/actor.wasm"))}));
        const module = await loadModule(artefact, createHash("sha256").update(artefact).digest("hex"));
        if (mode === "compile") {
          for (let n = 0; n < count; n += 1)
            void precompileModule(readFileSync(${JSON.stringify(join(import.meta.dirname, "../../runtime/escouade-js-v1.wasm"))}));
          parentPort.postMessage("ready");
        }
        const say = (value) => (parentPort ? parentPort.postMessage(value) : console.log(value));
        let answers = 0;
        for (let n = 0; n < count; n += 1) {
          const sink = {
            onMessages: () => { answers += 1; if (answers === count) allAnswered(); },
            onRefusedLine() {}, onWritable() {}, onStderr() {}, onEnd: (end) => say(end.kind),
          };
          const instance = spawnInstance({ module, env: { pluginId: "p", appVersion: "1" }, files: [], turnBudgetMs: 600000 }, sink);
          instances().push(instance);
          instance.write("hello\\n");
        }
        function instances() { return (globalThis.list ??= []); }
        function allAnswered() {
          say("ready");
          if (mode === "loop") for (const instance of instances()) instance.write("L\\n");
          if (mode === "close") for (const instance of instances()) instance.closeInput();
          if (mode === "exit") { for (const instance of instances()) instance.write("F\\n"); process.exit(5); }
        }
      `,
      resolveDir: root,
      loader: "js",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: script,
    define: {
      "import.meta.url": JSON.stringify(new URL("../../src/engine/native.ts", import.meta.url).href),
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messagesOf = (worker: Worker, count: number): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const messages: unknown[] = [];
    worker.on("message", (message) => {
      messages.push(message);
      if (messages.length === count) resolve(messages);
    });
    worker.on("error", reject);
  });

test("the engine works in a worker thread, beside the main thread", async () => {
  const { instance, sink } = await start("actor");
  const worker = new Worker(script, { env: { MODE: "close", COUNT: "3" } });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  expect(await messagesOf(worker, 4)).toEqual(["ready", "exit", "exit", "exit"]);
  // Nothing keeps the worker's event loop once its instances have ended.
  expect(await ended).toBe(0);
  instance.write("hello\n");
  await sink.untilLines(1);
  instance.kill();
  await sink.ended;
});

test("a worker that is terminated takes its instances with it, looping or waiting", async () => {
  await guest("actor");
  for (const mode of ["loop", "wait"]) {
    const before = threadCount();
    const worker = new Worker(script, { env: { MODE: mode, COUNT: "20" } });
    await messagesOf(worker, 1);
    await worker.terminate();
    // Every thread of an instance has ended; only the ticker may have come.
    while (threadCount() > before + 1) await new Promise((resolve) => setImmediate(resolve));
  }
});

test("a worker that is terminated while the engine compiles for it harms nobody", async () => {
  const worker = new Worker(script, { env: { MODE: "compile", COUNT: "2" } });
  await messagesOf(worker, 1);
  await worker.terminate();
  const { instance, sink } = await start("actor");
  instance.write("hello\n");
  await sink.untilLines(1);
  instance.kill();
  await sink.ended;
});

const run = (mode: string) =>
  promisify(execFile)(process.execPath, [script], { env: { MODE: mode, COUNT: "10" } }).catch(
    (error: unknown) => error as { code: number; stdout: string; stderr: string; signal: string | null },
  );

test("a process exits by itself when its instances have ended", async () => {
  const { stdout } = await run("close");
  expect(stdout.trim().split("\n")).toEqual(["ready", ...Array<string>(10).fill("exit")]);
});

test("a process that exits with flooding instances neither crashes nor hangs", async () => {
  expect(await run("exit")).toMatchObject({ code: 5, stderr: "" });
});

test("guests are the committed files", () => {
  expect(guestBytes("actor").byteLength).toBeGreaterThan(0);
});
