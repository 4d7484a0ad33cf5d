// URL and URLSearchParams (https://url.spec.whatwg.org/) over the parser in Rust.
import host from "escouade:host";
import { asInterface, requireArguments } from "escouade:web";

// Places in what the parser answers, see url.rs.
const [HREF, AFTER_SCHEME, BEFORE_USERNAME, AFTER_USERNAME, BEFORE_PASSWORD, AFTER_PASSWORD] = [
  0, 1, 2, 3, 4, 5,
];
const [BEFORE_HOST, AFTER_HOST, BEFORE_PORT, AFTER_PORT, BEFORE_PATH, AFTER_PATH, AFTER_QUERY] = [
  6, 7, 8, 9, 10, 11, 12,
];

function parse(url, base) {
  return host.parseUrl(String(url), base === undefined ? undefined : String(base));
}

export class URL {
  #parts;
  #searchParams = null;

  constructor(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL constructor");
    const parts = parse(url, base);
    if (parts === null) {
      const error = new TypeError("Invalid URL");
      Object.assign(error, { code: "ERR_INVALID_URL", input: String(url) });
      if (base !== undefined) error.base = String(base);
      throw error;
    }
    this.#parts = parts;
  }

  static parse(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL.parse");
    return parse(url, base) === null ? null : new URL(url, base);
  }

  static canParse(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL.canParse");
    return parse(url, base) !== null;
  }

  get href() {
    return this.#parts[HREF];
  }

  set href(value) {
    this.#parts = new URL(value).#parts;
    this.#refreshParams();
  }

  get origin() {
    return host.urlOrigin(this.#parts[HREF]);
  }

  get protocol() {
    return this.#slice(HREF, AFTER_SCHEME, 1);
  }

  set protocol(value) {
    this.#set("protocol", value);
  }

  get username() {
    return this.#slice(BEFORE_USERNAME, AFTER_USERNAME);
  }

  set username(value) {
    this.#set("username", value);
  }

  get password() {
    return this.#slice(BEFORE_PASSWORD, AFTER_PASSWORD);
  }

  set password(value) {
    this.#set("password", value);
  }

  get host() {
    return this.#slice(BEFORE_HOST, AFTER_PORT);
  }

  set host(value) {
    this.#set("host", value);
  }

  get hostname() {
    return this.#slice(BEFORE_HOST, AFTER_HOST);
  }

  set hostname(value) {
    this.#set("hostname", value);
  }

  get port() {
    return this.#slice(BEFORE_PORT, AFTER_PORT);
  }

  set port(value) {
    this.#set("port", value);
  }

  get pathname() {
    return this.#slice(BEFORE_PATH, AFTER_PATH);
  }

  set pathname(value) {
    this.#set("pathname", value);
  }

  get search() {
    const search = this.#slice(AFTER_PATH, AFTER_QUERY);
    return search === "?" ? "" : search;
  }

  set search(value) {
    this.#set("search", value);
    this.#refreshParams();
  }

  get searchParams() {
    return (this.#searchParams ??= paramsOf(this.search, (query) => this.#set("search", query)));
  }

  get hash() {
    const hash = this.#parts[HREF].slice(this.#parts[AFTER_QUERY]);
    return hash === "#" ? "" : hash;
  }

  set hash(value) {
    this.#set("hash", value);
  }

  toString() {
    return this.#parts[HREF];
  }

  toJSON() {
    return this.#parts[HREF];
  }

  #slice(from, to, more = 0) {
    const parts = this.#parts;
    return parts[HREF].slice(from === HREF ? 0 : parts[from], parts[to] + more);
  }

  #set(name, value) {
    this.#parts = host.setUrl(this.#parts[HREF], name, String(value)) ?? this.#parts;
  }

  #refreshParams() {
    if (this.#searchParams !== null) resetParams(this.#searchParams, this.search);
  }
}

export class URLSearchParams {
  /** Names and values in turn. */
  #list = [];
  #onChange = null;

  constructor(init = "") {
    if (init !== null && (typeof init === "object" || typeof init === "function")) this.#takeObject(init);
    else this.#list = host.parseQuery(String(init).replace(/^\?/, ""));
  }

  static of(query, onChange) {
    const params = new URLSearchParams(query);
    params.#onChange = onChange;
    return params;
  }

  static reset(params, query) {
    params.#list = host.parseQuery(query.replace(/^\?/, ""));
  }

  get size() {
    return this.#list.length / 2;
  }

  append(name, value) {
    requireArguments(arguments.length, 2, "append");
    this.#list.push(usv(name), usv(value));
    this.#changed();
  }

