// fetch, Headers, Request and Response, against a host that the test plays.
import { describe, expect, test } from "vitest";
import { answer, notification, saidWith, serve, streamed, type Asked } from "./fake-host.js";
import { evaluate } from "./guest.js";

const URL_ = "https://example.test/a";
const get = `fetch("${URL_}")`;
const throws = (name: string): unknown => expect.stringMatching(new RegExp(`^throws ${name}: `));

type Row = readonly [expression: string, expected: unknown];

function table(name: string, rows: readonly Row[], setup = ""): void {
  describe(name, () => {
    let values: Promise<unknown[]> | undefined;
    test.each(rows.map(([expression, expected], index) => ({ expression, expected, index })))(
      "$expression",
      async ({ expected, index }) => {
        values ??= evaluate(
          rows.map(([expression]) => expression),
          setup,
        );
        expect((await values)[index]).toEqual(expected);
      },
    );
  });
}

describe("E-NET-2 fetch asks the host", () => {
  test("with net/fetch, and gives its answer", async () => {
    const served = await serve(
      `const r = await ${get};
       say([r.status, r.statusText, r.ok, r.url, r.type, r.redirected, [...r.headers], r.bodyUsed]);
       say(await r.text());
       say([r.bodyUsed, await attempt(() => r.text())]);`,
      { "net/fetch": (asked, host) => host.reply(asked, answer("hé🎉")) },
    );
    expect(await served.finish()).toEqual([
      [200, "OK", true, URL_, "basic", false, [["content-type", "text/plain"]], false],
      "hé🎉",
      [true, ["TypeError", "Body is unusable: Body has already been read", null, null]],
    ]);
    expect(served.asked).toEqual([
      {
        jsonrpc: "2.0",
        id: "web:1",
        method: "net/fetch",
        params: { url: URL_, method: "GET", headers: [["accept", "*/*"]], allowStream: true },
      },
    ]);
  });

  test("with its body as text or as bytes, and the type of what it was given", async () => {
    const served = await serve(
      `const post = (body, more) => fetch("${URL_}#part", { method: "post", body, ...more });
       await post("é\\ud800");
       await post(new Uint8Array([0, 255]));
       await post(new URLSearchParams({ a: "b c" }));
       await post("{}", { headers: { "Content-Type": "application/json", Accept: "x/y" } });
       await post(new ReadableStream({ start(c) { c.enqueue(new Uint8Array([1])); c.enqueue(new Uint8Array([2])); c.close(); } }), { duplex: "half" });`,
      { "net/fetch": (asked, host) => host.reply(asked, answer("")) },
    );
    await served.finish();
    const accept = ["accept", "*/*"];
    expect(served.asked.map(({ params }) => params)).toMatchObject([
      {
        url: URL_,
        method: "POST",
        headers: [["content-type", "text/plain;charset=UTF-8"], accept],
        body: "é\ufffd",
      },
      { headers: [accept], bodyBase64: "AP8=" },
      {
        headers: [["content-type", "application/x-www-form-urlencoded;charset=UTF-8"], accept],
        body: "a=b+c",
      },
      {
        headers: [
          ["Content-Type", "application/json"],
          ["Accept", "x/y"],
        ],
        body: "{}",
      },
      { headers: [accept], bodyBase64: "AQI=" },
    ]);
  });

  test("with net/stream for an event stream and for `stream: true`", async () => {
    const served = await serve(
      `await (await fetch("${URL_}", { headers: { accept: "text/event-stream" } })).text();
       await (await fetch(new Request("${URL_}", { stream: true }))).text();`,
      {
        "net/stream": (asked, host) => {
          const stream = asked.id === "web:1" ? 7 : 8;
          host.reply(asked, streamed(stream));
          host.end(stream);
        },
      },
    );
    await served.finish();
    expect(served.asked.map(({ method, params }) => [method, "allowStream" in params])).toEqual([
      ["net/stream", false],
      ["net/stream", false],
    ]);
  });

  test("every way to read a body", async () => {
    const body = JSON.stringify({ a: [1, "é"] });
    for (const reply of [{ body }, { bodyBase64: Buffer.from(body).toString("base64"), body: undefined }])
      expect(
        await saidWith(
          `const r = async () => ${get};
           say(await (await r()).json());
           say([...await (await r()).bytes()].length);
           say((await (await r()).arrayBuffer()).byteLength);
           const parts = [];
           for await (const part of (await r()).body) parts.push(part);
           say([parts.length, parts[0] instanceof Uint8Array, parts[0].length]);
           const a = await r(); const b = a.clone();
           say([await a.text(), await b.text(), a !== b]);
           const c = await r(); const d = c.clone(); const stream = c.body;
           say([stream === c.body, await new Response(stream).text(), c.bodyUsed, (await d.json()).a[0]]);`,
          { "net/fetch": (asked, host) => host.reply(asked, { ...answer(""), ...reply }) },
        ),
      ).toEqual([{ a: [1, "é"] }, 14, 14, [1, true, 14], [body, body, true], [true, body, true, 1]]);
  });

  test("a byte order mark is no text, and what is no UTF-8 becomes U+FFFD", async () => {
    const reply = {
      ...answer(""),
      body: undefined,
      bodyBase64: Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]).toString("base64"),
    };
    expect(
      await saidWith(`say(await (await ${get}).text());`, {
        "net/fetch": (asked, host) => host.reply(asked, reply),
      }),
    ).toEqual(["a\ufffd"]);
  });
});

