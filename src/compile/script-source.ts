/**
 * The bundle of a `run.js` plugin: made from its sources, or read as it lies there.
 *
 * What is done depends on the name only: TypeScript, JSX and everything under `src/` is bundled, any other file is a
 * ready bundle. So an import that a ready bundle must not have is refused, and never resolved by chance.
 */
import { decodeUtf8, readPluginFile, refusalText, type FileRefusal } from "../files/untrusted-file.js";
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { bundle, isSourceEntry } from "./bundle.js";
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
  sourceMap(): Promise<string | null>;
}

export async function readScript(dir: string, entry: string): Promise<ScriptSource> {
  const file = await readPluginFile(dir, entry, limits.maxModuleBytes.default);
  if (!file.ok) throw entryRefusal(entry, file);
  if (isSourceEntry(entry)) {
    const { code, sourceMap, sourceBytes, notices } = await bundle(entry, { dir });
    return {
      code,
      file: entry,
      isBundled: true,
      sourceBytes,
      notices,
      sourceMap: () => Promise.resolve(sourceMap),
    };
  }
  const code = decodeUtf8(file.bytes);
  if (code === null) {
    throw new SandboxError("BUNDLE_REFUSED", `${entry} is not valid UTF-8`, { place: { file: entry } });
  }
  return {
    code,
    file: entry,
    isBundled: false,
    sourceBytes: file.bytes.length,
    notices: [],
    sourceMap: async () => {
      const map = await readPluginFile(dir, `${entry}.map`, limits.maxModuleBytes.default);
      return map.ok ? decodeUtf8(map.bytes) : null;
    },
  };
}

function entryRefusal(entry: string, refusal: FileRefusal): SandboxError {
  const what = refusalText(refusal, limits.maxModuleBytes.default);
  const mend =
    refusal.fault === "missing" ? ": build the plugin first, or name the right file in run.js" : "";
  return new SandboxError("BUNDLE_FAILED", `run.js names ${entry}, which ${what}${mend}`, {
    place: { file: entry },
    cause: refusal.cause,
  });
}
