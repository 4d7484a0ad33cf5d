// Real servers on loopback, with certificates of the test authority, for the tests of the broker.
import { readFileSync } from "node:fs";
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps } from "node:https";
import { createServer as createTcp, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";

const folder = join(import.meta.dirname, "certificates");

export const pem = (name: string): string => readFileSync(join(folder, name), "utf8");

/** The test authority, as an app would hand in its own. */
export const TEST_CA = pem("ca.pem");

export interface TestServer extends AsyncDisposable {
  readonly port: number;
  /** Connections that were made so far. */
  readonly connections: number;
  /** Those that are open. */
  readonly open: ReadonlySet<Socket>;
}

async function listen(server: Server, host = "127.0.0.1"): Promise<TestServer> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => {}).once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    open,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const httpsServer = (handler: Handler, certificate = "server"): Promise<TestServer> =>
  listen(
    createHttps(
      { key: pem(`${certificate}.key`), cert: pem(`${certificate}.pem`), keepAliveTimeout: 60_000 },
      handler,
    ),
  );

export const httpServer = (handler: Handler): Promise<TestServer> =>
  listen(createHttp({ keepAliveTimeout: 60_000 }, handler));

/** A server that says what it is told to, byte by byte. */
export const tcpServer = (onConnection: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcp(onConnection) as unknown as Server);
