import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bundle, type BundleOptions } from "../../src/compile/bundle.js";
import { mapPlaces } from "../../src/compile/source-map.js";
import { limits } from "../../src/protocol/limits.js";

let root = "";
let dir = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "escouade-bundle-"));
  dir = join(root, "plugin");
  mkdirSync(join(dir, "src"), { recursive: true });
  writeFileSync(join(root, "secret.json"), '{"key":"hunter2"}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bundled = async (source: string, options: Partial<BundleOptions> = {}): Promise<string> => {
  writeFileSync(join(dir, "src/plugin.ts"), source);
  return (await bundle("src/plugin.ts", { dir, ...options })).code;
};

/** Writes a file below the folder that holds the plugin's. */
const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

const outside = {
  code: "BUNDLE_FAILED",
  message: expect.stringContaining("lies outside of the plugin's folder"),
};

describe("E-WASM-9 the bundler reads nothing outside of the plugin's folder", () => {
  const ways: [name: string, specifier: () => string][] = [
    ["data by a relative path", () => "../../secret.json"],
    ["data by an absolute path", () => join(root, "secret.json")],
    ["data by a file URL", () => pathToFileURL(join(root, "secret.json")).href],
    [
      "a script of the neighbour",
      () => (write("neighbour/key.ts", "export default 1;"), "../../neighbour/key.js"),
    ],
    [
      "a neighbour whose name begins alike",
      () => (write("plugin-evil/a.ts", "export default 1;"), "../../plugin-evil/a.js"),
    ],
    [
      "through a link",
      () => (symlinkSync(join(root, "secret.json"), join(dir, "src/data.json")), "./data.json"),
    ],
    ["through a linked folder", () => (symlinkSync(root, join(dir, "src/up")), "./up/secret.json")],
    [
      "through a package's entry",
      () => (write("plugin/node_modules/sly/package.json", '{"main":"../../../secret.json"}'), "sly"),
    ],
    [
      "through a package's exports",
      () => (
        write("plugin/node_modules/sly/package.json", '{"exports":"./../../../secret.json"}'),
        write("plugin/node_modules/sly/index.js", ""),
        "sly"
      ),
    ],
    [
      "through an import map",
      () => (write("plugin/package.json", '{"imports":{"#key":"./../secret.json"}}'), "#key"),
    ],
    [
      "through the paths of a tsconfig.json",
      () => (
        write("plugin/tsconfig.json", '{"compilerOptions":{"paths":{"key":["../secret.json"]}}}'),
        "key"
      ),
    ],
    [
      "through a tsconfig.json outside",
      () => (
        write("tsconfig.json", '{"compilerOptions":{"paths":{"key":["./secret.json"]}}}'),
        write("plugin/tsconfig.json", '{"extends":"../tsconfig.json"}'),
        "key"
      ),
    ],
    ["a package of a folder above", () => (write("node_modules/some/index.js", "export default 1;"), "some")],
  ];
  test.each(ways)("%s", async (_, specifier) => {
    const source = `import data from ${JSON.stringify(specifier())}; console.log(data);`;
    const error: unknown = await bundled(source).then(
      (code) => code,
      (error: unknown) => error,
    );
    expect(error).toMatchObject({ code: "BUNDLE_FAILED" });
    expect(JSON.stringify(error)).not.toContain("hunter2");
  });

  const mapOf = (...sources: string[]): string =>
    JSON.stringify({ version: 3, sources, names: [], mappings: "AAAA,CCAA" });
  const maps: [name: string, url: () => string][] = [
    ["by a path", () => "../../secret.map"],
    ["by an escaped path", () => "%2e%2e/../secret.map"],
    ["by a URL", () => pathToFileURL(join(root, "secret.map")).href],
    ["by a path with a quote in it", () => "it's/../../../secret.map"],
    ["by a path that is no ASCII", () => "à/../../../secret.map"],
    ["by a path of many thousand characters", () => `${"./".repeat(3000)}../../secret.map`],
    [
      "in its own folder, that names sources outside",
      () => (write("plugin/src/own.map", mapOf("../../secret.json")), "own.map"),
    ],
    [
      "in the comment itself, that names sources outside",
      () =>
        `data:application/json,${encodeURIComponent(mapOf(pathToFileURL(join(root, "secret.json")).href))}`,
    ],
  ];
  test.each(maps)("nor a source map that a source names %s", async (_, url) => {
    write("secret.map", mapOf("hunter2"));
    writeFileSync(join(dir, "src/plugin.ts"), `console.log("a");\n//# sourceMappingURL=${url()}\n`);
    const { code, sourceMap } = await bundle("src/plugin.ts", { dir });
    expect(code).toContain('"a"');
    expect(sourceMap).not.toContain("hunter2");
  });

  test("where the word of that comment stands in code it means what it did", async () => {
    const word = "sourceMappingURL=x";
    const source = `const sourceMappingURL=1; console.log("${word}", \`${word}\`, /${word}/u.test("${word}"), sourceMappingURL);`;
    const code = await bundled(source);
    const shown: unknown[] = [];
    // oxlint-disable-next-line no-new-func -- the text is the one above
    new Function("console", code)({ log: (...values: unknown[]) => shown.push(...values) });
    expect(shown).toEqual([word, word, true, 1]);
  });

  test("nor does a message show what is in a description of a package that lies outside", async () => {
    write("secret.txt", "hunter2: true");
    mkdirSync(join(dir, "node_modules/sly"), { recursive: true });
    symlinkSync(join(root, "secret.txt"), join(dir, "node_modules/sly/package.json"));
    const error: unknown = await bundled('import "sly";').catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "BUNDLE_FAILED" });
    expect(JSON.stringify(error) + (error as Error).message).not.toContain("hunter2");
    expect((error as Error).message).toContain("node_modules/sly/package.json cannot be used");
  });

  test("nor which names there are, where an import has a wildcard", async () => {
    write("neighbour/hunter2.ts", "export default 1;");
    const error: unknown = await bundled(
      "export const load = (name) => import(`../../neighbour/${name}`);",
    ).catch((error: unknown) => error);
    expect(error).toMatchObject(outside);
    expect(JSON.stringify(error)).not.toContain("hunter2");
  });

  test("nor a module in a URL, which it would load with the source map in it", async () => {
    for (const url of ["data:text/javascript,console.log(1)", "FILE:///etc/hostname"])
      await expect(bundled(`import ${JSON.stringify(url)};`)).rejects.toMatchObject({
        code: "BUNDLE_FAILED",
        message: expect.stringContaining("an import of a URL is not bundled"),
      });
  });

  test("a relative path says why", async () => {
    await expect(bundled('import "../../secret.json";')).rejects.toMatchObject(outside);
  });

  test("but its own files, its own packages, and its own tsconfig.json", async () => {
    write("plugin/node_modules/some/index.js", 'export default "from a package";');
    write("plugin/src/own.json", '"its own"');
    write(
      "plugin/tsconfig.json",
      '{ /* a comment */ "compilerOptions": { "jsxFactory": "h", "jsx": "react" } }',
    );
    write("plugin/src/view.tsx", "const h = (name: string): string => name; export default <a />;");
    const code = await bundled(
      'import a from "some"; import b from "./own.json"; import c from "./view.tsx"; console.log(a, b, c);',
    );
    expect(code).toContain("from a package");
    expect(code).toContain("its own");
    expect(code).toContain('h("a"');
  });

  test("and packages of the folders above where that is asked for, but nothing else of them", async () => {
    write("node_modules/some/index.js", 'export default "from a package";');
    write("node_modules/sly/index.js", 'export { default } from "../../secret.json";');
    const ancestors = { packagesFrom: "ancestors" } as const;
    await expect(bundled('import a from "some"; console.log(a);', ancestors)).resolves.toContain("a package");
    await expect(bundled('import a from "sly"; console.log(a);', ancestors)).rejects.toMatchObject(outside);
  });

  test("also where the folder of packages above is a link, but not where the plugin's own is", async () => {
    write("store/some/index.js", 'export default "from a package";');
    const use = (): Promise<string> =>
      bundled('import a from "some"; console.log(a);', { packagesFrom: "ancestors" });
    symlinkSync(join(root, "store"), join(dir, "node_modules"));
    await expect(use()).rejects.toMatchObject(outside);
    rmSync(join(dir, "node_modules"));
    symlinkSync(join(root, "store"), join(root, "node_modules"));
    await expect(use()).resolves.toContain("a package");
  });
});

