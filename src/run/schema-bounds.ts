/**
 * Whether a schema may be applied to untrusted values on the app's thread: keywords whose work grows faster than the
 * value need the keyword that bounds it beside them. Ajv looks at the bound first and stops there.
 */

/** Keywords whose value maps names to schemas. */
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Keywords whose value is data. */
const DATA = new Set(["const", "enum", "default", "examples", "required", "dependentRequired"]);

type SchemaObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is SchemaObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What bound is missing, with its place as a JSON pointer; null where all are there. */
export function missingBound(schema: unknown, at = ""): string | null {
  if (Array.isArray(schema)) return firstMissing(schema.entries(), at);
  if (!isObject(schema)) return null;
  const where = at === "" ? "the schema" : at;
  if (typeof schema["pattern"] === "string" && typeof schema["maxLength"] !== "number")
    return `${where} has "pattern" without "maxLength"`;
  if (schema["uniqueItems"] === true && typeof schema["maxItems"] !== "number")
    return `${where} has "uniqueItems" without "maxItems"`;
  const names = schema["propertyNames"];
  if (isObject(schema["patternProperties"]) && !(isObject(names) && typeof names["maxLength"] === "number")) {
    return `${where} has "patternProperties" without "propertyNames": {"maxLength": …}`;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (DATA.has(keyword)) continue;
    const place = `${at}/${keyword}`;
    const missing =
      SCHEMA_MAPS.has(keyword) && isObject(value)
        ? firstMissing(Object.entries(value), place)
        : missingBound(value, place);
    if (missing !== null) return missing;
  }
  return null;
}

function firstMissing(schemas: Iterable<readonly [string | number, unknown]>, at: string): string | null {
  for (const [name, schema] of schemas) {
    const missing = missingBound(schema, `${at}/${name}`);
    if (missing !== null) return missing;
  }
  return null;
}
