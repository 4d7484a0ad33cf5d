/**
 * Work on a plugin's text, away from the app's event loop: a thread for one task, with a heap, a stack and a time of
 * its own. Whatever the text does to the task ends the thread and not the app, and comes back as a reason.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Slots } from "../engine/slots.js";

export interface ThreadLimits {
  /** Wall time, from the thread's start. */
  readonly timeoutMs: number;
  readonly heapBytes: number;
  /** Node's own default is 4 MiB. */
  readonly stackBytes?: number;
}

export type ThreadResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: ThreadFault };

/** It took too long, too much memory, or ended without an answer. */
export type ThreadFault = "time" | "memory" | "ended";

const MIB = 1024 * 1024;
/** What a thread that was told to stop is given to end what it started outside of itself. */
const STOP_MS = 1000;

/** As many threads at once as there are cores, or a few large bundles would take all the memory. */
const slots = new Slots(availableParallelism());

/**
 * Runs `./<name>-worker.js` with `data` and gives what it posts. The worker posts once. A late one is first told
 * `"stop"`, so that it can end its own children.
 */
export async function runOnThread<Value>(
  name: string,
  data: unknown,
  limits: ThreadLimits,
): Promise<ThreadResult<Value>> {
  const release = await slots.take();
  try {
    return await runOn(startThread(name, data, limits), limits.timeoutMs);
  } finally {
    release();
  }
}

function startThread(name: string, data: unknown, limits: ThreadLimits): Worker {
  const { SystemRoot } = process.env;
  return new Worker(entryOf(name), {
    workerData: data,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapBytes / MIB,
      ...(limits.stackBytes !== undefined && { stackSizeMb: limits.stackBytes / MIB }),
    },
    // Nothing of the app's environment, nor flags that it was started with. Windows starts no process without the one.
    env: SystemRoot === undefined ? {} : { SystemRoot },
    execArgv: [],
  });
}

async function runOn<Value>(worker: Worker, timeoutMs: number): Promise<ThreadResult<Value>> {
  let timer: NodeJS.Timeout | undefined;
  // Whatever comes of a thread that was told to stop, it was late.
  let isLate = false;
  try {
    return await new Promise<ThreadResult<Value>>((resolve) => {
      const fail = (reason: ThreadFault): void => resolve({ ok: false, reason: isLate ? "time" : reason });
      worker.once("message", (value: Value) => (isLate ? fail("time") : resolve({ ok: true, value })));
      worker.once("error", (error: NodeJS.ErrnoException) =>
        fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "ended"),
      );
      worker.once("exit", () => fail("ended"));
      timer = setTimeout(() => {
        isLate = true;
        worker.postMessage("stop");
        timer = setTimeout(() => fail("time"), STOP_MS);
      }, timeoutMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** From sources (the tests), where Node cannot load the entry: the compiled one. */
function entryOf(name: string): URL {
  const folder = import.meta.url.endsWith(".ts") ? "../../dist/compile/" : "./";
  return new URL(`${folder}${name}-worker.js`, import.meta.url);
}
