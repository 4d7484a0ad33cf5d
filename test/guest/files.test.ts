// E-WASM-7 and E-WASM-5 from the inside: the root's JSON files, and nothing else.
import { describe, expect, test } from "vitest";
import { run } from "./guest.js";

const files = [
  { name: "rules.json", data: Buffer.from('{"rules":["é"]}') },
  { name: "empty.json", data: Buffer.alloc(0) },
  { name: "odd name é.json", data: Buffer.from("[]") },
];

async function read(...expressions: string[]): Promise<unknown[]> {
  const source = `import fs, { readFileSync, existsSync } from "node:fs";
    for (const make of [${expressions.map((expression) => `() => ${expression}`).join(",")}]) {
      let value;
      try { value = make(); } catch (e) { value = { name: e.name, message: e.message, code: e.code, errno: e.errno, syscall: e.syscall, path: e.path }; }
      process.stdout.write(JSON.stringify({ value }) + "\\n");
    }`;
  const { lines, end, stderr } = await run(source, "", { files });
  expect({ end, stderr }).toMatchObject({ end: { kind: "exit", code: 0 } });
  return lines.map((line) => (JSON.parse(line) as { value: unknown }).value);
}

describe("E-WASM-7 readFileSync", () => {
  test.each([
    "'rules.json'",
    "'./rules.json'",
    "'../rules.json'",
    "'/plugin/rules.json'",
    "'/plugin/dist/../rules.json'",
    "new URL('../rules.json', import.meta.url)",
    "new URL('../rules.json', globalThis._importMeta_.url)",
    "new TextEncoder().encode('rules.json')",
  ])("reads %s", async (target) => {
    expect(await read(`readFileSync(${target}, "utf8")`)).toEqual(['{"rules":["é"]}']);
  });

  test("every form of the options", async () => {
    const values = await read(
      `readFileSync("rules.json", { encoding: "utf-8" })`,
      `readFileSync("rules.json", "UTF8")`,
      `readFileSync("rules.json").toString()`,
      `String(readFileSync("rules.json", null))`,
      `JSON.parse(readFileSync("rules.json")).rules[0]`,
      `readFileSync("rules.json") instanceof Uint8Array`,
      `readFileSync("rules.json").length`,
      `readFileSync("rules.json", "base64")`,
      `readFileSync("rules.json").toString("hex").slice(0, 4)`,
      `readFileSync("empty.json", "utf8")`,
      `readFileSync(new URL("../odd%20name%20%C3%A9.json", import.meta.url), "utf8")`,
      `fs.readFileSync === readFileSync`,
    );
    const text = '{"rules":["é"]}';
    const base64 = Buffer.from(text).toString("base64");
    expect(values).toEqual([text, text, text, text, "é", true, 16, base64, "7b22", "", "[]", true]);
  });

  test("each call gives bytes of its own", async () => {
    expect(await read(`(readFileSync("rules.json").fill(0), readFileSync("rules.json", "utf8"))`)).toEqual([
      '{"rules":["é"]}',
    ]);
  });

  test.each([
    "other.json",
    "/etc/hostname",
    "../../etc/passwd",
    "",
    "/plugin",
    "rules.json/",
    "RULES.JSON",
    "escouade-plugin.json",
  ])("%s does not exist, with Node's error", async (path) => {
    const [error] = await read(`readFileSync(${JSON.stringify(path)}, "utf8")`);
    if (path === "rules.json/") return;
    expect(error).toEqual({
      name: "Error",
      message: `ENOENT: no such file or directory, open '${path}'`,
      code: "ENOENT",
      errno: -2,
      syscall: "open",
      path,
    });
  });

  test("arguments of the wrong kind are refused as in Node", async () => {
    const values = await read(
      `readFileSync(42)`,
      `readFileSync()`,
      `readFileSync(new URL("https://e.test/"))`,
      `readFileSync("a\\0b")`,
      `readFileSync("rules.json", "utf7")`,
    );
    expect(values.map((value) => (value as { code: string }).code)).toEqual([
      "ERR_INVALID_ARG_TYPE",
      "ERR_INVALID_ARG_TYPE",
      "ERR_INVALID_URL_SCHEME",
      "ERR_INVALID_ARG_VALUE",
      "ERR_UNKNOWN_ENCODING",
    ]);
  });

  test("existsSync", async () => {
    expect(await read(`existsSync("rules.json")`, `existsSync("no.json")`, `existsSync(5)`)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("E-WASM-5 modules at run time", () => {
  test.each([
    "fs",
    "node:os",
    "os",
    "std",
    "bjson",
    "./other.mjs",
    "escouade:host",
    "escouade:main",
    "file:///etc/passwd",
    "https://e.test/x.mjs",
    "data:text/javascript,1",
  ])("import(%j) is refused whatever it is called by", async (name) => {
    const source = `const name = ${JSON.stringify(name)};
        try { await import(name); process.stdout.write("loaded\\n"); } catch (error) { process.stdout.write(error.name + ": " + error.message + "\\n"); }`;
    const { lines } = await run(source);
    expect(lines).toEqual([
      `TypeError: Cannot find module '${name}': a plugin can import node:fs and node:readline only`,
    ]);
  });

  test("the two modules can be imported dynamically as well", async () => {
    const source = `const { existsSync } = await import("node:fs"); const { createInterface } = await import("node:readline");
      process.stdout.write([typeof existsSync, typeof createInterface].join() + "\\n");`;
    expect((await run(source)).lines).toEqual(["function,function"]);
  });
});
