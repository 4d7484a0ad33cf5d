/** Values of the app on their way to a plugin, as JSON that fits into one line. */
import { limits } from "../protocol/limits.js";

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
