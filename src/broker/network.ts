/**
 * The only file that opens connections. Each goes to a `CheckedDestination`, and each address is judged inside the
 * socket's own look-up: what is judged is what is connected, and the peer is compared once more (E-NET-4). One gate
 * for fetch, stream and WebSocket.
 *
 * A `Network` belongs to one instance of one plugin: connections, TLS sessions and DNS answers are never shared
 * (E-NET-8), and closing it closes them all (E-CRASH-4).
 */
import { request as httpRequest } from "node:http";
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import {
  connect as connectTls,
  createSecureContext,
  rootCertificates,
  type ConnectionOptions,
  type SecureContext,
} from "node:tls";
import { Pool, type Dispatcher } from "undici";
import { limits } from "../protocol/limits.js";
import { canonicalAddress } from "./addresses.js";
import type { CheckedDestination } from "./destination.js";
import type { Proxy, ProxyChoice } from "./proxy.js";
import { asRequestError, failure, refusal, type RequestError } from "./request-error.js";
import type { Resolver } from "./resolver.js";

/** What all plugins of a host have in common: settings, never connections. */
export interface NetworkSettings {
  readonly resolver: Resolver;
  readonly proxyFor: ProxyChoice;
  /** Which authorities are trusted. Parsing them takes milliseconds, so it is made once; it holds no sessions. */
  readonly secureContext: () => SecureContext;
}

export interface NetworkOwner {
  /** A connection goes through the proxy: only its name was judged. */
  onProxy(proxy: Proxy): void;
}

/** Connections to one destination that are used again. */
interface KeptConnections {
  readonly pool: Pool;
  /** How many were made. */
  made: number;
  /** How many were made since a request was last written to one. */
  unused: number;
  /** Requests that have not ended. */
  requests: number;
}

type Connected = (error: RequestError | null, socket: Socket | null) => void;

export class Network {
  readonly #settings: NetworkSettings;
  readonly #owner: NetworkOwner;
  /** Keep-alive connections, by what the destination is and may do; the one used last is the last. */
  readonly #pools = new Map<string, KeptConnections>();
  readonly #sockets = new Set<Socket>();
  #isClosed = false;

  constructor(settings: NetworkSettings, owner: NetworkOwner) {
    this.#settings = settings;
    this.#owner = owner;
  }

  /**
   * Sends a request; a kept connection is used again only for the very same destination. `onRequestOver` has to be
   * called once it has ended or was given up.
   */
  dispatch(
    destination: CheckedDestination,
    options: Omit<Dispatcher.DispatchOptions, "origin" | "path">,
    handler: Dispatcher.DispatchHandler,
  ): void {
    const kept = this.#keptFor(destination);
    kept.requests += 1;
    kept.pool.dispatch({ ...options, origin: destination.origin, path: destination.path }, handler);
  }

  /** How many connections were made to the destination for requests. */
  connectionsTo(destination: CheckedDestination): number {
    return this.#pools.get(keyOf(destination))?.made ?? 0;
  }

  /** A request is being written to a connection. */
  onRequestStart(destination: CheckedDestination): void {
    const kept = this.#pools.get(keyOf(destination));
    if (kept !== undefined) kept.unused = 0;
  }

  onRequestOver(destination: CheckedDestination): void {
    const kept = this.#pools.get(keyOf(destination));
    if (kept !== undefined) kept.requests -= 1;
  }

