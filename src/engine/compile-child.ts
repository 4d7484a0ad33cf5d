/**
 * The process that `compile-process.ts` starts. Its stdin holds a line `{ bytes, cpuMs, memoryBytes }` and the module
 * and stays open as long as the parent lives; its stdout gets the native code, its stderr a `CompileReport`: with exit
 * code 0 what the native code is, with 1 why there is none. The compiler works on a thread of its own, so this thread can watch the budget.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { isSandboxError, type ErrorCode } from "../protocol/error.js";
import { precompileModule } from "./engine.js";

/** What is told on stderr; `done` with exit code 0. */
export type CompileReport =
  | { readonly kind: "done"; readonly bytes: number; readonly sha256: string }
  | { readonly kind: "budget"; readonly message: string }
  | { readonly kind: "error"; readonly code: ErrorCode; readonly message: string };

interface Order {
  readonly bytes: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

const WATCH_MS = 20;

function fail(report: CompileReport): never {
  process.stderr.write(JSON.stringify(report));
  process.exit(1);
}

function watch({ cpuMs, memoryBytes }: Order): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > cpuMs)
      fail({ kind: "budget", message: `past ${cpuMs / 1000} s of CPU time` });
    if (process.memoryUsage.rss() > memoryBytes)
      fail({ kind: "budget", message: `past ${Math.floor(memoryBytes / 2 ** 20)} MB of memory` });
  }, WATCH_MS).unref();
}

/** Resolves with the module; a stdin that ends is a parent that is gone. */
function readOrder(stdin: Readable): Promise<Uint8Array> {
  return new Promise((resolve) => {
    let order: Order | undefined;
    let head = Buffer.alloc(0);
    const chunks: Buffer[] = [];
    let bytes = 0;
    stdin.on("end", () => process.exit(1)).on("error", () => process.exit(1));
    stdin.on("data", (chunk: Buffer) => {
      let rest = chunk;
      if (order === undefined) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf("\n");
        if (end < 0) return;
        order = JSON.parse(head.toString("utf8", 0, end)) as Order;
        watch(order);
        rest = head.subarray(end + 1);
      }
      chunks.push(rest);
      bytes += rest.length;
      if (bytes >= order.bytes) resolve(Buffer.concat(chunks));
    });
  });
}

const wasm = await readOrder(process.stdin);
try {
  const artefact = await precompileModule(wasm);
  const sha256 = createHash("sha256").update(artefact).digest("hex");
  const report: CompileReport = { kind: "done", bytes: artefact.length, sha256 };
  process.stderr.write(JSON.stringify(report), () => process.stdout.write(artefact, () => process.exit(0)));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  fail({ kind: "error", code: isSandboxError(error) ? error.code : "INTERNAL", message });
}
