/**
 * Reads escouade-plugin.json. The text is untrusted. All faults are found in one pass and each has a place, a code
 * frame and, where one is known, a mend; a manifest with any fault is refused whole. A `Manifest` therefore is
 * always one that passed here: unknown keys, paths that leave the folder, hosts that name half the internet, ranges
 * nobody can read and the like never get further.
 */
import { faultAt, lineStarts } from "./code-frame.js";
import type { Fault } from "./error.js";
import type { Manifest } from "./generated/manifest-types.js";
import { manifestSchema } from "./generated/schemas.js";
import { validateManifest, type ValidationFault } from "./generated/validators.js";
import { pointerKeys, pointerPart, readJson, type JsonDocument } from "./json-reader.js";
import { limits } from "./limits.js";
import { checkHost, checkId, checkPath } from "./manifest-rules.js";
import { nearestName } from "./nearest.js";
import { boundedJson, shorten } from "./text.js";
import { parseRange, parseVersion } from "./version.js";

export type { Manifest } from "./generated/manifest-types.js";

/** The name of the manifest in a plugin's folder. */
export const MANIFEST_FILE = "escouade-plugin.json";

export type ManifestResult =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** `file` is only used to name the places of faults. */
export function readManifest(text: string, file: string): ManifestResult {
  const bytes = Buffer.byteLength(text);
  const starts = lineStarts(text);
  if (bytes > limits.maxManifestBytes.default) {
    const message = `the manifest has ${bytes} bytes, past the limit of ${limits.maxManifestBytes.default}`;
    return { ok: false, faults: [faultAt(file, text, starts, 0, message)] };
  }
  const document = readJson(text);
  const found: Found[] = [];
  for (const fault of document.faults) found.push({ offset: fault.offset, describe: () => fault });
  if (document.value !== undefined) {
    if (!validateManifest(document.value)) {
      for (const fault of validateManifest.errors ?? [])
        found.push({ offset: offsetOf(fault, document), describe: () => describe(fault, document) });
    }
    addRuleFaults(document, found);
  }
  if (found.length === 0) return { ok: true, manifest: document.value as Manifest };
  found.sort((one, other) => one.offset - other.offset);
  // Words and a place cost far more than finding the fault: only what is shown gets them.
  const faults = found
    .slice(0, limits.maxFaults.default)
    .map(({ offset, describe: words }, index, { length }) => {
      const { message, mend } = words();
      const left = index === length - 1 ? found.length - length : 0;
      const more = left === 0 ? "" : ` (and ${left} more faults not listed)`;
      return faultAt(file, text, starts, offset, message + more, mend);
    });
  return { ok: false, faults };
}

interface Words {
  readonly message: string;
  readonly mend?: string;
}

