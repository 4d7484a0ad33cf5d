// The broker inside the host: what an instance asks for, what comes with its end, and what the app sees of it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerResponse } from "node:http";
import { SpanStatusCode } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { describe, expect, test } from "vitest";
import type { NetworkOptions } from "../../src/run/host.js";
import { httpsServer, TEST_CA, type TestServer } from "../broker/servers.js";
import { Bench, greet, MANIFEST, settle, type FakeInstance, type Message } from "./fakes.js";

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
};

const NETWORK = { permissions: { network: ["{account}", "slack.com"] } };

const options = (server: TestServer, more: NetworkOptions = {}): { network: NetworkOptions } => ({
  network: {
    accountHosts: () => [`api.example.test:${server.port}`],
    resolver: () => Promise.resolve(["127.0.0.1"]),
    trustedCa: [TEST_CA],
    ...more,
  },
});

const urlOf = (server: TestServer, path = "/"): string => `https://api.example.test:${server.port}${path}`;

const asks = (instance: FakeInstance, id: unknown, method: string, params: unknown): void =>
  instance.says({ jsonrpc: "2.0", id, method, params });

const replyTo = async (instance: FakeInstance, id: unknown): Promise<Message> => {
  const found = (): Message | undefined =>
    instance.messages.find((one) => one.id === id && one.method === undefined);
  await until(() => found() !== undefined);
  return found() as Message;
};

