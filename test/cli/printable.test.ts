import { describe, expect, test } from "vitest";
import { columns, formatAge, formatBytes, formatMs } from "../../src/cli/output/format.js";
import { printableBlock, printableJson, printableLine } from "../../src/cli/output/printable.js";

/** The text of the public reports: forged entry, cleared screen, new title, reordered text, NUL. */
const FORGED = "ok\n2030-01-01 ERROR host: all fine\u001b[2J\u001b]0;x\u0007\u202egnp\u2028z\u0000";

describe("text of a plugin", () => {
  test("case-66 control and direction characters are shown as escapes on one line", () => {
    expect(printableLine(FORGED)).toBe(
      "ok\\n2030-01-01 ERROR host: all fine\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{202e}gnp\\u{2028}z\\u{0}",
    );
  });

  test("case-66 JSON is safe to show and holds the true text", () => {
    const text = printableJson({ name: FORGED, ["\u202ekey"]: ["\u009b1m"] }, 2);
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(text.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect(JSON.parse(text)).toEqual({ name: FORGED, ["\u202ekey"]: ["\u009b1m"] });
  });

  test("ordinary text of any language stays as it is", () => {
    for (const text of ["读み🎉 é", "👩‍👩‍👧", "مرحبا", "a\u00a0b"]) expect(printableLine(text)).toBe(text);
  });

  test("half of a character is shown as an escape", () => {
    expect(printableLine("a\ud83cb")).toBe("a\\u{d83c}b");
    expect(printableLine("\udf89")).toBe("\\u{df89}");
  });

  test("text that was escaped before stays as it is", () => {
    expect(printableLine(printableLine(FORGED))).toBe(printableLine(FORGED));
    expect(printableLine("C:\\new")).toBe("C:\\new");
  });

  test("a block keeps its line feeds only", () => {
    expect(printableBlock("a\r\nb\tc")).toBe("a\\r\nb\\tc");
  });

  test("what JSON cannot say becomes null", () => {
    expect(printableJson(undefined)).toBe("null");
  });
});

describe("numbers for people", () => {
  test.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1.0 KiB"],
    [1_500_000, "1.4 MiB"],
    [300 * 1024, "300 KiB"],
    [5 * 2 ** 40, "5120 GiB"],
  ])("%d bytes", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  test.each([
    [0.044, "0.04 ms"],
    [12.34, "12.3 ms"],
    [345.6, "346 ms"],
    [1234, "1.23 s"],
    [12_345, "12.3 s"],
  ])("%d milliseconds", (ms, text) => expect(formatMs(ms)).toBe(text));

  test.each([
    [10, "just now"],
    [61_000, "1 min ago"],
    [7_200_000, "2 h ago"],
    [86_400_000 * 3, "3 d ago"],
  ])("an age of %d", (ms, text) => expect(formatAge(ms)).toBe(text));

  test("columns line up, colours do not count", () => {
    expect(
      columns([
        ["a", "\u001b[31mbb\u001b[39m", "c"],
        ["aaa", "b", ""],
      ]),
    ).toBe("a    \u001b[31mbb\u001b[39m  c\naaa  b");
  });
});
