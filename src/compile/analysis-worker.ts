/** A thread's entry: looks at one bundle, away from the app's event loop and within limits of its own. */
import { parentPort, workerData } from "node:worker_threads";
import { limits } from "../protocol/limits.js";
import type { AnalysisTask } from "./analysis.js";
import { analysisOf } from "./analysis-faults.js";
import { scanModule } from "./module-scan.js";

const { source, file } = workerData as AnalysisTask;
parentPort?.postMessage(analysisOf(scanModule(source, limits.maxParserDepth.default), source, file));
