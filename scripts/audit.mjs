// Dependency audit: every npm package and crate comes from its registry at a pinned version with a digest, under
// a licence that may be combined with Apache-2.0, and each direct dependency is explained in ARCHITECTURE.md.
// Known vulnerabilities come from `npm audit`; where the registry offers none, a warning says so.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entry, root, run, say, StepError } from "./lib/steps.mjs";

const ALLOWED_LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Python-2.0",
  "PSF-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
  "CC-BY-4.0",
  "CC-BY-3.0",
]);

/** Whether an SPDX expression can be satisfied by allowed licences alone. */
function isAllowed(expression) {
  const text = expression.replaceAll("/", " OR ").replaceAll(/[()]/g, " ");
  return text
    .split(/\s+AND\s+/)
    .every((all) =>
      all.split(/\s+OR\s+/).some((one) => ALLOWED_LICENCES.has(one.trim().replace(/\s+/g, " "))),
    );
}

/** Those of the benchmark's peers are installed by whoever measures against them; they get no line. */
const NPM_FOLDERS = [
  { folder: ".", isExplained: true },
  { folder: "test/bench/peers", isExplained: false },
];
const CARGO_MANIFESTS = [
  "toolchain/Cargo.toml",
  "toolchain/guest/Cargo.toml",
  "fixtures/Cargo.toml",
  "test/bench/quickjs-native/Cargo.toml",
];

function auditNpm({ folder, isExplained }, faults) {
  const lock = JSON.parse(readFileSync(join(root, folder, "package-lock.json"), "utf8"));
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  let count = 0;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === "" || entry.link) continue;
    count += 1;
    if (!entry.integrity && !entry.inBundle) faults.push(`npm ${path}: no digest in package-lock.json`);
    const file = join(root, folder, path, "package.json");
    const licence =
      entry.license ??
      (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).license : undefined) ??
      "none";
    if (!isAllowed(String(licence))) faults.push(`npm ${path}: licence ${licence}`);
  }
  const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  for (const group of ["dependencies", "devDependencies"])
    for (const [name, range] of Object.entries(manifest[group] ?? {})) {
      if (!/^\d/.test(range)) faults.push(`npm ${name}: ${range} is not an exact version`);
      if (isExplained && !architecture.includes(`\`${name}\``))
        faults.push(`npm ${name}: no line in ARCHITECTURE.md`);
    }
  return count;
}

async function auditCrates(manifestPath, faults) {
  const { output } = await run("cargo", [
    "metadata",
    "--format-version",
    "1",
    "--locked",
    "--quiet",
    "--manifest-path",
    manifestPath,
  ]);
  const metadata = JSON.parse(output.slice(output.indexOf("{")));
  const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const members = new Set(metadata.workspace_members);
  for (const crate of metadata.packages) {
    if (members.has(crate.id)) {
      for (const dependency of crate.dependencies)
        if (dependency.source !== null && !architecture.includes(`\`${dependency.name}\``))
          faults.push(`crate ${dependency.name}: no line in ARCHITECTURE.md`);
      continue;
    }
    if (!crate.source?.startsWith("registry+") && crate.source !== null)
      faults.push(`crate ${crate.name}: source ${crate.source}`);
    if (!isAllowed(crate.license ?? "none")) faults.push(`crate ${crate.name}: licence ${crate.license}`);
  }
  return metadata.packages.length;
}

async function auditVulnerabilities(faults) {
  const { output } = await run("npm", ["audit", "--omit=dev", "--json"], { allowFailure: true });
  let report;
  try {
    report = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    report = {};
  }
  if (!report.vulnerabilities) {
    say("warning: the npm registry in use has no audit endpoint; known vulnerabilities were not looked up");
    return;
  }
  for (const [name, entry] of Object.entries(report.vulnerabilities))
    if (["high", "critical"].includes(entry.severity))
      faults.push(`npm ${name}: ${entry.severity} vulnerability`);
}

await entry(async () => {
  const faults = [];
  let npmCount = 0;
  for (const one of NPM_FOLDERS) npmCount += auditNpm(one, faults);
  let crateCount = 0;
  for (const manifest of CARGO_MANIFESTS) crateCount += await auditCrates(manifest, faults);
  await auditVulnerabilities(faults);
  if (faults.length > 0) throw new StepError(`dependency audit:\n  ${faults.join("\n  ")}`);
  say(`${npmCount} npm packages and ${crateCount} crates audited`);
});
