/**
 * The smallest plugin there is, written to a temporary folder, started and called once: what `doctor` does to see
 * whether everything between a folder and an answer works here. Its log and folder are removed again.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MANIFEST_FILE } from "../protocol/manifest.js";
import { PluginSession } from "./plugin-session.js";

const MANIFEST = {
  id: "dev.escouade.doctor",
  version: "1.0.0",
  name: "Doctor's probe",
  escouade: ">=0.0.0",
  run: { js: "plugin.mjs" },
};

const BUNDLE = `import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === "initialize" ? { protocolVersion: 1, capabilities: {} } : "well";
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
  if (method === "shutdown") process.exit(0);
});
`;

const DEADLINE_MS = 10_000;

/** Milliseconds from the folder to the answer; rejects with whatever stands in the way. */
export async function probePlugin(cacheDir: string | undefined): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), "escouade-doctor-"));
  try {
    await writeFile(join(dir, MANIFEST_FILE), JSON.stringify(MANIFEST));
    await writeFile(join(dir, "plugin.mjs"), BUNDLE);
    const started = performance.now();
    const silent = { log: () => undefined, notice: () => undefined, state: () => undefined };
    await using session = await PluginSession.open(
      dir,
      {
        lang: "en",
        appVersion: "1.0.0",
        deadlineMs: DEADLINE_MS,
        logDir: join(dir, "logs"),
        ...(cacheDir !== undefined && { cacheDir }),
      },
      silent,
    );
    await session.start();
    const answer = await session.call("doctor/ask", undefined);
    if (!answer.ok) throw answer.error;
    return performance.now() - started;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
