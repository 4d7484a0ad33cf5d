/**
 * What this machine allows a process: the limits that many plugins at once run into first. Reads /proc where there
 * is one; elsewhere a value is simply unknown. Nothing here changes anything.
 */
import { readFile } from "node:fs/promises";
import { availableMemory, constrainedMemory } from "node:process";

/** Undefined: unknown on this system. Infinity: no limit. */
export interface MachineLimits {
  readonly memoryMaps: number | undefined;
  readonly threads: number | undefined;
  readonly openFiles: number | undefined;
  readonly addressSpaceBytes: number | undefined;
  readonly availableMemoryBytes: number;
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

function limitOf(text: string | undefined): number | undefined {
  const value = text?.trim();
  if (value === undefined || value === "") return undefined;
  if (value === "unlimited" || value === "max") return Infinity;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The soft limit in a line such as `Max open files   1024   524288   files`. */
function softLimit(limitsText: string | undefined, name: string): number | undefined {
  return limitOf(new RegExp(`^${name}\\s+(\\S+)`, "m").exec(limitsText ?? "")?.[1]);
}

function least(...values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

export async function machineLimits(): Promise<MachineLimits> {
  const [maps, own, threadsMax, pidsMax] = await Promise.all(
    [
      "/proc/sys/vm/max_map_count",
      "/proc/self/limits",
      "/proc/sys/kernel/threads-max",
      "/sys/fs/cgroup/pids.max",
    ].map(readText),
  );
  const constrained = constrainedMemory();
  // Without a constraint Node reports 0 or a number larger than any memory.
  const ceiling = constrained > 0 ? constrained : Infinity;
  return {
    memoryMaps: limitOf(maps),
    threads: least(softLimit(own, "Max processes"), limitOf(threadsMax), limitOf(pidsMax)),
    openFiles: softLimit(own, "Max open files"),
    addressSpaceBytes: softLimit(own, "Max address space"),
    availableMemoryBytes: Math.min(availableMemory(), ceiling),
  };
}
