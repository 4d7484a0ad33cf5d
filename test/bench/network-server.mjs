// The server of the network rows, in a process of its own so that it shares no event loop with what is measured.
// `/json` answers a small body; `/tokens` sends events with the time at which they were sent; `/bytes/<n>` sends so
// many bytes as fast as they are taken.
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";

const certificates = join(import.meta.dirname, "..", "broker", "certificates");
const BODY = JSON.stringify({
  ok: true,
  items: Array.from({ length: 20 }, (_, id) => ({ id, name: `item ${id}` })),
});
const CHUNK = Buffer.alloc(256 * 1024, "x");

const server = createServer(
  {
    key: readFileSync(join(certificates, "server.key")),
    cert: readFileSync(join(certificates, "server.pem")),
    keepAliveTimeout: 60_000,
  },
  (request, response) => {
    const [, kind, count] = request.url.split("/");
    if (kind === "tokens") return sendTokens(response, Number(count));
    if (kind === "bytes") return sendBytes(response, Number(count));
    response.setHeader("content-type", "application/json").end(BODY);
  },
);

function sendTokens(response, count) {
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  let sent = 0;
  const timer = setInterval(() => {
    response.write(`data: ${performance.timeOrigin + performance.now()}\n\n`);
    sent += 1;
    if (sent < count) return;
    clearInterval(timer);
    response.end();
  }, 20);
}

function sendBytes(response, count) {
  let sent = 0;
  const more = () => {
    while (sent < count) {
      const chunk = CHUNK.subarray(0, count - sent);
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once("drain", more);
    }
    response.end();
  };
  response.writeHead(200);
  more();
}

server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
process.stdin.on("end", () => process.exit(0)).resume();
