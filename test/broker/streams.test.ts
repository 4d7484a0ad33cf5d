// net/stream and fetches that become streams: windows, order, ends, cancelling, and that memory stays flat.
import { gzipSync } from "node:zlib";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { FakeClock } from "../run/fakes.js";
import { BrokerBench } from "./bench.js";
import { httpsServer, type TestServer } from "./servers.js";

const KIB = 1024;
const MIB = 1024 * KIB;

function benchFor(server: TestServer, options = {}): { bench: BrokerBench; url: string } {
  const host = `api.example.test:${server.port}`;
  return { bench: BrokerBench.forAccount([host], options), url: `https://${host}` };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await pause(2);
};

/** Writes as fast as the other side takes it; says how much that was. */
function pour(response: ServerResponse, bytes: number): { written: number } {
  const poured = { written: 0 };
  const chunk = Buffer.alloc(64 * KIB, 120);
  const more = (): void => {
    while (poured.written < bytes && !response.destroyed) {
      poured.written += chunk.length;
      if (!response.write(chunk)) {
        response.once("drain", more);
        return;
      }
    }
    response.end();
  };
  more();
  return poured;
}

const bytesTold = (bench: BrokerBench): number =>
  bench.told.reduce(
    (sum, { params }) => sum + Buffer.from(String(params["base64"] ?? ""), "base64").length,
    0,
  );