describe("E-NET-2 what goes wrong", () => {
  test.each([
    [-32003, "the host example.test is not allowed"],
    [-32004, "unreachable"],
    [-32602, "params: url"],
  ])("error %i is a TypeError with its cause", async (code, message) => {
    expect(
      await saidWith(`say(await attempt(() => ${get}));`, {
        "net/fetch": (asked, host) => host.refuse(asked, code, message),
      }),
    ).toEqual([["TypeError", `fetch failed: ${message}`, code, message]]);
  });

  const wrong: [string, unknown][] = [
    ["null", null],
    ["a text", "x"],
    ["no status", { statusText: "", headers: [] }],
    ["a status out of range", answer("", { status: 99 })],
    ["headers that are none", answer("", { headers: [["a b", "c"]] })],
    ["headers in an object", answer("", { headers: { a: "b" } })],
    ["a body that is a number", answer("", { body: 5 })],
    ["no base64", answer("", { body: undefined, bodyBase64: "%%%" })],
    ["a stream that is a text", answer("", { body: undefined, stream: "1" })],
  ];
  test.each(wrong)("an answer with %s is a failure", async (_, result) => {
    const wrongShape = "the host's answer has the wrong shape";
    expect(
      await saidWith(`say(await attempt(() => ${get}));`, {
        "net/fetch": (asked, host) => host.reply(asked, result),
      }),
    ).toEqual([["TypeError", `fetch failed: ${wrongShape}`, -32004, wrongShape]]);
  });

  test("an error of the wrong shape is a failure, too", async () => {
    const [said] = await saidWith(`say((await attempt(() => ${get}))[1]);`, {
      "net/fetch": ({ id }, host) => host.send({ jsonrpc: "2.0", id, error: "no" }),
    });
    expect(said).toContain("wrong shape");
  });

  test("the end of the input rejects", async () => {
    const served = await serve(
      `say(await attempt(() => ${get}));
       say(await attempt(() => ${get}));`,
      { "net/fetch": (_, host) => host.guest.instance.closeInput() },
    );
    const ended = ["TypeError", "fetch failed: the input has ended", -32004, "the input has ended"];
    expect(await served.finish()).toEqual([ended, ended]);
    expect(served.asked).toHaveLength(1);
  });

  test("E-NET-7 a redirect is the plugin's to follow, and an error where it is not allowed", async () => {
    const redirect = answer("", { status: 302, headers: [["location", "https://example.test/b"]] });
    expect(
      await saidWith(
        `for (const redirect of ["follow", "manual"]) {
           const r = await fetch("${URL_}", { redirect });
           say([r.status, r.headers.get("location"), r.redirected]);
         }
         say((await attempt(() => fetch("${URL_}", { redirect: "error" })))[0]);`,
        { "net/fetch": (asked, host) => host.reply(asked, redirect) },
      ),
    ).toEqual([[302, "https://example.test/b", false], [302, "https://example.test/b", false], "TypeError"]);
  });
});

