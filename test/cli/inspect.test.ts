// `inspect` over folders, modules and bundles; what lies there may be damaged or forged.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { cli, pluginFolder, temporaryFolder } from "./cli-process.js";
import { BUNDLE, FORGED, goodPlugin, manifest } from "./plugins.js";

// Compiling the guest runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The smallest core modules, by hand: an import of one function, and nothing at all. */
const EMPTY_WASM = Buffer.from("0061736d01000000", "hex");
const wasmImporting = (module: string, name: string): Buffer => {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const section = (id: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([id, body.length]), body]);
  const type = section(1, Buffer.from([1, 0x60, 0, 0]));
  const imports = section(
    2,
    Buffer.concat([Buffer.from([1]), text(module), text(name), Buffer.from([0, 0])]),
  );
  return Buffer.concat([EMPTY_WASM, type, imports]);
};

describe("inspect a folder", () => {
  test("shows manifest, permissions in words, limits, analysis and digests", async () => {
    const dir = goodPlugin({ permissions: { network: ["slack.com"], secrets: ["token"] } });
    const { stdout, exitCode } = await cli(["inspect", dir, "--json"]);
    expect(exitCode).toBe(EXIT.ok);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      kind: "plugin",
      path: dir,
      runs: "bundle",
      manifest: { id: "dev.escouade.tests.cli" },
      permissions: expect.arrayContaining(["may connect by https to slack.com and its subdomains"]),
      limits: { memoryBytes: 67_108_864, turnBudgetMs: 2000, networkResponseBytes: 1_048_576 },
      bundle: { imports: [{ name: "node:readline", line: 1 }], sdk: null, faults: [] },
      files: [
        { path: "escouade-plugin.json", sha256: sha256(join(dir, "escouade-plugin.json")) },
        { path: "plugin.mjs", bytes: BUNDLE.length, sha256: sha256(join(dir, "plugin.mjs")) },
      ],
      unlistedFiles: 0,
    });
  });

  test("says the same for people", async () => {
    const { stdout } = await cli(["inspect", goodPlugin()]);
    expect(stdout).toMatch(/^Permissions\n {2}no network\n {2}no secrets$/m);
    expect(stdout).toMatch(/^ {2}memory +64\.0 MiB$/m);
    expect(stdout).toMatch(/^ {2}analysis +accepted$/m);
    expect(stdout).toMatch(/^ {2}plugin\.mjs +[\d.]+ KiB +[0-9a-f]{64}$/m);
  });

  test("case-66 names of a manifest cannot act on the terminal", async () => {
    const dir = goodPlugin({ name: FORGED });
    const [plain, json] = await Promise.all([cli(["inspect", dir]), cli(["inspect", dir, "--json"])]);
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(plain.stdout.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect((JSON.parse(json.stdout) as { manifest: { name: string } }).manifest.name).toBe(FORGED);
  });

  test("links are not followed", async () => {
    const dir = goodPlugin();
    symlinkSync("/etc/hostname", join(dir, "link"));
    const { stdout } = await cli(["inspect", dir, "--json"]);
    expect((JSON.parse(stdout) as { files: { path: string }[] }).files.map(({ path }) => path)).not.toContain(
      "link",
    );
  });
});

describe("inspect a file", () => {
  test("E-WASM-9 a pipe or a link out in the bundle's place is neither waited for nor read", async () => {
    const pipe = join(goodPlugin(), "plugin.mjs");
    rmSync(pipe);
    execFileSync("mkfifo", [pipe]);
    const link = join(goodPlugin(), "plugin.mjs");
    rmSync(link);
    symlinkSync("/etc/hostname", link);
    for (const [target, message, code] of [
      [dirname(pipe), "is not a file", EXIT.plugin],
      [pipe, "is not a file", EXIT.usage],
      [dirname(link), "lies outside of the plugin's folder", EXIT.plugin],
    ] as const) {
      const { stderr, exitCode } = await cli(["inspect", target]);
      expect(stderr).toContain(message);
      expect(exitCode).toBe(code);
    }
  });

  test("a bundle that is refused lists all faults, with exit code 1", async () => {
    const file = join(temporaryFolder(), "plugin.mjs");
    writeFileSync(file, 'import "node:net";\nexport const a = 1;\n');
    const [plain, json] = await Promise.all([cli(["inspect", file]), cli(["inspect", file, "--json"])]);
    expect(plain.exitCode).toBe(EXIT.plugin);
    expect(plain.stdout).toMatch(/^ {2}analysis +refused, 2 faults$/m);
    expect(plain.stderr).toMatch(/^escouade-plugin: .*plugin\.mjs:1:\d+: .*node:net/m);
    expect(plain.stderr).toMatch(/^escouade-plugin: .*plugin\.mjs:2:1: /m);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      kind: "bundle",
      bundle: { faults: [{}, {}] },
    });
  });

  test("a module shows kind, imports, exports and digest", async () => {
    const file = join(temporaryFolder(), "plugin.wasm");
    writeFileSync(file, wasmImporting("wasi_snapshot_preview1", "sched_yield"));
    const { exitCode } = await cli(["inspect", file, "--json"]);
    expect(exitCode).toBe(EXIT.ok);
  });

  test("a module that imports what no plugin is given is refused", async () => {
    const file = join(temporaryFolder(), "plugin.wasm");
    writeFileSync(file, wasmImporting("env", "launch"));
    const { firstError, stdout, exitCode } = await cli(["inspect", file]);
    expect(exitCode).toBe(EXIT.plugin);
    expect(stdout).toMatch(/^ {2}imports +env: launch$/m);
    expect(firstError).toContain("the module imports what no plugin is given: env.launch");
  });

  test("a built module shows its stamp", async () => {
    const dir = goodPlugin();
    await cli(["build", dir, "--quiet"]);
    const { stdout } = await cli(["inspect", join(dir, "plugin.wasm"), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "core",
      module: {
        stamp: { runtime: "escouade-js-v1", sourceSha256: sha256(join(dir, "plugin.mjs")) },
        refusedImports: [],
      },
    });
  });

  test.each([
    ["cut off", EMPTY_WASM.subarray(0, 6)],
    ["empty", Buffer.alloc(0)],
    ["no WebAssembly at all", Buffer.from("hello")],
    ["damaged inside", Buffer.concat([EMPTY_WASM, Buffer.from([1, 200, 255, 255])])],
  ])("a wasm file that is %s gives one line and exit code 1", async (_name, bytes) => {
    const file = join(temporaryFolder(), "bad.wasm");
    writeFileSync(file, bytes);
    const result = await cli(["inspect", file]);
    expect(result).toMatchObject({ exitCode: EXIT.plugin, stdout: "" });
    expect(result.firstError).toMatch(new RegExp(`^escouade-plugin: ${file}`));
    expect(result.stderr).toMatch(/^ {2}mend: ./m);
    expect(result.stderr).not.toMatch(/^\s+at /m);
  });

  test("a file that is not there", async () => {
    const { exitCode, firstError } = await cli(["inspect", "/nonexistent.wasm"]);
    expect(exitCode).toBe(EXIT.usage);
    expect(firstError).toBe("escouade-plugin: /nonexistent.wasm: no such file or folder");
  });

  test("a manifest with faults lists them all", async () => {
    const dir = pluginFolder({ "escouade-plugin.json": manifest({ id: "X", versoin: 1 }) });
    const { stderr, exitCode } = await cli(["inspect", dir]);
    expect(exitCode).toBe(EXIT.plugin);
    expect(stderr.match(/^escouade-plugin: /gm)?.length).toBe(2);
  });
});
