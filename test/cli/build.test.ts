// `build` and `validate` as processes: outputs, sizes, faults with places, and that nothing is left half-written.
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { cli, pluginFolder, projectRoot, temporaryFolder, type CliRun } from "./cli-process.js";
import { goodPlugin, manifest } from "./plugins.js";

// Compiling the guest runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const build = (args: readonly string[]): Promise<CliRun> => cli(["build", ...args]);

const sourcePlugin = (text: string): string =>
  pluginFolder({ "escouade-plugin.json": manifest({ run: { js: "src/plugin.ts" } }), "src/plugin.ts": text });

const TYPESCRIPT = `import { createInterface } from "node:readline";
interface Message { id?: number }
createInterface({ input: process.stdin }).on("line", (line: string) => {
  const { id } = JSON.parse(line) as Message;
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: 1, capabilities: {} } }) + "\\n");
});
`;

describe("build", () => {
  test("writes plugin.wasm beside the manifest and reports stages, sizes and times", async () => {
    const dir = sourcePlugin(TYPESCRIPT);
    const { stdout, exitCode } = await build([dir, "--json"]);
    expect(exitCode).toBe(EXIT.ok);
    const report = JSON.parse(stdout) as { out: string; sha256: string; sizes: { module: number } };
    const bytes = readFileSync(join(dir, "plugin.wasm"));
    expect(report).toMatchObject({
      ok: true,
      isStatic: false,
      isWritten: true,
      out: join(dir, "plugin.wasm"),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      sizes: {
        source: expect.any(Number),
        bundle: expect.any(Number),
        bytecode: expect.any(Number),
        module: bytes.length,
      },
      timingsMs: { bundle: expect.any(Number), analysis: expect.any(Number), bytecode: expect.any(Number) },
    });
    expect(bytes.length).toBeLessThan(64 * 1024);
  });

  test("says the same for people", async () => {
    const dir = goodPlugin();
    const { stdout, stderr, exitCode } = await build([dir]);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: EXIT.ok });
    expect(stdout).toMatch(/^built .*plugin\.wasm, [\d.]+ KiB\n {2}SHA-256 [0-9a-f]{64}\n/);
    for (const stage of ["bundle", "analysis", "bytecode", "module", "total"])
      expect(stdout).toMatch(new RegExp(`^  ${stage} +[\\d.]+ m?s`, "m"));
  });

  test("--quiet says nothing", async () => {
    expect(await build([goodPlugin(), "--quiet"])).toMatchObject({
      exitCode: EXIT.ok,
      stdout: "",
      stderr: "",
    });
  });

  test("--static --out makes one module without the import of the runtime", async () => {
    const out = join(temporaryFolder(), "all.wasm");
    expect((await build([goodPlugin(), "--static", "--out", out, "--quiet"])).exitCode).toBe(EXIT.ok);
    const { stdout } = await cli(["inspect", out, "--json"]);
    const { module } = JSON.parse(stdout) as {
      module: { imports: { module: string }[]; exports: { name: string }[] };
    };
    expect(new Set(module.imports.map((one) => one.module))).toEqual(new Set(["wasi_snapshot_preview1"]));
    expect(module.exports.map(({ name }) => name)).toContain("_start");
  });

  test("a second build gives the same bytes", async () => {
    const dir = sourcePlugin(TYPESCRIPT);
    await build([dir]);
    const first = readFileSync(join(dir, "plugin.wasm"));
    await build([dir]);
    expect(readFileSync(join(dir, "plugin.wasm")).equals(first)).toBe(true);
  });
});

