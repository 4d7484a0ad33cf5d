/**
 * Fixtures for tests: the folders of fixtures/plugins, hosts with a cache of their own, and sources turned into
 * plugins. A cache is kept for a test file, so that the guest runtime is compiled once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { systemClock, type Clock } from "../../src/time/clock.js";
import { PluginHost, type CallDefinition, type LogEntry, type Plugin } from "../../src/run/host.js";

export const root = resolve(import.meta.dirname, "../..");

/** The folder of a good plugin. */
export function fixture(name: string): string {
  return join(root, "fixtures", "plugins", name);
}

const PATIENCE = 10;

/**
 * The system's clock, ten times slower: a hostile plugin has its two seconds of CPU time before the ten seconds of the
 * handshake are over, also on a machine that is busy.
 */
export const patientClock: Clock = {
  now: () => systemClock.now() / PATIENCE,
  setTimer: (callback, delayMs) => systemClock.setTimer(callback, delayMs * PATIENCE),
};

/** A folder that is there until the test file ends. */
export class Workplace implements Disposable {
  readonly dir = mkdtempSync(join(tmpdir(), "escouade-fixtures-"));
  readonly cacheDir = join(this.dir, "cache");

  host(calls: readonly CallDefinition[], deadlineMs = 30_000, clock = systemClock): Promise<PluginHost> {
    return PluginHost.open(
      {
        appVersion: "2.2.0",
        lang: "en",
        calls,
        unlistedCalls: { deadlineMs },
        packagesFrom: "ancestors",
        cacheDir: this.cacheDir,
        logDir: mkdtempSync(join(this.dir, "logs-")),
      },
      { clock },
    );
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
