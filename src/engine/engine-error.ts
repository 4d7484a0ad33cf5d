/**
 * Native errors as `SandboxError`. The addon says code, message and place as JSON in the error's message; anything
 * else that it throws is a fault of ours and becomes INTERNAL.
 */
import { SandboxError, type ErrorCode, type SandboxErrorOptions } from "../protocol/error.js";

interface NativeFault {
  code: ErrorCode;
  message: string;
  line?: number;
  column?: number;
}

/** What the guest calls the one file of a bundle (the name in its stacks). */
const BUNDLE_FILE = "plugin.mjs";

function readFault(text: string): NativeFault | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isFault =
      typeof value === "object" &&
      value !== null &&
      "code" in value &&
      "message" in value &&
      typeof value.code === "string";
    return isFault ? (value as NativeFault) : undefined;
  } catch {
    return undefined;
  }
}

function toSandboxError(error: unknown): SandboxError {
  if (error instanceof SandboxError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const fault = readFault(text);
  if (!fault) return new SandboxError("INTERNAL", `the native engine failed: ${text}`, { cause: error });
  const options: SandboxErrorOptions = {};
  if (fault.line !== undefined)
    options.place = {
      file: BUNDLE_FILE,
      line: fault.line,
      ...(fault.column === undefined ? {} : { column: fault.column }),
    };
  return new SandboxError(fault.code, fault.message, options);
}

/** Runs `work`; whatever the addon throws leaves as a `SandboxError`. */
export function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toSandboxError(error);
  }
}

export async function translatedAsync<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toSandboxError(error);
  }
}