describe("a stream", () => {
  test("its head is the answer, its body comes in order, then its end", async () => {
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200, { "x-a": "b" });
      for (let at = 0; at < 100; at += 1) response.write(`${at},`);
      response.end();
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const head = await bench.stream(url);
    expect(head).toMatchObject({ status: 200, statusText: "OK", stream: 1 });
    expect(head.body).toBeUndefined();
    expect((await bench.readStream(1)).toString()).toBe(
      Array.from({ length: 100 }, (_, at) => `${at},`).join(""),
    );
    expect(bench.told.at(-1)).toEqual({ method: "net/end", params: { stream: 1 } });
    expect(bench.broker.stats().streams).toBe(0);
  });

  test("an empty body is a stream that ends", async () => {
    await using server = await httpsServer((_request, response) => response.writeHead(204).end());
    const { bench, url } = benchFor(server);
    await using _ = bench;
    expect(await bench.stream(url)).toMatchObject({ status: 204, stream: 1 });
    expect((await bench.readStream(1)).length).toBe(0);
  });

  test("events of a server come one by one, as they are sent", async () => {
    let send!: (text: string) => void;
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      send = (text) => void response.write(text);
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    for (let at = 0; at < 20; at += 1) {
      send(`data: ${at}\n\n`);
      await until(() => bench.told.length > at);
      expect(Buffer.from(String(bench.told[at]?.params["base64"]), "base64").toString()).toBe(
        `data: ${at}\n\n`,
      );
      bench.tell("net/ack", { stream: 1, bytes: `data: ${at}\n\n`.length });
    }
  });

  test("case-28 a plugin that does not read: the window closes, the server waits, and it goes on afterwards", async () => {
    let poured = { written: 0 };
    await using server = await httpsServer((_request, response) => (poured = pour(response, 64 * MIB)));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    await until(() => bytesTold(bench) >= 256 * KIB);
    await pause(100);
    expect(bytesTold(bench)).toBeLessThan(256 * KIB + 64 * KIB);
    const { written } = poured;
    // What the kernel and both TLS ends hold.
    expect(written).toBeLessThan(24 * MIB);
    await pause(50);
    expect(poured.written).toBe(written);
    expect((await bench.readStream(1)).length).toBe(64 * MIB);
  });

  test("messages of a byte close the window too", async () => {
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200).flushHeaders();
      const timer = setInterval(() => response.write("a"), 1);
      response.once("close", () => clearInterval(timer));
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    await until(() => bench.told.length >= 64);
    await pause(50);
    expect(bench.told.length).toBe(64);
    bench.tell("net/ack", { stream: 1, bytes: 60 });
    await until(() => bench.told.length >= 100);
  });

  test("an instance that does not read stops all its streams until it does", async () => {
    await using server = await httpsServer((_request, response) => void pour(response, MIB));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    bench.isWritable = false;
    await bench.stream(url);
    await pause(50);
    expect(bench.told).toEqual([]);
    bench.becomeWritable();
    expect((await bench.readStream(1)).length).toBe(MIB);
  });

  test("acknowledging more than was sent, nothing, or for no stream does no harm", async () => {
    await using server = await httpsServer((_request, response) => void pour(response, 2 * MIB));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    await until(() => bytesTold(bench) > 0);
    bench.tell("net/ack", { stream: 1, bytes: Number.MAX_SAFE_INTEGER });
    bench.tell("net/ack", { stream: 1, bytes: 0 });
    bench.tell("net/ack", { stream: 99, bytes: 1 });
    expect(bench.tell("net/ack", { stream: 1, bytes: -1 })).toMatch(/must be >= 0/);
    expect(bench.tell("net/ack", { stream: 1, bytes: 0.5 })).toMatch(/must be integer/);
    bench.tell("net/cancel", { stream: 99 });
    expect(bench.tell("net/cancel", {})).toMatch(/fewer|NOT have/);
    await pause(50);
    // The acknowledgement counted once: the window is full again.
    expect(bytesTold(bench)).toBeLessThan(MIB);
    await bench.readStream(1);
  });

  test("case-27 cancel closes the connection, and nothing more is told", async () => {
    await using server = await httpsServer((_request, response) => void pour(response, 5 * MIB));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    await until(() => bench.told.length > 0);
    bench.tell("net/cancel", { stream: 1 });
    bench.tell("net/cancel", { stream: 1 });
    const told = bench.told.length;
    await until(() => server.open.size === 0);
    expect(bench.told.length).toBe(told);
    expect(bench.broker.stats().streams).toBe(0);
  });

  test("a stream that breaks off ends with net/error", async () => {
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("abc");
      setTimeout(() => response.destroy(), 20);
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    await expect(bench.readStream(1)).rejects.toThrow(/^-32004: api\.example\.test: the connection was/);
    expect(bench.broker.stats().streams).toBe(0);
  });

  test("a compressed stream is decoded, and paused like any other", async () => {
    await using server = await httpsServer((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50 * MIB, 97))),
    );
    const { bench, url } = benchFor(server);
    await using _ = bench;
    await bench.stream(url);
    await until(() => bytesTold(bench) >= 256 * KIB);
    await pause(50);
    expect(bytesTold(bench)).toBeLessThanOrEqual(256 * KIB + 64 * KIB);
    expect((await bench.readStream(1)).length).toBe(50 * MIB);
  });

  test("E-NET-8 8 streams at once; the ninth is refused until one ends", async () => {
    await using server = await httpsServer((_request, response) => void response.writeHead(200).write("x"));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    for (let at = 1; at <= 8; at += 1) expect((await bench.stream(url)).stream).toBe(at);
    await expect(bench.stream(url)).rejects.toThrow(/^-32004: 8 streams are open/);
    bench.tell("net/cancel", { stream: 3 });
    expect((await bench.stream(url)).stream).toBe(9);
  });

  test("streams asked for at once are never more than 8", async () => {
    await using server = await httpsServer((_request, response) => void response.writeHead(200).write("x"));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const answers = await Promise.all(Array.from({ length: 12 }, () => bench.answer("net/stream", { url })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
    await until(() => server.open.size === 8);
  });

  describe("time", () => {
    test("case-26 headers within 10 s, then 5 minutes of silence at most", async () => {
      let send!: (text: string) => void;
      await using server = await httpsServer((_request, response) => {
        response.writeHead(200).flushHeaders();
        send = (text) => void response.write(text);
      });
      const clock = new FakeClock();
      const { bench, url } = benchFor(server, { clock });
      await using _ = bench;
      await bench.stream(url);
      for (let at = 0; at < 5; at += 1) {
        clock.advance(299_000);
        send("x");
        await until(() => bench.told.length > at);
        bench.tell("net/ack", { stream: 1, bytes: 1 });
      }
      // The time is looked at when it is over, so silence may last up to twice as long.
      clock.advance(600_000);
      expect(bench.told.at(-1)).toMatchObject({
        method: "net/error",
        params: { code: -32004, message: "api.example.test: its stream was silent for 5 minutes" },
      });
      await until(() => server.open.size === 0);
    });

    test("silence that is the plugin's own does not count", async () => {
      await using server = await httpsServer((_request, response) => void pour(response, MIB));
      const clock = new FakeClock();
      const { bench, url } = benchFor(server, { clock });
      await using _ = bench;
      await bench.stream(url);
      await until(() => bytesTold(bench) >= 256 * KIB);
      clock.advance(3_600_000);
      expect((await bench.readStream(1)).length).toBe(MIB);
    });

    test("headers that do not come in time", async () => {
      await using server = await httpsServer(() => {});
      const clock = new FakeClock();
      const { bench, url } = benchFor(server, { clock });
      await using _ = bench;
      const answer = bench.answer("net/stream", { url });
      await until(() => server.connections === 1);
      clock.advance(10_000);
      expect(await answer).toMatchObject({ ok: false, code: -32004 });
    });
  });
});

