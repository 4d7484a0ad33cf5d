// `cache` over folders with sound, damaged and foreign entries. No engine is needed to look at them.
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { encodeEntry, entryKey } from "../../src/compile/cache-entry.js";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { cli, temporaryFolder } from "./cli-process.js";

/** A folder with one entry of each name; returns the path of each. */
function cacheFolder(names: readonly string[]): { dir: string; paths: string[] } {
  const dir = join(temporaryFolder(), "cache");
  mkdirSync(dir, { mode: 0o700 });
  const paths = names.map((name) => {
    const { key, header } = entryKey({ kind: "aot", wasmSha256: name, wasmtime: "48.0.0", target: "x" });
    const path = join(dir, `${key}.aot`);
    writeFileSync(path, Buffer.concat(encodeEntry(header, Buffer.from(`code of ${name}`))));
    return path;
  });
  return { dir, paths };
}

const cache = (action: string, dir: string, ...more: string[]): ReturnType<typeof cli> =>
  cli(["cache", action, "--cache-dir", dir, ...more]);

describe("cache list", () => {
  test("shows what each entry was made for", async () => {
    const { dir } = cacheFolder(["aaaa", "bbbb"]);
    const plain = await cache("list", dir);
    expect(plain.exitCode).toBe(EXIT.ok);
    expect(plain.stdout).toMatch(
      /^[0-9a-f]{12} {2}native code {2}\d+ B {2}used (?:just now|\d+ s ago) {2}of (aaaa|bbbb), wasmtime 48\.0\.0, x$/m,
    );
    expect(plain.stderr).toContain(`${dir}: 2 entries, `);
    const { stdout } = await cache("list", dir, "--json");
    const document = JSON.parse(stdout) as { entries: { madeFor: { wasmSha256: string } }[] };
    expect(document).toMatchObject({ ok: true, dir, isUsable: true, totalBytes: expect.any(Number) });
    expect(document.entries.map(({ madeFor }) => madeFor.wasmSha256).sort()).toEqual(["aaaa", "bbbb"]);
  });

  test("an empty cache is fine", async () => {
    const { dir } = cacheFolder([]);
    expect(await cache("list", dir)).toMatchObject({ exitCode: EXIT.ok, stdout: "" });
  });

  test("a folder that is not the user's own is warned of", async () => {
    const { dir } = cacheFolder(["aaaa"]);
    chmodSync(dir, 0o777);
    const { stderr, exitCode } = await cache("list", dir);
    expect(exitCode).toBe(EXIT.ok);
    expect(stderr).toContain("warning: ");
    expect(stderr).toContain("others may write to it");
  });
});

describe("cache verify", () => {
  test("sound entries give exit code 0", async () => {
    const { dir } = cacheFolder(["aaaa", "bbbb"]);
    expect(await cache("verify", dir)).toMatchObject({ exitCode: EXIT.ok, stderr: "" });
  });

  test("damaged ones are named, with exit code 3", async () => {
    const { dir, paths } = cacheFolder(["aaaa", "bbbb", "cccc"]);
    const [cut = "", changed = ""] = paths;
    writeFileSync(cut, "ESCACHE1");
    writeFileSync(changed, Buffer.concat(encodeEntry(entryKey({ other: 1 }).header, Buffer.from("x"))));
    const [plain, json] = await Promise.all([cache("verify", dir), cache("verify", dir, "--json")]);
    expect(plain.exitCode).toBe(EXIT.environment);
    expect(plain.stdout).toContain("2 damaged");
    expect(plain.stderr).toContain(`escouade-plugin: ${cut}: it is cut off`);
    expect(plain.stderr).toContain(`escouade-plugin: ${changed}: its header is not the one of its name`);
    expect(plain.stderr).toContain("mend: delete it with");
    const document = JSON.parse(json.stdout) as { entries: { fault: string | null }[] };
    expect(json.exitCode).toBe(EXIT.environment);
    expect(document).toMatchObject({ ok: false, damaged: 2 });
    expect(document.entries.filter(({ fault }) => fault === null)).toHaveLength(1);
  });

  test("an unusable folder gives exit code 3", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const { firstError, exitCode } = await cache("verify", file);
    expect(exitCode).toBe(EXIT.environment);
    expect(firstError).toMatch(/^escouade-plugin: the cache .* is not used/);
  });
});

describe("cache clear", () => {
  test("deletes entries and nothing else", async () => {
    const { dir } = cacheFolder(["aaaa", "bbbb"]);
    writeFileSync(join(dir, "notes.txt"), "mine");
    const { stdout, exitCode } = await cache("clear", dir, "--json");
    expect(exitCode).toBe(EXIT.ok);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, removed: 2 });
    expect(readdirSync(dir)).toEqual(["notes.txt"]);
  });
});
