import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SandboxError } from "../../src/protocol/error.js";
import { readManifest } from "../../src/protocol/manifest.js";
import { escapeText, visibleText } from "../../src/protocol/text.js";

const FORGED = "ok\n2030-01-01 ERROR\u001b[2J\u0007\u202egnp\u2028z\u0000\u0085\u200b\u{e0041}\ud800";
// eslint-disable-next-line no-control-regex -- these are what is looked for
const ACTS = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e]/;

describe("case-66 nothing acts in the text of an error", () => {
  test("message, mend, file: whoever made them", () => {
    const place = { file: FORGED, line: 1, column: 1, codeFrame: "1 | x\n    ^" };
    const faults = [{ message: FORGED, mend: FORGED, place }];
    const error = new SandboxError("INTERNAL", FORGED, { place, faults });
    const { codeFrame, ...shown } = { ...error.place, codeFrame: undefined };
    const texts = [
      error.message,
      shown.file,
      ...(error.faults ?? []).flatMap((one) => [one.message, one.mend, one.place.file]),
    ];
    expect(codeFrame).toBeUndefined();
    for (const text of texts) expect(text).not.toMatch(ACTS);
  });

  test("what was escaped before is not escaped again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const escaped = escapeText(text);
        expect(visibleText(escaped)).toBe(escaped);
        expect(visibleText(visibleText(text))).toBe(visibleText(text));
      }),
    );
  });

  test("the faults of a manifest", () => {
    const manifest = {
      id: FORGED,
      version: FORGED,
      name: "x",
      escouade: FORGED,
      run: { js: FORGED },
      [FORGED]: 1,
      permissions: { network: [FORGED], secrets: [FORGED], [FORGED]: [] },
    };
    const result = readManifest(JSON.stringify(manifest), "escouade-plugin.json");
    expect(result.ok).toBe(false);
    const faults = result.ok
      ? []
      : (new SandboxError("MANIFEST_INVALID", "x", { faults: result.faults }).faults ?? []);
    expect(faults.length).toBeGreaterThan(5);
    for (const { message, mend = "", place } of faults) {
      expect(message).not.toMatch(ACTS);
      expect(mend).not.toMatch(ACTS);
      for (const line of place.codeFrame.split("\n")) expect(line).not.toMatch(ACTS);
    }
  });
});
