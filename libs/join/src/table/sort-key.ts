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
