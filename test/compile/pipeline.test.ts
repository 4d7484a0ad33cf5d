import { spawn } from "node:child_process";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import {
  AotCache,
  buildPlugin,
  compilePlugin,
  makeModule,
  makeStamp,
  packageRuntime,
  type CompiledPlugin,
  type CompileOptions,
  type Progress,
} from "../../src/compile/pipeline.js";
import { decodeEntry, encodeEntry } from "../../src/compile/cache-entry.js";
import * as engine from "../../src/engine/index.js";
import { inspectWasm, spawnInstance, type InstanceEnd } from "../../src/engine/index.js";
import { tempDir } from "./support/temp-dir.js";

const ECHO = `
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
const rules = JSON.parse(readFileSync(new URL("../rules.json", import.meta.url), "utf8"));
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { params, rules } }) + "\\n");
});
`;
const REQUEST = '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1,"é🎉"]}}\n';
const ANSWER = { jsonrpc: "2.0", id: 1, result: { params: { a: [1, "é🎉"] }, rules: { limit: 3 } } };
const PLUGIN = { "dist/plugin.mjs": ECHO, "rules.json": '{"limit":3}', "escouade-plugin.json": "{}" };

/** One cache for the file: the runtime is compiled once. */
const CACHE_DIR = new URL("../../.cache/test-compile/", import.meta.url).pathname;

function newCache(): AotCache {
  return new AotCache({ dir: CACHE_DIR });
}

function compile(dir: string, run: CompileOptions["manifest"]["run"], more: Partial<CompileOptions> = {}) {
  return compilePlugin({ dir, manifest: run ? { run } : {}, cache: newCache(), ...more });
}

/** Starts the plugin, sends it the lines, closes its input, and gives what it wrote and how it ended. */
function answersOf(plugin: CompiledPlugin, input: string): Promise<{ lines: string[]; end: InstanceEnd }> {
  return new Promise((resolve) => {
    const lines: string[] = [];
    const instance = spawnInstance(
      {
        module: plugin.module,
        ...(plugin.runtime && { runtime: plugin.runtime }),
        env: { pluginId: "dev.escouade.test", appVersion: "2.2.0" },
        files: plugin.files,
      },
      {
        onMessages: (messages) => lines.push(...messages),
        onWritable: () => undefined,
        onRefusedLine: () => undefined,
        onStderr: (messages) => lines.push(...messages.map((line) => `stderr: ${line}`)),
        onEnd: (end) => resolve({ lines, end }),
      },
    );
    instance.write(input);
    instance.closeInput();
  });
}

async function expectEcho(plugin: CompiledPlugin): Promise<void> {
  const { lines, end } = await answersOf(plugin, REQUEST);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([ANSWER]);
  expect(end).toMatchObject({ kind: "exit", code: 0 });
}

describe("E-WASM-1", () => {
  test("a ready bundle becomes a module that answers", async () => {
    const plugin = await compile(await tempDir(PLUGIN), { js: "dist/plugin.mjs" });
    expect(plugin.kind).toBe("js");
    expect(plugin.sizes.module).toBeLessThan(plugin.sizes.bytecode + 1_000);
    expect((await inspectWasm(plugin.wasm)).stamp).toMatchObject({
      runtime: "escouade-js-v1",
      compiler: "0.3.0",
      sdk: null,
    });
    await expectEcho(plugin);
  });

  test("TypeScript sources become a module that answers", async () => {
    const dir = await tempDir({
      "src/main.ts": `import "./echo.js";\nexport {};\n`,
      "src/echo.ts": ECHO.replace("(line)", "(line: string)"),
      "rules.json": '{"limit":3}',
    });
    const plugin = await compile(dir, { js: "src/main.ts" });
    expect(plugin.timingsMs.bundle).toBeGreaterThan(0);
    expect(JSON.parse((await plugin.sourceMap()) ?? "null")).toMatchObject({ version: 3 });
    await expectEcho(plugin);
  });

  test("without a cache too", async () => {
    await expectEcho(await compile(await tempDir(PLUGIN), { js: "dist/plugin.mjs" }, { cache: null }));
  });
});

