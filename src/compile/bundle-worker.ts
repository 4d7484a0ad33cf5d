/**
 * A thread's entry: bundles one plugin. esbuild runs as a process of this thread's own, which is ended with it: after
 * the answer, or when the thread is told to stop.
 */
import { parentPort, workerData } from "node:worker_threads";
import { stop } from "esbuild";
import { runBundler, type BundleTask } from "./bundler.js";

parentPort?.once("message", () => void stop().then(() => parentPort?.postMessage(null)));
const answer = await runBundler(workerData as BundleTask);
await stop();
parentPort?.postMessage(answer);
