// The small print of Node's events, streams and timers, as far as a bundle that runs under both may rely on it.
import { describe, expect, test } from "vitest";
import { run } from "./guest.js";

const lines = async (source: string, input: readonly string[] = []): Promise<string[]> =>
  (await run(source, input.map((line) => `${line}\n`).join(""))).lines;

describe("events", () => {
  test("once and on with one function: the first call takes only the once", async () => {
    const source = `
      let count = 0;
      const f = () => { count += 1; };
      process.once("x", f);
      process.on("x", f);
      process.emit("x");
      process.emit("x");
      process.stdout.write(count + " " + process.listenerCount("x") + "\\n");`;
    expect(await lines(source)).toEqual(["3 1"]);
  });

  test("a once that emits its own event is called once", async () => {
    const source = `
      let count = 0;
      process.once("x", () => { count += 1; process.emit("x"); });
      process.emit("x");
      process.stdout.write(count + "\\n");`;
    expect(await lines(source)).toEqual(["1"]);
  });

  test("E-LIMIT-2 exit listeners hear of an uncaught exception, which is told all the same", async () => {
    const source = `
      process.on("exit", (code) => process.stdout.write("exit " + code + "\\n"));
      throw new Error("boom");`;
    const { lines: said, end } = await run(source);
    expect(said).toEqual(["exit 1"]);
    expect(end).toMatchObject({ kind: "exception", message: expect.stringContaining("boom") });
  });

  test("E-LIMIT-2 what an exit listener throws then changes nothing", async () => {
    const source = `process.on("exit", () => { throw new Error("second"); }); throw new Error("first");`;
    expect((await run(source)).end).toMatchObject({ message: expect.stringContaining("first") });
  });
});

describe("streams", () => {
  test("a reader that another one closed does not get the line any more", async () => {
    const source = `
      import { createInterface } from "node:readline";
      const a = createInterface({ input: process.stdin });
      const b = createInterface({ input: process.stdin });
      a.on("line", (line) => { process.stdout.write("a " + line + "\\n"); b.close(); });
      b.on("line", (line) => process.stdout.write("b " + line + "\\n"));`;
    expect(await lines(source, ["1", "2"])).toEqual(["a 1", "a 2"]);
  });

  test("lines as an iterator, thousands of which wait", async () => {
    const source = `
      import { createInterface } from "node:readline";
      let count = 0, sum = 0;
      for await (const line of createInterface({ input: process.stdin })) {
        count += 1; sum += Number(line);
        if (count === 1) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      process.stdout.write(count + " " + sum + "\\n");`;
    const input = Array.from({ length: 5000 }, (_, i) => String(i));
    expect(await lines(source, input)).toEqual(["5000 12497500"]);
  });

  test("what is not offered says so", async () => {
    const source = `
      for (const act of [
        () => process.stdin.on("readable", () => {}),
        () => process.stdout.write("ff", "hex"),
        () => process.stderr.end("ff", "latin1"),
      ])
        try { act(); process.stdout.write("nothing\\n"); } catch (error) { process.stdout.write(error.name + "\\n"); }
      process.stdout.write("utf8\\n", "UTF-8");`;
    expect(await lines(source)).toEqual(["TypeError", "TypeError", "TypeError", "utf8"]);
  });
});

describe("timers", () => {
  test("refresh after it fired sets it again; after a clear it does not", async () => {
    const source = `
      let count = 0;
      const timer = setTimeout(() => {
        count += 1;
        if (count < 3) timer.refresh();
        else {
          clearTimeout(timer);
          timer.refresh();
          setTimeout(() => process.stdout.write(count + "\\n"), 30);
        }
      }, 10);`;
    expect(await lines(source)).toEqual(["3"]);
  });

  test("refresh keeps the id's meaning: a clear by the object ends it", async () => {
    const source = `
      let count = 0;
      const timer = setTimeout(() => {
        count += 1;
        timer.refresh();
        setTimeout(() => clearTimeout(timer), 0);
      }, 40);
      setTimeout(() => process.stdout.write(count + "\\n"), 150);`;
    expect(await lines(source)).toEqual(["1"]);
  });
});

describe("case-42 rejections", () => {
  test("tens of thousands that are handled at once cost no more than each", async () => {
    const source = `
      const all = await Promise.allSettled(Array.from({ length: 40000 }, (_, i) => Promise.reject(i)));
      process.stdout.write(all.length + " " + all.filter(({ status }) => status === "rejected").length + "\\n");`;
    expect(await lines(source)).toEqual(["40000 40000"]);
  });

  test("as many that nobody handles end it by the first", async () => {
    const source = `for (let i = 0; i < 40000; i += 1) Promise.reject(new Error("no " + i));`;
    expect((await run(source)).end).toMatchObject({ message: "unhandled rejection: Error: no 0" });
  });

  test("ticks by the ten thousand", async () => {
    const source = `
      let count = 0;
      for (let i = 0; i < 40000; i += 1) process.nextTick(() => { count += 1; });
      setTimeout(() => process.stdout.write(count + "\\n"), 10);`;
    expect(await lines(source)).toEqual(["40000"]);
  });
});

describe("errors", () => {
  test("a URL that is none has Node's code, input and base", async () => {
    const source = `
      try { new URL("//", "nonsense"); } catch ({ message, code, input, base }) {
        process.stdout.write(JSON.stringify({ message, code, input, base }) + "\\n");
      }`;
    expect((await lines(source)).map((line) => JSON.parse(line) as unknown)).toEqual([
      { message: "Invalid URL", code: "ERR_INVALID_URL", input: "//", base: "nonsense" },
    ]);
  });
});
