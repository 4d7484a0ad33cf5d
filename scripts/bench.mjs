// `npm run bench [-- row …]`: sets up, then prints the performance table; each row as a ratio within this one run.
import { entry } from "./lib/steps.mjs";
import { runTypeScript } from "./lib/run-ts.mjs";
import { setup } from "./setup.mjs";

await entry(async () => {
  await setup();
  const { status } = await runTypeScript("test/bench/bench.ts", process.argv.slice(2), ["--expose-gc"]);
  process.exitCode = status;
});
