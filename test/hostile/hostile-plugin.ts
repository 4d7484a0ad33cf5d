/** Makes a plugin's folder of a hostile source: bundled, copied, or a module, each with a manifest of its own. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bundle } from "../../src/compile/pipeline.js";
import { root } from "../e2e/fixture.js";

const fixtures = join(root, "fixtures");
const made = new Map<string, Promise<string>>();

/** The id of the plugin that `file` becomes. */
export function hostileId(file: string): string {
  const slug = file
    .toLowerCase()
    .replaceAll(/\.[a-z.]+$/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return `dev.escouade.hostile.${slug}`;
}

/** `file` is relative to fixtures/hostile; the folder is made once below `parent`. */
export function hostilePlugin(file: string, parent: string): Promise<string> {
  const dir = join(parent, hostileId(file));
  const present = made.get(dir);
  if (present) return present;
  const folder = make(file, dir);
  made.set(dir, folder);
  return folder;
}

async function make(file: string, dir: string): Promise<string> {
  mkdirSync(dir, { recursive: true });
  const isModule = file.endsWith(".wasm");
  const name = isModule ? "plugin.wasm" : "plugin.mjs";
  if (file.endsWith(".ts")) {
    const { code } = await bundle(`hostile/${file}`, { dir: fixtures });
    writeFileSync(join(dir, name), code);
  } else copyFileSync(join(fixtures, "hostile", file), join(dir, name));
  const manifest = {
    id: hostileId(file),
    version: "1.0.0",
    name: `Hostile: ${basename(file)}`,
    escouade: ">=2.2.0",
    run: isModule ? { wasm: name } : { js: name },
  };
  writeFileSync(join(dir, "escouade-plugin.json"), JSON.stringify(manifest, null, 2));
  return dir;
}