  /**
   * A socket to the destination, ready to be written to: after the proxy's answer and the TLS handshake. Calls back
   * once, at the latest after the time that any exchange may take.
   */
  connect(destination: CheckedDestination, connected: Connected): void {
    let isOver = false;
    const finish = (error: unknown, socket: Socket | null): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (error === null && !this.#isClosed) return connected(null, socket);
      for (const one of opened) one.destroy();
      connected(asRequestError(destination.host, error ?? closed()), null);
    };
    const opened: Socket[] = [];
    const timeoutMs = limits.connectTimeoutMs.default;
    const timer = setTimeout(
      () => finish(failure(`${destination.host}: no connection within ${timeoutMs} ms`), null),
      timeoutMs,
    );
    const keep = <S extends Socket>(socket: S): S => {
      opened.push(socket);
      this.#sockets.add(socket);
      socket.once("close", () => {
        this.#sockets.delete(socket);
        finish(failure(`${destination.host}: the connection was closed`), null);
      });
      // The first one of a connection that fails says why; later ones belong to whoever has the socket.
      socket.on("error", (error) => finish(error, null));
      return socket;
    };
    if (this.#isClosed) return finish(closed(), null);
    const proxy = this.#settings.proxyFor(destination);
    if (proxy === null) return this.#connectDirectly(destination, keep, finish);
    this.#owner.onProxy(proxy);
    this.#connectThrough(proxy, destination, keep, finish);
  }

  /** Ends every connection at once. */
  close(): void {
    this.#isClosed = true;
    for (const { pool } of this.#pools.values()) destroy(pool);
    this.#pools.clear();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keptFor(destination: CheckedDestination): KeptConnections {
    const key = keyOf(destination);
    const kept = this.#pools.get(key) ?? this.#openPool(destination);
    this.#pools.delete(key);
    this.#pools.set(key, kept);
    this.#dropOldPools();
    return kept;
  }

  #openPool(destination: CheckedDestination): KeptConnections {
    const kept: KeptConnections = {
      made: 0,
      unused: 0,
      requests: 0,
      pool: new Pool(destination.origin, {
        connect: (_options, callback) => {
          const refuse = (error: RequestError): void => queueMicrotask(() => callback(error, null));
          // undici makes a connection for a request that was given up after it was sent.
          if (kept.requests === 0) return refuse(closed());
          kept.made += 1;
          kept.unused += 1;
          // undici connects again, without end, when a server closes or speaks before it is asked.
          if (kept.unused > limits.unusedConnections.default) {
            kept.unused = 0;
            return refuse(failure(`${destination.host}: it closes connections before it is asked`));
          }
          this.connect(destination, (error, socket) =>
            error === null ? callback(null, socket as Socket) : callback(error, null),
          );
        },
        pipelining: 1,
        // One clock for all of an exchange, and it is not undici's.
        headersTimeout: 0,
        bodyTimeout: 0,
        keepAliveTimeout: limits.keepAliveMs.default,
        keepAliveMaxTimeout: limits.keepAliveMs.default,
        maxHeaderSize: limits.maxResponseHeaderBytes.default,
      }),
    };
    return kept;
  }

  /** A plugin could otherwise ask one subdomain after the other without end. */
  #dropOldPools(): void {
    if (this.#pools.size <= limits.keptOrigins.default) return;
    for (const [key, { pool, requests }] of this.#pools) {
      if (requests > 0) continue;
      this.#pools.delete(key);
      destroy(pool);
      return;
    }
  }

  #connectDirectly(
    destination: CheckedDestination,
    keep: <S extends Socket>(socket: S) => S,
    finish: (error: unknown, socket: Socket | null) => void,
  ): void {
    const { host, port, isSecure } = destination;
    const judged = new Set<string>();
    if (isIP(host) !== 0) {
      // Sockets look no address up, so the gate stands here. Only a host that the user typed can be one.
      if (!destination.admits(host)) return finish(refusalOf(host, host), null);
      judged.add(canonicalAddress(host) ?? "");
    }
    const target = { host, port, lookup: this.#gate(destination, judged), autoSelectFamily: true };
    const onConnect = (socket: Socket): void => {
      const peer = canonicalAddress(socket.remoteAddress ?? "");
      if (peer !== null && judged.has(peer)) return finish(null, socket);
      finish(refusal(`${host} was connected at an address that was not judged`), null);
    };
    if (!isSecure) {
      const socket = keep(connectTcp(target));
      socket.setNoDelay(true).once("connect", () => onConnect(socket));
      return;
    }
    const socket = keep(connectTls({ ...target, ...this.#tlsOptions(host) }));
    socket.setNoDelay(true).once("secureConnect", () => onConnect(socket));
  }

  /** The look-up of one socket: resolves once, and gives only addresses that may be connected to. */
  #gate(destination: CheckedDestination, judged: Set<string>): LookupFunction {
    return (_hostname, options, callback) => {
      // Sockets pass an error on as it is, whatever its code.
      const fail = (error: Error): void => callback(error as NodeJS.ErrnoException, "", 0);
      const answer = (addresses: readonly string[]): void => {
        const admitted = addresses.filter((address) => destination.admits(address));
        const [first] = admitted;
        if (first === undefined) {
          const [refused] = addresses;
          const error =
            refused === undefined
              ? failure(`${destination.host}: its name has no address`)
              : refusalOf(destination.host, refused);
          return fail(error);
        }
        for (const address of admitted) judged.add(canonicalAddress(address) ?? "");
        if (options.all !== true) return callback(null, first, isIP(first));
        callback(
          null,
          admitted.map((address) => ({ address, family: isIP(address) })),
        );
      };
      this.#settings.resolver(destination.host).then(answer, fail);
    };
  }

  /** CONNECT, with plain http too: the proxy then sees neither paths nor bodies. */
  #connectThrough(
    proxy: Proxy,
    destination: CheckedDestination,
    keep: <S extends Socket>(socket: S) => S,
    finish: (error: unknown, socket: Socket | null) => void,
  ): void {
    const { host, port, isSecure } = destination;
    const name = isIP(host) === 6 ? `[${host}]` : host;
    const authority = `${name}:${port}`;
    // The proxy is the app's own setting: its address is not judged.
    const target = { host: proxy.host, port: proxy.port, autoSelectFamily: true };
    const raw = keep(
      proxy.isSecure ? connectTls({ ...target, ...this.#tlsOptions(proxy.host) }) : connectTcp(target),
    );
    raw.once("error", (error) =>
      finish(failure(`the proxy failed: ${asRequestError("it", error).message}`, error), null),
    );
    const request = httpRequest({
      method: "CONNECT",
      path: authority,
      headers: {
        host: authority,
        // Without it Node asks the proxy to close.
        connection: "keep-alive",
        ...(proxy.authorization !== null && { "proxy-authorization": proxy.authorization }),
      },
      createConnection: () => raw,
      maxHeaderSize: limits.maxResponseHeaderBytes.default,
    });
    request.once("error", (error) => finish(failure("the proxy failed", error), null));
    request.once("connect", (response, socket: Socket, head) => {
      if (response.statusCode !== 200)
        return finish(
          failure(`the proxy answered ${response.statusCode} instead of connecting to ${host}`),
          socket,
        );
      // A server that speaks first, before its client's hello or request, is none of ours.
      if (head.length > 0) return finish(failure(`${host}: it sent data before it was asked`), socket);
      if (!isSecure) return finish(null, socket);
      const secure = keep(connectTls({ socket, ...this.#tlsOptions(host) }));
      secure.once("secureConnect", () => finish(null, secure));
    });
    request.end();
  }

  #tlsOptions(host: string): ConnectionOptions {
    return {
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ["http/1.1"],
      secureContext: this.#settings.secureContext(),
    };
  }
}

const keyOf = ({ origin, mayBeLocal, isShared }: CheckedDestination): string =>
  `${origin} ${mayBeLocal} ${isShared}`;

/** Node's authorities and these, in PEM; made when it is first needed. */
export function secureContextFor(trustedCa: readonly string[]): () => SecureContext {
  let context: SecureContext | undefined;
  return () =>
    (context ??= createSecureContext(
      trustedCa.length > 0 ? { ca: [...rootCertificates, ...trustedCa] } : {},
    ));
}

/** The words of E-NET-7. */
const refusalOf = (host: string, address: string): RequestError =>
  refusal(`${host} resolves to ${address}, an address of this machine or of the local network`);

const closed = (): RequestError => failure("the request was given up");

const destroy = (pool: Pool): void => void pool.destroy().catch(() => {});
