// The performance table: each row measures this runtime and what it is compared with in the same process and run.
// Rows may be chosen by name: `npm run bench -- call memory`.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PluginHost, type Plugin } from "../../dist/run/host.js";
import { elapsedMs, median, printRow, quantile, memoryBytes, sample, type Samples } from "./measure.js";
import { childProcess, vmContext, workerThread } from "./peers/builtin.js";
import { installedPeers } from "./peers/installed.js";
import type { Peer } from "./peers/peer.js";

const scratch = mkdtempSync(join(tmpdir(), "escouade-bench-"));
const cacheDir = join(scratch, "cache");
const logDir = join(scratch, "logs");
const params = { text: "hello", list: [1, 2, 3] };

/** A minimal plugin without any library, so that the rows measure the runtime. */
const ECHO = `import { createInterface } from "node:readline";
const answer = ({ id, method, params }) => {
  if (id === undefined) return undefined;
  if (method === "initialize") return { jsonrpc: "2.0", id, result: { protocolVersion: 1, capabilities: { batch: true } } };
  return { jsonrpc: "2.0", id, result: method === "shutdown" ? null : params };
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const reply = Array.isArray(message) ? message.map(answer).filter(Boolean) : answer(message);
  if (reply !== undefined && reply.length !== 0) process.stdout.write(JSON.stringify(reply) + "\\n");
});
`;

function pluginFolder(id: string): string {
  const folder = join(scratch, "plugins", id);
  mkdirSync(join(folder, "dist"), { recursive: true });
  writeFileSync(join(folder, "dist", "plugin.mjs"), ECHO);
  const manifest = { id, version: "1.0.0", name: id, escouade: ">=2.0.0", run: { js: "dist/plugin.mjs" } };
  writeFileSync(join(folder, "escouade-plugin.json"), JSON.stringify(manifest));
  return folder;
}

function openHost(): Promise<PluginHost> {
  return PluginHost.open({
    appVersion: "2.2.0",
    lang: "en",
    cacheDir,
    logDir,
    calls: [{ method: "bench/echo", deadlineMs: 60_000 }],
  });
}

async function withPlugin<T>(work: (plugin: Plugin) => Promise<T>): Promise<T> {
  const host = await openHost();
  try {
    const plugin = await host.load(pluginFolder("bench.echo"));
    await plugin.call("bench/echo", params);
    return await work(plugin);
  } finally {
    await host.close();
  }
}

const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "bench/echo", params });

async function activation(): Promise<void> {
  const own = await withPlugin((plugin) =>
    sample(60, "ms", async () => {
      await plugin.stop();
      return elapsedMs(() => plugin.call("bench/echo", params));
    }),
  );
  const peers: { label: string; samples: Samples }[] = [];
  for (const peer of await allPeers())
    peers.push({
      label: peer.name,
      samples: await sample(peer === childProcess ? 8 : 20, "ms", async () => {
        const started = performance.now();
        const instance = await peer.start();
        await instance.call(line);
        const elapsed = performance.now() - started;
        await instance.stop();
        return elapsed;
      }),
    });
  const times = (name: string): number =>
    median(peers.find(({ label }) => label === name)?.samples.values ?? []) / median(own.values);
  const [worker, child] = [times("worker_threads"), times("child process")];
  printRow({
    name: "activation: cached plugin, stopped, to its first answer",
    target: "≤ 1 ms median; 20× quicker than a worker thread, 100× than a child process",
    holds: median(own.values) <= 1 && worker >= 20 && child >= 100,
    ratio: peers.map(({ label }) => `${times(label).toFixed(1)}× quicker than ${label}`).join(", "),
    samples: [{ label: "this runtime", samples: own }, ...peers],
  });
}

