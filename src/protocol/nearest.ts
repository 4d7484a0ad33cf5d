/** The name somebody probably meant: the nearest of a list by edits (insert, delete, replace, swap neighbours). */

/** Null when nothing is near enough to be worth saying. Long input is not compared: it may come from anyone. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > 64) return null;
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
