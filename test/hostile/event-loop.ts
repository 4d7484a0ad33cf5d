/**
 * How late the event loop is while something else goes on. A control, an idle Node process beside us, is watched at
 * the same time: what it is late by is the machine's doing, not ours.
 */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";

const RESOLUTION_MS = 5;
const NS_PER_MS = 1e6;
/** E-LIMIT: the page's bound for an app that hosts a hostile plugin. */
const ALLOWED_MS = 50;

/** Watches its own loop between two lines that it reads; answers the second with the longest delay in ms. */
const CONTROL = `
  const { monitorEventLoopDelay } = require("node:perf_hooks");
  let histogram;
  require("node:readline").createInterface({ input: process.stdin }).on("line", () => {
    if (histogram) {
      histogram.disable();
      console.log(histogram.max / ${NS_PER_MS});
      histogram = undefined;
    } else {
      histogram = monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} });
      histogram.enable();
    }
  });
`;

export interface Lateness {
  readonly p99Ms: number;
  /** 50 ms, or twice what the control was late by. */
  readonly allowedMs: number;
}

export class EventLoopWatch implements AsyncDisposable {
  readonly #control: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;

  constructor() {
    this.#control = spawn(process.execPath, ["-e", CONTROL], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#control.stdout });
  }

  /** Starts to watch; the function that it returns stops and says how late the loop was. */
  watch(): () => Promise<Lateness> {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#control.stdin.write("start\n");
    histogram.enable();
    return async () => {
      histogram.disable();
      const answer = once(this.#lines, "line");
      this.#control.stdin.write("stop\n");
      const [controlMs] = (await answer) as [string];
      return {
        p99Ms: histogram.percentile(99) / NS_PER_MS,
        allowedMs: Math.max(ALLOWED_MS, 2 * Number(controlMs)),
      };
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#control, "close");
    this.#control.stdin.end();
    await closed;
  }
}