describe("E-WASM-3", () => {
  test("a plugin that was compiled before is neither parsed nor compiled", async () => {
    const dir = await tempDir({ ...PLUGIN, "dist/plugin.mjs": `${ECHO}// ${Math.random()}` });
    const stages: Progress[] = [];
    const first = await compile(
      dir,
      { js: "dist/plugin.mjs" },
      { onProgress: (stage) => stages.push(stage) },
    );
    expect(first.cached).toBe(false);
    expect(new Set(stages.map(({ stage }) => stage))).toEqual(
      new Set(["bundle", "analysis", "bytecode", "module", "aot"]),
    );
    const second = await compile(dir, { js: "dist/plugin.mjs" });
    expect(second).toMatchObject({ cached: true, sizes: first.sizes });
    expect(second.timingsMs).toMatchObject({ analysis: 0, bytecode: 0, module: 0 });
    expect(Buffer.from(second.wasm).equals(Buffer.from(first.wasm))).toBe(true);
    await expectEcho(second);
  });

  test("the same source gives the same module in every folder", async () => {
    const one = await compile(await tempDir(PLUGIN), { js: "dist/plugin.mjs" }, { cache: null });
    const two = await compile(await tempDir(PLUGIN), { js: "dist/plugin.mjs" }, { cache: null });
    expect(Buffer.from(one.wasm).equals(Buffer.from(two.wasm))).toBe(true);
  });

  test("a damaged module in the cache is made again", async () => {
    const dir = await tempDir(PLUGIN);
    const folder = await tempDir();
    const notices: string[] = [];
    const cache = new AotCache({ dir: folder, onNotice: ({ kind }) => notices.push(kind) });
    await compile(dir, { js: "dist/plugin.mjs" }, { cache });
    const entry = (await cache.list()).find(({ kind }) => kind === "module");
    const bytes = await readFile(entry?.path ?? "");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(entry?.path ?? "", bytes);
    expect(await compile(dir, { js: "dist/plugin.mjs" }, { cache })).toMatchObject({ cached: false });
    expect(notices).toEqual(["cache-entry-replaced"]);
  });
});

describe("case-71 with the real engine", () => {
  const damages: [name: string, damage: (bytes: Buffer) => Buffer][] = [
    ["a bit changed", (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)])],
    ["cut to half", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["cut to nothing", () => Buffer.alloc(0)],
    [
      "native code of another engine, its digest right",
      (bytes) => withPayload(bytes, Buffer.from("\u007fELF")),
    ],
  ];
  test.each(damages)("%s: compiled again and replaced", async (_name, damage) => {
    const wasm = makeModule(Buffer.from("x"), makeStamp("0".repeat(64), null));
    const dir = await tempDir();
    const notices: string[] = [];
    // Another object is another process: nothing is in memory.
    const load = () =>
      new AotCache({ dir, engine: { ...engine }, onNotice: ({ kind }) => notices.push(kind) }).load(wasm);
    expect((await load()).source).toBe("compiled");
    const [name = ""] = await readdir(dir);
    await writeFile(join(dir, name), damage(await readFile(join(dir, name))));
    expect((await load()).source).toBe("compiled");
    expect((await load()).source).toBe("cache");
    expect(notices).toEqual(["cache-entry-replaced"]);
  });
});

describe("E-WASM-5", () => {
  test("an import and an export are refused, in the author's file", async () => {
    const dir = await tempDir({ "dist/plugin.mjs": `let a;\nimport "node:http";\nexport default a;` });
    await expect(compile(dir, { js: "dist/plugin.mjs" })).rejects.toMatchObject({
      code: "BUNDLE_REFUSED",
      message: expect.stringContaining('dist/plugin.mjs:2:1: it imports "node:http"'),
      faults: [{ place: { line: 2 } }, { place: { line: 3 } }],
    });
  });

  test("in sources the place is that of the source", async () => {
    const dir = await tempDir({
      "src/main.ts": `interface A { a: 1 }\n\nconst n: string = "x";\nawait import(n);\n`,
    });
    await expect(compile(dir, { js: "src/main.ts" })).rejects.toMatchObject({
      code: "BUNDLE_REFUSED",
      place: { file: "src/main.ts", line: 4, column: 7 },
    });
  });

  test("what only the guest's compiler refuses has its place too", async () => {
    const declarations = Array.from({ length: 3_000 }, (_, index) => `let a${index};`).join("\n");
    const dir = await tempDir({ "dist/plugin.mjs": `${declarations}\nlet a2999;\n` });
    await expect(compile(dir, { js: "dist/plugin.mjs" })).rejects.toMatchObject({
      code: "BYTECODE_FAILED",
      place: { file: "dist/plugin.mjs", line: 3001 },
    });
  });
});

