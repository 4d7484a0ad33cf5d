// Whatever an app and an instance do, in whatever order: every call settles, one instance lives at most, and facts
// arrive in order, once, and never in an instance that was started after a stop which came after them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Plugin } from "../../src/run/host.js";
import { Bench, greet, settle, type FakeInstance, type Message } from "./fakes.js";

class Trial {
  readonly calls: Promise<unknown>[] = [];
  settled = 0;
  readonly #bench: Bench;
  readonly #plugin: Plugin;
  #events = 0;
  /** How often the plugin came to rest; and for each fact and each instance, how often it had by then. */
  #rests = 0;
  readonly #restsAtEvent: number[] = [];
  readonly #restsAtStart = new Map<FakeInstance, number>();
  #controller = new AbortController();

  constructor(bench: Bench, plugin: Plugin) {
    this.#bench = bench;
    this.#plugin = plugin;
  }

  do(act: string): void | Promise<void> {
    this.#noteStarts();
    const wasAtRest = this.#isAtRest;
    const done = this.#acts[act]?.();
    if (!wasAtRest && this.#isAtRest) this.#rests += 1;
    return done;
  }

  /** What an instance got. */
  check(): void {
    this.#noteStarts();
    const living = this.#bench.instances.filter(({ isEnded }) => !isEnded);
    expect(living.length).toBeLessThanOrEqual(1);
    let last = -1;
    for (const instance of this.#bench.instances) {
      for (const fact of instance.received.filter(({ method }) => method === "event").map(numberOf)) {
        expect(fact).toBeGreaterThan(last);
        last = fact;
        expect(this.#restsAtEvent[fact]).toBeGreaterThanOrEqual(this.#restsAtStart.get(instance) ?? 0);
      }
    }
  }

  get #isAtRest(): boolean {
    return ["stopped", "stopping", "failed"].includes(this.#plugin.state);
  }

  #noteStarts(): void {
    for (const instance of this.#bench.instances)
      if (!this.#restsAtStart.has(instance)) this.#restsAtStart.set(instance, this.#rests);
  }

  readonly #acts: Readonly<Record<string, () => void | Promise<void>>> = {
    call: () => this.#call("test/ask"),
    "call without default": () => this.#call("test/do"),
    "call with a signal": () => this.#call("test/ask", this.#controller.signal),
    abort: () => this.#controller.abort(),
    "new signal": () => void (this.#controller = new AbortController()),
    emit: () => {
      this.#restsAtEvent[this.#events] = this.#rests;
      this.#plugin.emit("a", this.#events);
      this.#events += 1;
    },
    stop: () => void this.#plugin.stop(),
    start: () => void this.#plugin.start().catch(() => {}),
    relaunch: () => void this.#plugin.relaunch().catch(() => {}),
    crash: () => this.#last?.ends({ kind: "trap", message: "x" }),
    exit: () => this.#last?.ends({ kind: "exit", code: 0 }),
    answer: () => {
      const open = this.#last?.received.findLast(({ method }) => method?.startsWith("test/"));
      if (open) this.#last?.answers(open.id, null);
    },
    "ask the host": () => this.#last?.says({ jsonrpc: "2.0", id: 1, method: "nothing" }),
    full: () => void (this.#last && (this.#last.isFull = true)),
    reads: () => this.#last?.reads(),
    "a little later": () => this.#bench.clock.advance(60),
    later: () => this.#bench.clock.advance(400),
    settle: () => settle(),
  };

  /** What is tried more often stands there twice. */
  static readonly acts: readonly string[] = (
    "call,call without default,call with a signal,abort,new signal,emit,emit,stop,start,relaunch,crash,exit,answer," +
    "ask the host,full,reads,a little later,later,settle,settle"
  ).split(",");

  get #last(): FakeInstance | undefined {
    const last = this.#bench.instances.at(-1);
    return last?.isEnded === false ? last : undefined;
  }

  #call(method: string, signal?: AbortSignal): void {
    const call = this.#plugin.call(method, null, signal && { signal });
    const count = (): void => void (this.settled += 1);
    this.calls.push(call.then(count, count));
  }
}

const numberOf = ({ params }: Message): number => (params as { data: number }).data;

describe("E-LIFE-2 E-CALL-3 E-CRASH-2 E-CRASH-4 in any order", () => {
  test.each([
    ["which takes batches", true],
    ["which takes none", false],
  ])("with a plugin %s", async (_, batch) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Trial.acts), { minLength: 1, maxLength: 60 }),
        async (acts) => {
          await using bench = await Bench.open(greet(batch));
          const trial = new Trial(bench, await bench.load({ activation: ["event:a"] }));
          for (const act of acts) await trial.do(act);
          // Past every deadline, the host still open: nothing may wait for its end.
          for (let round = 0; round < 4; round += 1) {
            await settle();
            bench.clock.advance(10_000);
          }
          await settle();
          expect(trial.settled).toBe(trial.calls.length);
          trial.check();
        },
      ),
      { numRuns: 300 },
    );
  });
});
