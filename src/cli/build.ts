/**
 * `build <dir>`: bundle, check, compile, write. The module appears in one step or not at all, and whether it can be
 * written is found out before the work begins. A plugin in Rust is built by cargo; for it `build` checks the module
 * that lies there and makes its native code.
 */
import { access, constants, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import {
  AotCache,
  buildPlugin,
  compilePlugin,
  defaultCacheDir,
  type Notice,
  type PackagesFrom,
  type Progress as StageProgress,
  type Sizes,
  type Stage,
} from "../compile/pipeline.js";
import { moduleFileOf } from "../compile/wasm-source.js";
import { isSandboxError } from "../protocol/error.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Context } from "./context.js";
import { untilStopped } from "./interrupt.js";
import { loadManifest, seenFrom } from "./manifest-file.js";
import { PACKAGES_FROM } from "./packages.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { CliError, systemError } from "./output/failure.js";
import { columns, formatBytes, formatMs } from "./output/format.js";
import { printableLine } from "./output/printable.js";
import { Progress } from "./output/progress.js";
import type { Terminal } from "./output/terminal.js";
import type { BuildOptions } from "./program.js";

const STAGES: Readonly<Record<Stage, { readonly work: string; readonly label: string }>> = {
  bundle: { work: "bundling", label: "bundle" },
  analysis: { work: "checking the bundle", label: "analysis" },
  bytecode: { work: "compiling to bytecode in the sandbox", label: "bytecode" },
  module: { work: "making the module", label: "module" },
  aot: { work: "making native code (the guest runtime once for each engine)", label: "native code" },
};

/** What both kinds of plugin report. */
interface Report {
  readonly out: string;
  readonly isWritten: boolean;
  readonly sha256?: string;
  readonly sizes: Omit<Sizes, "artefact"> & Partial<Sizes>;
  readonly timingsMs: Readonly<Record<Stage, number>>;
  readonly notices: readonly Notice[];
}

async function checkWritable(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw systemError(error, folder) ?? error;
  }
  const existing = await stat(file).catch(() => undefined);
  if (existing && !existing.isFile())
    throw new CliError("USAGE", "something that is no file is in the way", {
      mend: "name another file with --out",
      place: { file },
    });
}

type Common = {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly cache: AotCache;
  readonly packagesFrom: PackagesFrom;
  readonly onProgress: (progress: StageProgress) => void;
};

async function buildScript(common: Common, options: BuildOptions): Promise<Report> {
  const out = resolve(options.out ?? join(common.dir, "plugin.wasm"));
  await checkWritable(out);
  try {
    const built = await buildPlugin({ ...common, out, isStatic: options.static === true });
    return { ...built, isWritten: true };
  } catch (error) {
    // The disk may have become full since it was asked.
    const cause =
      isSandboxError(error) && error.code === "OUTPUT_UNWRITABLE" ? systemError(error.cause, out) : undefined;
    throw cause ?? seenFrom(error, common.dir);
  }
}

async function checkModule(common: Common, named: string, options: BuildOptions): Promise<Report> {
  if (options.static || options.out !== undefined)
    throw new CliError("USAGE", "a WebAssembly plugin comes compiled: --static and --out do not apply", {
      mend: "leave them out: its module is checked where it lies",
    });
  try {
    const { sizes, timingsMs, notices } = await compilePlugin(common);
    const out = join(common.dir, moduleFileOf(named));
    return { out, isWritten: false, sizes, timingsMs, notices };
  } catch (error) {
    throw seenFrom(error, common.dir);
  }
}

function reportText({ out, isWritten, sha256, sizes, timingsMs }: Report, { colors }: Terminal): string {
  const total = Object.values(timingsMs).reduce((sum, ms) => sum + ms, 0);
  const sizeOf: Partial<Record<Stage, number | undefined>> = {
    bundle: sizes.bundle,
    bytecode: sizes.bytecode,
    module: sizes.module,
    aot: sizes.artefact,
  };
  const rows = (Object.keys(STAGES) as Stage[])
    .filter((stage) => timingsMs[stage] > 0)
    .map((stage) => {
      const bytes = sizeOf[stage];
      return [
        `  ${STAGES[stage].label}`,
        formatMs(timingsMs[stage]),
        bytes === undefined ? "" : formatBytes(bytes),
      ];
    });
  const path = relative(process.cwd(), out);
  const head = `${colors.green(isWritten ? "built" : "checked")} ${colors.bold(path)}, ${formatBytes(sizes.module)}`;
  const digest = sha256 === undefined ? [] : [`  ${colors.dim(`SHA-256 ${sha256}`)}`];
  return [head, ...digest, columns([...rows, ["  total", formatMs(total), ""]])].join("\n");
}

export async function build(
  dir: string,
  options: BuildOptions,
  { terminal, interrupt }: Context,
): Promise<ExitCode> {
  const full = resolve(dir);
  const manifest = await loadManifest(full);
  using progress = new Progress(terminal);
  const notices: Notice[] = [];
  const cacheDir = options.cacheDir === undefined ? defaultCacheDir() : resolve(options.cacheDir);
  const common: Common = {
    dir: full,
    manifest,
    cache: new AotCache({ dir: cacheDir, onNotice: (notice) => notices.push(notice) }),
    packagesFrom: PACKAGES_FROM,
    onProgress: ({ stage, state }) => {
      if (state !== "start") return;
      const { work } = STAGES[stage];
      if (terminal.settings.verbose) terminal.note(work);
      progress.stage(work);
    },
  };
  const named = manifest.run?.wasm;
  const work = named === undefined ? buildScript(common, options) : checkModule(common, named, options);
  const report = await untilStopped(work, interrupt.signal);
  progress.done();
  const all = [...notices, ...report.notices];
  for (const { message } of all) terminal.warn(printableLine(message));
  if (!terminal.settings.quiet) terminal.result(reportText(report, terminal));
  terminal.document({ ok: true, isStatic: options.static === true, ...report, notices: all });
  return EXIT.ok;
}