describe("E-WASM-2", () => {
  test("run.wasm without its module says how to build it", async () => {
    const dir = await tempDir({ "Cargo.toml": "" });
    await expect(compile(dir, { wasm: "Cargo.toml" })).rejects.toMatchObject({
      code: "MODULE_MISSING",
      message: expect.stringMatching(/plugin\.wasm .*cargo build --release --target wasm32-wasip1/),
    });
  });

  test("a module that was built from JavaScript runs as run.wasm", async () => {
    const dir = await tempDir(PLUGIN);
    const built = await buildPlugin({ dir, manifest: { run: { js: "dist/plugin.mjs" } }, cache: newCache() });
    expect(built.out).toBe(join(dir, "plugin.wasm"));
    for (const wasm of ["Cargo.toml", "plugin.wasm"]) {
      const plugin = await compile(dir, { wasm });
      expect(plugin.kind).toBe("wasm");
      await expectEcho(plugin);
    }
  });

  const stamp = makeStamp("0".repeat(64), null);
  const rows: [name: string, wasm: () => Promise<Uint8Array>, code: string, message: RegExp][] = [
    ["no wasm", async () => Buffer.from("#!/bin/sh"), "MODULE_INVALID", /plugin\.wasm: .*magic/],
    ["nothing", async () => Buffer.alloc(0), "MODULE_INVALID", /plugin\.wasm/],
    [
      "cut to 60% (case-71)",
      async () => {
        const { wasm } = await packageRuntime();
        return wasm.subarray(0, wasm.length * 0.6);
      },
      "MODULE_INVALID",
      /plugin\.wasm/,
    ],
    [
      "another runtime's",
      async () =>
        Buffer.from(
          Buffer.from(makeModule(Buffer.from("x"), stamp))
            .toString("latin1")
            .replaceAll("js-v1", "js-v9"),
          "latin1",
        ),
      "MODULE_RUNTIME_UNKNOWN",
      /"escouade-js-v9"; this host has "escouade-js-v1"/,
    ],
    [
      "one with foreign imports",
      async () => importing("env", "native"),
      "MODULE_IMPORT_REFUSED",
      /env\.native/,
    ],
  ];
  test.each(rows)("%s is refused", async (_name, makeWasm, code, message) => {
    const dir = await tempDir({ "plugin.wasm": await makeWasm() });
    await expect(compile(dir, { wasm: "plugin.wasm" })).rejects.toMatchObject({
      code,
      blame: "plugin",
      message: expect.stringMatching(message),
    });
  });

  test("a manifest without run, or with a process, is not compiled", async () => {
    const dir = await tempDir();
    await expect(compile(dir, undefined)).rejects.toMatchObject({ code: "RUN_MISSING" });
    await expect(compile(dir, { command: ["node"] })).rejects.toMatchObject({ code: "RUN_UNSUPPORTED" });
  });
});

