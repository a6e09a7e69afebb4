/**
 * Maximum characters of the lists in an answer. Assistants cut an answer at 100,000 characters. The other 10,000
 * characters are for the envelope and the fields outside the lists.
 */
export const maxListsLength = 90_000;

/** An entry of a list in answers. */
export interface Entry<Value = unknown> {
  /** Plain data in the shape of the answer. Frozen if it is an object, because many answers share it. */
  readonly value: Value;
  /** Characters of the JSON of the value, and of the comma after it. */
  readonly length: number;
}

export function createEntry<Value>(value: Value): Entry<Value> {
  return { value: Object.freeze(value), length: JSON.stringify(value).length + 1 };
}

/** Determines the position of an entry in its list. Lists are sorted by rank, highest first, and then by id. */
export type SortKey = readonly [rank: number, id: string];

/** Returns the sort key of a post. The newest post has the highest rank. */
export function toPostSortKey({ atMs, post }: { atMs: number; post: { id: string } }): SortKey {
  return [atMs, post.id];
}

/** Compares two sort keys. Cursors rely on the resulting order. */
export function compareSortKeys([rank, id]: SortKey, [otherRank, otherId]: SortKey): number {
  if (rank !== otherRank) return rank > otherRank ? -1 : 1;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/** Returns the items in the order of their sort keys. */
export function sortByKey<Item>(items: readonly Item[], toSortKey: (item: Item) => SortKey): Item[] {
  return items.toSorted((a, b) => compareSortKeys(toSortKey(a), toSortKey(b)));
}
