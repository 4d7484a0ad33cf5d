/** Why a value did not fit its schema, in one line. */
import { shorten } from "./text.js";

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