describe("E-WASM-2 build", () => {
  test("--static gives one module that a bare WASI runtime runs, root files inside", async () => {
    const dir = await tempDir(PLUGIN);
    const out = join(dir, "out.wasm");
    const manifest = { run: { js: "dist/plugin.mjs" } };
    const built = await buildPlugin({ dir, manifest, cache: newCache(), isStatic: true, out });
    const described = await inspectWasm(await readFile(out));
    expect(described.refusedImports).toEqual([]);
    expect(new Set(described.imports.map(({ module }) => module))).toEqual(
      new Set(["wasi_snapshot_preview1"]),
    );
    expect(described.exports.map(({ name }) => name)).toEqual(["memory", "_start"]);
    expect(described.stamp).toMatchObject({ runtime: "escouade-js-v1" });
    expect(built.sizes.module).toBe(described.bytes);

    const { code, stdout, stderr } = await underNodeWasi(dir, out);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(ANSWER);
    expect(code).toBe(0);
  });

  test("--static keeps its timers under a runtime that knows no more of clocks than the standard says", async () => {
    const timer = `setTimeout(() => process.stdout.write("timer\\n"), 20);`;
    const dir = await tempDir({ "dist/plugin.mjs": timer });
    const manifest = { run: { js: "dist/plugin.mjs" } };
    const { out } = await buildPlugin({ dir, manifest, cache: newCache(), isStatic: true });
    expect(await underNodeWasi(dir, out)).toMatchObject({ stdout: "timer\n", code: 0 });
  });

  test("--static runs in our engine too", async () => {
    const dir = await tempDir(PLUGIN);
    const manifest = { run: { js: "dist/plugin.mjs" } };
    await buildPlugin({ dir, manifest, cache: newCache(), isStatic: true });
    await expectEcho(await compile(dir, { wasm: "plugin.wasm" }));
  });

  const failures: [name: string, source: string, out: string, code: string][] = [
    ["a refused bundle", `import "x";`, "plugin.wasm", "BUNDLE_REFUSED"],
    ["a place that is not there", ``, "missing/plugin.wasm", "OUTPUT_UNWRITABLE"],
    ["a folder in its place", ``, "dist", "OUTPUT_UNWRITABLE"],
  ];
  test.each(failures)("leaves nothing half-written: %s", async (_name, source, out, code) => {
    const dir = await tempDir({ "dist/plugin.mjs": source });
    const manifest = { run: { js: "dist/plugin.mjs" } };
    await expect(
      buildPlugin({ dir, manifest, cache: newCache(), out: join(dir, out) }),
    ).rejects.toMatchObject({ code });
    expect(await readdir(dir)).toEqual(["dist"]);
  });
});

test("E-WASM-3 a runtime that was changed is not used", async () => {
  const { readRuntime } = await import("../../src/compile/runtime.js");
  const { wasm, sha256 } = await packageRuntime();
  const dir = await tempDir({
    "escouade-js-v1.wasm": wasm,
    "escouade-js-v1.json": JSON.stringify({ name: "escouade-js-v1", sha256, bytes: wasm.length }),
  });
  const folder = new URL(`file://${dir}/`);
  expect(await readRuntime(folder)).toMatchObject({ sha256 });
  await writeFile(join(dir, "escouade-js-v1.wasm"), Buffer.concat([wasm, Buffer.of(0)]));
  await expect(readRuntime(folder)).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE" });
  await rm(join(dir, "escouade-js-v1.wasm"));
  await expect(readRuntime(folder)).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE" });
});

function withPayload(entry: Buffer, payload: Uint8Array): Buffer {
  const decoded = decodeEntry(entry);
  return decoded.ok ? Buffer.concat(encodeEntry(decoded.header, payload)) : entry;
}

/** `(module (import "…" "…" (func)))`. */
function importing(module: string, name: string): Uint8Array {
  const named = (text: string): number[] => [text.length, ...Buffer.from(text)];
  const imported = [1, ...named(module), ...named(name), 0, 0];
  return Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, imported.length, ...imported]);
}

async function underNodeWasi(dir: string, wasm: string) {
  const script = join(dir, "run-wasi.mjs");
  await writeFile(
    script,
    `import { readFile } from "node:fs/promises";
     import { WASI } from "node:wasi";
     const wasi = new WASI({ version: "preview1", env: {}, args: [], returnOnExit: true });
     const module = await WebAssembly.compile(await readFile(process.argv[2]));
     const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
     process.exitCode = wasi.start(instance);`,
  );
  const child = spawn(process.execPath, ["--no-warnings", script, wasm], { stdio: "pipe" });
  child.stdin.end(REQUEST);
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { stdout, stderr, code };
}
