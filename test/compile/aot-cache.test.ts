import { execFileSync } from "node:child_process";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AotCache, aotKey } from "../../src/compile/aot-cache.js";
import { defaultCacheDir } from "../../src/compile/cache-dir.js";
import type { Notice } from "../../src/compile/notice.js";
import { FakeEngine, fakeWasm, INFO } from "./support/fake-engine.js";
import { tempDir } from "./support/temp-dir.js";

const WASM = fakeWasm("plugin");

/** A cache of a process of its own: nothing of it is in memory. */
function newProcess(dir: string, options: Partial<ConstructorParameters<typeof AotCache>[0]> = {}) {
  const notices: Notice[] = [];
  const engine = new FakeEngine();
  const cache = new AotCache({ dir, engine, onNotice: (notice) => notices.push(notice), ...options });
  return { cache, engine, notices };
}

async function onlyEntry(dir: string): Promise<string> {
  const [name, ...others] = await readdir(dir);
  expect(others).toEqual([]);
  return join(dir, name ?? "");
}

describe("E-WASM-3", () => {
  test("a module is compiled once and then loaded from the cache", async () => {
    const dir = join(await tempDir(), "cache");
    const first = newProcess(dir);
    expect(await first.cache.load(WASM)).toMatchObject({
      source: "compiled",
      artefactBytes: WASM.length + 7,
    });
    expect(await first.cache.load(WASM)).toMatchObject({ source: "memory" });
    const second = newProcess(dir);
    expect(await second.cache.load(WASM)).toMatchObject({ source: "cache", artefactBytes: WASM.length + 7 });
    expect([first.engine.compiled, second.engine.compiled]).toEqual([1, 0]);
    expect([...first.notices, ...second.notices]).toEqual([]);
  });

  test("the folder and its entries are the user's alone", async () => {
    const dir = join(await tempDir(), "a", "cache");
    await newProcess(dir).cache.load(WASM);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat(await onlyEntry(dir))).mode & 0o777).toBe(0o600);
  });

  test("many plugins share one module in memory, also when they start at once", async () => {
    const { cache, engine } = newProcess(await tempDir());
    const loaded = await Promise.all(Array.from({ length: 50 }, () => cache.load(WASM)));
    expect(new Set(loaded.map(({ module }) => module)).size).toBe(1);
    expect(engine.compiled).toBe(1);
  });

  test("a module that does not compile is not remembered", async () => {
    const dir = await tempDir();
    const { cache, engine } = newProcess(dir);
    for (const expected of [1, 2]) {
      await expect(cache.load(Buffer.from("nothing"))).rejects.toMatchObject({ code: "MODULE_INVALID" });
      expect(engine.compiled).toBe(expected);
    }
    expect(await readdir(dir)).toEqual([]);
  });
});

describe("case-71 a bad entry is a miss, with a notice, and is replaced", () => {
  type Damage = [name: string, damage: (path: string) => Promise<void>, reason: RegExp];
  const damages: Damage[] = [
    ["cut to nothing", (path) => truncate(path, 0), /cut off/],
    ["cut to the magic", (path) => truncate(path, 8), /cut off/],
    ["cut to half", async (path) => truncate(path, Math.floor((await stat(path)).size / 2)), /cut off/],
    ["its last byte missing", async (path) => truncate(path, (await stat(path)).size - 1), /damaged/],
    ["a bit of its payload changed", (path) => flip(path, -1), /damaged/],
    ["a bit of its digest changed", (path) => flip(path, -WASM.length - 8), /damaged/],
    ["a bit of its header changed", (path) => flip(path, 20), /something else/],
    ["a header without end", (path) => flip(path, 11), /header is damaged/],
    ["another file", (path) => writeFile(path, "#!/bin/sh\necho hello\n"), /no cache entry/],
    ["bytes behind its end", (path) => writeFile(path, "more", { flag: "a" }), /damaged/],
    ["a folder with something in it", (path) => asFolder(path), /not a file/],
    ["a link", (path) => asLink(path), /is a link/],
    ["a pipe that nobody writes to", (path) => asPipe(path), /not a file/],
    ["one that others may write to", (path) => chmod(path, 0o622), /others may write/],
    // Only root can give a file away.
    ...(process.getuid?.() === 0
      ? [["another user's", (path: string) => chown(path, 65_534, 65_534), /another user/] satisfies Damage]
      : []),
  ];
  test.each(damages)("%s", async (_name, damage, reason) => {
    const dir = await tempDir();
    await newProcess(dir).cache.load(WASM);
    const path = await onlyEntry(dir);
    await damage(path);

    const { cache, engine, notices } = newProcess(dir);
    expect(await cache.load(WASM)).toMatchObject({ source: "compiled" });
    expect(engine.compiled).toBe(1);
    expect(notices).toEqual([{ kind: "cache-entry-replaced", message: expect.stringMatching(reason) }]);
    expect((await lstat(path)).isFile()).toBe(true);

    const later = newProcess(dir);
    expect(await later.cache.load(WASM)).toMatchObject({ source: "cache" });
    expect(later.notices).toEqual([]);
  });

  test("an entry of another engine under this one's name", async () => {
    const dir = await tempDir();
    const other = newProcess(dir, { engine: new FakeEngine({ fingerprint: "0".repeat(64) }) });
    await other.cache.load(WASM);
    const foreign = await readFile(await onlyEntry(dir));
    const { sha256Hex } = await import("../../src/compile/cache-entry.js");
    const path = join(dir, `${aotKey(sha256Hex(WASM), INFO).key}.aot`);
    await writeFile(path, foreign);
    const { cache, notices } = newProcess(dir);
    expect(await cache.load(WASM)).toMatchObject({ source: "compiled" });
    expect(notices[0]?.message).toMatch(/something else/);
  });

  test("a plugin cut to 60% gives one clear error for that plugin", async () => {
    const { cache, notices } = newProcess(await tempDir());
    await expect(cache.load(WASM.subarray(0, 3))).rejects.toMatchObject({
      code: "MODULE_INVALID",
      blame: "plugin",
    });
    expect(await cache.load(WASM)).toMatchObject({ source: "compiled" });
    expect(notices).toEqual([]);
  });
});

