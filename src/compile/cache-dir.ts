/** The user's own folder for what can be made again. */
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** `""` when the user has no home: then there is no cache. */
export function defaultCacheDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const base = cacheBase(env, platform);
  return base === undefined || !isAbsolute(base) ? "" : join(base, "escouade-plugin");
}

function cacheBase(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  const home = homeOf(env, platform);
  if (platform === "win32") return env["LOCALAPPDATA"] ?? (home && join(home, "AppData", "Local"));
  if (platform === "darwin") return home && join(home, "Library", "Caches");
  // The specification of these folders says to ignore a relative path.
  const named = env["XDG_CACHE_HOME"];
  return named && isAbsolute(named) ? named : home && join(home, ".cache");
}

function homeOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  const named = platform === "win32" ? env["USERPROFILE"] : env["HOME"];
  if (named !== undefined) return named === "" ? undefined : named;
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
