// console: every line goes to stderr, because stdout carries only the protocol (E-MSG-1).
import host from "escouade:host";
import { formatLog, inspect } from "escouade:inspect";

/** One call's text; a plugin that logs megabytes must not fill the log with one entry. */
const MAX_CALL = 256 * 1024;
const MAX_LABELS = 1000;

let indent = "";
const counts = new Map();
const starts = new Map();

function print(text) {
  const cut =
    text.length > MAX_CALL ? `${text.slice(0, MAX_CALL)}… ${text.length - MAX_CALL} more characters` : text;
  host.write(2, indent === "" ? `${cut}\n` : `${indent}${cut.replaceAll("\n", `\n${indent}`)}\n`);
}

function log(...values) {
  print(formatLog(values));
}

function frames() {
  const { stack } = new Error();
  // The first two frames are this file's.
  return typeof stack === "string" ? stack.split("\n").slice(2).join("\n").trimEnd() : "";
}

function remember(map, label, value) {
  if (map.size < MAX_LABELS || map.has(label)) map.set(label, value);
}

function elapsed(label) {
  const start = starts.get(label);
  return start === undefined ? undefined : `${label}: ${(host.elapsedMs() - start).toFixed(3)}ms`;
}

const methods = {
  log,
  info: log,
  debug: log,
  warn: log,
  error: log,
  dir(value) {
    print(inspect(value));
  },
  dirxml: log,
  trace(...values) {
    const text = formatLog(values);
    print(`Trace${text === "" ? "" : `: ${text}`}\n${frames()}`);
  },
  assert(condition, ...values) {
    if (condition) return;
    if (typeof values[0] === "string") values[0] = `Assertion failed: ${values[0]}`;
    else values.unshift("Assertion failed");
    print(formatLog(values));
  },
  count(label = "default") {
    const name = String(label);
    const count = (counts.get(name) ?? 0) + 1;
    remember(counts, name, count);
    print(`${name}: ${count}`);
  },
  countReset(label = "default") {
    counts.delete(String(label));
  },
  time(label = "default") {
    remember(starts, String(label), host.elapsedMs());
  },
  timeLog(label = "default", ...values) {
    const text = elapsed(String(label));
    if (text !== undefined) print([text, ...values.map((value) => formatLog([value]))].join(" "));
  },
  timeEnd(label = "default") {
    const text = elapsed(String(label));
    starts.delete(String(label));
    if (text !== undefined) print(text);
  },
  group(...values) {
    if (values.length > 0) log(...values);
    if (indent.length < 64) indent += "  ";
  },
  groupCollapsed(...values) {
    methods.group(...values);
  },
  groupEnd() {
    indent = indent.slice(2);
  },
  table(data, columns) {
    print(formatTable(data, columns) ?? formatLog([data]));
  },
  clear() {},
};

const MAX_ROWS = 200;

function formatTable(data, columns) {
  if (data === null || typeof data !== "object") return undefined;
  const source = data instanceof Map || data instanceof Set ? [...data] : data;
  const keys = Object.keys(source).slice(0, MAX_ROWS);
  const names = new Set(columns);
  let hasValues = false;
  const rows = keys.map((key) => {
    const value = source[key];
    if (value === null || typeof value !== "object") {
      hasValues = true;
      return { key, cells: new Map(), value: inspect(value) };
    }
    const cells = new Map(Object.keys(value).map((name) => [name, inspect(value[name])]));
    if (columns === undefined) for (const name of cells.keys()) names.add(name);
    return { key, cells, value: "" };
  });
  const header = ["(index)", ...names, ...(hasValues ? ["Values"] : [])];
  const lines = [header];
  for (const row of rows)
    lines.push([
      row.key,
      ...[...names].map((name) => row.cells.get(name) ?? ""),
      ...(hasValues ? [row.value] : []),
    ]);
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join(" │ ")
        .trimEnd(),
    )
    .join("\n");
}

export const console = Object.create({}, { [Symbol.toStringTag]: { value: "console", configurable: true } });
Object.assign(console, methods);
