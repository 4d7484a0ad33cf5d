// Headers (https://fetch.spec.whatwg.org/#headers-class). Forbidden request headers are not dropped here: the host
// refuses them with a reason, and a header that vanishes in silence helps nobody.
import { asInterface, byteString, definePairs, requireArguments } from "escouade:web";

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

function checkName(name) {
  const text = byteString(name, "The name of a header");
  if (!NAME.test(text)) throw new TypeError(`'${text}' is not a valid name of a header`);
  return text;
}

function checkValue(value) {
  const text = byteString(value, "The value of a header").replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (/[\0\r\n]/.test(text)) throw new TypeError("The value of a header has a line end or a zero in it");
  return text;
}

export class Headers {
  /** Objects `{ key, name, value }` in the order of their coming; `key` is the name in lower case. */
  #list = [];
  #isImmutable = false;
  /** The pairs for iteration, until something changes. */
  #sorted = null;

  constructor(init = undefined) {
    if (init !== undefined) this.#fill(init);
  }

  static read(headers) {
    return headers.#list.map(({ name, value }) => [name, value]);
  }

  static freeze(headers) {
    headers.#isImmutable = true;
    return headers;
  }

  static isHeaders(value) {
    return value !== null && typeof value === "object" && #list in value;
  }

  static pairs(headers) {
    return (headers.#sorted ??= headers.#sortAndCombine());
  }

  append(name, value) {
    requireArguments(arguments.length, 2, "Headers.append");
    this.#append(name, value);
  }

  delete(name) {
    requireArguments(arguments.length, 1, "Headers.delete");
    const key = checkName(name).toLowerCase();
    this.#change();
    this.#list = this.#list.filter((header) => header.key !== key);
  }

  get(name) {
    requireArguments(arguments.length, 1, "Headers.get");
    const key = checkName(name).toLowerCase();
    const values = this.#valuesOf(key);
    return values.length === 0 ? null : values.join(", ");
  }

  getSetCookie() {
    return this.#valuesOf("set-cookie");
  }

  has(name) {
    requireArguments(arguments.length, 1, "Headers.has");
    const key = checkName(name).toLowerCase();
    return this.#list.some((header) => header.key === key);
  }

  set(name, value) {
    requireArguments(arguments.length, 2, "Headers.set");
    const header = { key: "", name: checkName(name), value: checkValue(value) };
    header.key = header.name.toLowerCase();
    this.#change();
    const index = this.#list.findIndex(({ key }) => key === header.key);
    if (index < 0) this.#list.push(header);
    else {
      header.name = this.#list[index].name;
      this.#list = this.#list.filter(({ key }, place) => key !== header.key || place === index);
      this.#list[index] = header;
    }
  }

  #append(givenName, givenValue) {
    const name = checkName(givenName);
    const value = checkValue(givenValue);
    this.#change();
    const key = name.toLowerCase();
    // Names that differ in case only are one header, as it was written first.
    const first = this.#list.find((header) => header.key === key);
    this.#list.push({ key, name: first?.name ?? name, value });
  }

  #change() {
    if (this.#isImmutable) throw new TypeError("These headers cannot be changed");
    this.#sorted = null;
  }

  #valuesOf(wanted) {
    return this.#list.filter(({ key }) => key === wanted).map(({ value }) => value);
  }

  #sortAndCombine() {
    const keys = [...new Set(this.#list.map(({ key }) => key))].sort();
    return keys.flatMap((key) => {
      const values = this.#valuesOf(key);
      return key === "set-cookie" ? values.map((value) => [key, value]) : [[key, values.join(", ")]];
    });
  }

  #fill(init) {
    if (init === null || (typeof init !== "object" && typeof init !== "function"))
      throw new TypeError("The init of Headers must be an object or a sequence");
    const method = init[Symbol.iterator];
    if (method === undefined || method === null) {
      // A record: its keys are converted one after the other, each with its value.
      const record = new Map();
      for (const key of Reflect.ownKeys(init))
        if (Reflect.getOwnPropertyDescriptor(init, key)?.enumerable)
          record.set(byteString(key, "The name of a header"), byteString(init[key], "The value of a header"));
      for (const [name, value] of record) this.#append(name, value);
      return;
    }
    if (typeof method !== "function") throw new TypeError("The init of Headers is not iterable");
    const pairs = [];
    for (const pair of init) {
      if (pair === null || (typeof pair !== "object" && typeof pair !== "function"))
        throw new TypeError("Each header must be an iterable [name, value] pair");
      const [...items] = pair;
      pairs.push(items);
    }
    for (const items of pairs) {
      if (items.length !== 2) throw new TypeError("Each header must be a [name, value] pair");
      this.#append(items[0], items[1]);
    }
  }
}

// Taken off the class before a bundle can see them.
export const { read: readHeaders, freeze: freezeHeaders, isHeaders } = Headers;
const { pairs } = Headers;
for (const name of ["read", "freeze", "isHeaders", "pairs"]) delete Headers[name];

definePairs(Headers, pairs);
asInterface(Headers);
