// What runs when, what keeps an instance alive, and what ends it.
import { describe, expect, test } from "vitest";
import { run, start, type GuestOptions } from "./guest.js";

const say = `const say = (value) => process.stdout.write(JSON.stringify(value) + "\\n");`;

async function said(source: string, options: GuestOptions = {}): Promise<unknown[]> {
  const { lines, end, stderr } = await run(`${say}\n${source}`, "", options);
  expect({ end, stderr }).toMatchObject({ end: { kind: "exit", code: 0 } });
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe("order", () => {
  test("ticks, then promise jobs, then immediates and timers, each followed by its jobs", async () => {
    const source = `
      setTimeout(() => { say("timer 1"); Promise.resolve().then(() => say("job of timer 1")); }, 10);
      setTimeout(() => say("timer 2"), 10);
      setImmediate(() => say("immediate"));
      queueMicrotask(() => { say("job"); process.nextTick(() => say("tick of job")); });
      process.nextTick(() => say("tick"));
      say("main");`;
    expect(await said(source)).toEqual([
      "main",
      "tick",
      "job",
      "tick of job",
      "immediate",
      "timer 1",
      "job of timer 1",
      "timer 2",
    ]);
  });

  test("timers fire by due time, then by the order of their calls", async () => {
    const source = `for (const ms of [40, 20, 30, 20]) setTimeout(say, ms, ms);`;
    expect(await said(source)).toEqual([20, 20, 30, 40]);
  });

  test("an immediate that sets another one does not run it in the same pass", async () => {
    const source = `let passes = 0;
      const again = () => { if (++passes < 3) setImmediate(again); else say(passes); };
      setImmediate(again); setImmediate(() => say("second"));`;
    expect(await said(source)).toEqual(["second", 3]);
  });
});

describe("timers", () => {
  test("E-LIMIT-3 the 65th timer throws a RangeError, and a place is free again afterwards", async () => {
    const source = `
      const timers = [];
      for (let i = 0; i < 64; i++) timers.push(i % 2 ? setTimeout(() => {}, 1e6) : setInterval(() => {}, 1e6));
      try { setTimeout(() => {}, 10); } catch (error) { say([error.name, error.message]); }
      try { setImmediate(() => {}); } catch (error) { say(error.name); }
      try { AbortSignal.timeout(10); } catch (error) { say(error.name); }
      clearTimeout(timers[0]);
      timers[0] = setTimeout(() => { say("again"); timers.forEach(clearInterval); }, 10);`;
    expect(await said(source)).toEqual([
      ["RangeError", "at most 64 timers can be pending at once"],
      "RangeError",
      "RangeError",
      "again",
    ]);
  });

  test("case-43 an interval that clears itself runs once", async () => {
    const source = `const handle = setInterval(() => { clearInterval(handle); say("x"); }, 20);`;
    expect(await said(source)).toEqual(["x"]);
  });

  test("case-43 a throwing interval ends the instance, as under Node", async () => {
    const { end } = await run(`setInterval(() => { throw new Error("each time"); }, 10);`);
    expect(end).toMatchObject({ kind: "exception", message: "Error: each time" });
  });

  test("case-44 no delay is shorter than 10 ms, and ids are unique", async () => {
    const source = `
      const started = performance.now();
      const ids = new Set();
      let left = 0;
      for (const ms of [NaN, -5, 0, 3, "20", undefined, null, {}, -Infinity]) {
        left++;
        ids.add(Number(setTimeout(() => {
          const waited = performance.now() - started;
          if (waited < (ms === "20" ? 20 : 10)) say(["too early", String(ms), waited]);
          if (--left === 0) say(ids.size);
        }, ms)));
      }`;
    expect(await said(source)).toEqual([9]);
  });

  test.each(["2147483648", "Infinity", "1e300", "2147483647"])(
    "case-44 a delay of %s never fires at once",
    async (delay) => {
      const source = `const far = setTimeout(() => say("fired"), ${delay});
        setTimeout(() => { clearTimeout(far); say("cleared"); }, 50);`;
      expect(await said(source)).toEqual(["cleared"]);
    },
  );

  test("handles work as objects and as numbers", async () => {
    const source = `
      const handle = setTimeout(() => say("never"), 20);
      say([typeof handle, handle.hasRef(), handle.unref() === handle, handle.hasRef(), typeof +handle]);
      clearTimeout(+handle);
      clearTimeout(handle); clearTimeout(undefined); clearTimeout(null); clearTimeout("x"); clearInterval({});
      setTimeout((...values) => say(values), 10, 1, "two");`;
    expect(await said(source)).toEqual([
      ["object", true, true, false, "number"],
      [1, "two"],
    ]);
  });

  test("a timer without ref does not keep the instance alive", async () => {
    expect(await said(`setTimeout(() => say("never"), 30).unref(); say("end");`)).toEqual(["end"]);
  });

  test("refresh starts the delay again", async () => {
    const source = `
      const first = setTimeout(() => say("refreshed"), 40);
      setTimeout(() => { first.refresh(); setTimeout(() => say("in between"), 20); }, 20);`;
    expect(await said(source)).toEqual(["in between", "refreshed"]);
  });

  test.each([
    "setTimeout()",
    "setTimeout('code')",
    "setInterval(null, 5)",
    "setImmediate({})",
    "process.nextTick()",
  ])("%s throws a TypeError", async (call) => {
    const source = `try { ${call}; } catch (error) { say([error.name, error.code]); }`;
    expect(await said(source)).toEqual([["TypeError", "ERR_INVALID_ARG_TYPE"]]);
  });
});

describe("failures", () => {
  test("E-LIMIT-2 an uncaught exception at load ends the instance with message and stack", async () => {
    const { end, stderr, lines } = await run(
      `${say}\nsay("before");\nfunction fail() { throw new TypeError("no"); }\nfail();`,
    );
    expect(lines).toEqual(['"before"']);
    expect(end).toMatchObject({ kind: "exception" });
    const { message, stack } = end as { message: string; stack: string };
    expect(message).toContain("TypeError: no");
    expect(stack).toMatch(/at fail \(plugin\.mjs:3:\d+\)/);
    expect(stderr[0]).toContain("TypeError: no");
    expect(stderr[1]).toContain("plugin.mjs:3:");
  });

  test("case-42 a rejection at top level that nobody handles ends the instance", async () => {
    const { end } = await run(`(async () => { notDefined(); })();`);
    expect(end).toMatchObject({
      kind: "exception",
      message: expect.stringMatching(/^unhandled rejection: ReferenceError: .*notDefined/) as string,
      stack: expect.stringContaining("plugin.mjs:1:") as string,
    });
  });

  test("case-42 a rejection in a message handler ends the instance too", async () => {
    const source = `import { createInterface } from "node:readline";
      createInterface({ input: process.stdin }).on("line", async () => { notDefined(); });`;
    const guest = await start(source);
    guest.instance.write("{}\n");
    expect(await guest.ended).toMatchObject({ kind: "exception" });
  });

  test("case-42 a rejection that is handled in the same turn is none", async () => {
    const source = `const late = Promise.reject(new Error("late"));
      queueMicrotask(() => late.catch((error) => say(error.message)));
      const tick = Promise.reject(new Error("tick"));
      process.nextTick(() => tick.catch((error) => say(error.message)));`;
    expect(await said(source)).toEqual(expect.arrayContaining(["late", "tick"]));
  });

  test("listeners of the process take failures, as under Node", async () => {
    const source = `
      process.on("uncaughtException", (error, origin) => say([error.message, origin]));
      setTimeout(() => { throw new Error("from a timer"); }, 10);
      setTimeout(() => Promise.reject(new Error("from a promise")), 20);
      setTimeout(() => say("still here"), 30);`;
    expect(await said(source)).toEqual([
      ["from a timer", "uncaughtException"],
      ["from a promise", "unhandledRejection"],
      "still here",
    ]);
  });

  test.each([
    ["throw 42", "42"],
    ["throw null", "null"],
    ["throw undefined", "undefined"],
    ["throw { a: 1 }", "{ a: 1 }"],
    ["throw Symbol('s')", "Symbol(s)"],
    ["throw Object.assign(new Error('m'), { name: 5 })", "Error: m"],
    ["throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 }, ownKeys() { throw 3 } })", ""],
    ["throw { get stack() { throw 1 }, toString() { throw 2 } }", ""],
  ])("whatever is thrown is described: %s", async (statement, message) => {
    const { end } = await run(`setTimeout(() => { ${statement} }, 10);`);
    expect(end).toMatchObject({ kind: "exception", message: expect.stringContaining(message) as string });
  });

  test("a report stays under 64 KiB", async () => {
    const { end } = await run(`throw new Error("\\u0001".repeat(1e6));`);
    expect(end.kind).toBe("exception");
    const { message, stack } = end as { message: string; stack: string };
    expect(message.length + stack.length).toBeLessThan(65_536);
    expect(message).toContain("\u0001\u0001");
  });

  test("a cause is part of the report", async () => {
    const { end } = await run(`throw new Error("outer", { cause: new RangeError("inner") });`);
    expect((end as { stack: string }).stack).toContain("RangeError: inner");
  });
});

describe("the end", () => {
  test("without input, timers and jobs an instance ends with 0", async () => {
    expect((await run("")).end).toMatchObject({ kind: "exit", code: 0 });
  });

  test.each([
    ["process.exit()", 0],
    ["process.exit(3)", 3],
    ["process.exitCode = 4", 4],
    ["process.exitCode = 4; process.exit()", 4],
    ["process.exit(256 + 7)", 7],
    ["setTimeout(() => process.exit(5), 10)", 5],
    ["process.on('exit', (code) => { process.exitCode = code + 1 }); process.exitCode = 8", 9],
  ])("%s ends with %d", async (source, code) => {
    expect((await run(source)).end).toMatchObject({ kind: "exit", code });
  });

  test("nothing that was written is lost by process.exit", async () => {
    const source = `for (let i = 0; i < 3000; i++) process.stdout.write(String(i).padStart(100, "0") + "\\n");
      process.stderr.write("last words\\n"); process.exit(0);`;
    const { lines, stderr } = await run(source);
    expect(lines).toHaveLength(3000);
    expect(lines.at(-1)).toMatch(/02999$/);
    expect(stderr).toEqual(["last words"]);
  });

  test("exit listeners run once and may write", async () => {
    const source = `process.on("exit", (code) => say(["exit", code])); setTimeout(() => say("timer"), 10);`;
    expect(await said(source)).toEqual(["timer", ["exit", 0]]);
  });

  test("top-level await waits, and the module goes on", async () => {
    const source = `say(1); await new Promise((resolve) => setTimeout(resolve, 10)); say(2);`;
    expect(await said(source)).toEqual([1, 2]);
  });

  test("a top-level await that never settles ends with 13, as under Node", async () => {
    const { end, stderr } = await run(`await new Promise(() => {});`);
    expect(end).toMatchObject({ kind: "exit", code: 13 });
    expect(stderr).toEqual(["error: a top-level await never settled"]);
  });

  test("cyclic garbage is collected", async () => {
    const source = `
      for (let i = 0; i < 1.5e5; i++) { const a = { text: "x".repeat(500) + i }; a.self = a; }
      say("done");`;
    expect(await said(source, { turnBudgetMs: 20_000 })).toEqual(["done"]);
  });

  test("cycles around large buffers are collected too", async () => {
    const source = `for (let i = 0; i < 500; i++) { const a = { data: new Uint8Array(1 << 20) }; a.self = a; }
      say("done");`;
    expect(await said(source)).toEqual(["done"]);
  });
});

describe("case-45 nothing is frozen at build time", () => {
  test("randomness and clocks differ from launch to launch and are those of the launch", async () => {
    const source = `${say}
      say([Math.random(), crypto.randomUUID(), Date.now(), performance.timeOrigin + performance.now(), performance.now(),
        [...crypto.getRandomValues(new Uint8Array(8))].join()]);`;
    const before = Date.now();
    const launches = await Promise.all([run(source), run(source)]);
    const after = Date.now();
    const [first, second] = launches.map(
      ({ lines }) => JSON.parse(lines[0] ?? "") as [number, string, number, number, number, string],
    );
    if (!first || !second) throw new Error("no answer");
    expect(first[0]).not.toBe(second[0]);
    expect(first[1]).not.toBe(second[1]);
    expect(first[5]).not.toBe(second[5]);
    for (const launch of [first, second]) {
      expect(launch[1]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      for (const time of [launch[2], launch[3]]) {
        expect(time).toBeGreaterThanOrEqual(before - 2);
        expect(time).toBeLessThanOrEqual(after + 2);
      }
      expect(launch[4]).toBeLessThan(after - before + 1);
    }
  });
});
