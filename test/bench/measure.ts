// Sampling and printing for the benchmark: every figure is a list of samples shown as min/median/max, and every
// comparison is a ratio of two medians taken in the same run, since absolute times on a shared machine mean little.
import { readFileSync } from "node:fs";

export interface Samples {
  readonly unit: string;
  readonly values: readonly number[];
}

export interface Row {
  readonly name: string;
  readonly target: string;
  /** Whether the target holds in this run; undefined for rows that only inform. */
  readonly holds?: boolean;
  readonly ratio?: string;
  readonly samples: readonly { readonly label: string; readonly samples: Samples }[];
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the share `q` of the samples lies (nearest rank). */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export async function sample(
  rounds: number,
  unit: string,
  measure: () => Promise<number> | number,
): Promise<Samples> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return { unit, values };
}

export async function elapsedMs(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Memory of this process in bytes. Proportional, since each plugin maps the same image of the runtime copy-on-write:
 * resident size would count those shared pages once for every plugin.
 */
export function memoryBytes(): number {
  const match = /^Pss:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/smaps_rollup", "utf8"));
  return Number(match?.[1] ?? 0) * 1024;
}

const number = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString("en")
    : value >= 10
      ? value.toFixed(1)
      : value.toPrecision(3);

function formatSamples({ unit, values }: Samples): string {
  return `${number(Math.min(...values))} / ${number(median(values))} / ${number(Math.max(...values))} ${unit}`;
}

export function printRow(row: Row): void {
  const verdict = row.holds === undefined ? "" : row.holds ? " [holds]" : " [missed]";
  process.stdout.write(`\n${row.name}${verdict}\n  target: ${row.target}\n`);
  if (row.ratio) process.stdout.write(`  ratio:  ${row.ratio}\n`);
  const width = Math.max(...row.samples.map(({ label }) => label.length));
  for (const { label, samples } of row.samples)
    process.stdout.write(`  ${label.padEnd(width)}  ${formatSamples(samples)}\n`);
}
