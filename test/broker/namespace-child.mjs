// Runs rows of destinations in a network of its own, in which every address is this machine: whatever packet is sent
// anywhere reaches the servers here. Started by destinations.test.ts through `unshare`; reads a JSON file of rows and
// writes what came of each.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { useAgent } from "request-filtering-agent";
import { PluginBroker } from "../../dist/broker/broker.js";
import { secureContextFor } from "../../dist/broker/network.js";
import { systemClock } from "../../dist/time/clock.js";
import { Deadlines } from "../../dist/time/deadlines.js";

const guardedAgent = createRequire(import.meta.url)("ssrf-req-filter");
const [rowsFile, resultsFile] = process.argv.slice(2);
const PORTS = [80, 443, 8080, 8443];

const connections = new Set();
for (const port of PORTS)
  await new Promise((resolve) =>
    createServer((socket) => {
      connections.add(`${socket.localAddress} ${socket.localPort}`);
      socket.on("error", () => {}).destroy();
    }).listen(port, "::", resolve),
  );

const deadlines = new Deadlines(systemClock);
const secureContext = secureContextFor([]);
const settled = () => new Promise((resolve) => setTimeout(resolve, 2));

/** One request by the broker: what it answered, what was connected, whether the name was looked up. */
async function attempt(row, method, url, answers = [row.dns ?? []]) {
  connections.clear();
  let lookups = 0;
  const settings = {
    resolver: async () => answers[Math.min(lookups++, answers.length - 1)],
    proxyFor: () => null,
    secureContext,
    tracer: null,
  };
  const facts = () => ({
    pluginId: "dev.test.one",
    network: row.network,
    userHosts: { account: row.account ?? [], shared: row.shared ?? [] },
    timeoutMs: 5000,
    maxResponseBytes: 1024,
  });
  const instance = new PluginBroker(settings, deadlines, facts).open({
    isWritable: true,
    notify() {},
    log() {},
  });
  const answer = await new Promise((resolve) => instance.request(method, "1", { url }, resolve));
  await settled();
  instance.close();
  return { code: answer.ok ? 0 : answer.code, message: answer.message ?? "", to: [...connections], lookups };
}

/**
 * Whether another library lets the address through, by its own words; it sees no permissions. ssrf-req-filter is given
 * the address itself: the event by which it judges names does not come while Node tries several addresses.
 */
async function isLetThrough(agent, address, host = "api.example.com") {
  const family = address.includes(":") ? 6 : 4;
  const error = await new Promise((resolve) => {
    const lookup = (_name, { all }, callback) =>
      all ? callback(null, [{ address, family }]) : callback(null, address, family);
    try {
      httpRequest({ host, port: 80, agent, lookup }).on("error", resolve).end();
    } catch (thrown) {
      resolve(thrown);
    }
  });
  await settled();
  return !/is blocked|is not allowed|Invalid IP address/.test(error.message);
}

// A socket of the other libraries may fail before anybody listens to it.
process.on("uncaughtException", (error) => {
  if (error.syscall !== "connect" && error.code !== "ERR_INVALID_IP_ADDRESS") throw error;
});

const results = [];
for (const row of JSON.parse(readFileSync(rowsFile, "utf8"))) {
  const result = {
    fetch: await attempt(row, "net/fetch", row.url),
    socket: await attempt(row, "ws/open", row.socketUrl),
  };
  if (row.address !== undefined)
    result.oracles = {
      "request-filtering-agent": await isLetThrough(useAgent("http://api.example.com/"), row.address),
      "ssrf-req-filter": await isLetThrough(
        guardedAgent("http://api.example.com/"),
        row.address,
        row.address,
      ),
    };
  results.push(result);
}

const row = { network: ["example.com"] };
const rebinding = {};
for (const method of ["net/fetch", "ws/open"]) {
  const url = `${method === "ws/open" ? "wss" : "https"}://api.example.com/`;
  // A second look-up of the same connection would find this machine.
  rebinding[method] = await attempt(row, method, url, [["93.184.216.34"], ["127.0.0.1"]]);
}
writeFileSync(resultsFile, JSON.stringify({ results, rebinding }));
process.exit(0);