describe("a fetch that may become a stream", () => {
  const either = (bench: BrokerBench, url: string): ReturnType<BrokerBench["fetch"]> =>
    bench.fetch(url, { allowStream: true });

  test("is a body when all of it comes with its head", async () => {
    await using server = await httpsServer((_request, response) => response.end("short"));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const answer = await either(bench, url);
    expect(answer).toMatchObject({ status: 200, body: "short" });
    expect(answer.stream).toBeUndefined();
  });

  test("is a stream when more is to come, with what has come", async () => {
    await using server = await httpsServer((_request, response) => {
      response.write("first,");
      setTimeout(() => response.end("second"), 30);
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const { stream = 0 } = await either(bench, url);
    expect(stream).toBe(1);
    expect((await bench.readStream(stream)).toString()).toBe("first,second");
  });

  test("E-NET-3 keeps the limit of size", async () => {
    await using server = await httpsServer((_request, response) => void pour(response, 2 * MIB));
    const { bench, url } = benchFor(server);
    await using _ = bench;
    const { stream = 0 } = await either(bench, url);
    await expect(bench.readStream(stream)).rejects.toThrow(/larger than 1048576 bytes/);
    await until(() => server.open.size === 0);
  });

  test("E-NET-3 case-26 keeps the limit of time", async () => {
    await using server = await httpsServer((_request, response) => void response.writeHead(200).write("x"));
    const clock = new FakeClock();
    const { bench, url } = benchFor(server, { clock });
    await using _ = bench;
    const { stream = 0 } = await either(bench, url);
    clock.advance(10_000);
    await expect(bench.readStream(stream)).rejects.toThrow(/no answer within 10000 ms/);
  });

  test("an event stream has no such limits", async () => {
    let send!: (text: string) => void;
    await using server = await httpsServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "Text/Event-Stream; charset=utf-8" }).flushHeaders();
      send = (text) => void response.write(text);
    });
    const clock = new FakeClock();
    const { bench, url } = benchFor(server, { clock });
    await using _ = bench;
    expect((await either(bench, url)).stream).toBe(1);
    clock.advance(60_000);
    send("data: late\n\n");
    await until(() => bench.told.length === 1);
    expect(bench.told[0]?.method).toBe("net/data");
  });

  test("waits for a place when 8 streams are open, and is a body if it ends meanwhile", async () => {
    const open: ServerResponse[] = [];
    await using server = await httpsServer((request, response) => {
      if (request.url === "/open") response.writeHead(200).write("x");
      else response.write("first,");
      open.push(response);
    });
    const { bench, url } = benchFor(server);
    await using _ = bench;
    for (let at = 0; at < 8; at += 1) await bench.stream(`${url}/open`);
    const first = either(bench, `${url}/a`);
    await until(() => open.length === 9);
    await pause(20);
    open[8]?.end("second");
    expect(await first).toMatchObject({ body: "first,second" });
    const second = either(bench, `${url}/b`);
    await until(() => open.length === 10);
    await pause(20);
    bench.tell("net/cancel", { stream: 1 });
    const { stream = 0 } = await second;
    open[9]?.end("last");
    expect((await bench.readStream(stream)).toString()).toBe("first,last");
  });
});
