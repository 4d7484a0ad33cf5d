/**
 * One plugin in a host of its own, as `run` needs it: started at once, so that what is wrong with it shows before
 * the first call; methods come as they are typed, each with the deadline of the command line and without a default
 * answer. Closing it stops the plugin within a second.
 */
import { resolve } from "node:path";
import type { LogEntry } from "../journal/index.js";
import { isSandboxError, type SandboxError } from "../protocol/error.js";
import { PluginHost, type Lang, type Plugin, type PluginState, type PluginStats } from "../run/host.js";
import { requireFolder, seenFrom } from "./manifest-file.js";
import { PACKAGES_FROM } from "./packages.js";

export interface SessionOptions {
  readonly lang: Lang;
  readonly appVersion: string;
  readonly deadlineMs: number;
  readonly logDir?: string;
  readonly cacheDir?: string;
}

export type CallAnswer =
  | { readonly ok: true; readonly result: unknown; readonly ms: number }
  | { readonly ok: false; readonly error: unknown; readonly ms: number };

export interface SessionListener {
  log(entry: LogEntry): void;
  notice(message: string): void;
  /** `failure` says why the plugin is not started again. */
  state(state: PluginState, failure: SandboxError | null): void;
}

/** A call to a stopped plugin fails by that; why it was stopped says more. */
function rootOf(error: unknown, dir: string): unknown {
  const isStopped = isSandboxError(error) && error.code === "PLUGIN_STOPPED" && isSandboxError(error.cause);
  return seenFrom(isStopped ? error.cause : error, dir);
}

/** To the microsecond: more digits are noise. */
const elapsedMs = (startedMs: number): number => Math.round((performance.now() - startedMs) * 1000) / 1000;

export class PluginSession implements AsyncDisposable {
  readonly #host: PluginHost;
  readonly #plugin: Plugin;

  private constructor(host: PluginHost, plugin: Plugin) {
    this.#host = host;
    this.#plugin = plugin;
  }

  static async open(
    dir: string,
    { lang, appVersion, deadlineMs, logDir, cacheDir }: SessionOptions,
    listener: SessionListener,
  ): Promise<PluginSession> {
    await requireFolder(dir);
    const host = await PluginHost.open({
      appVersion,
      lang,
      calls: [],
      unlistedCalls: { deadlineMs },
      packagesFrom: PACKAGES_FROM,
      ...(logDir !== undefined && { logDir: resolve(logDir) }),
      ...(cacheDir !== undefined && { cacheDir: resolve(cacheDir) }),
    });
    host.on("log", ({ entry }) => listener.log(entry));
    host.on("notice", ({ message }) => listener.notice(message));
    host.on("state", ({ plugin, state }) => listener.state(state, plugin.failure));
    try {
      return new PluginSession(host, await host.load(dir));
    } catch (error) {
      await host.close();
      throw error;
    }
  }

  get title(): string {
    const { name, version } = this.#plugin.manifest;
    return `${name} ${version}`;
  }

  /** Names of the events that its manifest waits for. */
  get events(): string[] {
    return (this.#plugin.manifest.activation ?? []).map((fact) => fact.replace(/^event:/, ""));
  }

  async start(): Promise<void> {
    try {
      await this.#plugin.start();
    } catch (error) {
      throw rootOf(error, this.#plugin.dir);
    }
  }

  /** Never rejects: a failed call is an answer too. */
  async call(method: string, params: unknown): Promise<CallAnswer> {
    const started = performance.now();
    try {
      const result = await this.#plugin.call(method, params);
      return { ok: true, result, ms: elapsedMs(started) };
    } catch (error) {
      return { ok: false, error: rootOf(error, this.#plugin.dir), ms: elapsedMs(started) };
    }
  }

  /** False if the plugin does not run and does not wait for this event. */
  emit(name: string, data: unknown): boolean {
    return this.#plugin.emit(name, data);
  }

  async relaunch(): Promise<void> {
    try {
      await this.#plugin.relaunch();
    } catch (error) {
      throw rootOf(error, this.#plugin.dir);
    }
  }

  stats(): PluginStats {
    return this.#plugin.stats();
  }

  logTail(lines: number): Promise<LogEntry[]> {
    return this.#plugin.log.tail(lines);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#host.close();
  }
}
