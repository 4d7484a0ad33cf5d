/**
 * Events with typed names. They are told in order once the step that caused them is over, never within it: so a
 * listener may stop, start or call a plugin and finds its state whole. A listener that throws harms neither the
 * other listeners nor whoever emits: the fault becomes a process warning.
 */
import { EventEmitter } from "node:events";
import { inspect } from "node:util";

type Listener<Payload> = (payload: Payload) => void;

export class TypedEvents<Events extends object> {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  #untold: (() => void)[] = [];

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
    if (this.#emitter.listenerCount(name) === 0) return;
    this.#untold.push(() => this.#tell(name, payload));
    if (this.#untold.length === 1) queueMicrotask(this.#tellAll);
  }

  readonly #tellAll = (): void => {
    const untold = this.#untold;
    this.#untold = [];
    for (const tell of untold) tell();
  };

  #tell<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void {
    for (const listener of this.#emitter.rawListeners(name)) {
      try {
        (listener as Listener<Events[Name]>)(payload);
      } catch (error) {
        process.emitWarning(`a listener of "${name}" threw: ${inspect(error)}`, "EscouadePluginWarning");
      }
    }
  }
}
