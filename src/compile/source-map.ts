/**
 * Places in a bundle, told as places in its sources. The map may come from the plugin's folder: it is only used to
 * name places in messages, and one that cannot be read leaves them as they are.
 */
import { SourceMap } from "node:module";
import { posix } from "node:path";
import { lineStarts, placeAt } from "../protocol/code-frame.js";
import type { Fault, Place } from "../protocol/error.js";
import { escapeText, shorten } from "../protocol/text.js";
import { BUNDLE_FILE } from "./bundle.js";

/** A longer one is not read: decoding it holds the app's thread, a second for every 8 MB. */
const MAX_MAP_CHARS = 2 * 1024 * 1024;

export type MapPlace = (place: Place) => Place;

/** `json` is the map of the bundle; sources are named relative to the plugin's folder. */
export function placeMapper(json: string): MapPlace {
  const asItIs: MapPlace = (place) => place;
  if (json.length > MAX_MAP_CHARS) return asItIs;
  let map: SourceMap;
  try {
    map = new SourceMap(JSON.parse(json) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return asItIs;
  }
  return (place) => {
    try {
      return placeIn(map, place);
    } catch {
      // A map may pass for one and have no sources.
      return place;
    }
  };
}

function placeIn(map: SourceMap, place: Place): Place {
  const { line, column } = place;
  if (line === undefined) return place;
  const entry = map.findEntry(line - 1, (column ?? 1) - 1);
  if (!("originalSource" in entry) || typeof entry.originalSource !== "string") return place;
  const file = escapeText(shorten(posix.join(posix.dirname(BUNDLE_FILE), entry.originalSource), 300));
  const original = { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  const text = map.payload.sourcesContent?.[map.payload.sources.indexOf(entry.originalSource)];
  if (typeof text !== "string") return original;
  return placeOf(file, text, original.line, original.column);
}

/** A place by line and column, with its frame. */
export function placeOf(file: string, text: string, line: number, column: number): Required<Place> {
  const starts = lineStarts(text);
  const start = starts[Math.min(Math.max(line, 1), starts.length) - 1] ?? 0;
  const end = starts[line] ?? text.length;
  return placeAt(file, text, starts, Math.min(start + Math.max(column, 1) - 1, end));
}

export function mapFaults(faults: readonly Fault[], mapPlace: MapPlace): Fault[] {
  return faults.map((fault) => ({ ...fault, place: { ...fault.place, ...mapPlace(fault.place) } }));
}
