export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Cuts a list into chunks of at most `size` items. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Groups items by a key, in order. Does the same as `Map.groupBy`, which many browsers in use do not have. */
export function groupBy<Item, Key>(items: Iterable<Item>, toKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Counts the items of a sorted list that come before a key. Uses a binary search.
 *
 * ```ts
 * const isBefore = (item: { at: number }, at: number) => item.at < at;
 * const first = items[countLeading(items, at, isBefore)]; // the first item at `at` or later
 * ```
 *
 * @param isBefore whether an item comes before the key: true for all items up to some index, false for all later items
 */
export function countLeading<Item, Key>(
  items: readonly Item[],
  key: Key,
  isBefore: (item: Item, key: Key) => boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(items[middle] as Item, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Writes the length of a list with its noun: `1 post`, `2 posts`. The page uses it, and cannot load `text.ts`: the oldest
 * browsers of the page lack look-behinds.
 */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
