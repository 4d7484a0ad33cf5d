// `npm run check` and CI are this one script: tests, lint, types, format, generated files, packaging, audits.
// Every step runs even when an earlier one fails, so that one run shows everything. The last line is
// `N passed, N failed`: each test counts, and each further step counts as one.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entry, has, root, run, say, StepError } from "./lib/steps.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);
const node = process.execPath;
const workspace = ["--manifest-path", "toolchain/Cargo.toml"];

const steps = [
  ["lint", bin("oxlint"), ["--deny-warnings", "src", "test", "scripts", "fixtures"]],
  ["types", bin("tsc"), ["-p", "tsconfig.json", "--noEmit"]],
  ["types of the tests", bin("tsc"), ["-p", "test/tsconfig.json"]],
  ["format", bin("prettier"), ["--check", "--log-level", "warn", "."]],
  ["Rust format", "cargo", ["fmt", ...workspace, "--all", "--check"]],
  ["guest format", "cargo", ["fmt", "--manifest-path", "toolchain/guest/Cargo.toml", "--check"]],
  [
    "Rust lint",
    "cargo",
    ["clippy", ...workspace, "--workspace", "--all-targets", "--release", "--locked", "--", "-D", "warnings"],
  ],
  ["protocol files are current", node, ["scripts/generate-protocol.mjs", "--check"]],
  ["guest runtime rebuilds to the committed bytes", node, ["scripts/build-guest.mjs", "--check"]],
  ["Rust fixtures rebuild to the committed bytes", node, ["scripts/build-fixtures.mjs", "--check"]],
  ["unused code and dependencies", bin("knip"), []],
  ["package", node, ["scripts/pack-check.mjs"]],
  ["dependency audit", node, ["scripts/audit.mjs"]],
  ["demo", node, ["scripts/demo.mjs"]],
];

/** Debian's wasm toolchain rebuilds the guest where rustup has no wasm32-wasip1 target. */
const GUEST_PACKAGES =
  "rustc-web cargo-web rust-web-src clang-22 lld-22 llvm-22 wasi-libc libclang-rt-22-dev-wasm32 libclang-dev binaryen strace".split(
    " ",
  );

async function installGuestToolchain() {
  const missing = [];
  for (const name of GUEST_PACKAGES) {
    const { status } = await run("dpkg-query", ["-W", "-f=${Status}", name], { allowFailure: true });
    if (status !== 0) missing.push(name);
  }
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new StepError(
      `missing Debian packages: ${missing.join(" ")}`,
      `sudo apt-get install ${missing.join(" ")}`,
    );
  await run("apt-get", ["update", "-q"], { title: "Debian packages for the guest toolchain" });
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
}

await entry(async () => {
  let passed = 0;
  let failed = 0;
  const broken = [];
  const count = (name, isGood) => {
    if (isGood) passed += 1;
    else {
      failed += 1;
      broken.push(name);
    }
  };
  if (has("dpkg-query")) {
    try {
      await installGuestToolchain();
    } catch (error) {
      // The steps that need it fail by themselves and say so; the others still run.
      say(`warning: ${error.message}${error.mend ? ` (${error.mend})` : ""}`);
    }
  }

  const folder = mkdtempSync(join(tmpdir(), "escouade-check-"));
  const summary = join(folder, "tests.json");
  const tests = await run(node, ["scripts/test.mjs", "--summary", summary], {
    show: true,
    allowFailure: true,
  });
  try {
    const counts = JSON.parse(readFileSync(summary, "utf8"));
    passed += counts.passed;
    failed += counts.failed;
    if (counts.failed > 0) broken.push("tests");
  } catch {
    count("tests could not run", tests.status === 0);
  }
  rmSync(folder, { recursive: true, force: true });

  for (const [name, command, args] of steps) {
    const { status, output, ms } = await run(command, args, { allowFailure: true, title: name });
    count(name, status === 0);
    const seconds = (ms / 1000).toFixed(1);
    say(status === 0 ? `  ok, ${seconds} s` : `${output}\n  FAILED, ${seconds} s: ${name}`);
    // A step that passes may still have something to say.
    if (status === 0)
      for (const line of output.split("\n")) if (line.startsWith("warning: ")) say(`  ${line}`);
  }
  if (broken.length > 0) say(`failed: ${broken.join("; ")}`);
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
