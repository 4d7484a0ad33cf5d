// Packs the npm package, installs the tarball in an empty folder and imports every entry point from there, so that
// a file missing from `files`, a wrong `exports` line or an undeclared dependency is found before a user finds it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entry, root, run, say, StepError } from "./lib/steps.mjs";

const MAX_PACKED_BYTES = 4 * 1024 * 1024;
const EXPECTED = [
  /^dist\//,
  /^runtime\/escouade-js-v1\.(wasm|json)$/,
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
];

await entry(async () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  await run(process.execPath, [join(root, "node_modules", "publint", "src", "cli.js"), "--strict"]);
  const folder = mkdtempSync(join(tmpdir(), "escouade-pack-"));
  try {
    const { output } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]);
    const [packed] = JSON.parse(output.slice(output.indexOf("[")));
    const stray = packed.files
      .map((file) => file.path)
      .filter((path) => !EXPECTED.some((form) => form.test(path)));
    if (stray.length > 0) throw new StepError(`files that do not belong in the package: ${stray.join(", ")}`);
    if (packed.size > MAX_PACKED_BYTES)
      throw new StepError(`the package is ${packed.size} bytes, past ${MAX_PACKED_BYTES}`);

    const app = join(folder, "app");
    await run("mkdir", [app]);
    writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
    await run("npm", ["install", "--no-audit", "--no-fund", join(folder, packed.filename)], { cwd: app });
    const entries = Object.keys(manifest.exports).filter((key) => !key.endsWith(".json"));
    const script = entries
      .map((key) => `await import(${JSON.stringify(manifest.name + key.slice(1))});`)
      .join("\n");
    writeFileSync(join(app, "imports.mjs"), script);
    await run(process.execPath, ["imports.mjs"], { cwd: app });
    const { output: version } = await run(
      join(app, "node_modules", ".bin", "escouade-plugin"),
      ["--version"],
      { cwd: app },
    );
    if (version.trim() !== manifest.version)
      throw new StepError(`the installed command says ${version.trim()}`);
    say(`${packed.files.length} files, ${packed.size} bytes, ${entries.length} entry points import`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
