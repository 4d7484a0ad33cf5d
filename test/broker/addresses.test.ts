// Addresses by their value: every spelling of one is judged alike, and nothing that is not global counts as global.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalAddress, reachOf } from "../../src/broker/addresses.js";

const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
const written = (list: readonly number[]): string => list.map((group) => group.toString(16)).join(":");
const bytesIn = (address: readonly number[]): [number, number] => [
  (address[0] as number) * 256 + (address[1] as number),
  (address[2] as number) * 256 + (address[3] as number),
];

describe("E-NET-4 case-16 addresses", () => {
  test("an IPv4 address inside IPv6 reaches what it reaches alone", () => {
    fc.assert(
      fc.property(v4, (address) => {
        const alone = reachOf(address.join("."));
        const [high, low] = bytesIn(address);
        for (const wrapped of [
          `::ffff:${address.join(".")}`,
          `::FFFF:${high.toString(16)}:${low.toString(16)}`,
          written([0, 0, 0, 0, 0, 0xffff, high, low]),
          `64:ff9b::${address.join(".")}`,
          `64:ff9b::${high.toString(16)}:${low.toString(16)}`,
        ])
          expect(reachOf(wrapped)).toBe(alone);
        for (const refused of [
          `2002:${high.toString(16)}:${low.toString(16)}::1`,
          `2001:0:${high.toString(16)}:${low.toString(16)}::1`,
        ])
          expect(reachOf(refused)).toBe("never");
        if (high !== 0) expect(reachOf(`::${address.join(".")}`)).toBe("never");
      }),
    );
  });

  test("every spelling of an IPv6 address is the same one", () => {
    fc.assert(
      fc.property(groups, (list) => {
        const full = list.map((group) => group.toString(16).padStart(4, "0")).join(":");
        const short = new URL(`http://[${written(list)}]/`).hostname.slice(1, -1);
        for (const spelling of [written(list), full, full.toUpperCase(), short]) {
          expect(canonicalAddress(spelling)).toBe(canonicalAddress(full));
          expect(reachOf(spelling)).toBe(reachOf(full));
        }
      }),
    );
  });

  test("nothing outside of 2000::/3 is global, but for what carries an IPv4 address", () => {
    fc.assert(
      fc.property(groups, (list) => {
        const [first = 0] = list;
        fc.pre(first < 0x2000 || first > 0x3fff);
        fc.pre(first !== 0 && first !== 0x64);
        expect(reachOf(written(list))).not.toBe("global");
      }),
    );
  });

  test("any text is judged, and text that is no address is never reached", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789abcdefx.:%[]") })),
        (text) => {
          expect(["global", "local", "never"]).toContain(reachOf(text));
          if (canonicalAddress(text) === null) expect(reachOf(text)).toBe("never");
        },
      ),
    );
  });

  test.each([
    ["93.184.216.34", "global"],
    ["127.0.0.1", "local"],
    ["10.0.0.1", "local"],
    ["100.64.0.1", "local"],
    ["fd00::1", "local"],
    ["169.254.169.254", "never"],
    ["224.0.0.251", "never"],
    ["fe80::1", "never"],
    ["::93.184.216.34", "never"],
    ["0177.0.0.1", "never"],
  ])("case-17 %s: %s", (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });
});
