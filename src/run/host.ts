/**
 * Read this first. `PluginHost` is what an app holds: it loads plugins from their folders, and each plugin is then
 * called, told events, stopped and relaunched on its own. The flow of a call:
 *
 *   plugin.ts (checks) → lifecycle.ts (start, queue) → session.ts (one running instance: ids, batches) → transport.ts
 *   transport → rpc.ts (what a line holds) → session.ts → the call's promise
 *
 * `supervisor.ts` has the states and the crash count, `deadlines.ts` all times, `dialect.ts` what the host serves to
 * plugins, `call-table.ts` what the app may call. Everything from a plugin's folder and instance is untrusted.
 */
import { resolve } from "node:path";
import { defaultLogDir } from "../journal/index.js";
import { SandboxError } from "../protocol/error.js";
import type { Manifest } from "../protocol/manifest.js";
import { parseVersion, type Version } from "../protocol/version.js";
import { CallTable, type CallDefinition, type UnlistedCalls } from "./call-table.js";
import { systemClock, type Clock } from "./clock.js";
import { Deadlines } from "./deadlines.js";
import type { Lang } from "./dialect.js";
import { Plugin, type PluginEvents } from "./plugin.js";
import { readPluginManifest, requireLoadable } from "./plugin-folder.js";
import type { Program } from "./transport.js";
import { TypedEvents } from "./typed-events.js";
import { WasmPrograms } from "./wasm-instance.js";

export { SandboxError, type Blame, type ErrorCode, type Fault, type Place } from "../protocol/error.js";
export type { Manifest } from "../protocol/manifest.js";
export type { LogEntry, LogLevel, LogSource } from "../journal/index.js";
export type { CallDefinition, Schema, UnlistedCalls } from "./call-table.js";
export type { Clock, Timer } from "./clock.js";
export type { Lang } from "./dialect.js";
export type { CallOutcome } from "./pending-call.js";
export type { CallOptions, Plugin, PluginEvents, PluginStats } from "./plugin.js";
export type { PluginState } from "./supervisor.js";
export type { InstanceEnd, InstanceStats } from "./transport.js";

export interface PluginHostOptions {
  /** The version of the app: plugins ask for what they need. */
  readonly appVersion: string;
  /** The language of what plugins write to the user. */
  readonly lang: Lang;
  /** The app's call table. */
  readonly calls: readonly CallDefinition[];
  /** For tools: methods that are not in the table may be called all the same. Without it they are CALL_UNKNOWN. */
  readonly unlistedCalls?: UnlistedCalls;
  /** By default `~/.escouade/plugin-logs`. */
  readonly logDir?: string;
  /** Where compiled modules are kept; by default a folder of the user's cache. */
  readonly cacheDir?: string;
  /** Takes secrets out of what a plugin's log gets. */
  readonly mask?: (pluginId: string, text: string) => string;
  /** For tests. */
  readonly clock?: Clock;
}

/** Events of all plugins. */
export type HostEvents = PluginEvents;

/** @internal What tests put in the place of the compiler and the engine. */
export interface HostParts {
  prepare(dir: string, manifest: Manifest): Promise<Program>;
}

export class PluginHost extends TypedEvents<HostEvents> implements AsyncDisposable {
  readonly #options: PluginHostOptions;
  readonly #appVersion: Version;
  readonly #calls: CallTable;
  readonly #clock: Clock;
  readonly #deadlines: Deadlines;
  readonly #parts: HostParts;
  readonly #plugins = new Map<string, Plugin>();
  #closing: Promise<void> | null = null;

  private constructor(options: PluginHostOptions, appVersion: Version, parts: HostParts) {
    super();
    this.#options = options;
    this.#appVersion = appVersion;
    this.#calls = new CallTable(options.calls, options.unlistedCalls);
    this.#clock = options.clock ?? systemClock;
    this.#deadlines = new Deadlines(this.#clock);
    this.#parts = parts;
  }

  /** Rejects with CALL_TABLE_INVALID for a table that cannot be used. Nothing is started. */
  static async open(options: PluginHostOptions, parts?: HostParts): Promise<PluginHost> {
    const appVersion = parseVersion(options.appVersion);
    if (appVersion === null) {
      throw new SandboxError("INTERNAL", `appVersion ${JSON.stringify(options.appVersion)} is no version`, {
        blame: "app",
      });
    }
    return new PluginHost(options, appVersion, parts ?? new WasmPrograms(options));
  }

  /**
   * Loads a plugin from its folder and starts nothing. Rejects with MANIFEST_MISSING, MANIFEST_INVALID, APP_TOO_OLD
   * or RUN_UNSUPPORTED. A folder that is loaded already gives the same plugin.
   */
  async load(dir: string): Promise<Plugin> {
    this.#requireOpen();
    const folder = resolve(dir);
    const manifest = await this.#readManifest(folder);
    this.#requireOpen();
    const present = this.#plugins.get(manifest.id);
    if (present?.dir === folder) return present;
    if (present) {
      throw new SandboxError(
        "MANIFEST_INVALID",
        `${folder}: the plugin ${manifest.id} is already loaded from ${present.dir}`,
      );
    }
    const plugin = new Plugin(manifest, {
      dir: folder,
      appVersion: this.#options.appVersion,
      lang: this.#options.lang,
      logDir: this.#options.logDir ?? defaultLogDir(),
      mask: this.#options.mask,
      calls: this.#calls,
      clock: this.#clock,
      deadlines: this.#deadlines,
      prepare: (current) => this.#parts.prepare(folder, current),
      readManifest: () => this.#readManifest(folder),
      forward: (name, payload) => this.publish(name, payload),
      onDisposed: ({ id }) => this.#plugins.delete(id),
    });
    this.#plugins.set(manifest.id, plugin);
    return plugin;
  }

  /** The loaded plugins by their ids. */
  get plugins(): ReadonlyMap<string, Plugin> {
    return this.#plugins;
  }

  /** Tells all plugins a fact; returns how many take it. */
  emit(name: string, data?: unknown): number {
    this.#requireOpen();
    let count = 0;
    for (const plugin of this.#plugins.values()) if (plugin.emit(name, data)) count += 1;
    return count;
  }

  /** Asks all running plugins to end, at most one second for all together, then ends them. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    // Each has its second from now on, so that it is one second for all.
    const plugins = [...this.#plugins.values()];
    await Promise.all(plugins.map((plugin) => plugin[Symbol.asyncDispose]()));
    this.#deadlines.close();
  }

  async #readManifest(folder: string): Promise<Manifest> {
    const manifest = await readPluginManifest(folder);
    requireLoadable(manifest, this.#appVersion, this.#options.appVersion);
    return manifest;
  }

  #requireOpen(): void {
    if (this.#closing !== null) throw new SandboxError("HOST_CLOSED", "the host is closed");
  }
}