describe("case-71 without a usable folder it runs uncached, with one notice", () => {
  const rows: [name: string, dir: () => Promise<string>, reason: RegExp][] = [
    ["no home", async () => defaultCacheDir({ HOME: "" }, "linux"), /there is no folder/],
    ["a relative path", async () => "cache", /not absolute/],
    ["under a file", async () => join(await tempDir({ file: "" }), "file", "cache"), /ENOTDIR/],
    ["a file", async () => join(await tempDir({ file: "" }), "file"), /not a folder/],
    ["a place that takes no folders", async () => "/proc/self/escouade", /ENOENT/],
    [
      "a link",
      async () => {
        const dir = await tempDir({ "target/x": "" });
        await symlink(join(dir, "target"), join(dir, "link"));
        return join(dir, "link");
      },
      /is a link/,
    ],
    [
      "one that others may write to",
      async () => {
        const dir = await tempDir();
        await chmod(dir, 0o770);
        return dir;
      },
      /others may write/,
    ],
    // Only root can see another user's folder here; for anybody else `/` itself is one.
    ["another user's", async () => (process.getuid?.() === 0 ? foreignDir() : "/"), /another user/],
  ];
  test.each(rows)("%s", async (_name, makeDir, reason) => {
    const dir = await makeDir();
    const { cache, engine, notices } = newProcess(dir);
    for (const text of ["a", "b", "c"]) {
      expect(await cache.load(fakeWasm(text))).toMatchObject({ source: "compiled" });
    }
    expect(engine.compiled).toBe(3);
    expect(notices).toEqual([{ kind: "cache-unusable", message: expect.stringMatching(reason) }]);
    expect(await cache.list()).toEqual([]);
    expect(await cache.clear()).toEqual({ removed: 0, bytes: 0 });
    expect(await cache.prune()).toEqual({ removed: 0, bytes: 0 });
  });
});

describe("case-73 the key holds everything that decides about the native code", () => {
  const rows: [name: string, info: Partial<typeof INFO>][] = [
    ["an engine patch", { wasmtime: "48.0.9" }],
    ["another target", { target: "aarch64-apple-darwin" }],
    ["another CPU with a shared home", { cpuFeatures: "sse4.2" }],
    ["interruption off", { settings: { ...INFO.settings, epochInterruption: false } }],
    ["another optimisation level", { settings: { ...INFO.settings, optLevel: "none" } }],
    ["one more setting", { settings: { ...INFO.settings, wasmGc: true } }],
    ["another fingerprint", { fingerprint: "0".repeat(64) }],
  ];
  test.each(rows)("%s", async (_name, info) => {
    const dir = await tempDir();
    await newProcess(dir).cache.load(WASM);
    const other = newProcess(dir, { engine: new FakeEngine(info) });
    expect(await other.cache.load(WASM)).toMatchObject({ source: "compiled" });
    expect(other.notices).toEqual([]);
    expect(await readdir(dir)).toHaveLength(2);
    // Both stay: two versions of the app share the folder.
    expect(await newProcess(dir).cache.load(WASM)).toMatchObject({ source: "cache" });
  });

  test("another plugin, another runtime", () => {
    expect(aotKey("a", INFO).key).not.toBe(aotKey("b", INFO).key);
  });

  test("not the order of the settings", () => {
    const settings = Object.fromEntries(Object.entries(INFO.settings).toReversed());
    expect(aotKey("a", { ...INFO, settings }).key).toBe(aotKey("a", INFO).key);
  });
});

