// Writes src/protocol/generated/ from the two schemas of src/protocol: TypeScript types, validators that need no
// eval at run time, and the schemas as constants. `--check` writes nothing and exits 1 when a file is not current.
// Every example in the schemas is validated on the way, so an example cannot go stale.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "src", "protocol");
const target = join(folder, "generated");
const banner = (source) => `// DO NOT EDIT: written by scripts/generate-protocol.mjs from ${source}.\n`;
const readSchema = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));

const protocol = readSchema("plugin-protocol-1.json");
const manifest = readSchema("manifest-1.json");
const methods = protocol["x-methods"];

/** `fs/read` → `FsRead`. */
const pascal = (name) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
const comment = (text) => `/** ${text} */\n`;
const quote = (text) => JSON.stringify(text);

function errorCodes() {
  let text = banner("plugin-protocol-1.json");
  text += `export type Blame = "plugin" | "app" | "host" | "system";\n\n`;
  text += comment("Each error code with who has to act by default.") + "export const ERROR_BLAME = {\n";
  for (const [code, { description, blame }] of Object.entries(protocol["x-errorCodes"]))
    text += comment(description) + `${code}: ${quote(blame)},\n`;
  text +=
    "} as const satisfies Record<string, Blame>;\n\nexport type ErrorCode = keyof typeof ERROR_BLAME;\n\n";
  text +=
    comment("Each error code with its meaning.") +
    "export const ERROR_MEANING: Record<ErrorCode, string> = {\n";
  for (const [code, { description }] of Object.entries(protocol["x-errorCodes"]))
    text += `${code}: ${quote(description)},\n`;
  text += "};\n\n" + comment("The error numbers of the wire.") + "export const RPC_ERROR = {\n";
  for (const [code, { name, description }] of Object.entries(protocol["x-rpcErrors"]))
    text += comment(description) + `${name}: ${code},\n`;
  return text + "} as const;\n\nexport type RpcErrorCode = (typeof RPC_ERROR)[keyof typeof RPC_ERROR];\n";
}

function schemas() {
  let text = banner("plugin-protocol-1.json and manifest-1.json");
  const declare = (name, schema, about) =>
    comment(about) +
    `export const ${name}: Readonly<Record<string, unknown>> = ${JSON.stringify(schema)};\n\n`;
  text += declare("pluginProtocolSchema", protocol, "plugin-protocol-1.json.");
  return text + declare("manifestSchema", manifest, "manifest-1.json, the schema of escouade-plugin.json.");
}

/** What an item of a fixed-length array may be: the types compiler is not asked about it. */
const ITEM_TYPES = { string: "string", number: "number", integer: "number", boolean: "boolean" };

/** `[string, string]` for an array of exactly two strings; undefined for an array of any other kind. */
function tupleOf({ type, items, minItems, maxItems }) {
  if (type !== "array" || minItems === undefined || minItems !== maxItems) return undefined;
  const item = ITEM_TYPES[items?.type];
  if (item === undefined)
    throw new Error(`an array of ${minItems} items of type ${items?.type} has no rule here`);
  return `[${Array.from({ length: minItems }, () => item).join(", ")}]`;
}

/** The types compiler knows no fixed-length arrays unless it unrolls all that have a maximum: they are named here. */
function withTuples(schema) {
  if (Array.isArray(schema)) return schema.map(withTuples);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withTuples(value)]));
  const tuple = tupleOf(schema);
  if (tuple !== undefined) copy.tsType = tuple;
  if (Object.keys(schema).length === 1 && typeof schema.description === "string") copy.tsType = "unknown";
  return copy;
}

async function types(schema, name, source) {
  const text = await compile(withTuples(schema), name, {
    bannerComment: banner(source),
    additionalProperties: false,
    unknownAny: true,
    ignoreMinAndMaxItems: true,
    format: false,
    cwd: folder,
  });
  return text;
}

async function protocolTypes() {
  const properties = {};
  for (const [name, method] of Object.entries(methods)) {
    properties[`${pascal(name)}Params`] = { $ref: `#/$defs/${pascal(name)}Params` };
    if (method.result) properties[`${pascal(name)}Result`] = { $ref: `#/$defs/${pascal(name)}Result` };
  }
  const $defs = { ...protocol.$defs };
  for (const [name, method] of Object.entries(methods)) {
    $defs[`${pascal(name)}Params`] = { ...method.params, description: method.description };
    if (method.result)
      $defs[`${pascal(name)}Result`] = { description: `The answer to ${name}.`, ...method.result };
  }
  const all = {
    type: "object",
    additionalProperties: false,
    properties,
    $defs,
    description: "All params and results.",
  };
  let text = await types(all, "ProtocolTypes", "plugin-protocol-1.json");
  for (const [from, table] of [
    ["host", "HostMethods"],
    ["plugin", "PluginMethods"],
  ]) {
    text += `\n${comment(`The methods that the ${from} sends.`)}export interface ${table} {\n`;
    for (const [name, method] of Object.entries(methods)) {
      if (method.from !== from) continue;
      const result = method.result ? `${pascal(name)}Result` : "undefined";
      text +=
        comment(method.description) +
        `${quote(name)}: { params: ${pascal(name)}Params; result: ${result} };\n`;
    }
    text += "}\n";
  }
  text += `\n${comment("The version of the protocol.")}export const PROTOCOL_VERSION = ${protocol["x-protocolVersion"]};\n`;
  return text;
}

