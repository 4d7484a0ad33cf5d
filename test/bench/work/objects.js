// Objects, closures, maps and sorting.
globalThis.work = () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647);
  const people = Array.from({ length: 4000 }, (_, id) => ({
    id,
    name: `n${random() % 500}`,
    tags: [id % 7, id % 11],
  }));
  const byName = new Map();
  for (const person of people) byName.set(person.name, [...(byName.get(person.name) ?? []), person]);
  const groups = [...byName].map(([name, members]) => ({
    name,
    size: members.length,
    ids: members.map((m) => m.id),
  }));
  groups.sort((a, b) => b.size - a.size || a.name.localeCompare(b.name));
  return groups.reduce((sum, { ids }, index) => sum + (ids[0] ?? 0) * (index % 3), 0);
};
