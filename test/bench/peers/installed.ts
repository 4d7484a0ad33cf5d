// Peers from npm. They are not dependencies of the project: those that `npm install --prefix test/bench/peers` could
// put beside this file are measured, the others are named as missing.
import { createRequire } from "node:module";
import { ECHO_SOURCE, type Peer } from "./peer.js";

const require = createRequire(new URL("../../test/bench/peers/package.json", import.meta.url));

interface IsolatedVm {
  Isolate: new (options: { memoryLimit: number }) => {
    createContext(): Promise<{
      eval(source: string): Promise<unknown>;
      global: {
        get(
          name: string,
          options: { reference: true },
        ): Promise<{ apply(receiver: undefined, args: string[]): Promise<string> }>;
      };
    }>;
    dispose(): void;
  };
}

interface QuickJsModule {
  newContext(): {
    evalCode(source: string): unknown;
    unwrapResult(result: unknown): { dispose(): void };
    getProp(target: unknown, name: string): { dispose(): void };
    global: unknown;
    undefined: unknown;
    newString(text: string): { dispose(): void };
    callFunction(callee: unknown, receiver: unknown, argument: unknown): unknown;
    getString(handle: unknown): string;
    dispose(): void;
  };
}

const factories: Record<string, () => Promise<Peer>> = {
  "isolated-vm": async () => {
    const { Isolate } = require("isolated-vm") as IsolatedVm;
    return {
      name: "isolated-vm",
      async start() {
        const isolate = new Isolate({ memoryLimit: 64 });
        const context = await isolate.createContext();
        await context.eval(ECHO_SOURCE);
        const handle = await context.global.get("handle", { reference: true });
        // oxlint-disable-next-line no-useless-call -- this is isolated-vm's own `apply`
        return { call: (line) => handle.apply(undefined, [line]), stop: async () => isolate.dispose() };
      },
    };
  },
  "quickjs-emscripten": async () => {
    const { getQuickJS } = require("quickjs-emscripten") as { getQuickJS(): Promise<QuickJsModule> };
    const quickjs = await getQuickJS();
    return {
      name: "quickjs-emscripten",
      async start() {
        const context = quickjs.newContext();
        context.unwrapResult(context.evalCode(ECHO_SOURCE)).dispose();
        const handle = context.getProp(context.global, "handle");
        return {
          async call(line) {
            const argument = context.newString(line);
            const result = context.unwrapResult(context.callFunction(handle, context.undefined, argument));
            argument.dispose();
            const text = context.getString(result);
            result.dispose();
            return text;
          },
          async stop() {
            handle.dispose();
            context.dispose();
          },
        };
      },
    };
  },
  vm2: async () => {
    const { VM } = require("vm2") as { VM: new () => { run(source: string): unknown } };
    return {
      name: "vm2 (no boundary)",
      async start() {
        const vm = new VM();
        vm.run(ECHO_SOURCE);
        const handle = vm.run("handle") as (line: string) => string;
        return { call: async (line) => handle(line), stop: async () => undefined };
      },
    };
  },
};

/** The installed peers; each one that is missing or does not load gives a line. */
export async function installedPeers(): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const [name, make] of Object.entries(factories))
    try {
      peers.push(await make());
    } catch {
      process.stdout.write(`(peer ${name} is not installed: npm install --prefix test/bench/peers)\n`);
    }
  return peers;
}
