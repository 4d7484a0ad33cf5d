/** Calls to the good plugins and their answers: the same through the host and under Node. */
export interface Exchange {
  readonly method: string;
  readonly params?: unknown;
  readonly result: unknown;
}

export const exchanges: Readonly<Record<string, readonly Exchange[]>> = {
  echo: [
    {
      method: "test/echo",
      params: { text: '読み🎉 \u2028 \u0000 \\ "' },
      result: { text: '読み🎉 \u2028 \u0000 \\ "' },
    },
    {
      method: "test/echo",
      params: [0, -0.5, 1e300, null, true, "", [], {}],
      result: [0, -0.5, 1e300, null, true, "", [], {}],
    },
    { method: "test/sleep", params: { ms: 20 }, result: { ms: 20 } },
    { method: "test/echo", params: "", result: "" },
    { method: "test/echo", params: 0, result: 0 },
    { method: "test/echo", params: false, result: false },
  ],
  "ticket-column": [
    {
      method: "ticket/column",
      params: {
        ticket: { id: 1, priority: "urgent", updatedAt: "2026-11-30T00:00:00Z" },
        now: "2026-11-30T05:00:00Z",
      },
      result: { text: "5 h · nobody", tone: "alarm" },
    },
    {
      method: "ticket/column",
      params: { ticket: { id: 2, priority: "high", ageDays: 12, assignee: "Zoé" } },
      result: { text: "12 d · Zoé", tone: "alarm" },
    },
    {
      method: "ticket/column",
      params: { ticket: { id: 3, status: "done" } },
      result: { text: "✓", tone: "calm" },
    },
    { method: "ticket/shown", result: { shown: 0 } },
  ],
  "rules-engine": [
    {
      method: "decision/judge",
      params: { tool: "read", path: "docs/a/b.md" },
      result: { decision: "allow", rule: "read the project" },
    },
    {
      method: "decision/judge",
      params: { tool: "read", path: "a/.env.local" },
      result: { decision: "deny", rule: "keep out of secrets" },
    },
    {
      method: "decision/judge",
      params: { tool: "run", command: "git push --force-with-lease" },
      result: { decision: "deny", rule: "no force push — jamais" },
    },
    {
      method: "decision/judge",
      params: { tool: "write", path: "README.md" },
      result: { decision: "ask", rule: null },
    },
    { method: "rules/spellings", result: { same: true, missing: "ENOENT" } },
  ],
  "markdown-table": [
    {
      method: "table/format",
      params: { markdown: "# T\n|a|bb|c|\n|-|:-:|-:|\n|1|読み🎉|x\\|y|\n```\n|no|table|\n|-|-|\n```" },
      result: {
        markdown:
          "# T\n| a |   bb   |    c |\n| - | :----: | ---: |\n| 1 | 読み🎉 | x\\|y |\n```\n|no|table|\n|-|-|\n```",
        tables: 1,
      },
    },
    { method: "table/format", params: { markdown: "no table" }, result: { markdown: "no table", tables: 0 } },
  ],
  counter: [
    { method: "counter/add", params: { name: "x" }, result: { value: 1 } },
    { method: "counter/add", params: { name: "x", by: 41 }, result: { value: 42 } },
    { method: "counter/get", params: { name: "x" }, result: { value: 42 } },
    { method: "counter/get", params: { name: "__proto__" }, result: { value: 0 } },
    { method: "counter/seen", result: ["counter/add", "counter/add", "counter/get", "counter/get"] },
  ],
  timers: [
    {
      method: "timer/after",
      params: { ms: 15, name: "a", value: [1] },
      result: { value: [1], isCalledOff: false },
    },
    { method: "timer/every", params: { ms: 10, times: 3 }, result: { ticks: 3 } },
    { method: "timer/cancel", params: { name: "nobody" }, result: { found: false } },
  ],
  "batch-stats": [
    { method: "stats/add", params: { value: 4 }, result: { count: 1 } },
    { method: "stats/add", params: { value: 8 }, result: { count: 2 } },
    { method: "stats/summary", result: { count: 2, sum: 12, mean: 6, median: 8, batches: [] } },
  ],
  "no-batch": [
    { method: "test/echo", params: { a: 1 }, result: { a: 1 } },
    { method: "test/count", result: { calls: 1 } },
  ],
  "rust-words": [
    {
      method: "words/count",
      params: { text: "The cat, the Élan; THE end" },
      result: {
        words: 6,
        unique: 4,
        longest: "élan",
        top: [
          ["the", 3],
          ["cat", 1],
          ["end", 1],
        ],
        characters: 26,
      },
    },
    { method: "words/calls", result: { calls: 2 } },
    { method: "test/echo", params: "読み🎉\u2028", result: "読み🎉\u2028" },
  ],
  "component-greeter": [
    {
      method: "greet/hello",
      params: { name: "Zoé", lang: "fr" },
      result: { text: "Bonjour, Zoé !", met: 1 },
    },
    {
      method: "greet/hello",
      params: { name: "Zoé", lang: "fr" },
      result: { text: "Re-bonjour, Zoé !", met: 1 },
    },
    { method: "greet/hello", params: { name: "Bob" }, result: { text: "Hello, Bob!", met: 2 } },
  ],
};

/** Fixtures that are modules: Node runs them by its own WASI or not at all. */
export const wasmFixtures: readonly string[] = ["rust-words", "component-greeter"];
