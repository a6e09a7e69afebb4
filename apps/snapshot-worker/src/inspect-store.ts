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

export type StoreState = Awaited<ReturnType<typeof checkStore>>;

/** Clocks of machines that are set by the network differ by less. */
const clocksDifferAtMostMs = 5 * 60_000;

/** Null for a snapshot of a time still to come: a clock was or is wrong, and its age is anybody's guess. */
function ageSeconds({ taken_at }: Snapshot, now: Date): number | null {
  const ageMs = now.getTime() - Date.parse(taken_at);
  return ageMs < -clocksDifferAtMostMs ? null : Math.max(0, Math.floor(ageMs / 1000));
}

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
