// `validate` says what `run` would say: for each kind of fault the same code, and for a good plugin nothing. So does
// `inspect`, for what shows without compiling and without an app.
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { cli, pluginFolder } from "./cli-process.js";
import { manifest } from "./plugins.js";

vi.setConfig({ testTimeout: 120_000 });

type Files = Readonly<Record<string, string | Uint8Array>>;

const HELLO = `import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === "initialize" ? { protocolVersion: 1 } : null;
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
  if (method === "shutdown") process.exit(0);
});
`;
/** `(module (import "<module>" "f" (func)))`. */
const importing = (module: string): Uint8Array => {
  const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
  const imported = [1, ...name(module), ...name("f"), 0, 0];
  return Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, imported.length, ...imported]);
};

/** `(module (func (export "_start")))`. */
const IDLE_WASM = Buffer.from(
  "0061736d0100000001040160000003020100070a01065f737461727400000a040102000b",
  "hex",
);

const faults: [name: string, code: string, files: Files, options?: string[]][] = [
  ["no manifest", "MANIFEST_MISSING", {}],
  ["a manifest with faults", "MANIFEST_INVALID", { "escouade-plugin.json": manifest({ id: "No" }) }],
  [
    "an app too old",
    "APP_TOO_OLD",
    { "escouade-plugin.json": manifest({ escouade: ">=9.0.0" }), "plugin.mjs": HELLO },
  ],
  ["an app too old by option", "APP_TOO_OLD", { "plugin.mjs": HELLO }, ["--app-version", "1.0.0"]],
  ["a command", "RUN_UNSUPPORTED", { "escouade-plugin.json": manifest({ run: { command: ["true"] } }) }],
  ["data that is too large", "ROOT_FILES_INVALID", { "plugin.mjs": HELLO, "a.json": " ".repeat(300_000) }],
  ["no bundle", "BUNDLE_FAILED", {}],
  ["an import", "BUNDLE_REFUSED", { "plugin.mjs": 'import "node:net";' }],
  ["an old SDK", "BUNDLE_SDK_TOO_OLD", { "plugin.mjs": 'console.log("@escouade-dev/plugin@0.2.1");' }],
  // acorn takes what QuickJS does not yet know.
  [
    "syntax that the runtime does not know",
    "BYTECODE_FAILED",
    { "plugin.mjs": "const a = /(?<n>a)|(?<n>b)/;" },
  ],
  ["no module", "MODULE_MISSING", { "escouade-plugin.json": manifest({ run: { wasm: "Cargo.toml" } }) }],
  [
    "no WebAssembly",
    "MODULE_INVALID",
    { "escouade-plugin.json": manifest({ run: { wasm: "a.wasm" } }), "a.wasm": "nonsense" },
  ],
  [
    "imports that no plugin is given",
    "MODULE_IMPORT_REFUSED",
    { "escouade-plugin.json": manifest({ run: { wasm: "a.wasm" } }), "a.wasm": importing("env") },
  ],
  [
    "a runtime of tomorrow",
    "MODULE_RUNTIME_UNKNOWN",
    { "escouade-plugin.json": manifest({ run: { wasm: "a.wasm" } }), "a.wasm": importing("escouade-js-v9") },
  ],
];

function folderOf(code: string, files: Files): string {
  return pluginFolder({
    ...(code !== "MANIFEST_MISSING" && { "escouade-plugin.json": manifest() }),
    ...files,
  });
}

/** What `inspect` cannot know: it is told no app, and compiles nothing. */
const UNSEEN = new Set(["APP_TOO_OLD", "BYTECODE_FAILED"]);

interface Report {
  ok: boolean;
  error?: { code: string };
  errors?: { code: string }[];
}

/** The codes of a document with `errors`, or of one that failed as a whole. */
function codesOf(stdout: string): [ok: boolean, codes: (string | undefined)[]] {
  const { ok, error, errors = error ? [error] : [] } = JSON.parse(stdout) as Report;
  return [ok, errors.map(({ code }) => code)];
}

describe("validate, inspect and run say the same", () => {
  test.each(faults)("%s: %s", async (_, code, files, options = []) => {
    const dir = folderOf(code, files);
    const [validated, inspected, run] = await Promise.all([
      cli(["validate", dir, "--json", ...options]),
      cli(["inspect", dir, "--json"]),
      cli(["run", dir, "--call", "a/b", "--json", ...options]),
    ]);
    expect(codesOf(validated.stdout)).toEqual([false, [code]]);
    if (!UNSEEN.has(code)) {
      expect(codesOf(inspected.stdout)).toEqual([false, [code]]);
      expect(inspected.exitCode).toBe(run.exitCode);
    }
    expect(run.stdout).toContain(`"code":"${code}"`);
    expect(validated.exitCode).toBe(run.exitCode);
  });

  test("nothing, for a plugin that starts", async () => {
    const dir = folderOf("", { "plugin.mjs": HELLO });
    const runs = await Promise.all([
      cli(["validate", dir]),
      cli(["inspect", dir]),
      cli(["run", dir, "--call", "a/b"]),
    ]);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([EXIT.ok, EXIT.ok, EXIT.ok]);
  });

  test("nothing, for data that a plugin is never given", async () => {
    const big = { "a.json": " ".repeat(300_000) };
    const declarative = folderOf("", { "escouade-plugin.json": manifest({ run: undefined }), ...big });
    const wasm = folderOf("", {
      "escouade-plugin.json": manifest({ run: { wasm: "a.wasm" } }),
      "a.wasm": IDLE_WASM,
      ...big,
    });
    for (const dir of [declarative, wasm])
      for (const command of ["validate", "inspect"])
        expect(await cli([command, dir])).toMatchObject({ exitCode: EXIT.ok });
    const run = await cli(["run", wasm, "--call", "a/b", "--json"]);
    expect(run.stdout).not.toContain("ROOT_FILES_INVALID");
    expect((await cli(["validate", declarative])).stderr).toContain("nothing of it runs");
  });
});
