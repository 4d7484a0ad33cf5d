// How long one thing takes: a start, a call, many calls at once, a long line.
import { elapsedMs, median, printRow, quantile, sample, type Samples } from "../measure.js";
import { childProcess } from "../peers/builtin.js";
import { allPeers, line, params, withPlugin } from "../setting.js";

export async function activation(): Promise<void> {
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

export async function call(): Promise<void> {
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
  const worker = peers.find(({ label }) => label === "worker_threads")?.samples.values ?? [];
  const tail = (values: readonly number[]): string =>
    (quantile(values, 0.99) / quantile(values, 0.5)).toFixed(2);
  printRow({
    name: "call: one call and its answer",
    target: "p50 ≤ 1.5× a worker thread's postMessage round trip; p99 ≤ 3× its own p50",
    holds: p50 <= 1.5 * median(worker) && p99 <= 3 * p50,
    ratio: `p50 ${(p50 / median(worker)).toFixed(2)}× a worker thread; p99 ${p99.toFixed(0)} µs = ${tail(own.values)}× p50 (a worker thread's is ${tail(worker)}×)`,
    samples: [{ label: "this runtime", samples: own }, ...peers],
  });
}

export async function inFlight(): Promise<void> {
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

export async function largeLine(): Promise<void> {
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
