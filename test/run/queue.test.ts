import { describe, expect, test } from "vitest";
import { Note } from "../../src/run/outgoing.js";
import { MessageQueue } from "../../src/run/queue.js";

const note = (label: string, chars: number): Note => new Note(label, "x".repeat(chars));
const labels = (messages: readonly { label: string }[]): string[] => messages.map(({ label }) => label);

describe("the queue", () => {
  test("E-CRASH-2 past its number the oldest is dropped", () => {
    const queue = new MessageQueue(2, 100);
    expect(["a", "b", "c"].flatMap((label) => labels(queue.push(note(label, 1))))).toEqual(["a"]);
    expect(labels(queue.takeAll())).toEqual(["b", "c"]);
    expect(queue.length).toBe(0);
  });

  test("E-CRASH-2 E-MSG-4 past its size as many of the oldest as need be are, but never the newest", () => {
    const queue = new MessageQueue(9, 100);
    for (const label of ["a", "b", "c"]) queue.push(note(label, 30));
    expect(labels(queue.push(note("large", 60)))).toEqual(["a", "b"]);
    expect(labels(queue.push(note("huge", 1000)))).toEqual(["c", "large"]);
    expect(labels(queue.takeAll())).toEqual(["huge"]);
    expect(queue.push(note("d", 100))).toEqual([]);
  });

  test("E-CRASH-2 what nobody waits for any more goes first, and is no loss", () => {
    const queue = new MessageQueue(2, 100);
    const over = { ...note("over", 1), chars: 1, isOver: true } as Note;
    queue.push(note("a", 1));
    queue.push(over);
    expect(queue.push(note("b", 1))).toEqual([]);
    expect(labels(queue.takeAll())).toEqual(["a", "b"]);
  });
});
