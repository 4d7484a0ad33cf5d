// Numbers that must stand in several languages are compared here; and those that a schema repeats.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { COMPILER_VERSION } from "../../src/compile/module.js";
import { manifestSchema } from "../../src/protocol/generated/schemas.js";
import { limits, type Limit, type LimitName } from "../../src/protocol/limits.js";

const root = resolve(import.meta.dirname, "../..");
const text = (file: string): string => readFileSync(join(root, file), "utf8");

/** The value of a Rust constant: a product of numbers, or a shift. */
function rustConstant(file: string, name: string): number {
  const [, expression = ""] = new RegExp(`const ${name}: [^=]+= ([^;]+);`).exec(text(file)) ?? [];
  const bare = expression.replace(/Duration::from_millis\((.*)\)/, "$1").replaceAll("_", "");
  const [base = "", shift] = bare.split("<<").map((part) => part.trim());
  const product = base.split("*").reduce((all, factor) => all * Number(factor), 1);
  return shift === undefined ? product : product * 2 ** Number(shift);
}

describe("limits", () => {
  test.each(Object.entries(limits))(
    "%s has a ceiling that its default keeps, and says what it stops",
    (_, limit) => {
      const { default: value, ceiling, stops }: Limit = limit;
      expect(value).toBeGreaterThan(0);
      expect(ceiling).toBeGreaterThanOrEqual(value);
      expect(stops).toMatch(/\w/);
    },
  );

  test.each(["compile", "engine", "files"])("none of src/%s stands anywhere else", (folder) => {
    const elsewhere = readdirSync(join(root, "src", folder)).flatMap((file) =>
      [...text(`src/${folder}/${file}`).matchAll(/const (MAX_\w+) = \d/g)].map(
        ([, name]) => `${file} ${name}`,
      ),
    );
    expect(elsewhere).toEqual([]);
  });

  const twins: [limit: LimitName, file: string, name: string][] = [
    ["timers", "toolchain/guest/src/timers.rs", "MAX_TIMERS"],
    ["timerMinMs", "toolchain/guest/src/timers.rs", "MIN_DELAY_MS"],
    ["timerMinMs", "toolchain/engine/src/poll.rs", "MIN_WAIT"],
    ["maxModuleBytes", "toolchain/codegen/src/limits.rs", "MAX_MODULE_BYTES"],
  ];
  test.each(twins)("E-LIMIT-3 %s is the one of %s", (limit, file, name) => {
    expect(rustConstant(file, name)).toBe(limits[limit].default);
  });

  test("E-NET-3 what a manifest may ask for is the ceiling", () => {
    const { properties } = manifestSchema as unknown as {
      properties: { limits: { properties: Record<string, { maximum: number }> } };
    };
    for (const name of ["networkTimeoutMs", "networkResponseBytes"] as const)
      expect(properties.limits.properties[name]?.maximum).toBe(limits[name].ceiling);
  });
});

test("E-WASM-3 the compiler's version, a part of every key, is the package's", () => {
  expect(COMPILER_VERSION).toBe((JSON.parse(text("package.json")) as { version: string }).version);
});
