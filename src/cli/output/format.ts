/**
 * Numbers for people: sizes in binary units, durations, ages, and columns that line up. JSON output never passes
 * through here: it carries plain numbers with the unit in the key.
 */
import { stripVTControlCharacters } from "node:util";

const SIZE_UNITS = ["B", "KiB", "MiB", "GiB"] as const;

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < SIZE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${SIZE_UNITS[unit]}`;
}

export function formatMs(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return `${ms.toFixed(ms >= 100 ? 0 : ms >= 10 ? 1 : 2)} ms`;
}

const AGES = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

export function formatAge(ms: number): string {
  for (const [unit, length] of AGES) if (ms >= length) return `${Math.floor(ms / length)} ${unit} ago`;
  return "just now";
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Rows as text with columns that line up, two spaces apart. Colours do not count as width. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  const widthOf = (cell: string): number => stripVTControlCharacters(cell).length;
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - widthOf(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
