// `process` as far as a bundle that runs under Node as well can use it here.
import host from "escouade:host";
import { isUtf8 } from "escouade:bytes";
import { EventEmitter } from "escouade:emitter";
import { Fifo } from "escouade:fifo";
import { stdin } from "escouade:stdin";

/** The Node version whose behaviour the shared parts follow; bundles compare it with what they need. */
const NODE_VERSION = "20.18.1";

let exitCode;
let isExiting = false;
const ticks = new Fifo();

class Output extends EventEmitter {
  isTTY = false;
  writable = true;
  #fd;

  constructor(fd) {
    super();
    this.#fd = fd;
  }

  get fd() {
    return this.#fd;
  }

  write(chunk, encoding, callback) {
    requireUtf8(chunk, encoding);
    host.write(this.#fd, chunk);
    const done = typeof encoding === "function" ? encoding : callback;
    if (typeof done === "function") process.nextTick(done, null);
    return true;
  }

  end(chunk, encoding, callback) {
    const done = [chunk, encoding, callback].find((value) => typeof value === "function");
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function") {
      requireUtf8(chunk, encoding);
      host.write(this.#fd, chunk);
    }
    if (done !== undefined) process.nextTick(done);
    return this;
  }

  cork() {}

  uncork() {}
}

/** Texts in another encoding would be written as something else than they mean. */
function requireUtf8(chunk, encoding) {
  if (typeof chunk === "string" && typeof encoding === "string" && !isUtf8(encoding))
    throw new TypeError(`process.stdout and process.stderr write UTF-8 only, not ${encoding}`);
}

class Process extends EventEmitter {
  title = "escouade-plugin";
  pid = 1;
  ppid = 0;
  arch = "wasm32";
  platform = "wasi";
  argv = ["escouade-plugin", "/plugin/dist/plugin.mjs"];
  argv0 = "escouade-plugin";
  execArgv = [];
  execPath = "/escouade-plugin";
  version = `v${NODE_VERSION}`;
  versions = Object.freeze({ node: NODE_VERSION, escouade: "js-v1" });
  release = Object.freeze({ name: "escouade" });
  features = Object.freeze({});
  env = {};
  stdin = stdin;
  stdout = new Output(1);
  stderr = new Output(2);

  get exitCode() {
    return exitCode;
  }

  set exitCode(code) {
    exitCode = code;
  }

  exit(code) {
    if (code !== undefined) exitCode = code;
    if (!isExiting) {
      isExiting = true;
      this.emit("exit", toCode(exitCode));
    }
    host.exit(toCode(exitCode));
  }

  abort() {
    host.exit(134);
  }

  cwd() {
    return "/plugin";
  }

  uptime() {
    return host.elapsedMs() / 1000;
  }

  nextTick(callback, ...values) {
    if (typeof callback !== "function") {
      const error = new TypeError('The "callback" argument must be of type function');
      error.code = "ERR_INVALID_ARG_TYPE";
      throw error;
    }
    ticks.push({ callback, values });
    host.wantTicks();
  }

  emitWarning(warning) {
    host.write(
      2,
      `(warning) ${warning instanceof Error ? (warning.stack ?? warning.message) : String(warning)}\n`,
    );
  }
}

function toCode(code) {
  const number = Number(code ?? 0);
  return Number.isInteger(number) ? number & 0xff : 1;
}

function hrtime(previous) {
  const now = host.elapsedMs();
  const seconds = Math.floor(now / 1000);
  const nanoseconds = Math.floor((now - seconds * 1000) * 1e6);
  if (previous === undefined) return [seconds, nanoseconds];
  const carry = nanoseconds < previous[1] ? 1 : 0;
  return [seconds - previous[0] - carry, nanoseconds - previous[1] + carry * 1e9];
}
hrtime.bigint = () => BigInt(Math.floor(host.elapsedMs() * 1e6));
Object.defineProperty(Process.prototype, "hrtime", { value: hrtime, writable: true, configurable: true });
Object.defineProperty(Process.prototype, Symbol.toStringTag, { value: "process", configurable: true });

export const process = new Process();

/** At the start of an instance: what must not come from the moment of pre-initialisation. */
export function onStart() {
  Object.assign(process.env, host.environment());
}

export function onTicks() {
  while (ticks.size > 0) {
    const { callback, values } = ticks.shift();
    // A throwing tick must not lose the ones behind it when a listener takes the failure.
    if (ticks.size > 0) host.wantTicks();
    callback(...values);
  }
}

/** An uncaught failure ends the instance: exit listeners run before, as in Node, and whatever they throw changes nothing. */
export function onUncaught(code) {
  if (isExiting) return;
  isExiting = true;
  exitCode = code;
  process.emit("exit", code);
}

/** Nothing can happen any more: exit listeners run, and an exit code that was set is taken. */
export function onEnd() {
  if (isExiting) return;
  isExiting = true;
  process.emit("exit", toCode(exitCode));
  if (toCode(exitCode) !== 0) host.exit(toCode(exitCode));
}
