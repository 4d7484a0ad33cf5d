/** A small encoder of WebAssembly modules, for those that would be too large as text. */
type Bytes = readonly number[];

/** Unsigned LEB128. */
export function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}

export const name = (text: string): number[] => [...leb(Buffer.byteLength(text)), ...Buffer.from(text)];

/** A section whose content is `count` times the same item. */
export function repeated(id: number, count: number, item: Bytes): Buffer {
  const content = Buffer.concat([
    Buffer.from(leb(count)),
    Buffer.alloc(count * item.length, Buffer.from([...item])),
  ]);
  return section(id, content);
}

export function section(id: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([id, ...leb(content.length)]), content]);
}

export function items(id: number, ...entries: Bytes[]): Buffer {
  return section(id, Buffer.from([...leb(entries.length), ...entries.flat()]));
}

export function wasmModule(...sections: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), ...sections]);
}

/** Sections that every module here has: a type without parameters, one function, a memory, `_start`. */
export const TYPE = items(1, [0x60, 0, 0]);
export const FUNCTION = items(3, [0]);
export const MEMORY = items(5, [0, 1]);
export const START = items(7, [...name("memory"), 2, 0], [...name("_start"), 0, 0]);

/** The code of one function. */
export function code(body: Uint8Array): Buffer {
  const whole = Buffer.concat([Buffer.from([0]), body, Buffer.from([0x0b])]);
  return section(10, Buffer.concat([Buffer.from([1, ...leb(whole.length)]), whole]));
}
