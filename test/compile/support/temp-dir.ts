import { mkdtemp, mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of the test's own, removed behind it. */
export async function tempDir(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), "escouade-compile-")));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
}