describe("E-NET-7 streamed bodies", () => {
  test("case 27: pieces come as they are read, and only what was read is acknowledged", async () => {
    const served = await serve(
      `import { createInterface } from "node:readline";
       const r = await ${get};
       const reader = r.body.getReader();
       say("headers");
       createInterface({ input: process.stdin }).on("line", async (line) => {
         if (line === "stop") { process.exit(0); }
         const { value, done } = await reader.read();
         say(done ? "end" : value.length);
       });`,
      {
        "net/fetch": (asked, host) => {
          host.reply(asked, streamed(3));
          for (let i = 0; i < 20; i++) host.data(3, new Uint8Array(10_000));
          host.end(3);
        },
      },
    );
    await served.untilSaid(1);
    expect(served.asked).toHaveLength(1);
    for (let count = 1; count <= 21; count++) {
      served.send("next");
      await served.untilSaid(count + 1);
    }
    served.send("stop");
    await served.finish();
    expect(served.said).toEqual(["headers", ...Array.from({ length: 20 }, () => 10_000), "end"]);
    // Everything had come before the first read, so nothing is left to be paused.
    expect(served.asked.slice(1)).toEqual([]);
  });

  test("case 27: acknowledged each 64 KiB, each 16 messages, and when nothing is left", async () => {
    const acks: number[] = [];
    const served = await serve(
      `const r = await ${get};
       let sum = 0;
       for await (const part of r.body) sum += part.length;
       say(sum);`,
      {
        "net/fetch": (asked, host) => {
          const messages = [{ jsonrpc: "2.0", id: asked.id, result: streamed(1) } as unknown];
          for (let i = 0; i < 40; i++) messages.push(notification("net/data", { stream: 1, base64: "YWJj" }));
          for (let i = 0; i < 4; i++)
            messages.push(
              notification("net/data", { stream: 1, base64: Buffer.alloc(40_000).toString("base64") }),
            );
          host.send(...messages);
        },
        "net/ack": ({ params }, host) => {
          acks.push(Number(params["bytes"]));
          if (acks.reduce((a, b) => a + b, 0) === 160_120) host.end(1);
        },
      },
    );
    expect(await served.finish()).toEqual([160_120]);
    expect(acks.reduce((a, b) => a + b, 0)).toBe(160_120);
  });

  test("a stream that breaks off rejects its reader after what had come", async () => {
    expect(
      await saidWith(
        `const r = await ${get};
         const reader = r.body.getReader();
         say((await reader.read()).value.length);
         say(await attempt(() => reader.read()));
         say(await attempt(() => reader.read()));`,
        {
          "net/fetch": (asked, host) => {
            host.reply(asked, streamed(1));
            host.data(1, "abc");
            host.send(notification("net/error", { stream: 1, code: -32004, message: "connection lost" }));
          },
        },
      ),
    ).toEqual([
      3,
      ["TypeError", "fetch failed: connection lost", -32004, "connection lost"],
      ["TypeError", "fetch failed: connection lost", -32004, "connection lost"],
    ]);
  });

  test("cancel tells the host, and what still comes is nobody's", async () => {
    const lines: string[] = [];
    const served = await serve(
      `import { createInterface } from "node:readline";
       createInterface({ input: process.stdin }).on("line", (line) => { say(line); if (line === "bye") process.exit(0); });
       const r = await ${get};
       await r.body.cancel("enough");
       say(r.bodyUsed);`,
      {
        "net/fetch": (asked, host) => host.reply(asked, streamed(5)),
        "net/cancel": (asked, host) => {
          lines.push(JSON.stringify(asked.params));
          host.data(5, "late");
          host.end(5);
          host.data(5, "later");
          host.send("bye");
        },
      },
    );
    expect(await served.finish()).toEqual([true, "bye"]);
    expect(lines).toEqual(['{"stream":5}']);
  });

  test("a body that nobody holds is given up", async () => {
    const served = await serve(
      `await ${get};
       setTimeout(() => say("over"), 20);`,
      { "net/fetch": (asked, host) => host.reply(asked, streamed(5)) },
    );
    await served.finish();
    expect(served.asked.at(-1)).toMatchObject({ method: "net/cancel", params: { stream: 5 } });
  });

  test("a HEAD request has no body, and a stream that came all the same is given up", async () => {
    const served = await serve(
      `const r = await fetch("${URL_}", { method: "HEAD" }); say([r.body, await r.text()]);`,
      { "net/fetch": (asked, host) => host.reply(asked, streamed(5)) },
    );
    expect(await served.finish()).toEqual([[null, ""]]);
    expect(served.asked.at(-1)).toMatchObject({ method: "net/cancel", params: { stream: 5 } });
  });

  test("a body that is not read keeps nothing alive", async () => {
    const served = await serve(`globalThis.kept = await ${get}; say("over");`, {
      "net/fetch": (asked, host) => host.reply(asked, streamed(5)),
    });
    expect(await served.finish()).toEqual(["over"]);
  });

  test("other spellings of net/data are understood", async () => {
    expect(
      await saidWith(`say(await (await ${get}).text());`, {
        "net/fetch": (asked, host) => {
          host.reply(asked, streamed(1));
          host.send(
            '{ "method": "net/data", "params": { "base64": "YQ==", "stream": 1 }, "jsonrpc": "2.0" }',
            '[{"jsonrpc":"2.0","method":"net/data","params":{"stream":1,"base64":"Yg=="}} , {"jsonrpc":"2.0","method":"net/end","params":{"stream":1}}]',
          );
        },
      }),
    ).toEqual(["ab"]);
  });

  test("data that is no base64 breaks the stream off", async () => {
    const served = await serve(`const r = await ${get}; say((await attempt(() => r.text()))[1]);`, {
      "net/fetch": (asked, host) => {
        host.reply(asked, streamed(1));
        host.send(notification("net/data", { stream: 1, base64: "%" }));
      },
    });
    expect(await served.finish()).toEqual(["fetch failed: the host's answer has the wrong shape"]);
    expect(served.asked.at(-1)?.method).toBe("net/cancel");
  });
});