function makeAjv() {
  // `unicode: false` counts UTF-16 units: all our maxima are rough, and the generated code needs no helper module.
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    unicode: false,
    logger: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  for (const keyword of ["x-protocolVersion", "x-methods", "x-rpcErrors", "x-errorCodes"])
    ajv.addKeyword(keyword);
  ajv.addSchema(protocol);
  ajv.addSchema(manifest);
  const exports = { validateManifest: manifest.$id };
  for (const [name, method] of Object.entries(methods))
    for (const part of ["params", "result"]) {
      if (!method[part]) continue;
      const id = `https://escouade.dev/schemas/generated/${pascal(name)}${pascal(part)}`;
      const local = JSON.parse(
        JSON.stringify(method[part]).replaceAll('"#/$defs/', `"${protocol.$id}#/$defs/`),
      );
      ajv.addSchema({ $id: id, ...local });
      exports[`validate${pascal(name)}${pascal(part)}`] = id;
      const example = method.example;
      const validate = ajv.getSchema(id);
      if (!(part in example)) throw new Error(`${name}: no example of its ${part}`);
      if (!validate(example[part]))
        throw new Error(`${name}: the example's ${part}: ${ajv.errorsText(validate.errors)}`);
    }
  return { ajv, exports };
}

function rawValidators({ ajv, exports }) {
  const code = standaloneModule.default(ajv, exports);
  if (/\brequire\(/.test(code)) throw new Error("the validators need a helper module; simplify the schema");
  return `// @ts-nocheck\n/* oxlint-disable */\n${banner("plugin-protocol-1.json and manifest-1.json")}${code}`;
}

function typedValidators() {
  let text = banner("plugin-protocol-1.json and manifest-1.json");
  text += `import type { Manifest } from "./manifest-types.js";\nimport type * as t from "./protocol-types.js";\n`;
  text += `import * as raw from "./validators-raw.js";\n\n`;
  text += comment("What a validator found; `instancePath` is a JSON pointer into the value.");
  text += `export interface ValidationFault { readonly instancePath: string; readonly schemaPath: string; readonly keyword: string; readonly params: Readonly<Record<string, unknown>>; readonly message?: string }\n\n`;
  text += comment("True for a value that fits; `errors` then is null, else all faults of the last value.");
  text += `export interface Validator<T> { (value: unknown): value is T; errors?: readonly ValidationFault[] | null }\n\n`;
  text += `const typed = <T>(validator: unknown): Validator<T> => validator as Validator<T>;\n\n`;
  text += `export const validateManifest: Validator<Manifest> = typed(raw.validateManifest);\n\n`;
  for (const part of ["params", "result"]) {
    const about = part === "params" ? "Params of each method." : "Results of each request.";
    text += comment(about) + `export const ${part}Validators = {\n`;
    for (const [name, method] of Object.entries(methods))
      if (method[part])
        text += `${quote(name)}: typed<t.${pascal(name)}${pascal(part)}>(raw.validate${pascal(name)}${pascal(part)}),\n`;
    text += "} as const;\n\n";
  }
  return text;
}

const files = {
  "error-codes.ts": errorCodes(),
  "schemas.ts": schemas(),
  "manifest-types.ts": await types(manifest, "Manifest", "manifest-1.json"),
  "protocol-types.ts": await protocolTypes(),
  "validators-raw.ts": rawValidators(makeAjv()),
  "validators.ts": typedValidators(),
};

const config = (await resolveConfig(join(target, "x.ts"))) ?? {};
const isCheck = process.argv.includes("--check");
const stale = [];
mkdirSync(target, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const path = join(target, name);
  const wanted = await format(text, { ...config, parser: "typescript" });
  let present = null;
  try {
    present = readFileSync(path, "utf8");
  } catch {
    // Not there yet: stale.
  }
  if (present === wanted) continue;
  stale.push(name);
  if (!isCheck) writeFileSync(path, wanted);
}
for (const name of readdirSync(target)) {
  if (name in files) continue;
  stale.push(`${name} (left over)`);
  if (!isCheck) rmSync(join(target, name));
}
if (isCheck && stale.length > 0) {
  console.error(
    `not current in src/protocol/generated: ${stale.join(", ")}\nrun: node scripts/generate-protocol.mjs`,
  );
  process.exitCode = 1;
} else {
  console.log(stale.length === 0 ? "src/protocol/generated is current" : `written: ${stale.join(", ")}`);
}
