/**
 * Texts that two readers of JavaScript may take for different programs, each with an import that no plugin is given.
 * Whatever the analysis makes of them, the guest's compiler or its loader refuses the import: each text is also
 * compiled without the analysis and run.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { analyze } from "../../src/compile/analysis.js";
import { makeBytecode, makeModule, makeStamp, packageRuntime } from "../../src/compile/pipeline.js";
import { spawnInstance, type EngineModule } from "../../src/engine/index.js";
import { isSandboxError } from "../../src/protocol/error.js";
import { moduleOf, Recorder } from "../engine/support.js";

let runtime: EngineModule;
beforeAll(async () => {
  runtime = await moduleOf((await packageRuntime()).wasm);
});

/** Says `got` when the module is given, `refused` when it is not. */
const IMPORT = `import("node:child_process").then(() => process.stdout.write("got\\n"), () => process.stdout.write("refused\\n"))`;
/** Says that everything in front of it, static imports too, went well. */
const REACHED = `;process.stdout.write("reached\\n");`;
const STATIC = `import "node:child_process"`;

/** The analysis finds them. */
const seen: [name: string, text: string][] = [
  ["plain", `${IMPORT}`],
  ["plain static", `${STATIC}${REACHED}`],
  ["an escape in the word", `\\u0069mport("node:child_process")${REACHED}`],
  ["an escape in the word, in braces", `im\\u{70}ort("node:child_process")${REACHED}`],
  ["an escape in the word, static", `\\u0069mport "node:child_process"${REACHED}`],
  ["an escape in the name", `import "node:child\\x5fprocess"${REACHED}`],
  ["an HTML comment that opens", `<!-- x\n${IMPORT}`],
  ["an HTML comment that opens behind code", `let x = 1; 0 <!-- x\n${IMPORT}`],
  ["an HTML comment that opens on its line", `let x = 1; x <!--${IMPORT}`],
  ["an HTML comment that closes", `/* \n */--> ${IMPORT}`],
  ["an HTML comment that closes behind code", `let x = 1; x\n--> ${IMPORT}`],
  ["a hashbang that a line separator ends", `#! x\u2028${IMPORT}`],
  ["a hashbang that a carriage return ends", `#! x\r${IMPORT}`],
  ["a hashbang behind a byte order mark", `\uFEFF#! x\n${IMPORT}`],
  ["a hashbang that is not the first", ` #! x\n${IMPORT}`],
  ["a comment that a line separator ends", `// x\u2028${IMPORT}`],
  ["a comment that a paragraph separator ends", `// x\u2029${IMPORT}`],
  ["a comment that a carriage return ends", `// x\r${IMPORT}`],
  ["a line separator in a string", `"\u2028"; ${IMPORT}`],
  ["a byte order mark between", `import\uFEFF("node:child_process")${REACHED}`],
  ["a space of no width between", `import\u200b("node:child_process")${REACHED}`],
  ["a NUL before", `\0${IMPORT}`],
  ["a NUL behind the name", `await import("node:child_process\\0")${REACHED}`],
  ["comments between", `import/*\n*/(/**/"node:child_process"/**/)${REACHED}`],
  ["a line between", `import\n(\n"node:child_process"\n)${REACHED}`],
  ["a division that looks like a pattern", `let a = 4, b = 2; a\n/b/${IMPORT}/1`],
  ["a pattern that looks like a division", `if (1) /"/; ${IMPORT}; /"/`],
  ["a pattern behind braces", `{} /"/; ${IMPORT}; /"/`],
  ["a division behind braces", `let a = {} /1; ${IMPORT}; a / 1`],
  ["a division behind an increment", `let a = 1; a++ /1; ${IMPORT}; /"/`],
  ["a pattern with a bracket in a class", `/[/"]/; ${IMPORT}; /["/]/`],
  ["a pattern behind yield", `function* g() { yield /"/; ${IMPORT}; yield /"/ } [...g()]`],
  ["a pattern behind await", `await /"/; ${IMPORT}; await /"/`],
  ["templates in templates", `\`\${\`\${${IMPORT}}\`}\``],
  ["a brace in a string in a template", `\`\${"}"}\${${IMPORT}}\``],
  ["a template that ends in an escape", `\`\\\`\${${IMPORT}}\\\`\``],
  ["a directive before", `"use strict"; ${IMPORT}`],
  ["with an optional call", `import?.("node:child_process")${REACHED}`],
  ["with new", `new import("node:child_process")${REACHED}`],
  ["by the source phase", `import.source("node:child_process")${REACHED}`],
  ["deferred", `import defer * as x from "node:child_process"${REACHED}`],
  ["by meta", `import.meta.resolve?.("node:child_process"); import.meta.require?.("fs"); ${IMPORT}`],
  ["with attributes", `import("node:child_process", { with: { type: "json" } })${REACHED}`],
  ["as a decorator", `@(${IMPORT}) class A {}`],
  ["as a re-export", `export * from "node:child_process"${REACHED}`],
  ["with a computed name", `const name = "node:child_" + "process"; await import(name)${REACHED}`],
  ["a module of the runtime's own", `await import("escouade:main")${REACHED}`],
  ["the runtime's door to the host", `await import("escouade:host")${REACHED}`],
];

/** No analysis can. */
const unseen: typeof seen = [
  ["by eval", `await (0, eval)('import("node:child_process")')${REACHED}`],
  ["by Function", `await new Function('return import("node:child_process")')()${REACHED}`],
  [
    "by an async function's constructor",
    `await (async () => {}).constructor('await import("node:child_process")')()${REACHED}`,
  ],
];

const none: typeof seen = [
  ["a comment that a next line does not end", `// x\u0085${IMPORT}`],
  ["a joiner in the word", `im\u200dport("node:child_process")${REACHED}`],
];

/** What becomes of a text that nobody has looked at: an error code, or what it said and how it ended. */
async function fateOf(text: string): Promise<string> {
  let bytecode: Uint8Array;
  try {
    bytecode = await makeBytecode(text, runtime);
  } catch (error) {
    return isSandboxError(error) ? error.code : String(error);
  }
  const module = await moduleOf(makeModule(bytecode, makeStamp("0".repeat(64), null)));
  const sink = new Recorder();
  const env = { pluginId: "dev.escouade.test", appVersion: "1.0.0" };
  spawnInstance({ module, runtime, env, files: [] }, sink).closeInput();
  const end = await sink.ended;
  return JSON.stringify([...sink.lines, end]);
}

const REFUSED = /^BYTECODE_FAILED$|"refused"|Cannot find module/;

describe("E-WASM-5 an import that is not offered comes to nothing, however it is written", () => {
  test.each(seen)("%s", async (_name, text) => {
    expect((await analyze(text, "plugin.mjs")).faults).not.toEqual([]);
    const fate = await fateOf(text);
    expect(fate).toMatch(REFUSED);
    expect(fate).not.toContain("got");
  });

  test.each(unseen)("nor one that is only made at run time: %s", async (_name, text) => {
    const fate = await fateOf(text);
    expect(fate).toMatch(REFUSED);
    expect(fate).not.toContain("reached");
  });

  test.each(none)("and both readers take it for no import: %s", async (_name, text) => {
    expect((await analyze(text, "plugin.mjs")).faults).toEqual([]);
    expect(await fateOf(text)).not.toMatch(/refused|got|Cannot find module/);
  });
});
