// Through a proxy the name alone is judged, and the proxy sees nothing but CONNECT.
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { CheckedDestination } from "../../src/broker/destination.js";
import { hostRules } from "../../src/broker/permissions.js";
import { proxyChoice } from "../../src/broker/proxy.js";
import { BrokerBench } from "./bench.js";
import { httpServer, httpsServer, tcpServer } from "./servers.js";

interface ConnectProxy extends AsyncDisposable {
  readonly url: string;
  readonly requests: IncomingMessage[];
}

/** Connects to whatever is asked for, at the given port of this machine. */
async function connectProxy(
  port: number,
  answer = "HTTP/1.1 200 Connection established\r\n\r\n",
): Promise<ConnectProxy> {
  const requests: IncomingMessage[] = [];
  const open = new Set<Socket>();
  const server = createServer((request) => void requests.push(request));
  server.on("connection", (socket: Socket) => open.add(socket));
  server.on("connect", (request, socket: Socket) => {
    requests.push(request);
    socket.on("error", () => {});
    socket.write(answer);
    if (!answer.startsWith("HTTP/1.1 200")) return void socket.end();
    const target = connect(port, "127.0.0.1");
    target.on("error", () => socket.destroy());
    socket.pipe(target).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

const never = (): never => {
  throw new Error("the name was looked up here");
};

describe("E-NET-5 through a proxy", () => {
  test("only the name is judged, which the log says once; the proxy sees only where to", async () => {
    await using server = await httpsServer((_request, response) => response.end("ok"));
    await using proxy = await connectProxy(server.port);
    const url = proxy.url.replace("//", "//user:p%40ss@");
    await using bench = new BrokerBench({ proxy: { url }, resolver: never });
    expect(await bench.fetch("https://api.example.test/secret")).toMatchObject({ body: "ok" });
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(await bench.fetch("https://other.example.test/")).toMatchObject({ body: "ok" });
    expect(proxy.requests.map(({ method, url: to, headers }) => ({ method, to, headers }))).toEqual(
      ["api", "other"].map((name) => ({
        method: "CONNECT",
        to: `${name}.example.test:443`,
        headers: {
          host: `${name}.example.test:443`,
          connection: "keep-alive",
          "proxy-authorization": `Basic ${Buffer.from("user:p@ss").toString("base64")}`,
        },
      })),
    );
    expect(bench.logged).toEqual([
      "through the proxy 127.0.0.1: only the names of hosts are judged, not their addresses",
    ]);
  });

  test("a name that is not declared is refused before the proxy hears of it", async () => {
    await using proxy = await connectProxy(1);
    await using bench = new BrokerBench({ proxy: { url: proxy.url }, resolver: never });
    await expect(bench.fetch("https://evil.test/")).rejects.toThrow(/^-32003: evil\.test is not in/);
    expect(proxy.requests).toEqual([]);
  });

  test("plain http to an account's host goes through CONNECT too", async () => {
    await using server = await httpServer((request, response) => response.end(request.url));
    await using proxy = await connectProxy(server.port);
    await using bench = BrokerBench.forAccount(["gitlab.test"], {
      proxy: { url: proxy.url },
      resolver: never,
    });
    expect(await bench.fetch("http://gitlab.test/path")).toMatchObject({ body: "/path" });
    expect(proxy.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["CONNECT gitlab.test:80"]);
  });

  test("local:shared and what the app leaves out are reached directly", async () => {
    await using server = await httpServer((_request, response) => response.end("direct"));
    await using proxy = await connectProxy(1);
    const host = `localhost:${server.port}`;
    await using bench = new BrokerBench({
      network: ["local:shared"],
      shared: [host],
      proxy: { url: proxy.url },
    });
    expect(await bench.fetch(`http://${host}/`)).toMatchObject({ body: "direct" });
    await using other = BrokerBench.forAccount([`a.test:${server.port}`], {
      proxy: { url: proxy.url, bypass: ["a.test"] },
    });
    expect(await other.fetch(`http://a.test:${server.port}/`)).toMatchObject({ body: "direct" });
    expect(proxy.requests).toEqual([]);
  });

  test("a WebSocket goes through it, and is refused as fetch is", async () => {
    await using proxy = await connectProxy(1, "HTTP/1.1 403 Forbidden\r\n\r\n");
    await using bench = new BrokerBench({ proxy: { url: proxy.url }, resolver: never });
    const answer = await bench.answer("ws/open", { url: "wss://example.test/" });
    expect(answer).toMatchObject({
      ok: false,
      code: -32004,
      message: expect.stringContaining("the proxy answered 403"),
    });
    expect(proxy.requests.map(({ url }) => url)).toEqual(["example.test:443"]);
  });

  test.each([
    ["asks for credentials", "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"],
    ["speaks no HTTP", "nonsense\r\n\r\n"],
    ["closes", ""],
    ["sends more than its answer", "HTTP/1.1 200 OK\r\n\r\nhello"],
  ])("a proxy that %s is a failure", async (_, answer) => {
    await using proxy = await tcpServer((socket) => void socket.once("data", () => socket.end(answer)));
    await using bench = new BrokerBench({
      proxy: { url: `http://127.0.0.1:${proxy.port}` },
      resolver: never,
    });
    await expect(bench.fetch("https://example.test/")).rejects.toThrow(/^-32004/);
  });
});

describe("which destinations a proxy serves", () => {
  const destination = (url: string): CheckedDestination =>
    CheckedDestination.check(
      url,
      "http",
      hostRules(["example.test", "{account}"], { account: ["plain.test"], shared: [] }),
      "x",
    );
  const hostFor = (variables: Record<string, string>, url = "https://example.test/"): string | undefined =>
    proxyChoice("environment", variables)(destination(url))?.host;

  test("the usual variables, only where the app says so", () => {
    expect(
      proxyChoice(null, { HTTPS_PROXY: "http://p.test" })(destination("https://example.test/")),
    ).toBeNull();
    expect(hostFor({ HTTPS_PROXY: "http://p.test" })).toBe("p.test");
    expect(hostFor({ https_proxy: "http://low.test", HTTPS_PROXY: "http://up.test" })).toBe("low.test");
    expect(hostFor({ HTTP_PROXY: "http://p.test" })).toBeUndefined();
    expect(hostFor({ HTTP_PROXY: "http://p.test" }, "http://plain.test/")).toBe("p.test");
    expect(hostFor({ ALL_PROXY: "http://p.test" })).toBe("p.test");
  });

  test.each([
    ["*", true],
    ["example.test", true],
    [".example.test", true],
    ["*.example.test", true],
    ["test", true],
    ["example.test:443", true],
    ["example.test:8443", false],
    ["ample.test", false],
    ["other.test, example.test", true],
    ["", false],
  ])("NO_PROXY=%s", (noProxy, isDirect) => {
    expect(hostFor({ HTTPS_PROXY: "http://p.test", NO_PROXY: noProxy }) === undefined).toBe(isDirect);
  });

  test.each(["nonsense", "ftp://p.test", "http://", "socks5://p.test"])("%s is no proxy", (url) => {
    expect(() => proxyChoice({ url })).toThrow(TypeError);
    expect(() => proxyChoice("environment", { HTTPS_PROXY: url })).toThrow(TypeError);
  });
});
