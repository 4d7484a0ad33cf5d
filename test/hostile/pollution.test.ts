// Prototypes, built-ins and globals changed inside one instance: nothing of it is seen outside, or afterwards.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileCases } from "../../fixtures/hostile/cases.js";
import type { Plugin, PluginHost } from "../../src/run/host.js";
import { fixture, Workplace } from "../e2e/fixture.js";
import { hostilePlugin } from "./hostile-plugin.js";

const workplace = new Workplace();
let host: PluginHost;
let plugin: Plugin;
let good: Plugin;

beforeAll(async () => {
  // Some of the changes leave a plugin that cannot answer any more.
  host = await workplace.host([], 3000);
  plugin = await host.load(await hostilePlugin("pollution/handlers.ts", workplace.dir));
  good = await host.load(fixture("echo"));
  await good.start();
});
afterAll(async () => {
  await host.close();
  workplace[Symbol.dispose]();
});

describe("pollution", () => {
  for (const { name, proves, call, expect: wanted } of hostileCases.pollution)
    test(`${proves} E-WASM-9: ${name}`, async () => {
      await plugin.start();
      const outcome = await plugin.call(call ?? "").then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if (wanted.kind === "answers") expect(outcome).toEqual({ value: wanted.value });
      else expect(outcome).toHaveProperty("error");
      // Whatever the next call gets, it gets something: the plugin's answer, an error, or its deadline.
      await Promise.allSettled([plugin.call("test/echo", { a: 1 })]);
      const texts = (await plugin.log.tail()).map(({ text }) => text);
      if (wanted.kind === "fails") expect(texts.some((text) => matches(wanted.log, text))).toBe(true);

      expect(await good.call("test/echo", { a: 1 })).toEqual({ a: 1 });
      for (const key of ["polluted", "id", "method", "toJSON"]) expect(key in {}).toBe(false);
      await plugin.relaunch();
      expect(await plugin.call("hostile/is-clean")).toEqual({ clean: true });
    });

  test("case-5: names that live on every object, in what it logs", async () => {
    await plugin.start();
    expect(await plugin.call("hostile/odd-keys")).toBe(true);
    const [entry] = (await plugin.log.tail()).filter(({ source }) => source === "plugin").slice(-1);
    expect(entry?.text).toBe('odd {"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect("polluted" in {}).toBe(false);
  });
});

const matches = (wanted: string | RegExp, text: string): boolean =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);
