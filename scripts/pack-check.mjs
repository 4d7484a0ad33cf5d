// Packs the npm package and uses it as a user would: installed in an empty folder, with the engine beside it in a
// package of its own, as a release lays it. Every entry point is imported, the command runs, an app calls a plugin. So
// a file missing from `files`, a wrong `exports` line or an undeclared dependency is found before a user finds it.
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entry, root, run, say, StepError } from "./lib/steps.mjs";

const MAX_PACKED_BYTES = 4 * 1024 * 1024;
const EXPECTED = [
  /^dist\//,
  /^runtime\/escouade-js-v1\.(wasm|json)$/,
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
];

const ANSWER = '{"text":"hello"}';
const APP = `import { PluginHost } from "@escouade-dev/plugin/host";
const host = await PluginHost.open({
  appVersion: "2.2.0",
  lang: "en",
  calls: [{ method: "test/echo", deadlineMs: 120_000 }],
});
const plugin = await host.load("echo");
console.log(JSON.stringify(await plugin.call("test/echo", ${ANSWER})));
await host.close();
`;

/** The engine's package for this platform, as npm would put it there. */
function installEngine(app, { name, version }) {
  const built = readdirSync(join(root, "native")).find((file) => file.endsWith(".node"));
  if (built === undefined) throw new StepError("there is no engine in native/", "npm run build:engine");
  const triple = built.replace(/^escouade-engine\.|\.node$/g, "");
  const folder = join(app, "node_modules", `${name}-${triple}`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, "native", built), join(folder, built));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: `${name}-${triple}`, version, main: built }),
  );
}

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
    mkdirSync(app);
    writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
    await run(
      "npm",
      ["install", "--prefer-offline", "--no-audit", "--no-fund", join(folder, packed.filename)],
      { cwd: app },
    );
    installEngine(app, manifest);
    const entries = Object.keys(manifest.exports).filter((key) => !key.endsWith(".json"));
    const imports = entries.map((key) => `await import(${JSON.stringify(manifest.name + key.slice(1))});`);
    writeFileSync(join(app, "imports.mjs"), imports.join("\n"));
    await run(process.execPath, ["imports.mjs"], { cwd: app });

    // Nothing of the user's own: caches and logs lie in the folder, too.
    const env = { HOME: folder, XDG_CACHE_HOME: join(folder, "cache") };
    const command = join(app, "node_modules", ".bin", "escouade-plugin");
    const { output: version } = await run(command, ["--version"], { cwd: app, env });
    if (version.trim() !== manifest.version)
      throw new StepError(`the installed command says ${version.trim()}`);
    await run(command, ["doctor"], { cwd: app, env });

    cpSync(join(root, "fixtures", "plugins", "echo"), join(app, "echo"), { recursive: true });
    writeFileSync(join(app, "app.mjs"), APP);
    const { output: answer } = await run(process.execPath, ["app.mjs"], { cwd: app, env });
    if (answer.trim() !== ANSWER) throw new StepError(`the app got ${answer.trim()} instead of ${ANSWER}`);
    say(
      `${packed.files.length} files, ${packed.size} bytes, ${entries.length} entry points; a plugin answers`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
