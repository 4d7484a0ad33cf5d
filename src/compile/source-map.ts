/**
 * Places in a bundle, told as places in its sources. The map may come from the plugin's folder: it is only used to
 * name places in messages, and one that cannot be read, or not in time, leaves them as they are.
 */
import type { Fault, Place } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import { runOnThread } from "./bounded-thread.js";
import { placesIn } from "./source-places.js";

/** A longer map is decoded on a thread of its own: a megabyte takes about 0.1 s, and a built one ten times as much. */
const INLINE_CHARS = 16 * 1024;

/** What the thread is given. */
export interface SourceMapTask {
  readonly mapJson: string;
  readonly places: readonly Place[];
}

/** `mapJson` is the map of the bundle, `null` where there is none; sources are named relative to the plugin's folder. */
export async function mapPlaces(mapJson: string | null, places: readonly Place[]): Promise<readonly Place[]> {
  if (mapJson === null || places.length === 0 || mapJson.length > limits.maxSourceMapChars.default)
    return places;
  if (mapJson.length <= INLINE_CHARS) return placesIn(mapJson, places);
  const task: SourceMapTask = { mapJson, places };
  const result = await runOnThread<readonly Place[]>("source-map", task, {
    timeoutMs: limits.sourceMapTimeoutMs.default,
    heapBytes: limits.sourceMapHeapBytes.default,
  });
  return result.ok ? result.value : places;
}

export async function mapFaults(mapJson: string | null, faults: readonly Fault[]): Promise<Fault[]> {
  const places = await mapPlaces(
    mapJson,
    faults.map(({ place }) => place),
  );
  return faults.map((fault, at) => ({ ...fault, place: { ...fault.place, ...places[at] } }));
}
