// Event, CustomEvent and EventTarget (https://dom.spec.whatwg.org/#events), without a tree.
import { table, throws, type RowText } from "./table.js";

const rows: RowText[] = [
  [
    "Event constructor, its attributes",
    `const event = new Event("x"); return [event.type, event.bubbles, event.cancelable, event.composed, event.defaultPrevented, event.isTrusted, event.eventPhase];`,
    ["x", false, false, false, false, false, 0],
  ],
  [
    "Event constructor, no target",
    `const event = new Event("x"); return [event.target, event.currentTarget, event.srcElement];`,
    [null, null, null],
  ],
  [
    "Event constructor, EventInit",
    `const event = new Event("x", { bubbles: true, cancelable: 1, composed: "y" }); return [event.bubbles, event.cancelable, event.composed];`,
    [true, true, true],
  ],
  ["Event constructor, no type", `new Event()`, throws("TypeError")],
  ["Event constructor, called", `Event("x")`, throws("TypeError")],
  [
    "Event constructor, a type that is converted",
    `[new Event(undefined).type, new Event(null).type, new Event(5).type, new Event("").type]`,
    ["undefined", "null", "5", ""],
  ],
  ["Event constructor, a symbol as type", `new Event(Symbol())`, throws("TypeError")],
  ["Event constructor, options null", `new Event("x", null).bubbles`, false],
  ["Event constructor, options of another type", `new Event("x", 5)`, throws("TypeError")],
  [
    "Event, constants",
    `["NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE"].map((name) => [Event[name], new Event("x")[name]])`,
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  ],
  [
    "Event, timeStamp",
    `const event = new Event("x"); return [typeof event.timeStamp, event.timeStamp <= performance.now(), event.timeStamp === event.timeStamp];`,
    ["number", true, true],
  ],
  [
    "Event, isTrusted is an own property that cannot be changed",
    `const { configurable, enumerable, set } = Object.getOwnPropertyDescriptor(new Event("x"), "isTrusted"); return [configurable, enumerable, set];`,
    [false, true, "<undefined>"],
  ],
  ["Event, tag", `String(new Event("x"))`, "[object Event]"],
  [
    "Event, preventDefault needs cancelable",
    `[false, true].map((cancelable) => { const event = new Event("x", { cancelable }); event.preventDefault(); return event.defaultPrevented; })`,
    [false, true],
  ],
  [
    "Event, returnValue",
    `const event = new Event("x", { cancelable: true }); const before = event.returnValue; event.returnValue = true; const between = event.returnValue; event.returnValue = false; return [before, between, event.returnValue, event.defaultPrevented];`,
    [true, true, false, true],
  ],
  [
    "Event, cancelBubble",
    `const event = new Event("x"); const before = event.cancelBubble; event.cancelBubble = false; event.stopPropagation(); return [before, event.cancelBubble];`,
    [false, true],
  ],
  ["Event, composedPath outside of a dispatch", `new Event("x").composedPath()`, []],
  [
    "Event, composedPath in a dispatch",
    `const target = new EventTarget(); let path; target.addEventListener("x", (event) => (path = event.composedPath())); target.dispatchEvent(new Event("x")); return [path.length, path[0] === target];`,
    [1, true],
  ],
  [
    "Event, initEvent",
    `const event = new Event("x"); event.initEvent("y", true, true); return [event.type, event.bubbles, event.cancelable];`,
    ["y", true, true],
  ],
  [
    "CustomEvent constructor, detail",
    `[new CustomEvent("x").detail, new CustomEvent("x", { detail: 0 }).detail, new CustomEvent("x", { detail: undefined }).detail]`,
    [null, 0, null],
  ],
  [
    "CustomEvent constructor, an Event",
    `const event = new CustomEvent("x", { cancelable: true }); return [event instanceof Event, event.cancelable, String(event)];`,
    [true, true, "[object CustomEvent]"],
  ],
  ["CustomEvent constructor, no type", `new CustomEvent()`, throws("TypeError")],
  [
    "CustomEvent constructor, the same object",
    `const detail = {}; return new CustomEvent("x", { detail }).detail === detail;`,
    true,
  ],
  [
    "EventTarget constructor",
    `[new EventTarget() instanceof EventTarget, String(new EventTarget())]`,
    [true, "[object EventTarget]"],
  ],
  ["EventTarget constructor, called", `EventTarget()`, throws("TypeError")],
  [
    "EventTarget, a subclass",
    `class Mine extends EventTarget {} const target = new Mine(); let count = 0; target.addEventListener("x", () => (count += 1)); target.dispatchEvent(new Event("x")); return count;`,
    1,
  ],
  [
    "add an event listener, a function",
    `const target = new EventTarget(); let seen; target.addEventListener("x", function (event) { seen = [this === target, event.type, arguments.length]; }); target.dispatchEvent(new Event("x")); return seen;`,
    [true, "x", 1],
  ],
  [
    "add an event listener, an object with handleEvent",
    `const target = new EventTarget(); let seen; const listener = { handleEvent(event) { seen = [this === listener, event.type]; } }; target.addEventListener("x", listener); target.dispatchEvent(new Event("x")); return seen;`,
    [true, "x"],
  ],
  [
    "add an event listener, handleEvent is looked up each time",
    `const target = new EventTarget(); const listener = {}; const steps = []; target.addEventListener("x", listener); listener.handleEvent = () => steps.push(1); target.dispatchEvent(new Event("x")); listener.handleEvent = () => steps.push(2); target.dispatchEvent(new Event("x")); return steps;`,
    [1, 2],
  ],
  [
    "add an event listener, step 2: an aborted signal",
    `const target = new EventTarget(); let count = 0; target.addEventListener("x", () => (count += 1), { signal: AbortSignal.abort() }); target.dispatchEvent(new Event("x")); return count;`,
    0,
  ],
  ["add an event listener, step 3: null", `new EventTarget().addEventListener("x", null)`, "<undefined>"],
  ["add an event listener, undefined", `new EventTarget().addEventListener("x", undefined)`, "<undefined>"],
  [
    "add an event listener, what is no object",
    `new EventTarget().addEventListener("x", 5)`,
    throws("TypeError"),
  ],
  ["add an event listener, a text", `new EventTarget().addEventListener("x", "f")`, throws("TypeError")],
  ["add an event listener, one argument", `new EventTarget().addEventListener("x")`, throws("TypeError")],
  [
    "add an event listener, signal null",
    `new EventTarget().addEventListener("x", () => {}, { signal: null })`,
    throws("TypeError"),
  ],
  [
    "add an event listener, what is no signal",
    `new EventTarget().addEventListener("x", () => {}, { signal: {} })`,
    throws("TypeError"),
  ],
  [
    "add an event listener, step 5: the same one twice",
    `const target = new EventTarget(); let count = 0; const listener = () => (count += 1); target.addEventListener("x", listener); target.addEventListener("x", listener, { once: true }); target.dispatchEvent(new Event("x")); target.dispatchEvent(new Event("x")); return count;`,
    2,
  ],
  [
    "add an event listener, step 5: capture makes another one",
    `const target = new EventTarget(); let count = 0; const listener = () => (count += 1); target.addEventListener("x", listener); target.addEventListener("x", listener, true); target.addEventListener("x", listener, { capture: true }); target.dispatchEvent(new Event("x")); return count;`,
    2,
  ],
  [
    "add an event listener, types are told apart by case",
    `const target = new EventTarget(); let count = 0; target.addEventListener("X", () => (count += 1)); target.dispatchEvent(new Event("x")); return count;`,
    0,
  ],
  [
    "add an event listener, an empty type",
    `const target = new EventTarget(); let count = 0; target.addEventListener("", () => (count += 1)); target.dispatchEvent(new Event("")); return count;`,
    1,
  ],
  [
    "add an event listener, types such as __proto__",
    `const target = new EventTarget(); let count = 0; target.addEventListener("__proto__", () => (count += 1)); target.dispatchEvent(new Event("__proto__")); target.dispatchEvent(new Event("constructor")); return count;`,
    1,
  ],
  [
    "remove an event listener",
    `const target = new EventTarget(); let count = 0; const listener = () => (count += 1); target.addEventListener("x", listener); target.removeEventListener("x", listener); target.dispatchEvent(new Event("x")); return count;`,
    0,
  ],
  [
    "remove an event listener, capture must agree",
    `const target = new EventTarget(); let count = 0; const listener = () => (count += 1); target.addEventListener("x", listener, true); target.removeEventListener("x", listener); target.dispatchEvent(new Event("x")); target.removeEventListener("x", listener, { capture: true }); target.dispatchEvent(new Event("x")); return count;`,
    1,
  ],
  [
    "remove an event listener, other options do not matter",
    `const target = new EventTarget(); let count = 0; const listener = () => (count += 1); target.addEventListener("x", listener, { passive: true }); target.removeEventListener("x", listener); target.dispatchEvent(new Event("x")); return count;`,
    0,
  ],
  [
    "remove an event listener, one that is not there",
    `new EventTarget().removeEventListener("x", () => {})`,
    "<undefined>",
  ],
  ["remove an event listener, null", `new EventTarget().removeEventListener("x", null)`, "<undefined>"],
  [
    "remove an event listener, one argument",
    `new EventTarget().removeEventListener("x")`,
    throws("TypeError"),
  ],
  [
    "dispatch, the order of the listeners",
    `const target = new EventTarget(); const steps = []; for (const step of [1, 2, 3]) target.addEventListener("x", () => steps.push(step)); target.dispatchEvent(new Event("x")); return steps;`,
    [1, 2, 3],
  ],
  [
    "dispatch, capturing listeners come first",
    `const target = new EventTarget(); const steps = []; target.addEventListener("x", () => steps.push("bubble")); target.addEventListener("x", () => steps.push("capture"), true); target.dispatchEvent(new Event("x")); return steps;`,
    ["capture", "bubble"],
  ],
  [
    "dispatch, synchronous",
    `const target = new EventTarget(); const steps = []; target.addEventListener("x", () => steps.push("listener")); target.dispatchEvent(new Event("x")); steps.push("after"); return steps;`,
    ["listener", "after"],
  ],
  [
    "dispatch, targets while it goes on and behind it",
    `const target = new EventTarget(); const event = new Event("x"); let during; target.addEventListener("x", () => (during = [event.target === target, event.currentTarget === target, event.eventPhase])); target.dispatchEvent(event); return [during, event.target === target, event.currentTarget, event.eventPhase];`,
    [[true, true, 2], true, null, 0],
  ],
  [
    "dispatch, the answer",
    `const target = new EventTarget(); target.addEventListener("x", (event) => event.preventDefault()); return [target.dispatchEvent(new Event("x")), target.dispatchEvent(new Event("x", { cancelable: true })), target.dispatchEvent(new Event("y", { cancelable: true }))];`,
    [true, false, true],
  ],
  [
    "dispatch, an event that was canceled before",
    `const event = new Event("x", { cancelable: true }); event.preventDefault(); return new EventTarget().dispatchEvent(event);`,
    false,
  ],
  [
    "dispatchEvent, step 1: an event on its way",
    `const target = new EventTarget(); const event = new Event("x"); let name; target.addEventListener("x", async () => (name = failure(() => target.dispatchEvent(event)))); target.dispatchEvent(event); return name;`,
    "InvalidStateError",
  ],
  [
    "dispatchEvent, the same event again",
    `const target = new EventTarget(); const event = new Event("x"); let count = 0; target.addEventListener("x", () => (count += 1)); target.dispatchEvent(event); target.dispatchEvent(event); return count;`,
    2,
  ],
  [
    "dispatchEvent, another target for the same event",
    `const [one, other] = [new EventTarget(), new EventTarget()]; const event = new Event("x"); one.dispatchEvent(event); other.dispatchEvent(event); return event.target === other;`,
    true,
  ],
  ["dispatchEvent, no argument", `new EventTarget().dispatchEvent()`, throws("TypeError")],
  ["dispatchEvent, null", `new EventTarget().dispatchEvent(null)`, throws("TypeError")],
  [
    "dispatchEvent, an object like an event",
    `new EventTarget().dispatchEvent({ type: "x" })`,
    throws("TypeError"),
  ],
  [
    "dispatchEvent, another event inside",
    `const target = new EventTarget(); const steps = []; target.addEventListener("x", () => { steps.push("x"); target.dispatchEvent(new Event("y")); steps.push("after y"); }); target.addEventListener("y", () => steps.push("y")); target.dispatchEvent(new Event("x")); return steps;`,
    ["x", "y", "after y"],
  ],
  [
    "inner invoke, step 2: a listener that was removed meanwhile",
    `const target = new EventTarget(); const steps = []; const second = () => steps.push(2); target.addEventListener("x", () => { steps.push(1); target.removeEventListener("x", second); }); target.addEventListener("x", second); target.dispatchEvent(new Event("x")); return steps;`,
    [1],
  ],
  [
    "invoke, a listener that comes meanwhile waits for the next event",
    `const target = new EventTarget(); const steps = []; target.addEventListener("x", () => { steps.push(1); target.addEventListener("x", () => steps.push(2)); }, { once: true }); target.dispatchEvent(new Event("x")); const first = [...steps]; target.dispatchEvent(new Event("x")); return [first, steps];`,
    [[1], [1, 2]],
  ],
  [
    "inner invoke, once",
    `const target = new EventTarget(); let count = 0; target.addEventListener("x", () => (count += 1), { once: true }); target.dispatchEvent(new Event("x")); target.dispatchEvent(new Event("x")); return count;`,
    1,
  ],
  [
    "inner invoke, once is taken away before the call",
    `const target = new EventTarget(); let count = 0; target.addEventListener("x", () => { count += 1; if (count < 5) target.dispatchEvent(new Event("x")); }, { once: true }); target.dispatchEvent(new Event("x")); return count;`,
    1,
  ],
  [
    "inner invoke, passive",
    `const target = new EventTarget(); target.addEventListener("x", (event) => event.preventDefault(), { passive: true }); return target.dispatchEvent(new Event("x", { cancelable: true }));`,
    true,
  ],
  [
    "inner invoke, passive holds for its own listener only",
    `const target = new EventTarget(); target.addEventListener("x", () => {}, { passive: true }); target.addEventListener("x", (event) => event.preventDefault()); return target.dispatchEvent(new Event("x", { cancelable: true }));`,
    false,
  ],
  [
    "inner invoke, stopImmediatePropagation",
    `const target = new EventTarget(); const steps = []; target.addEventListener("x", (event) => { steps.push(1); event.stopImmediatePropagation(); }); target.addEventListener("x", () => steps.push(2)); target.dispatchEvent(new Event("x")); return steps;`,
    [1],
  ],
  [
    "inner invoke, stopPropagation lets the others of the target run",
    `const target = new EventTarget(); const steps = []; target.addEventListener("x", (event) => { steps.push(1); event.stopPropagation(); }); target.addEventListener("x", () => steps.push(2)); target.dispatchEvent(new Event("x")); return steps;`,
    [1, 2],
  ],
  [
    "dispatch, an event that was stopped before reaches nobody",
    `const target = new EventTarget(); let count = 0; target.addEventListener("x", () => (count += 1)); const event = new Event("x"); event.stopPropagation(); target.dispatchEvent(event); return count;`,
    0,
  ],
  [
    "dispatch, the flags are cleared behind it",
    `const target = new EventTarget(); let count = 0; target.addEventListener("x", (event) => { count += 1; event.stopImmediatePropagation(); }); const event = new Event("x"); target.dispatchEvent(event); target.dispatchEvent(event); return [count, event.cancelBubble];`,
    [2, false],
  ],
  [
    "interfaces, foreign receivers",
    `[await failure(() => EventTarget.prototype.addEventListener.call({}, "x", () => {})), await failure(() => EventTarget.prototype.dispatchEvent.call({}, new Event("x")))]`,
    ["TypeError", "TypeError"],
  ],
  [
    "interfaces, members of EventTarget",
    `Object.keys(EventTarget.prototype).sort()`,
    ["addEventListener", "dispatchEvent", "removeEventListener"],
  ],
  [
    "interfaces, lengths",
    `[Event.length, EventTarget.prototype.addEventListener.length, EventTarget.prototype.dispatchEvent.length]`,
    [1, 2, 1],
  ],
];

export const eventTarget = table("event-target", ["EventTarget", "Event", "CustomEvent"], rows);
