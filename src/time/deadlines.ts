/**
 * All deadlines of a host: one heap, one timer. A deadline that is met costs nothing but a mark: it stays in the
 * heap until its time comes or until such leftovers are the greater part. With nothing pending no timer keeps the
 * process alive, and one armed before fires at most once more.
 */
import type { Clock, Timer } from "./clock.js";

export interface Deadline {
  dueMs: number;
  /** Met or given up: it will not expire. Set by `Deadlines`. */
  isOver: boolean;
  /** Its time has come. Must not throw. */
  expire(): void;
}

/** Longer delays overflow the timers of Node and would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Below this many entries leftovers are not worth looking for. */
const COMPACT_FROM = 1024;

export class Deadlines {
  readonly #clock: Clock;
  #heap: Deadline[] = [];
  #pending = 0;
  #timer: Timer | null = null;
  #armedMs = Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many are neither over nor expired. */
  get pending(): number {
    return this.#pending;
  }

  add(deadline: Deadline, delayMs: number): void {
    deadline.dueMs = this.#clock.now() + delayMs;
    deadline.isOver = false;
    this.#pending += 1;
    this.#push(deadline);
    if (deadline.dueMs < this.#armedMs) this.#arm(deadline.dueMs);
    else if (this.#pending === 1) this.#timer?.hold(true);
  }

  /** Marks one as met. */
  end(deadline: Deadline): void {
    if (deadline.isOver) return;
    deadline.isOver = true;
    this.#pending -= 1;
    if (this.#pending === 0) {
      this.#heap.length = 0;
      this.#timer?.hold(false);
    } else if (this.#heap.length > COMPACT_FROM && this.#pending * 2 < this.#heap.length) {
      this.#compact();
    }
  }

  close(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#armedMs = Infinity;
    this.#heap.length = 0;
    this.#pending = 0;
  }

  #arm(dueMs: number): void {
    this.#timer?.cancel();
    this.#armedMs = dueMs;
    const delayMs = Math.min(Math.max(0, Math.ceil(dueMs - this.#clock.now())), MAX_TIMER_MS);
    this.#timer = this.#clock.setTimer(this.#onTimer, delayMs);
  }

  readonly #onTimer = (): void => {
    this.#timer = null;
    this.#armedMs = Infinity;
    const nowMs = this.#clock.now();
    for (
      let top = this.#heap[0];
      top !== undefined && (top.isOver || top.dueMs <= nowMs);
      top = this.#heap[0]
    ) {
      this.#pop();
      if (top.isOver) continue;
      top.isOver = true;
      this.#pending -= 1;
      top.expire();
    }
    const next = this.#heap[0];
    if (next !== undefined && next.dueMs < this.#armedMs) this.#arm(next.dueMs);
  };

  #push(deadline: Deadline): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(deadline);
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt] as Deadline;
      if (parent.dueMs <= deadline.dueMs) break;
      heap[at] = parent;
      at = parentAt;
    }
    heap[at] = deadline;
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(0, last);
  }

  /** Puts a deadline at a place of the heap or below it. */
  #sink(from: number, deadline: Deadline): void {
    const heap = this.#heap;
    let at = from;
    for (;;) {
      let childAt = at * 2 + 1;
      let child = heap[childAt];
      if (child === undefined) break;
      const right = heap[childAt + 1];
      if (right !== undefined && right.dueMs < child.dueMs) {
        childAt += 1;
        child = right;
      }
      if (deadline.dueMs <= child.dueMs) break;
      heap[at] = child;
      at = childAt;
    }
    heap[at] = deadline;
  }

  #compact(): void {
    this.#heap = this.#heap.filter((deadline) => !deadline.isOver);
    for (let at = (this.#heap.length >> 1) - 1; at >= 0; at -= 1) this.#sink(at, this.#heap[at] as Deadline);
  }
}
