// EventSource over the runtime's fetch, against a host that the test plays.
import { describe, expect, test } from "vitest";
import { serve, streamed } from "./fake-host.js";

const URL_ = "https://example.test/events";
const headers = [["content-type", "text/event-stream; charset=utf-8"]];

describe("E-NET-7 EventSource", () => {
  test("case 37: asks for a stream, and gives its events however they are cut", async () => {
    const served = await serve(
      `const source = new EventSource("${URL_}");
       source.onopen = () => say(["open", source.readyState]);
       source.onmessage = (e) => say([e.type, e.data, e.lastEventId, e.origin, e instanceof MessageEvent]);
       source.addEventListener("named", (e) => { say([e.type, e.data]); source.close(); say(source.readyState); });`,
      {
        "net/stream": (asked, host) => {
          host.reply(asked, streamed(1, { headers }));
          const text = ": hi\n\nid: 7\ndata: é\r\ndata: two\r\n\r\nevent: named\ndata: x\n\n";
          for (const byte of Buffer.from(text)) host.data(1, Uint8Array.of(byte));
        },
      },
    );
    expect(await served.finish()).toEqual([
      ["open", 1],
      ["message", "é\ntwo", "7", "https://example.test", true],
      ["named", "x"],
      2,
    ]);
    expect(served.asked[0]).toMatchObject({
      method: "net/stream",
      params: { url: URL_, method: "GET", headers: [["Accept", "text/event-stream"]] },
    });
    expect(served.asked.at(-1)).toMatchObject({ method: "net/cancel", params: { stream: 1 } });
  });

  test("comes again after the end, with the last id", async () => {
    const served = await serve(
      `const source = new EventSource("${URL_}");
       source.onerror = () => say(["error", source.readyState]);
       source.onmessage = (e) => { say(e.data); if (e.data === "second") source.close(); };`,
      {
        "net/stream": (asked, host) => {
          const isFirst = asked.id === "web:1";
          const stream = isFirst ? 1 : 2;
          host.reply(asked, streamed(stream, { headers }));
          host.data(stream, `retry: 10\nid: 5\ndata: ${isFirst ? "first" : "second"}\n\n`);
          if (isFirst) host.end(stream);
        },
      },
    );
    expect(await served.finish()).toEqual(["first", ["error", 0], "second"]);
    const again = served.asked.filter(({ method }) => method === "net/stream")[1];
    expect(again?.params["headers"]).toContainEqual(["Last-Event-ID", "5"]);
  });

  test.each([
    ["a status", { status: 500, headers }],
    ["a redirect", { status: 302, headers }],
    ["another type", { headers: [["content-type", "text/plain"]] }],
  ])("%s ends it", async (_, more) => {
    const served = await serve(
      `const source = new EventSource("${URL_}"); source.onerror = () => say(source.readyState);`,
      { "net/stream": (asked, host) => host.reply(asked, streamed(1, more)) },
    );
    expect(await served.finish()).toEqual([2]);
  });

  test("an address that is none is refused", async () => {
    const served = await serve(
      `for (const url of ["/x", "", 5]) try { new EventSource(url); } catch (error) { say(error.name); }`,
      {},
    );
    expect(await served.finish()).toEqual(["SyntaxError", "SyntaxError", "SyntaxError"]);
  });
});
