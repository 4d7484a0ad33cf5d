// net/fetch against real servers: what is sent, what comes back, limits of time and size, and that nothing stays open.
import { gzipSync, brotliCompressSync, deflateRawSync, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FakeClock } from "../run/fakes.js";
import { BrokerBench } from "./bench.js";
import { httpServer, httpsServer, tcpServer, type TestServer } from "./servers.js";

const MIB = 1024 * 1024;

/** A broker that may reach this server by a name, over TLS. */
function benchFor(server: TestServer, options = {}): { bench: BrokerBench; url: string } {
  const host = `api.example.test:${server.port}`;
  return { bench: BrokerBench.forAccount([host], options), url: `https://${host}` };
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
};

/** undici uses a connection again only in the next round of the event loop. */
const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("an exchange", () => {
  test("E-NET-1 sends method, path, headers and body, and gives the answer back", async () => {
    await using server = await httpsServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        response
          .setHeader("x-two", ["a", "b"])
          .writeHead(201, "Made")
          .end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
      });
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const answer = await bench.fetch(`${url}/a/../b%20c?d=é#f`, {
      method: "post",
      headers: [
        ["Authorization", "Bearer x"],
        ["X-Twice", "1"],
        ["X-Twice", "2"],
      ],
      body: "héllo",
    });
    expect(answer).toMatchObject({ status: 201, statusText: "Made" });
    expect(answer.headers.filter(([name]) => name === "x-two")).toEqual([
      ["x-two", "a"],
      ["x-two", "b"],
    ]);
    expect(JSON.parse(answer.body ?? "")).toMatchObject({
      method: "POST",
      url: "/b%20c?d=%C3%A9",
      body: "héllo",
      headers: {
        authorization: "Bearer x",
        host: `api.example.test:${server.port}`,
        "x-twice": "1, 2",
        "content-length": "6",
      },
    });
  });

  test("E-NET-1 bytes go both ways as base64", async () => {
    await using server = await httpsServer((request, response) => request.pipe(response));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const bytes = Buffer.from([0, 255, 128, 10, 13]);
    const answer = await bench.fetch(url, { method: "PUT", bodyBase64: bytes.toString("base64") });
    expect(answer.body).toBeUndefined();
    expect(Buffer.from(answer.bodyBase64 ?? "", "base64")).toEqual(bytes);
  });

  test.each([301, 302, 303, 307, 308])(
    "E-NET-2 a redirect (%i) is an answer and is not followed",
    async (status) => {
      let requests = 0;
      await using server = await httpsServer((_request, response) => {
        requests += 1;
        response.writeHead(status, { location: "http://127.0.0.1/" }).end();
      });
      const { bench, url } = benchFor(server);
      await using _ = bench;
      const answer = await bench.fetch(url);
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject({ location: "http://127.0.0.1/" });
      expect(requests).toBe(1);
    },
  );

  test.each([
    ["HEAD", 200],
    ["GET", 204],
    ["GET", 304],
  ])("the answer to %s with status %i has no body, whatever the server says", async (method, status) => {
    await using server = await httpsServer((_request, response) => {
      response.writeHead(status, { "content-encoding": "gzip", etag: '"1"' }).end();
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    expect(await bench.fetch(url, { method })).toMatchObject({ status, body: "" });
  });

  test("informational answers before the answer are skipped", async () => {
    await using server = await tcpServer((socket) => {
      socket.once("data", () =>
        socket.end(
          "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
        ),
      );
    });
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    expect(await bench.fetch(`http://example.test:${server.port}/`)).toMatchObject({
      status: 200,
      body: "ok",
    });
  });

  test("connections are kept, and each instance has its own", async () => {
    await using server = await httpsServer((_request, response) => response.end("ok"));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    for (let at = 0; at < 5; at += 1) {
      await bench.fetch(url);
      await immediate();
    }
    expect(server.connections).toBe(1);
    bench.nextInstance();
    await bench.fetch(url);
    expect(server.connections).toBe(2);
  });

  test("E-NET-8 no connection and no TLS session is shared between plugins", async () => {
    const resumed: boolean[] = [];
    await using server = await httpsServer((request, response) => {
      resumed.push((request.socket as unknown as { isSessionReused(): boolean }).isSessionReused());
      response.end("ok");
    });
    for (let at = 0; at < 3; at += 1) {
      const { bench, url } = benchFor(server);
      await using _ = bench;
      await bench.fetch(url);
    }
    expect(server.connections).toBe(3);
    expect(resumed).toEqual([false, false, false]);
  });

  test("E-NET-8 cookies of an answer are not sent again", async () => {
    const cookies: (string | undefined)[] = [];
    await using server = await httpsServer((request, response) => {
      cookies.push(request.headers.cookie);
      response.setHeader("set-cookie", "a=1").end();
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.fetch(url);
    await bench.fetch(url);
    await bench.fetch(url, { headers: [["Cookie", "own=1"]] });
    expect(cookies).toEqual([undefined, undefined, "own=1"]);
  });
});

describe("what a plugin may not send", () => {
  test.each([
    ["host"],
    ["Connection"],
    ["keep-alive"],
    ["Proxy-Authorization"],
    ["proxy-connection"],
    ["TE"],
    ["trailer"],
    ["Transfer-Encoding"],
    ["upgrade"],
    ["content-length"],
    ["expect"],
    ["Sec-WebSocket-Key"],
  ])("E-NET-8 the header %s", async (name) => {
    await using bench = new BrokerBench();
    await expect(bench.fetch("https://example.test/", { headers: [[name, "1"]] })).rejects.toThrow(
      `-32003: the header ${name.toLowerCase()} cannot be set by a plugin`,
    );
  });

  test.each(["CONNECT", "connect", "TRACE", "Track"])("E-NET-8 the method %s", async (method) => {
    await using bench = new BrokerBench();
    await expect(bench.fetch("https://example.test/", { method })).rejects.toThrow(
      `-32003: the method ${method.toUpperCase()} is not allowed`,
    );
  });

  test.each([
    ["a header that splits the request", { headers: [["x", "a\r\nhost: b"]] }],
    ["a header with NUL", { headers: [["x", "a\0b"]] }],
    ["a header beyond Latin-1", { headers: [["x", "日本"]] }],
    ["a name that is no token", { headers: [["x y", "a"]] }],
    ["an empty name", { headers: [["", "a"]] }],
    ["a method that is no token", { method: "GE T" }],
    ["a body with GET", { body: "x" }],
    ["two bodies", { method: "POST", body: "x", bodyBase64: "eA==" }],
    ["bytes that are no base64", { method: "POST", bodyBase64: "!!!!" }],
    ["base64 that is cut", { method: "POST", bodyBase64: "eA" }],
    ["no URL", { url: "nonsense" }],
    ["case-5 an option by the name of every object's", JSON.parse('{"__proto__":{"timeoutMs":1}}')],
    ["an unknown option", { timeoutMs: 1 }],
  ])("%s: -32602", async (_, params) => {
    await using bench = new BrokerBench();
    await expect(
      bench.request(
        "net/fetch",
        Object.assign(
          Object.defineProperties({ url: "https://example.test/" }, Object.getOwnPropertyDescriptors(params)),
        ),
      ),
    ).rejects.toThrow(/^-32602: /);
    expect(({} as { timeoutMs?: number }).timeoutMs).toBeUndefined();
  });
});

describe("E-NET-3 size", () => {
  const zeros = Buffer.alloc(MIB);
  const encodings: [string, (bytes: Buffer) => Buffer][] = [
    ["identity", (bytes) => bytes],
    ["gzip", (bytes) => gzipSync(bytes)],
    ["x-gzip", (bytes) => gzipSync(bytes)],
    ["deflate", (bytes) => deflateSync(bytes)],
    ["br", (bytes) => brotliCompressSync(bytes)],
    ["gzip, gzip", (bytes) => gzipSync(gzipSync(bytes))],
    ["deflate, br", (bytes) => brotliCompressSync(deflateSync(bytes))],
  ];

  test.each(encodings)("exactly 1 MiB of %s passes, a byte more does not", async (encoding, encode) => {
    let length = MIB;
    await using server = await httpsServer((_request, response) => {
      const body = encode(Buffer.alloc(length, 97));
      response.writeHead(200, { "content-encoding": encoding, "content-length": body.length }).end(body);
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const answer = await bench.fetch(url);
    expect(answer.body?.length).toBe(MIB);
    length += 1;
    await expect(bench.fetch(url)).rejects.toThrow(
      `-32004: api.example.test: its answer is larger than ${MIB} bytes`,
    );
  });

  test("a bare deflate is read too", async () => {
    await using server = await httpsServer((_request, response) =>
      response.writeHead(200, { "content-encoding": "deflate" }).end(deflateRawSync("hello".repeat(1000))),
    );
    const { bench, url } = benchFor(server);
    await using _ = bench;
    expect((await bench.fetch(url)).body).toBe("hello".repeat(1000));
  });

  test.each([
    ["gzip", gzipSync(Buffer.alloc(20 * MIB))],
    ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(20 * MIB)))],
    ["br", brotliCompressSync(Buffer.alloc(20 * MIB))],
    ["deflate", deflateSync(Buffer.alloc(20 * MIB))],
  ])("case-25 a small %s body that becomes 20 MiB is stopped at 1 MiB", async (encoding, bomb) => {
    await using server = await httpsServer((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding, "content-length": bomb.length }).end(bomb),
    );
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const before = process.memoryUsage().arrayBuffers;
    await expect(bench.fetch(url)).rejects.toThrow(/larger than 1048576 bytes/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MIB);
  });

  test.each([
    ["an encoding that is unknown", "zip", Buffer.from("x")],
    ["a chain of encodings", "gzip, gzip, gzip, gzip", Buffer.from("x")],
  ])("case-25 %s is a failure", async (_name, encoding, body) => {
    await using server = await httpsServer((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await expect(bench.fetch(url)).rejects.toThrow(
      "-32004: api.example.test: its answer has an unknown encoding",
    );
    await until(() => server.open.size === 0);
  });

  test.each([
    ["damaged gzip", "gzip", Buffer.from("this is no gzip at all")],
    ["cut gzip", "gzip", gzipSync("hello".repeat(10_000)).subarray(0, 40)],
    ["damaged br", "br", Buffer.from([255, 255, 255, 255])],
    ["damaged deflate", "deflate", Buffer.from([0x78, 0x9c, 255, 255, 255])],
  ])("%s is a failure and closes the connection", async (_name, encoding, body) => {
    await using server = await httpsServer((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await expect(bench.fetch(url)).rejects.toThrow(
      "-32004: api.example.test: its answer cannot be decompressed",
    );
  });

  test("the manifest may ask for more", async () => {
    await using server = await httpsServer((_request, response) => response.end(zeros.fill("a")));
    const { bench, url } = benchFor(server, { maxResponseBytes: MIB - 1 });
    await using _ = bench;
    await expect(bench.fetch(url)).rejects.toThrow(/larger than/);
    bench.facts = { ...bench.facts, maxResponseBytes: 2 * MIB };
    expect((await bench.fetch(url)).body?.length).toBe(MIB);
  });

  test("a body that fits into no message must be asked for as a stream", async () => {
    await using server = await httpsServer((_request, response) => response.end(Buffer.alloc(9 * MIB, 97)));
    const { bench, url } = benchFor(server, { maxResponseBytes: 20 * MIB });
    await using _ = bench;
    await expect(bench.fetch(url)).rejects.toThrow(/too large for one message: ask for a stream/);
    const { stream = 0 } = await bench.fetch(url, { allowStream: true });
    expect((await bench.readStream(stream)).length).toBe(9 * MIB);
  });
});

describe("E-NET-3 time", () => {
  /** Waits for real until the server has the request, then moves the clock. */
  async function expectTimeout(
    server: TestServer,
    url: string,
    bench: BrokerBench,
    clock: FakeClock,
  ): Promise<void> {
    const answer = bench.answer("net/fetch", { url });
    await until(() => server.connections > 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    clock.advance(9_999);
    const early = await Promise.race([
      answer,
      new Promise((resolve) => setTimeout(() => resolve("none"), 20)),
    ]);
    expect(early).toBe("none");
    clock.advance(1);
    expect(await answer).toMatchObject({
      ok: false,
      code: -32004,
      message: expect.stringContaining("no answer within 10000 ms"),
    });
    await until(() => server.open.size === 0);
  }

  test("case-26 headers at once and then a byte from time to time", async () => {
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200);
      response.write("a");
      const timer = setInterval(() => response.write("a"), 5);
      response.once("close", () => clearInterval(timer));
    });
    const clock = new FakeClock();
    const { bench, url } = benchFor(server, { clock });
    await using _ = bench;
    await expectTimeout(server, url, bench, clock);
  });

  test("headers that never come", async () => {
    await using server = await httpsServer(() => {});
    const clock = new FakeClock();
    const { bench, url } = benchFor(server, { clock });
    await using _ = bench;
    await expectTimeout(server, url, bench, clock);
  });

  test("headers that never end", async () => {
    await using server = await tcpServer((socket) =>
      socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\nx: ")),
    );
    const clock = new FakeClock();
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`], { clock });
    await expectTimeout(server, `http://example.test:${server.port}/`, bench, clock);
  });

  test("a name that is never resolved", async () => {
    const clock = new FakeClock();
    await using bench = new BrokerBench({ clock, resolver: () => new Promise(() => {}) });
    const answer = bench.answer("net/fetch", { url: "https://example.test/" });
    clock.advance(10_000);
    expect(await answer).toMatchObject({ ok: false, code: -32004 });
  });

  test("a TLS handshake that never ends closes with the instance", async () => {
    await using server = await tcpServer((socket) => void socket.resume());
    const clock = new FakeClock();
    const { bench, url } = benchFor(server, { clock });
    const answer = bench.answer("net/fetch", { url });
    await until(() => server.connections === 1);
    clock.advance(10_000);
    expect(await answer).toMatchObject({ ok: false, code: -32004 });
    await bench[Symbol.asyncDispose]();
    await until(() => server.open.size === 0);
  });

  test("the manifest may ask for more", async () => {
    const clock = new FakeClock();
    await using server = await httpsServer((_request, response) =>
      setTimeout(() => response.end("late"), 30),
    );
    const { bench, url } = benchFor(server, { clock, timeoutMs: 60_000 });
    await using _ = bench;
    const answer = bench.fetch(url);
    await until(() => server.connections > 0);
    clock.advance(59_000);
    expect((await answer).body).toBe("late");
  });
});

describe("servers that fail", () => {
  const raw = async (say: string | Buffer, ending: "end" | "reset" | "stay" = "end"): Promise<unknown> => {
    await using server = await tcpServer((socket) => {
      socket.once("data", () => {
        socket.write(say, () => {
          if (ending === "end") socket.end();
          else if (ending === "reset") socket.resetAndDestroy();
        });
      });
    });
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    const answer = await bench.answer("net/fetch", { url: `http://example.test:${server.port}/` });
    await until(() => server.open.size === 0);
    return answer;
  };
  const failed = (message: RegExp): object => ({
    ok: false,
    code: -32004,
    message: expect.stringMatching(message),
  });

  test("closes before it answers", async () => {
    expect(await raw("")).toEqual(failed(/^example\.test: the connection was closed before/));
  });

  test("closes in the middle of its headers", async () => {
    expect(await raw("HTTP/1.1 200 OK\r\ncontent-")).toEqual(
      failed(/^example\.test: the connection was closed/),
    );
  });

  test("closes in the middle of its body", async () => {
    expect(await raw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc")).toEqual(
      failed(/^example\.test: the connection was closed/),
    );
  });

  test("closes in the middle of a chunk", async () => {
    expect(await raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nabc")).toEqual(
      failed(/^example\.test: /),
    );
  });

  test("resets the connection", async () => {
    expect(await raw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc", "reset")).toEqual(
      failed(/^example\.test: the connection was (reset|closed)/),
    );
  });

  test.each([
    ["speaks no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["gives two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
    [
      "gives a length and chunks",
      "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["gives a chunk without a size", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"],
    ["has a header with NUL", "HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n"],
  ])("%s", async (_, say) => {
    expect(await raw(say, "stay")).toEqual(
      failed(/^example\.test: its answer is not (HTTP|as long as it says)/),
    );
  });

  test("has headers without end", async () => {
    expect(
      await raw(`HTTP/1.1 200 OK\r\n${"x: ".padEnd(1000, "y").concat("\r\n").repeat(100)}`, "stay"),
    ).toEqual(failed(/^example\.test: the headers of its answer are too large/));
  });

  test("says more than it announced", async () => {
    expect(await raw("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok and more", "stay")).toMatchObject({
      ok: true,
    });
  });

  test("sends a body after the answer to HEAD", async () => {
    await using server = await tcpServer((socket) => {
      socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"));
    });
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    const url = `http://example.test:${server.port}/`;
    expect(await bench.fetch(url, { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });

  test("upgrades although nobody asked", async () => {
    expect(
      await raw("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", "stay"),
    ).toEqual(failed(/^example\.test: /));
  });

  test("speaks or closes before it is asked", async () => {
    for (const first of ["HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok", ""]) {
      await using server = await tcpServer((socket) =>
        first === "" ? socket.destroy() : socket.write(first),
      );
      await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
      await bench.answer("net/fetch", { url: `http://example.test:${server.port}/` });
      expect(server.connections).toBeLessThanOrEqual(20);
    }
  });

  test("is not there", async () => {
    let port = 0;
    {
      await using gone = await httpServer(() => {});
      port = gone.port;
    }
    await using bench = BrokerBench.forAccount([`example.test:${port}`]);
    await expect(bench.fetch(`http://example.test:${port}/`)).rejects.toThrow(
      "-32004: example.test: it is unreachable: the connection was refused",
    );
  });

  test("has a name that nobody knows", async () => {
    const notFound = Object.assign(new Error("getaddrinfo ENOTFOUND internal.corp.example"), {
      code: "ENOTFOUND",
    });
    await using bench = new BrokerBench({ resolver: () => Promise.reject(notFound) });
    await expect(bench.fetch("https://example.test/")).rejects.toThrow(
      /^-32004: example\.test: its name cannot be resolved$/,
    );
  });

  test.each([
    ["expired", "its certificate has expired"],
    ["nobody", "its certificate is not signed by an authority that this machine knows"],
  ])("has a certificate that is %s", async (certificate, words) => {
    let requests = 0;
    await using server = await httpsServer(() => (requests += 1), certificate);
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await expect(bench.fetch(url)).rejects.toThrow(`-32004: api.example.test: ${words}`);
    expect(requests).toBe(0);
  });

  test("case-14 has a certificate for another name", async () => {
    await using server = await httpsServer(() => {}, "server");
    const host = `other.test:${server.port}`;
    await using bench = BrokerBench.forAccount([host]);
    await expect(bench.fetch(`https://${host}/`)).rejects.toThrow("its certificate is for another name");
  });
});

describe("case-29 a kept connection that the server has closed", () => {
  /** Answers the first request of a connection, and closes it when the next one comes. */
  const closingServer = (paths: string[]): Promise<TestServer> =>
    tcpServer((socket) => {
      let isFirst = true;
      socket.on("data", (bytes) => {
        paths.push(bytes.toString().split(" ").slice(0, 2).join(" "));
        if (isFirst) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        else socket.destroy();
        isFirst = false;
      });
    });

  test("GET is sent again on a fresh one", async () => {
    const paths: string[] = [];
    await using server = await closingServer(paths);
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    for (const path of ["a", "b"]) {
      expect(await bench.fetch(`http://example.test:${server.port}/${path}`)).toMatchObject({ body: "ok" });
      await immediate();
    }
    expect(paths).toEqual(["GET /a", "GET /b", "GET /b"]);
  });

  test("POST is never sent twice", async () => {
    const paths: string[] = [];
    await using server = await closingServer(paths);
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    const post = (path: string): Promise<unknown> =>
      bench.fetch(`http://example.test:${server.port}/${path}`, { method: "POST", body: "x" });
    await post("a");
    await immediate();
    await expect(post("b")).rejects.toThrow(/-32004/);
    expect(paths.filter((path) => path === "POST /b")).toHaveLength(1);
  });

  test("a fresh connection that fails is not tried again", async () => {
    let requests = 0;
    await using server = await tcpServer((socket) =>
      socket.once("data", () => {
        requests += 1;
        socket.destroy();
      }),
    );
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`]);
    await expect(bench.fetch(`http://example.test:${server.port}/`)).rejects.toThrow(/-32004/);
    expect(requests).toBe(1);
  });

  test("the fresh one is judged again", async () => {
    await using server = await closingServer([]);
    const answers = [["127.0.0.1"], ["224.0.0.1"]];
    await using bench = BrokerBench.forAccount([`example.test:${server.port}`], {
      resolver: () => Promise.resolve(answers.shift() ?? []),
    });
    const url = `http://example.test:${server.port}/`;
    await bench.fetch(url);
    await immediate();
    await expect(bench.fetch(url)).rejects.toThrow("-32003: example.test resolves to 224.0.0.1");
  });
});

describe("quotas", () => {
  test("E-NET-8 16 requests in flight, and a place is free again after each", async () => {
    const responses: { end(text: string): void }[] = [];
    await using server = await httpsServer((_request, response) => responses.push(response));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const fetches = Array.from({ length: 16 }, () => bench.fetch(url));
    await until(() => responses.length === 16);
    await expect(bench.fetch(url)).rejects.toThrow(/^-32004: 16 requests are not answered/);
    expect(bench.broker.stats().requestsInFlight).toBe(16);
    responses.pop()?.end("x");
    await Promise.race(fetches);
    const more = bench.fetch(url);
    await until(() => responses.length === 16);
    for (const response of responses) response.end("y");
    await Promise.all([...fetches, more]);
    expect(bench.broker.stats()).toMatchObject({
      requests: 17,
      failures: 1,
      refusals: 0,
      requestsInFlight: 0,
    });
  });

  test("bytes that wait to be sent are bounded", async () => {
    await using server = await httpsServer(() => {});
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const body = "x".repeat(12 * MIB);
    const answers = [1, 2, 3].map(() => bench.answer("net/fetch", { url, method: "POST", body }));
    expect(await answers[2]).toMatchObject({ ok: false, code: -32004, message: /bytes wait to be sent/ });
  });
});

describe("giving up", () => {
  test("net/cancel of a request ends it", async () => {
    await using server = await httpsServer(() => {});
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const answer = bench.answer("net/fetch", { url }, "mine");
    await until(() => server.connections === 1);
    expect(bench.tell("net/cancel", { request: "mine" })).toBe(true);
    expect(await answer).toEqual({ ok: false, code: -32004, message: "the plugin gave the request up" });
    await until(() => server.open.size === 0);
    bench.tell("net/cancel", { request: "mine" });
    bench.tell("net/cancel", { request: "never" });
  });

  test("E-CRASH-4 the end of an instance ends what it has open, and answers nothing", async () => {
    await using server = await httpsServer((_request, response) => void response.writeHead(200).write("x"));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    let answered = false;
    void bench.answer("net/fetch", { url }).then(() => (answered = true));
    await bench.stream(url);
    await until(() => server.open.size === 2);
    bench.nextInstance();
    await until(() => server.open.size === 0);
    expect(answered).toBe(false);
    expect(bench.broker.stats()).toMatchObject({ requestsInFlight: 0, streams: 0 });
  });
});