describe("E-LIMIT-2 the bundler is bounded", () => {
  test("it waits at no pipe and reads no device", async () => {
    execFileSync("mkfifo", [join(dir, "src/pipe.txt")]);
    await expect(bundled('import text from "./pipe.txt"; console.log(text);')).rejects.toMatchObject({
      code: "BUNDLE_FAILED",
      message: expect.stringContaining("is not a file"),
    });
  });

  test("it takes so many bytes and files", async () => {
    const half = "x".repeat(limits.maxBundleBytes.default / 2);
    write("plugin/src/a.txt", half);
    write("plugin/src/b.txt", half);
    await expect(
      bundled('import a from "./a.txt"; import b from "./b.txt"; console.log(a, b);'),
    ).rejects.toMatchObject({
      message: expect.stringContaining("all sources together are longer than"),
    });
  });

  test("a few KB that become megabytes of bundle are refused", async () => {
    const source = `const a = globalThis.a; ${"if (a) {".repeat(3000)} a(); ${"}".repeat(3000)}`;
    expect(source.length).toBeLessThan(30_000);
    await expect(bundled(source)).rejects.toMatchObject({
      code: "BUNDLE_FAILED",
      message: expect.stringMatching(/the bundle has \d+ bytes, past the limit of \d+/),
    });
  });

  test("one that takes too long is ended, and its process with it", async () => {
    write("plugin/src/long.txt", "x".repeat(limits.maxBundleBytes.default - 1000));
    const error: unknown = await bundled('import a from "./long.txt"; console.log(a);', {
      timeoutMs: 1,
    }).catch((error: unknown) => error);
    expect(error).toMatchObject({
      code: "BUNDLE_FAILED",
      message: expect.stringContaining("takes longer than"),
    });
    await noneLeft("esbuild");
  });

  test("a description of a package that never answers does not outlive the time", async () => {
    mkdirSync(join(dir, "node_modules/slow"), { recursive: true });
    execFileSync("mkfifo", [join(dir, "node_modules/slow/package.json")]);
    await expect(bundled('import "slow";', { timeoutMs: 500 })).rejects.toMatchObject({
      code: "BUNDLE_FAILED",
      message: "src/plugin.ts: bundling it takes longer than 0.5 s",
    });
    expect(childrenNamed("esbuild")).toEqual([]);
  });

  test("one that takes too much memory is ended, and its process with it", async () => {
    write("plugin/src/dense.js", `let a; ${"a=[a,{a}],".repeat(200_000)}a;`);
    await expect(bundled('import "./dense.js";', { memoryBytes: 64 * 1024 * 1024 })).rejects.toMatchObject({
      code: "BUNDLE_FAILED",
      message: "src/plugin.ts: bundling it takes too much memory",
    });
    expect(childrenNamed("esbuild")).toEqual([]);
  });

  test("and leaves no process behind when all is well", async () => {
    await bundled("let a = 1; console.log(a);");
    await noneLeft("esbuild");
  });
});

