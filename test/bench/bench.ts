// The performance table: each row measures this runtime and what it is compared with in the same process and run.
// Rows may be chosen by name: `npm run bench -- call memory`.
import { rmSync } from "node:fs";
import { activation, call, inFlight, largeLine } from "./rows/latency.js";
import { fetchOverhead } from "./rows/network.js";
import { eventDelay, longStream, manyPlugins } from "./rows/network-guest.js";
import { cycles, memory } from "./rows/scale.js";
import { work } from "./rows/work.js";
import { scratch } from "./setting.js";

const rows: Record<string, () => Promise<void>> = {
  activation,
  call,
  flight: inFlight,
  line: largeLine,
  work,
  memory,
  cycles,
  fetch: fetchOverhead,
  events: eventDelay,
  many: manyPlugins,
  stream: longStream,
};
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in rows));
if (unknown.length > 0) {
  process.stderr.write(`error: no row ${unknown.join(", ")}; rows are ${Object.keys(rows).join(", ")}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write("min / median / max of one run on this machine\n");
  try {
    for (const [name, row] of Object.entries(rows))
      if (chosen.length === 0 || chosen.includes(name)) await row();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
