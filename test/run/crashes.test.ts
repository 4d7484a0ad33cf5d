import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Supervisor } from "../../src/run/supervisor.js";
import { Deadlines, type Deadline } from "../../src/time/deadlines.js";
import { Bench, echo, FakeClock, settle } from "./fakes.js";

const SECOND = 1000;
const crash = (bench: Bench): Promise<void> => {
  bench.last.ends({ kind: "exit", code: 3 });
  return settle();
};

describe("crashes", () => {
  test("E-CRASH-1 three relaunches within five minutes; the fourth crash stops it until an explicit relaunch", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    for (let i = 0; i < 3; i += 1) {
      await crash(bench);
      expect([plugin.state, bench.instances.length]).toEqual(["ready", i + 2]);
    }
    await crash(bench);
    expect([plugin.state, bench.instances.length]).toEqual(["failed", 4]);
    expect(bench.log).toContain("error host: stopped after 4 crashes within 5 minutes");
    await expect(plugin.call("test/do")).rejects.toMatchObject({ code: "PLUGIN_STOPPED", blame: "plugin" });
    await expect(plugin.start()).rejects.toMatchObject({ code: "PLUGIN_STOPPED" });
    await plugin.stop();
    bench.clock.advance(3_600 * SECOND);
    expect(plugin.emit("a")).toBe(false);
    expect(bench.instances).toHaveLength(4);
    await plugin.relaunch();
    expect([plugin.state, plugin.stats().crashes, bench.prepared]).toEqual(["ready", 0, 2]);
    await crash(bench);
    expect(plugin.state).toBe("ready");
  });

  test.each([
    [[0, 100, 864_000], "ready"],
    [[0, 140, 200, 299], "failed"],
    [[0, 150, 200, 301], "ready"],
    [[0, 1, 2, 301, 302, 303], "ready"],
    [[0, 1, 2, 301, 302, 303, 304], "failed"],
  ])("case-57 E-CRASH-1 crashes at %j s: %s", async (times, state) => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    let nowS = 0;
    for (const atS of times) {
      bench.clock.advance((atS - nowS) * SECOND);
      nowS = atS;
      await crash(bench);
    }
    expect(plugin.state).toBe(state);
  });

  test("case-57 the system clock plays no part, a stop and a clean exit do not count", async () => {
    const supervisor = new Supervisor(new FakeClock(), () => {});
    for (let i = 0; i < 10; i += 1) {
      supervisor.start();
      supervisor.hello();
      if (i % 2 === 0) supervisor.exit();
      else {
        supervisor.stop();
        supervisor.ended();
      }
    }
    expect([supervisor.crashes, supervisor.state]).toEqual([0, "stopped"]);
  });

  test("E-CRASH-1 a start that never succeeds counts too, also an exit before initialize is answered", async () => {
    await using bench = await Bench.open((_, instance) =>
      queueMicrotask(() => instance.ends({ kind: "exit", code: 0 })),
    );
    const plugin = await bench.load();
    await expect(plugin.start()).rejects.toMatchObject({
      message: "stopped after 4 crashes within 5 minutes",
      cause: { code: "INSTANCE_EXIT" },
    });
    expect(bench.instances).toHaveLength(4);
    expect(bench.log).toContain(
      "error host: its instance crashed: exit code 0, before it answered initialize",
    );
  });

  test("E-CRASH-2 what is sent during a relaunch waits, and goes out in order after initialize is answered", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    bench.script = () => {};
    await crash(bench);
    expect(plugin.state).toBe("relaunching");
    for (let i = 0; i < 10; i += 1) plugin.emit("a", i);
    const call = plugin.call("test/do", 10);
    await settle();
    expect(bench.last.lines).toHaveLength(1);
    bench.last.answers(1, { protocolVersion: 1, capabilities: { batch: true } });
    await settle();
    expect(bench.last.received.map(({ params }) => (params as { data?: number }).data ?? params)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    bench.last.answers(bench.last.received.at(-1)?.id, "done");
    await expect(call).resolves.toBe("done");
  });

  test("E-CRASH-2 a full queue drops its oldest message, says so, and a dropped call gets its default", async () => {
    await using bench = await Bench.open(() => {});
    const plugin = await bench.load({ activation: ["event:a"] });
    const outcome = plugin.callOutcome("test/ask");
    for (let i = 0; i < 256; i += 1) plugin.emit("a", i);
    await expect(outcome).resolves.toMatchObject({ status: "defaulted", reason: { code: "CALL_DROPPED" } });
    await settle();
    expect(bench.log).toContain(
      "warn host: the queue is full (256 messages): its oldest message is lost: test/ask",
    );
    expect(plugin.stats().queued).toBe(256);
    plugin.emit("a", 256);
    await settle();
    expect(bench.log).toContain(
      "warn host: the queue is full (256 messages): its oldest message is lost: event a",
    );
  });

  test("E-CRASH-2 calls in flight at the crash are not sent again, queued ones are", async () => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    const first = expect(plugin.call("test/do", "in flight")).rejects.toMatchObject({
      code: "INSTANCE_EXIT",
    });
    await settle();
    bench.script = echo;
    bench.last.ends({ kind: "exit", code: 1 });
    await first;
    await expect(plugin.call("test/do", "queued")).resolves.toBe("queued");
    expect(bench.last.received.map(({ params }) => params)).toEqual(["queued"]);
  });

  test("a reply to a dead instance's request never reaches the next one", async () => {
    await using bench = await Bench.open(() => {});
    const plugin = await bench.load();
    const started = plugin.start();
    await settle();
    bench.last.says({ jsonrpc: "2.0", id: 77, method: "log", params: { level: "info", message: "x" } });
    bench.last.ends({ kind: "exit", code: 1 });
    await settle();
    bench.last.answers(1, { protocolVersion: 1 });
    await started;
    await settle();
    expect(bench.last.lines).toHaveLength(1);
  });

  test.each([
    [{ kind: "turn-limit", budgetMs: 2000 }, "a turn ran past 2000 ms: Escouade stopped its instance"],
    [{ kind: "turn-limit", budgetMs: 500 }, "a turn ran past 500 ms: Escouade stopped its instance"],
    [
      { kind: "memory-limit", limitBytes: 64 * 1024 * 1024 },
      "its instance crashed: it asked for more than its 64 MB of memory",
    ],
    [{ kind: "trap", message: "unreachable" }, "its instance crashed: unreachable"],
    [
      { kind: "exception", message: "Error: boom\u001b", stack: "at plugin.mjs:1:1" },
      "its instance crashed: Error: boom\\u{1b}",
    ],
    [{ kind: "exit", code: 7 }, "its instance crashed: exit code 7"],
    [{ kind: "start-failed", message: "no thread" }, "its instance did not start: no thread"],
  ] as const)("E-LIMIT-2 %j is said in exact words and relaunches", async (end, reason) => {
    await using bench = await Bench.open();
    const { plugin } = await bench.ready();
    bench.last.stderr("last words");
    bench.last.ends(end);
    await settle();
    expect(bench.log).toContain(`error host: ${reason}`);
    expect(bench.log).toContain("error host: its last lines of stderr: last words");
    if (end.kind === "exception") expect(bench.log).toContain("error host: stack: at src/main.ts:1:1");
    expect(plugin.state).toBe("ready");
  });

  test("E-CALL-3 each end has its code, which a call in flight gets", async () => {
    const ends = [
      [{ kind: "exit", code: 1 }, "INSTANCE_EXIT"],
      [{ kind: "turn-limit", budgetMs: 2000 }, "INSTANCE_TURN_LIMIT"],
      [{ kind: "memory-limit", limitBytes: 1 }, "INSTANCE_MEMORY_LIMIT"],
      [{ kind: "line-limit", limitBytes: 1 }, "INSTANCE_LINE_LIMIT"],
      [{ kind: "trap", message: "x" }, "INSTANCE_TRAP"],
      [{ kind: "exception", message: "x", stack: "" }, "INSTANCE_EXCEPTION"],
      [{ kind: "killed" }, "INSTANCE_KILLED"],
      [{ kind: "start-failed", message: "x" }, "INSTANCE_START_FAILED"],
    ] as const;
    for (const [end, code] of ends) {
      await using bench = await Bench.open();
      const { plugin, instance } = await bench.ready();
      const call = expect(plugin.call("test/do")).rejects.toMatchObject({ code });
      await settle();
      instance.ends(end);
      await call;
    }
  });

  test("E-LOG-2 the figures of an instance that ended are told", async () => {
    await using bench = await Bench.open();
    const seen: unknown[] = [];
    bench.host.on("stats", ({ stats }) => seen.push(stats));
    const { plugin } = await bench.ready();
    await crash(bench);
    expect(seen).toMatchObject([{ starts: 1, instance: { memoryPeakBytes: 2, turns: 4 } }]);
    expect(plugin.stats()).toMatchObject({ state: "ready", starts: 2, crashes: 1 });
  });

  test("the supervisor never leaves its states, whatever happens in whatever order", () => {
    const steps = ["start", "hello", "crash", "exit", "fail", "stop", "ended", "revive"] as const;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(200_000)), { maxLength: 60 }),
        (events) => {
          const clock = new FakeClock();
          const supervisor = new Supervisor(clock, () => {});
          // The model: crashes of the last five minutes, and whether an instance is wanted.
          let crashes: number[] = [];
          for (const [step, ms] of events) {
            clock.advance(ms);
            const before = supervisor.state;
            const isLive = before === "starting" || before === "ready" || before === "relaunching";
            try {
              if (step === "crash") {
                if (!isLive) continue;
                crashes = [...crashes.filter((at) => clock.now() - at <= 300_000), clock.now()];
                expect(supervisor.crash()).toBe(crashes.length <= 3);
                expect(supervisor.state).toBe(crashes.length <= 3 ? "relaunching" : before);
              } else {
                supervisor[step]();
                if (step === "revive") crashes = [];
              }
            } catch (error) {
              expect(error).toMatchObject({ code: "INTERNAL" });
              expect(supervisor.state).toBe(before);
            }
          }
        },
      ),
    );
  });
});

