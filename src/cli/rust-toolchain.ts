/**
 * Looks for a Rust compiler that can make wasm32-wasip1 plugins: rustup's target, or Debian's packages. Only asks
 * the tools where they are; compiles nothing.
 */
import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { promisify } from "node:util";

const TARGET = "wasm32-wasip1";
const ANSWER_WITHIN_MS = 5000;

export interface RustToolchain {
  readonly description: string;
}

async function output(command: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(command, [...args], { timeout: ANSWER_WITHIN_MS });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

async function exists(...paths: string[]): Promise<boolean> {
  const found = await Promise.allSettled(paths.map((path) => access(path)));
  return found.every(({ status }) => status === "fulfilled");
}

export async function findRustToolchain(): Promise<RustToolchain | undefined> {
  const version = await output("rustc", ["--version"]);
  const libraries = await output("rustc", ["--print", "target-libdir", "--target", TARGET]);
  if (version !== undefined && libraries !== undefined && (await exists(libraries)))
    return { description: `${version}, target ${TARGET}` };
  // Debian has no ready-made standard library for the target: it is built from rust-web-src with wasi-libc.
  const isDebian = await exists(
    "/usr/bin/rustc",
    "/usr/bin/cargo",
    "/usr/include/wasm32-wasi",
    "/usr/lib/wasm32-wasi",
  );
  const debianVersion = isDebian ? await output("/usr/bin/rustc", ["--version"]) : undefined;
  if (debianVersion !== undefined)
    return { description: `${debianVersion} with wasi-libc, Debian's packages` };
  return undefined;
}
