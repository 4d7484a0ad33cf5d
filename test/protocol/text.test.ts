import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedJson } from "../../src/protocol/text.js";

describe("a value shown as JSON", () => {
  test("E-MSG-4 is what JSON.stringify gives, where there is room", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(boundedJson(value, 1_000_000)).toBe(JSON.stringify(value));
      }),
    );
  });

  test("E-MSG-4 is no longer than its room and the marks, whatever the value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 0, max: 80 }), (value, maxChars) => {
        // A text may be escaped, six for one, and says how much of it is missing.
        expect(boundedJson(value, maxChars).length).toBeLessThan(6 * maxChars + 60);
      }),
    );
  });

  test("E-MSG-4 a list of a million, a text of 16 MB and a deep value are only begun", () => {
    const room = 20;
    expect(
      boundedJson(
        Array.from({ length: 1_000_000 }, () => 0),
        room,
      ),
    ).toBe("[0,0,0,0,0,0,0,0,0,0,…");
    expect(boundedJson("\u202e".repeat(1 << 24), room)).toContain("more characters)");
    expect(boundedJson({ [`${"k".repeat(1 << 20)}`]: 1 }, room)).toMatch(
      /^\{"k+… \(\d+ more characters\)":…$/,
    );
  });
});
