// Parts of the web's interfaces that few plugins use. They are kept as bytecode, which costs an instance nothing, and
// are evaluated when a plugin first touches one of their globals. Pieces reach each other through `piece`, too.
import host from "escouade:host";

const { defineProperty } = Object;

/** What each piece exports, by the name of its module. */
const loaded = { __proto__: null };

export function piece(name) {
  return (loaded[name] ??= host.loadPiece(name));
}

/** The piece if it is there: without it no value can be an instance of its interfaces. */
export function loadedPiece(name) {
  return loaded[name];
}

/** Globals that load their piece. The first access makes an ordinary property of each. */
export function defineLazily(module, names) {
  for (const name of names)
    defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get() {
        const value = piece(module)[name];
        define(name, value);
        return value;
      },
      set(value) {
        define(name, value);
      },
    });
}

function define(name, value) {
  defineProperty(globalThis, name, {
    __proto__: null,
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}
