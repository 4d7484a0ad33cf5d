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
import type { BrokerSettings } from "../broker/broker.js";
import type { PackagesFrom } from "../compile/pipeline.js";
import { defaultLogDir } from "../journal/index.js";
import { SandboxError } from "../protocol/error.js";
import { LANGS, type Lang } from "../protocol/lang.js";
import type { Manifest } from "../protocol/manifest.js";
import { parseVersion, type Version } from "../protocol/version.js";
import { AbortWatch } from "./abort-watch.js";
import { CallTable, type CallDefinition, type UnlistedCalls } from "./call-table.js";
import { systemClock, type Clock } from "../time/clock.js";
import { Deadlines } from "../time/deadlines.js";
import { brokerSettings, userHostsOf, type NetworkOptions } from "./network-options.js";
import { eventText, Plugin, type PluginEvents } from "./plugin.js";
import { readPluginManifest, requireLoadable } from "./plugin-folder.js";
import type { Program } from "./transport.js";
import { TypedEvents } from "./typed-events.js";
import { WasmPrograms } from "./wasm-instance.js";

export { SandboxError, type Blame, type ErrorCode, type Fault, type Place } from "../protocol/error.js";
export type { Manifest } from "../protocol/manifest.js";
export type { LogEntry, LogLevel, LogSource } from "../journal/index.js";
export type { PackagesFrom } from "../compile/pipeline.js";
export type { NetworkStats } from "../broker/broker.js";
export type { ProxyOptions } from "../broker/proxy.js";
export type { Resolver } from "../broker/resolver.js";
export type { RequestTracer, TraceSpan } from "../broker/tracing.js";
export type { NetworkOptions } from "./network-options.js";
export type { CallDefinition, Schema, UnlistedCalls } from "./call-table.js";
export type { Lang } from "../protocol/lang.js";
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
  /** A folder for nothing else: its mode becomes 0700. By default `~/.escouade/plugin-logs`. */
  readonly logDir?: string;
  /** Where compiled modules are kept; by default a folder of the user's cache. */
  readonly cacheDir?: string;
  /**
   * Where packages that a plugin's TypeScript imports may lie: by default in the plugin's folder only; `"ancestors"`
   * is for an author's machine, where they lie in the repository around it.
   */
  readonly packagesFrom?: PackagesFrom;
  /** The network of plugins: the user's hosts, the proxy, a resolver. Without it declared hosts are reached directly. */
  readonly network?: NetworkOptions;
  /** Takes secrets out of what a plugin's log gets. */
  readonly mask?: (pluginId: string, text: string) => string;
}

/** Events of all plugins. */
export type HostEvents = PluginEvents;

/** @internal What tests put in the place of the compiler, the engine and the clock. */
export interface HostParts {
  readonly clock: Clock;
  prepare(dir: string, manifest: Manifest): Promise<Program>;
}

export class PluginHost extends TypedEvents<HostEvents> implements AsyncDisposable {
  readonly #options: PluginHostOptions;
  readonly #appVersion: Version;
  readonly #calls: CallTable;
  readonly #clock: Clock;
  readonly #deadlines: Deadlines;
  readonly #aborts = new AbortWatch();
  readonly #parts: HostParts;
  readonly #brokerSettings: BrokerSettings;
  readonly #plugins = new Map<string, Plugin>();
  /** Plugins that were disposed and have not ended yet. */
  readonly #leaving = new Map<string, Promise<void>>();
  #closing: Promise<void> | null = null;

  private constructor(options: PluginHostOptions, appVersion: Version, parts: HostParts) {
    super();
    this.#options = options;
    this.#appVersion = appVersion;
    this.#calls = new CallTable(options.calls, options.unlistedCalls);
    this.#clock = parts.clock;
    this.#deadlines = new Deadlines(this.#clock);
    this.#parts = parts;
    this.#brokerSettings = brokerSettings(options.network ?? {});
  }

  /**
   * Starts nothing. Rejects with HOST_OPTIONS_INVALID for an option that cannot be used, CALL_TABLE_INVALID for a
   * call table that cannot be.
   */
  static open(options: PluginHostOptions): Promise<PluginHost>;
  /** @internal */
  static open(options: PluginHostOptions, parts: Partial<HostParts>): Promise<PluginHost>;
  static async open(options: PluginHostOptions, parts: Partial<HostParts> = {}): Promise<PluginHost> {
    const appVersion = parseVersion(options.appVersion);
    if (appVersion === null) {
      const text = `appVersion ${JSON.stringify(options.appVersion)} is no version: give one like "2.1.0"`;
      throw new SandboxError("HOST_OPTIONS_INVALID", text);
    }
    if (!LANGS.includes(options.lang)) {
      const text = `lang ${JSON.stringify(options.lang)} is none of ${LANGS.join(", ")}`;
      throw new SandboxError("HOST_OPTIONS_INVALID", text);
    }
    const programs = new WasmPrograms(options);
    const defaults: HostParts = {
      clock: systemClock,
      prepare: (dir, manifest) => programs.prepare(dir, manifest),
    };
    return new PluginHost(options, appVersion, { ...defaults, ...parts });
  }

  /**
   * Loads a plugin from its folder and starts nothing. Rejects with MANIFEST_MISSING, MANIFEST_INVALID, APP_TOO_OLD,
   * RUN_UNSUPPORTED, PLUGIN_ID_TAKEN or HOST_CLOSED. A folder that is loaded already gives the same plugin.
   */
  async load(dir: string): Promise<Plugin> {
    this.#requireOpen();
    const folder = resolve(dir);
    const manifest = await this.#readManifest(folder);
    await this.#leaving.get(manifest.id);
    this.#requireOpen();
    const present = this.#plugins.get(manifest.id);
    if (present?.dir === folder) return present;
    if (present) {
      throw new SandboxError(
        "PLUGIN_ID_TAKEN",
        `${folder}: ${manifest.id} is loaded from ${present.dir}: dispose that one first, or give this one its own id`,
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
      aborts: this.#aborts,
      brokerSettings: this.#brokerSettings,
      userHosts: (pluginId) => userHostsOf(this.#options.network, pluginId),
      prepare: (current) => this.#parts.prepare(folder, current),
      readManifest: () => this.#readManifest(folder),
      forward: (name, payload) => this.publish(name, payload),
      onDisposing: (leaving, disposal) => this.#onDisposing(leaving, disposal),
    });
    this.#plugins.set(manifest.id, plugin);
    return plugin;
  }

  /** The loaded plugins by their ids. */
  get plugins(): ReadonlyMap<string, Plugin> {
    return this.#plugins;
  }

  /** Tells all plugins a fact; returns how many take it. Throws EVENT_INVALID for data that cannot be sent. */
  emit(name: string, data?: unknown): number {
    this.#requireOpen();
    const text = eventText(name, data);
    let count = 0;
    for (const plugin of this.#plugins.values()) if (plugin.emitText(name, text)) count += 1;
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
    for (const plugin of this.#plugins.values()) void plugin[Symbol.asyncDispose]();
    await Promise.all(this.#leaving.values());
    this.#deadlines.close();
  }

  /** Out at once, so that nothing more is sent to it; but its folder cannot be loaded again before it has ended. */
  #onDisposing(plugin: Plugin, disposal: Promise<void>): void {
    this.#plugins.delete(plugin.id);
    const over = disposal.finally(() => {
      if (this.#leaving.get(plugin.id) === over) this.#leaving.delete(plugin.id);
    });
    this.#leaving.set(plugin.id, over);
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
