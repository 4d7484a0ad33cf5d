// Strings, regular expressions and templates.
globalThis.work = () => {
  const words = "the quick brown fox jumps over the lazy dog".split(" ");
  let text = "";
  for (let index = 0; index < 4000; index += 1) text += `${words[index % words.length]}-${index} `;
  const counts = {};
  for (const [, word] of text.matchAll(/([a-z]+)-\d+/g)) counts[word] = (counts[word] ?? 0) + 1;
  const upper = text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return Object.values(counts).reduce((a, b) => a + b, 0) + upper.length + upper.indexOf("Dog-3995");
};
