/**
 * The rules of a manifest that a JSON Schema cannot say: ids that are safe as file names, paths that stay inside the
 * plugin's folder on every system, hosts that name one owner's machines. Each takes untrusted text and returns null
 * for text that is fine.
 */
export interface RuleFault {
  readonly message: string;
  readonly mend: string;
}

/** Names that mean a device on Windows, whatever ending follows. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** The id becomes a file name (`<id>.log`) and a part of a keychain name. */
export function checkId(id: string): RuleFault | null {
  const first = id.split(".")[0] ?? "";
  if (!DEVICE.test(first)) return null;
  return { message: `begins with ${first}, the name of a device on Windows`, mend: "begin with your domain" };
}

/** Relative, inside the folder, and the same file on every system. */
export function checkPath(path: string): RuleFault | null {
  const mend = 'write a path inside the plugin\'s folder, like "dist/plugin.mjs"';
  if (/^[a-z]:/i.test(path) || path.startsWith("/") || path.startsWith("\\"))
    return { message: "is an absolute path", mend };
  if (path.includes("\\")) return { message: "has a backslash", mend: "write forward slashes" };
  // Control characters, and what Windows gives a meaning of its own (streams, wildcards, redirection).
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f:*?"<>|]/.test(path))
    return { message: "has a character that no path may have", mend };
  for (const part of path.split("/")) {
    if (part === "..") return { message: "leaves the plugin's folder", mend };
    if (part === "" || part === ".")
      return { message: "is not in its shortest form", mend: "leave out ./ and double slashes" };
    if (/[. ]$/.test(part)) return { message: "has a name that ends in a dot or a space", mend };
    if (DEVICE.test(part.split(".")[0] ?? "")) return { message: `names ${part}, a device on Windows`, mend };
  }
  return null;
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A host of permissions.network. It covers its subdomains, so `*` and one label (`com`) would cover what nobody
 * owns alone, and an IP address would go round the judgement by name.
 */
export function checkHost(host: string): RuleFault | null {
  if (host === "{account}" || host === "local:shared") return null;
  const mend = 'write a host name, like "slack.com", with a port if it is not the default one';
  if (host.includes("*")) return { message: "has a *", mend: "name the host: its subdomains are covered" };
  if (/[/?#@]/.test(host) || /^[a-z][a-z0-9+.-]*:[^0-9]/i.test(host))
    return { message: "is more than a host name", mend };
  if (/[[\]]/.test(host) || host.split(":").length > 2)
    return { message: "is an IP address", mend: "name the host" };
  const [name = "", port] = host.split(":");
  if (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535))
    return { message: "has a bad port", mend };
  if (name !== name.toLowerCase())
    return { message: "has capital letters", mend: `write ${JSON.stringify(name.toLowerCase())}` };
  const labels = name.split(".");
  if (name.length > 253 || !labels.every((label) => LABEL.test(label))) {
    return {
      message: "is no host name",
      mend: "write letters, digits and hyphens (other scripts in their xn-- form)",
    };
  }
  if (labels.length < 2) return { message: "is one label and would cover everything under it", mend };
  // URL parsers read a name whose last label is a number as an IPv4 address (https://url.spec.whatwg.org/#ends-in-a-number-checker).
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? ""))
    return { message: "is an IP address", mend: "name the host" };
  return null;
}
