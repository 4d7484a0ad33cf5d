/**
 * Finds and loads the native engine, and is the only file that does. It looks beside the package first (a checkout,
 * where `npm run build:engine` puts it), then for the optional package of this platform (a release). Trusted: the
 * addon is ours. Its functions are checked by name, so that an addon of another version fails here with a mend.
 */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SandboxError } from "../protocol/error.js";

/** Native code that was loaded. */
export interface NativeModule {
  readonly isComponent: boolean;
  /** Module and name of each import, in turn. */
  readonly imports: string[];
}

export interface NativeInstance {
  readonly id: number;
  write(lines: string): boolean;
  closeInput(): void;
  setTurnBudget(budgetMs: number): void;
  kill(): void;
  /** JSON. */
  stats(): string;
}

export interface NativeInstanceLimits {
  memoryBytes: number;
  turnBudgetMs: number;
  maxLineBytes: number;
  maxStderrLineBytes: number;
  maxJsonDepth: number;
  maxJsonTokens: number;
  maxInputBytes: number;
  maxOutputBytes: number;
}

/** One slice of what an instance said. */
export interface NativeEvent {
  id: number;
  kind: number;
  text: string;
}

export const NATIVE_EVENT = { messages: 0, refused: 1, stderr: 2, end: 3, roomAgain: 4 } as const;

export interface NativeDispatcher {
  take(): NativeEvent | null;
  spawn(
    module: NativeModule,
    runtime: NativeModule | null,
    environment: string[],
    fileNames: string[],
    fileData: Uint8Array[],
    limits: NativeInstanceLimits,
  ): NativeInstance;
}

export interface NativeBinding {
  engineInfo(): string;
  precompileModule(wasm: Uint8Array): Promise<Uint8Array>;
  loadModule(artefact: Uint8Array, sha256: string): Promise<NativeModule>;
  compileBytecode(
    runtime: NativeModule,
    source: string,
    cpuMs: number,
    memoryBytes: number,
  ): Promise<Uint8Array>;
  encodePluginModule(bytecode: Uint8Array, stampJson: string): Uint8Array;
  linkStaticModule(
    runtimeWasm: Uint8Array,
    bytecode: Uint8Array,
    stampJson: string,
    fileNames: string[],
    fileData: Uint8Array[],
  ): Promise<Uint8Array>;
  /** JSON. */
  inspectWasm(wasm: Uint8Array): Promise<string>;
  NativeDispatcher: new (onReady: () => void) => NativeDispatcher;
}

const FUNCTIONS = [
  "engineInfo",
  "precompileModule",
  "loadModule",
  "compileBytecode",
  "encodePluginModule",
  "linkStaticModule",
  "inspectWasm",
  "NativeDispatcher",
] as const satisfies readonly (keyof NativeBinding)[];

/** The name of a platform as in file and package names: `linux-x64-gnu`. */
function platformTriple(): string {
  const { platform, arch } = process;
  if (platform === "win32") return `win32-${arch}-msvc`;
  if (platform !== "linux") return `${platform}-${arch}`;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return `linux-${arch}-${report.header?.glibcVersionRuntime ? "gnu" : "musl"}`;
}

function unavailable(reason: string, cause?: unknown): SandboxError {
  return new SandboxError("ENGINE_UNAVAILABLE", `the native engine is not available: ${reason}`, { cause });
}

function load(): NativeBinding {
  const require = createRequire(import.meta.url);
  const triple = platformTriple();
  const built = fileURLToPath(new URL(`../../native/escouade-engine.${triple}.node`, import.meta.url));
  const name = existsSync(built) ? built : `@escouade-dev/plugin-${triple}`;
  let binding: unknown;
  try {
    binding = require(name);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";
    throw unavailable(
      isMissing
        ? `neither native/escouade-engine.${triple}.node nor ${name} is there; build it with \`npm run build:engine\``
        : `it could not be loaded (${error instanceof Error ? error.message : String(error)}); build it again with \`npm run build:engine\``,
      error,
    );
  }
  const missing = FUNCTIONS.filter(
    (key) => typeof (binding as Record<string, unknown> | null)?.[key] !== "function",
  );
  if (missing.length > 0)
    throw unavailable(
      `it is of another version (no ${missing.join(", ")}); build it again with \`npm run build:engine\``,
    );
  return binding as NativeBinding;
}

let loaded: NativeBinding | undefined;

/** The addon, loaded at its first use. */
export function native(): NativeBinding {
  loaded ??= load();
  return loaded;
}
