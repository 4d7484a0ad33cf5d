/** Figures of one plugin's network, over all of its instances. */
export interface Traffic {
  requests: number;
  /** Requests that were not allowed. */
  refusals: number;
  /** Requests that failed under way. */
  failures: number;
  /** Bodies and messages sent. */
  bytesSent: number;
  /** Headers, bodies and messages received, as they came over the wire. */
  bytesReceived: number;
}

export interface NetworkStats extends Readonly<Traffic> {
  /** Of the running instance. */
  readonly requestsInFlight: number;
  readonly streams: number;
  readonly sockets: number;
}

export const noTraffic = (): Traffic => ({
  requests: 0,
  refusals: 0,
  failures: 0,
  bytesSent: 0,
  bytesReceived: 0,
});
