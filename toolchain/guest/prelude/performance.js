// performance.now() and timeOrigin count from the start of the instance, never from pre-initialisation (case 45).
import host from "escouade:host";
import { EventTarget } from "escouade:events";
import { asInterface } from "escouade:web";

let isMaking = true;

export class Performance extends EventTarget {
  constructor() {
    if (!isMaking) throw new TypeError("Illegal constructor");
    super();
  }

  get timeOrigin() {
    return host.originMs();
  }

  now() {
    return host.elapsedMs();
  }

  toJSON() {
    return { timeOrigin: this.timeOrigin };
  }
}

asInterface(Performance);
export const performance = new Performance();
isMaking = false;
