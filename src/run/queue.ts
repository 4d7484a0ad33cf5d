/**
 * What waits for an instance to be ready, or to read what it has: 256 messages, in order. A full queue drops its
 * oldest message and hands it back, so that whoever waits for it is told. Messages that nobody waits for any more
 * do not count once the queue is full.
 */
import { limits } from "../protocol/limits.js";
import type { Outgoing } from "./outgoing.js";

export class MessageQueue {
  readonly #maxMessages: number;
  #messages: Outgoing[] = [];

  constructor(maxMessages: number = limits.queueMessages.default) {
    this.#maxMessages = maxMessages;
  }

  get length(): number {
    return this.#messages.length;
  }

  /** Returns the message that was dropped for it, or null. */
  push(message: Outgoing): Outgoing | null {
    if (this.#messages.length >= this.#maxMessages)
      this.#messages = this.#messages.filter(({ isOver }) => !isOver);
    this.#messages.push(message);
    return this.#messages.length > this.#maxMessages ? (this.#messages.shift() ?? null) : null;
  }

  /** Empties the queue, oldest first. */
  takeAll(): Outgoing[] {
    const messages = this.#messages;
    this.#messages = [];
    return messages;
  }
}