describe("case-73 old entries go", () => {
  async function filled(dir: string, sizes: readonly number[]): Promise<void> {
    const { cache } = newProcess(dir);
    for (const [index, size] of sizes.entries()) await cache.load(fakeWasm("x".repeat(size) + index));
    for (const [index, entry] of (await cache.list()).toReversed().entries()) {
      const usedAt = new Date(Date.now() - (index + 1) * 3_600_000);
      await utimes(entry.path, usedAt, usedAt);
    }
  }

  test("by size: the least lately used first", async () => {
    const dir = await tempDir();
    await filled(dir, [10_000, 10_001, 10_002, 10_003]);
    const { cache } = newProcess(dir, { maxBytes: 25_000 });
    const before = await cache.list();
    expect(await cache.prune()).toMatchObject({ removed: 2 });
    expect((await cache.list()).map(({ key }) => key)).toEqual(before.slice(0, 2).map(({ key }) => key));
  });

  test("by age", async () => {
    const dir = await tempDir();
    await filled(dir, [10, 11, 12]);
    const { cache } = newProcess(dir, { maxAgeMs: 2.5 * 3_600_000 });
    expect(await cache.prune()).toMatchObject({ removed: 1 });
  });

  test("using an entry keeps it", async () => {
    const dir = await tempDir();
    await newProcess(dir).cache.load(WASM);
    const path = await onlyEntry(dir);
    await utimes(path, new Date(0), new Date(0));
    await newProcess(dir).cache.load(WASM);
    await expect.poll(async () => (await stat(path)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  });

  test("what killed writers left is swept once it is old, and other files stay", async () => {
    const dir = await tempDir({ ".tmp-1-old": "x", ".tmp-2-new": "x", "note.txt": "mine" });
    await utimes(join(dir, ".tmp-1-old"), new Date(0), new Date(0));
    const { cache, notices } = newProcess(dir);
    await cache.load(WASM);
    expect((await readdir(dir)).filter((name) => !name.endsWith(".aot"))).toEqual([".tmp-2-new", "note.txt"]);
    expect(notices.map(({ kind }) => kind)).toEqual(["cache-swept"]);
    expect(await cache.clear()).toMatchObject({ removed: 2 });
    expect(await readdir(dir)).toEqual(["note.txt"]);
  });
});

test("case-71 list says what entries were made for, verify finds the damaged", async () => {
  const dir = await tempDir();
  const { cache } = newProcess(dir);
  await cache.load(WASM);
  await cache.load(fakeWasm("other"));
  const [entry] = await cache.list();
  expect(entry?.madeFor).toMatchObject({ kind: "aot", wasmtime: "48.0.8", target: INFO.target });
  expect((await cache.verify()).map(({ fault }) => fault)).toEqual([null, null]);
  await flip(entry?.path ?? "", -1);
  expect((await cache.verify()).map(({ fault }) => fault).sort()).toEqual(["it is damaged", null].sort());
});

test("case-71 a cache folder that is removed while in use is made again", async () => {
  const parent = await tempDir();
  const dir = join(parent, "cache");
  const { cache, notices } = newProcess(dir);
  await cache.load(WASM);
  const { rm } = await import("node:fs/promises");
  await rm(dir, { recursive: true });
  await cache.load(fakeWasm("next"));
  expect(await readdir(dir)).toHaveLength(1);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect(notices).toEqual([]);
});

test("E-WASM-3 the folder is the platform's", () => {
  expect(defaultCacheDir({ HOME: "/home/a" }, "linux")).toBe("/home/a/.cache/escouade-plugin");
  expect(defaultCacheDir({ HOME: "/home/a", XDG_CACHE_HOME: "/x" }, "linux")).toBe("/x/escouade-plugin");
  expect(defaultCacheDir({ HOME: "/home/a", XDG_CACHE_HOME: "x" }, "linux")).toBe(
    "/home/a/.cache/escouade-plugin",
  );
  expect(defaultCacheDir({ HOME: "/Users/a" }, "darwin")).toBe("/Users/a/Library/Caches/escouade-plugin");
  expect(defaultCacheDir({ HOME: "relative" }, "linux")).toBe("");
});

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function asFolder(path: string): Promise<void> {
  const { rm } = await import("node:fs/promises");
  await rm(path);
  await mkdir(path);
  await writeFile(join(path, "file"), "x");
}

async function asLink(path: string): Promise<void> {
  const { rename } = await import("node:fs/promises");
  await rename(path, `${path}.moved.txt`);
  await symlink(`${path}.moved.txt`, path);
}

async function asPipe(path: string): Promise<void> {
  await rm(path);
  execFileSync("mkfifo", [path]);
}

async function foreignDir(): Promise<string> {
  const dir = await tempDir();
  await chown(dir, 65_534, 65_534);
  return dir;
}
