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
import { pointerPart, readJson, type JsonDocument } from "./json-reader.js";
import { limits } from "./limits.js";
import { checkHost, checkId, checkPath } from "./manifest-rules.js";
import { nearestName } from "./nearest.js";
import { shorten } from "./text.js";
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
  const faults: Fault[] = [];
  const add = (offset: number, message: string, mend?: string): void => {
    if (faults.length < limits.maxFaults.default)
      faults.push(faultAt(file, text, starts, offset, message, mend));
  };
  if (bytes > limits.maxManifestBytes.default) {
    add(0, `the manifest has ${bytes} bytes, past the limit of ${limits.maxManifestBytes.default}`);
    return { ok: false, faults };
  }
  const document = readJson(text);
  for (const { offset, message, mend } of document.faults) add(offset, message, mend);
  if (document.value !== undefined) {
    if (!validateManifest(document.value)) {
      for (const fault of validateManifest.errors ?? []) addSchemaFault(fault, document, add);
    }
    addRuleFaults(document, add);
  }
  faults.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, manifest: document.value as Manifest };
}

type Add = (offset: number, message: string, mend?: string) => void;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const show = (value: unknown): string =>
  JSON.stringify(typeof value === "string" ? shorten(value, 60) : value);

/** `/permissions/network/0` → `permissions.network[0]`, as people write it. */
function nameOf(pointer: string): string {
  let name = "";
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    name += /^\d+$/.test(key) ? `[${key}]` : name === "" ? key : `.${key}`;
  }
  return shorten(name, 100);
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
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

function addSchemaFault(fault: ValidationFault, document: JsonDocument, add: Add): void {
  const pointer = fault.instancePath;
  const name = pointer === "" ? "the manifest" : nameOf(pointer);
  const offset = document.values.get(pointer)?.start ?? 0;
  const value = valueAt(document.value, pointer);
  const param = (key: string): string => String(fault.params[key]);
  switch (fault.keyword) {
    case "additionalProperties": {
      const key = param("additionalProperty");
      const known = knownKeys(pointer);
      const nearest = nearestName(key, known);
      const at = document.keys.get(`${pointer}/${pointerPart(key)}`)?.start ?? offset;
      const where = pointer === "" ? "" : ` in ${name}`;
      const mend = nearest === null ? `known here: ${known.join(", ")}` : `did you mean ${show(nearest)}?`;
      return add(at, `unknown key ${show(key)}${where}`, mend);
    }
    case "required":
      return add(offset, `${name} has no ${show(param("missingProperty"))}`, `add it: it is required`);
    case "type": {
      const wanted = {
        object: "an object",
        array: "a list",
        string: "text in double quotes",
        integer: "a whole number",
      };
      const type = param("type");
      const words = Object.hasOwn(wanted, type) ? wanted[type as keyof typeof wanted] : type;
      return add(offset, `${name} is ${kindOf(value)} and must be ${words}`);
    }
    case "pattern": {
      const { message, mend } = patternMessage(pointer);
      return add(offset, `${name}: ${show(value)} ${message}`, mend);
    }
    case "minProperties":
    case "maxProperties":
      return add(
        offset,
        `${name} names ${isObject(value) ? Object.keys(value).length : 0} programs`,
        "name exactly one of js, wasm, command",
      );
    case "enum": {
      const allowed = fault.params["allowedValues"];
      return add(
        offset,
        `${name}: ${show(value)} is not allowed`,
        `write ${Array.isArray(allowed) ? allowed.map(show).join(" or ") : ""}`,
      );
    }
    case "uniqueItems":
      return add(
        document.values.get(`${pointer}/${param("i")}`)?.start ?? offset,
        `${name} names the same twice`,
        "remove one of them",
      );
    case "minLength":
    case "minItems":
      return add(offset, `${name} is empty`);
    case "maxLength":
      return add(offset, `${name} is longer than ${param("limit")} characters`);
    case "maxItems":
      return add(offset, `${name} has more than ${param("limit")} entries`);
    default:
      return add(offset, `${name} ${fault.message ?? "does not fit"}`);
  }
}

/** The rules that a schema cannot say; each looks only at values of the right type. */
function addRuleFaults(document: JsonDocument, add: Add): void {
  const check = (pointer: string, rule: (text: string) => { message: string; mend: string } | null): void => {
    const value = valueAt(document.value, pointer);
    if (typeof value !== "string" || value === "") return;
    const fault = rule(value);
    if (fault)
      add(
        document.values.get(pointer)?.start ?? 0,
        `${nameOf(pointer)}: ${show(value)} ${fault.message}`,
        fault.mend,
      );
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
