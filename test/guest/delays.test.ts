// Delays at the edges, in the real runtime: the plugin itself measures when its timers fire.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PluginHost } from "../../src/run/host.js";

const folder = mkdtempSync(join(tmpdir(), "escouade-delays-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `import { createInterface } from "node:readline";
const delays = { over: 2147483648, infinite: Infinity, huge: 1e300, nan: NaN, negative: -5, zero: 0, three: 3, text: "20", none: undefined };
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "initialize") say(id, { protocolVersion: 1, capabilities: {} });
  if (method !== "test/delays") return;
  const started = performance.now();
  const fired = {};
  const ids = new Set();
  for (const [name, delay] of Object.entries(delays))
    ids.add(Number(setTimeout(() => { fired[name] = performance.now() - started; }, delay)));
  setTimeout(() => say(id, { fired, ids: ids.size }), 200);
});
`;

test("case-44 E-LIMIT-3 a delay is never shorter than 10 ms, and a huge one never fires at once", async () => {
  mkdirSync(join(folder, "plugin"));
  writeFileSync(join(folder, "plugin", "plugin.mjs"), SOURCE);
  writeFileSync(
    join(folder, "plugin", "escouade-plugin.json"),
    JSON.stringify({
      id: "test.delays",
      version: "1.0.0",
      name: "Delays",
      escouade: ">=2.0.0",
      run: { js: "plugin.mjs" },
    }),
  );
  const host = await PluginHost.open({
    appVersion: "2.2.0",
    lang: "en",
    cacheDir: join(folder, "cache"),
    logDir: join(folder, "logs"),
    calls: [{ method: "test/delays", deadlineMs: 120_000 }],
  });
  try {
    const plugin = await host.load(join(folder, "plugin"));
    const { fired, ids } = (await plugin.call("test/delays", {})) as {
      fired: Record<string, number>;
      ids: number;
    };
    expect(Object.keys(fired).toSorted()).toEqual(["nan", "negative", "none", "text", "three", "zero"]);
    for (const [name, elapsedMs] of Object.entries(fired))
      expect(elapsedMs, name).toBeGreaterThanOrEqual(name === "text" ? 19.9 : 9.9);
    expect(ids).toBe(9);
  } finally {
    await host.close();
  }
}, 120_000);
