import type { Snapshot, SnapshotStore } from '@postjoin/snapshot-store';

/** What `check` says of a store. */
export async function checkStore(store: SnapshotStore, now: Date) {
  const generation = await store.latestGeneration();
  const snapshot = await store.latest();
  return {
    store: store.name,
    newest_generation: generation,
    readable_generation: snapshot?.generation ?? null,
    taken_at: snapshot?.taken_at ?? null,
    age_seconds: snapshot ? ageSeconds(snapshot, now) : null,
  };
}

const ageSeconds = (snapshot: Snapshot, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(snapshot.taken_at)) / 1000));

/** What `show` says of a snapshot: counts and health, and none of its texts. */
export function summarise(snapshot: Snapshot) {
  return {
    generation: snapshot.generation,
    taken_at: snapshot.taken_at,
    next_in_s: snapshot.next_in_s,
    posts: countBy(snapshot.posts, ({ account, source }) => `${account}/${source}`),
    contracts: countBy(snapshot.contracts, ({ venue }) => venue),
    price_points: Object.values(snapshot.price_points).flat().length,
    sources: Object.fromEntries(
      snapshot.feed.map(({ name, handles, outcome, error }) => [`${name} ${handles.join(',')}`, error ?? outcome]),
    ),
    venues: Object.fromEntries(snapshot.venues.map(({ name, status, error }) => [name, error ?? status])),
  };
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