describe("the network of an instance", () => {
  test("E-HOST-1 E-NET-1 a fetch is answered on the line of its id", async () => {
    await using server = await httpsServer((_request, response) => response.end("hello"));
    await using bench = await Bench.open(greet(), options(server));
    const { plugin, instance } = await bench.ready(NETWORK);
    asks(instance, "a", "net/fetch", { url: urlOf(server) });
    expect(await replyTo(instance, "a")).toMatchObject({ result: { status: 200, body: "hello" } });
    expect(plugin.stats().network).toMatchObject({
      requests: 1,
      refusals: 0,
      failures: 0,
      requestsInFlight: 0,
    });
    expect(plugin.stats().network.bytesReceived).toBeGreaterThan(5);
  });

  test("E-NET-7 E-HOST-2 a refusal is -32003 in the words of the page, and stands in the log", async () => {
    await using server = await httpsServer(() => {});
    await using bench = await Bench.open(greet(), options(server));
    const { plugin, instance } = await bench.ready(NETWORK);
    const words = "slack.com resolves to 127.0.0.1, an address of this machine or of the local network";
    asks(instance, 7, "net/fetch", { url: "https://slack.com/" });
    expect(await replyTo(instance, 7)).toMatchObject({ error: { code: -32003, message: words } });
    asks(instance, 8, "net/stream", { url: "https://example.org/" });
    const other = "example.org is not in permissions.network of dev.test.one";
    expect(await replyTo(instance, 8)).toMatchObject({ error: { code: -32003, message: other } });
    expect(bench.log.filter((line) => line.startsWith("warn host: refused"))).toEqual([
      `warn host: refused: net/fetch: ${words} (-32003)`,
      `warn host: refused: net/stream: ${other} (-32003)`,
    ]);
    expect(plugin.stats().network).toMatchObject({ requests: 1, refusals: 2 });
    expect(server.connections).toBe(0);
  });

  test("E-NET-7 a flood of refusals does not turn the log over", async () => {
    await using server = await httpsServer(() => {});
    await using bench = await Bench.open(greet(), options(server));
    const { instance } = await bench.ready(NETWORK);
    for (let id = 0; id < 500; id += 1) asks(instance, id, "net/fetch", { url: "https://example.org/" });
    await replyTo(instance, 499);
    expect(bench.log.filter((line) => line.includes("example.org")).length).toBe(20);
  });

  test("E-HELLO-4 what it asks before its hello is answered after it", async () => {
    await using server = await httpsServer((_request, response) => response.end("early"));
    let hello: () => void = () => {};
    await using bench = await Bench.open((line, instance) => {
      const message = JSON.parse(line) as Message;
      if (message.method === "initialize") {
        asks(instance, "early", "net/stream", { url: urlOf(server) });
        hello = () => instance.answers(message.id, { protocolVersion: 1 });
      } else greet()(line, instance);
    }, options(server));
    const plugin = await bench.load(NETWORK);
    const started = plugin.start();
    await until(() => server.connections === 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(bench.last.messages.map(({ method }) => method)).toEqual(["initialize"]);
    hello();
    await started;
    const instance = bench.last;
    await until(() => instance.messages.some(({ method }) => method === "net/end"));
    expect(instance.messages.map(({ id, method }) => method ?? id)).toEqual([
      "initialize",
      "early",
      "net/data",
      "net/end",
    ]);
  });

  test("E-MSG-2 a batch is answered by a batch, and its streams begin after that", async () => {
    const waiting: ServerResponse[] = [];
    await using server = await httpsServer((request, response) => {
      if (request.url === "/slow") waiting.push(response);
      else response.end("streamed");
    });
    await using bench = await Bench.open(greet(), options(server));
    const { instance } = await bench.ready(NETWORK);
    instance.says([
      { jsonrpc: "2.0", id: 1, method: "net/stream", params: { url: urlOf(server, "/stream") } },
      { jsonrpc: "2.0", id: 2, method: "net/fetch", params: { url: urlOf(server, "/slow") } },
    ]);
    await until(() => waiting.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(instance.lines).toHaveLength(1);
    waiting[0]?.end("slow");
    await until(() => instance.messages.some(({ method }) => method === "net/end"));
    const [, batch, ...rest] = instance.lines.map((line) => JSON.parse(line) as Message | Message[]);
    expect(batch).toMatchObject([
      { id: 1, result: { stream: 1 } },
      { id: 2, result: { body: "slow" } },
    ]);
    expect(rest).toMatchObject([{ method: "net/data" }, { method: "net/end" }]);
  });

  test("an instance that does not read loses nothing of its streams, and reads on in order", async () => {
    await using server = await httpsServer((_request, response) => {
      for (let at = 0; at < 50; at += 1) response.write(`${at},`.padEnd(10_000, "."));
      response.end();
    });
    await using bench = await Bench.open(greet(), options(server));
    const { instance } = await bench.ready(NETWORK);
    asks(instance, "s", "net/stream", { url: urlOf(server) });
    await replyTo(instance, "s");
    instance.isFull = true;
    await new Promise((resolve) => setTimeout(resolve, 50));
    instance.reads();
    let acknowledged = 0;
    await until(() => {
      const data = instance.messages.filter(({ method }) => method === "net/data");
      for (const { params } of data.slice(acknowledged)) {
        acknowledged += 1;
        const { base64 } = params as { base64: string };
        instance.says({
          jsonrpc: "2.0",
          method: "net/ack",
          params: { stream: 1, bytes: Buffer.from(base64, "base64").length },
        });
      }
      return instance.messages.some(({ method }) => method === "net/end");
    });
    const body = instance.messages
      .filter(({ method }) => method === "net/data")
      .map(({ params }) => Buffer.from((params as { base64: string }).base64, "base64").toString())
      .join("");
    expect(body).toBe(Array.from({ length: 50 }, (_, at) => `${at},`.padEnd(10_000, ".")).join(""));
  });

  test("E-CRASH-4 a crash closes what it had open, and nothing of it reaches the next instance", async () => {
    const responses: ServerResponse[] = [];
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200).write("x");
      responses.push(response);
    });
    await using bench = await Bench.open(greet(), options(server));
    const { plugin, instance } = await bench.ready(NETWORK);
    asks(instance, "s", "net/stream", { url: urlOf(server) });
    asks(instance, "f", "net/fetch", { url: urlOf(server) });
    await until(() => responses.length === 2);
    instance.ends({ kind: "trap", message: "unreachable" });
    await until(() => server.open.size === 0);
    await until(() => plugin.state === "ready");
    await settle();
    expect(bench.instances).toHaveLength(2);
    expect(bench.last.messages.map(({ method }) => method)).toEqual(["initialize"]);
    expect(plugin.stats().network).toMatchObject({ requests: 2, requestsInFlight: 0, streams: 0 });
  });

  test("E-LIFE-4 an app that closes waits for no request", async () => {
    await using server = await httpsServer(() => {});
    const bench = await Bench.open(greet(), options(server));
    const { instance } = await bench.ready(NETWORK);
    asks(instance, "f", "net/fetch", { url: urlOf(server) });
    await until(() => server.open.size === 1);
    await bench[Symbol.asyncDispose]();
    await until(() => server.open.size === 0);
  });

  test("E-NET-1 a permission that was taken away closes also what is kept open", async () => {
    await using server = await httpsServer((_request, response) => response.end("ok"));
    await using bench = await Bench.open(greet(), options(server));
    const { plugin, instance } = await bench.ready(NETWORK);
    asks(instance, "a", "net/fetch", { url: urlOf(server) });
    await replyTo(instance, "a");
    const manifest = { ...MANIFEST, permissions: { network: ["slack.com"] } };
    writeFileSync(join(plugin.dir, "escouade-plugin.json"), JSON.stringify(manifest));
    await plugin.relaunch();
    asks(bench.last, "b", "net/fetch", { url: urlOf(server) });
    expect(await replyTo(bench.last, "b")).toMatchObject({ error: { code: -32003 } });
    expect(server.connections).toBe(1);
  });

  test("E-NET-6 an account that the user removes is closed with the next request", async () => {
    await using server = await httpsServer((_request, response) => response.end("ok"));
    let hosts = [`api.example.test:${server.port}`];
    await using bench = await Bench.open(greet(), options(server, { accountHosts: () => hosts }));
    const { instance } = await bench.ready(NETWORK);
    asks(instance, "a", "net/fetch", { url: urlOf(server) });
    expect(await replyTo(instance, "a")).toMatchObject({ result: { body: "ok" } });
    hosts = [];
    asks(instance, "b", "net/fetch", { url: urlOf(server) });
    expect(await replyTo(instance, "b")).toMatchObject({ error: { code: -32003 } });
  });

  test("a fault of the app's own functions is the app's: the plugin is told -32004, and the host goes on", async () => {
    await using server = await httpsServer(() => {});
    const broken = (): never => {
      throw new Error("secret path /home/x");
    };
    await using bench = await Bench.open(greet(), options(server, { accountHosts: broken }));
    const { instance } = await bench.ready(NETWORK);
    asks(instance, "a", "net/fetch", { url: urlOf(server) });
    const { error } = await replyTo(instance, "a");
    expect(error).toMatchObject({ code: -32004 });
    expect(error?.message).not.toContain("/home");
  });
});

