/**
 * A plugin's permissions in words, as the person who installs it should read them. Only what the manifest asks for:
 * the app decides what is granted. Text of the manifest is not escaped here.
 */

/** The part of a manifest that says what a plugin may do. */
export interface PermissionRequests {
  readonly secrets?: readonly string[] | undefined;
  readonly network?: readonly string[] | undefined;
  readonly files?: readonly { readonly root: string; readonly access: "read" | "write" }[] | undefined;
}

function networkWords(entry: string): string {
  if (entry === "{account}")
    return "may connect to the hosts that the user types for an account, also by http and in the local network";
  if (entry === "local:shared") return "may connect to the local server of a harness, also by http";
  if (/:\d+$/.test(entry)) return `may connect by https to ${entry} and to its subdomains at that port`;
  return `may connect by https to ${entry} and its subdomains`;
}

function secretWords(key: string): string {
  return key.endsWith("*")
    ? `may read its secrets whose names begin with ${key.slice(0, -1)}`
    : `may read its secret ${key}`;
}

/** One sentence for each permission; a sentence for "none" too, so that silence never means trust. */
export function permissionsInWords(
  permissions: PermissionRequests | undefined,
  isProcess: boolean,
): string[] {
  const network = permissions?.network ?? [];
  const secrets = permissions?.secrets ?? [];
  const files = permissions?.files ?? [];
  // A process is no sandbox: what it declares does not bound what it can do.
  if (isProcess)
    return ["runs a program with all rights of the user: any file, any network", ...secrets.map(secretWords)];
  return [
    ...(network.length === 0 ? ["no network"] : network.map(networkWords)),
    ...(secrets.length === 0 ? ["no secrets"] : secrets.map(secretWords)),
    ...(files.length === 0
      ? ["no files but those of its own folder"]
      : files.map(({ root, access }) =>
          access === "write"
            ? `may read and write files in the folder "${root}"`
            : `may read files in the folder "${root}"`,
        )),
    "no programs, no environment, no native code",
  ];
}
