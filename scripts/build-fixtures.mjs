// Builds the WebAssembly fixtures that are committed: Rust programs for wasm32-wasip1 (one made a component) and the
// assembled WAT files.
// `--check` writes nothing: with the recorded toolchain the bytes must be the same; with another one the build must
// succeed, and a warning says that nothing was compared. WAT must give the same bytes everywhere.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheRoot, entry, root, run, say, StepError } from "./lib/steps.mjs";
import { wasiToolchain } from "./lib/wasi-toolchain.mjs";

const TARGET = "wasm32-wasip1";
const fixtures = join(root, "fixtures");
const targetDir = join(cacheRoot, "fixtures-target");
const recordFile = join(fixtures, "wasm-digests.json");
const watFolder = join(fixtures, "hostile", "wat");

/** Cargo package, the file it becomes, and whether that is a component. */
const PROGRAMS = [
  { name: "rust-words", file: "plugins/rust-words/plugin.wasm", isComponent: false },
  { name: "component-greeter", file: "plugins/component-greeter/plugin.wasm", isComponent: true },
  { name: "rust-hostile", file: "hostile/rust/plugin.wasm", isComponent: false },
];

async function buildTool() {
  await run(
    "cargo",
    ["build", "--locked", "--manifest-path", join(fixtures, "Cargo.toml"), "-p", "wasm-tool"],
    {
      title: "wasm-tool",
      env: { CARGO_TARGET_DIR: targetDir },
    },
  );
  return join(targetDir, "debug", process.platform === "win32" ? "wasm-tool.exe" : "wasm-tool");
}

async function buildPrograms(toolchain, tool, folder) {
  const packages = PROGRAMS.flatMap(({ name }) => ["-p", name]);
  const args = [
    "build",
    "--release",
    "--locked",
    "--target",
    TARGET,
    "--manifest-path",
    join(fixtures, "Cargo.toml"),
  ];
  await run(toolchain.cargo, [...args, ...toolchain.args, ...packages], {
    title: "Rust fixtures",
    env: { ...toolchain.env(fixtures, targetDir), CARGO_TARGET_DIR: targetDir },
    cwd: fixtures,
  });
  const files = new Map();
  for (const { name, file, isComponent } of PROGRAMS) {
    const program = join(targetDir, TARGET, "release", `${name}.wasm`);
    const made = join(folder, `${name}.wasm`);
    if (isComponent) await run(tool, ["component", program, made]);
    files.set(file, readFileSync(isComponent ? made : program));
  }
  return files;
}

async function assemble(tool, folder) {
  const files = new Map();
  for (const name of readdirSync(watFolder)
    .filter((one) => one.endsWith(".wat"))
    .toSorted()) {
    const made = join(folder, `${name}.wasm`);
    await run(tool, ["wat", join(watFolder, name), made]);
    files.set(`hostile/wat/${name.replace(/\.wat$/, ".wasm")}`, readFileSync(made));
  }
  return files;
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

function compare(files) {
  return [...files]
    .filter(
      ([file, bytes]) =>
        !existsSync(join(fixtures, file)) || !readFileSync(join(fixtures, file)).equals(bytes),
    )
    .map(([file]) => `fixtures/${file}`);
}

function write(files) {
  for (const [file, bytes] of files) {
    mkdirSync(dirname(join(fixtures, file)), { recursive: true });
    writeFileSync(join(fixtures, file), bytes);
    say(`  ${file}: ${bytes.length} bytes`);
  }
}

/** The committed files are those of the record, whoever built them. */
function checkRecord(record) {
  for (const [file, { sha256: recorded }] of Object.entries(record.files)) {
    const path = join(fixtures, file);
    if (!existsSync(path) || sha256(readFileSync(path)) !== recorded)
      throw new StepError(`fixtures/${file} is not the file of wasm-digests.json`, "npm run build:fixtures");
  }
}

export async function buildFixtures({ check = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "escouade-fixtures-"));
  try {
    const toolchain = await wasiToolchain({ isReactor: false });
    const tool = await buildTool();
    const assembled = await assemble(tool, folder);
    const programs = await buildPrograms(toolchain, tool, folder);
    if (!check) {
      write(new Map([...assembled, ...programs]));
      const digests = [...programs].map(([file, bytes]) => [
        file,
        { sha256: sha256(bytes), bytes: bytes.length },
      ]);
      const record = { toolchain: toolchain.versions, files: Object.fromEntries(digests) };
      writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
      return;
    }
    const record = JSON.parse(readFileSync(recordFile, "utf8"));
    checkRecord(record);
    const isSameToolchain = JSON.stringify(record.toolchain) === JSON.stringify(toolchain.versions);
    const changed = [...compare(assembled), ...(isSameToolchain ? compare(programs) : [])];
    if (changed.length > 0)
      throw new StepError(
        `other bytes than the committed ones: ${changed.join(", ")}`,
        "npm run build:fixtures",
      );
    if (!isSameToolchain)
      say(
        `warning: built by another toolchain than the committed files; the Rust fixtures were not compared`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await entry(async () => {
    await buildFixtures({ check: process.argv.includes("--check") });
    say("fixtures built");
  });
