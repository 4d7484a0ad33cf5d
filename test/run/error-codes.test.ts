// Each error code with something that really brings it about. A new code without a row does not compile.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { MENDS } from "../../src/cli/output/mends.js";
import { AotCache, buildPlugin, compilePlugin, packageRuntime } from "../../src/compile/pipeline.js";
import { readRuntime } from "../../src/compile/runtime.js";
import { compileBytecode } from "../../src/engine/index.js";
import type { ErrorCode } from "../../src/protocol/error.js";
import { ERROR_MEANING } from "../../src/protocol/generated/error-codes.js";
import { limits } from "../../src/protocol/limits.js";
import { readPluginManifest } from "../../src/run/plugin-folder.js";
import type { CallOutcome, PluginHostOptions } from "../../src/run/host.js";
import { tempDir } from "../compile/support/temp-dir.js";
import { Bench, MANIFEST, settle, type Message, type Script } from "./fakes.js";

type Files = Readonly<Record<string, string | Uint8Array>>;
/** Something that rejects with the error. */
type Trigger = () => Promise<unknown>;

const MANIFEST_FILE = "escouade-plugin.json";
const withRun = (run: object): Files => ({ [MANIFEST_FILE]: JSON.stringify({ ...MANIFEST, run }) });
const hostileWasm = (name: string): Uint8Array =>
  readFileSync(resolve(import.meta.dirname, `../../fixtures/hostile/wat/${name}.wasm`));

const compiling =
  (files: Files): Trigger =>
  async () => {
    const dir = await tempDir({ ...withRun({ js: "plugin.mjs" }), ...files });
    return compilePlugin({ dir, manifest: await readPluginManifest(dir), cache: new AotCache({ dir: "" }) });
  };

const loading =
  (change: Record<string, unknown>): Trigger =>
  async () => {
    await using bench = await Bench.open();
    await bench.load(change);
  };

const opening =
  (options: Partial<PluginHostOptions>): Trigger =>
  async () => {
    await using bench = await Bench.open(undefined, options);
    return bench;
  };

/** Says hello in this way; `null` says nothing. */
const greeting =
  (answer: object | null): Trigger =>
  async () => {
    const script: Script = (line, instance) => {
      const { id, method } = JSON.parse(line) as Message;
      if (answer && method === "initialize") instance.says({ jsonrpc: "2.0", id, ...answer });
    };
    await using bench = await Bench.open(script);
    const started = (await bench.load()).start();
    started.catch(() => undefined);
    await settle();
    if (answer === null) bench.clock.advance(limits.handshakeTimeoutMs.default);
    await started;
  };

/** A call in flight while something happens. */
const calling =
  (
    happens: (bench: Bench, id: number | undefined) => unknown,
    method = "test/do",
    params: unknown = {},
  ): Trigger =>
  async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const outcome = plugin.callOutcome(method, params);
    outcome.catch(() => undefined);
    await settle();
    await happens(bench, instance.received.at(-1)?.id);
    // An answer by default is one for the same reason.
    throw reasonOf(await outcome);
  };

const reasonOf = (outcome: CallOutcome): unknown =>
  outcome.status === "defaulted" ? outcome.reason : outcome;

type End = Parameters<Bench["last"]["ends"]>[0];
const ending = (end: End): Trigger => calling((bench) => bench.last.ends(end));

