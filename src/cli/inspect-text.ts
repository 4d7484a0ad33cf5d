/**
 * The text of `inspect` for people. Names, descriptions and import lists come from the plugin and are escaped.
 */
import type { WasmDescription } from "../engine/index.js";
import type { Inspection } from "./inspect.js";
import { columns, formatBytes, formatMs, plural } from "./output/format.js";
import { printableBlock, printableLine } from "./output/printable.js";
import type { Terminal } from "./output/terminal.js";

const KINDS = {
  plugin: "plugin",
  core: "WebAssembly core module",
  component: "WebAssembly component",
  bundle: "JavaScript bundle",
} as const;

const RUNS = {
  bundle: "a JavaScript bundle, compiled to WebAssembly when it starts",
  source: "sources, bundled and compiled to WebAssembly",
  module: "a WebAssembly module",
  process: "a program of its own, with the rights of the user; this version does not run it",
  nothing: "nothing: it is declarative",
} as const;

type Row = readonly [string, string];

function manifestRows({ manifest, runs }: Inspection): Row[] {
  if (!manifest) return [];
  return [
    ["id", manifest.id],
    ["version", manifest.version],
    ["name", manifest.name],
    ...(manifest.description === undefined ? [] : [["about", manifest.description] as const]),
    ["needs app", manifest.escouade],
    ...(runs ? [["runs", RUNS[runs]] as const] : []),
    ...(manifest.activation?.length ? [["started by", manifest.activation.join(", ")] as const] : []),
  ];
}

function limitRows(limits: Inspection["limits"]): Row[] {
  if (!limits) return [];
  const value = (key: string, amount: number): string => {
    if (key.endsWith("Bytes")) return formatBytes(amount);
    return key.endsWith("Ms") ? formatMs(amount) : String(amount);
  };
  return Object.entries(limits).map(([key, amount]) => [
    key.replace(/(?:Bytes|Ms)$/, ""),
    value(key, amount),
  ]);
}

/** Imports of one module are shown on one line: a Rust plugin has a dozen from one. */
function importRows(module: WasmDescription): Row[] {
  const byModule = new Map<string, string[]>();
  for (const { module: from, name } of module.imports)
    byModule.set(from, [...(byModule.get(from) ?? []), name]);
  return [...byModule].map(([from, names]) => [
    "imports",
    from === "" ? names.join(", ") : `${from}: ${names.join(", ")}`,
  ]);
}

function moduleRows(module: WasmDescription): Row[] {
  const { stamp } = module;
  return [
    ["kind", KINDS[module.kind]],
    ["size", formatBytes(module.bytes)],
    ...(stamp
      ? ([
          ["runtime", stamp.runtime],
          ["compiler", stamp.compiler],
          ["SDK", stamp.sdk ?? "none"],
          ["source", `SHA-256 ${stamp.sourceSha256}`],
        ] as const)
      : []),
    ...importRows(module),
    ["exports", module.exports.map(({ name }) => name).join(", ") || "nothing"],
    ...(module.customSections.length > 0
      ? [
          [
            "sections",
            module.customSections.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", "),
          ] as const,
        ]
      : []),
  ];
}

function bundleRows({ bundle }: Inspection): Row[] {
  if (!bundle) return [];
  const count = bundle.faults.length + (bundle.isSdkTooOld ? 1 : 0);
  return [
    [
      "imports",
      [...new Set(bundle.imports.map(({ name }) => name ?? "a computed name"))].join(", ") || "nothing",
    ],
    ["SDK", bundle.sdk ?? "none"],
    ["analysis", count === 0 ? "accepted" : `refused, ${plural(count, "fault")}`],
  ];
}

export function inspectionText(inspection: Inspection, { colors: { bold, dim } }: Terminal): string {
  const rows = (pairs: readonly Row[]): string =>
    columns(pairs.map(([name, value]) => [`  ${dim(name)}`, printableLine(value)]));
  const { path, kind, permissions, limits, module, bundle, files, totalBytes, unlistedFiles } = inspection;
  const fileRows = files.map(({ path: file, bytes, sha256 }) => [
    `  ${printableLine(file)}`,
    formatBytes(bytes),
    dim(sha256),
  ]);
  const sections: (readonly [string, string] | undefined)[] = [
    [`${KINDS[kind]} ${path}`, rows(manifestRows(inspection))],
    permissions && ["Permissions", permissions.map((sentence) => `  ${printableLine(sentence)}`).join("\n")],
    limits && ["Limits", rows(limitRows(limits))],
    module && ["Module", rows(moduleRows(module))],
    module?.wit
      ? [
          "WIT",
          printableBlock(module.wit)
            .replace(/^(?=.)/gm, "  ")
            .trimEnd(),
        ]
      : undefined,
    bundle && ["Bundle", rows(bundleRows(inspection))],
    [`Files (${plural(files.length, "file")}, ${formatBytes(totalBytes)})`, columns(fileRows)],
    unlistedFiles > 0 ? ["", `  and ${plural(unlistedFiles, "more file")}`] : undefined,
  ];
  return sections
    .filter((section) => section !== undefined)
    .map(([title, body]) => [bold(printableLine(title)), body].filter((part) => part !== "").join("\n"))
    .join("\n\n");
}