describe("case 38 abort", () => {
  test("before the request: nothing is asked", async () => {
    const served = await serve(
      `say(await attempt(() => fetch("${URL_}", { signal: AbortSignal.abort() })));
       say(await fetch("${URL_}", { signal: AbortSignal.abort("my reason") }).catch((reason) => reason));`,
      {},
    );
    expect(await served.finish()).toEqual([
      ["AbortError", "This operation was aborted", null, null],
      "my reason",
    ]);
    expect(served.asked).toEqual([]);
  });

  test("while the reply is due: the host is told, and a late reply changes nothing", async () => {
    const served = await serve(
      `const c = new AbortController();
       setTimeout(() => { c.abort(); c.abort("twice"); }, 10);
       say(await attempt(() => fetch("${URL_}", { signal: c.signal })));
       setTimeout(() => say("over"), 50);`,
      {
        "net/fetch": () => undefined,
        "net/cancel": (asked, host) => {
          if ("request" in asked.params)
            host.send({ jsonrpc: "2.0", id: asked.params["request"], result: streamed(4) });
        },
      },
    );
    await served.untilSaid(1);
    served.send("wake up");
    await served.finish();
    expect(served.said[0]).toEqual(["AbortError", "This operation was aborted", null, null]);
    expect(served.asked[1]).toMatchObject({ method: "net/cancel", params: { request: "web:1" } });
  });

  test("a late reply's stream is cancelled", async () => {
    const served = await serve(
      `const c = new AbortController();
       setTimeout(() => c.abort(), 10);
       await attempt(() => fetch("${URL_}/1", { signal: c.signal }));
       await fetch("${URL_}/2");`,
      {
        "net/fetch": (asked, host) => {
          if (asked.id !== "web:2") return;
          host.send({ jsonrpc: "2.0", id: "web:1", result: streamed(4) });
          host.reply(asked, answer(""));
        },
      },
    );
    await served.finish();
    expect(served.asked.map(({ method, params }) => [method, params["request"] ?? params["stream"]])).toEqual(
      [
        ["net/fetch", undefined],
        ["net/cancel", "web:1"],
        ["net/fetch", undefined],
        ["net/cancel", 4],
      ],
    );
  });

  test("during the body: the reader rejects with the reason, and the host is told once", async () => {
    const served = await serve(
      `const c = new AbortController();
       const r = await fetch("${URL_}", { signal: c.signal });
       const reader = r.body.getReader();
       say((await reader.read()).value.length);
       setTimeout(() => { c.abort(new Error("enough")); c.abort(); }, 10);
       say(await attempt(() => reader.read()));
       say(await attempt(() => reader.closed));
       const other = await fetch("${URL_}", { signal: AbortSignal.timeout(10) });
       say((await attempt(() => other.text()))[0]);`,
      {
        "net/fetch": (asked, host) => {
          const stream = asked.id === "web:1" ? 1 : 2;
          host.reply(asked, streamed(stream));
          host.data(stream, "abc");
        },
      },
    );
    expect(await served.finish()).toEqual([
      3,
      ["Error", "enough", null, null],
      ["Error", "enough", null, null],
      "TimeoutError",
    ]);
    expect(served.asked.filter(({ method }) => method === "net/cancel").map(({ params }) => params)).toEqual([
      { stream: 1 },
      { stream: 2 },
    ]);
  });

  test("after an answer that came whole: its body rejects all the same", async () => {
    expect(
      await saidWith(
        `const c = new AbortController();
         const [a, b, d] = [await fetch("${URL_}", { signal: c.signal }), await fetch("${URL_}", { signal: c.signal }), await fetch("${URL_}", { signal: c.signal })];
         const { body } = b;
         say(await d.text());
         c.abort();
         say((await attempt(() => a.text()))[0]);
         say((await attempt(() => body.getReader().read()))[0]);`,
        { "net/fetch": (asked, host) => host.reply(asked, answer("x")) },
      ),
    ).toEqual(["x", "AbortError", "AbortError"]);
  });

  test("AbortSignal.any and the signal of a Request", async () => {
    const served = await serve(
      `const [a, b] = [new AbortController(), new AbortController()];
       const request = new Request("${URL_}", { signal: AbortSignal.any([a.signal, b.signal]) });
       setTimeout(() => b.abort("b"), 10);
       say(await fetch(request).catch((reason) => reason));
       say([request.signal.aborted, request.signal.reason]);`,
      {},
    );
    expect(await served.finish()).toEqual(["b", [true, "b"]]);
  });

  test("a listener that stops the event does not stop the abort", async () => {
    const served = await serve(
      `const c = new AbortController();
       c.signal.addEventListener("abort", (event) => event.stopImmediatePropagation());
       setTimeout(() => c.abort(), 10);
       say((await attempt(() => fetch("${URL_}", { signal: c.signal })))[0]);`,
      {},
    );
    expect(await served.finish()).toEqual(["AbortError"]);
  });
});