const TRIGGERS: Readonly<Record<ErrorCode, Trigger>> = {
  MANIFEST_MISSING: async () => readPluginManifest(await tempDir()),
  MANIFEST_INVALID: async () => readPluginManifest(await tempDir({ [MANIFEST_FILE]: "{}" })),
  APP_TOO_OLD: loading({ escouade: ">=9.0.0" }),
  ROOT_FILES_INVALID: compiling({ "plugin.mjs": "", "a.json": " ".repeat(300_000) }),
  RUN_MISSING: compiling({ [MANIFEST_FILE]: JSON.stringify({ ...MANIFEST, run: undefined }) }),
  RUN_UNSUPPORTED: loading({ run: { command: ["true"] } }),
  BUNDLE_FAILED: compiling({}),
  BUNDLE_REFUSED: compiling({ "plugin.mjs": 'import "node:net";' }),
  BUNDLE_SDK_TOO_OLD: compiling({ "plugin.mjs": 'console.log("@escouade-dev/plugin@0.2.1");' }),
  BYTECODE_FAILED: compiling({ "plugin.mjs": "const a = /(?<n>a)|(?<n>b)/;" }),
  BYTECODE_LIMIT: async () => {
    const runtime = await packageRuntime();
    const { module } = await new AotCache({ dir: "" }).load(runtime.wasm, runtime.sha256);
    return compileBytecode(module, "x=1;".repeat(1_000_000), { cpuMs: 1 });
  },
  MODULE_MISSING: compiling(withRun({ wasm: "Cargo.toml" })),
  MODULE_INVALID: compiling({ ...withRun({ wasm: "a.wasm" }), "a.wasm": "nonsense" }),
  MODULE_IMPORT_REFUSED: compiling({
    ...withRun({ wasm: "a.wasm" }),
    "a.wasm": hostileWasm("import-unknown"),
  }),
  MODULE_RUNTIME_UNKNOWN: compiling({
    ...withRun({ wasm: "a.wasm" }),
    "a.wasm": hostileWasm("import-runtime-unknown"),
  }),
  OUTPUT_UNWRITABLE: async () => {
    const dir = await tempDir({ "plugin.mjs": "" });
    return buildPlugin({
      dir,
      manifest: { run: { js: "plugin.mjs" } },
      out: join(dir, "missing", "plugin.wasm"),
    });
  },
  ENGINE_UNAVAILABLE: async () => readRuntime(pathToFileURL(`${await tempDir()}/`)),
  HANDSHAKE_VERSION: greeting({ result: { protocolVersion: 2 } }),
  HANDSHAKE_TIMEOUT: greeting(null),
  HANDSHAKE_INVALID: greeting({ error: { code: -32000, message: "not today" } }),
  HOST_OPTIONS_INVALID: opening({ appVersion: "two" }),
  PLUGIN_ID_TAKEN: async () => {
    await using bench = await Bench.open();
    await bench.load();
    return await bench.host.load(await tempDir({ [MANIFEST_FILE]: JSON.stringify(MANIFEST) }));
  },
  CALL_TABLE_INVALID: opening({ calls: [{ method: "", deadlineMs: 1 }] }),
  CALL_UNKNOWN: calling(() => undefined, "test/unknown"),
  CALL_PARAMS_INVALID: calling(() => undefined, "test/list", { n: "one" }),
  CALL_TIMEOUT: calling((bench) => bench.clock.advance(300)),
  CALL_RESULT_INVALID: calling((bench, id) => bench.last.answers(id, { items: 3 }), "test/list", { n: 1 }),
  CALL_FAILED: calling((bench, id) =>
    bench.last.says({ jsonrpc: "2.0", id, error: { code: -32603, message: "no" } }),
  ),
  CALL_DROPPED: async () => {
    await using bench = await Bench.open(() => undefined);
    const plugin = await bench.load();
    const calls = Array.from({ length: limits.queueMessages.default + 1 }, () => plugin.call("test/do"));
    const others = Promise.allSettled(calls.slice(1));
    await calls[0]?.finally(() => bench.host.close().then(() => others));
  },
  CALL_ABORTED: async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    await plugin.call("test/do", {}, { signal: AbortSignal.abort() });
  },
  INSTANCE_EXIT: ending({ kind: "exit", code: 3 }),
  INSTANCE_TURN_LIMIT: ending({ kind: "turn-limit", budgetMs: 2000 }),
  INSTANCE_MEMORY_LIMIT: ending({ kind: "memory-limit", limitBytes: 1 }),
  INSTANCE_LINE_LIMIT: ending({ kind: "line-limit", limitBytes: 1 }),
  INSTANCE_TRAP: ending({ kind: "trap", message: "unreachable" }),
  INSTANCE_EXCEPTION: ending({ kind: "exception", message: "Error: x", stack: "" }),
  INSTANCE_KILLED: ending({ kind: "killed" }),
  INSTANCE_START_FAILED: ending({ kind: "start-failed", message: "no thread" }),
  PLUGIN_STOPPED: calling((bench) => void bench.host.plugins.get(MANIFEST.id)?.stop()),
  EVENT_INVALID: async () => {
    await using bench = await Bench.open();
    return bench.host.emit("a", 1n);
  },
  HOST_CLOSED: async () => {
    const bench = await Bench.open();
    await bench[Symbol.asyncDispose]();
    await bench.load();
  },
  INTERNAL: async () => {
    await using bench = await Bench.open();
    bench.prepare = () => Promise.reject(new TypeError("x is not a function"));
    await (await bench.load()).start();
  },
};

describe("each error code", () => {
  test.each(Object.entries(TRIGGERS))("%s is told when it should be", async (code, trigger) => {
    await expect(trigger()).rejects.toMatchObject({ name: "SandboxError", code });
  });

  test.each(Object.keys(TRIGGERS) as ErrorCode[])("%s has a meaning and a mend", (code) => {
    expect(ERROR_MEANING[code]).toMatch(/^[A-Z].*\.$/);
    expect(MENDS[code]).toMatch(/^[a-z].*[^.]$/);
  });
});
