// Ctrl+C while something is compiled: the program ends, and nothing half-made stays.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { finished, pluginFolder, projectRoot, startCli, temporaryFolder } from "./cli-process.js";
import { manifest } from "./plugins.js";

// Compiling the guest runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const MODULES = 500;

/** Sources that take a moment in each stage. */
function largePlugin(): string {
  const names = Array.from({ length: MODULES }, (_, index) => `m${index}`);
  const sources = names.map((name) => [`src/${name}.ts`, `export const ${name} = [${"1,".repeat(500)}];`]);
  return pluginFolder({
    "escouade-plugin.json": manifest({ run: { js: "src/plugin.ts" } }),
    "src/plugin.ts": `${names.map((name) => `import { ${name} } from "./${name}";`).join("\n")}
      console.log(${names.join(", ")});`,
    ...(Object.fromEntries(sources) as Record<string, string>),
  });
}

/** The process ends whatever was begun: no file of a name of its own, or of a temporary one, is left. */
describe("SIGINT during", () => {
  test.each([
    "bundling",
    "checking the bundle",
    "making native code (the guest runtime once for each engine)",
    "compiling to bytecode in the sandbox",
  ])("%s", async (stage) => {
    const dir = largePlugin();
    const cache = temporaryFolder();
    const child = startCli(["build", dir, "--verbose", "--cache-dir", cache]);
    const end = finished(child);
    let seen = "";
    child.stderr?.on("data", (text: string) => {
      const isNew = !seen.includes(stage);
      seen += text;
      if (isNew && seen.includes(stage)) child.kill("SIGINT");
    });
    const { exitCode, signal, stdout, stderr } = await end;
    expect({ exitCode, signal, stdout }).toEqual({ exitCode: EXIT.interrupted, signal: null, stdout: "" });
    expect(stderr.trimEnd().split("\n").at(-1)).toBe("interrupted");
    expect(readdirSync(dir).toSorted()).toEqual(["escouade-plugin.json", "src"]);
    expect(readdirSync(cache).filter((name) => !name.endsWith(".aot"))).toEqual([]);
  });
});

test("an end in the middle of a write leaves no temporary file", async () => {
  const dir = temporaryFolder();
  const script = `
    import { readdirSync } from "node:fs";
    import { writeAtomically } from ${JSON.stringify(join(projectRoot, "dist/compile/atomic-file.js"))};
    const look = () => (readdirSync(${JSON.stringify(dir)}).length > 0 ? process.exit(7) : setImmediate(look));
    setImmediate(look);
    await writeAtomically(${JSON.stringify(join(dir, "whole"))}, [new Uint8Array(64 * 1024 * 1024)]);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  expect((await finished(child)).exitCode).toBe(7);
  expect(readdirSync(dir).filter((name) => name !== "whole")).toEqual([]);
});