describe("E-NET-2 what is the runtime's and what the plugin's", () => {
  const readline = `
    import { createInterface } from "node:readline";
    createInterface({ input: process.stdin }).on("line", (line) => { if (line === "bye") process.exit(0); say(line); });`;

  test("a plugin's own net/* with its own ids and streams is untouched, in order", async () => {
    const own = [
      '{"jsonrpc":"2.0","id":"web:99","result":null}',
      '{"jsonrpc":"2.0","id":1,"result":{"stream":50}}',
      '{"jsonrpc":"2.0","method":"net/data","params":{"stream":50,"base64":"YQ=="}}',
      '{"jsonrpc":"2.0","method":"net/end","params":{"stream":50}}',
      '{"jsonrpc":"2.0","method":"net/data"}',
      '{"jsonrpc":"2.0","method":"ws/message","params":{"socket":50,"text":"\\"net/"}}',
      'not json "web:1"',
      '[broken "web:1"',
    ];
    const served = await serve(`${readline} say(await (await ${get}).text());`, {
      "net/fetch": (asked, host) =>
        host.send(...own, { jsonrpc: "2.0", id: asked.id, result: answer("x") }, ...own, "bye"),
    });
    expect(await served.finish()).toEqual([...own, "x", ...own]);
  });

  test("batches that mix both are split; the plugin's part is as it was written", async () => {
    const served = await serve(`${readline} say(await (await ${get}).text());`, {
      "net/fetch": ({ id }, host) => {
        const mine = JSON.stringify({ jsonrpc: "2.0", id, result: streamed(1) });
        const data = '{"jsonrpc":"2.0","method":"net/data","params":{"stream":1,"base64":"YQ=="}}';
        const end = '{"jsonrpc":"2.0","method":"net/end","params":{"stream":1}}';
        host.send(
          `[{"a":1e400, "b":"],[\\\\\\""},${mine}, ${data} ,{"c":"\\"net/"}]`,
          `[${data},${end}]`,
          '[{"plain":true}]',
          "bye",
        );
      },
    });
    expect(await served.finish()).toEqual([
      '[{"a":1e400, "b":"],[\\\\\\""},{"c":"\\"net/"}]',
      "aa",
      '[{"plain":true}]',
    ]);
  });

  test("with 'data' listeners: whole lines, byte for byte", async () => {
    const served = await serve(
      `let text = "";
       process.stdin.setEncoding("utf8");
       process.stdin.on("data", (chunk) => { text += chunk; });
       process.stdin.on("end", () => say(text));
       say(await (await ${get}).text());`,
      {
        "net/fetch": (asked, host) => {
          host.guest.instance.write("première\r\n");
          host.reply(asked, answer("x"));
          host.guest.instance.write("\n\r\nlast");
          host.guest.instance.closeInput();
        },
      },
    );
    expect(await served.finish()).toEqual(["x", "première\r\n\n\r\nlast"]);
  });

  test("lines for a plugin that does not read yet are kept in order", async () => {
    const served = await serve(
      `say(await (await ${get}).text());
       const { createInterface } = { createInterface: (await import("node:readline")).createInterface };
       createInterface({ input: process.stdin }).on("line", (line) => { say(line); if (line === "4") process.exit(0); });`,
      {
        "net/fetch": (asked, host) => {
          host.send("1", "2");
          host.reply(asked, answer("x"));
          host.send("3", "4");
        },
      },
    );
    expect(await served.finish()).toEqual(["x", "1", "2", "3", "4"]);
  });

  test("a plugin that pauses its input still gets its answers, and its lines afterwards", async () => {
    const served = await serve(
      `import { createInterface } from "node:readline";
       const lines = createInterface({ input: process.stdin });
       lines.on("line", (line) => { say(line); if (line === "2") process.exit(0); });
       lines.pause();
       say(await (await ${get}).text());
       lines.resume();`,
      {
        "net/fetch": (asked, host) => {
          host.send("1");
          host.reply(asked, answer("x"));
          host.send("2");
        },
      },
    );
    expect(await served.finish()).toEqual(["x", "1", "2"]);
  });

  test("input that comes byte by byte", async () => {
    const served = await serve(`${readline} say(await (await ${get}).text());`, {
      "net/fetch": ({ id }, host) => {
        const lines = [
          "é",
          JSON.stringify({ jsonrpc: "2.0", id, result: streamed(1) }),
          '{"jsonrpc":"2.0","method":"net/data","params":{"stream":1,"base64":"YWJj"}}',
          '{"jsonrpc":"2.0","method":"net/end","params":{"stream":1}}',
          "bye",
        ].join("\n");
        for (const character of `${lines}\n`) host.guest.instance.write(character);
      },
    });
    expect(await served.finish()).toEqual(["é", "abc"]);
  });

  test("a second reply and data after the end are dropped", async () => {
    const served = await serve(`${readline} say(await (await ${get}).text());`, {
      "net/fetch": (asked, host) => {
        host.reply(asked, streamed(1));
        host.data(1, "a");
        host.end(1);
        host.data(1, "b");
        host.end(1);
        host.send(notification("net/error", { stream: 1, code: 1, message: "" }));
        host.reply(asked, answer("again"));
        host.refuse(asked, -32004, "again");
        host.send("bye");
      },
    });
    expect(await served.finish()).toEqual(["a"]);
  });

  test("hundreds of requests at once get each their own answer", async () => {
    const waiting: Asked[] = [];
    const served = await serve(
      `const texts = await Promise.all(Array.from({ length: 300 }, async (_, i) => (await fetch("${URL_}" + i)).text()));
       say(texts.every((text, i) => text === "${URL_}" + i));`,
      {
        "net/fetch": (asked, host) => {
          waiting.push(asked);
          if (waiting.length === 300)
            for (const one of waiting.toReversed()) host.reply(one, answer(String(one.params["url"])));
        },
      },
    );
    expect(await served.finish()).toEqual([true]);
  });

  test("a plugin that replaces what the language has does not break the routing", async () => {
    const patch = `
      const broken = () => { throw new Error("patched"); };
      JSON.parse = () => null;
      JSON.stringify = () => "{}";
      Promise.prototype.then = broken;
      Promise.prototype.catch = broken;
      globalThis.Promise = broken;
      globalThis.queueMicrotask = broken;
      for (const name of ["slice", "startsWith", "indexOf"]) String.prototype[name] = broken;
      for (const name of ["hasOwn", "defineProperty"]) Object[name] = broken;
      for (const name of ["isInteger", "isSafeInteger"]) Number[name] = broken;
      process.stdout.write = broken;
      Object.defineProperties = broken;
      Object.prototype.toJSON = broken;
      Function.prototype.call = broken;
      Function.prototype.apply = broken;
      Function.prototype.bind = broken;
      for (const name of ["get", "set", "has", "delete"]) Map.prototype[name] = broken;
      for (const name of ["push", "shift", "splice", Symbol.iterator]) Array.prototype[name] = broken;`;
    const served = await serve(
      `const { stdout } = process;
       const write = stdout.write.bind(stdout);
       const first = await ${get};
       const second = ${get};
       await 0;
       const text = first.text();
       ${patch}
       write('{"say":"' + await text + '"}\\n');
       try { await second; } catch {}
       write('{"say":"over"}\\n');`,
      {
        "net/fetch": (asked, host) => {
          if (asked.id === "web:1") host.reply(asked, streamed(1));
          else {
            host.data(1, "abc");
            host.data(1, "def");
            host.end(1);
            host.reply(asked, answer(""));
          }
        },
      },
    );
    await served.guest.ended;
    expect(served.said).toEqual(["abcdef", "over"]);
    expect(served.asked.map(({ method }) => method)).toEqual([
      "net/fetch",
      "net/fetch",
      "net/ack",
      "net/ack",
    ]);
  });
});

