import type { Snapshot, SnapshotStore } from '@postjoin/snapshot-store';

/**
 * Returns the result of `check`: the newest generation in the store, the newest readable generation, and the age of its
 * snapshot.
 */
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

export type StoreState = Awaited<ReturnType<typeof checkStore>>;

/** 5 minutes. Clocks that are synchronised over a network differ by less. */
const maxClockSkewMs = 5 * 60_000;

/**
 * Returns the age of a snapshot in seconds. Returns null for a snapshot dated more than 5 minutes ahead: one of the
 * clocks is wrong, so the age is unknown.
 */
function ageSeconds({ taken_at }: Snapshot, now: Date): number | null {
  const ageMs = now.getTime() - Date.parse(taken_at);
  return ageMs < -maxClockSkewMs ? null : Math.max(0, Math.floor(ageMs / 1000));
}

/** Returns the result of `show`: counts and health, without the texts of posts. */
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
