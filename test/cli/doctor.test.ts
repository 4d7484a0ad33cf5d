// `doctor` on this machine: every check says something, and what cannot work is said with how to mend it.
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { EXIT } from "../../src/cli/output/exit-codes.js";
import { cli, temporaryFolder } from "./cli-process.js";

// Compiling the guest runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

interface Document {
  ok: boolean;
  checks: { name: string; status: "ok" | "warn" | "fail"; message: string; mend?: string }[];
  summary: Record<"ok" | "warn" | "fail", number>;
}

describe("doctor", () => {
  test("this machine can run plugins", async () => {
    const { stdout, exitCode } = await cli(["doctor", "--json"]);
    const { ok, checks, summary } = JSON.parse(stdout) as Document;
    expect({ ok, exitCode, fail: summary.fail }).toEqual({ ok: true, exitCode: EXIT.ok, fail: 0 });
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "node",
        "engine",
        "cpu features",
        "guest runtime",
        "cache",
        "logs",
        "rust toolchain",
        "test plugin",
      ]),
    );
    for (const { status, message, mend } of checks) {
      expect(message).not.toBe("");
      expect(mend === undefined).toBe(status === "ok");
    }
  });

  test("each line begins with its status, a mend stands below", async () => {
    const { stdout, stderr } = await cli(["doctor"]);
    for (const line of stdout.trimEnd().split("\n"))
      expect(line).toMatch(/^(?:ok|warn|fail) {2,}\S|^ +mend: /);
    expect(stderr).toMatch(/^\d+ checks: \d+ ok, \d+ warn, 0 fail$/m);
  });

  test("folders that cannot be used are warned of with a mend", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "file");
    writeFileSync(file, "");
    const shared = join(folder, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const { stdout } = await cli(["doctor", "--json", "--cache-dir", file, "--log-dir", shared]);
    const { checks } = JSON.parse(stdout) as Document;
    const find = (name: string): Document["checks"][number] | undefined =>
      checks.find((one) => one.name === name);
    expect(find("cache")).toMatchObject({ status: "warn", mend: expect.stringContaining("--cache-dir") });
    expect(find("logs")).toMatchObject({
      status: "warn",
      message: expect.stringContaining("shared with other users"),
      mend: expect.stringContaining("--log-dir"),
    });
  });

  test("folders are judged by those who use them, and nothing is left in them", async () => {
    const folder = temporaryFolder();
    const [cache, logs] = [join(folder, "cache"), join(folder, "logs")];
    const { stdout } = await cli(["doctor", "--json", "--cache-dir", cache, "--log-dir", logs]);
    const { checks } = JSON.parse(stdout) as Document;
    for (const [name, dir] of [
      ["cache", cache],
      ["logs", logs],
    ] as const) {
      expect(checks.find((one) => one.name === name)).toMatchObject({ status: "ok", message: dir });
      expect(statSync(dir).mode & 0o777).toBe(0o700);
    }
    expect(readdirSync(logs)).toEqual([]);
    expect(readdirSync(cache).filter((file) => !/\.(aot|module)$/.test(file))).toEqual([]);
  });
});
