/** A module that is small and hard to compile: one function with nested loops, in all of which all locals live. */

const leb = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
};

const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...leb(content.length),
  ...content,
];
const text = (name: string): number[] => [name.length, ...Buffer.from(name)];

export function compileBomb(locals: number, loops: number): Buffer {
  const code = [1, ...leb(locals), 0x7f]; // i32 locals
  for (let loop = 0; loop < loops; loop += 1) code.push(0x03, 0x40); // loop
  for (let local = 0; local < locals; local += 1) {
    // local.get, local.get, i32.add, local.set
    code.push(0x20, ...leb(local), 0x20, ...leb((local * 7 + 1) % locals), 0x6a, 0x21, ...leb(local));
  }
  for (let loop = 0; loop < loops; loop += 1) code.push(0x20, ...leb(loop % locals), 0x0d, 0x00, 0x0b); // br_if, end
  code.push(0x0b);
  return Buffer.from([
    ...Buffer.from("\0asm\x01\0\0\0"),
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...text("_start"), 0, 0, ...text("memory"), 2, 0]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ]);
}
