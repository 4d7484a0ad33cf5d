/** Makes a plugin's folder of a hostile source: bundled, copied, or a module, each with a manifest of its own. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../../src/compile/pipeline.js";
import { root } from "../e2e/fixture.js";

const fixtures = join(root, "fixtures");
const made = new Map<string, Promise<string>>();

/** The id of the plugin that `file` becomes. */
function hostileId(file: string): string {
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

/** A plugin of one source text, which is no fixture because it is too long. */
export function hostileSource(name: string, source: string, parent: string): Promise<string> {
  return write(join(parent, name), `dev.escouade.hostile.${name}`, "plugin.mjs", source);
}

async function make(file: string, dir: string): Promise<string> {
  const name = file.endsWith(".wasm") ? "plugin.wasm" : "plugin.mjs";
  const content = file.endsWith(".ts")
    ? (await bundle(`hostile/${file}`, { dir: fixtures })).code
    : readFileSync(join(fixtures, "hostile", file));
  return write(dir, hostileId(file), name, content);
}

async function write(dir: string, id: string, name: string, content: string | Uint8Array): Promise<string> {
  const run = name.endsWith(".wasm") ? { wasm: name } : { js: name };
  const manifest = { id, version: "1.0.0", name: id, escouade: ">=2.2.0", run };
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), content);
  writeFileSync(join(dir, "escouade-plugin.json"), JSON.stringify(manifest, null, 2));
  return dir;
}
