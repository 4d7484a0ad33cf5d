import { describe, expect, test } from "vitest";
import { Bench, greet, settle, type FakeInstance } from "./fakes.js";

const ready = async (bench: Bench): Promise<{ sent: () => string[]; instance: FakeInstance }> => {
  const { instance } = await bench.ready();
  const from = instance.lines.length;
  return { instance, sent: () => instance.lines.slice(from) };
};
const LOG = { level: "info", message: "x" };

describe("messages of a plugin", () => {
  test.each<[string, string, string[]]>([
    [
      "case-3 E-MSG-2 an empty batch gets one error",
      "[]",
      ['{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"an empty batch"}}'],
    ],
    [
      "case-3 E-MSG-2 a batch of notifications gets nothing at all",
      '[{"jsonrpc":"2.0","method":"note"}]',
      [],
    ],
    [
      "E-MSG-3 a notification gets nothing, not even an error",
      '{"jsonrpc":"2.0","method":"nonsense","params":3}',
      [],
    ],
    [
      "case-4 id 0 is an id",
      '{"jsonrpc":"2.0","id":0,"method":"log","params":{"level":"info","message":"x"}}',
      ['{"jsonrpc":"2.0","id":0,"result":null}'],
    ],
    [
      'case-4 id "" is an id',
      '{"jsonrpc":"2.0","id":"","method":"log","params":{"level":"info","message":"x"}}',
      ['{"jsonrpc":"2.0","id":"","result":null}'],
    ],
    [
      "E-MSG-4 id null is an id",
      '{"jsonrpc":"2.0","id":null,"method":"log","params":{"level":"info","message":"x"}}',
      ['{"jsonrpc":"2.0","id":null,"result":null}'],
    ],
    [
      "E-MSG-4 a fractional id is given back",
      '{"jsonrpc":"2.0","id":1.5,"method":"log","params":{"level":"info","message":"x"}}',
      ['{"jsonrpc":"2.0","id":1.5,"result":null}'],
    ],
    [
      "E-MSG-4 an id that is an object is none",
      '{"jsonrpc":"2.0","id":{},"method":"log"}',
      [
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the id of a request is no number or short text"}}',
      ],
    ],
    [
      "case-5 E-HOST-1 constructor is no method",
      '{"jsonrpc":"2.0","id":1,"method":"constructor"}',
      [
        '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"\\"constructor\\" is not served by this host"}}',
      ],
    ],
    [
      "case-5 E-HOST-1 __proto__ is no method",
      '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
      [
        '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"\\"__proto__\\" is not served by this host"}}',
      ],
    ],
    [
      "E-HOST-1 E-NET-1 a host that it did not declare",
      '{"jsonrpc":"2.0","id":2,"method":"net/fetch","params":{"url":"https://a.test/"}}',
      [
        '{"jsonrpc":"2.0","id":2,"error":{"code":-32003,"message":"a.test is not in permissions.network of dev.test.one"}}',
      ],
    ],
    [
      "E-HOST-1 params of log that do not fit",
      '{"jsonrpc":"2.0","id":2,"method":"log","params":{"level":"loud","message":"x"}}',
      [
        '{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"log: /level must be equal to one of the allowed values"}}',
      ],
    ],
    [
      "E-MSG-4 a broken message gets -32700",
      '{"jsonrpc":"2.0","id":1,',
      ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}'],
    ],
    ["E-MSG-4 a stray trace gets nothing", "ready to go", []],
    [
      "E-MSG-4 JSON that is no message",
      "17",
      ['{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message is not an object"}}'],
    ],
    [
      "E-MSG-1 another version of JSON-RPC",
      '{"jsonrpc":"1.0","id":5,"method":"log"}',
      [
        '{"jsonrpc":"2.0","id":5,"error":{"code":-32600,"message":"a message has no \\"jsonrpc\\": \\"2.0\\""}}',
      ],
    ],
    [
      "E-MSG-4 a reply with both result and error",
      '{"jsonrpc":"2.0","id":5,"result":1,"error":{}}',
      [
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message is no request, notification or reply"}}',
      ],
    ],
    [
      "E-MSG-4 an id so long that its reply would be a burden",
      `{"jsonrpc":"2.0","id":"${"i".repeat(257)}","method":"x"}`,
      [
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the id of a request is no number or short text"}}',
      ],
    ],
    [
      "E-MSG-4 the last of duplicate keys counts",
      '{"jsonrpc":"2.0","id":5,"id":6,"method":"log","params":{"level":"info","message":"x"}}',
      ['{"jsonrpc":"2.0","id":6,"result":null}'],
    ],
    [
      "E-MSG-2 a batch is answered by a batch, without its notifications",
      `[{"jsonrpc":"2.0","id":1,"method":"log","params":{"level":"info","message":"x"}},{"jsonrpc":"2.0","method":"x"},3,{"jsonrpc":"2.0","id":"a","method":"y"}]`,
      [
        '[{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message is not an object"}},{"jsonrpc":"2.0","id":"a","error":{"code":-32601,"message":"\\"y\\" is not served by this host"}}]',
      ],
    ],
    [
      "E-MSG-2 a batch of one is answered by a batch of one",
      `[{"jsonrpc":"2.0","id":1,"method":"log","params":{"level":"info","message":"x"}}]`,
      ['[{"jsonrpc":"2.0","id":1,"result":null}]'],
    ],
  ])("%s", async (_, line, expected) => {
    await using bench = await Bench.open();
    const { instance, sent } = await ready(bench);
    instance.raw(line);
    await settle();
    expect(sent()).toEqual(expected);
    expect(bench.host.plugins.get("dev.test.one")?.state).toBe("ready");
  });

  test("E-MSG-2 a plugin that did not announce batches gets single replies to its own", async () => {
    await using bench = await Bench.open(greet(false));
    const { instance, sent } = await ready(bench);
    instance.says([
      { jsonrpc: "2.0", id: 1, method: "log", params: LOG },
      { jsonrpc: "2.0", id: 2, method: "log", params: LOG },
    ]);
    await settle();
    expect(sent()).toEqual([
      '{"jsonrpc":"2.0","id":1,"result":null}',
      '{"jsonrpc":"2.0","id":2,"result":null}',
    ]);
  });

  test("E-MSG-2 replies in one batch, in any order, are matched by id", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const calls = [1, 2, 3].map((n) => plugin.call("test/do", n));
    await settle();
    instance.says(
      instance.received
        .toReversed()
        .map(({ id, params }) => ({ jsonrpc: "2.0", id, result: `r${String(params)}` })),
    );
    await expect(Promise.all(calls)).resolves.toEqual(["r1", "r2", "r3"]);
  });

  test("case-1 E-MSG-1 line separators and carriage returns inside a message are only text", async () => {
    await using bench = await Bench.open();
    const { instance } = await ready(bench);
    instance.raw('{"jsonrpc":"2.0",\r"method":"log","params":{"level":"info","message":"a\u2028b"}}\r');
    await settle();
    expect(bench.log).toContain("info plugin: a\u2028b");
  });

  test("case-2 text of many bytes a character arrives as it was", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const text = "読み🎉".repeat(10_000);
    const call = plugin.call("test/do", text);
    await settle();
    expect(instance.received[0]?.params).toBe(text);
    instance.answers(instance.received[0]?.id, text);
    await expect(call).resolves.toBe(text);
  });

  test("case-5 E-MSG-4 __proto__ in a message changes no object", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const call = plugin.call("test/do");
    await settle();
    instance.raw(
      `{"jsonrpc":"2.0","id":${instance.received[0]?.id},"__proto__":{"polluted":1},"result":{"__proto__":{"polluted":1}}}`,
    );
    const result = (await call) as { polluted?: number };
    expect([Object.keys(result), ({} as { polluted?: number }).polluted, {}.constructor]).toEqual([
      ["__proto__"],
      undefined,
      Object,
    ]);
  });

  test("case-6 E-MSG-4 a line past its limit ends the instance with the reason", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const call = plugin.call("test/do");
    await settle();
    instance.answers(instance.received[0]?.id, "whole");
    instance.ends({ kind: "line-limit", limitBytes: 16 * 1024 * 1024 });
    await expect(call).resolves.toBe("whole");
    expect(bench.log).toContain("error host: a line ran past 16 MB: Escouade stopped its instance");
  });

  test("E-MSG-4 unknown, repeated and odd reply ids are ignored and said", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const call = plugin.call("test/do");
    await settle();
    const id = instance.received[0]?.id;
    for (const odd of [999, -1, 1.5, "1", null, {}, [], 1e300]) instance.answers(odd as number, "odd");
    instance.answers(id, "first");
    instance.answers(id, "second");
    await expect(call).resolves.toBe("first");
    expect(bench.log.filter((line) => line.includes("unknown id"))).toEqual(
      ["999", "-1", "1.5", '"1"', "null", "{}", "[]", "1e+300"].map(
        (odd) => `warn host: refused: a reply with the unknown id ${odd}`,
      ),
    );
  });

  test("E-MSG-4 lines refused by the engine are said, answered, and not fatal", async () => {
    await using bench = await Bench.open();
    const { instance, sent } = await ready(bench);
    for (const reason of ["utf8", "depth", "tokens"] as const) instance.refuses(reason);
    await settle();
    expect(sent().join()).toContain('"code":-32700,"message":"the line is nested too deep"');
    expect(bench.log).toContain("warn host: refused: a line of 12 bytes is not valid UTF-8: [[[[");
  });

  test("E-MSG-4 a flood of bad messages turns no log over and blocks nobody", async () => {
    await using bench = await Bench.open();
    const { instance } = await ready(bench);
    for (let i = 0; i < 5000; i += 1) instance.says({ jsonrpc: "2.0", method: "nonsense" });
    await settle();
    expect(bench.log.filter((line) => line.includes("nonsense"))).toHaveLength(20);
    bench.clock.advance(11_000);
    instance.says({ jsonrpc: "2.0", method: "nonsense" });
    await settle();
    expect(bench.log).toContain("warn host: 4980 more lines of this kind were left out");
  });

  test("E-HOST-1 E-LOG-2 log as a notification, with data; the host's own lines", async () => {
    await using bench = await Bench.open();
    const { instance } = await ready(bench);
    instance.says({
      jsonrpc: "2.0",
      method: "log",
      params: { level: "warn", message: "low", data: { left: 3 } },
    });
    instance.says({ jsonrpc: "2.0", method: "secrets/get", params: { key: "a" } });
    instance.stderr("trace one", "trace two");
    await settle();
    expect(bench.log).toEqual([
      "info host: program: fake",
      "info host: start 1",
      "info host: initialize: it speaks version 1 of the protocol, with batches",
      'warn plugin: low {"left":3}',
      'warn host: refused: "secrets/get" is not served by this host (-32601, a notification)',
      "info stderr: trace one",
      "info stderr: trace two",
    ]);
  });

  test("case-66 what a plugin says stays one entry of its log, and the app reads the true text back", async () => {
    await using bench = await Bench.open();
    const { plugin, instance } = await bench.ready();
    const text = "ok\n2030-01-01T00:00:00.000Z error host: all fine\u001b[2J\u202egnp\u2028z\u0000";
    instance.says({ jsonrpc: "2.0", method: "log", params: { level: "info", message: text } });
    instance.stderr(text);
    instance.says({ jsonrpc: "2.0", id: 1, method: text });
    const tail = await plugin.log.tail(3);
    expect(tail.map((entry) => [entry.source, entry.text]).slice(0, 2)).toEqual([
      ["plugin", text],
      ["stderr", text],
    ]);
    expect(tail[2]?.text).not.toMatch(/[\n\u202e\u2028]/);
  });

  test("listeners that throw break neither the plugin nor each other", async () => {
    const warnings: string[] = [];
    const listen = (warning: Error): void => void warnings.push(warning.message);
    process.on("warning", listen);
    await using bench = await Bench.open();
    bench.host.on("log", () => {
      throw new Error("bad listener");
    });
    const seen: string[] = [];
    bench.host.on("log", ({ entry }) => seen.push(entry.text));
    await bench.ready();
    await settle();
    process.off("warning", listen);
    expect(seen.length).toBe(3);
    expect(warnings.join()).toContain("bad listener");
  });
});
