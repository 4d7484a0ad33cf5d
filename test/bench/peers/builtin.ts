// Peers that Node itself brings: a worker thread, a child process and a node:vm context (which is no boundary).
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createContext, runInContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { ECHO_SOURCE, type Peer, type PeerInstance } from "./peer.js";

const here = new URL("../../test/bench/peers/", import.meta.url);

export const workerThread: Peer = {
  name: "worker_threads",
  async start(): Promise<PeerInstance> {
    const worker = new Worker(new URL("echo-worker.mjs", here));
    const waiting: ((line: string) => void)[] = [];
    worker.on("message", (line: string) => waiting.shift()?.(line));
    return {
      call: (line) =>
        new Promise((done) => {
          waiting.push(done);
          worker.postMessage(line);
        }),
      stop: async () => void (await worker.terminate()),
    };
  },
};

export const childProcess: Peer = {
  name: "child process",
  async start(): Promise<PeerInstance> {
    const child = spawn(process.execPath, [new URL("echo-process.mjs", here).pathname], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const waiting: ((line: string) => void)[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
    return {
      call: (line) =>
        new Promise((done) => {
          waiting.push(done);
          child.stdin.write(`${line}\n`);
        }),
      stop: () =>
        new Promise((done) => {
          child.once("close", () => done());
          child.stdin.end();
        }),
    };
  },
};

export const vmContext: Peer = {
  name: "node:vm (no boundary)",
  async start(): Promise<PeerInstance> {
    const context = createContext({});
    runInContext(ECHO_SOURCE, context);
    const handle = runInContext("handle", context) as (line: string) => string;
    return { call: async (line) => handle(line), stop: async () => undefined };
  },
};
