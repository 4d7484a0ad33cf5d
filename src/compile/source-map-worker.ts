/** A thread's entry: decodes one source map and names places by it. */
import { parentPort, workerData } from "node:worker_threads";
import type { SourceMapTask } from "./source-map.js";
import { placesIn } from "./source-places.js";

const { mapJson, places } = workerData as SourceMapTask;
parentPort?.postMessage(placesIn(mapJson, places));
