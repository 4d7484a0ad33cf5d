// Finds a toolchain for wasm32-wasip1: rustup's target where it is installed, Debian's packages otherwise.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cacheRoot, childEnv, StepError } from "./steps.mjs";

const LLVM = "22";
const DEBIAN_PACKAGES = `rustc-web cargo-web rust-web-src clang-${LLVM} lld-${LLVM} llvm-${LLVM} wasi-libc libclang-rt-${LLVM}-dev-wasm32 libclang-dev`;

function firstLine(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", env: childEnv() });
  return status === 0 ? stdout.split("\n")[0].trim() : undefined;
}

function packageVersion(name) {
  return firstLine("dpkg-query", ["-W", "-f=${Version}", name]);
}

/** Clang looks for headers and libraries by target name; Debian keeps them elsewhere. */
function sysroot() {
  const folder = join(cacheRoot, "wasi-sysroot");
  for (const part of ["include", "lib"]) {
    mkdirSync(join(folder, part), { recursive: true });
    const link = join(folder, part, "wasm32-wasip1");
    if (!existsSync(link)) symlinkSync(`/usr/${part}/wasm32-wasi`, link);
  }
  return folder;
}

/** Paths of this machine must not reach the built bytes. */
function remapFlags(sources, targetDir, rustSource) {
  const cargoHome = process.env.CARGO_HOME || join(homedir(), ".cargo");
  return [
    [sources, "/guest"],
    [targetDir, "/target"],
    [cargoHome, "/cargo"],
    [rustSource, "/rust"],
  ].map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
}

/**
 * @returns `{ cargo, args, env(sources, targetDir), versions }`: the cargo to call, its extra arguments, the
 * environment for a crate in `sources`, and the versions that decide the bytes.
 */
export async function wasiToolchain({ isReactor }) {
  if (!existsSync("/usr/lib/wasm32-wasi") || packageVersion("rustc-web") === undefined) {
    const hasTarget =
      firstLine("rustup", ["target", "list", "--installed"]) !== undefined &&
      existsSync(join(firstLine("rustc", ["--print", "sysroot"]) ?? "/", "lib/rustlib/wasm32-wasip1"));
    if (!hasTarget)
      throw new StepError(
        "no toolchain for wasm32-wasip1",
        `rustup target add wasm32-wasip1, or on Debian: apt-get install ${DEBIAN_PACKAGES}`,
      );
    return {
      cargo: "cargo",
      args: [],
      env: (sources, targetDir) => ({
        CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS: remapFlags(sources, targetDir, "/nonexistent").join(" "),
      }),
      versions: { kind: "rustup", rustc: firstLine("rustc", ["--version"]) },
    };
  }
  const root = sysroot();
  const startFile = isReactor ? "crt1-reactor.o" : "crt1-command.o";
  return {
    cargo: "/usr/bin/cargo",
    args: ["-Zbuild-std=std,panic_abort"],
    env: (sources, targetDir) => ({
      RUSTC: "/usr/bin/rustc",
      RUSTC_BOOTSTRAP: "1",
      RQUICKJS_SYS_NO_WASI_SDK: "1",
      CC_wasm32_wasip1: `clang-${LLVM}`,
      AR_wasm32_wasip1: `llvm-ar-${LLVM}`,
      // __FILE__ in assertions of C sources would carry the registry's path.
      CFLAGS_wasm32_wasip1: `--sysroot=${root} -O2 -DNDEBUG -ffile-prefix-map=${join(process.env.CARGO_HOME || join(homedir(), ".cargo"))}=/cargo -ffile-prefix-map=${targetDir}=/target`,
      BINDGEN_EXTRA_CLANG_ARGS_wasm32_wasip1: `--sysroot=${root} -fvisibility=default`,
      CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS: [
        "-Clink-self-contained=no",
        "-Clinker-flavor=wasm-ld",
        `-Clinker=wasm-ld-${LLVM}`,
        "-L/usr/lib/wasm32-wasi",
        `-L/usr/lib/llvm-${LLVM}/lib/clang/${LLVM}/lib/wasi`,
        "-Clink-arg=-lclang_rt.builtins-wasm32",
        `-Clink-arg=/usr/lib/wasm32-wasi/${startFile}`,
        ...(isReactor
          ? ["-Clink-arg=--export=_initialize", "-Clink-arg=-zstack-size=2097152", "-Clink-arg=--stack-first"]
          : []),
        ...remapFlags(sources, targetDir, "/usr/src"),
      ].join(" "),
    }),
    versions: {
      kind: "debian",
      rustc: packageVersion("rustc-web"),
      clang: packageVersion(`clang-${LLVM}`),
      lld: packageVersion(`lld-${LLVM}`),
      wasiLibc: packageVersion("wasi-libc"),
    },
  };
}
