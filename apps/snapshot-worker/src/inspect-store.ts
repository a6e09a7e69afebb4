import { describeFeed, findSilentSince } from '@postjoin/feed-sources';
import {
  countRows,
  describeRowActivity,
  listRows,
  dataKinds,
  describeFreshness,
  findReadTimes,
  isDatedAhead,
  measureAges,
  type DataKind,
} from '@postjoin/join';
import { StoreUnavailableError, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';

/**
 * Returns the result of `check`: the newest generation in the store, the newest readable generation, and the age of its
 * posts and prices. With `maxAgeMs`, `problem` states whether the posts or the prices are older than that age; they then
 * count as stale.
 */
export async function checkStore(store: SnapshotStore, now: Date, maxAgeMs?: number) {
  const generation = await readIfExists(() => store.latestGeneration());
  const snapshot = await readIfExists(() => store.latest());
  const problem = findProblem(snapshot, now, maxAgeMs);
  return {
    store: store.name,
    newest_generation: generation,
    readable_generation: snapshot?.generation ?? null,
    taken_at: snapshot?.taken_at ?? null,
    ...(snapshot && describeAge(snapshot, now)),
    ...(problem !== undefined && { stale: true, problem }),
  };
}

/** Reads a store. Returns null if its directory does not exist, as before the first pass. */
export async function readIfExists<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    const cause =
      error instanceof StoreUnavailableError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code === 'ENOENT') return null;
    throw error;
  }
}

export const firstPassHint = 'run a first pass: npm run snapshot -- once';

/** Describes the age of posts and prices. Returns the stored times, even if they lie in the future. */
function describeAge(snapshot: Snapshot, now: Date) {
  const { posts, prices } = findReadTimes(snapshot);
  const { age_seconds, stale } = describeFreshness(snapshot, now);
  const silentSince = findSilentSince({ accounts: listActivity(snapshot, now) });
  const rows = listRows(snapshot);
  const overdue = describeRowActivity(rows, now).filter((activity) => activity.overdue);
  return {
    posts_read_at: posts,
    prices_read_at: prices,
    age_seconds,
    stale,
    posts: snapshot.posts.length,
    contracts: snapshot.contracts.length,
    rows: countRows(rows),
    ...(silentSince && { silent_since: silentSince }),
    ...(overdue.length > 0 && {
      no_row_since: Object.fromEntries(overdue.map(({ account, newest_at }) => [account, newest_at])),
    }),
  };
}

/** Lists the newest post of each account, and whether the account is silent. */
function listActivity({ accounts, feed: records, posts, taken_at }: Snapshot, now: Date) {
  return describeFeed({ accounts, records, posts, storedAt: taken_at, from: now, to: now }).accounts;
}

function findProblem(snapshot: Snapshot | null, now: Date, maxAgeMs: number | undefined): string | undefined {
  if (snapshot === null) return `The store has no readable snapshot: ${firstPassHint}.`;
  if (maxAgeMs === undefined) return undefined;
  if (isDatedAhead(snapshot, now))
    return `The snapshot is dated in the future (${snapshot.taken_at}), so the age of its data is not known.`;
  const ages = measureAges(snapshot, now);
  const readTimes = findReadTimes(snapshot);
  const old = dataKinds.filter((kind) => ages[kind] * 1000 > maxAgeMs);
  const sentences = old.map((kind) => describeOldData(kind, readTimes[kind], ages[kind]));
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const kindNames: Readonly<Record<DataKind, string>> = { posts: 'Posts', prices: 'Prices' };

function describeOldData(kind: DataKind, readAt: string | null, ageSeconds: number): string {
  if (readAt === null) return `${kindNames[kind]} were never read.`;
  return `${kindNames[kind]} were last read ${Math.floor(ageSeconds / 60)} minutes ago (${readAt}).`;
}

/** Returns the result of `show`: counts and health, without the texts of posts. */
export function summarise(snapshot: Snapshot) {
  const takenAt = new Date(snapshot.taken_at);
  const rows = listRows(snapshot);
  return {
    generation: snapshot.generation,
    taken_at: snapshot.taken_at,
    next_in_s: snapshot.next_in_s,
    posts: countBy(snapshot.posts, ({ account, source }) => `${account}/${source}`),
    newest_posts: Object.fromEntries(
      listActivity(snapshot, takenAt).map(({ account, newest_at, silent }) => [
        account,
        markUnusual(newest_at, silent),
      ]),
    ),
    rows: countBy(rows, ({ account, certainty }) => `${account}/${certainty}`),
    newest_rows: Object.fromEntries(
      describeRowActivity(rows, takenAt).map(({ account, newest_at, overdue }) => [
        account,
        markUnusual(newest_at, overdue),
      ]),
    ),
    contracts: countBy(snapshot.contracts, ({ venue }) => venue),
    price_points: Object.values(snapshot.price_points).flat().length,
    sources: Object.fromEntries(
      snapshot.feed.map(({ name, handles, outcome, error }) => [`${name} ${handles.join(',')}`, error ?? outcome]),
    ),
    venues: Object.fromEntries(snapshot.venues.map(({ name, status, error }) => [name, error ?? status])),
    ...(snapshot.judge && {
      judge: `${snapshot.judge.model}: ${snapshot.judge.error ?? snapshot.judge.one_sided ?? snapshot.judge.status}`,
    }),
  };
}

const markUnusual = (at: string | null, isUnusual: boolean | null | undefined) =>
  isUnusual === true ? `${at ?? 'none'}, longer ago than is usual` : at;

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
