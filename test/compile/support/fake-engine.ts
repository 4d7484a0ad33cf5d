/** An engine that only copies bytes: the cache's own behaviour, without native code. */
import { createHash } from "node:crypto";
import type { EngineInfo, EngineModule } from "../../../src/engine/index.js";
import type { EnginePort } from "../../../src/compile/engine-port.js";
import { SandboxError } from "../../../src/protocol/error.js";

export const INFO: EngineInfo = {
  wasmtime: "48.0.8",
  target: "x86_64-unknown-linux-gnu",
  cpuFeatures: "avx2,sse4.2",
  settings: { epochInterruption: true, optLevel: "speed", memoryReservation: 67_108_864 },
  fingerprint: "f".repeat(64),
};

export class FakeEngine implements EnginePort {
  compiled = 0;
  loaded = 0;
  info: EngineInfo;

  constructor(info: Partial<EngineInfo> = {}) {
    this.info = { ...INFO, ...info };
  }

  engineInfo(): EngineInfo {
    return this.info;
  }

  async precompileModule(wasm: Uint8Array): Promise<Uint8Array> {
    this.compiled += 1;
    if (!Buffer.from(wasm).subarray(0, 4).equals(Buffer.from("\0asm"))) {
      throw new SandboxError("MODULE_INVALID", "not a valid WebAssembly module: unexpected end");
    }
    return Buffer.concat([Buffer.from("native:"), wasm]);
  }

  precompileForeign(wasm: Uint8Array): Promise<Uint8Array> {
    return this.precompileModule(wasm);
  }

  async loadModule(artefact: Uint8Array, sha256: string): Promise<EngineModule> {
    if (createHash("sha256").update(artefact).digest("hex") !== sha256) {
      throw new SandboxError("MODULE_INVALID", "the compiled module is damaged");
    }
    this.loaded += 1;
    return { kind: "core", imports: [] };
  }
}

export function fakeWasm(text: string): Uint8Array {
  return Buffer.from(`\0asm${text}`);
}
