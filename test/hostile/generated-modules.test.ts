// Modules too large to be written by hand, and bytes that are no module: refused, or run, but never a fault of ours.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSandboxError } from "../../src/protocol/error.js";
import type { PluginHost } from "../../src/run/host.js";
import { fixture, Workplace } from "../e2e/fixture.js";
import { ALLOWED_LATENESS_MS, ATTEMPTS, watchEventLoop } from "./event-loop.js";
import {
  code,
  FUNCTION,
  items,
  leb,
  MEMORY,
  name,
  repeated,
  section,
  START,
  TYPE,
  wasmModule,
} from "./wasm-bytes.js";

const EMPTY = Buffer.alloc(0);
const DEEP = 50_000;
const plain = (body: Uint8Array): Buffer => wasmModule(TYPE, FUNCTION, MEMORY, START, code(body));

/** The module, and the codes by which it may end: refused, or started and ended by itself. */
const modules: Record<string, { bytes: () => Uint8Array; codes: readonly string[] }> = {
  "no bytes at all": { bytes: () => EMPTY, codes: ["MODULE_INVALID"] },
  "text instead of a module": { bytes: () => Buffer.from("#!/bin/sh\necho\n"), codes: ["MODULE_INVALID"] },
  "a module cut in the middle": {
    bytes: () => plain(EMPTY).subarray(0, -9),
    codes: ["MODULE_INVALID"],
  },
  "a section longer than the file": {
    bytes: () => wasmModule(Buffer.from([1, ...leb(2 ** 32 - 1)])),
    codes: ["MODULE_INVALID"],
  },
  "a count of four thousand million types": {
    bytes: () => wasmModule(section(1, Buffer.from(leb(2 ** 32 - 1)))),
    codes: ["MODULE_INVALID"],
  },
  "90,000 data segments": {
    bytes: () =>
      wasmModule(
        TYPE,
        FUNCTION,
        MEMORY,
        START,
        code(EMPTY),
        repeated(11, 90_000, [0, 0x41, 0, 0x0b, 1, 0x2a]),
      ),
    codes: ["MODULE_INVALID", "PLUGIN_STOPPED"],
  },
  "a million data segments": {
    bytes: () =>
      wasmModule(
        TYPE,
        FUNCTION,
        MEMORY,
        START,
        code(EMPTY),
        repeated(11, 1_000_000, [0, 0x41, 0, 0x0b, 1, 0x2a]),
      ),
    codes: ["MODULE_INVALID"],
  },
  "50,000 blocks in one another": {
    bytes: () =>
      plain(Buffer.concat([Buffer.alloc(DEEP * 2, Buffer.from([0x02, 0x40])), Buffer.alloc(DEEP, 0x0b)])),
    codes: ["MODULE_INVALID", "PLUGIN_STOPPED"],
  },
  "a function of 60,000 locals": {
    bytes: () => {
      const body = Buffer.from([1, ...leb(60_000), 0x7f, 0x0b]);
      const all = Buffer.concat([Buffer.from([1, ...leb(body.length)]), body]);
      return wasmModule(TYPE, FUNCTION, MEMORY, START, section(10, all));
    },
    codes: ["MODULE_INVALID", "PLUGIN_STOPPED"],
  },
  "a hundred thousand exports": {
    bytes: () => {
      const all = Array.from({ length: 100_000 }, (_, at) => [...name(`e${at}`), 0, 0]);
      const exports = Buffer.concat([
        Buffer.from([...leb(all.length + 1), ...name("_start"), 0, 0]),
        ...all.map((one) => Buffer.from(one)),
      ]);
      return wasmModule(TYPE, FUNCTION, section(7, exports), code(EMPTY));
    },
    codes: ["MODULE_INVALID", "PLUGIN_STOPPED"],
  },
  "a name of 1 MB": {
    bytes: () => wasmModule(TYPE, FUNCTION, items(7, [...name("x".repeat(1 << 20)), 0, 0]), code(EMPTY)),
    codes: ["MODULE_INVALID", "PLUGIN_STOPPED"],
  },
  "50,000 imports that there are not": {
    bytes: () => wasmModule(TYPE, repeated(2, 50_000, [...name("env"), ...name("f"), 0, 0])),
    codes: ["MODULE_INVALID", "MODULE_IMPORT_REFUSED"],
  },
  "components in one another, 2,000 deep": {
    bytes: () => {
      const head = Buffer.from([0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0]);
      let inner = head;
      for (let level = 0; level < 2000; level += 1) inner = Buffer.concat([head, section(4, inner)]);
      return inner;
    },
    codes: ["MODULE_INVALID"],
  },
};

const workplace = new Workplace();
let host: PluginHost;

beforeAll(async () => {
  host = await workplace.host([]);
});
afterAll(async () => {
  await host.close();
  workplace[Symbol.dispose]();
});

describe("modules made by a program", () => {
  for (const [at, [title, { bytes, codes }]] of Object.entries(modules).entries())
    test(`E-WASM-9: ${title}`, async () => {
      const id = `dev.escouade.hostile.generated-${at}`;
      const dir = join(workplace.dir, id);
      mkdirSync(dir);
      writeFileSync(join(dir, "plugin.wasm"), bytes());
      const manifest = {
        id,
        version: "1.0.0",
        name: title,
        escouade: ">=2.2.0",
        run: { wasm: "plugin.wasm" },
      };
      writeFileSync(join(dir, "escouade-plugin.json"), JSON.stringify(manifest));
      const good = await host.load(fixture("rust-words"));
      await good.start();
      let latenessMs = Infinity;
      for (let attempt = 0; attempt < ATTEMPTS && latenessMs >= ALLOWED_LATENESS_MS; attempt += 1) {
        const plugin = await host.load(dir);
        const stop = watchEventLoop();
        const error: unknown = await plugin.start().then(
          () => undefined,
          (reason: unknown) => reason,
        );
        latenessMs = stop();
        expect(isSandboxError(error) ? error.code : error).toSatisfy((code: string) => codes.includes(code));
        expect(plugin.failure?.message).not.toMatch(/panicked|unreachable executed|\n/);
        expect(await good.call("test/echo", { at })).toEqual({ at });
        await plugin[Symbol.asyncDispose]();
      }
      expect(latenessMs).toBeLessThan(ALLOWED_LATENESS_MS);
    });
});
