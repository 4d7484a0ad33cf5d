// `npm run check` and CI are this one script: tests, lint, types, format, generated files, packaging, audits.
// Every step runs even when an earlier one fails, so that one run shows everything. The last line is
// `N passed, N failed`: each test counts, and each further step counts as one. `--install`, as CI gives it, first
// installs the Debian packages that are missing; without it they are only named.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entry, has, root, run, say, StepError } from "./lib/steps.mjs";
import { runSteps, sum, tallySummary } from "./lib/tally.mjs";

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
  ["libraries in the guest are current", node, ["scripts/bundle-guest-polyfills.mjs", "--check"]],
  ["conformance table is current", node, ["scripts/conformance-report.mjs", "--check"]],
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

async function missingPackages() {
  const missing = [];
  for (const name of GUEST_PACKAGES) {
    const { status } = await run("dpkg-query", ["-W", "-f=${Status}", name], { allowFailure: true });
    if (status !== 0) missing.push(name);
  }
  return missing;
}

async function installGuestToolchain(isAllowed) {
  const missing = await missingPackages();
  if (missing.length === 0) return;
  const names = missing.join(" ");
  if (!isAllowed)
    throw new StepError(`missing Debian packages: ${names}`, "give --install as root, or install them");
  if (process.getuid?.() !== 0)
    throw new StepError(`only root can install ${names}`, `sudo apt-get install ${names}`);
  say(`installing these Debian packages: ${names}`);
  await run("apt-get", ["update", "-q"], { title: "Debian's list of packages" });
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing], {
    title: "Debian packages for the guest toolchain",
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
}

async function runAllTests() {
  const folder = mkdtempSync(join(tmpdir(), "escouade-check-"));
  const summary = join(folder, "tests.json");
  try {
    const { status } = await run(node, ["scripts/test.mjs", "--summary", summary], {
      show: true,
      allowFailure: true,
    });
    const counts = existsSync(summary) ? JSON.parse(readFileSync(summary, "utf8")) : null;
    return tallySummary(counts, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await entry(async () => {
  if (has("dpkg-query")) {
    try {
      await installGuestToolchain(process.argv.includes("--install"));
    } catch (error) {
      // The steps that need it fail by themselves and say so; the others still run.
      say(`warning: ${error.message}${error.mend ? ` (${error.mend})` : ""}`);
    }
  }
  const tests = await runAllTests();
  const checks = await runSteps(steps, run, say);
  const broken = [...(tests.failed > 0 ? ["tests"] : []), ...checks.broken];
  if (broken.length > 0) say(`failed: ${broken.join("; ")}`);
  const { passed, failed } = sum(tests, checks);
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
