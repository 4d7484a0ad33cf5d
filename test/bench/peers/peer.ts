// What the benchmark asks of a peer: an isolated instance that keeps state, takes one JSON-RPC line and answers one.
export interface PeerInstance {
  call(line: string): Promise<string>;
  stop(): Promise<void>;
}

export interface Peer {
  readonly name: string;
  start(): Promise<PeerInstance>;
}

/** The echo handler as a script for peers that evaluate source text in a realm of their own. */
export const ECHO_SOURCE = `
  globalThis.count = 0;
  globalThis.handle = (line) => {
    const { id, params } = JSON.parse(line);
    globalThis.count += 1;
    return JSON.stringify({ jsonrpc: "2.0", id, result: params });
  };
`;
