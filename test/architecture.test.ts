// The layers of ARCHITECTURE.md as a test: imports between the folders of src/ only go down, without a cycle.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, test } from "vitest";

const source = resolve(import.meta.dirname, "../src");

/** What each layer may import, besides itself. */
const ALLOWED: Record<string, readonly string[]> = {
  protocol: [],
  files: [],
  time: [],
  engine: ["protocol"],
  compile: ["engine", "files", "protocol"],
  journal: ["time", "protocol"],
  broker: ["journal", "time", "protocol"],
  run: ["broker", "compile", "journal", "engine", "files", "time", "protocol"],
  cli: ["run", "broker", "compile", "journal", "engine", "files", "time", "protocol"],
};

interface Import {
  from: string;
  to: string;
  /** Evaluated when the file is loaded: neither a type nor a lazy import. */
  atLoad: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

const STATEMENT = /\b(?:import|export)\b\s*(type\b)?[^"';()]*?\s*(\(\s*)?["'](\.[^"']+)["']/g;

function importsOf(file: string): Import[] {
  return [...readFileSync(file, "utf8").matchAll(STATEMENT)].map(([, type, dynamic, specifier = ""]) => ({
    from: file,
    to: resolve(dirname(file), specifier.replace(/\.js$/, ".ts")),
    atLoad: type === undefined && dynamic === undefined,
  }));
}

const layerOf = (file: string): string => relative(source, file).split(sep)[0] ?? "";
const files = sourceFiles(source);
const imports = files.flatMap(importsOf);

describe("architecture", () => {
  test("every folder of src/ is a known layer", () => {
    expect([...new Set(files.map(layerOf))].filter((layer) => !(layer in ALLOWED))).toEqual([]);
  });

  test("imports between layers only go down", () => {
    const upward = imports
      .filter(
        ({ from, to }) => layerOf(from) !== layerOf(to) && !ALLOWED[layerOf(from)]?.includes(layerOf(to)),
      )
      .map(({ from, to }) => `${relative(source, from)} -> ${relative(source, to)}`);
    expect(upward).toEqual([]);
  });

  test("no file waits for itself while it is loaded", () => {
    const edges = new Map<string, string[]>();
    for (const { from, to } of imports.filter(({ atLoad }) => atLoad))
      edges.set(from, [...(edges.get(from) ?? []), to]);
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (finished.has(file)) return;
      const at = path.indexOf(file);
      if (at >= 0) {
        cycles.push([...path.slice(at), file].map((one) => relative(source, one)).join(" -> "));
        return;
      }
      for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
      finished.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test("only src/engine loads the native addon", () => {
    const loaders = files.filter((file) => /\.node["'`]|createRequire/.test(readFileSync(file, "utf8")));
    expect(loaders.map(layerOf).filter((layer) => layer !== "engine")).toEqual([]);
  });
});
