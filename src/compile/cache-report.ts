/** What lies in a cache folder, for people who look: `cache list` and `cache verify`. Reads, never changes. */
import { sha256Hex, sha256Of } from "./cache-entry.js";
import type { CacheFolder, StoredEntry } from "./cache-folder.js";

export interface CacheListing extends StoredEntry {
  /** Fields that the entry was made for: `wasmSha256`, `wasmtime`, `target`, …; empty when it cannot be read. */
  readonly madeFor: Readonly<Record<string, unknown>>;
}

export interface CacheCheck extends CacheListing {
  /** `null` for a sound entry. */
  readonly fault: string | null;
}

export async function inspectFolder(folder: CacheFolder, isDeep: boolean): Promise<CacheCheck[]> {
  const checks: CacheCheck[] = [];
  for (const entry of await folder.list()) {
    const decoded = await folder.look(entry, isDeep);
    // Removed since it was listed.
    if (decoded === null) continue;
    if (!decoded.ok) {
      checks.push({ ...entry, madeFor: {}, fault: decoded.reason });
      continue;
    }
    const isForeign = sha256Hex(decoded.header) !== entry.key;
    const isDamaged = isDeep && (await sha256Of(decoded.payload)) !== decoded.sha256;
    const fault = isForeign ? "its header is not the one of its name" : isDamaged ? "it is damaged" : null;
    checks.push({ ...entry, madeFor: parseFields(decoded.header), fault });
  }
  return checks;
}

function parseFields(header: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(header);
    return typeof fields === "object" && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}
