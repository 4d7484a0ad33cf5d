/**
 * Which files the bundler gets: those of the plugin's folder, judged by their real paths, and never a pipe or a
 * device. Sources are not trusted; without this an import could put any file of the user into the bundle. The bytes
 * that were judged are the bytes that are bundled: the bundler reads no source by itself, and none of the source maps
 * that sources name, whose lists of sources it would read too.
 */
import { realpathSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from "esbuild";
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

const OUTSIDE = "lies outside of the plugin's folder";

export class SourceConfinement {
  /** Real path of the plugin's folder. */
  readonly #root: string;
  readonly #bounds: SourceBounds;
  /** Where files may lie. */
  readonly #folders: readonly string[];
  #bytes = 0;
  #files = 0;

  constructor(root: string, bounds: SourceBounds) {
    this.#root = root;
    this.#bounds = bounds;
    this.#folders = [root, ...(bounds.packagesFrom === "ancestors" ? packageFolders(root) : [])];
  }

  /** An esbuild plugin that loads each file itself, and refuses the one that is too many. */
  get plugin(): Plugin {
    return {
      name: "confined",
      setup: (build) => {
        build.onResolve({ filter: /^(?:[./\\]|[a-z]:|data:|file:)/i }, (args) => this.#resolve(args));
        build.onLoad({ filter: /.*/, namespace: "file" }, async ({ path }): Promise<OnLoadResult> => {
          const loaded = await this.#load(path);
          return typeof loaded === "string"
            ? { errors: [{ text: loaded }] }
            : { contents: loaded, loader: "default" };
        });
      },
    };
  }

  /** Whether messages may show what is in a file, which the bundler itself may have found behind a link. */
  mayShow(file: string): boolean {
    try {
      return this.#mayLie(realpathSync.native(resolve(this.#root, file)));
    } catch {
      return false;
    }
  }

  /** A path that leads out is refused by its look: the bundler shall not even search there. */
  #resolve({ path, resolveDir, kind }: OnResolveArgs): OnResolveResult | undefined {
    if (kind === "entry-point" || kind === "url-token") return undefined;
    // esbuild would load such a module by itself, and the source map in it.
    if (/^(?:data|file):/i.test(path)) return refused("an import of a URL is not bundled: write a file");
    const target = resolve(resolveDir, path);
    return target === this.#root || this.#mayLie(target) ? undefined : refused(`"${path}" ${OUTSIDE}`);
  }

  /** The bytes to bundle, or what is wrong with the file. */
  async #load(path: string): Promise<Uint8Array | string> {
    const { maxBytes, maxFiles } = this.#bounds;
    const name = relative(this.#root, path);
    this.#files += 1;
    if (this.#files > maxFiles) return `${name} is one too many: a bundle has ${maxFiles} files at most`;
    const file = await readFileWhere(path, maxBytes, (real) => this.#mayLie(real));
    // Not by its name: an import with a wildcard finds names that nobody may be told.
    if (!file.ok && !this.#mayLie(path)) return `a file that it imports ${OUTSIDE}`;
    if (!file.ok) return `${name} ${refusalText(file, maxBytes)}`;
    this.#bytes += file.bytes.length;
    if (this.#bytes > maxBytes)
      return `${name} is one too many: all sources together are longer than ${maxBytes} bytes`;
    return withoutMap(file.bytes, extname(path).toLowerCase());
  }

  #mayLie(path: string): boolean {
    return this.#folders.some((folder) => isInside(folder, path));
  }
}

/** Real paths of the folders in which packages of the folders above may lie. */
function packageFolders(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; dirname(folder) !== folder;) {
    folder = dirname(folder);
    try {
      folders.push(realpathSync.native(join(folder, "node_modules")));
    } catch {
      // There is none.
    }
  }
  return folders;
}

const refused = (text: string): OnResolveResult => ({ errors: [{ text }] });

const MAP_COMMENT = "sourceMappingURL=";

/**
 * Takes the meaning from the comment that names a source map: esbuild reads that map, also a map in the comment
 * itself, and then each source that the map names, wherever it lies. Written with an escape, the word means the same
 * in strings, patterns and names, and nothing in a comment.
 */
function withoutMap(source: Uint8Array, extension: string): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const isScript = /^\.(?:[cm]?[jt]s|[jt]sx)$/.test(extension);
  if ((!isScript && extension !== ".css") || !bytes.includes(MAP_COMMENT)) return source;
  const escaped = isScript ? "sourceMapping\\u0055RL=" : "sourceMapping-URL=";
  return Buffer.from(bytes.toString("latin1").replaceAll(MAP_COMMENT, escaped), "latin1");
}
