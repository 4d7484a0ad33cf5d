// The random half of Web Crypto (https://w3c.github.io/webcrypto/); every number comes from the host when asked for.
import host from "escouade:host";
import { asInterface } from "escouade:web";

const MAX_RANDOM_BYTES = 65_536;
const INTEGER_ARRAYS = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  BigInt64Array,
  BigUint64Array,
];

let isMaking = true;

export class Crypto {
  constructor() {
    if (!isMaking) throw new TypeError("Illegal constructor");
  }

  getRandomValues(array) {
    if (!INTEGER_ARRAYS.some((kind) => array instanceof kind))
      throw new DOMException("The data argument must be an integer-type TypedArray", "TypeMismatchError");
    if (array.byteLength > MAX_RANDOM_BYTES)
      throw new DOMException(
        `The requested length exceeds ${MAX_RANDOM_BYTES} bytes (${array.byteLength})`,
        "QuotaExceededError",
      );
    host.fillRandom(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  }

  randomUUID() {
    return host.randomUuid();
  }
}

asInterface(Crypto);
export const crypto = new Crypto();
isMaking = false;
