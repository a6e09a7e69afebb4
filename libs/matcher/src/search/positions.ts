/** Positions of items in a list, in increasing order, each position once. */
export type Positions = readonly number[];

/** Returns the positions that are in all lists. Starts with the shortest list, so that a rare word makes it cheap. */
export function intersect(lists: readonly Positions[]): Positions {
  const [rarest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  return others.reduce(intersectTwo, rarest);
}

function intersectTwo(few: Positions, many: Positions): Positions {
  const common: number[] = [];
  let index = 0;
  for (const position of few) {
    while ((many[index] ?? Infinity) < position) index += 1;
    if (many[index] === position) common.push(position);
  }
  return common;
}

/** Returns the positions that are in at least one list. A single list is returned as it is. */
export function unite(lists: readonly Positions[]): Positions {
  const [first = [], ...others] = lists.filter(({ length }) => length > 0);
  return others.length === 0 ? first : [...new Set([first, ...others].flat())].sort((a, b) => a - b);
}
