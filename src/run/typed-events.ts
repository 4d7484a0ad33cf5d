/**
 * Events with typed names. A listener that throws harms neither the other listeners nor whoever emits: the fault
 * becomes a process warning.
 */
import { EventEmitter } from "node:events";

type Listener<Payload> = (payload: Payload) => void;

export class TypedEvents<Events extends object> {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  on<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): this {
    this.#emitter.on(name, listener);
    return this;
  }

  once<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): this {
    this.#emitter.once(name, listener);
    return this;
  }

  off<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): this {
    this.#emitter.off(name, listener);
    return this;
  }

  protected publish<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void {
    for (const listener of this.#emitter.rawListeners(name)) {
      try {
        (listener as Listener<Events[Name]>)(payload);
      } catch (error) {
        process.emitWarning(`a listener of "${name}" threw: ${String(error)}`, "EscouadePluginWarning");
      }
    }
  }

  protected hasListeners(name: keyof Events & string): boolean {
    return this.#emitter.listenerCount(name) > 0;
  }
}