describe("what an app decides", () => {
  test.each(["nonsense", "ftp://proxy.test", "socks5://proxy.test:1080"])(
    "a proxy that is none: %s",
    async (url) => {
      await expect(Bench.open(greet(), { network: { proxy: { url } } })).rejects.toMatchObject({
        code: "HOST_OPTIONS_INVALID",
      });
    },
  );

  test("requests become spans of the tracer that the app hands in", async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    await using server = await httpsServer((request, response) =>
      response.writeHead(request.url === "/no" ? 404 : 200).end(),
    );
    await using bench = await Bench.open(greet(), options(server, { tracer: provider.getTracer("test") }));
    const { instance } = await bench.ready(NETWORK);
    asks(instance, 1, "net/fetch", { url: urlOf(server), method: "POST" });
    await replyTo(instance, 1);
    asks(instance, 2, "net/fetch", { url: urlOf(server, "/no") });
    await replyTo(instance, 2);
    asks(instance, 3, "net/fetch", { url: "https://slack.com/" });
    await replyTo(instance, 3);
    const spans = exporter
      .getFinishedSpans()
      .map(({ name, attributes, status }) => ({ name, attributes, status: status.code }));
    expect(spans).toMatchObject([
      {
        name: "POST",
        attributes: {
          "escouade.plugin.id": "dev.test.one",
          "server.address": "api.example.test",
          "server.port": server.port,
          "http.response.status_code": 200,
        },
        status: SpanStatusCode.UNSET,
      },
      { name: "GET", attributes: { "http.response.status_code": 404 }, status: SpanStatusCode.ERROR },
      { name: "GET", attributes: { "error.type": "-32003" }, status: SpanStatusCode.ERROR },
    ]);
  });
});
