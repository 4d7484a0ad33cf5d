// Builds the guest runtime (toolchain/guest) to runtime/escouade-js-v1.wasm and its description.
// `--check` rebuilds in a temporary place and compares: with the toolchain that the description names, other bytes
// are a failure; with another toolchain they are expected, so it must only build, and a warning says what differs.
// `--out <folder>` writes somewhere else.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheRoot, cargoTargetDir, digestOf, entry, root, run, say, StepError } from "./lib/steps.mjs";
import { bundleGuestPolyfills } from "./bundle-guest-polyfills.mjs";
import { wasiToolchain } from "./lib/wasi-toolchain.mjs";

const NAME = "escouade-js-v1";

async function build(folder, { isCheck }) {
  await bundleGuestPolyfills({ isCheck });
  const toolchain = await wasiToolchain({ isReactor: true });
  const targetDir = join(cacheRoot, "guest-target");
  const environment = toolchain.env(join(root, "toolchain/guest"), targetDir);
  // Cargo does not watch the header; its digest in the flags makes a change of it rebuild QuickJS.
  const header = join(root, "toolchain/guest/c/quickjs-wasi.h");
  const cFlags = `-O3 -msimd128 -include ${header} -DGUEST_HEADER=0x${digestOf(header).slice(0, 8)}`;
  environment.CFLAGS_wasm32_wasip1 = `${environment.CFLAGS_wasm32_wasip1 ?? ""} ${cFlags}`.trim();
  // Every engine for WASI has these instructions; searching and checking text is what they speed up.
  environment.CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS += " -Ctarget-feature=+simd128";
  await run(
    toolchain.cargo,
    [
      "build",
      "--release",
      "--locked",
      "--target",
      "wasm32-wasip1",
      "--manifest-path",
      "toolchain/guest/Cargo.toml",
      ...toolchain.args,
    ],
    {
      title: "guest runtime (the first build takes about two minutes)",
      env: { ...environment, CARGO_TARGET_DIR: targetDir },
    },
  );
  await run(
    "cargo",
    [
      "build",
      "--release",
      "--locked",
      "--manifest-path",
      "toolchain/Cargo.toml",
      "-p",
      "escouade-engine",
      "-p",
      "xtask",
    ],
    { title: "pre-initialiser" },
  );
  mkdirSync(folder, { recursive: true });
  const wasm = join(folder, `${NAME}.wasm`);
  await run(join(cargoTargetDir, "release", process.platform === "win32" ? "xtask.exe" : "xtask"), [
    "preinitialize",
    join(targetDir, "wasm32-wasip1", "release", "escouade_guest.wasm"),
    `${wasm}.tmp`,
  ]);
  renameSync(`${wasm}.tmp`, wasm);
  const bytes = readFileSync(wasm);
  const description = {
    name: NAME,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    bytes: bytes.length,
    toolchain: toolchain.versions,
  };
  writeFileSync(join(folder, `${NAME}.json`), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}

await entry(async () => {
  const args = process.argv.slice(2);
  const committed = join(root, "runtime");
  if (!args.includes("--check")) {
    const at = args.indexOf("--out");
    const built = await build(at >= 0 ? args[at + 1] : committed, { isCheck: false });
    say(`${NAME}: ${built.bytes} bytes, sha256 ${built.sha256}`);
    return;
  }
  const expected = JSON.parse(readFileSync(join(committed, `${NAME}.json`), "utf8"));
  const committedDigest = createHash("sha256")
    .update(readFileSync(join(committed, `${NAME}.wasm`)))
    .digest("hex");
  if (committedDigest !== expected.sha256)
    throw new StepError(
      `runtime/${NAME}.wasm is not the file that ${NAME}.json describes`,
      "npm run build:guest",
    );
  const folder = mkdtempSync(join(tmpdir(), "escouade-guest-"));
  try {
    const built = await build(folder, { isCheck: true });
    if (built.sha256 === expected.sha256) {
      say("the committed runtime was rebuilt byte for byte");
      return;
    }
    const changed = Object.keys({ ...expected.toolchain, ...built.toolchain }).filter(
      (tool) => expected.toolchain[tool] !== built.toolchain[tool],
    );
    if (changed.length === 0)
      throw new StepError(
        `the sources give other bytes (${built.sha256}) than the committed runtime (${expected.sha256})`,
        "npm run build:guest, then commit runtime/",
      );
    for (const tool of changed)
      say(
        `warning: not compared: ${tool} is ${built.toolchain[tool]}, the committed runtime was built with ${expected.toolchain[tool]}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
