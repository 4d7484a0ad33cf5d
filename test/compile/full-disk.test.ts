import { readdir, readFile, type FileHandle } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { AotCache } from "../../src/compile/aot-cache.js";
import { writeAtomically } from "../../src/compile/atomic-file.js";
import type { Notice } from "../../src/compile/notice.js";
import { FakeEngine, fakeWasm } from "./support/fake-engine.js";
import { tempDir } from "./support/temp-dir.js";
import { join } from "node:path";

/** Which step of writing fails, and how. */
const failure = vi.hoisted(() => ({ step: "", code: "" }));

/** A disk that takes half of what it is given, and says so. */
async function writeHalf(file: FileHandle, pieces: readonly NodeJS.ArrayBufferView[]) {
  const bytes = Buffer.concat(pieces as Uint8Array[]);
  const { bytesWritten } = await file.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  return { bytesWritten, buffers: [...pieces] };
}

vi.mock("node:fs/promises", async (original) => {
  const actual = await original<typeof import("node:fs/promises")>();
  const takesNothing = async (buffers: readonly NodeJS.ArrayBufferView[]) => ({ bytesWritten: 0, buffers });
  const fail = (): never => {
    throw Object.assign(new Error(failure.code), { code: failure.code });
  };
  return {
    ...actual,
    open: async (...args: Parameters<typeof actual.open>) => {
      if (failure.step === "open" && args[1] === "wx") fail();
      const file = await actual.open(...args);
      if (failure.step === "writev") file.writev = fail;
      if (failure.step === "half")
        file.writev = ((pieces: NodeJS.ArrayBufferView[]) => writeHalf(file, pieces)) as typeof file.writev;
      if (failure.step === "nothing") file.writev = takesNothing as typeof file.writev;
      if (failure.step === "sync") file.sync = fail;
      return file;
    },
    rename: async (...args: Parameters<typeof actual.rename>) => {
      if (failure.step === "rename") fail();
      return actual.rename(...args);
    },
  };
});

beforeEach(() => {
  failure.step = "";
});

const rows = [
  "open:EROFS",
  "open:EACCES",
  "open:EDQUOT",
  "writev:ENOSPC",
  "nothing:ENOSPC",
  "sync:EIO",
  "rename:ENOSPC",
];

test.each(rows)("case-71 a disk that fails (%s) costs the cache only, with one notice", async (row) => {
  const [step = "", code = ""] = row.split(":");
  const dir = await tempDir();
  const notices: Notice[] = [];
  const engine = new FakeEngine();
  const cache = new AotCache({ dir, engine, onNotice: (notice) => notices.push(notice) });
  Object.assign(failure, { step, code });
  for (const text of ["a", "b"])
    expect(await cache.load(fakeWasm(text))).toMatchObject({ source: "compiled" });
  expect(notices).toEqual([{ kind: "cache-write-failed", message: expect.stringContaining(code) }]);
  expect(await readdir(dir)).toEqual([]);
});

test.each(rows)("E-WASM-2 a file that cannot be written whole (%s) is not written at all", async (row) => {
  const [step = "", code = ""] = row.split(":");
  const dir = await tempDir({ "plugin.wasm": "before" });
  Object.assign(failure, { step, code });
  await expect(writeAtomically(join(dir, "plugin.wasm"), [Buffer.from("after")])).rejects.toMatchObject({
    code,
  });
  expect(await readdir(dir)).toEqual(["plugin.wasm"]);
});

test("E-WASM-2 a file that the disk takes in parts is written whole", async () => {
  const dir = await tempDir({ "plugin.wasm": "before" });
  const pieces = ["a piece", "", "another", "the last"].map((text) => Buffer.from(text));
  failure.step = "half";
  await writeAtomically(join(dir, "plugin.wasm"), pieces);
  expect(await readFile(join(dir, "plugin.wasm"), "utf8")).toBe("a pieceanotherthe last");
  expect(await readdir(dir)).toEqual(["plugin.wasm"]);
});
