/**
 * `cache list|clear|verify`: the folder of native code. Looking changes nothing; clearing is always safe, since
 * entries are made again. A folder that the runtime would not use is a fault of this machine in `verify` and
 * `clear`, and a warning in `list`.
 */
import { resolve } from "node:path";
import { defaultCacheDir } from "../compile/cache-dir.js";
import { CacheFolder } from "../compile/cache-folder.js";
import { inspectFolder, type CacheCheck, type CacheListing } from "../compile/cache-report.js";
import type { Notice } from "../compile/notice.js";
import type { Context } from "./context.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { CliError, problemText } from "./output/failure.js";
import { columns, formatAge, formatBytes, plural } from "./output/format.js";
import { printableLine } from "./output/printable.js";
import { Progress } from "./output/progress.js";
import type { Terminal } from "./output/terminal.js";
import type { CacheOptions } from "./program.js";

const KINDS = { aot: "native code", module: "module" } as const;
const CLEAR_MEND = "delete it with `escouade-plugin cache clear`; it is made again";

interface OpenCache {
  // The folder alone: looking at it needs no engine.
  readonly cache: CacheFolder;
  readonly notices: readonly Notice[];
}

function open({ cacheDir }: CacheOptions): OpenCache {
  const notices: Notice[] = [];
  const dir = cacheDir === undefined ? defaultCacheDir() : resolve(cacheDir);
  return { cache: new CacheFolder({ dir, onNotice: (notice) => notices.push(notice) }), notices };
}

/** Why the runtime does not use this folder, after something was asked of it. */
function unusable({ notices }: OpenCache): string | undefined {
  return notices.find(({ kind }) => kind === "cache-unusable")?.message;
}

function requireUsable(opened: OpenCache): void {
  const message = unusable(opened);
  if (message !== undefined)
    throw new CliError("FILE_FAILED", message, {
      mend: "change the folder's owner or mode (0700), or name another with --cache-dir",
    });
}

const sumOf = (entries: readonly { readonly bytes: number }[]): number =>
  entries.reduce((sum, { bytes }) => sum + bytes, 0);

/** The fields that tell entries apart for people; the JSON has all of them. */
function madeForText(madeFor: CacheListing["madeFor"]): string {
  const field = (name: string): string => (typeof madeFor[name] === "string" ? String(madeFor[name]) : "");
  const digest = field("wasmSha256") || field("sourceSha256");
  const engine = field("wasmtime") === "" ? "" : `wasmtime ${field("wasmtime")}`;
  return [digest === "" ? "" : `of ${digest.slice(0, 12)}`, engine, field("target")]
    .filter((part) => part !== "")
    .join(", ");
}

function table(entries: readonly CacheListing[], { colors }: Terminal): string {
  const now = Date.now();
  return columns(
    entries.map(({ key, kind, bytes, usedAt, madeFor }) => [
      key.slice(0, 12),
      KINDS[kind],
      formatBytes(bytes),
      `used ${formatAge(now - usedAt.getTime())}`,
      colors.dim(printableLine(madeForText(madeFor))),
    ]),
  );
}

async function list(opened: OpenCache, { terminal }: Context): Promise<ExitCode> {
  const { cache } = opened;
  const entries = await inspectFolder(cache, false);
  const message = unusable(opened);
  if (message !== undefined) terminal.warn(printableLine(message), "name another folder with --cache-dir");
  const totalBytes = sumOf(entries);
  if (entries.length > 0) terminal.result(table(entries, terminal));
  terminal.note(`${cache.dir}: ${plural(entries.length, "entry", "entries")}, ${formatBytes(totalBytes)}`);
  terminal.document({ ok: true, dir: cache.dir, isUsable: message === undefined, entries, totalBytes });
  return EXIT.ok;
}

async function clear(opened: OpenCache, { terminal }: Context): Promise<ExitCode> {
  const { cache } = opened;
  const { removed, bytes } = await cache.clear();
  requireUsable(opened);
  const left = await cache.list();
  if (left.length > 0)
    throw new CliError("FILE_FAILED", `${plural(left.length, "entry", "entries")} could not be deleted`, {
      mend: "change the folder's owner or mode",
      place: { file: cache.dir },
    });
  terminal.result(`deleted ${plural(removed, "entry", "entries")}, ${formatBytes(bytes)}`);
  terminal.document({ ok: true, dir: cache.dir, removed, bytes });
  return EXIT.ok;
}

async function verify(opened: OpenCache, { terminal }: Context): Promise<ExitCode> {
  const { cache } = opened;
  using progress = new Progress(terminal);
  progress.stage("checking the digests");
  const entries = await inspectFolder(cache, true);
  progress.done();
  requireUsable(opened);
  const damaged = entries.filter((entry): entry is CacheCheck & { fault: string } => entry.fault !== null);
  for (const { path, fault } of damaged)
    terminal.alert(problemText({ message: fault, mend: CLEAR_MEND, place: { file: path } }, terminal));
  const ok = damaged.length === 0;
  terminal.result(
    `${plural(entries.length, "entry", "entries")}, ${formatBytes(sumOf(entries))}: ${ok ? "all sound" : `${damaged.length} damaged`}`,
  );
  terminal.document({ ok, dir: cache.dir, entries, damaged: damaged.length });
  return ok ? EXIT.ok : EXIT.environment;
}

const ACTIONS = { list, clear, verify } as const;

export function cache(
  action: keyof typeof ACTIONS,
  options: CacheOptions,
  context: Context,
): Promise<ExitCode> {
  return ACTIONS[action](open(options), context);
}
