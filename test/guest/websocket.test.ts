// WebSocket, MessageEvent and CloseEvent, against a host that the test plays.
import { describe, expect, test } from "vitest";
import { notification, saidWith, serve, type Asked, type Host } from "./fake-host.js";
import { evaluate } from "./guest.js";

const URL_ = "wss://example.test/socket";

const log = `
  const watch = (socket, name = "") => {
    for (const type of ["open", "message", "error", "close"])
      socket.addEventListener(type, (e) => say([name + type, socket.readyState,
        type === "message" ? e.data : type === "error" ? e.message : type === "close" ? [e.code, e.reason, e.wasClean] : ""]));
    return socket;
  };`;

const open =
  (protocol = "") =>
  (asked: Asked, host: Host): void =>
    host.reply(asked, { socket: 1, protocol });
const closed = (socket = 1, more = {}): unknown =>
  notification("ws/closed", { socket, code: 1000, reason: "done", clean: true, ...more });

describe("E-NET-7 WebSocket", () => {
  test("opens, sends, receives and closes", async () => {
    const served = await serve(
      `${log} const ws = watch(new WebSocket("${URL_}", ["a", "b"]));
       say([ws.readyState, ws.url, ws.protocol, ws.extensions, ws.binaryType, ws.bufferedAmount]);
       ws.onopen = () => { ws.send("hé"); ws.send(new Uint8Array([0, 255])); ws.send(new ArrayBuffer(3)); say([ws.protocol, ws.bufferedAmount]); };
       ws.onmessage = () => ws.close(3001, "enough");`,
      {
        "ws/open": open("b"),
        "ws/send": (asked, host) => {
          host.reply(asked, null);
          if ("text" in asked.params) host.send(notification("ws/message", { socket: 1, text: "读" }));
        },
        "ws/close": (asked, host) => {
          host.reply(asked, null);
          host.send(closed(1, { code: 3001 }));
        },
      },
    );
    expect(await served.finish()).toEqual([
      [0, URL_, "", "", "blob", 0],
      ["open", 1, ""],
      ["b", 8],
      ["message", 1, "读"],
      ["close", 3, [3001, "done", true]],
    ]);
    expect(served.asked.map(({ method, params }) => [method, params])).toEqual([
      ["ws/open", { url: URL_, protocols: ["a", "b"] }],
      ["ws/send", { socket: 1, text: "hé" }],
      ["ws/send", { socket: 1, base64: "AP8=" }],
      ["ws/send", { socket: 1, base64: "AAAA" }],
      ["ws/close", { socket: 1, code: 3001, reason: "enough" }],
      ["ws/ack", { socket: 1, bytes: 3 }],
    ]);
  });

  test("a message in the very chunk of the reply comes after `open`, also to a listener that waits for it", async () => {
    const source = `${log} const ws = watch(new WebSocket("${URL_}"));
      await new Promise((resolve) => ws.addEventListener("open", resolve));
      ws.addEventListener("message", (e) => { say("late " + e.data); ws.close(); });`;
    for (const isBatch of [false, true]) {
      const said = await saidWith(source, {
        "ws/open": ({ id }, host) => {
          const messages = [
            { jsonrpc: "2.0", id, result: { socket: 1, protocol: "" } },
            notification("ws/message", { socket: 1, text: "first" }),
          ];
          if (isBatch) host.send(messages);
          else host.send(...messages);
        },
        "ws/close": (_, host) => host.send(closed()),
      });
      expect(said.slice(0, 3)).toEqual([["open", 1, ""], ["message", 1, "first"], "late first"]);
    }
  });

  test("bufferedAmount counts down when the socket has taken it", async () => {
    const waiting: Asked[] = [];
    const served = await serve(
      `const ws = new WebSocket("${URL_}");
       ws.onopen = () => { for (let i = 0; i < 3; i++) ws.send("12345"); say(ws.bufferedAmount); };
       ws.onmessage = () => { say(ws.bufferedAmount); };
       ws.onclose = () => { ws.send("late"); say(ws.bufferedAmount); };`,
      {
        "ws/open": open(),
        "ws/send": (asked, host) => {
          waiting.push(asked);
          if (waiting.length < 3) return;
          host.reply(waiting[0]!, null);
          host.send(notification("ws/message", { socket: 1, text: "" }));
          host.reply(waiting[1]!, null);
          host.refuse(waiting[2]!, -32004, "closed");
          host.send(notification("ws/message", { socket: 1, text: "" }), closed());
        },
      },
    );
    expect(await served.finish()).toEqual([15, 10, 0, 4]);
  });

  test("binary messages as Blob or ArrayBuffer", async () => {
    expect(
      await saidWith(
        `const ws = new WebSocket("${URL_}");
         ws.binaryType = "nothing";
         say(ws.binaryType);
         ws.onmessage = async ({ data }) => {
           if (data instanceof Blob) { ws.binaryType = "arraybuffer"; say([data.size, data.type, await data.text()]); }
           else { say([data instanceof ArrayBuffer, ...new Uint8Array(data)]); ws.close(); }
         };`,
        {
          "ws/open": (asked, host) => {
            open()(asked, host);
            host.send(notification("ws/message", { socket: 1, base64: "YWI=" }));
            host.send(notification("ws/message", { socket: 1, base64: "YWI=" }));
          },
          "ws/close": (_, host) => host.send(closed()),
        },
      ),
    ).toEqual(["blob", [2, "", "ab"], [true, 97, 98]]);
  });

  test("a refused connection: error with its reason, then close", async () => {
    expect(
      await saidWith(
        `${log} const ws = watch(new WebSocket("${URL_}"));
         ws.onerror = ({ error }) => say([error.code, error.reason]);`,
        { "ws/open": (asked, host) => host.refuse(asked, -32003, "not allowed") },
      ),
    ).toEqual([
      ["error", 3, "not allowed"],
      [-32003, "not allowed"],
      ["close", 3, [1006, "", false]],
    ]);
  });

  const wrong: [string, unknown][] = [
    ["null", null],
    ["no number", { protocol: "" }],
    ["a number in a text", { socket: "1", protocol: "" }],
    ["a protocol that nobody asked for", { socket: 1, protocol: "other" }],
  ];
  test.each(wrong)("an answer with %s is a failure", async (_, result) => {
    const said = await saidWith(`${log} watch(new WebSocket("${URL_}"));`, {
      "ws/open": (asked, host) => host.reply(asked, result),
      "ws/close": (asked, host) => host.reply(asked, null),
    });
    expect(said).toEqual([
      ["error", 3, "the host's answer has the wrong shape"],
      ["close", 3, [1006, "", false]],
    ]);
  });

  test("close while it opens cancels the request; a late reply is closed", async () => {
    const served = await serve(
      `${log} const ws = watch(new WebSocket("${URL_}"));
       ws.close();
       say(ws.readyState);
       await fetch("https://example.test/");`,
      {
        "net/fetch": (asked, host) => {
          host.send({ jsonrpc: "2.0", id: "web:1", result: { socket: 9, protocol: "" } });
          host.send(notification("ws/message", { socket: 9, text: "late" }), closed(9));
          host.reply(asked, { status: 200, statusText: "", headers: [], body: "" });
        },
        "ws/close": (asked, host) => host.reply(asked, null),
      },
    );
    expect(await served.finish()).toEqual([
      2,
      ["error", 3, "the WebSocket was closed before it was open"],
      ["close", 3, [1006, "", false]],
    ]);
    expect(served.asked.map(({ method, params }) => [method, params["request"] ?? params["socket"]])).toEqual(
      [
        ["ws/open", undefined],
        ["net/cancel", "web:1"],
        ["net/fetch", undefined],
        ["ws/close", 9],
      ],
    );
  });

  test("an open socket keeps the plugin alive; the end of the input closes it with 1006", async () => {
    const served = await serve(`${log} watch(new WebSocket("${URL_}"));`, {
      "ws/open": (asked, host) => {
        open()(asked, host);
        setTimeout(() => host.guest.instance.closeInput(), 50);
      },
    });
    expect(await served.finish()).toEqual([
      ["open", 1, ""],
      ["error", 3, "connection lost"],
      ["close", 3, [1006, "", false]],
    ]);
  });

  test("messages of other sockets are the plugin's, and nothing follows a close", async () => {
    const mine = '{"jsonrpc":"2.0","method":"ws/message","params":{"socket":2,"text":"x"}}';
    const served = await serve(
      `import { createInterface } from "node:readline";
       createInterface({ input: process.stdin }).on("line", (line) => { if (line === "bye") process.exit(0); say(line); });
       ${log} watch(new WebSocket("${URL_}"));`,
      {
        "ws/open": (asked, host) => {
          open()(asked, host);
          host.send(mine, closed(), closed(), notification("ws/message", { socket: 1, text: "late" }), "bye");
        },
      },
    );
    expect(await served.finish()).toEqual([["open", 1, ""], mine, ["close", 3, [1000, "done", true]]]);
  });

  test("a close that the host does not know ends the socket", async () => {
    const said = await saidWith(
      `${log} const ws = watch(new WebSocket("${URL_}")); ws.onopen = () => ws.close();`,
      { "ws/open": open(), "ws/close": (asked, host) => host.refuse(asked, -32602, "no such socket") },
    );
    expect(said.slice(1)).toEqual([
      ["error", 3, "no such socket"],
      ["close", 3, [1006, "", false]],
    ]);
  });

  test("headers in the second argument, as in Node", async () => {
    const served = await serve(
      `const ws = new WebSocket("https://example.test/socket", { protocols: "p", headers: { Authorization: "x" } }); say(ws.url);`,
      { "ws/open": (asked, host) => host.refuse(asked, -32004, "no") },
    );
    await served.finish();
    expect(served.said).toEqual([URL_]);
    expect(served.asked[0]?.params).toEqual({
      url: URL_,
      protocols: ["p"],
      headers: [["authorization", "x"]],
    });
  });

  test("a listener that throws is an uncaught exception of the plugin, and the message is acknowledged", async () => {
    const served = await serve(
      `process.on("uncaughtException", (error) => { say(error.message); ws.close(); });
       const ws = new WebSocket("${URL_}");
       ws.onmessage = () => { throw new Error("boom"); };`,
      {
        "ws/open": (asked, host) => {
          open()(asked, host);
          host.send(notification("ws/message", { socket: 1, text: "x" }));
        },
        "ws/close": (_, host) => host.send(closed()),
      },
    );
    expect(await served.finish()).toEqual(["boom"]);
    expect(served.asked.some(({ method }) => method === "ws/ack")).toBe(true);
  });
});

