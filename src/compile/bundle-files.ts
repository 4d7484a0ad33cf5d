/**
 * Which files the bundler may read. A plugin's sources are not trusted: without this an import could put any file of
 * the user, a pipe or an endless device into the bundle.
 */
import { realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { OnLoadResult, Plugin } from "esbuild";
import { limits } from "../protocol/limits.js";

/** What plugins of one repository may share. */
const SCRIPT = /\.[cm]?[jt]sx?$/i;

/** Plain files whose real path is in the folder or in the `node_modules` of one above it; elsewhere scripts only. */
export function confinedTo(dir: string): Plugin {
  let bytes = 0;
  const refusal = async (root: string, path: string): Promise<string | null> => {
    const real = await realpath(path);
    if (!isInside(root, real) && !isPackageFile(root, real) && !SCRIPT.test(real))
      return "lies outside of the plugin's folder and is neither a script nor a file of a package";
    const { size, ...kind } = await statOf(real);
    if (!kind.isFile) return "is not a file";
    bytes += size;
    const maxBytes = limits.maxModuleBytes.default;
    return bytes > maxBytes
      ? `is one too many: all sources together are longer than ${maxBytes} bytes`
      : null;
  };
  return {
    name: "confined",
    setup(build) {
      const root = realpath(dir);
      build.onLoad(
        { filter: /.*/, namespace: "file" },
        async ({ path }): Promise<OnLoadResult | undefined> => {
          const reason = await refusal(await root, path);
          // Without a result esbuild reads the file itself.
          return reason === null ? undefined : { errors: [{ text: `${path} ${reason}` }] };
        },
      );
    },
  };
}

const statOf = async (path: string): Promise<{ size: number; isFile: boolean }> => {
  const found = await stat(path);
  return { size: found.size, isFile: found.isFile() };
};

const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

function isPackageFile(root: string, path: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (isInside(join(folder, "node_modules"), path)) return true;
    if (dirname(folder) === folder) return false;
  }
}
