/**
 * Sources → one ES module. esbuild runs as a process of its own and executes nothing of the plugin.
 *
 * Only `node:fs` and `node:readline` stay imports (also when a dependency writes them without `node:`); everything
 * else is put into the bundle or is a fault, and all faults come at once. The same sources give the same bytes on
 * every machine: paths are relative to the plugin's folder. Licence comments of dependencies are kept, at the end.
 */
import type { BuildFailure, Message, Metafile } from "esbuild";
import { placeAt } from "../protocol/code-frame.js";
import { SandboxError, type Fault } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { escapeText, shorten } from "../protocol/text.js";
import { ALLOWED_IMPORTS } from "./analysis.js";
import { confinedTo } from "./bundle-files.js";
import type { Notice } from "./notice.js";

/** Where the bundle would lie: names it in stack traces and relates the source map's paths. */
export const BUNDLE_FILE = "dist/plugin.mjs";

export interface Bundle {
  readonly code: string;
  /** Source map, version 3; not referred to from the code. */
  readonly sourceMap: string;
  /** Each file that went in, relative to the plugin's folder. */
  readonly inputs: readonly { readonly file: string; readonly bytes: number }[];
  readonly sourceBytes: number;
  readonly exports: readonly string[];
  readonly notices: readonly Notice[];
}

/** An entry that is bundled; any other is a bundle that is ready, and taken as it is. */
export function isSourceEntry(entry: string): boolean {
  return /\.(?:[cm]?ts|tsx|jsx)$/i.test(entry) || /^(?:\.\/)?src\//.test(entry.replaceAll("\\", "/"));
}

/** `entry` is relative to `dir`. */
export async function bundle(entry: string, { dir }: { dir: string }): Promise<Bundle> {
  const { build } = await import("esbuild");
  try {
    const { outputFiles, metafile, warnings } = await build({
      absWorkingDir: dir,
      entryPoints: [entry.startsWith(".") ? entry : `./${entry}`],
      outfile: BUNDLE_FILE,
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      // Neither Node nor a browser: no built-in module is silently left out or replaced.
      platform: "neutral",
      mainFields: ["module", "main"],
      conditions: ["escouade-plugin", "module"],
      external: [...ALLOWED_IMPORTS],
      alias: { fs: "node:fs", readline: "node:readline" },
      define: { "process.env.NODE_ENV": '"production"' },
      // What QuickJS-ng reads as it is.
      target: "es2023",
      charset: "utf8",
      sourcemap: "external",
      legalComments: "eof",
      logLevel: "silent",
      logLimit: limits.maxFaults.default,
      plugins: [confinedTo(dir)],
    });
    const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
    const text = (suffix: string): string =>
      outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? "";
    const inputs = Object.entries(metafile.inputs).map(([file, { bytes }]) => ({ file, bytes }));
    return {
      code: text(".mjs"),
      sourceMap: text(".map"),
      inputs,
      sourceBytes: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
      exports: output?.exports ?? [],
      notices: [...warnings.map(warningNotice), ...requireNotices(metafile)],
    };
  } catch (error) {
    throw asSandboxError(error, entry);
  }
}

function asSandboxError(error: unknown, entry: string): unknown {
  if (!isBuildFailure(error)) return error;
  const faults = error.errors.map((message) => faultOf(message, entry));
  const [first] = faults;
  const place = first?.place ?? { file: entry };
  const where = first
    ? `${first.place.file}:${first.place.line}:${first.place.column}: ${first.message}`
    : entry;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return new SandboxError("BUNDLE_FAILED", `${where}${more}`, { place, faults, cause: error });
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function faultOf({ text, location, notes }: Message, entry: string): Fault {
  const message = escapeText(shorten(text, 500));
  const unresolved = /^Could not resolve "(?:node:)?([^"]+)"/.exec(text)?.[1];
  const note = notes[0]?.text;
  const mend =
    unresolved === undefined
      ? note === undefined
        ? undefined
        : escapeText(shorten(note, 300))
      : "a plugin has node:fs and node:readline only: install the package it names, or do without";
  // esbuild counts bytes of the line from 0; editors count UTF-16 units from 1.
  const { file = entry, line = 1, column = 0, lineText = "" } = location ?? {};
  const offset = Buffer.from(lineText).subarray(0, column).toString().length;
  // The text is one line of the file, the last of as many as its number says.
  const starts = Array.from({ length: Math.max(line, 1) }, () => 0);
  const place = placeAt(file, lineText, starts, offset);
  return mend === undefined ? { message, place } : { message, mend, place };
}

function warningNotice({ text, location }: Message): Notice {
  const where = location ? `${location.file}:${location.line}: ` : "";
  return { kind: "bundle-warning", message: `${where}${escapeText(shorten(text, 300))}` };
}

/** `require("node:fs")` of a CommonJS dependency stays a call that throws when it is reached. */
function requireNotices({ inputs }: Metafile): Notice[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, external }) => external && kind === "require-call")
      .map(({ path }): Notice => {
        const message = `${file} calls require("${path}"), which throws in a plugin when it is reached: import it`;
        return { kind: "bundle-warning", message };
      }),
  );
}
