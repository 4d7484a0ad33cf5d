/** Bytes that a plugin sends as base64. Node skips what is none, and so would send other bytes than were meant. */
import { misfit } from "./request-error.js";

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Throws a RequestError that names the member. */
export function base64Bytes(text: string, member: string): Buffer {
  if (text.length % 4 !== 0 || !BASE64.test(text)) throw misfit(`${member} is not base64`);
  return Buffer.from(text, "base64");
}
