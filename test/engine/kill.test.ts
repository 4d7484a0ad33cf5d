// The kill switch: wherever a guest is, and leaving nothing behind.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { descriptorCount, guest, start, threadCount } from "./support.js";

const endless = { turnBudgetMs: 600_000 };

for (const actor of ["actor", "actor-component"])
  describe(`${actor}: a kill ends a guest that`, () => {
    test("loops", async () => {
      const { instance, sink } = await start(actor, endless);
      instance.write("hello\nL\n");
      await sink.untilLines(1);
      instance.kill();
      expect(await sink.ended).toMatchObject({ kind: "killed" });
    });

    test("case-52 waits for input", async () => {
      const { instance, sink } = await start(actor);
      instance.write("hello\n");
      await sink.untilLines(1);
      instance.kill();
      expect(await sink.ended).toMatchObject({ kind: "killed" });
    });

    test("case-52 sleeps for a minute", async () => {
      const { instance, sink } = await start(actor, { turnBudgetMs: 50 });
      instance.write("hello\nS\n");
      await sink.untilLines(1);
      instance.kill();
      expect(await sink.ended).toMatchObject({ kind: "killed" });
    });

    test("floods stdout", async () => {
      const { instance, sink } = await start(actor, endless);
      instance.write("F\n");
      await sink.untilLines(1000);
      instance.kill();
      expect(await sink.ended).toMatchObject({ kind: "killed" });
    });

    test("has not started yet", async () => {
      const { instance, sink } = await start(actor);
      instance.kill();
      instance.kill();
      expect(await sink.ended).toMatchObject({ kind: "killed" });
      instance.kill();
    });
  });

test("a guest that ended before it was killed has its own end", async () => {
  const { instance, sink } = await start("actor");
  instance.write("X\n");
  while (instance.stats().memoryBytes > 0 || instance.stats().turns < 2)
    await new Promise((resolve) => setImmediate(resolve));
  instance.kill();
  expect(await sink.ended).toMatchObject({ kind: "exit", code: 7 });
});

test("case-52 a short sleep is a real wait: the turn after it is a new one", async () => {
  const { instance, sink } = await start("actor");
  instance.write("N\n");
  await sink.untilLines(1);
  instance.closeInput();
  const end = await sink.ended;
  expect(end.stats.turns).toBeGreaterThanOrEqual(3);
});

test("E-CRASH-4 500 starts and ends leave no thread and no descriptor", async () => {
  const module = await guest("actor");
  const cycle = async (kind: string) => {
    const { instance, sink } = await start(module, { maxLineBytes: 1 << 16 });
    instance.write("hello\n");
    await sink.untilLines(1);
    if (kind === "kill") instance.kill();
    else if (kind === "close") instance.closeInput();
    else instance.write(`${kind}\n`);
    await sink.ended;
  };
  const kinds = ["kill", "close", "T", "X", "E"];
  for (const kind of kinds) await cycle(kind);
  const settled = async (count: () => number, most: number) => {
    while (count() > most) await new Promise((resolve) => setImmediate(resolve));
    return count();
  };
  const threads = threadCount();
  const descriptors = descriptorCount();
  for (let round = 0; round < 100; round += 1) await Promise.all(kinds.map(cycle));
  // An ended thread is gone from the list a moment after its last event.
  expect(await settled(threadCount, threads)).toBeLessThanOrEqual(threads);
  expect(descriptorCount()).toBeLessThanOrEqual(descriptors);
});

test("E-LIMIT-4 50 idle instances wake no thread", async () => {
  const running = await Promise.all(
    ["actor", "actor-component"].flatMap((actor) => Array.from({ length: 25 }, () => start(actor))),
  );
  for (const { instance } of running) instance.write("hello\n");
  await Promise.all(running.map(({ sink }) => sink.untilLines(1)));
  const switches = (): Map<string, string> =>
    new Map(
      readdirSync("/proc/self/task").flatMap((task): [string, string][] => {
        try {
          const name = readFileSync(`/proc/self/task/${task}/comm`, "utf8").trim();
          if (!name.startsWith("escouade-")) return [];
          const status = readFileSync(`/proc/self/task/${task}/status`, "utf8");
          return [[`${name} ${task}`, status.replace(/^[^]*?(voluntary_ctxt_switches:[^]*)$/, "$1")]];
        } catch {
          return [];
        }
      }),
    );
  // The ticker parks after a tick in which no guest ran: from then on the counters stand still.
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  let before = switches();
  for (let look = 0; look < 50; look += 1) {
    pause();
    const now = switches();
    const isStill = [...now].every(([task, counters]) => before.get(task) === counters);
    before = now;
    if (isStill) break;
  }
  pause();
  pause();
  expect(switches()).toEqual(before);
  expect([...before.keys()].filter((name) => name.startsWith("escouade-plugin"))).toHaveLength(50);
  for (const { instance } of running) instance.kill();
  await Promise.all(running.map(({ sink }) => sink.ended));
});
