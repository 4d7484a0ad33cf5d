// What many plugins and many starts cost: memory, time, wake-ups, and what is left behind.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plugin, PluginHost } from "../../../dist/run/host.js";
import { elapsedMs, memoryBytes, printRow } from "../measure.js";
import { openHost, params, pluginFolder, withPlugin } from "../setting.js";

/** Switches of the engine's own threads until now. Node's threads collect garbage and write files when they like. */
function engineSwitches(): number {
  let sum = 0;
  for (const task of readdirSync("/proc/self/task")) {
    const folder = `/proc/self/task/${task}`;
    if (!readFileSync(`${folder}/comm`, "utf8").startsWith("escouade-")) continue;
    for (const match of readFileSync(`${folder}/status`, "utf8").matchAll(/ctxt_switches:\s+(\d+)/g))
      sum += Number(match[1]);
  }
  return sum;
}

export async function memory(): Promise<void> {
  const start = async (
    host: PluginHost,
    from: number,
    to: number,
  ): Promise<{ ms: number; bytes: number }> => {
    const plugins: Plugin[] = [];
    for (let index = from; index < to; index += 1)
      plugins.push(await host.load(pluginFolder(`bench.n${index}`)));
    globalThis.gc?.();
    const before = memoryBytes();
    const ms = await elapsedMs(() => Promise.all(plugins.map((plugin) => plugin.call("bench/echo", params))));
    globalThis.gc?.();
    return { ms, bytes: memoryBytes() - before };
  };
  const host = await openHost();
  try {
    await start(host, 0, 1);
    const few = await start(host, 1, 11);
    const many = await start(host, 11, 1011);
    const each = (run: { bytes: number }, count: number): number => run.bytes / count / 1024;
    // A start ends with lines that are still being written and threads that go to their first wait.
    await sleep(3000);
    const before = engineSwitches();
    await sleep(3000);
    const wakeups = (engineSwitches() - before) / 3;
    printRow({
      name: "memory: 1,000 plugins in one app",
      target:
        "≤ 0.5 MB for an idle plugin; 1,000 started in ≤ 2 s; cost at 1,000 within 1.2× of that at 10; 0 wake-ups a second",
      holds:
        each(many, 1000) <= 512 &&
        many.ms <= 2000 &&
        each(many, 1000) <= 1.2 * Math.max(each(few, 10), 1) &&
        many.ms / 1000 <= 1.2 * (few.ms / 10) &&
        wakeups === 0,
      ratio: `memory ${(each(many, 1000) / each(few, 10)).toFixed(2)}×, time ${(many.ms / 100 / few.ms).toFixed(2)}× that at 10; ${wakeups.toFixed(1)} wake-ups a second`,
      samples: [
        { label: "an idle plugin, 1,000", samples: { unit: "KiB", values: [each(many, 1000)] } },
        { label: "an idle plugin, 10", samples: { unit: "KiB", values: [each(few, 10)] } },
        { label: "1,000 started", samples: { unit: "ms", values: [many.ms] } },
      ],
    });
  } finally {
    await host.close();
  }
}

export async function cycles(): Promise<void> {
  const count = 10_000;
  const census = (): { threads: number; files: number; bytes: number } => ({
    threads: readdirSync("/proc/self/task").length,
    files: readdirSync("/proc/self/fd").length,
    bytes: memoryBytes(),
  });
  await withPlugin(async (plugin) => {
    // An exception that nothing catches; the fourth in a row stops the plugin, and the relaunch forgets them.
    const cycle = async (): Promise<void> => {
      await plugin.call("bench/crash").catch(() => {});
      if (plugin.state === "failed") await plugin.relaunch();
      await plugin.call("bench/echo", params);
    };
    for (let round = 0; round < 1000; round += 1) await cycle();
    globalThis.gc?.();
    const before = census();
    for (let round = 0; round < count; round += 1) await cycle();
    globalThis.gc?.();
    const after = census();
    printRow({
      name: `cycles: ${count} crashes, each relaunched`,
      target: "no growth in memory, threads, file descriptors",
      holds:
        after.threads <= before.threads &&
        after.files <= before.files &&
        after.bytes - before.bytes <= 8 * 1024 * 1024,
      ratio: `threads ${before.threads} → ${after.threads}, files ${before.files} → ${after.files}`,
      samples: [
        { label: "memory before", samples: { unit: "MiB", values: [before.bytes / 2 ** 20] } },
        { label: "memory after", samples: { unit: "MiB", values: [after.bytes / 2 ** 20] } },
      ],
    });
  });
}
