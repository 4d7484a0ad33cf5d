/** How late the event loop is, while something else goes on: a control in calm, then the same in the storm. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 5;
const CONTROL_MS = 250;
const NS_PER_MS = 1e6;

export interface Lateness {
  readonly maxMs: number;
  readonly p99Ms: number;
}

/** Starts to watch; the function that it returns stops and says how late the loop was. */
export function watchEventLoop(): () => Lateness {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return () => {
    histogram.disable();
    return { maxMs: histogram.max / NS_PER_MS, p99Ms: histogram.percentile(99) / NS_PER_MS };
  };
}

/** The lateness of a calm loop on this machine, now. */
export async function calmLateness(): Promise<Lateness> {
  const stop = watchEventLoop();
  await new Promise((done) => setTimeout(done, CONTROL_MS));
  return stop();
}

/** A bound of 50 ms, unless the machine itself is that late when nothing of ours runs. */
export function allowedLatenessMs(calm: Lateness): number {
  return Math.max(50, 2 * calm.maxMs);
}
