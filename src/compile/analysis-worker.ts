/** A worker thread's entry: scans one large bundle, away from the app's event loop and within limits of its own. */
import { parentPort, workerData } from "node:worker_threads";
import { scanModule } from "./module-scan.js";

const { source, maxDepth } = workerData as { source: string; maxDepth: number };
parentPort?.postMessage(scanModule(source, maxDepth, true));
