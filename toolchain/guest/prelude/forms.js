// The piece of Blob, File and FormData, and FormData as the body of a message: written and read as
// multipart/form-data (https://html.spec.whatwg.org/#multipart-form-data), read as urlencoded too. Bodies are untrusted.
import host from "escouade:host";
import { Blob, File, isBlob, isFile, readBlob } from "escouade:blob";
import { joinBytes } from "escouade:body";
import { FormData, entriesOf, isFormData } from "escouade:form-data";

export { Blob, File, FormData, isBlob, isFormData, readBlob };

const [LF, CR, DASH] = [10, 13, 45];

const withCrLf = (text) => text.replace(/\r\n|\r|\n/g, "\r\n");
const escapeName = (text) => text.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
const unescapeName = (text) => text.replace(/%0a/gi, "\n").replace(/%0d/gi, "\r").replace(/%22/g, '"');

export function serializeForm(form) {
  const boundary = `----escouade-${host.randomUuid().replaceAll("-", "")}`;
  const pieces = [];
  let length = 0;
  const add = (bytes) => {
    pieces.push(bytes);
    length += bytes.length;
  };
  for (const [name, value] of entriesOf(form)) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(withCrLf(name))}"`;
    if (isFile(value)) {
      const type = value.type === "" ? "application/octet-stream" : value.type;
      add(host.encode(`${head}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`));
      add(readBlob(value));
      add(host.encode("\r\n"));
    } else add(host.encode(`${head}\r\n\r\n${withCrLf(value)}\r\n`));
  }
  add(host.encode(`--${boundary}--\r\n`));
  return { bytes: joinBytes(pieces, length), type: `multipart/form-data; boundary=${boundary}` };
}

/** The form in a body of this type. */
export function parseForm(bytes, type) {
  const form = new FormData();
  if (type?.essence === "application/x-www-form-urlencoded") {
    const list = host.parseQuery(host.decode("utf-8", bytes, false, false)[0]);
    for (let index = 0; index < list.length; index += 2) form.append(list[index], list[index + 1]);
    return form;
  }
  if (type?.essence !== "multipart/form-data")
    throw new TypeError("A body can be read as a form only if its type is that of one");
  const boundary = type.parameters.get("boundary");
  if (boundary === undefined || boundary === "") fail("its type names no boundary");
  readMultipart(bytes, host.encode(`--${boundary}`), form);
  return form;
}

function fail(reason) {
  throw new TypeError(`The body is no form: ${reason}`);
}

function readMultipart(bytes, delimiter, form) {
  let at = find(bytes, delimiter, 0);
  // Text in front of the first part is allowed, and means nothing.
  if (at < 0 || (at > 0 && bytes[at - 1] !== LF)) fail("it does not begin with its boundary");
  const end = joinBytes([new Uint8Array([CR, LF]), delimiter], delimiter.length + 2);
  for (;;) {
    at += delimiter.length;
    if (bytes[at] === DASH && bytes[at + 1] === DASH) return;
    if (bytes[at] !== CR || bytes[at + 1] !== LF)
      fail("a boundary is followed by something else than a line end");
    const [part, bodyAt] = readPartHead(bytes, at + 2);
    const bodyEnd = find(bytes, end, bodyAt);
    if (bodyEnd < 0) fail("its last part has no end");
    const body = bytes.slice(bodyAt, bodyEnd);
    if (part.fileName === null) form.append(part.name, host.decode("utf-8", body, false, false)[0]);
    else form.append(part.name, new File([body], part.fileName, { type: part.type }));
    at = bodyEnd + 2;
  }
}

/** Name, file name and type of a part, and where its body begins. */
function readPartHead(bytes, start) {
  const part = { name: null, fileName: null, type: "text/plain" };
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf(LF, at);
    if (lineEnd < 0 || bytes[lineEnd - 1] !== CR) fail("the head of a part has no end");
    const [line] = host.decode("utf-8", bytes.subarray(at, lineEnd - 1), false, false);
    at = lineEnd + 1;
    if (line === "") break;
    const [, key, value] = /^([^:\s]+)[\t ]*:[\t ]*(.*?)[\t ]*$/s.exec(line) ?? fail("a header has no name");
    if (key.toLowerCase() === "content-type") part.type = value;
    if (key.toLowerCase() !== "content-disposition") continue;
    const name = /^form-data[\t ]*;(?:.*;)?[\t ]*name="([^"]*)"/is.exec(value);
    if (name === null) fail("a part has no name");
    part.name = unescapeName(name[1]);
    const fileName = /;[\t ]*filename="([^"]*)"/is.exec(value);
    if (fileName !== null) part.fileName = unescapeName(fileName[1]);
  }
  if (part.name === null) fail("a part has no name");
  return [part, at];
}

/** The place of some bytes; -1 if they are not there. */
function find(bytes, wanted, from) {
  for (let at = bytes.indexOf(wanted[0], from); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length += 1;
    if (length === wanted.length) return at;
  }
  return -1;
}
