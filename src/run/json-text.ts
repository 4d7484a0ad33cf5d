/** Values of the app on their way to a plugin, as JSON that fits into one line; and why a value did not fit. */
import { limits } from "../protocol/limits.js";
import { shorten } from "../protocol/text.js";

/** What a validator found. Ajv's own have it too. */
interface Validated {
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

/** Where the last value of a validator did not fit, and why. */
export function faultText({ errors }: Validated): string {
  const fault = errors?.[0];
  if (!fault) return "it does not fit";
  // The path may hold a key of megabytes.
  return shorten(`${fault.instancePath || "the value"} ${fault.message ?? "does not fit"}`, 300);
}

/**
 * The value as JSON. Throws what `refuse` makes of the reason for a value that cannot be written as JSON or is
 * longer than a line may be.
 */
export function jsonText(value: unknown, refuse: (reason: string, cause?: unknown) => Error): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw refuse(
      `cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
  if (text === undefined) throw refuse("cannot be written as JSON");
  // A UTF-16 unit is at most three bytes: only a text that could be too long is measured.
  const maxBytes = limits.maxLineBytes.default;
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)
    throw refuse(`are longer than ${maxBytes} bytes`);
  return text;
}
