// A queue whose ends cost the same however long it is: `shift` of an array moves all that is behind.

/** Places at the front that may be empty before the rest is moved up. */
const MAX_EMPTY = 1024;

export class Fifo {
  #items = [];
  #first = 0;

  get size() {
    return this.#items.length - this.#first;
  }

  push(item) {
    this.#items.push(item);
  }

  /** The oldest item; undefined when there is none. */
  shift() {
    const item = this.#items[this.#first];
    if (this.size === 0) return undefined;
    this.#items[this.#first] = undefined;
    this.#first += 1;
    if (this.size === 0) {
      this.#items.length = 0;
      this.#first = 0;
    } else if (this.#first > MAX_EMPTY && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}
