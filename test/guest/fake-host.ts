// A host for the tests of the network: it answers what a guest asks, and shows what the guest said and asked. Bundles
// speak by `say(value)`; every other line is a message to the host.
import { start, type Guest, type GuestOptions } from "./guest.js";

/** A message of the guest. */
export interface Asked {
  id?: string;
  method: string;
  params: Record<string, unknown>;
}

export interface Host {
  guest: Guest;
  /** Sends messages, one a line; a text is sent as it is. */
  send(...messages: unknown[]): void;
  reply(asked: Asked, result: unknown): void;
  refuse(asked: Asked, code: number, message: string): void;
  data(stream: number, text: string | Uint8Array): void;
  end(stream: number): void;
}

export type Handlers = Readonly<Record<string, (asked: Asked, host: Host) => void>>;

export interface Served extends Host {
  said: unknown[];
  asked: Asked[];
  /** Waits for the guest's end, which must be a good one; the answer is what it said. */
  finish(): Promise<unknown[]>;
  /** Waits until the guest has said that many things. */
  untilSaid(count: number): Promise<void>;
}

const PRELUDE = `
  const say = (() => {
    const { write } = process.stdout;
    const { stringify } = JSON;
    const { stdout } = process;
    return (value) => write.call(stdout, stringify({ say: value ?? null }) + "\\n");
  })();
  const attempt = async (make) => {
    try { return await make(); } catch (error) { return [error?.name, error?.message, error?.cause?.code, error?.cause?.reason]; }
  };`;

export const notification = (method: string, params: unknown): unknown => ({
  jsonrpc: "2.0",
  method,
  params,
});

/** Starts a bundle and answers by method. */
export async function serve(source: string, handlers: Handlers, options: GuestOptions = {}): Promise<Served> {
  const guest = await start(`${PRELUDE}\n${source}`, options);
  const said: unknown[] = [];
  const asked: Asked[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];
  const send = (...messages: unknown[]): void => {
    const lines = messages.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`);
    guest.instance.write(lines.join(""));
  };
  const host: Host = {
    guest,
    send,
    reply: ({ id }, result) => send({ jsonrpc: "2.0", id, result }),
    refuse: ({ id }, code, message) => send({ jsonrpc: "2.0", id, error: { code, message } }),
    data: (stream, text) =>
      send(notification("net/data", { stream, base64: Buffer.from(text).toString("base64") })),
    end: (stream) => send(notification("net/end", { stream })),
  };
  const settle = (isOver: boolean): void => {
    for (const { count, resolve } of waiting) if (isOver || said.length >= count) resolve();
    waiting = waiting.filter(({ count }) => !isOver && said.length < count);
  };
  const pump = async (): Promise<void> => {
    for (let seen = 0; ; seen++) {
      await Promise.race([guest.untilLines(seen + 1), guest.ended]);
      const line = guest.lines[seen];
      if (line === undefined) break;
      const message = JSON.parse(line) as Asked & { say?: unknown };
      if ("say" in message) said.push(message.say);
      else {
        asked.push(message);
        handlers[message.method]?.(message, host);
      }
      settle(false);
    }
    settle(true);
  };
  const pumped = pump();
  return {
    ...host,
    said,
    asked,
    untilSaid: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        settle(false);
      }),
    async finish() {
      const end = await guest.ended;
      await pumped;
      if (end.kind !== "exit" || end.code !== 0)
        throw new Error(`the guest ended: ${JSON.stringify(end)}\n${guest.stderr.join("\n")}`);
      return said;
    },
  };
}

/** What a bundle says when its requests get these answers. */
export async function saidWith(source: string, handlers: Handlers): Promise<unknown[]> {
  return (await serve(source, handlers)).finish();
}

/** An answer of `net/fetch` with a text as its body. */
export const answer = (body: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  status: 200,
  statusText: "OK",
  headers: [["content-type", "text/plain"]],
  body,
  ...more,
});

/** An answer whose body follows. */
export const streamed = (stream: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  status: 200,
  statusText: "OK",
  headers: [],
  stream,
  ...more,
});
