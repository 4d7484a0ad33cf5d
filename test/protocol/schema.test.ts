import { describe, expect, test } from "vitest";
import { ERROR_BLAME } from "../../src/protocol/generated/error-codes.js";
import {
  paramsValidators,
  pluginProtocolSchema,
  readManifest,
  resultValidators,
  RPC_ERROR,
  ERROR_MEANING,
  escapeText,
  unescapeText,
  SandboxError,
  isSandboxError,
  limits,
} from "../../src/protocol/index.js";
import { nearestName } from "../../src/protocol/nearest.js";
import fc from "fast-check";

interface Method {
  from: string;
  kind: string;
  description: string;
  errors?: number[];
  params: unknown;
  result?: unknown;
  example: { params: unknown; result?: unknown };
}
const methods = pluginProtocolSchema["x-methods"] as Record<string, Method>;

describe("plugin-protocol-1.json", () => {
  test.each(Object.entries(methods))(
    "E-HOST-3 %s is described, and its example fits its schema",
    (name, method) => {
      expect(method.description).toMatch(/\.$/);
      expect(["host", "plugin"]).toContain(method.from);
      expect(paramsValidators[name as keyof typeof paramsValidators](method.example.params)).toBe(true);
      if (method.kind === "request") expect(method).toHaveProperty("result");
      if (method.result)
        expect(resultValidators[name as keyof typeof resultValidators](method.example.result)).toBe(true);
      for (const code of method.errors ?? []) expect(Object.values(RPC_ERROR)).toContain(code);
    },
  );

  test("E-HOST-3 all methods of the page and of the wire forms are there", () => {
    expect(Object.keys(methods).sort()).toEqual(
      (
        "agent/attach event files/read fs/list fs/mkdir fs/read fs/remove fs/rename fs/stat fs/write initialize log net/ack net/cancel " +
        "net/data net/end net/error net/fetch net/stream secrets/get settings/changed settings/get shutdown ws/ack ws/close ws/closed ws/message ws/open ws/send"
      ).split(" "),
    );
  });

  test("every error code has a blame and a sentence", () => {
    for (const code of Object.keys(ERROR_BLAME))
      expect(ERROR_MEANING[code as keyof typeof ERROR_MEANING]).toMatch(/^[A-Z].*\.$/);
  });

  test("no validator accepts an unknown key in params", () => {
    for (const [name, method] of Object.entries(methods))
      expect(
        paramsValidators[name as keyof typeof paramsValidators]({
          ...(method.example.params as object),
          unknownKey: 1,
        }),
        name,
      ).toBe(false);
  });

  test("no limit's default is past its ceiling", () => {
    for (const [name, limit] of Object.entries(limits))
      expect(limit.default, name).toBeLessThanOrEqual(limit.ceiling);
  });
});

describe("text", () => {
  test("case-66 escapes are reversible and leave nothing that acts", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\\", "\n", "\\n", "\\u{", "\u001b", "\u202e", "\ud800", "\udc00", "u{41}", "n"),
    );
    fc.assert(
      fc.property(
        fc.array(unit).map((parts) => parts.join("")),
        (text) => {
          const escaped = escapeText(text);
          // oxlint-disable-next-line no-control-regex
          expect(escaped).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
          expect(unescapeText(escaped)).toBe(text);
        },
      ),
    );
  });

  test("nearest names", () => {
    expect(nearestName("permisions", ["permissions", "version"])).toBe("permissions");
    expect(nearestName("acess", ["access", "root"])).toBe("access");
    expect(nearestName("zzz", ["access", "root"])).toBeNull();
  });
});

describe("SandboxError", () => {
  test("takes its blame from the schema and keeps place, faults and cause", () => {
    const cause = new Error("x");
    const error = new SandboxError("BUNDLE_REFUSED", "no", { cause, place: { file: "a.mjs", line: 1 } });
    expect([error.blame, error.cause, error.place?.line, error.name]).toEqual([
      "plugin",
      cause,
      1,
      "SandboxError",
    ]);
    expect([isSandboxError(error), isSandboxError(new Error("x")), isSandboxError(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("a manifest's faults can be carried by it", () => {
    const result = readManifest("{}", "m.json");
    if (result.ok) throw new Error("not reached");
    expect(
      new SandboxError("MANIFEST_INVALID", "m.json has faults", { faults: result.faults }).faults,
    ).toHaveLength(4);
  });
});
