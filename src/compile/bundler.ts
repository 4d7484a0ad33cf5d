/**
 * One run of esbuild over a plugin's sources, with its answer as plain data. Runs on a thread of its own
 * (`bundle-worker.ts`), whose esbuild process nobody else uses: so it can be ended.
 *
 * The same sources give the same bytes on every machine: paths are relative to the plugin's folder, and no
 * configuration is read but the folder's own `tsconfig.json`, without what it extends.
 */
import { realpath } from "node:fs/promises";
import { build, type BuildFailure, type Message, type Metafile, type OutputFile } from "esbuild";
import { readPluginFile, decodeUtf8 } from "../files/untrusted-file.js";
import { placeInLine } from "../protocol/code-frame.js";
import type { Fault } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { escapeText, shorten } from "../protocol/text.js";
import { ALLOWED_IMPORTS } from "./analysis-faults.js";
import type { Bundle } from "./bundle.js";
import type { Notice } from "./notice.js";
import { SourceConfinement, type SourceBounds } from "./source-confinement.js";
import { BUNDLE_FILE } from "./source-places.js";

export interface BundleTask {
  /** Relative to `dir`. */
  readonly entry: string;
  readonly dir: string;
  readonly bounds: SourceBounds & {
    /** Memory of esbuild's process. */
    readonly maxMemoryBytes: number;
  };
}

export type BundleAnswer =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly faults: readonly Fault[] }
  /** Given up. */
  | { readonly ok: false; readonly reason: "memory" };

/** In place of one that nobody would decode. */
const NO_MAP = '{"version":3,"sources":[],"names":[],"mappings":""}';

/** Rejects only for a fault of the bundler itself. */
export async function runBundler({ entry, dir, bounds }: BundleTask): Promise<BundleAnswer> {
  // esbuild names files by their real paths: a folder behind a link would be named by the way to it.
  const root = await realpath(dir);
  const confinement = new SourceConfinement(root, bounds);
  try {
    const { outputFiles, metafile, warnings } = await build({
      absWorkingDir: root,
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
      tsconfigRaw: await ownTsconfig(dir),
      plugins: [confinement.plugin],
    });
    const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
    const made = (suffix: string): OutputFile | undefined =>
      outputFiles.find(({ path }) => path.endsWith(suffix));
    const code = made(".mjs");
    // A few KB of nested blocks become gigabytes of indented lines.
    if (code && code.contents.length > limits.maxBundleBytes.default)
      return { ok: false, faults: [tooLong(code.contents.length, entry)] };
    const map = made(".map");
    const isMapUseful = map && map.contents.length <= limits.maxSourceMapChars.default;
    const inputs = Object.entries(metafile.inputs).map(([file, { bytes }]) => ({ file, bytes }));
    const bundle: Bundle = {
      code: code?.text ?? "",
      sourceMap: isMapUseful ? map.text : NO_MAP,
      inputs,
      sourceBytes: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
      exports: output?.exports ?? [],
      notices: [
        ...warnings.map((message) => warningNotice(message, confinement)),
        ...requireNotices(metafile),
      ].slice(0, limits.maxBundleWarnings.default),
    };
    return { ok: true, bundle };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return {
      ok: false,
      faults: error.errors.map((message) => faultOf(shownOf(message, confinement), entry)),
    };
  }
}

/** Given as a text, it is the only one that esbuild looks at, and what it `extends` is not read. */
async function ownTsconfig(dir: string): Promise<string> {
  const file = await readPluginFile(dir, "tsconfig.json", limits.maxTsconfigBytes.default);
  return (file.ok && decodeUtf8(file.bytes)) || "{}";
}

function tooLong(bytes: number, entry: string): Fault {
  return {
    message: `the bundle has ${bytes} bytes, past the limit of ${limits.maxBundleBytes.default}`,
    mend: "leave out what is not used, move data into JSON files",
    place: placeInLine(escapeText(entry), 1, "", 0),
  };
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

/**
 * The bundler itself reads what describes packages, also through a link that leads out: of such a file nothing is
 * shown but where it is named.
 */
function shownOf(message: Message, confinement: SourceConfinement): Message {
  const { location } = message;
  const notes = message.notes.filter((note) => !note.location || confinement.mayShow(note.location.file));
  if (!location || confinement.mayShow(location.file)) return { ...message, notes };
  const text = `${location.file} cannot be used`;
  return { ...message, text, notes, location: { ...location, line: 1, column: 0, lineText: "" } };
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
  const place = placeInLine(escapeText(file), Math.max(line, 1), lineText, offset);
  return mend === undefined ? { message, place } : { message, mend, place };
}

function warningNotice(message: Message, confinement: SourceConfinement): Notice {
  const { text, location } = shownOf(message, confinement);
  const where = location ? `${location.file}:${location.line}: ` : "";
  return { kind: "bundle-warning", message: escapeText(`${where}${shorten(text, 300)}`) };
}

/** `require("node:fs")` of a CommonJS dependency stays a call that throws when it is reached. */
function requireNotices({ inputs }: Metafile): Notice[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, external }) => external && kind === "require-call")
      .map(({ path }): Notice => {
        const message = `${file} calls require("${path}"), which throws in a plugin when it is reached: import it`;
        return { kind: "bundle-warning", message: escapeText(shorten(message, 500)) };
      }),
  );
}
