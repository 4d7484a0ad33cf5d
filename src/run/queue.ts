/**
 * What waits for an instance to be ready, or to read what it has: 256 messages, in order, bounded in size too. A full
 * queue drops its oldest messages and hands them back, so that whoever waits for them is told. Messages that nobody
 * waits for any more do not count once the queue is full.
 */
import { limits } from "../protocol/limits.js";
import type { Outgoing } from "./outgoing.js";

export class MessageQueue {
  readonly #maxMessages: number;
  readonly #maxChars: number;
  #messages: Outgoing[] = [];
  #chars = 0;

  constructor(
    maxMessages: number = limits.queueMessages.default,
    maxChars: number = limits.queueChars.default,
  ) {
    this.#maxMessages = maxMessages;
    this.#maxChars = maxChars;
  }

  get length(): number {
    return this.#messages.length;
  }

  /** Returns what was dropped for it, oldest first; the message itself is never dropped by its own push. */
  push(message: Outgoing): readonly Outgoing[] {
    this.#messages.push(message);
    this.#chars += message.chars;
    if (!this.#isTooFull) return [];
    this.#keep(this.#messages.filter(({ isOver }) => !isOver));
    const dropped: Outgoing[] = [];
    while (this.#isTooFull && this.#messages.length > 1) {
      const oldest = this.#messages.shift() as Outgoing;
      this.#chars -= oldest.chars;
      dropped.push(oldest);
    }
    return dropped;
  }

  /** Empties the queue, oldest first. */
  takeAll(): Outgoing[] {
    const messages = this.#messages;
    this.#keep([]);
    return messages;
  }

  get #isTooFull(): boolean {
    return this.#messages.length > this.#maxMessages || this.#chars > this.#maxChars;
  }

  #keep(messages: Outgoing[]): void {
    this.#messages = messages;
    this.#chars = messages.reduce((sum, { chars }) => sum + chars, 0);
  }
}
