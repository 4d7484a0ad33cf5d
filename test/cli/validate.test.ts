// `validate` says what `run` would say: for each kind of fault the same code, and for a good plugin nothing.
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

describe("validate and run say the same", () => {
  test.each(faults)("%s: %s", async (_, code, files, options = []) => {
    const dir = folderOf(code, files);
    const [validated, run] = await Promise.all([
      cli(["validate", dir, "--json", ...options]),
      cli(["run", dir, "--call", "a/b", "--json", ...options]),
    ]);
    const {
      ok,
      error,
      errors = [error],
    } = JSON.parse(validated.stdout) as {
      ok: boolean;
      error?: { code: string };
      errors?: { code: string }[];
    };
    expect([ok, errors.map((one) => one?.code)]).toEqual([false, [code]]);
    expect(run.stdout).toContain(`"code":"${code}"`);
    expect(validated.exitCode).toBe(run.exitCode);
  });

  test("nothing, for a plugin that starts", async () => {
    const dir = folderOf("", { "plugin.mjs": HELLO });
    const [validated, run] = await Promise.all([cli(["validate", dir]), cli(["run", dir, "--call", "a/b"])]);
    expect([validated.exitCode, run.exitCode]).toEqual([EXIT.ok, EXIT.ok]);
  });
});
