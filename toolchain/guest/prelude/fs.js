// node:fs over the JSON files of the plugin's root (E-WASM-7). Errors are Node's, so that a bundle that handles a
// missing file does so here as well.
import host from "escouade:host";
import { isUtf8, toBytes } from "escouade:bytes";

const ENOENT = -2;

/** The path that a string, a file: URL or bytes mean. */
function toPath(target) {
  if (typeof target === "string") return target;
  if (target instanceof URL) {
    if (target.protocol !== "file:")
      throw invalid("ERR_INVALID_URL_SCHEME", "The URL must be of scheme file");
    return decodeURIComponent(target.pathname);
  }
  if (target instanceof Uint8Array) return new TextDecoder().decode(target);
  throw invalid(
    "ERR_INVALID_ARG_TYPE",
    'The "path" argument must be of type string or an instance of URL or Uint8Array',
  );
}

function invalid(code, message) {
  const error = new TypeError(message);
  error.code = code;
  return error;
}

function checkNul(path) {
  if (!path.includes("\0")) return;
  throw invalid("ERR_INVALID_ARG_VALUE", "The argument 'path' must be a string without null bytes");
}

export function readFileSync(target, options) {
  const path = toPath(target);
  checkNul(path);
  const encoding = typeof options === "string" ? options : options?.encoding;
  const isText = isUtf8(encoding);
  const content = host.readFile(path, isText);
  if (content === null) {
    const error = new Error(`ENOENT: no such file or directory, open '${path}'`);
    throw Object.assign(error, { errno: ENOENT, code: "ENOENT", syscall: "open", path });
  }
  if (isText) return content;
  const bytes = toBytes(content);
  return encoding === undefined || encoding === null || encoding === "buffer"
    ? bytes
    : bytes.toString(encoding);
}

export function existsSync(target) {
  try {
    return host.hasFile(toPath(target));
  } catch {
    return false;
  }
}

export default { readFileSync, existsSync };
