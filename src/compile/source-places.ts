/** Places in a bundle as places in its sources, by its source map. Pure; the map and the sources in it are untrusted. */
import { SourceMap } from "node:module";
import { posix } from "node:path";
import { placeInLine } from "../protocol/code-frame.js";
import type { Place } from "../protocol/error.js";
import { escapeText, shorten } from "../protocol/text.js";

/** Where the bundle would lie: names it in stack traces and relates the source map's paths. */
export const BUNDLE_FILE = "dist/plugin.mjs";

const LINE_FEED = 0x0a;

/** Gives each place as it is where the map does not help. */
export function placesIn(mapJson: string, places: readonly Place[]): Place[] {
  let map: SourceMap;
  try {
    map = new SourceMap(JSON.parse(mapJson) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return [...places];
  }
  return places.map((place) => {
    try {
      return { ...place, ...placeIn(map, place) };
    } catch {
      // A map may pass for one and have no sources.
      return place;
    }
  });
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

/**
 * A place by line and column, with its frame. Runs on the app's thread too: the text may have millions of lines, which
 * are counted and not listed.
 */
export function placeOf(file: string, text: string, line: number, column: number): Required<Place> {
  let number = 1;
  let start = 0;
  for (let at = 0; at < text.length && number < line; at++) {
    if (text.charCodeAt(at) !== LINE_FEED) continue;
    number += 1;
    start = at + 1;
  }
  const lineFeed = text.indexOf("\n", start);
  const end = lineFeed < 0 ? text.length : lineFeed;
  const shown = text.slice(start, text[end - 1] === "\r" ? Math.max(start, end - 1) : end);
  return placeInLine(file, number, shown, Math.min(Math.max(column, 1) - 1, end - start));
}