async function call(): Promise<void> {
  const rounds = 4000;
  const own = await withPlugin((plugin) =>
    sample(rounds, "µs", async () => 1000 * (await elapsedMs(() => plugin.call("bench/echo", params)))),
  );
  const peers: { label: string; samples: Samples }[] = [];
  for (const peer of await allPeers()) {
    const instance = await peer.start();
    await instance.call(line);
    peers.push({
      label: peer.name,
      samples: await sample(rounds, "µs", async () => 1000 * (await elapsedMs(() => instance.call(line)))),
    });
    await instance.stop();
  }
  const p50 = quantile(own.values, 0.5);
  const p99 = quantile(own.values, 0.99);
  const worker = median(peers.find(({ label }) => label === "worker_threads")?.samples.values ?? []);
  printRow({
    name: "call: one call and its answer",
    target: "p50 ≤ 1.5× a worker thread's postMessage round trip; p99 ≤ 3× its own p50",
    holds: p50 <= 1.5 * worker && p99 <= 3 * p50,
    ratio: `p50 ${(p50 / worker).toFixed(2)}× a worker thread; p99 ${p99.toFixed(0)} µs = ${(p99 / p50).toFixed(2)}× p50`,
    samples: [{ label: "this runtime", samples: own }, ...peers],
  });
}

async function inFlight(): Promise<void> {
  const count = 20_000;
  const own = await withPlugin((plugin) =>
    sample(12, "calls/s", async () => {
      const ms = await elapsedMs(() =>
        Promise.all(Array.from({ length: count }, () => plugin.call("bench/echo", params))),
      );
      return (count / ms) * 1000;
    }),
  );
  printRow({
    name: `flight: ${count} calls in flight, batched`,
    target: "≥ 100,000 calls a second from one instance",
    holds: median(own.values) >= 100_000,
    samples: [{ label: "this runtime", samples: own }],
  });
}

async function largeLine(): Promise<void> {
  const large = { text: "x".repeat(1 << 20) };
  const own = await withPlugin((plugin) =>
    sample(40, "ms", () => elapsedMs(() => plugin.call("bench/echo", large))),
  );
  printRow({
    name: "line: 1 MiB there and back",
    target: "≤ 5 ms",
    holds: median(own.values) <= 5,
    samples: [{ label: "this runtime", samples: own }],
  });
}

function contextSwitches(): number {
  let sum = 0;
  for (const task of readdirSync("/proc/self/task")) {
    // The main thread is the one that waits for the interval below.
    if (task === String(process.pid)) continue;
    const status = readFileSync(`/proc/self/task/${task}/status`, "utf8");
    for (const match of status.matchAll(/ctxt_switches:\s+(\d+)/g)) sum += Number(match[1]);
  }
  return sum;
}

async function memory(): Promise<void> {
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
    const before = contextSwitches();
    await new Promise((done) => setTimeout(done, 3000));
    const wakeups = (contextSwitches() - before) / 3;
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

async function cycles(): Promise<void> {
  const count = 10_000;
  const census = (): { threads: number; files: number; bytes: number } => ({
    threads: readdirSync("/proc/self/task").length,
    files: readdirSync("/proc/self/fd").length,
    bytes: memoryBytes(),
  });
  await withPlugin(async (plugin) => {
    const cycle = async (): Promise<void> => {
      await plugin.relaunch();
      await plugin.call("bench/echo", params);
    };
    for (let round = 0; round < 1000; round += 1) await cycle();
    globalThis.gc?.();
    const before = census();
    for (let round = 0; round < count; round += 1) await cycle();
    globalThis.gc?.();
    const after = census();
    printRow({
      name: `cycles: ${count} relaunches`,
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

let peersOfThisRun: Peer[] | undefined;

async function allPeers(): Promise<Peer[]> {
  peersOfThisRun ??= [workerThread, childProcess, vmContext, ...(await installedPeers())];
  return peersOfThisRun;
}

const rows: Record<string, () => Promise<void>> = {
  activation,
  call,
  flight: inFlight,
  line: largeLine,
  memory,
  cycles,
};
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in rows));
if (unknown.length > 0) {
  process.stderr.write(`error: no row ${unknown.join(", ")}; rows are ${Object.keys(rows).join(", ")}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write("min / median / max of one run on this machine\n");
  try {
    for (const [name, row] of Object.entries(rows))
      if (chosen.length === 0 || chosen.includes(name)) await row();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