describe("lazy globals", () => {
  test("are ordinary properties once they were touched, and can be replaced before", async () => {
    const [values] = (await evaluate([
      `(() => {
         const kind = (name) => { const d = Object.getOwnPropertyDescriptor(globalThis, name); return "get" in d ? "lazy" : [d.writable, d.configurable, d.enumerable]; };
         const before = kind("Headers");
         const type = typeof Headers;
         globalThis.fetch = 5;
         return [before, type, kind("Headers"), fetch, kind("fetch"), kind("Response"), delete globalThis.Response, typeof Response];
       })()`,
    ])) as [unknown[]];
    expect(values).toEqual([
      "lazy",
      "function",
      [true, true, false],
      5,
      [true, true, false],
      "lazy",
      true,
      "undefined",
    ]);
  });

  test("show no source and no inner function", async () => {
    const values = await evaluate([
      `[fetch, Headers, Response.json, ReadableStream].every((one) => String(one).includes("[native code]"))`,
      `["read", "freeze", "isHeaders", "pairs"].some((name) => name in Headers)`,
      `["make", "partsOf"].some((name) => name in Response) || ["partsOf", "isRequest", "read"].some((name) => name in Request)`,
      `"follow" in AbortSignal`,
      `import("escouade:network").then(() => "loaded", (error) => error.name)`,
    ]);
    expect(values).toEqual([true, false, false, false, "TypeError"]);
  });
});