  delete(name, value = undefined) {
    requireArguments(arguments.length, 1, "delete");
    const wanted = usv(name);
    const wantedValue = value === undefined ? undefined : usv(value);
    this.#keep((key, item) => key !== wanted || (wantedValue !== undefined && item !== wantedValue));
    this.#changed();
  }

  get(name) {
    requireArguments(arguments.length, 1, "get");
    const index = this.#find(usv(name));
    return index < 0 ? null : this.#list[index + 1];
  }

  getAll(name) {
    requireArguments(arguments.length, 1, "getAll");
    const wanted = usv(name);
    return this.#list.filter((_, index) => index % 2 === 1 && this.#list[index - 1] === wanted);
  }

  has(name, value = undefined) {
    requireArguments(arguments.length, 1, "has");
    const wanted = usv(name);
    const wantedValue = value === undefined ? undefined : usv(value);
    for (const [key, item] of this)
      if (key === wanted && (wantedValue === undefined || item === wantedValue)) return true;
    return false;
  }

  set(name, value) {
    requireArguments(arguments.length, 2, "set");
    const wanted = usv(name);
    const index = this.#find(wanted);
    if (index < 0) this.#list.push(wanted, usv(value));
    else {
      this.#list[index + 1] = usv(value);
      this.#keep((key, _, place) => key !== wanted || place === index);
    }
    this.#changed();
  }

  sort() {
    const pairs = [...this];
    // By UTF-16 code units, and stable.
    pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#list = pairs.flat();
    this.#changed();
  }

  forEach(callback, receiver = undefined) {
    if (typeof callback !== "function") throw new TypeError("forEach needs a function");
    for (let index = 0; index < this.#list.length; index += 2)
      Reflect.apply(callback, receiver, [this.#list[index + 1], this.#list[index], this]);
  }

  keys() {
    return iterate(this.#cursor((key) => key));
  }

  values() {
    return iterate(this.#cursor((_, value) => value));
  }

  entries() {
    return iterate(this.#cursor((key, value) => [key, value]));
  }

  toString() {
    return host.serializeQuery(this.#list);
  }

  #cursor(pick) {
    let index = 0;
    return () => {
      if (index >= this.#list.length) return { value: undefined, done: true };
      index += 2;
      return { value: pick(this.#list[index - 2], this.#list[index - 1]), done: false };
    };
  }

  #takeObject(init) {
    const method = init[Symbol.iterator];
    if (method === undefined || method === null) {
      const record = new Map();
      for (const key of Reflect.ownKeys(init)) {
        const descriptor = Reflect.getOwnPropertyDescriptor(init, key);
        if (descriptor?.enumerable) record.set(usv(key), usv(init[key]));
      }
      this.#list = [...record].flat();
      return;
    }
    if (typeof method !== "function") throw new TypeError("The init of URLSearchParams is not iterable");
    for (const pair of init) {
      if (pair === null || typeof pair !== "object")
        throw new TypeError("Each query pair must be iterable [name, value] tuple");
      const [...items] = pair;
      if (items.length !== 2) throw new TypeError("Each query pair must be an iterable [name, value] tuple");
      this.#list.push(usv(items[0]), usv(items[1]));
    }
  }

  #find(name) {
    for (let index = 0; index < this.#list.length; index += 2) if (this.#list[index] === name) return index;
    return -1;
  }

  #keep(isKept) {
    const list = [];
    for (let index = 0; index < this.#list.length; index += 2)
      if (isKept(this.#list[index], this.#list[index + 1], index))
        list.push(this.#list[index], this.#list[index + 1]);
    this.#list = list;
  }

  #changed() {
    this.#onChange?.(this.toString());
  }
}

/** A string without lone surrogates. */
function usv(value) {
  if (typeof value === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
  return `${value}`.toWellFormed();
}

const IteratorPrototype = Object.create(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), {
  next: {
    value() {
      const step = cursors.get(this);
      if (step === undefined) throw new TypeError("not a URLSearchParams Iterator");
      return step();
    },
    writable: true,
    enumerable: true,
    configurable: true,
  },
  [Symbol.toStringTag]: { value: "URLSearchParams Iterator", configurable: true },
});
const cursors = new WeakMap();

function iterate(step) {
  const iterator = Object.create(IteratorPrototype);
  cursors.set(iterator, step);
  return iterator;
}

// Taken off the class before any bundle can see them.
const paramsOf = URLSearchParams.of;
const resetParams = URLSearchParams.reset;
delete URLSearchParams.of;
delete URLSearchParams.reset;

asInterface(URL);
asInterface(URLSearchParams);
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, {
  value: URLSearchParams.prototype.entries,
  writable: true,
  configurable: true,
});
