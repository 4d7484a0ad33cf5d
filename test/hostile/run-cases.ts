/**
 * Runs a table of hostile cases against the real host. Each case must end with its exact reason; meanwhile the event
 * loop stays in time and a good plugin beside it keeps answering.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSandboxError } from "../../src/protocol/error.js";
import { escapeText } from "../../src/protocol/text.js";
import type { LogEntry, Plugin, PluginHost } from "../../src/run/host.js";
import type { Expectation, HostileCase } from "../../fixtures/hostile/cases.js";
import { fixture, patientClock, Workplace } from "../e2e/fixture.js";
import { ALLOWED_LATENESS_MS, ATTEMPTS, watchEventLoop } from "./event-loop.js";
import { hostilePlugin } from "./hostile-plugin.js";

/** Longest that one case may take; the turn's limit is 2 s of CPU time, on a machine that may be busy. */
const CASE_TIMEOUT_MS = 120_000;
const PING_MS = 5;
/** Calls that get no answer: they need not wait for long. The clock is slow. */
const quickCalls = [{ method: "hostile/deep-answer", deadlineMs: 100 }];

interface Storm {
  readonly value: unknown;
  readonly error: unknown;
  /** The host's own. */
  readonly entries: readonly LogEntry[];
}

export function runCases(title: string, cases: readonly HostileCase[]): void {
  describe(title, () => {
    const workplace = new Workplace();
    let host: PluginHost;
    let good: Plugin;

    beforeAll(async () => {
      host = await workplace.host(quickCalls, CASE_TIMEOUT_MS, patientClock);
      good = await host.load(fixture("echo"));
      await good.start();
    });

    afterAll(async () => {
      await host.close();
      workplace[Symbol.dispose]();
    });

    for (const one of cases)
      test(`${one.proves}: ${one.name}`, { timeout: CASE_TIMEOUT_MS }, async () => {
        const dir = await hostilePlugin(one.file, workplace.dir);
        let latenessMs = Infinity;
        for (let attempt = 0; attempt < ATTEMPTS && latenessMs >= ALLOWED_LATENESS_MS; attempt += 1) {
          forgetCompiled(workplace.cacheDir);
          const plugin = await host.load(dir);
          const stopPings = keepCalling(good);
          const stopWatch = watchEventLoop();
          const storm = await unleash(plugin, one);
          latenessMs = stopWatch();
          const pings = await stopPings();
          const { state } = plugin;
          await plugin[Symbol.asyncDispose]();

          check(one.expect, storm);
          if (one.expect.kind === "answers" || one.expect.kind === "fails") expect(state).toBe("ready");
          expect(pings).toBeGreaterThan(0);
        }
        expect(latenessMs).toBeLessThan(ALLOWED_LATENESS_MS);
      });
  });
}

/** What was compiled from a bundle is compiled again: that is a part of what is watched. */
function forgetCompiled(cacheDir: string): void {
  for (const name of readdirSync(cacheDir)) if (name.endsWith(".module")) rmSync(join(cacheDir, name));
}

/** Calls the good plugin all the time; the function that it returns stops and says how often it answered. */
function keepCalling(good: Plugin): () => Promise<number> {
  const over = new AbortController();
  let count = 0;
  const loop = (async () => {
    while (!over.signal.aborted) {
      expect(await good.call("test/echo", { count })).toEqual({ count });
      count += 1;
      await sleep(PING_MS);
    }
  })();
  return async () => {
    over.abort();
    await loop;
    return count;
  };
}

/** Does what the case says, until the plugin has answered or has ended. */
async function unleash(plugin: Plugin, { call, params, expect: wanted }: HostileCase): Promise<Storm> {
  const entries: LogEntry[] = [];
  // Not what the plugin says: to keep a flood would cost this thread more than the host does.
  plugin.on("log", ({ entry }) => void (entry.source === "host" && entries.push(entry)));
  // An instance that ended would be started again; one end is what is looked at.
  const isOver = ended(plugin, wanted).then(() => plugin.stop());
  const work = call === undefined ? plugin.start() : plugin.callOutcome(call, params);
  const outcome = work.then(
    (value): Pick<Storm, "value" | "error"> => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  if (wanted.kind === "ends" || wanted.kind === "stops") await isOver;
  const { value, error } = await outcome;
  return { value, error, entries };
}

/** Resolves with the first entry of the host that says that the instance ended. */
function ended(plugin: Plugin, wanted: Expectation): Promise<void> {
  return new Promise((done) => {
    plugin.on("log", ({ entry }) => {
      if (entry.source !== "host") return;
      const isEnd = /^(its instance |a turn ran past |a line ran past |stopped: )/.test(entry.text);
      if (isEnd && (wanted.kind === "ends" || wanted.kind === "stops")) done();
    });
  });
}

function check(wanted: Expectation, { value, error, entries }: Storm): void {
  const texts = entries.map(({ text }) => text);
  switch (wanted.kind) {
    case "answers":
      if (error !== undefined) expect.fail(`an error instead of an answer: ${String(error)}`);
      expect(value).toMatchObject({ status: "answered" });
      if (wanted.value instanceof RegExp) expect((value as { value: unknown }).value).toMatch(wanted.value);
      else expect(value).toEqual({ status: "answered", value: wanted.value });
      return;
    case "fails":
      expect(isSandboxError(error)).toBe(true);
      expectEntry(texts, wanted.log);
      return;
    case "stops":
      expectEntry(texts, typeof wanted.log === "string" ? `stopped: ${wanted.log}` : wanted.log);
      expect(codesOf(error)).toContain(wanted.code);
      return;
    case "ends":
      expectEntry(texts, wanted.log);
      // A call that was answered before the end has no error.
      if (error !== undefined) expect([wanted.code, "PLUGIN_STOPPED"]).toContain(codesOf(error)[0]);
  }
}

function expectEntry(texts: readonly string[], wanted: string | RegExp): void {
  const found = texts.some((text) =>
    typeof wanted === "string"
      ? text === wanted
      : wanted.test(text) || wanted.test(text.replace(/^stopped: /, "")),
  );
  if (!found) expect.fail(`no entry is ${wanted}\nthe log:\n  ${texts.map(escapeText).join("\n  ")}`);
}

function codesOf(error: unknown): string[] {
  if (!isSandboxError(error)) return [String(error)];
  return [error.code, ...(error.cause === undefined ? [] : codesOf(error.cause))];
}
