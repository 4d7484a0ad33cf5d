import { describe, expect, test } from "vitest";
import { readManifest } from "../../src/protocol/manifest.js";

const good = {
  id: "dev.escouade.slack",
  version: "1.1.0",
  name: "Slack",
  escouade: ">=2.2.0",
  run: { js: "dist/plugin.mjs" },
  activation: ["event:ticket.column"],
  permissions: {
    secrets: ["token", "account:*"],
    network: ["slack.com", "api.example.test:8443", "{account}", "local:shared", "xn--bcher-kva.example"],
    files: [{ root: "project", access: "read" }],
  },
  limits: { networkTimeoutMs: 20_000 },
  settings: { type: "object", properties: { channel: { type: "string" } } },
  contributes: { columns: ["done"] },
};

const faultsOf = (text: string): string[] => {
  const result = readManifest(text, "escouade-plugin.json");
  return result.ok
    ? []
    : result.faults.map(
        (f) => `${f.place.line}:${f.place.column} ${f.message}${f.mend ? ` (${f.mend})` : ""}`,
      );
};
const withChange = (change: Record<string, unknown>): string => JSON.stringify({ ...good, ...change });

describe("a manifest", () => {
  test("that is right is read as it stands", () => {
    const result = readManifest(JSON.stringify(good), "escouade-plugin.json");
    expect(result.ok && { ...result.manifest }).toEqual(good);
  });

  test("reports all faults at once, in order, with line, column, frame and mend", () => {
    const text = [
      "{",
      '  "id": "Slack",',
      '  "version": "1.1",',
      '  "name": "",',
      '  "escouade": "newest",',
      '  "permisions": {},',
      '  "run": { "js": "../plugin.mjs", "wasm": "Cargo.toml" },',
      '  "permissions": { "network": ["com"], "file": [] }, // note',
      '  "activation": ["ticket.column", 3],',
      "}",
    ].join("\n");
    expect(faultsOf(text)).toEqual([
      '2:9 id: "Slack" is no plugin id (write it in reverse-domain form, like "dev.escouade.slack")',
      '3:14 version: "1.1" is no version (write three numbers, like "1.1.0")',
      "4:11 name is empty",
      '5:15 escouade: "newest" is no range of versions (write ">=2.2.0", "^2.2.0" or ">=2.2.0 <3.0.0")',
      '6:3 unknown key "permisions" (did you mean "permissions"?)',
      "7:10 run names 2 programs (name exactly one of js, wasm, command)",
      '7:18 run.js: "../plugin.mjs" leaves the plugin\'s folder (write a path inside the plugin\'s folder, like "dist/plugin.mjs")',
      '8:32 permissions.network[0]: "com" is one label and would cover everything under it (write a host name, like "slack.com", with a port if it is not the default one)',
      '8:40 unknown key "file" in permissions (did you mean "files"?)',

      "8:54 JSON has no comments (remove it)",
      '9:18 activation[0]: "ticket.column" is no activation (write "event:" and the name of an event, like "event:ticket.column")',
      "9:35 activation[1] is a number and must be text in double quotes",
      "9:37 a comma stands before the closing bracket (remove it)",
    ]);
    const result = readManifest(text, "escouade-plugin.json");
    expect(!result.ok && result.faults[4]?.place.codeFrame).toBe('6 |   "permisions": {},\n      ^');
  });

  test.each([
    ["*", "has a *"],
    ["*.slack.com", "has a *"],
    ["com", "is one label"],
    ["localhost", "is one label"],
    ["https://slack.com", "is more than a host name"],
    ["slack.com/api", "is more than a host name"],
    ["user@slack.com", "is more than a host name"],
    ["127.0.0.1", "is an IP address"],
    ["1.2.3.0x7f", "is an IP address"],
    ["[::1]", "is an IP address"],
    ["::1", "is an IP address"],
    ["slack.com.", "is no host name"],
    ["-a.com", "is no host name"],
    ["bücher.example", "is no host name"],
    ["Slack.com", "has capital letters"],
    ["slack.com:0", "has a bad port"],
    ["slack.com:65536", "has a bad port"],
  ])("case-18 permissions.network refuses %s", (host, message) => {
    expect(faultsOf(withChange({ permissions: { network: [host] } })).join()).toContain(message);
  });

  test.each([
    ["/etc/x.mjs", "is an absolute path"],
    ["C:/x.mjs", "is an absolute path"],
    ["a/../../x.mjs", "leaves the plugin's folder"],
    ["a\\x.mjs", "has a backslash"],
    ["./x.mjs", "is not in its shortest form"],
    ["a//x.mjs", "is not in its shortest form"],
    ["x.mjs:stream.mjs", "has a character"],
    ["x\u0000.mjs", "has a character"],
    ["nul/x.mjs", "a device on Windows"],
    ["a./x.mjs", "ends in a dot"],
    ["plugin.py", "cannot be run from here"],
  ])("run.js refuses %j", (path, message) => {
    expect(faultsOf(withChange({ run: { js: path } })).join()).toContain(message);
  });

  test("refuses ids that are no safe file name", () => {
    for (const id of ["a", "a..b", "a/b.c", "../a.b", "con.b", "A.b", "a.b-", "a b.c"])
      expect(faultsOf(withChange({ id })), id).toHaveLength(1);
  });

  test("case-5 __proto__, constructor and toString are unknown keys and change no object", () => {
    const text = JSON.stringify(good).replace(
      "{",
      '{"__proto__":{"polluted":1},"constructor":1,"toString":2,',
    );
    expect(faultsOf(text).map((fault) => fault.replace(/ \(.*/, ""))).toEqual([
      '1:2 unknown key "__proto__"',
      '1:29 unknown key "constructor"',
      '1:45 unknown key "toString"',
    ]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each([
    ["", "1:1 the file is empty"],
    ["{", "1:2 the file ends inside an object"],
    ['{"id": "a', "1:8 this text has no closing quote"],
    ['{"id": nope}', '1:8 "nope" is no JSON value (put text in double quotes)'],
    ["[]", "1:1 the manifest is a list and must be an object"],
    ["null", "1:1 the manifest is null and must be an object"],
    ["{\"id\": 'a'}", "1:8 a text must be in double quotes"],
    ["[".repeat(100), "1:65 nested deeper than 64 levels"],
  ])("that is no manifest: %s", (text, fault) => {
    expect(faultsOf(text)).toContain(fault);
  });

  test("says so when a key stands twice, a comma is missing, or a BOM leads", () => {
    const text =
      "\ufeff" +
      JSON.stringify(good).replace(',"name"', ' "name"').replace('"run"', '"version":"1.0.0","run"');
    expect(faultsOf(text).map((fault) => fault.replace(/^\S+ /, ""))).toEqual([
      "the file begins with a byte order mark (save it as UTF-8 without BOM)",
      "a comma is missing before this",
      'the key "version" stands here a second time (keep one of them)',
    ]);
  });

  test("is bounded in size and in faults", () => {
    expect(faultsOf(" ".repeat(300_000))[0]).toContain("past the limit of 262144");
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`key${i}`, 1]));
    expect(faultsOf(withChange(many))).toHaveLength(100);
  });

  test("case-66 a frame shows escapes of what would act on a terminal", () => {
    const result = readManifest(`{"name": "a\u001b[2J\u202e"}`, "m");
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toMatch(/\u001b|\\u001b|\u202e/);
  });
});

describe("a manifest built to take long", () => {
  const around = (settings: string): string =>
    `{"id":"dev.test.a","version":"1.0.0","name":"A","escouade":">=2.0.0","settings":${settings}}`;

  // Each took seconds to minutes when places were found by the text of their pointers.
  test.each([
    ["a long key over a long list", around(`{"${"k".repeat(20_000)}":[${"0,".repeat(110_000)}0]}`)],
    ["a long key over many keys", around(`{"${"k".repeat(100_000)}":{${manyKeys(12_000)}}}`)],
    ["long keys in depth", around(deep(40, 5000))],
  ])("E-WASM-9 %s is read like any other", (_, text) => {
    expect(readManifest(text, "m.json").ok).toBe(true);
  });

  test("E-WASM-9 of many faults the first hundred are told, in order, and the rest is counted", () => {
    const text = around("{}").replace("{", `{${manyKeys(12_000)},`);
    const result = readManifest(text, "m.json");
    if (result.ok) throw new Error("it must be refused");
    expect(result.faults).toHaveLength(100);
    expect(result.faults[0]?.message).toBe('unknown key "k0"');
    expect(result.faults[99]?.message).toBe('unknown key "k99" (and 11900 more faults not listed)');
  });

  function manyKeys(count: number): string {
    return Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",");
  }

  function deep(levels: number, keyLength: number): string {
    return levels === 0 ? "0" : `{"${"k".repeat(keyLength)}":${deep(levels - 1, keyLength)}}`;
  }
});
