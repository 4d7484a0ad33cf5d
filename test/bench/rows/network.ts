// The broker beside undici alone, and the server of all network rows.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, request } from "undici";
import { PluginBroker, type InstancePort } from "../../../dist/broker/broker.js";
import { secureContextFor } from "../../../dist/broker/network.js";
import { proxyChoice } from "../../../dist/broker/proxy.js";
import { systemClock } from "../../../dist/time/clock.js";
import { Deadlines } from "../../../dist/time/deadlines.js";
import { elapsedMs, median, printRow, type Samples } from "../measure.js";

const certificate = readFileSync(join("test", "broker", "certificates", "ca.pem"), "utf8");
export const HOST = "api.example.test";
const loopback = (): Promise<string[]> => Promise.resolve(["127.0.0.1"]);

/** Starts the server, and ends it when the work is over. */
export async function withServer<T>(work: (port: number) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [join("test", "bench", "network-server.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.stdout.once("data", (bytes: Buffer) => resolve(Number(bytes.toString())));
    });
    return await work(port);
  } finally {
    child.stdin.end();
  }
}

const SILENT: InstancePort = { isWritable: true, notify: () => {}, log: () => {} };

/** One fetch after the other, by the broker and by undici in turn, so that both meet the same machine. */
export async function fetchOverhead(): Promise<void> {
  await withServer(async (port) => {
    const deadlines = new Deadlines(systemClock);
    const host = `${HOST}:${port}`;
    const broker = new PluginBroker(
      {
        resolver: loopback,
        proxyFor: proxyChoice(null),
        secureContext: secureContextFor([certificate]),
        tracer: null,
      },
      deadlines,
      () => ({
        pluginId: "bench",
        network: ["{account}"],
        userHosts: { account: [host], shared: [] },
        timeoutMs: 10_000,
        maxResponseBytes: 1024 * 1024,
      }),
    );
    const instance = broker.open(SILENT);
    const agent = new Agent({
      connect: {
        ca: certificate,
        lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
      },
    });
    const url = `https://${host}/json`;
    const ways = {
      broker: () =>
        new Promise<void>((resolve, reject) => {
          instance.request("net/fetch", "1", { url }, (answer) =>
            answer.ok ? resolve() : reject(new Error(answer.message)),
          );
        }),
      undici: async () => {
        const { body } = await request(url, {
          dispatcher: agent,
          headers: { accept: "*/*", "accept-encoding": "gzip, deflate, br" },
        });
        await body.text();
      },
    };
    const times: Record<keyof typeof ways, number[]> = { broker: [], undici: [] };
    for (let round = 0; round < 3000; round += 1)
      for (const name of ["broker", "undici"] as const) {
        const ms = await elapsedMs(ways[name]);
        // undici uses a connection again only in the next round of the event loop.
        await new Promise<void>((resolve) => setImmediate(resolve));
        if (round >= 500) times[name].push(ms * 1000);
      }
    instance.close();
    deadlines.close();
    await agent.destroy();
    const ratio = median(times.broker) / median(times.undici);
    const samples = (values: number[]): Samples => ({ unit: "µs", values });
    printRow({
      name: "one fetch to a server on this machine, over TLS",
      target: "≤ 1.3× undici alone",
      holds: ratio <= 1.3,
      ratio: `${ratio.toFixed(2)}×`,
      samples: [
        { label: "broker", samples: samples(times.broker) },
        { label: "undici", samples: samples(times.undici) },
      ],
    });
  });
}
