// ws/open against real servers: the same gate as fetch, messages both ways, limits, closes, and servers that misbehave.
import { createHash } from "node:crypto";
import { createServer } from "node:https";
import type { IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { WebSocketServer, type WebSocket, type ServerOptions } from "ws";
import { FakeClock } from "../run/fakes.js";
import { BrokerBench } from "./bench.js";
import { httpsServer, pem, tcpServer, type TestServer } from "./servers.js";

const KIB = 1024;
const MIB = 1024 * KIB;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await pause(2);
};

interface SocketServer extends AsyncDisposable {
  readonly port: number;
  readonly sockets: WebSocket[];
  readonly open: ReadonlySet<Socket>;
}

async function socketServer(
  onSocket: (socket: WebSocket, request: IncomingMessage) => void,
  options: ServerOptions = {},
): Promise<SocketServer> {
  const open = new Set<Socket>();
  const sockets: WebSocket[] = [];
  const server = createServer({ key: pem("server.key"), cert: pem("server.pem") });
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {}).once("close", () => open.delete(socket));
  });
  new WebSocketServer({ server, ...options }).on("connection", (socket, request) => {
    sockets.push(socket);
    socket.on("error", () => {});
    onSocket(socket, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    open,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function benchFor(server: { readonly port: number }, options = {}): { bench: BrokerBench; url: string } {
  const host = `api.example.test:${server.port}`;
  return { bench: BrokerBench.forAccount([host], options), url: `wss://${host}/socket` };
}

const openSocket = (
  bench: BrokerBench,
  url: string,
  params: object = {},
): Promise<{ socket: number; protocol: string }> =>
  bench.request("ws/open", { url, ...params }) as Promise<{ socket: number; protocol: string }>;

/** Accepts the upgrade by hand, then says what it is told to, as raw bytes. */
const rawServer = (
  afterUpgrade: (socket: Socket) => void,
  extra = "",
  inSamePacket: Buffer = Buffer.alloc(0),
): Promise<TestServer> =>
  tcpServer((socket) => {
    socket.once("data", (bytes) => {
      const key = /sec-websocket-key: (.*)\r\n/i.exec(bytes.toString())?.[1] ?? "";
      const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
      const head = `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n${extra}\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), inSamePacket]));
      afterUpgrade(socket);
    });
  });

/** A frame of a server: not masked. */
function frame(opcode: number, payload: Buffer, { isFinal = true, isCompressed = false } = {}): Buffer {
  const first = (isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode;
  if (payload.length < 126) return Buffer.concat([Buffer.from([first, payload.length]), payload]);
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

describe("a WebSocket", () => {
  test("text and bytes both ways, a subprotocol, headers, a clean close", async () => {
    let seen: IncomingMessage | undefined;
    await using server = await socketServer(
      (socket, request) => {
        seen = request;
        socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
      },
      { handleProtocols: (protocols) => [...protocols].at(-1) ?? false },
    );
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const opened = await openSocket(bench, url, {
      protocols: ["a", "b"],
      headers: [["Authorization", "Bearer x"]],
    });
    expect(opened).toEqual({ socket: 1, protocol: "b" });
    expect(seen?.headers).toMatchObject({
      authorization: "Bearer x",
      host: `api.example.test:${server.port}`,
    });
    await bench.request("ws/send", { socket: 1, text: "héllo" });
    await bench.request("ws/send", { socket: 1, base64: Buffer.from([0, 255]).toString("base64") });
    await until(() => bench.told.length === 2);
    expect(bench.told).toEqual([
      { method: "ws/message", params: { socket: 1, text: "héllo" } },
      { method: "ws/message", params: { socket: 1, base64: "AP8=" } },
    ]);
    expect(await bench.request("ws/close", { socket: 1, code: 3001, reason: "bye" })).toBeNull();
    const closed = await bench.until(({ method }) => method === "ws/closed");
    expect(closed.params).toEqual({ socket: 1, code: 3001, reason: "bye", clean: true });
    expect(bench.broker.stats().sockets).toBe(0);
    await until(() => server.open.size === 0);
  });

  test("the server's close is told with its code and reason", async () => {
    await using server = await socketServer((socket) => socket.close(4007, "enough"));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    expect((await bench.until(({ method }) => method === "ws/closed")).params).toEqual({
      socket: 1,
      code: 4007,
      reason: "enough",
      clean: true,
    });
  });

  test("case-37 a server that drops the connection", async () => {
    await using server = await socketServer((socket) => socket.terminate());
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    expect((await bench.until(({ method }) => method === "ws/closed")).params).toMatchObject({
      code: 1006,
      clean: false,
    });
  });

  test("case-37 a server that never answers the close: the socket is gone after a short wait, told once", async () => {
    await using server = await rawServer((socket) => void socket.resume());
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    await openSocket(bench, `ws://example.test:${server.port}/`);
    await bench.request("ws/close", { socket: 1 });
    const closed = await bench.until(({ method }) => method === "ws/closed");
    expect(closed.params).toMatchObject({ code: 1006, clean: false });
    await until(() => server.open.size === 0);
    expect(bench.told.filter(({ method }) => method === "ws/closed")).toHaveLength(1);
    expect(bench.broker.stats().sockets).toBe(0);
  });

  test("case-37 a server that drops the connection when it is asked to close", async () => {
    await using server = await rawServer((socket) => socket.on("data", () => socket.destroy()));
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    await openSocket(bench, `ws://example.test:${server.port}/`);
    await bench.request("ws/close", { socket: 1 });
    expect((await bench.until(({ method }) => method === "ws/closed")).params).toMatchObject({
      clean: false,
    });
  });

  test("case-38 a message in the packet of the handshake comes after the answer", async () => {
    await using server = await rawServer(() => {}, "", frame(1, Buffer.from("hello")));
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    await bench.answer("ws/open", { url: `ws://example.test:${server.port}/` }, "open");
    expect(bench.toldBefore.get("open")).toBe(0);
    await until(() => bench.told.length === 1);
    expect(bench.told[0]).toEqual({ method: "ws/message", params: { socket: 1, text: "hello" } });
  });

  test("pings are answered, and a flood of them by a server that does not read fills nothing", async () => {
    let pongs = 0;
    await using server = await socketServer((socket) => {
      socket.on("pong", () => (pongs += 1));
      socket.ping("a");
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    await until(() => pongs === 1);
    await using flood = await rawServer((socket) => {
      socket.pause();
      const pings = Buffer.concat(Array.from({ length: 1000 }, () => frame(9, Buffer.alloc(125))));
      for (let at = 0; at < 200; at += 1) socket.write(pings);
    });
    await using other = BrokerBench.forAccount([`example.test:${flood.port}`]);
    const before = process.memoryUsage();
    await openSocket(other, `ws://example.test:${flood.port}/`);
    await pause(500);
    const after = process.memoryUsage();
    expect(after.rss - before.rss).toBeLessThan(64 * MIB);
    expect(other.told).toEqual([]);
  });
});

describe("the gate of a WebSocket", () => {
  test.each([
    ["wss://other.test/", "other.test is not in permissions.network of dev.test.one"],
    ["ws://example.test/", "ws: is not allowed: only wss"],
    ["wss://[::1]/", "::1 is an IP address: permissions.network names hosts, so name the host"],
    ["wss://127.1/", "127.0.0.1 is an IP address: permissions.network names hosts, so name the host"],
    ["https://example.test/", "https: is not allowed: only wss"],
    [
      "wss://example.test/",
      "example.test resolves to 127.0.0.1, an address of this machine or of the local network",
    ],
  ])("case-35 E-NET-4 %s is refused before a byte is sent", async (url, message) => {
    await using bench = new BrokerBench();
    await expect(openSocket(bench, url)).rejects.toThrow(`-32003: ${message}`);
    expect(bench.logged).toEqual([`refused: ws/open: ${message} (-32003)`]);
  });

  test.each([
    ["a protocol twice", { protocols: ["a", "a"] }],
    ["a protocol that is no token", { protocols: ["a b"] }],
    ["no URL", { url: "wss://" }],
  ])("%s: -32602", async (_, params) => {
    await using bench = new BrokerBench();
    await expect(openSocket(bench, "wss://example.test/", params)).rejects.toThrow(/^-32602/);
  });

  test.each(["Host", "Sec-WebSocket-Key", "Sec-WebSocket-Extensions", "Upgrade", "Connection"])(
    "E-NET-8 the header %s cannot be set",
    async (name) => {
      await using bench = new BrokerBench();
      await expect(openSocket(bench, "wss://example.test/", { headers: [[name, "x"]] })).rejects.toThrow(
        /^-32003/,
      );
    },
  );

  test.each([
    [200, "OK"],
    [302, "Found"],
    [403, "Forbidden"],
  ])("E-NET-2 an answer of %i is a failure, and no redirect is followed", async (status) => {
    let requests = 0;
    await using server = await httpsServer((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: "wss://example.test/" }).end("no");
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await expect(openSocket(bench, url)).rejects.toThrow(
      `-32004: api.example.test answered ${status} instead of opening a WebSocket`,
    );
    expect(requests).toBe(1);
    await until(() => server.open.size === 0);
  });

  test("a certificate of nobody", async () => {
    await using server = await httpsServer(() => {}, "nobody");
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await expect(openSocket(bench, url)).rejects.toThrow(/its certificate is not signed/);
  });

  test("an acceptance that does not fit the key", async () => {
    await using server = await tcpServer((socket) =>
      socket.once("data", () =>
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: eA==\r\n\r\n",
        ),
      ),
    );
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    await expect(openSocket(bench, `ws://example.test:${server.port}/`)).rejects.toThrow(/^-32004/);
  });

  test("E-NET-3 a handshake that is not answered", async () => {
    await using server = await tcpServer((socket) => void socket.resume());
    const clock = new FakeClock();
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`], { clock });
    const answer = bench.answer("ws/open", { url: `ws://example.test:${server.port}/` });
    await until(() => server.connections === 1);
    await pause(20);
    clock.advance(10_000);
    expect(await answer).toMatchObject({
      ok: false,
      code: -32004,
      message: "example.test: no answer within 10000 ms",
    });
    await until(() => server.open.size === 0);
    expect(bench.broker.stats().sockets).toBe(0);
  });

  test("giving up while it is being opened", async () => {
    await using server = await tcpServer((socket) => void socket.resume());
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    const answer = bench.answer("ws/open", { url: `ws://example.test:${server.port}/` }, "mine");
    await until(() => server.connections === 1);
    bench.tell("net/cancel", { request: "mine" });
    expect(await answer).toMatchObject({ ok: false, message: "the plugin gave the request up" });
    await until(() => server.open.size === 0);
    expect(bench.told).toEqual([]);
  });
});

describe("limits of a WebSocket", () => {
  const send = async (frames: Buffer[], extra = ""): Promise<BrokerBench> => {
    const server = await rawServer((socket) => {
      for (const one of frames) socket.write(one);
    }, extra);
    const bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    await openSocket(bench, `ws://example.test:${server.port}/`);
    await bench.until(({ method }) => method === "ws/closed" || method === "ws/message");
    await until(() => bench.told.some(({ method }) => method === "ws/message") || server.open.size === 0);
    await server[Symbol.asyncDispose]();
    return bench;
  };
  const deflated =
    "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n";
  const closed = (bench: BrokerBench): unknown =>
    bench.told.find(({ method }) => method === "ws/closed")?.params;

  test("E-NET-3 a message of exactly 1 MiB passes", async () => {
    await using bench = await send([frame(2, Buffer.alloc(MIB))]);
    expect(bench.told[0]?.method).toBe("ws/message");
  });

  test.each([
    ["a message of a byte more", [frame(2, Buffer.alloc(MIB + 1))], ""],
    [
      "fragments that together are too long",
      [frame(2, Buffer.alloc(MIB), { isFinal: false }), frame(0, Buffer.alloc(1))],
      "",
    ],
    ["a length that lies", [Buffer.from([0x82, 127, 0x7f, 255, 255, 255, 255, 255, 255, 255])], ""],
    [
      "case-36 60 KB that inflate to 60 MB",
      [frame(2, deflateRawSync(Buffer.alloc(60 * MIB)).subarray(0, -1), { isCompressed: true })],
      deflated,
    ],
  ])("E-NET-3 case-36 %s: closed, told once, memory flat", async (_, frames, extra) => {
    const before = process.memoryUsage().arrayBuffers;
    await using bench = await send(frames, extra);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MIB);
    expect(bench.told.filter(({ method }) => method === "ws/message")).toEqual([]);
    expect(closed(bench)).toMatchObject({
      socket: 1,
      clean: false,
      reason: expect.stringMatching(/rules of WebSocket|larger/),
    });
  });

  test.each([
    ["text that is not UTF-8", [frame(1, Buffer.from([0xc0, 0xaf]))]],
    ["an opcode that is reserved", [frame(3, Buffer.alloc(0))]],
    ["compression that nobody agreed to", [frame(1, Buffer.from("x"), { isCompressed: true })]],
    ["a continuation of nothing", [frame(0, Buffer.from("x"))]],
    ["a ping in fragments", [frame(9, Buffer.from("x"), { isFinal: false })]],
    ["a mask", [Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5])]],
  ])("%s closes the socket", async (_, frames) => {
    await using bench = await send(frames);
    expect(closed(bench)).toMatchObject({ clean: false });
  });

  test("a plugin that does not read stops the server, not the memory", async () => {
    let sent = 0;
    await using server = await socketServer((socket) => {
      const more = (): void => {
        if (socket.readyState !== socket.OPEN || sent >= 64 * MIB) return;
        sent += 16 * KIB;
        socket.send(Buffer.alloc(16 * KIB), () => setImmediate(more));
      };
      more();
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    await until(() => bench.told.length >= 16);
    await pause(300);
    const { length } = bench.told;
    expect(length * 16 * KIB).toBeLessThan(512 * KIB);
    const already = sent;
    await pause(100);
    expect(sent).toBe(already);
    bench.tell("ws/ack", { socket: 1, bytes: length * 16 * KIB });
    await until(() => bench.told.length > length + 10);
  });

  test("E-NET-8 8 sockets, also while they are being opened", async () => {
    await using server = await socketServer(() => {});
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.answer("ws/open", { url })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
    expect(answers.at(-1)).toMatchObject({
      code: -32004,
      message: expect.stringMatching(/^8 sockets are open/),
    });
    await bench.request("ws/close", { socket: 1 });
    await bench.until(({ method }) => method === "ws/closed");
    expect((await openSocket(bench, url)).socket).toBe(9);
  });

  test("what the server does not take is bounded, and an answer comes when it is taken", async () => {
    await using server = await socketServer((socket) => socket.pause());
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    const text = "x".repeat(8 * MIB);
    const answers = Array.from({ length: 5 }, () => bench.answer("ws/send", { socket: 1, text }));
    expect(await answers[4]).toMatchObject({
      ok: false,
      code: -32004,
      message: expect.stringMatching(/wait to be sent/),
    });
    server.sockets[0]?.resume();
  });

  test.each([
    ["a code that only the protocol may use", { code: 1006 }],
    ["a code below 3000", { code: 1001 }],
    ["a code past 4999", { code: 5000 }],
    ["a reason longer than 123 bytes", { reason: "é".repeat(62) }],
  ])("%s is refused, and the socket stays open", async (_name, params) => {
    await using server = await socketServer((socket) => socket.on("message", (data) => socket.send(data)));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    await expect(bench.request("ws/close", { socket: 1, ...params })).rejects.toThrow(/^-32602/);
    await bench.request("ws/send", { socket: 1, text: "still" });
    await until(() => bench.told.length === 1);
  });

  test("what is sent to no socket, twice or to none", async () => {
    await using server = await socketServer(() => {});
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await expect(bench.request("ws/send", { socket: 7, text: "x" })).rejects.toThrow(
      "-32004: there is no socket 7",
    );
    await openSocket(bench, url);
    await expect(bench.request("ws/send", { socket: 1 })).rejects.toThrow(/^-32602/);
    await expect(bench.request("ws/send", { socket: 1, text: "a", base64: "YQ==" })).rejects.toThrow(
      /^-32602/,
    );
    await bench.request("ws/close", { socket: 1 });
    await expect(bench.request("ws/send", { socket: 1, text: "x" })).rejects.toThrow(
      /^-32004: the socket is not open/,
    );
    expect(await bench.request("ws/close", { socket: 1 })).toBeNull();
    expect(await bench.request("ws/close", { socket: 7 })).toBeNull();
  });

  test("E-CRASH-4 the end of an instance closes its sockets and tells nothing", async () => {
    await using server = await socketServer(() => {});
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await openSocket(bench, url);
    bench.nextInstance();
    await until(() => server.open.size === 0);
    expect(bench.told).toEqual([]);
  });
});
