/** What the broker knows of the running instance that it serves. */
import type { RpcErrorCode } from "../protocol/generated/error-codes.js";

export interface InstancePort {
  /** Sends a notification; `paramsText` is JSON. It waits while the instance does not read. */
  notify(method: string, paramsText: string): void;
  /** Whether it reads; when it does so again, it is told by `onWritable`. */
  readonly isWritable: boolean;
  /** A line for the plugin's log; bounded in number by whoever takes it. */
  log(level: "info" | "warn", text: string): void;
}

/** The answer to a request; `text` is JSON. */
export type Answer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: RpcErrorCode; readonly message: string };

/** Called exactly once. `onSent` is called when the answer goes out, which in a batch is later. */
export type Answered = (answer: Answer, onSent?: () => void) => void;
