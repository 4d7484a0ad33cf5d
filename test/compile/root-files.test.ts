import { mkdir, symlink, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRootFiles } from "../../src/compile/root-files.js";
import { tempDir } from "./support/temp-dir.js";

const KIB = 1024;
const json = (bytes: number): string => `"${"x".repeat(bytes - 2)}"`;

describe("E-WASM-7", () => {
  test("gives the JSON files of the root, in one order, and nothing else", async () => {
    const dir = await tempDir({
      "rules.json": '{"a":1}',
      "channels.json": "[]",
      "B.json": "1",
      "escouade-plugin.json": '{"id":"a"}',
      "note.txt": "no",
      "data/words.json": "no",
      ".hidden.json": "2",
    });
    await mkdir(join(dir, "folder.json"));
    const files = await readRootFiles(dir);
    expect(files.map(({ name }) => name)).toEqual([".hidden.json", "B.json", "channels.json", "rules.json"]);
    expect(Buffer.from(files[3]?.data ?? []).toString()).toBe('{"a":1}');
  });

  test("never the manifest, in any case of letters", async () => {
    const dir = await tempDir({ "Escouade-Plugin.JSON": "{}", "ESCOUADE-PLUGIN.json": "{}" });
    expect(await readRootFiles(dir)).toEqual([]);
  });

  test("no links, no pipes", async () => {
    const dir = await tempDir({ "other/secret.json": "1" });
    await symlink("/etc/hostname", join(dir, "out.json"));
    await symlink(join(dir, "other/secret.json"), join(dir, "in.json"));
    await symlink(join(dir, "nothing"), join(dir, "broken.json"));
    execFileSync("mkfifo", [join(dir, "pipe.json")]);
    expect(await readRootFiles(dir)).toEqual([]);
  });

  const rows: [name: string, files: Record<string, string | Uint8Array>, refused: string[] | null][] = [
    ["256 KB each", { "a.json": json(256 * KIB) }, null],
    [
      "one byte more",
      { "ok.json": "1", "z.json": json(256 * KIB + 1) },
      ["z.json", "262145 bytes", "262144"],
    ],
    ["1 MB in all", Object.fromEntries([0, 1, 2, 3].map((n) => [`${n}.json`, json(256 * KIB)])), null],
    [
      "one byte more in all",
      { ...Object.fromEntries([0, 1, 2, 3].map((n) => [`${n}.json`, json(256 * KIB)])), "e.json": "1" },
      ["e.json", "1048577 bytes", "1048576"],
    ],
    ["no UTF-8", { "a.json": Uint8Array.of(0xff, 0xfe) }, ["a.json", "UTF-8"]],
    ["an empty file", { "a.json": "" }, null],
  ];
  test.each(rows)("%s", async (_name, files, refused) => {
    const dir = await tempDir(files);
    if (!refused) return expect(await readRootFiles(dir)).toHaveLength(Object.keys(files).length);
    const error: unknown = await readRootFiles(dir).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "ROOT_FILES_INVALID", blame: "plugin" });
    for (const part of refused) expect(String(error)).toContain(part);
  });

  test("a folder of endless entries, or none at all, is refused", async () => {
    const dir = await tempDir();
    await expect(readRootFiles(join(dir, "nothing"))).rejects.toMatchObject({ code: "ROOT_FILES_INVALID" });
    for (let index = 0; index <= 10_000; index++) await writeFile(join(dir, String(index)), "");
    await expect(readRootFiles(dir)).rejects.toMatchObject({ code: "ROOT_FILES_INVALID" });
  });
});
