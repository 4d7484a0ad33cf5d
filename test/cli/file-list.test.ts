// The listing of a folder that is not trusted: bounded in files, depth and bytes, and nothing in it is waited for.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFolder } from "../../src/cli/file-list.js";
import { limits } from "../../src/protocol/limits.js";
import { temporaryFolder } from "./cli-process.js";

const pathsOf = async (dir: string): Promise<string[]> =>
  (await listFolder(dir)).files.map(({ path }) => path);

describe("the listing of a folder", () => {
  test("names no more files than its limit and counts the rest", async () => {
    const dir = temporaryFolder();
    const extra = 7;
    for (let index = 0; index < limits.listedFiles.default + extra; index += 1)
      writeFileSync(join(dir, `${index}`), "");
    const { files, unlistedFiles } = await listFolder(dir);
    expect([files.length, unlistedFiles]).toEqual([limits.listedFiles.default, extra]);
  });

  test("goes no deeper than its limit", async () => {
    const dir = temporaryFolder();
    const deep = (depth: number): string => join(dir, ..."d".repeat(depth));
    mkdirSync(deep(limits.walkDepth.default + 1), { recursive: true });
    for (const depth of [0, limits.walkDepth.default, limits.walkDepth.default + 1])
      writeFileSync(join(deep(depth), "file"), "");
    expect(await pathsOf(dir)).toEqual([`${"d/".repeat(limits.walkDepth.default)}file`, "file"]);
  });

  test("hashes no more bytes than its limit, also of a file that holds nothing", async () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, "small"), "x");
    writeFileSync(join(dir, "huge"), "");
    truncateSync(join(dir, "huge"), limits.hashedBytes.default + 1);
    const { files, totalBytes, unlistedFiles } = await listFolder(dir);
    expect([files.map(({ path }) => path), totalBytes, unlistedFiles]).toEqual([["small"], 1, 1]);
  });

  test("follows no link and waits for no pipe", async () => {
    const dir = temporaryFolder();
    symlinkSync("/etc", join(dir, "folder"));
    symlinkSync("/etc/hostname", join(dir, "link"));
    execFileSync("mkfifo", [join(dir, "pipe")]);
    writeFileSync(join(dir, "file"), "");
    expect(await pathsOf(dir)).toEqual(["file"]);
  });
});
