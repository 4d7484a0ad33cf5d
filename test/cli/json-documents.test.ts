// docs/cli.md shows the JSON of each command as a shape, `{ ok, sizes: { source }, notices: [{ message }], place? }`.
// What the program writes has exactly those keys.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { cli, pluginFolder, projectRoot, temporaryFolder } from "./cli-process.js";
import { goodPlugin, manifest } from "./plugins.js";

// Compiling the guest runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const docs = readFileSync(join(projectRoot, "docs/cli.md"), "utf8");

interface Key {
  readonly isOptional: boolean;
  /** Undefined for a value of which no keys are documented. */
  readonly shape: Shape | undefined;
}
type Shape = ReadonlyMap<string, Key>;

/** The first shape in a text, also within the brackets of a list. */
function parseShape(text: string): Shape {
  const tokens: string[] = text.match(/[{}[\],:?]|[^\s{}[\],:?]+/g) ?? [];
  let at = tokens.indexOf("{");
  const object = (): Shape => {
    const keys = new Map<string, Key>();
    at += 1;
    while (at < tokens.length && tokens[at] !== "}") {
      const name = tokens[at] ?? "";
      at += 1;
      const isOptional = tokens[at] === "?";
      if (isOptional) at += 1;
      let shape: Shape | undefined;
      for (; at < tokens.length && tokens[at] !== "," && tokens[at] !== "}"; at += 1)
        if (tokens[at] === "{") shape = object();
      if (tokens[at] === ",") at += 1;
      keys.set(name, { isOptional, shape });
    }
    return keys;
  };
  return object();
}

/** Paths of keys that are there and not in the shape, or in it and not there. */
function differences(value: unknown, shape: Shape, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => differences(item, shape, `${path}[]`));
  if (typeof value !== "object" || value === null) return [`${path} is no object`];
  const found = value as Record<string, unknown>;
  const unknown = Object.keys(found).filter((key) => !shape.has(key));
  const missing = [...shape].filter(([key, { isOptional }]) => !isOptional && !(key in found));
  const inside = [...shape].flatMap(([key, { shape: inner }]) =>
    inner && found[key] !== undefined ? differences(found[key], inner, `${path}.${key}`) : [],
  );
  return [
    ...unknown.map((key) => `${path}.${key} is not documented`),
    ...missing.map(([key]) => `${path}.${key} is documented and missing`),
    ...inside,
  ];
}

function documented(command: string): Shape {
  const row = docs.split("\n").find((line) => line.startsWith(`| ${command} `) && line.includes("{"));
  if (row === undefined) throw new Error(`no document of ${command} in docs/cli.md`);
  return parseShape(row.replaceAll("\\|", "|"));
}

async function documentOf(...args: string[]): Promise<unknown> {
  return JSON.parse((await cli([...args, "--json"])).stdout);
}

test("shapes are read as they are meant", () => {
  const shape = parseShape('`{ ok: false, a?, list: [{ x, y?: { z } }], kind: "a" | "b" }`');
  const good = { ok: false, list: [{ x: 1 }, { x: 1, y: { z: 1 } }], kind: "a" };
  expect(differences(good, shape)).toEqual([]);
  expect(differences({ ...good, b: 1, list: [{ y: {} }] }, shape)).toEqual([
    ".b is not documented",
    ".list[].x is documented and missing",
    ".list[].y.z is documented and missing",
  ]);
});

const dir = goodPlugin();

describe("the JSON of", () => {
  const cache = temporaryFolder();
  test.each<[string, string[]]>([
    ["`build`", ["build", dir, "--cache-dir", cache]],
    ["`inspect`", ["inspect", dir]],
    ["`validate`", ["validate", dir]],
    ["`cache list`", ["cache", "list", "--cache-dir", cache]],
    ["`cache verify`", ["cache", "verify", "--cache-dir", cache]],
    ["`cache clear`", ["cache", "clear", "--cache-dir", cache]],
    ["`doctor`", ["doctor"]],
    ["`completion`", ["completion", "bash"]],
    ["any, failed", ["build", "/nonexistent"]],
    ["any, failed", ["inspect", pluginFolder({ "escouade-plugin.json": "{" })]],
    ["any, failed", ["bulid"]],
  ])("%s (row %#)", async (command, args) => {
    expect(differences(await documentOf(...args), documented(command))).toEqual([]);
  });

  test("errors of `inspect` and `validate`, as in a failure", async () => {
    const refused = pluginFolder({ "escouade-plugin.json": manifest(), "plugin.mjs": 'import "node:net";' });
    const error = documented("any, failed").get("error")?.shape ?? new Map<string, Key>();
    for (const command of ["inspect", "validate"]) {
      const { errors } = (await documentOf(command, refused)) as { errors: unknown[] };
      expect(errors).toHaveLength(1);
      expect(differences(errors, error)).toEqual([]);
    }
  });
});

describe("the lines of run --json", () => {
  const rows = new Map(
    [...docs.matchAll(/^\| `([a-z-]+)` +\| (.*) \|$/gm)].map(([, type = "", keys = ""]) => [type, keys]),
  );

  test("each kind that the program writes is documented", () => {
    const source = (folder: string): string =>
      readdirSync(folder)
        .map((name) => join(folder, name))
        .map((path) => (statSync(path).isDirectory() ? source(path) : readFileSync(path, "utf8")))
        .join("\n");
    const kinds = new Set(
      [...source(join(projectRoot, "src/cli")).matchAll(/\btype: "([a-z-]+)"/g)].map(([, kind = ""]) => kind),
    );
    expect([...kinds].filter((kind) => !rows.has(kind))).toEqual([]);
    expect(kinds.size).toBeGreaterThan(5);
  });

  test("each key is documented", async () => {
    const stdin = [
      'call test/echo {"a":1}',
      'call test/fail {"message":"x"}',
      "event ticket.column 1",
      'call test/log {"message":"x"}',
      "log",
      "stats",
    ];
    const { stdout } = await cli(["run", dir, "--json"], { stdin: stdin.join("\n") });
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown> & { type: string });
    const undocumented = lines.flatMap(({ type, ...keys }) =>
      Object.keys(keys).filter((key) => !new RegExp(`\`${key}\\??\``).test(rows.get(type) ?? "")),
    );
    expect(undocumented).toEqual([]);
    expect(new Set(lines.map(({ type }) => type))).toEqual(
      new Set(["state", "log", "answer", "event", "log-tail", "stats", "end"]),
    );
  });
});
