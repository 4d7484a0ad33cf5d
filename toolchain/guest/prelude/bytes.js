// What Node's Buffer is to its callers here: bytes whose toString() is their text.

export class Bytes extends Uint8Array {
  static get [Symbol.species]() {
    return Uint8Array;
  }

  toString(encoding = "utf8", start = 0, end = this.length) {
    const part = this.subarray(start, end);
    switch (String(encoding).toLowerCase()) {
      case "utf8":
      case "utf-8":
        return new TextDecoder("utf-8", { ignoreBOM: true }).decode(part);
      case "latin1":
      case "binary":
        return latin1(part);
      case "ascii":
        return latin1(part.map((byte) => byte & 0x7f));
      case "hex":
        return Array.from(part, (byte) => byte.toString(16).padStart(2, "0")).join("");
      case "base64":
        return btoa(latin1(part));
      case "base64url":
        return btoa(latin1(part)).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
      case "utf16le":
      case "utf-16le":
      case "ucs2":
      case "ucs-2":
        return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(part);
    }
    const error = new TypeError(`Unknown encoding: ${String(encoding)}`);
    error.code = "ERR_UNKNOWN_ENCODING";
    throw error;
  }

  toJSON() {
    return { type: "Buffer", data: Array.from(this) };
  }
}

function latin1(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += 4096)
    text += String.fromCharCode(...bytes.subarray(start, start + 4096));
  return text;
}

/** Bytes over the same memory. */
export function toBytes(array) {
  return new Bytes(array.buffer, array.byteOffset, array.byteLength);
}

const TEXT_ENCODINGS = new Set(["utf8", "utf-8"]);

/** Whether `readFileSync` or `setEncoding` was asked for UTF-8 text. */
export function isUtf8(encoding) {
  return typeof encoding === "string" && TEXT_ENCODINGS.has(encoding.toLowerCase());
}
