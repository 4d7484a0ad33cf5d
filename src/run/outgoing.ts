/** What goes to an instance: a call (`pending-call.ts`) or a note, which is a notification or a reply. */
import type { PendingCall } from "./pending-call.js";

export class Note {
  /** For the log, when the note is dropped. */
  readonly label: string;
  readonly text: string;
  /** A line of its own, never a part of a batch: it is one already. */
  readonly isWholeLine: boolean;

  constructor(label: string, text: string, isWholeLine = false) {
    this.label = label;
    this.text = text;
    this.isWholeLine = isWholeLine;
  }

  /** About how long it is. */
  get chars(): number {
    return this.text.length;
  }

  /** Nobody waits for it, so nobody can give it up. */
  get isOver(): boolean {
    return false;
  }
}

/** The answer to a request of the instance: it never reaches another one. */
export class Reply extends Note {
  constructor(text: string, isWholeLine = false) {
    super("a reply", text, isWholeLine);
  }
}

export type Outgoing = PendingCall | Note;
