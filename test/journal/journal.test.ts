import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { build } from "esbuild";
import { formatEntry, parseEntry, type LogEntry } from "../../src/journal/entry.js";
import { Journal } from "../../src/journal/journal.js";
import { LogFile } from "../../src/journal/log-file.js";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "escouade-journal-"));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const line = (text: string): string =>
  formatEntry({ time: "2030-01-01T00:00:00.000Z", level: "info", source: "plugin", text });
const hostile =
  "ok\n2030-01-01T00:00:00.000Z error host: all fine\u001b[2J\u001b]0;x\u0007\u202egnp\u2028z\u0000";

describe("a log entry", () => {
  test("case-66 forged lines, terminal escapes and direction marks stay one entry, and the true text comes back", () => {
    const entry: LogEntry = {
      time: "2030-01-01T00:00:00.000Z",
      level: "warn",
      source: "plugin",
      text: hostile,
    };
    const text = formatEntry(entry);
    // oxlint-disable-next-line no-control-regex
    expect(text.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u202e\u2028]/);
    expect(text).toContain("\\n2030-01-01T00:00:00.000Z error host: all fine\\u{1b}[2J");
    expect(parseEntry(text.slice(0, -1))).toEqual(entry);
  });

  test("E-LOG-1 a very long entry is cut at whole characters, with a mark", () => {
    const text = line("é🎉".repeat(20_000));
    expect(Buffer.byteLength(text)).toBeLessThan(17_000);
    expect(text).toMatch(/… \(cut: 60000 characters in all\)\n$/);
    expect(text).not.toContain("\ufffd");
  });
});

