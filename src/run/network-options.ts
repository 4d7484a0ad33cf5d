/** What an app decides about the network of its plugins. */
import { inspect } from "node:util";
import type { BrokerSettings } from "../broker/broker.js";
import { secureContextFor } from "../broker/network.js";
import type { UserHosts } from "../broker/permissions.js";
import { proxyChoice, type ProxyOptions } from "../broker/proxy.js";
import { systemResolver, type Resolver } from "../broker/resolver.js";
import type { RequestTracer } from "../broker/tracing.js";
import { SandboxError } from "../protocol/error.js";

export interface NetworkOptions {
  /**
   * The hosts that the user typed for accounts of this plugin, as `host` or `host:port`: what `{account}` of its
   * permissions opens, also for http and the local network. Asked for each request. By default none.
   */
  readonly accountHosts?: (pluginId: string) => readonly string[];
  /** The local servers of a harness, as `host:port`: what `local:shared` opens. By default none. */
  readonly sharedHosts?: (pluginId: string) => readonly string[];
  /** By default none; `"environment"` reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY when the host is opened. */
  readonly proxy?: ProxyOptions | "environment";
  /** Resolves names instead of the operating system. */
  readonly resolver?: Resolver;
  /** Certificates of authorities in PEM that are trusted besides Node's, for a company's own or for a test. */
  readonly trustedCa?: readonly string[];
  /** A tracer of `@opentelemetry/api`: each request becomes a span. */
  readonly tracer?: RequestTracer;
}

/** Throws HOST_OPTIONS_INVALID for a proxy that cannot be used. */
export function brokerSettings({ proxy, resolver, trustedCa, tracer }: NetworkOptions): BrokerSettings {
  try {
    return {
      proxyFor: proxyChoice(proxy ?? null),
      resolver: resolver ?? systemResolver,
      secureContext: secureContextFor(trustedCa ?? []),
      tracer: tracer ?? null,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : inspect(error);
    throw new SandboxError("HOST_OPTIONS_INVALID", `network.proxy: ${reason}`, { cause: error });
  }
}

export const userHostsOf = (options: NetworkOptions | undefined, pluginId: string): UserHosts => ({
  account: options?.accountHosts?.(pluginId) ?? [],
  shared: options?.sharedHosts?.(pluginId) ?? [],
});