interface Found {
  readonly offset: number;
  describe(): Words;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const show = (value: unknown): string => boundedJson(value, 60);

/** `/permissions/network/0` → `permissions.network[0]`, as people write it. */
function nameOf(pointer: string): string {
  let name = "";
  for (const key of pointerKeys(pointer)) {
    name += /^\d+$/.test(key) ? `[${key}]` : name === "" ? key : `.${key}`;
  }
  return shorten(name, 100);
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)] as unknown;
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** The keys that the schema knows at a place of the manifest. */
function knownKeys(pointer: string): string[] {
  let schema: unknown = manifestSchema;
  for (const part of pointer.split("/").slice(1)) {
    if (!isObject(schema)) return [];
    const properties: unknown = schema["properties"];
    schema = isObject(properties) && Object.hasOwn(properties, part) ? properties[part] : schema["items"];
    if (isObject(schema) && typeof schema["$ref"] === "string")
      schema = valueAt(manifestSchema, schema["$ref"].slice(1));
  }
  const properties: unknown = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

const kindOf = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "a list"
      : isObject(value)
        ? "an object"
        : `a ${typeof value}`;

/** What each pattern of the schema means, by the place it stands at. */
function patternMessage(pointer: string): { message: string; mend: string } {
  if (pointer === "/id")
    return { message: "is no plugin id", mend: 'write it in reverse-domain form, like "dev.escouade.slack"' };
  if (pointer === "/version") return { message: "is no version", mend: 'write three numbers, like "1.1.0"' };
  if (pointer.startsWith("/activation/")) {
    return {
      message: "is no activation",
      mend: 'write "event:" and the name of an event, like "event:ticket.column"',
    };
  }
  if (pointer.startsWith("/permissions/secrets/")) {
    return {
      message: "is no key of a secret",
      mend: 'write letters, digits and . _ : -, with a * only at the end, like "account:*"',
    };
  }
  return { message: "is not allowed here", mend: "write lower-case letters, digits and hyphens" };
}

/** Where a fault of the schema stands: at the key or the entry that is wrong, if it is one. */
function offsetOf({ instancePath, keyword, params }: ValidationFault, document: JsonDocument): number {
  const own = document.valueSpan(instancePath)?.start ?? 0;
  if (keyword === "additionalProperties") {
    const key = pointerPart(String(params["additionalProperty"]));
    return document.keySpan(`${instancePath}/${key}`)?.start ?? own;
  }
  if (keyword === "uniqueItems")
    return document.valueSpan(`${instancePath}/${String(params["i"])}`)?.start ?? own;
  return own;
}

function describe(
  { instancePath, keyword, params, message }: ValidationFault,
  document: JsonDocument,
): Words {
  const name = instancePath === "" ? "the manifest" : nameOf(instancePath);
  const value = valueAt(document.value, instancePath);
  const param = (key: string): string => String(params[key]);
  switch (keyword) {
    case "additionalProperties": {
      const key = param("additionalProperty");
      const known = knownKeys(instancePath);
      const nearest = nearestName(key, known);
      return {
        message: `unknown key ${show(key)}${instancePath === "" ? "" : ` in ${name}`}`,
        mend: nearest === null ? `known here: ${known.join(", ")}` : `did you mean ${show(nearest)}?`,
      };
    }
    case "required":
      return { message: `${name} has no ${show(param("missingProperty"))}`, mend: "add it: it is required" };
    case "type": {
      const wanted = {
        object: "an object",
        array: "a list",
        string: "text in double quotes",
        integer: "a whole number",
      };
      const type = param("type");
      const words = Object.hasOwn(wanted, type) ? wanted[type as keyof typeof wanted] : type;
      return { message: `${name} is ${kindOf(value)} and must be ${words}` };
    }
    case "pattern": {
      const rule = patternMessage(instancePath);
      return { message: `${name}: ${show(value)} ${rule.message}`, mend: rule.mend };
    }
    case "minProperties":
    case "maxProperties":
      return {
        message: `${name} names ${isObject(value) ? Object.keys(value).length : 0} programs`,
        mend: "name exactly one of js, wasm, command",
      };
    case "enum": {
      const allowed = params["allowedValues"];
      return {
        message: `${name}: ${show(value)} is not allowed`,
        mend: `write ${Array.isArray(allowed) ? allowed.map(show).join(" or ") : ""}`,
      };
    }
    case "uniqueItems":
      return { message: `${name} names the same twice`, mend: "remove one of them" };
    case "minLength":
    case "minItems":
      return { message: `${name} is empty` };
    case "maxLength":
      return { message: `${name} is longer than ${param("limit")} characters` };
    case "maxItems":
      return { message: `${name} has more than ${param("limit")} entries` };
    default:
      return { message: `${name} ${message ?? "does not fit"}` };
  }
}

/** The rules that a schema cannot say; each looks only at values of the right type. */
function addRuleFaults(document: JsonDocument, found: Found[]): void {
  const check = (pointer: string, rule: (text: string) => { message: string; mend: string } | null): void => {
    const value = valueAt(document.value, pointer);
    if (typeof value !== "string" || value === "") return;
    const fault = rule(value);
    if (!fault) return;
    const { message, mend } = fault;
    found.push({
      offset: document.valueSpan(pointer)?.start ?? 0,
      describe: () => ({ message: `${nameOf(pointer)}: ${show(value)} ${message}`, mend }),
    });
  };
  check("/id", checkId);
  check("/escouade", (text) =>
    parseRange(text)
      ? null
      : { message: "is no range of versions", mend: 'write ">=2.2.0", "^2.2.0" or ">=2.2.0 <3.0.0"' },
  );
  check("/version", (text) =>
    parseVersion(text) || !validVersionShape(text)
      ? null
      : { message: "is no version", mend: "write numbers without leading zeros" },
  );
  check(
    "/run/js",
    (text) => checkPath(text) ?? checkEnding(text, /\.(mjs|js|ts|mts)$/, ".mjs, .js, .mts or .ts"),
  );
  check(
    "/run/wasm",
    (text) => checkPath(text) ?? checkEnding(text, /(^|\/)Cargo\.toml$|\.wasm$/, "Cargo.toml or .wasm"),
  );
  const hosts = valueAt(document.value, "/permissions/network");
  if (Array.isArray(hosts)) hosts.forEach((_, index) => check(`/permissions/network/${index}`, checkHost));
}

const validVersionShape = (text: string): boolean =>
  /^\d+\.\d+\.\d+/.test(text) && !/^0\d|\.0\d/.test(text.split("-")[0] ?? "");

function checkEnding(path: string, ending: RegExp, words: string): { message: string; mend: string } | null {
  return ending.test(path)
    ? null
    : { message: "cannot be run from here", mend: `name a file that ends in ${words}` };
}
