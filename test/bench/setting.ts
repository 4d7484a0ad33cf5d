// What every row stands on: a scratch folder, a plugin that echoes, and a host that calls it.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PluginHost, type Plugin } from "../../dist/run/host.js";
import { childProcess, vmContext, workerThread } from "./peers/builtin.js";
import { installedPeers } from "./peers/installed.js";
import type { Peer } from "./peers/peer.js";

/** Everything that a run writes; bench.ts removes it at the end. */
export const scratch = mkdtempSync(join(tmpdir(), "escouade-bench-"));
export const cacheDir = join(scratch, "cache");
export const logDir = join(scratch, "logs");
export const params = { text: "hello", list: [1, 2, 3] };

/** The same call as a line, for the peers. */
export const line = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "bench/echo", params });

/** A minimal plugin without any library, so that the rows measure the runtime. */
const ECHO = `import { createInterface } from "node:readline";
const answer = ({ id, method, params }) => {
  if (id === undefined) return undefined;
  if (method === "bench/crash") throw new Error("crash");
  if (method === "initialize") return { jsonrpc: "2.0", id, result: { protocolVersion: 1, capabilities: { batch: true } } };
  return { jsonrpc: "2.0", id, result: method === "shutdown" ? null : params };
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const reply = Array.isArray(message) ? message.map(answer).filter(Boolean) : answer(message);
  if (reply !== undefined && reply.length !== 0) process.stdout.write(JSON.stringify(reply) + "\\n");
});
`;

export function pluginFolder(id: string, source = ECHO, more: object = {}): string {
  const folder = join(scratch, "plugins", id);
  mkdirSync(join(folder, "dist"), { recursive: true });
  writeFileSync(join(folder, "dist", "plugin.mjs"), source);
  const manifest = {
    id,
    version: "1.0.0",
    name: id,
    escouade: ">=2.0.0",
    run: { js: "dist/plugin.mjs" },
    ...more,
  };
  writeFileSync(join(folder, "escouade-plugin.json"), JSON.stringify(manifest));
  return folder;
}

export function openHost(methods = ["bench/echo", "bench/crash"]): Promise<PluginHost> {
  return PluginHost.open({
    appVersion: "2.2.0",
    lang: "en",
    cacheDir,
    logDir,
    calls: methods.map((method) => ({ method, deadlineMs: 60_000 })),
  });
}

export async function withPlugin<T>(work: (plugin: Plugin) => Promise<T>): Promise<T> {
  const host = await openHost();
  try {
    const plugin = await host.load(pluginFolder("bench.echo"));
    await plugin.call("bench/echo", params);
    return await work(plugin);
  } finally {
    await host.close();
  }
}

let peersOfThisRun: Peer[] | undefined;

export async function allPeers(): Promise<Peer[]> {
  peersOfThisRun ??= [workerThread, childProcess, vmContext, ...(await installedPeers())];
  return peersOfThisRun;
}
