/**
 * One of several processes on one cache folder. Bundled and started by `cache-processes.test.ts`: loads what it is
 * told to, one module a round, and answers with how; told to stall, it stops for ever in the middle of a write.
 */
import { open } from "node:fs/promises";
import { AotCache } from "../../../src/compile/aot-cache.js";
import type { Notice } from "../../../src/compile/notice.js";
import { FakeEngine, fakeWasm } from "./fake-engine.js";

export type ToChild = { kind: "load"; round: number } | { kind: "stall"; round: number } | { kind: "stop" };

export type FromChild =
  | { kind: "ready" }
  | { kind: "loaded"; round: number; source: string; notices: readonly Notice[] }
  | { kind: "failed"; round: number; reason: string }
  | { kind: "writing" };

/** Native code of a real plugin's size: written in more than one piece by most file systems. */
const MODULE_BYTES = 300_000;

const dir = process.argv[2] ?? "";
const notices: Notice[] = [];
const cache = new AotCache({ dir, engine: new FakeEngine(), onNotice: (notice) => notices.push(notice) });

function answer(message: FromChild): void {
  process.send?.(message);
}

async function load(round: number): Promise<void> {
  try {
    const { source } = await cache.load(fakeWasm(String(round).padEnd(MODULE_BYTES, "x")));
    answer({ kind: "loaded", round, source, notices: notices.splice(0) });
  } catch (error) {
    answer({ kind: "failed", round, reason: String(error) });
  }
}

/** The bytes are written, but not yet flushed nor renamed. */
async function stallWrites(): Promise<void> {
  const file = await open(process.execPath);
  const handle = Object.getPrototypeOf(file) as { sync: () => Promise<void> };
  await file.close();
  handle.sync = () => {
    answer({ kind: "writing" });
    return new Promise(() => undefined);
  };
}

process.on("message", (message: ToChild) => {
  if (message.kind === "stop") process.disconnect();
  else if (message.kind === "stall") void stallWrites().then(() => load(message.round));
  else void load(message.round);
});
answer({ kind: "ready" });