describe("deadlines", () => {
  test("expire in order, once, and not when they were met", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ms: fc.integer({ min: 1, max: 1000 }), isMet: fc.boolean() }), {
          maxLength: 300,
        }),
        (plan) => {
          const clock = new FakeClock();
          const deadlines = new Deadlines(clock);
          const expired: number[] = [];
          const all = plan.map(({ ms }, index) => {
            const deadline: Deadline = { dueMs: 0, isOver: false, expire: () => void expired.push(index) };
            deadlines.add(deadline, ms);
            return deadline;
          });
          plan.forEach(({ isMet }, index) => isMet && deadlines.end(all[index]!));
          expect(deadlines.pending).toBe(plan.filter(({ isMet }) => !isMet).length);
          clock.advance(1000);
          const due = expired.map((index) => plan[index]!.ms);
          expect(due).toEqual(due.toSorted((a, b) => a - b));
          expect(expired.toSorted((a, b) => a - b)).toEqual(
            plan.flatMap(({ isMet }, index) => (isMet ? [] : [index])),
          );
          expect([deadlines.pending, clock.timers]).toEqual([0, 0]);
        },
      ),
    );
  });

  test("E-LIMIT-4 a hundred thousand that are met leave no timers and no heap behind", () => {
    const clock = new FakeClock();
    const deadlines = new Deadlines(clock);
    const keep: Deadline = { dueMs: 0, isOver: false, expire: () => {} };
    deadlines.add(keep, 60_000);
    for (let i = 0; i < 100_000; i += 1) {
      const one: Deadline = { dueMs: 0, isOver: false, expire: () => {} };
      deadlines.add(one, 10_000);
      deadlines.end(one);
    }
    expect([deadlines.pending, clock.timers]).toEqual([1, 1]);
    deadlines.end(keep);
    clock.advance(60_000);
    expect(clock.timers).toBe(0);
  });
});
