/** The languages that a plugin may be asked to write in. */
import type { InitializeParams } from "./generated/protocol-types.js";

export type Lang = InitializeParams["lang"];

/** The first one is what tools use unless told otherwise. */
export const LANGS: readonly Lang[] = ["en", "fr"];
