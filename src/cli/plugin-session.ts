/**
 * One plugin in a host of its own, as `run` needs it: methods come as they are typed, so each is called with the
 * deadline of the command line and without a default answer. Closing it stops the plugin within a second.
 */
import type { InstanceStats } from "../engine/index.js";
import type { LogEntry } from "../journal/index.js";
import { PluginHost, type Plugin } from "../run/host.js";

export interface SessionOptions {
  readonly lang: "en" | "fr";
  readonly appVersion: string;
  readonly deadlineMs: number;
  readonly logDir?: string;
  readonly cacheDir?: string;
}

export type CallAnswer =
  | { readonly ok: true; readonly result: unknown; readonly ms: number }
  | { readonly ok: false; readonly error: unknown; readonly ms: number };

export interface SessionState {
  readonly name: string;
  /** Why the instance ended, where that is a fault. */
  readonly error?: unknown;
}

export interface SessionListener {
  log(entry: LogEntry): void;
  state(state: SessionState): void;
}
