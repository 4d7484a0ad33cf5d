/**
 * The bytes of a cache entry: magic, a JSON header with every part of its key, the payload's digest, the payload.
 *
 * Entries come from a disk that may have lost, cut or mixed up anything, so decoding answers with a reason and never
 * throws. The digest finds damage, not forgery: against forgery there is the folder, which is the user's own.
 */
import { createHash, webcrypto } from "node:crypto";
import { limits } from "../protocol/limits.js";

const MAGIC = Buffer.from("ESCACHE1");
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
/** What an entry has before its payload, at most. */
export const MAX_HEAD_BYTES = MAGIC.length + LENGTH_BYTES + limits.maxCacheHeadBytes.default + DIGEST_BYTES;

/** What an entry was made from and for. Two entries with the same fields are the same entry. */
export type EntryFields = Readonly<Record<string, unknown>>;

export interface EntryKey {
  /** Canonical JSON of the fields: in the entry, and under its digest as the file's name. */
  readonly header: string;
  readonly key: string;
}

export type DecodedEntry =
  | { readonly ok: true; readonly header: string; readonly payload: Uint8Array; readonly sha256: string }
  | { readonly ok: false; readonly reason: string };

export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** From here on a digest takes longer than handing it to a thread. */
const SYNC_DIGEST_BYTES = 1024 * 1024;

/** The same for bytes that may be many: those are digested on the thread pool, from a copy. A text as its UTF-8. */
export async function sha256Of(data: Uint8Array | string): Promise<string> {
  if (data.length <= SYNC_DIGEST_BYTES) return sha256Hex(data);
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  const digest = await webcrypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}

export function entryKey(fields: EntryFields): EntryKey {
  const header = canonicalJson(fields);
  return { header, key: sha256Hex(header) };
}

/** The pieces of an entry, to be written one behind the other. `sha256` is the payload's digest, where it is known. */
export function encodeEntry(header: string, payload: Uint8Array, sha256 = sha256Hex(payload)): Uint8Array[] {
  const headerBytes = Buffer.from(header);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(headerBytes.length);
  return [MAGIC, length, headerBytes, Buffer.from(sha256, "hex"), payload];
}

/** Takes an entry apart. The digest is given, not checked: whoever loads the payload checks it over the same bytes. */
export function decodeEntry(bytes: Uint8Array): DecodedEntry {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerStart = MAGIC.length + LENGTH_BYTES;
  if (buffer.length < headerStart) return { ok: false, reason: "it is cut off" };
  if (!buffer.subarray(0, MAGIC.length).equals(MAGIC)) return { ok: false, reason: "it is no cache entry" };
  const headerLength = buffer.readUInt32LE(MAGIC.length);
  if (headerLength > limits.maxCacheHeadBytes.default) return { ok: false, reason: "its header is damaged" };
  const digestStart = headerStart + headerLength;
  const payloadStart = digestStart + DIGEST_BYTES;
  if (buffer.length < payloadStart) return { ok: false, reason: "it is cut off" };
  return {
    ok: true,
    header: buffer.toString("utf8", headerStart, digestStart),
    sha256: buffer.toString("hex", digestStart, payloadStart),
    payload: buffer.subarray(payloadStart),
  };
}

/** JSON with sorted keys, so that the order in which a setting was added changes no key. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
