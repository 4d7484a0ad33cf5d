// Every way in which an instance ends, for a core module and for the same code as a component.
import { describe, expect, test } from "vitest";
import { guest, start } from "./support.js";

for (const actor of ["actor", "actor-component"])
  describe(`${actor}: how an instance ends`, () => {
    test("E-WASM-1 an instance keeps answering on its own thread until its input ends", async () => {
      const { instance, sink } = await start(actor);
      for (const n of [1, 2, 3]) {
        expect(instance.write(`message ${n}\n`)).toBe(true);
        await sink.untilLines(n);
      }
      instance.closeInput();
      const end = await sink.ended;
      expect(end).toMatchObject({ kind: "exit", code: 0 });
      expect(sink.lines).toEqual(["message 1", "message 2", "message 3"]);
      expect(end.stats).toMatchObject({ bytesIn: 30, bytesOut: 30, memoryBytes: 0 });
      expect(end.stats.memoryPeakBytes).toBeGreaterThanOrEqual(34 * 65_536);
      expect(end.stats.turns).toBeGreaterThanOrEqual(4);
      expect(instance.write("late\n")).toBe(false);
      expect(instance.stats()).toEqual(end.stats);
    });

    test("case-7 a trap is reported after what was said before it", async () => {
      const { instance, sink } = await start(actor);
      instance.write("hello\nT\n");
      expect(await sink.ended).toMatchObject({ kind: "trap", message: expect.stringContaining("panic") });
      expect(sink.said.map((one) => one.kind)).toEqual(["line", "end"]);
    });

    test("E-LIMIT-2 an endless loop ends with the budget of its turn", async () => {
      const { instance, sink } = await start(actor, { turnBudgetMs: 60 });
      instance.write("L\n");
      const end = await sink.ended;
      expect(end).toMatchObject({ kind: "turn-limit", budgetMs: 60 });
      expect(end.stats.longestTurnMs).toBeGreaterThanOrEqual(60);
    });

    test("E-LIMIT-1 the budget can be lowered while a turn runs", async () => {
      const { instance, sink } = await start(actor, { turnBudgetMs: 600_000 });
      instance.write("hello\n");
      await sink.untilLines(1);
      instance.write("L\n");
      instance.setTurnBudget(50);
      expect(await sink.ended).toMatchObject({ kind: "turn-limit", budgetMs: 50 });
    });

    test("E-LIMIT-2 a loop over waits of zero length is one turn", async () => {
      const { instance, sink } = await start(actor, { turnBudgetMs: 100 });
      instance.write("P\n");
      const end = await sink.ended;
      expect(end).toMatchObject({ kind: "turn-limit", budgetMs: 100 });
      expect(end.stats.turns).toBeLessThanOrEqual(3);
    });

    test("E-LIMIT-2 case-51 growing memory ends at the limit", async () => {
      const { instance, sink } = await start(actor, { memoryBytes: 4 << 20 });
      instance.write("G\n");
      const end = await sink.ended;
      expect(end).toMatchObject({ kind: "memory-limit", limitBytes: 4 << 20 });
      expect(end.stats.memoryPeakBytes).toBeLessThanOrEqual(4 << 20);
      expect(end.stats.memoryPeakBytes).toBeGreaterThan(3 << 20);
    });

    test("E-LIMIT-1 the limit is 64 MiB unless told otherwise", async () => {
      const { instance, sink } = await start(actor);
      instance.write("G\n");
      expect(await sink.ended).toMatchObject({ kind: "memory-limit", limitBytes: 64 << 20 });
    });

    test("E-MSG-4 case-6 a line that never ends is ended at the limit", async () => {
      const { instance, sink } = await start(actor, { maxLineBytes: 1 << 20 });
      instance.write("hello\nE\n");
      expect(await sink.ended).toMatchObject({ kind: "line-limit", limitBytes: 1 << 20 });
      expect(sink.lines).toEqual(["hello"]);
    });

    test("case-46 deep recursion in the guest is a trap with a reason", async () => {
      const { instance, sink } = await start(actor);
      instance.write("R\n");
      expect(await sink.ended).toMatchObject({ kind: "trap", message: "the call stack is exhausted" });
    });

    test("E-LIMIT-2 a stdout flood ends as one turn, however slowly it is read", async () => {
      const { instance, sink } = await start(actor, { turnBudgetMs: 100 });
      instance.write("F\n");
      expect(await sink.ended).toMatchObject({ kind: "turn-limit", budgetMs: 100 });
      expect(new Set(sink.lines)).toEqual(new Set(["A".repeat(63)]));
    });
  });

describe("ends of core modules alone", () => {
  test("an exit code arrives", async () => {
    const { instance, sink } = await start("actor");
    instance.write("X\n");
    expect(await sink.ended).toMatchObject({ kind: "exit", code: 7 });
  });

  test("E-WASM-9 all imports that no plugin may have are named", async () => {
    const { sink } = await start("imports");
    expect(await sink.ended).toMatchObject({
      kind: "start-failed",
      message: "it imports what no plugin may have: env.system, wasi_snapshot_preview1.sock_accept",
    });
  });

  test("case-51 a module that wants too much memory from the start does not start", async () => {
    const { sink } = await start("large");
    expect(await sink.ended).toMatchObject({ kind: "memory-limit", limitBytes: 64 << 20 });
  });

  test("a module without a start function says so", async () => {
    const { sink } = await start("library");
    expect(await sink.ended).toMatchObject({
      kind: "start-failed",
      message: expect.stringContaining("`_start`"),
    });
  });

  test("the start of a module is a turn too", async () => {
    const { sink } = await start("start-loop", { turnBudgetMs: 50 });
    expect(await sink.ended).toMatchObject({ kind: "turn-limit", budgetMs: 50 });
  });

  test("a module that needs the JavaScript runtime, or does not, is told apart", async () => {
    const { sink } = await start("actor", { runtime: await guest("runtime") });
    expect(await sink.ended).toMatchObject({
      kind: "start-failed",
      message: expect.stringContaining("does not import"),
    });
    const other = await start("actor", { files: [{ name: "a.json", data: new Uint8Array(1) }] });
    expect(await other.sink.ended).toMatchObject({ kind: "start-failed" });
  });
});
