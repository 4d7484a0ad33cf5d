// The same echo plugin in a worker thread: the peer "worker_threads".
import { parentPort } from "node:worker_threads";

parentPort.on("message", (line) => {
  const { id, params } = JSON.parse(line);
  parentPort.postMessage(JSON.stringify({ jsonrpc: "2.0", id, result: params }));
});
