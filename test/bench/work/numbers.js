// Floating point over typed arrays.
globalThis.work = () => {
  const size = 60;
  const a = Float64Array.from({ length: size * size }, (_, i) => (i % 13) / 3);
  const b = Float64Array.from({ length: size * size }, (_, i) => (i % 7) / 5);
  const c = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      let sum = 0;
      for (let k = 0; k < size; k += 1) sum += a[row * size + k] * b[k * size + column];
      c[row * size + column] = sum;
    }
  return Math.round(c.reduce((x, y) => x + y, 0));
};
