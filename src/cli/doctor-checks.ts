/**
 * The checks of `doctor`, in the order they are shown. A check says `fail` only for what keeps plugins from running,
 * `warn` for what some plugins or many at once would miss. The numbers of one instance are measured ones, rounded up.
 */
import { access, constants } from "node:fs/promises";
import { resolve } from "node:path";
import { defaultCacheDir } from "../compile/cache-dir.js";
import { folderFault } from "../compile/cache-folder.js";
import { packageRuntime } from "../compile/runtime.js";
import { engineInfo } from "../engine/index.js";
import { defaultLogDir, logFolderFault } from "../journal/index.js";
import { machineLimits } from "./machine.js";
import { MENDS } from "./output/mends.js";
import { formatBytes, formatMs } from "./output/format.js";
import { toFailure } from "./output/failure.js";
import { probePlugin } from "./probe-plugin.js";
import { packageJson, type DoctorOptions } from "./program.js";
import { findRustToolchain } from "./rust-toolchain.js";

export interface CheckOutcome {
  readonly status: "ok" | "warn" | "fail";
  readonly message: string;
  readonly mend?: string;
}

export interface Check {
  readonly name: string;
  readonly check: (options: DoctorOptions) => CheckOutcome | Promise<CheckOutcome>;
}

const ok = (message: string): CheckOutcome => ({ status: "ok", message });
const warn = (message: string, mend: string): CheckOutcome => ({ status: "warn", message, mend });
const fail = (message: string, mend: string): CheckOutcome => ({ status: "fail", message, mend });

function isAtLeast(have: readonly number[], wanted: readonly number[]): boolean {
  for (const [index, part] of wanted.entries()) {
    const own = have[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

function node(): CheckOutcome {
  const version = process.versions.node;
  const least = packageJson().engines.node.replace(/^>=/, "");
  return isAtLeast(version.split(".").map(Number), least.split(".").map(Number))
    ? ok(`Node ${version}`)
    : fail(`Node ${version} is too old`, `install Node ${least} or newer`);
}

function engine(): CheckOutcome {
  try {
    const { wasmtime, target, fingerprint } = engineInfo();
    return ok(`wasmtime ${wasmtime} for ${target}, fingerprint ${fingerprint.slice(0, 16)}`);
  } catch (error) {
    return fail(toFailure(error).message, MENDS.ENGINE_UNAVAILABLE);
  }
}

function cpu(): CheckOutcome {
  try {
    return ok(engineInfo().cpuFeatures || "none beyond the architecture's baseline");
  } catch {
    return warn("unknown without the engine", "mend the engine first");
  }
}

async function runtime(): Promise<CheckOutcome> {
  try {
    const { name, wasm, sha256 } = await packageRuntime();
    return ok(`${name}, ${formatBytes(wasm.length)}, SHA-256 ${sha256.slice(0, 16)} as released`);
  } catch (error) {
    return fail(
      toFailure(error).message,
      "install the package again; in a checkout: git checkout runtime, or npm run build:guest",
    );
  }
}

/** By the rules of whoever uses the folder, which make it where it is missing. */
async function folder(
  named: string,
  option: string,
  faultOf: (dir: string) => string | null | Promise<string | null>,
): Promise<CheckOutcome> {
  const dir = resolve(named);
  const mend = `change its owner or mode, or name another folder with ${option}`;
  const fault = await faultOf(dir);
  if (fault !== null) return warn(`${dir} is not used: ${fault}`, mend);
  const isWritable = await access(dir, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? ok(dir) : warn(`${dir} cannot be written`, mend);
}

async function rust(): Promise<CheckOutcome> {
  const found = await findRustToolchain();
  return found
    ? ok(found.description)
    : warn(
        "no Rust toolchain for wasm32-wasip1; only plugins written in Rust need it",
        "install rustup (https://rustup.rs), then: rustup target add wasm32-wasip1",
      );
}

/** What one running plugin takes of each limit, rounded up. */
const PER_PLUGIN = { memoryMaps: 16, threads: 1, memoryBytes: 1024 * 1024 } as const;
/** Plugins at once below which a person should know. */
const COMFORTABLE_PLUGINS = 500;
/** Maps and threads of Node itself, and of the app around it. */
const APP_SHARE = { memoryMaps: 2000, threads: 64 } as const;
const MIB = 1024 * 1024;

function room(
  limit: number | undefined,
  name: "memoryMaps" | "threads",
  label: string,
  mend: string,
): CheckOutcome {
  if (limit === undefined) return ok(`${label}: not limited in a way that can be read here`);
  if (limit === Infinity) return ok(`${label}: unlimited`);
  const plugins = Math.floor(Math.max(0, limit - APP_SHARE[name]) / PER_PLUGIN[name]);
  const message = `${label}: ${limit}, enough for about ${plugins} plugins at once`;
  return plugins >= COMFORTABLE_PLUGINS ? ok(message) : warn(message, mend);
}

async function memoryMaps(): Promise<CheckOutcome> {
  const { memoryMaps: limit } = await machineLimits();
  return room(limit, "memoryMaps", "vm.max_map_count", "sudo sysctl -w vm.max_map_count=262144");
}

async function threads(): Promise<CheckOutcome> {
  const { threads: limit } = await machineLimits();
  return room(limit, "threads", "threads", "raise the limit with `ulimit -u`, or pids.max of the container");
}

async function memory(): Promise<CheckOutcome> {
  const { availableMemoryBytes: available, addressSpaceBytes } = await machineLimits();
  const message = `${formatBytes(available)} available`;
  if (addressSpaceBytes !== undefined && addressSpaceBytes !== Infinity)
    return warn(
      `${message}, but addresses are limited to ${formatBytes(addressSpaceBytes)}`,
      "run without `ulimit -v`: instances reserve addresses that they do not use",
    );
  return available < 256 * MIB
    ? warn(message, "close other programs; compiling the runtime once takes 200 MiB")
    : ok(message);
}

async function openFiles(): Promise<CheckOutcome> {
  const { openFiles: limit } = await machineLimits();
  if (limit === undefined) return ok("not limited in a way that can be read here");
  const message = `${limit} open files`;
  return limit < 1024 ? warn(message, "raise the limit with `ulimit -n 4096`") : ok(message);
}

async function plugin({ cacheDir }: DoctorOptions): Promise<CheckOutcome> {
  try {
    return ok(`compiled, started and answered in ${formatMs(await probePlugin(cacheDir))}`);
  } catch (error) {
    const { message, code, problems } = toFailure(error);
    const isAbove = code === "ENGINE_UNAVAILABLE";
    return fail(message, isAbove ? "mend what fails above" : (problems[0]?.mend ?? MENDS.INTERNAL));
  }
}

/** In the order of what depends on what. */
export const checks: readonly Check[] = [
  { name: "node", check: node },
  { name: "engine", check: engine },
  { name: "cpu features", check: cpu },
  { name: "guest runtime", check: runtime },
  {
    name: "cache",
    check: ({ cacheDir }) => folder(cacheDir ?? defaultCacheDir(), "--cache-dir", folderFault),
  },
  { name: "logs", check: ({ logDir }) => folder(logDir ?? defaultLogDir(), "--log-dir", logFolderFault) },
  { name: "rust toolchain", check: rust },
  { name: "memory maps", check: memoryMaps },
  { name: "threads", check: threads },
  { name: "memory", check: memory },
  { name: "open files", check: openFiles },
  { name: "test plugin", check: plugin },
];