table("Headers", [
  [
    `[...new Headers([["b", "2"], ["A", "1"], ["b", " 3\\t"]])]`,
    [
      ["a", "1"],
      ["b", "2, 3"],
    ],
  ],
  [`[...new Headers({ "Set-Cookie": "a=1", x: "y" }).keys()]`, ["set-cookie", "x"]],
  [
    `(() => { const h = new Headers([["set-cookie", "a=1"], ["Set-Cookie", "b=2"]]); return [h.getSetCookie(), h.get("set-cookie"), [...h]]; })()`,
    [
      ["a=1", "b=2"],
      "a=1, b=2",
      [
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
      ],
    ],
  ],
  [`new Headers().get("x")`, null],
  [`new Headers({ "a b": "c" })`, throws("TypeError")],
  [`new Headers({ a: "b\\nc" })`, throws("TypeError")],
  [`new Headers({ a: "b\\0c" })`, throws("TypeError")],
  [`new Headers({ a: "é" }).get("a")`, "é"],
  [`new Headers({ a: "読" })`, throws("TypeError")],
  [`new Headers({ a: Symbol("x") })`, throws("TypeError")],
  [`new Headers([["a"]])`, throws("TypeError")],
  [`new Headers(["ab"])`, throws("TypeError")],
  [`new Headers(null)`, throws("TypeError")],
  [`new Headers(5)`, throws("TypeError")],
  [`[...new Headers(new Headers({ a: "1" }))]`, [["a", "1"]]],
  [`new Headers({ a: "\\t\\n b \\r\\n" }).get("A")`, "b"],
  [
    `(() => { const h = new Headers([["a", "1"], ["b", "2"], ["A", "3"]]); h.set("a", "4"); return [...h]; })()`,
    [
      ["a", "4"],
      ["b", "2"],
    ],
  ],
  [`(() => { const h = new Headers({ a: "1" }); h.delete("A"); return h.has("a"); })()`, false],
  [
    `(() => { const h = new Headers({ b: "1" }); const seen = []; for (const [name] of h) { seen.push(name); if (seen.length === 1) h.append("a", "2"); } return seen; })()`,
    ["b", "b"],
  ],
  [
    `(() => { const seen = []; new Headers({ a: "1" }).forEach(function (value, name, all) { seen.push(value, name, all instanceof Headers, this.x); }, { x: 5 }); return seen; })()`,
    ["1", "a", true, 5],
  ],
  [`Headers.prototype.get.call({}, "a")`, throws("TypeError")],
  [`Object.prototype.toString.call(new Headers().entries())`, "[object Headers Iterator]"],
  [`Object.keys(Headers.prototype)`, expect.arrayContaining(["append", "entries", "getSetCookie"])],
  [`Response.error().headers.append("a", "b")`, throws("TypeError")],
]);

table("Request", [
  [
    `(() => { const r = new Request("${URL_}"); return [r.method, r.url, r.mode, r.credentials, r.cache, r.redirect, r.referrer, r.referrerPolicy, r.integrity, r.keepalive, r.duplex, r.destination, r.body, r.bodyUsed, r.signal.aborted]; })()`,
    [
      "GET",
      URL_,
      "cors",
      "same-origin",
      "default",
      "follow",
      "about:client",
      "",
      "",
      false,
      "half",
      "",
      null,
      false,
      false,
    ],
  ],
  [`new Request("/relative")`, throws("TypeError")],
  [`new Request("https://user:pass@example.test/")`, throws("TypeError")],
  ...["CONNECT", "trace", "Track", "a b", ""].map((method): Row => [
    `new Request("${URL_}", { method: ${JSON.stringify(method)} })`,
    throws("TypeError"),
  ]),
  [
    `["get", "PoSt", "patch", "PATCH", "chicken"].map((method) => new Request("${URL_}", { method }).method)`,
    ["GET", "POST", "patch", "PATCH", "chicken"],
  ],
  [`new Request("${URL_}", { body: "x" })`, throws("TypeError")],
  [`new Request("${URL_}", { method: "HEAD", body: "" })`, throws("TypeError")],
  [`new Request("${URL_}", { method: "POST", body: new ReadableStream() })`, throws("TypeError")],
  [`new Request("${URL_}", { mode: "navigate" })`, throws("TypeError")],
  [`new Request("${URL_}", { credentials: "maybe" })`, throws("TypeError")],
  [`new Request("${URL_}", { signal: {} })`, throws("TypeError")],
  [`new Request("${URL_}", 5)`, throws("TypeError")],
  [`new Request()`, throws("TypeError")],
  [
    `(async () => { const a = new Request("${URL_}", { method: "POST", body: "x", headers: { a: "1" } }); const b = new Request(a, { headers: { b: "2" } }); return [a.bodyUsed, b.method, await b.text(), [...b.headers]]; })()`,
    [true, "POST", "x", [["b", "2"]]],
  ],
  [
    `(async () => { const a = new Request("${URL_}", { method: "POST", body: "x" }); await a.text(); return new Request(a); })()`,
    throws("TypeError"),
  ],
  [
    `(async () => { const a = new Request("${URL_}", { method: "POST", body: "x" }); const b = a.clone(); return [await a.text(), await b.text(), b.headers.get("content-type")]; })()`,
    ["x", "x", "text/plain;charset=UTF-8"],
  ],
  [
    `(async () => { const a = new Request("${URL_}", { method: "POST", duplex: "half", body: new Response("xyz").body }); const b = new Request(a); return [a.bodyUsed, await b.text()]; })()`,
    [true, "xyz"],
  ],
  [
    `(() => { const c = new AbortController(); const r = new Request("${URL_}", { signal: c.signal }); const s = r.clone().signal; c.abort(1); return [r.signal !== c.signal, r.signal.reason, s.reason]; })()`,
    [true, 1, 1],
  ],
  [`Request.prototype.text.call({}).catch((error) => error.name)`, "TypeError"],
  [`Object.getOwnPropertyDescriptor(Request.prototype, "url").get.call({})`, throws("TypeError")],
  [`fetch().catch((error) => error.name)`, "TypeError"],
  [`fetch("/x").catch((error) => error.name)`, "TypeError"],
  [`[fetch.length, fetch.name, Request.length, Response.length, Headers.length]`, [1, "fetch", 1, 0, 0]],
  [`new fetch("${URL_}")`, throws("TypeError")],
]);

