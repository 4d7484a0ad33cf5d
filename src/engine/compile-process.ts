/**
 * Compiles a module that somebody else made, in a process of its own. A few kilobytes of WebAssembly can keep the
 * compiler busy for minutes and take gigabytes, and nothing can stop it inside of the app: here it has a budget of
 * CPU time and memory, and whatever it does ends with its process. The child watches itself (`compile-child.ts`),
 * so the budget holds on each system; the parent only adds a wall clock for a child that hangs.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { webcrypto } from "node:crypto";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { SandboxError } from "../protocol/error.js";
import { limits } from "../protocol/limits.js";
import type { CompileReport } from "./compile-child.js";
import { Slots } from "./slots.js";

interface CompileBudget {
  /** CPU time of the whole process. */
  readonly cpuMs?: number;
  /** Memory of the whole process. */
  readonly memoryBytes?: number;
}

/** Beyond its CPU time: a busy machine may let a good compile wait as long. */
const PATIENCE = 6;
/** Starting a process may take seconds on a busy machine, however small its budget is. */
const LEAST_PATIENCE_MS = 60_000;

/** Core module or component to native code for this machine. Rejects with MODULE_INVALID. */
export async function precompileForeign(wasm: Uint8Array, budget: CompileBudget = {}): Promise<Uint8Array> {
  const release = await slots.take();
  try {
    return await compileIn(startChild(), wasm, {
      cpuMs: budget.cpuMs ?? limits.compileCpuMs.default,
      memoryBytes: budget.memoryBytes ?? limits.compileMemoryBytes.default,
    });
  } finally {
    release();
  }
}

/** As many children at once as there are cores, or a few of them would take all the memory. */
const slots = new Slots(availableParallelism());

function startChild(): ChildProcess {
  // From sources (the tests) Node cannot start it: then the compiled one.
  const here = import.meta.url.endsWith(".ts") ? "../../dist/engine/compile-child.js" : "./compile-child.js";
  const { SystemRoot } = process.env;
  return spawn(process.execPath, [fileURLToPath(new URL(here, import.meta.url))], {
    stdio: ["pipe", "pipe", "pipe"],
    // Nothing of the app's environment; an Electron app is a Node of its own by the first.
    env: { ELECTRON_RUN_AS_NODE: "1", ...(SystemRoot !== undefined && { SystemRoot }) },
    windowsHide: true,
  });
}

async function compileIn(
  child: ChildProcess,
  wasm: Uint8Array,
  budget: Required<CompileBudget>,
): Promise<Uint8Array> {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw unavailable("it has no pipes");
  // A child that ends early breaks the pipe: its report or its exit code say why.
  stdin.on("error", () => {});
  const header = Buffer.from(`${JSON.stringify({ bytes: wasm.length, ...budget })}\n`);
  stdin.write(header);
  // Not ended: the end tells the child that its parent is gone.
  stdin.write(wasm);
  const artefact: Buffer[] = [];
  const report: Buffer[] = [];
  let reportBytes = 0;
  let artefactBytes = 0;
  stdout.on("data", (chunk: Buffer) => {
    artefactBytes += chunk.length;
    if (artefactBytes > limits.maxNativeCodeBytes.default) child.kill("SIGKILL");
    else artefact.push(chunk);
  });
  stderr.on("data", (chunk: Buffer) => {
    reportBytes += chunk.length;
    if (reportBytes <= limits.maxCompileReportBytes.default) report.push(chunk);
  });
  const patienceMs = Math.max(PATIENCE * budget.cpuMs, LEAST_PATIENCE_MS);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, patienceMs);
  try {
    const status = await new Promise<number | string>((resolve, reject) => {
      child.once("error", (error) => reject(unavailable(error.message, error)));
      child.once("close", (code, signal) => resolve(code ?? signal ?? "no status"));
    });
    if (artefactBytes > limits.maxNativeCodeBytes.default)
      throw tooHard(`its native code is longer than ${limits.maxNativeCodeBytes.default} bytes`);
    if (isLate) throw tooHard(`past ${patienceMs / 1000} s`);
    const text = Buffer.concat(report).toString("utf8");
    if (status === 0) return await compiled(Buffer.concat(artefact), text);
    throw failure(text, status);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** What is loaded as native code later is what the compiler made, byte for byte. */
async function compiled(artefact: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const report = reportIn(text);
  const digest = Buffer.from(await webcrypto.subtle.digest("SHA-256", artefact)).toString("hex");
  if (report?.kind !== "done" || report.bytes !== artefact.length || report.sha256 !== digest)
    throw unavailable("it gave other bytes than it made");
  return artefact;
}

const tooHard = (what: string): SandboxError =>
  new SandboxError("MODULE_INVALID", `it is too hard to compile: ${what}`);

const unavailable = (reason: string, cause?: unknown): SandboxError =>
  new SandboxError("ENGINE_UNAVAILABLE", `the compiler's process could not be started: ${reason}`, { cause });

function failure(text: string, status: number | string): SandboxError {
  const report = reportIn(text);
  if (report?.kind === "budget") return tooHard(report.message);
  if (report?.kind === "error") return new SandboxError(report.code, report.message);
  // An abort, or the system's own hand: for want of memory as a rule.
  return tooHard(`the compiler's process ended with ${status}`);
}

/** The last line: Node may have said something before, such as a warning. */
function reportIn(text: string): CompileReport | null {
  try {
    return JSON.parse(text.slice(text.lastIndexOf("\n") + 1)) as CompileReport;
  } catch {
    return null;
  }
}
