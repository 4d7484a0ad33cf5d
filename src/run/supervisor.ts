/**
 * The states of a plugin and the only ways between them. A crash relaunches it, at most three times within five
 * minutes of monotonic time; the fourth fails it, and only an explicit relaunch, which forgets the crashes, starts
 * it again. Ends that the plugin or the app wanted are no crashes.
 */
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import type { Clock } from "../time/clock.js";

export type PluginState = "stopped" | "starting" | "ready" | "relaunching" | "stopping" | "failed";

type Step = "start" | "hello" | "crash" | "exit" | "fail" | "stop" | "ended" | "revive";

const NEXT: Readonly<Record<PluginState, Partial<Readonly<Record<Step, PluginState>>>>> = {
  stopped: { start: "starting", revive: "stopped" },
  starting: { hello: "ready", crash: "relaunching", fail: "failed", stop: "stopping" },
  ready: { crash: "relaunching", exit: "stopped", fail: "failed", stop: "stopping" },
  relaunching: { hello: "ready", crash: "relaunching", fail: "failed", stop: "stopping" },
  stopping: { ended: "stopped" },
  failed: { revive: "stopped" },
};

export class Supervisor {
  readonly #clock: Clock;
  readonly #onChange: (state: PluginState, previous: PluginState) => void;
  #state: PluginState = "stopped";
  #crashesMs: number[] = [];

  constructor(clock: Clock, onChange: (state: PluginState, previous: PluginState) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get state(): PluginState {
    return this.#state;
  }

  /** Crashes that still count. */
  get crashes(): number {
    this.#forgetOldCrashes();
    return this.#crashesMs.length;
  }

  start(): void {
    this.#step("start");
  }

  /** `initialize` was answered well. */
  hello(): void {
    this.#step("hello");
  }

  /** True: start another instance. False: one crash too many, and `fail` is next. */
  crash(): boolean {
    this.#forgetOldCrashes();
    this.#crashesMs.push(this.#clock.now());
    if (this.#crashesMs.length > limits.relaunches.default) return false;
    this.#step("crash");
    return true;
  }

  /** The instance ended by itself, as it may. */
  exit(): void {
    this.#step("exit");
  }

  fail(): void {
    this.#step("fail");
  }

  stop(): void {
    this.#step("stop");
  }

  /** What `stop` asked for is done. */
  ended(): void {
    this.#step("ended");
  }

  /** An explicit relaunch: crashes are forgotten and a failed plugin may start again. */
  revive(): void {
    this.#crashesMs = [];
    if (this.#state === "failed" || this.#state === "stopped") this.#step("revive");
  }

  #forgetOldCrashes(): void {
    const fromMs = this.#clock.now() - limits.crashWindowMs.default;
    this.#crashesMs = this.#crashesMs.filter((atMs) => atMs >= fromMs);
  }

  #step(step: Step): void {
    const next = NEXT[this.#state][step];
    if (next === undefined) throw new SandboxError("INTERNAL", `no way from ${this.#state} by ${step}`);
    const previous = this.#state;
    this.#state = next;
    if (next !== previous) this.#onChange(next, previous);
  }
}
