/**
 * `inspect <path>`: what a plugin's folder, a WebAssembly file or a bundle is, may do and weighs. Everything is only
 * decoded and read within limits, nothing is executed: what lies there is not trusted. Exit code 1 if the runtime
 * would refuse what is shown; whether the whole would start is for `validate` to say.
 */
import { stat } from "node:fs/promises";
import { basename, dirname, extname, resolve } from "node:path";
import { readFileWhere, refusalText } from "../files/untrusted-file.js";
import { limits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Context } from "./context.js";
import { describeFile, listFolder, type FolderListing } from "./file-list.js";
import { describeRun, describeScript, describeWasm, type RunDescription } from "./inspect-run.js";
import { inspectionText } from "./inspect-text.js";
import { loadManifest, seenFrom } from "./manifest-file.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { CliError, failureDocument, reportFailure, systemError, toFailure } from "./output/failure.js";
import { permissionsInWords } from "./permissions.js";

/** The JSON document of `inspect`. */
export interface Inspection extends Omit<RunDescription, "refusals">, FolderListing {
  readonly path: string;
  readonly kind: "plugin" | "core" | "component" | "bundle";
  readonly manifest?: Manifest;
  readonly permissions?: readonly string[];
  readonly limits?: Readonly<Record<string, number>>;
}

interface Judged {
  readonly inspection: Inspection;
  readonly refusals: RunDescription["refusals"];
}

const WASM_MAGIC = Uint8Array.of(0, 0x61, 0x73, 0x6d);

async function readNamed(file: string): Promise<Uint8Array> {
  const maxBytes = limits.maxModuleBytes.default;
  const read = await readFileWhere(file, maxBytes, () => true);
  if (read.ok) return read.bytes;
  throw (
    systemError(read.cause, file) ??
    new CliError("USAGE", `the file ${refusalText(read, maxBytes)}`, {
      mend: "name a plain file of a plugin",
      place: { file },
    })
  );
}

function isWasm(bytes: Uint8Array): boolean {
  return WASM_MAGIC.every((byte, index) => bytes[index] === byte);
}

function effectiveLimits(manifest: Manifest): Record<string, number> {
  const { limits: asked } = manifest;
  return {
    memoryBytes: limits.memoryBytes.default,
    turnBudgetMs: limits.turnBudgetMs.default,
    decisionTurnBudgetMs: limits.decisionTurnBudgetMs.default,
    timers: limits.timers.default,
    maxLineBytes: limits.maxLineBytes.default,
    networkTimeoutMs: asked?.networkTimeoutMs ?? limits.networkTimeoutMs.default,
    networkResponseBytes: asked?.networkResponseBytes ?? limits.networkResponseBytes.default,
  };
}

async function inspectFolder(dir: string): Promise<Judged> {
  const manifest = await loadManifest(dir);
  const listing = await listFolder(dir);
  const { refusals, ...run } = await describeRun(dir, manifest);
  const inspection: Inspection = {
    path: dir,
    kind: "plugin",
    manifest,
    permissions: permissionsInWords(manifest.permissions, run.runs === "process"),
    limits: effectiveLimits(manifest),
    ...run,
    ...listing,
  };
  return { inspection, refusals };
}

async function inspectFile(file: string): Promise<Judged> {
  const bytes = await readNamed(file);
  const files = [describeFile(basename(file), bytes)];
  const describe = isWasm(bytes) || extname(file) === ".wasm" ? describeWasm : describeScript;
  const { refusals, ...run } = await describe(bytes, basename(file));
  const kind = run.module?.kind ?? "bundle";
  return {
    inspection: { path: file, kind, ...run, files, totalBytes: bytes.length, unlistedFiles: 0 },
    refusals,
  };
}

export async function inspect(path: string, { terminal }: Context): Promise<ExitCode> {
  const full = resolve(path);
  const isFolder = (await stat(full)).isDirectory();
  const dir = isFolder ? full : dirname(full);
  const { inspection, refusals } = await (isFolder ? inspectFolder(full) : inspectFile(full)).catch(
    (error: unknown) => {
      throw seenFrom(error, dir);
    },
  );
  terminal.result(inspectionText(inspection, terminal));
  const errors = refusals.map((refusal) => seenFrom(refusal, dir));
  for (const error of errors) reportFailure(error, terminal);
  const failures = errors.map(toFailure);
  const [first] = failures;
  terminal.document({
    ok: first === undefined,
    ...inspection,
    errors: failures.map((failure) => failureDocument(failure).error),
  });
  return first?.exitCode ?? EXIT.ok;
}