describe("a journal", () => {
  test("E-LOG-1 writes to <id>.log, private to the user, and calls nobody when all is well", async () => {
    const notices: string[] = [];
    const folder = join(dir, "logs");
    const journal = new Journal({
      id: "dev.test.a",
      dir: folder,
      onNotice: (notice) => notices.push(notice),
    });
    journal.write("info", "host", "started");
    journal.write("error", "stderr", hostile);
    await journal.close();
    expect(readFileSync(join(folder, "dev.test.a.log"), "utf8").split("\n")).toHaveLength(3);
    expect([mode(folder), mode(journal.path), notices]).toEqual(["700", "600", []]);
    expect((await journal.tail()).map(({ level, source, text }) => [level, source, text])).toEqual([
      ["info", "host", "started"],
      ["error", "stderr", hostile],
    ]);
    await journal.close();
  });

  test("case-64 every generation of the file is 0600 and the folder 0700, whatever the umask and the modes before", async () => {
    const old = process.umask(0o022);
    try {
      mkdirSync(join(dir, "logs"), { mode: 0o755 });
      chmodSync(join(dir, "logs"), 0o755);
      const file = new LogFile(join(dir, "logs", "a.log"), 1000);
      writeFileSync(file.path, "", { mode: 0o644 });
      for (let i = 0; i < 3 * 20; i += 1) await file.append(line("x".repeat(60)));
      expect([mode(file.path), mode(file.rotatedPath), mode(join(dir, "logs"))]).toEqual([
        "600",
        "600",
        "700",
      ]);
      await file.close();
    } finally {
      process.umask(old);
    }
  });

  test("case-64 a link, a pipe's place or a folder at the path is not followed: one notice, nothing written there", async () => {
    const target = join(dir, "target");
    writeFileSync(target, "untouched");
    symlinkSync(target, join(dir, "a.log"));
    const notices: string[] = [];
    const journal = new Journal({ id: "a", dir, onNotice: (notice) => notices.push(notice) });
    journal.write("info", "host", "one");
    await journal.flush();
    journal.write("info", "host", "two");
    await journal.flush();
    expect(await journal.tail()).toEqual([]);
    expect([readFileSync(target, "utf8"), notices.length]).toEqual(["untouched", 1]);
    rmSync(join(dir, "a.log"));
    journal.write("info", "host", "three");
    journal.write("info", "host", "four");
    await journal.flush();
    journal.write("info", "host", "five");
    expect((await journal.tail()).map((entry) => entry.text)).toEqual([
      "three",
      "four",
      "five",
      "2 lines of this log were lost: the disk did not take them in time",
    ]);
    await journal.close();
    symlinkSync(dir, join(dir, "link"));
    const linked = new Journal({
      id: "b",
      dir: join(dir, "link"),
      onNotice: (notice) => notices.push(notice),
    });
    linked.write("info", "host", "x");
    await linked.close();
    expect([existsSync(join(dir, "b.log")), notices.length]).toEqual([false, 2]);
  });

  test("E-LOG-1 past its size the file becomes <id>.log.1; E-LOG-3 the tail reads across the rotation", async () => {
    const file = new LogFile(join(dir, "a.log"), 4000);
    for (let i = 0; i < 120; i += 1) await file.append(line(`number ${i}`));
    expect(statSync(file.path).size).toBeLessThanOrEqual(4000);
    expect(statSync(file.rotatedPath).size).toBeLessThanOrEqual(4000);
    const tail = await file.tail(70);
    expect(tail.map((entry) => entry.text)).toEqual(Array.from({ length: 70 }, (_, i) => `number ${i + 50}`));
    await file.close();
  });

  test("E-LOG-3 at most the last 500 entries are given", async () => {
    const journal = new Journal({ id: "a", dir });
    for (let i = 0; i < 700; i += 1) journal.write("info", "plugin", `number ${i}`);
    const tail = await journal.tail(10_000);
    expect([tail.length, tail[0]?.text, tail.at(-1)?.text]).toEqual([500, "number 200", "number 699"]);
    await journal.close();
  });

  test("E-LOG-1 many writers at a rotation lose no line", async () => {
    const files = Array.from({ length: 8 }, () => new LogFile(join(dir, "a.log"), 40_000));
    await Promise.all(
      files.map(async (file, writer) => {
        for (let i = 0; i < 100; i += 1) await file.append(line(`${writer}/${i} ${"x".repeat(30)}`));
      }),
    );
    expect(existsSync(join(dir, "a.log.1"))).toBe(true);
    const all = (readFileSync(join(dir, "a.log.1"), "utf8") + readFileSync(join(dir, "a.log"), "utf8"))
      .trim()
      .split("\n");
    const texts = all.map((one) => parseEntry(one)?.text.split(" ")[0]);
    expect(new Set(texts).size).toBe(800);
    expect(all).toHaveLength(800);
    await Promise.all(files.map((file) => file.close()));
  });

  test("E-LOG-1 several processes, one killed in mid-write: at most one torn line, which the reader skips", async () => {
    const script = join(dir, "writer.mjs");
    await build({
      stdin: {
        contents: `import { LogFile } from ${JSON.stringify(join(import.meta.dirname, "../../src/journal/log-file.ts"))};
          import { formatEntry } from ${JSON.stringify(join(import.meta.dirname, "../../src/journal/entry.ts"))};
          const file = new LogFile(process.argv[2], 1e9);
          process.stdout.write("ready");
          for (let i = 0; i < Number(process.argv[4]); i += 1)
            await file.append(formatEntry({ time: "2030-01-01T00:00:00.000Z", level: "info", source: "plugin", text: process.argv[3] + " " + i + " " + "x".repeat(2000) }));
          await file.close();`,
        resolveDir: dir,
      },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: script,
    });
    const path = join(dir, "a.log");
    const victim = spawn(process.execPath, [script, path, "victim", "100000000"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(victim.stdout, "data");
    const others = ["a", "b"].map((name) =>
      spawn(process.execPath, [script, path, name, "200"], { stdio: ["ignore", "pipe", "inherit"] }),
    );
    await Promise.all(others.map((child) => once(child, "exit")));
    victim.kill("SIGKILL");
    await once(victim, "exit");
    const lines = readFileSync(path, "utf8").split("\n");
    const broken = lines.filter((one) => one !== "" && parseEntry(one) === null);
    expect(broken.length).toBeLessThanOrEqual(1);
    for (const name of ["a", "b"])
      expect(lines.filter((one) => one.includes(`plugin: ${name} `))).toHaveLength(200);
  });

  test("E-LOG-1 after a crash in mid-write the next entry begins a line of its own", async () => {
    writeFileSync(join(dir, "a.log"), line("whole") + line("torn").slice(0, 30));
    const journal = new Journal({ id: "a", dir });
    journal.write("info", "host", "next");
    expect((await journal.tail()).map((entry) => entry.text)).toEqual(["whole", "next"]);
    await journal.close();
  });

  test("E-LOG-1 a file moved away or removed by another is noticed", async () => {
    const file = new LogFile(join(dir, "a.log"));
    await file.append(line("one"));
    rmSync(file.path);
    await file.append(line("two"));
    expect((await file.tail(10)).map((entry) => entry.text)).toEqual(["two"]);
    await file.close();
  });

  test("a rotation's lock left by a dead writer is taken away", async () => {
    const file = new LogFile(join(dir, "a.log"), 1000);
    writeFileSync(`${file.path}.lock`, "");
    utimesSync(`${file.path}.lock`, new Date(0), new Date(0));
    for (let i = 0; i < 30; i += 1) await file.append(line(`number ${i}`));
    expect(existsSync(file.rotatedPath)).toBe(true);
    expect(existsSync(`${file.path}.lock`)).toBe(false);
    await file.close();
  });

  test("a plugin that logs faster than the disk loses lines, never the host's memory", async () => {
    const journal = new Journal({ id: "a", dir });
    for (let i = 0; i < 5000; i += 1) journal.write("info", "plugin", "x".repeat(1000));
    await journal.flush();
    journal.write("info", "host", "after");
    const tail = await journal.tail();
    expect(tail.some((entry) => /^\d+ lines of this log were lost/.test(entry.text))).toBe(true);
    expect(tail.some((entry) => entry.text === "after")).toBe(true);
    await journal.close();
  });

  test("text is masked before anyone sees it", async () => {
    const seen: string[] = [];
    const journal = new Journal({
      id: "a",
      dir,
      mask: (text) => text.replaceAll("hunter2", "••••"),
      onEntry: (entry) => seen.push(entry.text),
    });
    journal.write("info", "stderr", "the word is hunter2");
    expect((await journal.tail()).map((entry) => entry.text)).toEqual(["the word is ••••"]);
    expect(seen).toEqual(["the word is ••••"]);
    await journal.close();
  });

  test("a listener that throws breaks nothing", async () => {
    const bad = (): never => {
      throw new Error("listener");
    };
    const journal = new Journal({ id: "a", dir: join(dir, "file"), onEntry: bad, onNotice: bad });
    appendFileSync(join(dir, "file"), "");
    journal.write("info", "host", "x");
    await journal.close();
    expect(await journal.tail()).toEqual([]);
  });
});