describe("WebSocket's arguments", () => {
  const made = `const attempt2 = (make) => { try { return make(); } catch (error) { return error.name; } };`;
  const rows: (readonly [string, unknown])[] = [
    [`attempt2(() => new WebSocket())`, "TypeError"],
    [`attempt2(() => new WebSocket("/x"))`, "SyntaxError"],
    [`attempt2(() => new WebSocket("ftp://a.b/"))`, "SyntaxError"],
    [`attempt2(() => new WebSocket("${URL_}#x"))`, "SyntaxError"],
    [`attempt2(() => new WebSocket("${URL_}", "a b"))`, "SyntaxError"],
    [`attempt2(() => new WebSocket("${URL_}", ["a", "A"]))`, "SyntaxError"],
    [`attempt2(() => new WebSocket("${URL_}", ""))`, "SyntaxError"],
    [`attempt2(() => new WebSocket("${URL_}").send("x"))`, "InvalidStateError"],
    [`attempt2(() => new WebSocket("${URL_}").close(1001))`, "InvalidAccessError"],
    [`attempt2(() => new WebSocket("${URL_}").close(1000, "é".repeat(62)))`, "SyntaxError"],
    [`[WebSocket.OPEN, WebSocket.prototype.CLOSED, WebSocket.length]`, [1, 3, 1]],
    [`Object.prototype.toString.call(new WebSocket("${URL_}"))`, "[object WebSocket]"],
    [
      `(() => { const e = new MessageEvent("m", { data: 5, origin: "o", lastEventId: 7 }); return [e.type, e.data, e.origin, e.lastEventId, e.ports, e.source]; })()`,
      ["m", 5, "o", "7", [], null],
    ],
    [
      `(() => { const e = new CloseEvent("close", { code: 1000, reason: "r", wasClean: true }); return [e.code, e.reason, e.wasClean, e instanceof Event]; })()`,
      [1000, "r", true, true],
    ],
  ];
  test.each(rows)("%s", async (expression, expected) => {
    const [said] = await saidWith(`${made} say(${expression}); process.exit(0);`, {});
    expect(said).toEqual(expected);
  });

  test("an uncaught failure of a connection is silent", async () => {
    expect(await evaluate(["typeof new CloseEvent('x').code"])).toEqual(["number"]);
  });
});
