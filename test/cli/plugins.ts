// Plugins for the tests of the program: as small as can be, with methods that misbehave on demand.
import { pluginFolder } from "./cli-process.js";

export const manifest = (extra: Record<string, unknown> = {}): string =>
  JSON.stringify(
    {
      id: "dev.escouade.tests.cli",
      version: "1.2.3",
      name: "For the tests",
      escouade: ">=2.2.0",
      run: { js: "plugin.mjs" },
      ...extra,
    },
    null,
    2,
  );

/** Text of the public reports: a forged entry, a cleared screen, a new title, reordered text, NUL. */
export const FORGED = "ok\n2030-01-01 ERROR host: all fine\u001b[2J\u001b]0;x\u0007\u202egnp\u2028z\u0000";

export const BUNDLE = `import { createInterface } from "node:readline";
const events = [];
const methods = {
  initialize: () => ({ protocolVersion: 1, capabilities: { batch: true } }),
  shutdown: () => null,
  "test/echo": (params) => params ?? null,
  "test/events": () => events,
  "test/big": ({ units }) => "x".repeat(units),
  "test/fail": ({ message }) => { throw new Error(message); },
  "test/silent": () => new Promise(() => {}),
  "test/loop": () => { for (;;) {} },
  "test/exit": ({ code }) => process.exit(code),
  "test/log": ({ message, count = 1 }) => {
    for (let i = 0; i < count; i += 1) send({ jsonrpc: "2.0", method: "log", params: { level: "info", message } });
    return null;
  },
  event: (params) => void events.push(params),
};
const send = (message) => process.stdout.write(JSON.stringify(message) + "\\n");
async function take({ id, method, params }) {
  let outcome;
  try {
    if (!Object.hasOwn(methods, method)) throw Object.assign(new Error("no method " + method), { code: -32601 });
    outcome = { result: (await methods[method](params)) ?? null };
  } catch (error) {
    outcome = { error: { code: error.code ?? -32603, message: error.message } };
  }
  if (id !== undefined) send({ jsonrpc: "2.0", id, ...outcome });
  if (method === "shutdown") process.exit(0);
}
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  for (const one of Array.isArray(message) ? message : [message]) void take(one);
});
`;

export const goodPlugin = (extra: Record<string, unknown> = {}): string =>
  pluginFolder({
    "escouade-plugin.json": manifest({ activation: ["event:ticket.column"], ...extra }),
    "plugin.mjs": BUNDLE,
  });
