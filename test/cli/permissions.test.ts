import { describe, expect, test } from "vitest";
import { permissionsInWords } from "../../src/cli/permissions.js";

describe("permissions in words", () => {
  test("nothing asked for is said too", () => {
    expect(permissionsInWords(undefined, false)).toEqual([
      "no network",
      "no secrets",
      "no files but those of its own folder",
      "no programs, no environment, no native code",
    ]);
  });

  test.each([
    [{ network: ["slack.com"] }, "may connect by https to slack.com and its subdomains"],
    [
      { network: ["slack.com:8443"] },
      "may connect by https to slack.com:8443 and to its subdomains at that port",
    ],
    [
      { network: ["{account}"] },
      "may connect to the hosts that the user types for an account, also by http and in the local network",
    ],
    [{ network: ["local:shared"] }, "may connect to the local server of a harness, also by http"],
    [{ secrets: ["token"] }, "may read its secret token"],
    [{ secrets: ["account:*"] }, "may read its secrets whose names begin with account:"],
    [{ files: [{ root: "project", access: "read" as const }] }, 'may read files in the folder "project"'],
    [
      { files: [{ root: "data", access: "write" as const }] },
      'may read and write files in the folder "data"',
    ],
  ])("%j", (permissions, sentence) => expect(permissionsInWords(permissions, false)).toContain(sentence));

  test("a process is not said to be bounded by what it declares", () => {
    expect(permissionsInWords({ network: ["slack.com"], secrets: ["token"] }, true)).toEqual([
      "runs a program with all rights of the user: any file, any network",
      "may read its secret token",
    ]);
  });
});
