// Makes a clean clone ready: npm packages, the native engine, the compiled TypeScript. Each part is skipped when
// it is current, so a second run takes a second or two.
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildEngine } from "./build-engine.mjs";
import { digestOf, entry, has, root, run, say, StepError } from "./lib/steps.mjs";

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const least = engines.node.replace(/^>=/, "");
  const have = process.versions.node.split(".").map(Number);
  for (const [index, wanted] of least.split(".").map(Number).entries()) {
    if (have[index] > wanted) return;
    if (have[index] < wanted)
      throw new StepError(`Node ${process.versions.node} is too old`, `install Node ${least} or newer`);
  }
}

async function installPackages() {
  const stampFile = join(root, "node_modules", ".escouade-stamp");
  const stamp = digestOf(join(root, "package-lock.json"), join(root, "package.json"));
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  await run("npm", ["ci", "--no-audit", "--no-fund"], { title: "npm packages (once)" });
  writeFileSync(stampFile, stamp);
}

async function compileTypeScript() {
  const require = createRequire(join(root, "package.json"));
  const tsc = join(require.resolve("typescript/package.json"), "..", "bin", "tsc");
  mkdirSync(join(root, "dist"), { recursive: true });
  await run(
    process.execPath,
    [tsc, "-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", "dist/.tsbuildinfo"],
    {
      title: "TypeScript",
    },
  );
}

/** Everything that `npm run demo`, `npm test` and `npm run bench` need. */
export async function setup() {
  checkNode();
  if (!has("cargo"))
    throw new StepError(
      "cargo was not found; the engine is built from source in a checkout",
      "install Rust with rustup (https://rustup.rs), then run this again",
    );
  await installPackages();
  await buildEngine();
  await compileTypeScript();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await entry(async () => {
    await setup();
    say("ready");
  });
