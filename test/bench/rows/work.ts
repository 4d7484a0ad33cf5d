// JavaScript that only computes: the guest's QuickJS in the sandbox against the same QuickJS as a program of this machine.
// In CPU time, since other programs would count in one of the two runs only.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import type { Plugin } from "../../../dist/run/host.js";
import { median, printRow } from "../measure.js";
import { openHost, pluginFolder } from "../setting.js";

const folder = new URL("../../test/bench/work/", import.meta.url).pathname;
/** Samples are taken in turns, so that a busy spell of the machine meets both. */
const TURNS = 4;
const ROUNDS = 6;

/** A plugin that answers `bench/<name>` with what that script's function `work` returns. */
function workPlugin(scripts: ReadonlyMap<string, string>): string {
  const entries = [...scripts].map(
    ([name, source]) => `${source}\nscripts[${JSON.stringify(`bench/${name}`)}] = globalThis.work;\n`,
  );
  return `import { createInterface } from "node:readline";
const scripts = {};
${entries.join("")}
const answer = ({ id, method }) => ({
  jsonrpc: "2.0",
  id,
  result: method === "initialize" ? { protocolVersion: 1, capabilities: {} } : (scripts[method]?.() ?? null),
});
createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\\n");
});
`;
}

const cpuMs = (plugin: Plugin): number => plugin.stats().instance?.cpuMs ?? Number.NaN;

/** CPU time of each round natively, in milliseconds, and what the script's function `work` returned. */
function natively(program: string, name: string): { ms: number; result: number }[] {
  const output = execFileSync(program, [join(folder, `${name}.js`), String(ROUNDS)], { encoding: "utf8" });
  return output
    .trim()
    .split("\n")
    .map((line) => {
      const [ms = Number.NaN, result = Number.NaN] = line.split(" ").map(Number);
      return { ms, result };
    });
}

/** `QUICKJS_NATIVE` is the program that scripts/bench.mjs built. */
export async function work(): Promise<void> {
  const program = process.env.QUICKJS_NATIVE;
  if (!program) throw new Error("QUICKJS_NATIVE names no program: start the benchmark by npm run bench");
  const scripts = new Map(
    readdirSync(folder)
      .toSorted()
      .map((file) => [parse(file).name, readFileSync(join(folder, file), "utf8")]),
  );
  const host = await openHost([...scripts.keys()].map((name) => `bench/${name}`));
  try {
    const plugin = await host.load(pluginFolder("bench.work", workPlugin(scripts)));
    await plugin.start();
    for (const name of scripts.keys()) {
      const results = new Set<unknown>();
      const own: number[] = [];
      const native: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = cpuMs(plugin);
          results.add(await plugin.call(`bench/${name}`, {}));
          own.push(cpuMs(plugin) - before);
        }
        for (const { ms, result } of natively(program, name)) {
          results.add(result);
          native.push(ms);
        }
      }
      if (results.size !== 1) throw new Error(`${name}: results differ: ${[...results].join(", ")}`);
      const ratio = median(own) / median(native);
      printRow({
        name: `work: ${name}`,
        target: "CPU time within 2× of the same QuickJS built natively",
        holds: ratio <= 2,
        ratio: `${ratio.toFixed(2)}× the time`,
        samples: [
          { label: "in the sandbox", samples: { unit: "ms", values: own } },
          { label: "natively", samples: { unit: "ms", values: native } },
        ],
      });
    }
  } finally {
    await host.close();
  }
}
