// Shared by the scripts that must run before anything is installed: only Node's own modules.
// A step is a named command; it prints one line when it starts, its output only when asked or on failure.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root folder. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Compiler outputs live outside the clone, so that a second clone on the same machine starts warm. */
export const cacheRoot = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "escouade-plugin");

/** Cargo's target folder; cargo's own fingerprints decide what in it is still valid. */
export const cargoTargetDir = process.env.CARGO_TARGET_DIR || join(cacheRoot, "cargo-target");

/** The environment for child processes: rustup's default folder is searched even if the shell has no PATH for it. */
export function childEnv(extra = {}) {
  const cargoBin = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "bin");
  return {
    ...process.env,
    PATH: `${process.env.PATH ?? ""}${delimiter}${cargoBin}`,
    CARGO_TARGET_DIR: cargoTargetDir,
    ...extra,
  };
}

export class StepError extends Error {
  constructor(message, mend) {
    super(message);
    this.name = "StepError";
    this.mend = mend;
  }
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one command. Output goes through when `show` is true, otherwise it is kept and shown on failure.
 * Resolves to `{ status, output, ms }`; throws StepError on a status other than 0 unless `allowFailure`.
 */
export function run(command, args, { show = false, env = {}, cwd = root, allowFailure = false, title } = {}) {
  const started = performance.now();
  if (title) say(`» ${title}`);
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env: childEnv(env), stdio: ["ignore", "pipe", "pipe"] });
    const chunks = [];
    const take = (stream) => (chunk) => {
      chunks.push(chunk);
      if (show) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.on("error", (error) =>
      fail(new StepError(`${command} could not be started: ${error.message}`, `install ${command}`)),
    );
    child.on("close", (status, signal) => {
      const output = Buffer.concat(chunks).toString();
      const ms = performance.now() - started;
      if (status !== 0 && !allowFailure) {
        if (!show) process.stderr.write(output);
        fail(new StepError(`${command} ${args.join(" ")} ended with ${signal ?? `exit code ${status}`}`));
      } else done({ status: status ?? 1, output, ms });
    });
  });
}

/** Whether a program answers `--version`. */
export function has(command) {
  return spawnSync(command, ["--version"], { env: childEnv(), stdio: "ignore" }).status === 0;
}

/** SHA-256 in hexadecimal of the named files, one after the other; missing files count as empty. */
export function digestOf(...files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : "").update("\0");
  return hash.digest("hex");
}

/** Runs `main`; an expected failure prints one line and its mend, never a stack trace. */
export async function entry(main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof StepError) {
      process.stderr.write(`error: ${error.message}\n`);
      if (error.mend) process.stderr.write(`  mend: ${error.mend}\n`);
    } else process.stderr.write(`${error?.stack ?? error}\n`);
    process.exitCode = 1;
  }
}
