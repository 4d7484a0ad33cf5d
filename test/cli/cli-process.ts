// Starts the real program as a process, from a current build in dist/. A stale build is made again first, by one
// test worker while the others wait.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const mainFile = join(root, "dist/cli/main.js");
/** Not in dist/: that is what the package is made of. */
const workFolder = join(root, ".cache/cli-tests");
const stampFile = join(workFolder, "stamp");
const lockFolder = join(workFolder, "lock");
const LOCK_POLL_MS = 100;
const LOCK_STALE_MS = 120_000;

function newestChangeMs(folder: string): number {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestChangeMs(path) : statSync(path).mtimeMs);
  }
  return newest;
}

const changedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isCurrent = (): boolean =>
  changedMs(mainFile) > 0 && Math.max(changedMs(stampFile), 0) > newestChangeMs(join(root, "src"));

function takeLock(): boolean {
  mkdirSync(dirname(lockFolder), { recursive: true });
  try {
    mkdirSync(lockFolder);
    return true;
  } catch {
    if (Date.now() - changedMs(lockFolder) > LOCK_STALE_MS)
      rmSync(lockFolder, { recursive: true, force: true });
    return false;
  }
}

function buildCli(): void {
  while (!isCurrent()) {
    if (!takeLock()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
      continue;
    }
    try {
      if (isCurrent()) return;
      const startedAt = new Date();
      const tsc = join(root, "node_modules/typescript/bin/tsc");
      const args = ["-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", "dist/.tsbuildinfo"];
      const { stdout } = spawnSync(process.execPath, [tsc, ...args], { cwd: root, encoding: "utf8" });
      // A type error is found by the check of types; the files are written all the same.
      if (!existsSync(mainFile)) throw new Error(`the program could not be built: ${stdout}`);
      writeFileSync(stampFile, `${startedAt.toISOString()}\n`);
    } finally {
      rmSync(lockFolder, { recursive: true, force: true });
    }
  }
}

buildCli();

export interface CliRun {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The first line of stderr, which names the place and the fault. */
  readonly firstError: string;
}

export interface CliOptions {
  readonly stdin?: string;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

/**
 * Nothing of the person's own cache, logs and colour settings reaches a test. All tests share one cache: compiling
 * the guest runtime for each would take minutes.
 */
export function cliEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const cache = join(workFolder, "cache");
  mkdirSync(cache, { recursive: true });
  return {
    PATH: process.env["PATH"],
    HOME: temporaryFolder(),
    XDG_CACHE_HOME: cache,
    TERM: "xterm",
    ...extra,
  };
}

/** Starts the program and hands the process back, for tests that talk to it or stop it. */
export function startCli(args: readonly string[], options: CliOptions = {}): ChildProcess {
  return spawn(process.execPath, [mainFile, ...args], {
    env: cliEnv(options.env),
    cwd: options.cwd ?? root,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

export function finished(child: ChildProcess): Promise<CliRun> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (exitCode, signal) =>
      done({ exitCode, signal, stdout, stderr, firstError: stderr.split("\n")[0] ?? "" }),
    );
  });
}

/** Runs the program to its end. */
export function cli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const child = startCli(args, options);
  // A program that ends before it has read its input is no fault of the test.
  child.stdin?.on("error", () => undefined).end(options.stdin ?? "");
  return finished(child);
}

export const cliMain = mainFile;
export const projectRoot = root;

const folders: string[] = [];
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "escouade-cli-"));
  folders.push(folder);
  return folder;
}

/** Writes a plugin's folder from file names and texts. */
export function pluginFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