/** esbuild tells nobody when its process, which was told to end, has ended: on a busy machine that takes a moment. */
const noneLeft = (name: string): Promise<void> =>
  expect.poll(() => childrenNamed(name), { timeout: 30_000 }).toEqual([]);

/** Processes that this one started and that still run. */
function childrenNamed(name: string): string[] {
  return readdirSync("/proc")
    .filter((one) => /^\d+$/.test(one))
    .flatMap((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, "utf8");
        const [, parent] = stat
          .slice(stat.lastIndexOf(")") + 2)
          .split(" ")
          .map(Number);
        const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
        return parent === process.pid && command.includes(name) ? [command] : [];
      } catch {
        return [];
      }
    });
}

describe("E-CRASH-1 a map that is none leaves the places as they are", () => {
  const place = { file: "plugin.mjs", line: 1, column: 1 };
  test.each([
    ["no sources", { version: 3, sourcesContent: ["x"], sections: [] }],
    [
      "sources that are no list",
      { version: 3, sources: { length: 1, "0": "x" }, sourcesContent: ["x"], names: [], mappings: "AAAA" },
    ],
    [
      "one that is far too long",
      { version: 3, sources: ["x"], names: [], mappings: "AAAA,".repeat(1 << 22) },
    ],
  ])("%s", async (_, map) => {
    expect(await mapPlaces(JSON.stringify(map), [place])).toEqual([place]);
  });

  test("a long one is read on a thread of its own", async () => {
    const map = { version: 3, sources: ["a.ts"], names: [], mappings: "AAAA,".repeat(1 << 16) };
    expect(await mapPlaces(JSON.stringify(map), [place])).toMatchObject([{ file: "dist/a.ts", line: 1 }]);
  });
});
