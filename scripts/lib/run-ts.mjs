// Runs a TypeScript program of this checkout: bundles it to a temporary file beside the compiled package.
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./steps.mjs";

/** Imports of `dist/` stay imports; the program lies elsewhere than its source, so they become absolute. */
const compiledPackage = {
  name: "compiled package",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/.*\bdist\// }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
  },
};

/** Bundles `file` with its relative imports and runs it; `dist/` and packages stay imports. */
export async function runTypeScript(file, args, nodeFlags = [], env = {}) {
  const esbuild = createRequire(join(root, "package.json"))("esbuild");
  const folder = join(root, "dist", ".programs");
  mkdirSync(folder, { recursive: true });
  const program = join(folder, `${process.pid}.mjs`);
  await esbuild.build({
    entryPoints: [join(root, file)],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    plugins: [compiledPackage],
    logLevel: "error",
  });
  try {
    return await run(process.execPath, [...nodeFlags, program, ...args], {
      show: true,
      allowFailure: true,
      env,
    });
  } finally {
    rmSync(program, { force: true });
  }
}
