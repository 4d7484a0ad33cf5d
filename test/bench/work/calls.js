// Function calls and integer arithmetic.
globalThis.work = () => {
  const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));
  return fib(25);
};