describe("a build that fails", () => {
  test.each([
    [
      "a missing import",
      'import x from "not-installed";\nconsole.log(x);\n',
      "BUNDLE_FAILED",
      /plugin\.ts:1:15: .*not-installed/,
    ],
    ["a syntax error", "const a = ;\n", "BUNDLE_FAILED", /plugin\.ts:1:\d+: /],
    ["an export", "export const a = 1;\n", "BUNDLE_REFUSED", /plugin\.ts:\d+:\d+: /],
    ["a computed import", "await import(globalThis.name);\n", "BUNDLE_REFUSED", /plugin\.ts:1:\d+: /],
  ])("%s is named with its place, and nothing is written", async (_name, text, code, line) => {
    const dir = sourcePlugin(text);
    const [plain, json] = await Promise.all([build([dir]), build([dir, "--json"])]);
    expect(plain).toMatchObject({ exitCode: EXIT.plugin, stdout: "" });
    expect(plain.firstError).toMatch(/^escouade-plugin: /);
    expect(plain.firstError).toMatch(line);
    expect(plain.stderr).toMatch(/^ {2}mend: ./m);
    expect(plain.stderr).toMatch(/^ {2,}\^$|^ +\^/m);
    expect(plain.stderr).not.toMatch(/^\s+at /m);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      exitCode: 1,
      error: { code, blame: "plugin" },
    });
    expect(readdirSync(dir).sort()).toEqual(["escouade-plugin.json", "src"]);
  });

  test("an older module stays as it was", async () => {
    const dir = sourcePlugin("export const a = 1;\n");
    writeFileSync(join(dir, "plugin.wasm"), "old");
    expect((await build([dir])).exitCode).toBe(EXIT.plugin);
    expect(readFileSync(join(dir, "plugin.wasm"), "utf8")).toBe("old");
    expect(readdirSync(dir).filter((name) => name.startsWith(".tmp"))).toEqual([]);
  });

  test.each([
    [
      "a folder that is not there",
      ["/nonexistent/dir"],
      EXIT.usage,
      "/nonexistent/dir: no such file or folder",
    ],
    [
      "a file instead of a folder",
      [join(projectRoot, "package.json")],
      EXIT.usage,
      "a plugin's folder was expected",
    ],
    ["a folder without manifest", [temporaryFolder()], EXIT.plugin, "escouade-plugin.json"],
    [
      "an out folder that is not there",
      [goodPlugin(), "--out", "/nonexistent/x.wasm"],
      EXIT.usage,
      "/nonexistent: no such file",
    ],
    [
      "an out file that is a folder",
      [goodPlugin(), "--out", temporaryFolder()],
      EXIT.usage,
      "no file is in the way",
    ],
    [
      "a declarative plugin",
      [
        pluginFolder({
          "escouade-plugin.json": JSON.stringify({ ...JSON.parse(manifest()), run: undefined }),
        }),
      ],
      EXIT.plugin,
      "declarative",
    ],
  ])("%s", async (_name, args, exitCode, text) => {
    const result = await build(args);
    expect(result).toMatchObject({ exitCode, stdout: "" });
    expect(result.firstError).toMatch(/^escouade-plugin: /);
    expect(result.firstError).toContain(text);
    expect(result.stderr).toMatch(/^ {2}mend: ./m);
  });

  test.skipIf(process.getuid?.() === 0)("a folder that cannot be written", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    const result = await build([goodPlugin(), "--out", join(folder, "x.wasm")]);
    expect(result.exitCode).toBe(EXIT.environment);
    expect(result.firstError).toContain("permission denied");
  });

  test("a cache that cannot be used costs a warning only", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const dir = goodPlugin();
    const result = await cli(["build", dir, "--cache-dir", file]);
    expect(result.exitCode).toBe(EXIT.ok);
    expect(result.stderr).toMatch(/^warning: the cache .* is not used/);
    expect(existsSync(join(dir, "plugin.wasm"))).toBe(true);
  });
});

describe("validate", () => {
  test("a good plugin is valid", async () => {
    const result = await cli(["validate", goodPlugin()]);
    expect(result).toMatchObject({
      exitCode: EXIT.ok,
      stdout: "",
      stderr: "dev.escouade.tests.cli 1.2.3 is valid\n",
    });
    const { stdout } = await cli(["validate", goodPlugin(), "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      id: "dev.escouade.tests.cli",
      version: "1.2.3",
      errors: [],
    });
  });

  test("faults of the data files do not hide those of the bundle", async () => {
    const dir = pluginFolder({
      "escouade-plugin.json": manifest(),
      "rules.json": `"${"x".repeat(300 * 1024)}"`,
      "plugin.mjs": 'import "node:net";\n',
    });
    const { stderr, exitCode } = await cli(["validate", dir]);
    expect(exitCode).toBe(EXIT.plugin);
    expect(stderr).toMatch(/^escouade-plugin: .*rules\.json/m);
    expect(stderr).toMatch(/^escouade-plugin: .*plugin\.mjs:1:\d+: .*node:net/m);
  });

  test("a module that is missing is told with what to do", async () => {
    const dir = pluginFolder({ "escouade-plugin.json": manifest({ run: { wasm: "Cargo.toml" } }) });
    mkdirSync(join(dir, "src"));
    const { firstError, stderr, exitCode } = await cli(["validate", dir]);
    expect(exitCode).toBe(EXIT.plugin);
    expect(firstError).toContain("plugin.wasm");
    expect(stderr).toContain("mend: ");
  });
});
