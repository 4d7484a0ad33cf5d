// Builds the native engine with cargo and puts it where src/engine looks for it. Cargo decides what is current.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cargoTargetDir, entry, root, run, say } from "./lib/steps.mjs";

const LIBRARY = {
  linux: "libescouade_engine.so",
  darwin: "libescouade_engine.dylib",
  win32: "escouade_engine.dll",
};

function platformTriple() {
  const { platform, arch } = process;
  if (platform === "win32") return `win32-${arch}-msvc`;
  if (platform !== "linux") return `${platform}-${arch}`;
  const isGlibc = Boolean(process.report.getReport().header.glibcVersionRuntime);
  return `linux-${arch}-${isGlibc ? "gnu" : "musl"}`;
}

export async function buildEngine() {
  const isFirst = !existsSync(join(cargoTargetDir, "release", LIBRARY[process.platform] ?? ""));
  await run(
    "cargo",
    ["build", "--release", "--locked", "--manifest-path", "toolchain/Cargo.toml", "-p", "escouade-engine"],
    {
      title: isFirst
        ? "native engine (the first build takes about four minutes on two cores)"
        : "native engine",
      show: isFirst,
    },
  );
  const target = join(root, "native", `escouade-engine.${platformTriple()}.node`);
  const built = join(cargoTargetDir, "release", LIBRARY[process.platform]);
  mkdirSync(join(root, "native"), { recursive: true });
  if (existsSync(target) && readFileSync(target).equals(readFileSync(built))) return;
  // A running process may have the old file mapped: a new name and a rename leave its pages alone.
  copyFileSync(built, `${target}.${process.pid}.tmp`);
  renameSync(`${target}.${process.pid}.tmp`, target);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await entry(async () => {
    await buildEngine();
    say("engine built");
  });
