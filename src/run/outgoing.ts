/** What goes to an instance: a call (`pending-call.ts`) or a note, which is a notification or a reply. */
import type { PendingCall } from "./pending-call.js";

/** What a reply belongs to: it must never reach the instance after. */
export interface Lifetime {
  readonly isEnded: boolean;
}

export class Note {
  /** For the log, when the note is dropped. */
  readonly label: string;
  readonly text: string;
  /** A line of its own, never a part of a batch: it is one already. */
  readonly isWholeLine: boolean;
  readonly #lifetime: Lifetime | null;

  constructor(label: string, text: string, lifetime: Lifetime | null = null, isWholeLine = false) {
    this.label = label;
    this.text = text;
    this.isWholeLine = isWholeLine;
    this.#lifetime = lifetime;
  }

  /** About how long it is. */
  get chars(): number {
    return this.text.length;
  }

  /** There is nobody left to send it to. */
  get isOver(): boolean {
    return this.#lifetime?.isEnded === true;
  }
}

export type Outgoing = PendingCall | Note;
