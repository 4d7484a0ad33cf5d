// Modules: compiled, loaded, refused; bytecode made in the sandbox; a plugin linked to its runtime.
import { describe, expect, test } from "vitest";
import {
  compileBytecode,
  encodePluginModule,
  engineInfo,
  inspectWasm,
  linkStaticModule,
  loadModule,
  precompileModule,
  type PluginStamp,
} from "../../src/engine/index.js";
import { SandboxError } from "../../src/protocol/error.js";
import { guest, guestBytes, moduleOf, sha256, start } from "./support.js";

const stamp: PluginStamp = {
  runtime: "escouade-js-v1",
  compiler: "0.3.0",
  sdk: null,
  sourceSha256: "0".repeat(64),
};
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    expect(error).toBeInstanceOf(SandboxError);
    return (error as SandboxError).code;
  }
  throw new Error("it was not refused");
}

describe("native code", () => {
  test("E-WASM-3 the engine says what native code depends on", () => {
    const info = engineInfo();
    expect(info.wasmtime).toMatch(/^\d+\.\d+\.\d+$/);
    expect(info.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(info.settings["epochInterruption"]).toBe(true);
    expect(engineInfo()).toEqual(info);
  });

  test("core modules and components are told apart, with their imports", async () => {
    const core = await guest("actor");
    expect(core.kind).toBe("core");
    expect(core.imports).toContainEqual({ module: "wasi_snapshot_preview1", name: "fd_read" });
    const component = await guest("actor-component");
    expect(component.kind).toBe("component");
    expect(component.imports.map(({ module }) => module)).toContainEqual(
      expect.stringMatching(/^wasi:cli\/stdin@0\.2\./),
    );
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["text", text("(module)")],
    ["a cut module", guestBytes("actor").subarray(0, 700)],
    ["a module of garbage", new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 255, 255])],
  ])("%s is refused as a module", async (_, bytes) => {
    expect(await codeOf(precompileModule(bytes))).toBe("MODULE_INVALID");
  });

  test("E-WASM-3 case-71 damaged, cut and foreign native code is refused", async () => {
    const artefact = await precompileModule(guestBytes("actor"));
    const digest = sha256(artefact);
    const damaged = Uint8Array.from(artefact);
    damaged[1000] = (damaged[1000] ?? 0) ^ 1;
    expect(await codeOf(loadModule(damaged, digest))).toBe("MODULE_INVALID");
    expect(await codeOf(loadModule(artefact.subarray(0, -1), digest))).toBe("MODULE_INVALID");
    for (const foreign of [guestBytes("actor"), text("#!/bin/sh"), new Uint8Array()])
      expect(await codeOf(loadModule(foreign, sha256(foreign)))).toBe("MODULE_INVALID");
  });

  test("changing the bytes after the call changes nothing", async () => {
    const artefact = await precompileModule(guestBytes("actor"));
    const loading = loadModule(artefact, sha256(artefact));
    artefact.fill(0);
    expect((await loading).kind).toBe("core");
  });
});

describe("bytecode in the sandbox", () => {
  test("the runtime's answer comes back", async () => {
    const bytecode = await compileBytecode(await guest("runtime"), "the source é");
    expect(new TextDecoder().decode(bytecode)).toBe("the source é");
  });

  test("a fault has its place", async () => {
    const error = await compileBytecode(await guest("runtime"), "!").catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "BYTECODE_FAILED",
      message: "unexpected token",
      place: { file: "plugin.mjs", line: 3, column: 5 },
    });
  });

  test("E-LIMIT-2 making bytecode is bounded in time and memory", async () => {
    const runtime = await guest("runtime");
    expect(await codeOf(compileBytecode(runtime, "L", { cpuMs: 50 }))).toBe("BYTECODE_LIMIT");
    expect(await codeOf(compileBytecode(runtime, "G", { memoryBytes: 8 << 20 }))).toBe("BYTECODE_LIMIT");
    expect(await codeOf(compileBytecode(runtime, "F", { cpuMs: 2000 }))).toBe("BYTECODE_FAILED");
  });

  test("what is no runtime is refused", async () => {
    expect(await codeOf(compileBytecode(await guest("actor"), "x"))).toBe("BYTECODE_FAILED");
  });
});

describe("a plugin module and its runtime", () => {
  const spawnPlugin = async (source: string, files: { name: string; data: Uint8Array }[] = []) =>
    start(await moduleOf(encodePluginModule(text(source), stamp)), {
      runtime: await guest("runtime"),
      files,
    });

  test("E-WASM-7 the runtime gets the files, then the bytecode", async () => {
    const { sink } = await spawnPlugin("bytecode", [
      { name: "rules.json", data: text('{"a":1}') },
      { name: "empty.json", data: text("") },
    ]);
    expect(await sink.ended).toMatchObject({ kind: "exit", code: 0 });
    expect(sink.lines).toEqual(['file rules.json {"a":1}', "file empty.json ", "bytecode"]);
  });

  test("an exception ends the instance with its message and stack", async () => {
    const { sink } = await spawnPlugin("E");
    expect(await sink.ended).toMatchObject({
      kind: "exception",
      message: "boom",
      stack: "at plugin.mjs:2:7",
    });
  });

  test("exit code 70 without an exception is an exit", async () => {
    const { sink } = await spawnPlugin("X");
    expect(await sink.ended).toMatchObject({ kind: "exit", code: 70 });
  });

  test("a plugin module without its runtime does not start", async () => {
    const { sink } = await start(await moduleOf(encodePluginModule(text("x"), stamp)));
    expect(await sink.ended).toMatchObject({ kind: "start-failed" });
  });

  test("its description names the stamp and nothing refused", async () => {
    const description = await inspectWasm(encodePluginModule(text("x"), stamp));
    expect(description).toMatchObject({ kind: "core", stamp, refusedImports: [] });
    await expect(inspectWasm(text("nonsense"))).rejects.toThrow(SandboxError);
  });

  test("a static module needs a runtime that fits", async () => {
    expect(await codeOf(linkStaticModule(guestBytes("actor"), text("x"), stamp, []))).toBe("MODULE_INVALID");
  });
});
