import { describe, expect, test } from "vitest";
import { compareVersions, isInRange, parseRange, parseVersion } from "../../src/protocol/version.js";

const fits = (version: string, range: string): boolean | null => {
  const parsed = parseVersion(version);
  const bounds = parseRange(range);
  return parsed && bounds && isInRange(parsed, bounds);
};

describe("versions", () => {
  test("are ordered as in Semantic Versioning 2.0.0, item 11", () => {
    const order = [
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.1",
      "1.10.0",
      "2.0.0",
    ];
    const shuffled = order.toReversed().map((text) => ({ text, version: parseVersion(text)! }));
    expect(shuffled.sort((a, b) => compareVersions(a.version, b.version)).map(({ text }) => text)).toEqual(
      order,
    );
  });

  test.each([
    "1",
    "1.2",
    "01.2.3",
    "1.2.3-01",
    "v1.2.3",
    "1.2.3 ",
    "1.2.x",
    "1.2.3-",
    "99999999999999999999.0.0",
  ])("%j is none", (text) => {
    expect(parseVersion(text)).toBeNull();
  });

  test.each([
    ["2.2.0", ">=2.2.0", true],
    ["2.1.9", ">=2.2.0", false],
    ["2.3.0-beta.1", ">=2.2.0", true],
    ["2.2.0-beta.1", ">=2.2.0", false],
    ["2.9.9", "^2.2.0", true],
    ["3.0.0", "^2.2.0", false],
    ["3.0.0-alpha", "^2.2.0", false],
    ["0.3.9", "^0.3.1", true],
    ["0.4.0", "^0.3.1", false],
    ["0.0.4", "^0.0.3", false],
    ["2.2.9", "~2.2.1", true],
    ["2.3.0", "~2.2.1", false],
    ["2.2.0", "2.2.0", true],
    ["2.2.1", "=2.2.0", false],
    ["2.5.0", ">=2.2.0 <3.0.0", true],
    ["3.0.0", ">= 2.2.0 < 3.0.0", false],
    ["2.2.0+build", "<=2.2.0", true],
    ["2.2.0", ">2.2.0", false],
  ])("E-WASM-4 %s in %s: %s", (version, range, expected) => {
    expect(fits(version, range)).toBe(expected);
  });

  test.each(["", "newest", "2.2", ">=", ">=2.2", "^1.0.0 || ^2.0.0", "*"])("%j is no range", (range) => {
    expect(parseRange(range)).toBeNull();
  });
});
