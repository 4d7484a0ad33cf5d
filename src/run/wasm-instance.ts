/** Placeholder until written below. */
import type { Manifest } from "../protocol/manifest.js";
import type { Program } from "./transport.js";
export class WasmPrograms {
  constructor(_: { readonly cacheDir?: string }) {}
  prepare(_dir: string, _manifest: Manifest): Promise<Program> {
    return Promise.reject(new Error("x"));
  }
}
