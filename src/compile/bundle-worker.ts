/**
 * A thread's entry: bundles one plugin. esbuild runs as a process of this thread's own, which is ended with it: after
 * the answer, when it takes too much memory, or when the thread is told to stop.
 */
import { parentPort, workerData } from "node:worker_threads";
import { runBundler, type BundleAnswer, type BundleTask } from "./bundler.js";
import { BundlerProcess } from "./bundler-process.js";

async function work(task: BundleTask): Promise<BundleAnswer> {
  await using bundler = new BundlerProcess(task.bounds.maxMemoryBytes);
  parentPort?.once("message", () => {
    void bundler.end().then(() => parentPort?.postMessage(null));
  });
  try {
    const answer = await runBundler(task);
    // A process that is ended comes back as a failure of one kind or another.
    return bundler.isTooLarge ? { ok: false, reason: "memory" } : answer;
  } catch (error) {
    if (bundler.isTooLarge) return { ok: false, reason: "memory" };
    throw error;
  }
}

parentPort?.postMessage(await work(workerData as BundleTask));
