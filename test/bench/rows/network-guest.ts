// The network rows that go through a plugin: events of a server, many plugins at once, a stream of a gigabyte.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PluginHost, type Plugin } from "../../../dist/run/host.js";
import { median, printRow } from "../measure.js";
import { cacheDir, logDir, pluginFolder } from "../setting.js";
import { HOST, withServer } from "./network.js";

const certificate = readFileSync(join("test", "broker", "certificates", "ca.pem"), "utf8");
const MIB = 1024 * 1024;

/** Answers calls by what its fetches bring. */
const PLUGIN = `import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const work = {
  "bench/fetch": async ({ url }) => (await (await fetch(url)).json()).ok,
  "bench/tokens": async ({ url }) => {
    let tokens = 0;
    const decoder = new TextDecoder();
    for await (const bytes of (await fetch(url, { headers: { accept: "text/event-stream" } })).body) {
      send({ method: "log", params: { level: "info", message: "token " + decoder.decode(bytes).trim() } });
      tokens += 1;
    }
    return tokens;
  },
  "bench/bytes": async ({ url }) => {
    let bytes = 0;
    for await (const piece of (await fetch(url, { stream: true })).body) bytes += piece.length;
    return bytes;
  },
};
const take = async ({ id, method, params }) => {
  if (id === undefined) return;
  if (method === "initialize") return send({ id, result: { protocolVersion: 1 } });
  if (method === "shutdown") return send({ id, result: null });
  try {
    send({ id, result: await work[method](params) });
  } catch (error) {
    send({ id, error: { code: -32000, message: String(error?.cause?.reason ?? error) } });
  }
};
createInterface({ input: process.stdin }).on("line", (line) => [JSON.parse(line)].flat().forEach(take));
`;

async function withHost<T>(port: number, work: (host: PluginHost) => Promise<T>): Promise<T> {
  const host = await PluginHost.open({
    appVersion: "2.2.0",
    lang: "en",
    cacheDir,
    logDir,
    calls: ["bench/fetch", "bench/tokens", "bench/bytes"].map((method) => ({ method, deadlineMs: 600_000 })),
    network: {
      accountHosts: () => [`${HOST}:${port}`],
      resolver: () => Promise.resolve(["127.0.0.1"]),
      trustedCa: [certificate],
    },
  });
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

const load = (host: PluginHost, id: string): Promise<Plugin> =>
  host.load(pluginFolder(id, PLUGIN, { permissions: { network: ["{account}"] } }));

/** From the moment at which the server writes an event to the moment at which the plugin's line about it is here. */
export async function eventDelay(): Promise<void> {
  await withServer((port) =>
    withHost(port, async (host) => {
      const plugin = await load(host, "bench.tokens");
      const delays: number[] = [];
      plugin.on("log", ({ entry }) => {
        const sentMs = /token data: (\S+)/.exec(entry.text)?.[1];
        if (sentMs !== undefined) delays.push(performance.timeOrigin + performance.now() - Number(sentMs));
      });
      await plugin.call("bench/tokens", { url: `https://${HOST}:${port}/tokens/20` });
      delays.length = 0;
      await plugin.call("bench/tokens", { url: `https://${HOST}:${port}/tokens/200` });
      printRow({
        name: "an event of a server, through the plugin's fetch and back as its line",
        target: "≤ 2 ms after it was sent",
        holds: median(delays) <= 2,
        samples: [{ label: "delay", samples: { unit: "ms", values: delays } }],
      });
    }),
  );
}

/** A fetch by each of a thousand plugins, all at once. */
export async function manyPlugins(): Promise<void> {
  await withServer((port) =>
    withHost(port, async (host) => {
      const count = 1000;
      const plugins = await Promise.all(
        Array.from({ length: count }, (_, at) => load(host, `bench.many-${at}`)),
      );
      const startedMs = performance.now();
      const answers = await Promise.allSettled(
        plugins.map((plugin) => plugin.call("bench/fetch", { url: `https://${HOST}:${port}/json` })),
      );
      const tookMs = performance.now() - startedMs;
      const failed = answers.filter((answer) => answer.status === "rejected" || answer.value !== true).length;
      printRow({
        name: `${count} plugins, started and one request each, all at once`,
        target: "no failed request",
        holds: failed === 0,
        ratio: `${failed} failed`,
        samples: [{ label: "all", samples: { unit: "ms", values: [tookMs] } }],
      });
    }),
  );
}

/** What the host holds while a plugin reads a gigabyte. */
export async function longStream(): Promise<void> {
  await withServer((port) =>
    withHost(port, async (host) => {
      const plugin = await load(host, "bench.bytes");
      await plugin.call("bench/bytes", { url: `https://${HOST}:${port}/bytes/${64 * MIB}` });
      const held = (): number => {
        globalThis.gc?.();
        const { heapUsed, external } = process.memoryUsage();
        return heapUsed + external;
      };
      const before = held();
      const samples: number[] = [];
      const timer = setInterval(() => samples.push((held() - before) / MIB), 200);
      const startedMs = performance.now();
      const bytes = await plugin.call("bench/bytes", { url: `https://${HOST}:${port}/bytes/${1024 * MIB}` });
      clearInterval(timer);
      const seconds = (performance.now() - startedMs) / 1000;
      if (bytes !== 1024 * MIB) throw new Error(`the plugin read ${String(bytes)} bytes`);
      printRow({
        name: "a stream of 1 GiB that a plugin reads",
        target: "≤ 2 MiB more for the host",
        holds: median(samples) <= 2,
        ratio: `${(1024 / seconds).toFixed(0)} MiB a second`,
        samples: [{ label: "more, after a collection", samples: { unit: "MiB", values: samples } }],
      });
    }),
  );
}
