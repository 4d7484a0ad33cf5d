// Node's EventEmitter, as far as readline, process and its streams need it.

export class EventEmitter {
  #listeners = new Map();

  on(name, listener) {
    return this.#add(name, listener, false, false);
  }

  addListener(name, listener) {
    return this.#add(name, listener, false, false);
  }

  once(name, listener) {
    return this.#add(name, listener, true, false);
  }

  prependListener(name, listener) {
    return this.#add(name, listener, false, true);
  }

  off(name, listener) {
    const list = this.#listeners.get(name) ?? [];
    this.#removeAt(
      name,
      list.findLastIndex((entry) => entry.listener === listener),
    );
    return this;
  }

  removeListener(name, listener) {
    return this.off(name, listener);
  }

  removeAllListeners(name) {
    if (name === undefined) for (const key of [...this.#listeners.keys()]) this.#store(key, []);
    else this.#store(name, []);
    return this;
  }

  emit(name, ...values) {
    const list = this.#listeners.get(name);
    if (list === undefined || list.length === 0) {
      if (name !== "error") return false;
      if (values[0] instanceof Error) throw values[0];
      throw new Error(`Unhandled error. (${String(values[0])})`);
    }
    // The list is replaced, never changed, when a listener comes or goes: this one stays as it is.
    for (const entry of list) {
      if (entry.isOnce && !this.#takeOnce(name, entry)) continue;
      Reflect.apply(entry.listener, this, values);
    }
    return true;
  }

  /** `emit` with one value: the way of every line of input, so without arrays and iterators. */
  emitOne(name, value) {
    const list = this.#listeners.get(name);
    if (list === undefined) return;
    for (let index = 0; index < list.length; index++) {
      const entry = list[index];
      if (entry.isOnce && !this.#takeOnce(name, entry)) continue;
      entry.listener.call(this, value);
    }
  }

  listenerCount(name) {
    return this.#listeners.get(name)?.length ?? 0;
  }

  listeners(name) {
    return (this.#listeners.get(name) ?? []).map((entry) => entry.listener);
  }

  eventNames() {
    return [...this.#listeners.keys()];
  }

  setMaxListeners() {
    return this;
  }

  /** For subclasses: the listeners of this name were added or removed. */
  listenersChanged(_name) {}

  #add(name, listener, isOnce, isFirst) {
    if (typeof listener !== "function") {
      const error = new TypeError('The "listener" argument must be of type function');
      error.code = "ERR_INVALID_ARG_TYPE";
      throw error;
    }
    const list = this.#listeners.get(name) ?? [];
    const entry = { listener, isOnce, isTaken: false };
    this.#store(name, isFirst ? [entry, ...list] : [...list, entry]);
    return this;
  }

  /** Removes this very entry: the same function may listen a second time. False if it was called or removed before. */
  #takeOnce(name, entry) {
    if (entry.isTaken) return false;
    entry.isTaken = true;
    this.#removeAt(name, (this.#listeners.get(name) ?? []).indexOf(entry));
    return true;
  }

  #removeAt(name, index) {
    if (index >= 0) this.#store(name, this.#listeners.get(name).toSpliced(index, 1));
  }

  #store(name, list) {
    if (list.length === 0) this.#listeners.delete(name);
    else this.#listeners.set(name, list);
    this.listenersChanged(name);
  }
}
