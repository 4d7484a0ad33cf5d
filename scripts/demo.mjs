// `npm run demo`: from a clean clone to an answer. Sets up, compiles a plugin written in TypeScript, starts it in
// its sandbox, calls it, and shows the answer, its log and the times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entry, root, say } from "./lib/steps.mjs";
import { setup } from "./setup.mjs";

const LOG_LINES = 12;
const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

async function timed(work) {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
}

await entry(async () => {
  await setup();
  const { PluginHost } = await import(new URL("../dist/run/host.js", import.meta.url));
  const plugin = join(root, "fixtures", "plugins", "ticket-column");
  const folder = mkdtempSync(join(tmpdir(), "escouade-demo-"));
  const open = () =>
    PluginHost.open({
      appVersion: "2.2.0",
      lang: "en",
      cacheDir: join(folder, "cache"),
      logDir: join(folder, "logs"),
      calls: [{ method: "ticket/column", deadlineMs: 120_000, defaultAnswer: { text: "?", tone: "none" } }],
    });
  let last;
  const params = { ticket: { id: "ESC-42", title: "Crash on save", priority: "high", ageDays: 12 } };
  try {
    say("\n» a plugin in TypeScript: fixtures/plugins/ticket-column");
    // The first host compiles the runtime and the plugin; the second finds both in the cache.
    const first = await timed(async () => {
      const host = await open();
      try {
        const loaded = await host.load(plugin);
        return await loaded.call("ticket/column", params);
      } finally {
        await host.close();
      }
    });
    const host = (last = await open());
    const loaded = await host.load(plugin);
    const cached = await timed(() => loaded.call("ticket/column", params));
    await loaded.stop();
    const again = await timed(() => loaded.call("ticket/column", params));
    const rounds = 1000;
    const calls = await timed(async () => {
      for (let round = 0; round < rounds; round += 1) await loaded.call("ticket/column", params);
    });

    say(`\ncall    ticket/column ${JSON.stringify(params)}`);
    say(`answer  ${JSON.stringify(cached.value)}`);
    const { instance } = loaded.stats();
    const figures = [
      ["nothing cached: compile the runtime and the plugin, start, answer", ms(first.ms)],
      ["new app, from the cache on disk: load, start, answer", ms(cached.ms)],
      ["started again in the same app: start, answer", ms(again.ms)],
      [`one call and its answer, mean of ${rounds}`, ms(calls.ms / rounds)],
      ...(instance ? [["memory of the sandbox", `${Math.round(instance.memoryBytes / 1024)} KiB`]] : []),
    ];
    const width = Math.max(...figures.map(([name]) => name.length));
    say("\nfigures");
    for (const [name, value] of figures) say(`  ${name.padEnd(width)}  ${value}`);
    say("\nlog");
    await loaded.stop();
    for (const { text } of await loaded.log.tail(LOG_LINES)) say(`  ${text}`);
  } finally {
    await last?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
