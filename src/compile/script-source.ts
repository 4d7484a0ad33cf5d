/**
 * The bundle of a `run.js` plugin: made from its sources, or read as it lies there.
 *
 * What is done depends on the name only: TypeScript, JSX and everything under `src/` is bundled, any other file is a
 * ready bundle. So an import that a ready bundle must not have is refused, and never resolved by chance.
 */
import { decodeUtf8, readPluginFile, refusalText, type FileRefusal } from "../files/untrusted-file.js";
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { escapeText } from "../protocol/text.js";
import { bundle, isSourceEntry, type BundleOptions } from "./bundle.js";
import type { Notice } from "./notice.js";

export interface ScriptSource {
  /** The bundle: what is analyzed, compiled and, under Node, run. */
  readonly code: string;
  /** What faults of the bundle are told to be in. */
  readonly file: string;
  readonly isBundled: boolean;
  readonly sourceBytes: number;
  readonly notices: readonly Notice[];
  /** The bundle's source map, or `null`. Read when it is asked for: only messages need it. */
  readonly sourceMap: () => Promise<string | null>;
}

export async function readScript(
  dir: string,
  entry: string,
  options: Pick<BundleOptions, "packagesFrom"> = {},
): Promise<ScriptSource> {
  const bytes = await readEntry(dir, entry);
  if (isSourceEntry(entry)) {
    const { code, sourceMap, sourceBytes, notices } = await bundle(entry, { dir, ...options });
    return {
      code,
      file: entry,
      isBundled: true,
      sourceBytes,
      notices,
      sourceMap: () => Promise.resolve(sourceMap),
    };
  }
  const code = decodeUtf8(bytes);
  if (code === null) {
    const file = escapeText(entry);
    throw new SandboxError("BUNDLE_REFUSED", `${file} is not valid UTF-8`, { place: { file } });
  }
  return {
    code,
    file: entry,
    isBundled: false,
    sourceBytes: bytes.length,
    notices: [],
    sourceMap: async () => {
      const map = await readPluginFile(dir, `${entry}.map`, limits.maxSourceMapChars.default);
      return map.ok ? decodeUtf8(map.bytes) : null;
    },
  };
}

/** The file that `run.js` names. Rejects with BUNDLE_FAILED. */
export async function readEntry(dir: string, entry: string): Promise<Uint8Array> {
  const file = await readPluginFile(dir, entry, limits.maxBundleBytes.default);
  if (!file.ok) throw entryRefusal(entry, file);
  return file.bytes;
}

function entryRefusal(named: string, refusal: FileRefusal): SandboxError {
  const entry = escapeText(named);
  const what = refusalText(refusal, limits.maxBundleBytes.default);
  const mend =
    refusal.fault === "missing" ? ": build the plugin first, or name the right file in run.js" : "";
  return new SandboxError("BUNDLE_FAILED", `run.js names ${entry}, which ${what}${mend}`, {
    place: { file: entry },
    cause: refusal.cause,
  });
}
