/**
 * Fixtures for tests: the folders of fixtures/plugins, hosts with a cache of their own, and sources turned into
 * plugins. A cache is kept for a test file, so that the guest runtime is compiled once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PluginHost, type CallDefinition, type LogEntry, type Plugin } from "../../src/run/host.js";

export const root = resolve(import.meta.dirname, "../..");

/** The folder of a good plugin. */
export function fixture(name: string): string {
  return join(root, "fixtures", "plugins", name);
}

/** A folder that is there until the test file ends. */
export class Workplace implements Disposable {
  readonly dir = mkdtempSync(join(tmpdir(), "escouade-fixtures-"));

  host(calls: readonly CallDefinition[], deadlineMs = 30_000): Promise<PluginHost> {
    return PluginHost.open({
      appVersion: "2.2.0",
      lang: "en",
      calls,
      unlistedCalls: { deadlineMs },
      cacheDir: join(this.dir, "cache"),
      logDir: mkdtempSync(join(this.dir, "logs-")),
    });
  }

  [Symbol.dispose](): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** The first entry of a plugin's log that fits, from now on. */
export function nextEntry(plugin: Plugin, fits: (entry: LogEntry) => boolean): Promise<LogEntry> {
  return new Promise((done) => {
    const listener = ({ entry }: { entry: LogEntry }): void => {
      if (!fits(entry)) return;
      plugin.off("log", listener);
      done(entry);
    };
    plugin.on("log", listener);
  });
}
