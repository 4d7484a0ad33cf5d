// Timers and microtasks (https://html.spec.whatwg.org/#timers), as far as Node keeps to them too. The identifier that
// `setTimeout` gives is an object in Node and here, which converts to a number.
import { table, throws, type RowText } from "./table.js";

const rows: RowText[] = [
  [
    "timer initialization, the task is not run at once",
    `const steps = []; setTimeout(() => steps.push("timer"), 0); steps.push("sync"); await wait(30); return steps;`,
    ["sync", "timer"],
  ],
  [
    "timer initialization, arguments",
    `new Promise((resolve) => setTimeout((...values) => resolve(values), 0, 1, "b", null))`,
    [1, "b", null],
  ],
  [
    "timer initialization, without arguments",
    `new Promise((resolve) => setTimeout((...values) => resolve(values.length), 0))`,
    0,
  ],
  [
    "timer initialization, no timeout",
    `const steps = []; setTimeout(() => steps.push(1)); await wait(30); return steps;`,
    [1],
  ],
  [
    "timer initialization, a negative timeout is zero",
    `const steps = []; setTimeout(() => steps.push(1), -100); await wait(30); return steps;`,
    [1],
  ],
  [
    "timer initialization, NaN is zero",
    `const steps = []; setTimeout(() => steps.push(1), NaN); await wait(30); return steps;`,
    [1],
  ],
  [
    "timer initialization, a text of a number",
    `const steps = []; setTimeout(() => steps.push("late"), "40"); setTimeout(() => steps.push("early"), 5); await wait(120); return steps;`,
    ["early", "late"],
  ],
  [
    "timer initialization, a timeout that is an object",
    `const steps = []; setTimeout(() => steps.push(1), { valueOf: () => 5 }); await wait(60); return steps;`,
    [1],
  ],
  ["timer initialization, no handler", `setTimeout()`, throws("TypeError")],
  ["timer initialization, a handler that is no function", `setTimeout({}, 0)`, throws("TypeError")],
  ["timer initialization, interval without handler", `setInterval()`, throws("TypeError")],
  [
    "timer initialization, identifiers are above zero",
    `const timer = setTimeout(() => {}, 1000); clearTimeout(timer); return Number(timer) > 0;`,
    true,
  ],
  [
    "timer initialization, identifiers differ",
    `const timers = [setTimeout(() => {}, 1000), setTimeout(() => {}, 1000), setInterval(() => {}, 1000)]; timers.forEach(clearTimeout); return new Set(timers.map(Number)).size;`,
    3,
  ],
  [
    "timer initialization, identifiers are whole numbers",
    `const timer = setTimeout(() => {}, 1000); clearTimeout(timer); return Number.isInteger(Number(timer));`,
    true,
  ],
  [
    "run steps after a timeout, order of equal times",
    `const steps = []; for (let step = 0; step < 5; step++) setTimeout(() => steps.push(step), 20); await wait(80); return steps;`,
    [0, 1, 2, 3, 4],
  ],
  [
    "run steps after a timeout, order of different times",
    `const steps = []; for (const ms of [60, 20, 40]) setTimeout(() => steps.push(ms), ms); await wait(150); return steps;`,
    [20, 40, 60],
  ],
  [
    "run steps after a timeout, not before its time",
    `const start = performance.now(); await wait(40); return performance.now() - start >= 39;`,
    true,
  ],
  [
    "run steps after a timeout, a timer of a timer",
    `const steps = []; await new Promise((resolve) => setTimeout(() => { steps.push(1); setTimeout(() => { steps.push(2); resolve(); }, 0); }, 0)); return steps;`,
    [1, 2],
  ],
  [
    "run steps after a timeout, many timers",
    `let count = 0; for (let index = 0; index < 50; index++) setTimeout(() => (count += 1), index % 7); await wait(100); return count;`,
    50,
  ],
  [
    "microtasks run between two timers",
    `const steps = []; setTimeout(() => { steps.push(1); Promise.resolve().then(() => steps.push("micro")); }, 10); setTimeout(() => steps.push(2), 10); await wait(60); return steps;`,
    [1, "micro", 2],
  ],
  [
    "microtasks run before timers",
    `const steps = []; setTimeout(() => steps.push("timer"), 0); queueMicrotask(() => steps.push("micro")); await wait(30); return steps;`,
    ["micro", "timer"],
  ],
  [
    "setInterval, again and again",
    `let count = 0; await new Promise((resolve) => { const timer = setInterval(() => { count += 1; if (count === 3) { clearInterval(timer); resolve(); } }, 5); }); await wait(40); return count;`,
    3,
  ],
  [
    "setInterval, arguments each time",
    `const seen = []; await new Promise((resolve) => { const timer = setInterval((value) => { seen.push(value); if (seen.length === 2) { clearInterval(timer); resolve(); } }, 5, "v"); }); return seen;`,
    ["v", "v"],
  ],
  [
    "setInterval, cleared in its own handler",
    `let count = 0; const timer = setInterval(() => { count += 1; clearInterval(timer); }, 5); await wait(60); return count;`,
    1,
  ],
  [
    "setInterval, cleared before it ever ran",
    `let count = 0; clearInterval(setInterval(() => (count += 1), 5)); await wait(40); return count;`,
    0,
  ],
  [
    "clearTimeout, a timer that waits",
    `let count = 0; clearTimeout(setTimeout(() => (count += 1), 5)); await wait(40); return count;`,
    0,
  ],
  [
    "clearTimeout, an identifier as a number",
    `let count = 0; clearTimeout(Number(setTimeout(() => (count += 1), 5))); await wait(40); return count;`,
    0,
  ],
  [
    "clearTimeout, an identifier as a text",
    `let count = 0; clearTimeout(String(Number(setTimeout(() => (count += 1), 5)))); await wait(40); return count;`,
    0,
  ],
  [
    "clearTimeout, an interval",
    `let count = 0; clearTimeout(setInterval(() => (count += 1), 5)); await wait(40); return count;`,
    0,
  ],
  [
    "clearInterval, a timeout",
    `let count = 0; clearInterval(setTimeout(() => (count += 1), 5)); await wait(40); return count;`,
    0,
  ],
  ["clearTimeout, nothing", `clearTimeout()`, "<undefined>"],
  ...["undefined", "null", "0", "-1", "1e9", "NaN", '"x"', "{}"].map((value): RowText => [
    `clearTimeout, what is no timer: ${value}`,
    `clearTimeout(${value})`,
    "<undefined>",
  ]),
  [
    "clearTimeout, twice",
    `const timer = setTimeout(() => {}, 5); clearTimeout(timer); return clearTimeout(timer);`,
    "<undefined>",
  ],
  [
    "clearTimeout, one that has run",
    `const timer = setTimeout(() => {}, 0); await wait(30); return clearTimeout(timer);`,
    "<undefined>",
  ],
  [
    "clearTimeout, in its own handler",
    `let count = 0; const timer = setTimeout(() => { count += 1; clearTimeout(timer); }, 5); await wait(40); return count;`,
    1,
  ],
  [
    "clearTimeout, a timer that is due in the same turn",
    `const steps = []; let second; setTimeout(() => { steps.push(1); clearTimeout(second); }, 10); second = setTimeout(() => steps.push(2), 10); await wait(50); return steps;`,
    [1],
  ],
  [
    "clearTimeout, one does not touch another",
    `const steps = []; const first = setTimeout(() => steps.push(1), 10); setTimeout(() => steps.push(2), 10); clearTimeout(first); await wait(50); return steps;`,
    [2],
  ],
  [
    "the results of the functions",
    `[clearTimeout(setTimeout(() => {}, 0)), queueMicrotask(() => {})]`,
    ["<undefined>", "<undefined>"],
  ],
  [
    "queueMicrotask, order",
    `const steps = []; queueMicrotask(() => steps.push(1)); Promise.resolve().then(() => steps.push(2)); queueMicrotask(() => steps.push(3)); await wait(0); return steps;`,
    [1, 2, 3],
  ],
  ["queueMicrotask, not at once", `let ran = false; queueMicrotask(() => (ran = true)); return ran;`, false],
  [
    "queueMicrotask, microtasks of microtasks come before timers",
    `const steps = []; setTimeout(() => steps.push("timer"), 0); queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => steps.push("deep")))); await wait(30); return steps;`,
    ["deep", "timer"],
  ],
  [
    "queueMicrotask, no arguments for the callback",
    `new Promise((resolve) => queueMicrotask((...values) => resolve(values.length)))`,
    0,
  ],
  ["queueMicrotask, no argument", `queueMicrotask()`, throws("TypeError")],
  ["queueMicrotask, what is no function", `queueMicrotask({})`, throws("TypeError")],
  ["queueMicrotask, a text", `queueMicrotask("x")`, throws("TypeError")],
  [
    "await gives way once for each value",
    `const steps = []; (async () => { await null; steps.push("a1"); await null; steps.push("a2"); })(); (async () => { await null; steps.push("b1"); await null; steps.push("b2"); })(); await wait(0); return steps;`,
    ["a1", "b1", "a2", "b2"],
  ],
];

export const timers = table("timers", ["setTimeout", "setInterval", "queueMicrotask"], rows);
