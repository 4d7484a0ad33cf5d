// AbortController and AbortSignal (https://dom.spec.whatwg.org/#aborting-ongoing-activities).
import { table, throws, type RowText } from "./table.js";

const rows: RowText[] = [
  [
    "AbortController constructor",
    `const { signal } = new AbortController(); return [signal instanceof AbortSignal, signal instanceof EventTarget, signal.aborted, signal.reason];`,
    [true, true, false, "<undefined>"],
  ],
  ["AbortController constructor, called", `AbortController()`, throws("TypeError")],
  [
    "AbortController signal, the same each time",
    `const controller = new AbortController(); return controller.signal === controller.signal;`,
    true,
  ],
  [
    "AbortController signal, read-only",
    `const controller = new AbortController(); const { signal } = controller; try { controller.signal = null; } catch {} return controller.signal === signal;`,
    true,
  ],
  ["AbortSignal, no constructor", `new AbortSignal()`, throws("TypeError")],
  [
    "signal abort, step 1: a second time changes nothing",
    `const controller = new AbortController(); controller.abort("one"); controller.abort("two"); return controller.signal.reason;`,
    "one",
  ],
  [
    "signal abort, step 1: the event fires once",
    `const controller = new AbortController(); let count = 0; controller.signal.addEventListener("abort", () => (count += 1)); controller.abort(); controller.abort(); return count;`,
    1,
  ],
  [
    "signal abort, step 2: a reason of its own",
    `const controller = new AbortController(); controller.abort(); const { reason } = controller.signal; return [reason instanceof DOMException, reason.name, reason.code];`,
    [true, "AbortError", 20],
  ],
  [
    "signal abort, step 2: undefined is no reason",
    `const controller = new AbortController(); controller.abort(undefined); return controller.signal.reason.name;`,
    "AbortError",
  ],
  [
    "signal abort, step 2: null is a reason",
    `const controller = new AbortController(); controller.abort(null); return controller.signal.reason;`,
    null,
  ],
  [
    "signal abort, step 2: false is a reason",
    `const controller = new AbortController(); controller.abort(false); return controller.signal.reason;`,
    false,
  ],
  [
    "signal abort, step 2: an object is kept as it is",
    `const controller = new AbortController(); const reason = {}; controller.abort(reason); return controller.signal.reason === reason;`,
    true,
  ],
  [
    "signal abort, step 2: the same reason each time",
    `const controller = new AbortController(); controller.abort(); return controller.signal.reason === controller.signal.reason;`,
    true,
  ],
  [
    "signal abort, aborted before the listeners run",
    `const controller = new AbortController(); let seen; controller.signal.addEventListener("abort", () => (seen = [controller.signal.aborted, controller.signal.reason])); controller.abort("r"); return seen;`,
    [true, "r"],
  ],
  [
    "signal abort, the event is synchronous",
    `const controller = new AbortController(); const steps = []; controller.signal.addEventListener("abort", () => steps.push("event")); controller.abort(); steps.push("after"); return steps;`,
    ["event", "after"],
  ],
  [
    "run the abort steps, step 3: the event",
    `const controller = new AbortController(); let event; controller.signal.onabort = (one) => (event = one); controller.abort(); return [event.type, event.isTrusted, event.bubbles, event.cancelable, event.target === controller.signal];`,
    ["abort", true, false, false, true],
  ],
  ["onabort, null at first", `new AbortController().signal.onabort`, null],
  [
    "onabort, a function",
    `const { signal } = new AbortController(); const listener = () => {}; signal.onabort = listener; return signal.onabort === listener;`,
    true,
  ],
  [
    "onabort, what is no object becomes null",
    `const { signal } = new AbortController(); signal.onabort = () => {}; signal.onabort = 5; return signal.onabort;`,
    null,
  ],
  [
    "onabort, null takes it away",
    `const controller = new AbortController(); let count = 0; controller.signal.onabort = () => (count += 1); controller.signal.onabort = null; controller.abort(); return count;`,
    0,
  ],
  [
    "onabort, another takes the first one's place",
    `const controller = new AbortController(); const steps = []; controller.signal.onabort = () => steps.push(1); controller.signal.addEventListener("abort", () => steps.push(2)); controller.signal.onabort = () => steps.push(3); controller.abort(); return steps;`,
    [3, 2],
  ],
  [
    "onabort, this is the signal",
    `const controller = new AbortController(); let receiver; controller.signal.onabort = function () { receiver = this; }; controller.abort(); return receiver === controller.signal;`,
    true,
  ],
  [
    "listeners run in the order of their coming",
    `const controller = new AbortController(); const steps = []; for (const step of [1, 2, 3]) controller.signal.addEventListener("abort", () => steps.push(step)); controller.abort(); return steps;`,
    [1, 2, 3],
  ],
  [
    "a listener that comes after the abort never runs",
    `const controller = new AbortController(); controller.abort(); let count = 0; controller.signal.addEventListener("abort", () => (count += 1)); await wait(0); return count;`,
    0,
  ],
  [
    "a listener that aborts again",
    `const controller = new AbortController(); let count = 0; controller.signal.onabort = () => { count += 1; controller.abort("again"); }; controller.abort("first"); return [count, controller.signal.reason];`,
    [1, "first"],
  ],
  [
    "abort, no more listeners after it",
    `const controller = new AbortController(); let count = 0; controller.signal.onabort = () => (count += 1); controller.abort(); controller.signal.dispatchEvent(new Event("abort")); return count;`,
    2,
  ],
  [
    "an event from outside does not abort",
    `const controller = new AbortController(); controller.signal.dispatchEvent(new Event("abort")); return controller.signal.aborted;`,
    false,
  ],
  ["throwIfAborted, not aborted", `new AbortController().signal.throwIfAborted()`, "<undefined>"],
  ["throwIfAborted, its own reason", `AbortSignal.abort().throwIfAborted()`, throws("AbortError")],
  ["throwIfAborted, another reason", `failure(() => AbortSignal.abort("why").throwIfAborted())`, "why"],
  [
    "AbortSignal.abort",
    `const signal = AbortSignal.abort(); return [signal instanceof AbortSignal, signal.aborted, signal.reason.name];`,
    [true, true, "AbortError"],
  ],
  ["AbortSignal.abort, a reason", `AbortSignal.abort(5).reason`, 5],
  ["AbortSignal.abort, null", `AbortSignal.abort(null).reason`, null],
  ["AbortSignal.abort, a new signal each time", `AbortSignal.abort() === AbortSignal.abort()`, false],
  [
    "AbortSignal.abort, no event",
    `const signal = AbortSignal.abort(); let count = 0; signal.onabort = () => (count += 1); await wait(0); return count;`,
    0,
  ],
  [
    "AbortSignal.timeout",
    `const signal = AbortSignal.timeout(10); const before = signal.aborted; await wait(100); return [before, signal.aborted, signal.reason.name, signal.reason.code];`,
    [false, true, "TimeoutError", 23],
  ],
  [
    "AbortSignal.timeout, the event",
    `const signal = AbortSignal.timeout(10); let event; signal.onabort = (one) => (event = one); await wait(100); return [event.type, event.isTrusted];`,
    ["abort", true],
  ],
  [
    "AbortSignal.timeout, zero",
    `const signal = AbortSignal.timeout(0); await wait(50); return signal.aborted;`,
    true,
  ],
  ["AbortSignal.timeout, a text of a number", `AbortSignal.timeout("5").aborted`, false],
  ["AbortSignal.timeout, no argument", `AbortSignal.timeout()`, throws("TypeError")],
  ["AbortSignal.timeout, [EnforceRange]: negative", `AbortSignal.timeout(-1)`, throws("TypeError")],
  ["AbortSignal.timeout, [EnforceRange]: NaN", `AbortSignal.timeout(NaN)`, throws("TypeError")],
  ["AbortSignal.timeout, [EnforceRange]: infinite", `AbortSignal.timeout(Infinity)`, throws("TypeError")],
  ["AbortSignal.timeout, [EnforceRange]: too large", `AbortSignal.timeout(2 ** 53)`, throws("TypeError")],
  [
    "AbortSignal.timeout, in the order of their times",
    `const order = []; const late = AbortSignal.timeout(60); const early = AbortSignal.timeout(15); late.onabort = () => order.push("late"); early.onabort = () => order.push("early"); await wait(150); return order;`,
    ["early", "late"],
  ],
  [
    "AbortSignal.any, no sources",
    `const signal = AbortSignal.any([]); return [signal.aborted, signal.reason];`,
    [false, "<undefined>"],
  ],
  ["AbortSignal.any, no argument", `AbortSignal.any()`, throws("TypeError")],
  ["AbortSignal.any, no sequence", `AbortSignal.any(5)`, throws("TypeError")],
  ["AbortSignal.any, what is no signal", `AbortSignal.any([new EventTarget()])`, throws("TypeError")],
  ["AbortSignal.any, null in the sequence", `AbortSignal.any([null])`, throws("TypeError")],
  ["AbortSignal.any, any iterable", `AbortSignal.any(new Set([AbortSignal.abort(3)])).reason`, 3],
  [
    "create a dependent abort signal, step 2: the first that is aborted",
    `AbortSignal.any([new AbortController().signal, AbortSignal.abort(1), AbortSignal.abort(2)]).reason`,
    1,
  ],
  [
    "create a dependent abort signal, step 2: no event",
    `const signal = AbortSignal.any([AbortSignal.abort()]); let count = 0; signal.onabort = () => (count += 1); await wait(0); return count;`,
    0,
  ],
  [
    "create a dependent abort signal, follows each source",
    `const [a, b] = [new AbortController(), new AbortController()]; const signal = AbortSignal.any([a.signal, b.signal]); b.abort("b"); a.abort("a"); return [signal.aborted, signal.reason];`,
    [true, "b"],
  ],
  [
    "create a dependent abort signal, the reason is the same object",
    `const controller = new AbortController(); const signal = AbortSignal.any([controller.signal]); controller.abort(); return signal.reason === controller.signal.reason;`,
    true,
  ],
  [
    "create a dependent abort signal, a signal of its own",
    `const { signal } = new AbortController(); return AbortSignal.any([signal]) === signal;`,
    false,
  ],
  [
    "create a dependent abort signal, one source twice",
    `const controller = new AbortController(); const signal = AbortSignal.any([controller.signal, controller.signal]); let count = 0; signal.onabort = () => (count += 1); controller.abort(); return count;`,
    1,
  ],
  [
    "create a dependent abort signal, step 4.2: of a dependent",
    `const controller = new AbortController(); const signal = AbortSignal.any([AbortSignal.any([AbortSignal.any([controller.signal])])]); controller.abort(7); return signal.reason;`,
    7,
  ],
  [
    "create a dependent abort signal, of an aborted dependent",
    `const controller = new AbortController(); const middle = AbortSignal.any([controller.signal]); controller.abort(7); return AbortSignal.any([middle]).reason;`,
    7,
  ],
  [
    "create a dependent abort signal, no way back",
    `const controller = new AbortController(); const other = new AbortController(); AbortSignal.any([controller.signal, other.signal]); controller.abort(); return other.signal.aborted;`,
    false,
  ],
  [
    "signal abort, step 5: all are aborted before the first event",
    `const controller = new AbortController(); const dependent = AbortSignal.any([controller.signal]); let seen; controller.signal.onabort = () => (seen = [dependent.aborted, dependent.reason]); controller.abort("r"); return seen;`,
    [true, "r"],
  ],
  [
    "signal abort, step 6: the source's event comes first",
    `const controller = new AbortController(); const steps = []; const dependents = [1, 2].map((step) => { const signal = AbortSignal.any([controller.signal]); signal.onabort = () => steps.push(step); return signal; }); controller.signal.onabort = () => steps.push(0); controller.abort(); return [steps, dependents.length];`,
    [[0, 1, 2], 2],
  ],
  [
    "signal abort, step 6: dependents of dependents in the order of their making",
    `const controller = new AbortController(); const steps = []; const first = AbortSignal.any([controller.signal]); const second = AbortSignal.any([first]); const third = AbortSignal.any([controller.signal]); for (const [name, signal] of Object.entries({ first, second, third })) signal.onabort = () => steps.push(name); controller.abort(); return steps;`,
    ["first", "second", "third"],
  ],
  [
    "signal abort, the event of a dependent is trusted",
    `const controller = new AbortController(); const signal = AbortSignal.any([controller.signal]); let event; signal.onabort = (one) => (event = one); controller.abort(); return [event.isTrusted, event.target === signal];`,
    [true, true],
  ],
  [
    "AbortSignal.any, with a timeout",
    `const signal = AbortSignal.any([AbortSignal.timeout(10), new AbortController().signal]); await wait(100); return signal.reason.name;`,
    "TimeoutError",
  ],
  [
    "AbortSignal.any, its kind",
    `AbortSignal.any([new AbortController().signal]) instanceof AbortSignal`,
    true,
  ],
  [
    "interfaces, tags",
    `[String(new AbortController()), String(new AbortController().signal)]`,
    ["[object AbortController]", "[object AbortSignal]"],
  ],
  [
    "interfaces, static members",
    `["abort", "any", "timeout"].map((name) => typeof AbortSignal[name])`,
    ["function", "function", "function"],
  ],
  [
    "interfaces, a foreign receiver",
    `Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted").get.call({})`,
    throws("TypeError"),
  ],
  [
    "interfaces, abort of a foreign receiver",
    `AbortController.prototype.abort.call({})`,
    throws("TypeError"),
  ],
  [
    "interfaces, members are enumerable",
    `Object.keys(AbortController.prototype).sort()`,
    ["abort", "signal"],
  ],
  ["interfaces, length of abort", `AbortController.prototype.abort.length`, 0],
  [
    "addEventListener, a signal takes the listener away",
    `const controller = new AbortController(); const target = new EventTarget(); let count = 0; target.addEventListener("x", () => (count += 1), { signal: controller.signal }); target.dispatchEvent(new Event("x")); controller.abort(); target.dispatchEvent(new Event("x")); return count;`,
    1,
  ],
  [
    "addEventListener, an aborted signal adds none",
    `const target = new EventTarget(); let count = 0; target.addEventListener("x", () => (count += 1), { signal: AbortSignal.abort() }); target.dispatchEvent(new Event("x")); return count;`,
    0,
  ],
  [
    "addEventListener, the listeners of the signal run behind its algorithms",
    `const controller = new AbortController(); let count = 0; controller.signal.addEventListener("abort", () => target.dispatchEvent(new Event("x"))); const target = new EventTarget(); target.addEventListener("x", () => (count += 1), { signal: controller.signal }); controller.abort(); return count;`,
    0,
  ],
];

export const abort = table("abort", ["AbortController", "AbortSignal"], rows);
