// The same echo plugin as a plain Node program: the peer "child process".
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: params })}\n`);
});
