// `npm run bench [-- row …]`: sets up, then prints the performance table; each row as a ratio within this one run.
import { join } from "node:path";
import { cacheRoot, entry, run } from "./lib/steps.mjs";
import { runTypeScript } from "./lib/run-ts.mjs";
import { setup } from "./setup.mjs";

/** The guest's QuickJS as a program of this machine, for the row that compares the two. */
async function buildNativeQuickJs() {
  const folder = "test/bench/quickjs-native";
  const target = join(cacheRoot, "bench-target");
  await run(
    "cargo",
    ["build", "--release", "--locked", "--manifest-path", `${folder}/Cargo.toml`, "--target-dir", target],
    { title: "QuickJS for this machine (a minute the first time)" },
  );
  return join(target, "release", process.platform === "win32" ? "quickjs-native.exe" : "quickjs-native");
}

await entry(async () => {
  const rows = process.argv.slice(2);
  await setup();
  const env =
    rows.length === 0 || rows.includes("work") ? { QUICKJS_NATIVE: await buildNativeQuickJs() } : {};
  const { status } = await runTypeScript("test/bench/bench.ts", rows, ["--expose-gc"], env);
  process.exitCode = status;
});
