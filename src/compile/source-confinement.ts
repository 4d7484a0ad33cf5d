/**
 * Which files the bundler gets: those of the plugin's folder, judged by their real paths, and never a pipe or a
 * device. Sources are not trusted; without this an import could put any file of the user into the bundle. The bytes
 * that were judged are the bytes that are bundled: the bundler reads no file by itself.
 */
import { existsSync, realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { OnLoadResult, Plugin } from "esbuild";
import { isInside, readFileWhere, refusalText } from "../files/untrusted-file.js";

/**
 * Where packages may lie: in the plugin's own `node_modules` only, or also in those of the folders above it, as on an
 * author's machine.
 */
export type PackagesFrom = "folder" | "ancestors";

export interface SourceBounds {
  readonly packagesFrom: PackagesFrom;
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** An esbuild plugin that loads each file itself, and refuses the one that is too many. */
export function confinedTo(dir: string, bounds: SourceBounds): Plugin {
  return {
    name: "confined",
    setup(build) {
      const root = realpath(dir);
      let bytes = 0;
      let files = 0;
      const load = async (path: string): Promise<Uint8Array | string> => {
        const folder = await root;
        const mayLie = (real: string): boolean =>
          isInside(folder, real) || isPackageFile(folder, real, bounds);
        files += 1;
        if (files > bounds.maxFiles) return `is one too many: a bundle has ${bounds.maxFiles} files at most`;
        const file = await readFileWhere(path, bounds.maxBytes, mayLie);
        if (!file.ok) return refusalText(file, bounds.maxBytes);
        bytes += file.bytes.length;
        if (bytes > bounds.maxBytes)
          return `is one too many: all sources together are longer than ${bounds.maxBytes} bytes`;
        const map = strayMap(file.bytes, path, mayLie);
        return map === null
          ? file.bytes
          : `names the source map ${map}, which lies outside of the plugin's folder`;
      };
      build.onLoad({ filter: /.*/, namespace: "file" }, async ({ path }): Promise<OnLoadResult> => {
        const loaded = await load(path);
        return typeof loaded === "string"
          ? { errors: [{ text: `${path} ${loaded}` }] }
          : { contents: loaded, loader: "default" };
      });
    },
  };
}

function isPackageFile(root: string, path: string, { packagesFrom }: SourceBounds): boolean {
  if (packagesFrom === "folder") return false;
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (isInside(join(folder, "node_modules"), path)) return true;
    if (dirname(folder) === folder) return false;
  }
}

/** esbuild itself reads the map that a source names: one that lies elsewhere must not be named. */
function strayMap(source: Uint8Array, path: string, mayLie: (realPath: string) => boolean): string | null {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString("latin1");
  for (const [, url = ""] of text.matchAll(/sourceMappingURL=([^\s'"`]{1,2000})/g)) {
    if (url.startsWith("data:")) continue;
    for (const named of [join(dirname(path), url), pathOf(url, path)])
      if (named !== null && existsSync(named) && !mayLie(realpathSync.native(named))) return url;
  }
  return null;
}

function pathOf(url: string, base: string): string | null {
  try {
    return fileURLToPath(new URL(url, pathToFileURL(base)));
  } catch {
    return null;
  }
}
