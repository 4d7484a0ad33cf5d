// What may stand in the manifest's place, and what is said of it.
import { execFileSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "../../src/protocol/limits.js";
import { readPluginManifest } from "../../src/run/plugin-folder.js";
import { tempDir } from "../compile/support/temp-dir.js";

const NAME = "escouade-plugin.json";
const GOOD = '{"id":"a.b","version":"1.0.0","name":"A","escouade":">=2.2.0"}';

type Row = [name: string, put: (path: string, dir: string) => unknown, code: string, message: RegExp];

const rows: Row[] = [
  ["nothing", () => undefined, "MANIFEST_MISSING", /is not there/],
  ["a pipe", (path) => execFileSync("mkfifo", [path]), "MANIFEST_MISSING", /is not a file/],
  ["a device", (path) => symlink("/dev/zero", path), "MANIFEST_MISSING", /lies outside/],
  ["a link that leads out", (path) => symlink("/etc/hostname", path), "MANIFEST_MISSING", /lies outside/],
  [
    "a file past the limit",
    (path) => writeFile(path, "x".repeat(limits.maxManifestBytes.default + 1)),
    "MANIFEST_INVALID",
    /:1:1: the manifest has 262145 bytes, past the limit of 262144/,
  ],
  [
    "no UTF-8",
    (path) => writeFile(path, Buffer.from('{\n  "id": "\xff"', "latin1")),
    "MANIFEST_INVALID",
    /:2:10: the manifest is not valid UTF-8/,
  ],
  [
    "a byte order mark",
    (path) => writeFile(path, `\uFEFF${GOOD}`),
    "MANIFEST_INVALID",
    /:1:1: .*byte order mark/,
  ],
];

test.each(rows)("E-WASM-9 %s in the manifest's place is refused", async (_name, put, code, message) => {
  const dir = await tempDir();
  await put(join(dir, NAME), dir);
  await expect(readPluginManifest(dir)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});

test("a manifest behind a link that stays in the folder is read", async () => {
  const dir = await tempDir({ "manifests/one.json": GOOD });
  await symlink("manifests/one.json", join(dir, NAME));
  expect(await readPluginManifest(dir)).toMatchObject({ id: "a.b" });
});