table("Response", [
  [
    `(() => { const r = new Response(); return [r.status, r.ok, r.statusText, r.type, r.url, r.body, r.bodyUsed, r.redirected]; })()`,
    [200, true, "", "default", "", null, false, false],
  ],
  [`new Response(null, { status: 199 })`, throws("RangeError")],
  [`new Response(null, { status: 600 })`, throws("RangeError")],
  [`new Response("x", { status: 204 })`, throws("TypeError")],
  [`new Response(null, { status: 204 }).status`, 204],
  [`new Response("", { statusText: "a\\nb" })`, throws("TypeError")],
  [`new Response("x").headers.get("content-type")`, "text/plain;charset=UTF-8"],
  [`new Response(new Uint8Array(2)).headers.has("content-type")`, false],
  [`new Response({}).text()`, "[object Object]"],
  [
    `(async () => { const r = Response.json({ a: 1 }, { status: 201 }); return [r.status, r.headers.get("content-type"), await r.json()]; })()`,
    [201, "application/json", { a: 1 }],
  ],
  [`Response.json(undefined)`, throws("TypeError")],
  [`(() => { const r = Response.error(); return [r.type, r.status, r.body]; })()`, ["error", 0, null]],
  [
    `(() => { const r = Response.redirect("${URL_}", 308); return [r.status, r.headers.get("location")]; })()`,
    [308, URL_],
  ],
  [`Response.redirect("${URL_}", 200)`, throws("RangeError")],
  [`Response.redirect("x")`, throws("TypeError")],
  [`new Response("{").json()`, throws("SyntaxError")],
  [`new Response().text()`, ""],
  [
    `(async () => { const r = new Response("abc"); const b = r.body; const locked = b.getReader(); return [r.bodyUsed, await r.text().catch((e) => e.name)]; })()`,
    [false, "TypeError"],
  ],
  [
    `(async () => { const r = new Response("abc"); await r.text(); return [r.body.locked, r.bodyUsed, await r.body.cancel().catch((e) => e.name)]; })()`,
    [true, true, "TypeError"],
  ],
  [
    `(async () => { const r = new Response("abc"); await r.text(); return r.clone(); })()`,
    throws("TypeError"),
  ],
  [
    `(async () => { const s = new ReadableStream({ start(c) { c.enqueue("text"); c.close(); } }); return new Response(s).text(); })()`,
    throws("TypeError"),
  ],
  [
    `(async () => { const r = new Response("abcdef").body.getReader({ mode: "byob" }); const a = await r.read(new Uint8Array(4)); const b = await r.read(new Uint8Array(4)); const c = await r.read(new Uint8Array(4)); return [a.value.length, b.value.length, c.done]; })()`,
    [4, 2, true],
  ],
  [
    `(async () => { const bytes = new Uint8Array([1, 2]); const r = new Response(bytes); bytes[0] = 9; return [...await r.bytes()]; })()`,
    [1, 2],
  ],
  [
    `(async () => { const [a, b] = new Response("abc").body.tee(); return [await new Response(a).text(), await new Response(b).text()]; })()`,
    ["abc", "abc"],
  ],
  [`Object.prototype.toString.call(new Response())`, "[object Response]"],
  [
    `Object.keys(Response.prototype).sort().join()`,
    "arrayBuffer,blob,body,bodyUsed,bytes,clone,formData,headers,json,ok,redirected,status,statusText,text,type,url",
  ],
]);
