/**
 * One stream or socket on its way to a plugin: numbered messages, never before the answer that tells the number, and
 * only as many as the plugin has room for. A plugin may acknowledge anything: more than it was sent counts as all
 * of it.
 */
import { limits } from "../protocol/limits.js";
import type { InstancePort } from "./port.js";

export class Channel {
  readonly #port: InstancePort;
  /** Messages that must wait for the answer; null once it is sent. Few: nothing flows till then. */
  #untold: [method: string, paramsText: string][] | null = [];
  /** Sizes of the messages that are not wholly acknowledged, oldest first. */
  #sizes: number[] = [];
  #bytes = 0;
  /** Acknowledged bytes of the oldest one. */
  #partial = 0;

  constructor(port: InstancePort) {
    this.#port = port;
  }

  /** Whether the plugin has room for more. */
  get hasRoom(): boolean {
    return (
      this.#untold === null &&
      this.#bytes < limits.windowBytes.default &&
      this.#sizes.length < limits.windowMessages.default &&
      this.#port.isWritable
    );
  }

  /** The answer with its number is on its way. */
  tell(): void {
    const untold = this.#untold ?? [];
    this.#untold = null;
    for (const [method, paramsText] of untold) this.#port.notify(method, paramsText);
  }

  /** A message that the plugin acknowledges. */
  send(method: string, paramsText: string, bytes: number): void {
    this.#sizes.push(bytes);
    this.#bytes += bytes;
    this.notify(method, paramsText);
  }

  notify(method: string, paramsText: string): void {
    if (this.#untold === null) this.#port.notify(method, paramsText);
    else this.#untold.push([method, paramsText]);
  }

  acknowledge(bytes: number): void {
    this.#bytes = Math.max(0, this.#bytes - bytes);
    this.#partial += bytes;
    while (this.#sizes.length > 0 && this.#partial >= (this.#sizes[0] as number))
      this.#partial -= this.#sizes.shift() as number;
    if (this.#sizes.length === 0) this.#partial = 0;
  }
}
