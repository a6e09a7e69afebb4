import { findPostsReadAt, isLive } from '@postjoin/feed-sources/health';
import { venueRows } from '@postjoin/market-venues/registry';
import type { Snapshot } from '@postjoin/snapshot-store/types';
import { findLatest, maxClockSkewMs, memoizePerObject } from '@postjoin/values';

/**
 * How old the data of a snapshot is. A pass in which every upstream fails still writes a snapshot, so the age counts from
 * the last success of a source of posts, or of a market venue.
 */

/** The two kinds of data in a snapshot. An answer uses one of them or both. */
export const dataKinds = ['posts', 'prices'] as const;
export type DataKind = (typeof dataKinds)[number];

/** The fields of a snapshot from which its ages follow. */
export interface DatedSnapshot extends Pick<Snapshot, 'taken_at' | 'next_in_s' | 'feed' | 'venues'> {
  /** True if the times were in the future when the snapshot was loaded, and were replaced by the time of loading. */
  isRedated?: boolean;
}

/** Whether a snapshot is dated more than five minutes in the future, which only a wrong clock can cause. */
export function isDatedAhead({ taken_at }: Pick<Snapshot, 'taken_at'>, now: Date): boolean {
  return Date.parse(taken_at) > now.getTime() + maxClockSkewMs;
}

/** Returns the time of the newest success of a live source of posts, and of a configured venue; null without one. */
export const findReadTimes = memoizePerObject(
  ({ feed: sourceRecords, venues }: Pick<Snapshot, 'feed' | 'venues'>): Record<DataKind, string | null> => ({
    posts: findPostsReadAt(sourceRecords),
    prices: findLatest(listConfigured(venues).map(({ last_success_at }) => last_success_at)),
  }),
);

/**
 * Returns the seconds since the snapshot was taken, and since posts and prices were last read. An age is `Infinity` if
 * the snapshot is dated in the future, or if nothing was ever read.
 */
export function measureAges(snapshot: DatedSnapshot, now: Date): Record<'snapshot' | DataKind, number> {
  const isUnknown = hasUnknownTimes(snapshot, now);
  const ageOf = (instant: string | null) =>
    isUnknown || instant === null ? Infinity : Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  const { posts, prices } = findReadTimes(snapshot);
  return { snapshot: ageOf(snapshot.taken_at), posts: ageOf(posts), prices: ageOf(prices) };
}

function hasUnknownTimes(snapshot: DatedSnapshot, now: Date): boolean {
  return snapshot.isRedated === true || isDatedAhead(snapshot, now);
}

/** Age in seconds above which data of a snapshot without a schedule is stale. */
const unscheduledStaleSeconds = 3_600;

/** Whether data is older than two intervals between passes. One late pass is normal, because a pass takes time. */
export function isStale(ageSeconds: number, { next_in_s }: Pick<DatedSnapshot, 'next_in_s'>): boolean {
  return ageSeconds > (next_in_s === null ? unscheduledStaleSeconds : 2 * next_in_s);
}

/** Lists the kinds of data that the last pass could not read, because every upstream failed, or that are stale. */
export function listDegradedKinds(snapshot: DatedSnapshot, now: Date): DataKind[] {
  const ages = measureAges(snapshot, now);
  const live = snapshot.feed.filter(({ name, outcome }) => isLive(name, outcome));
  const hasFailed: Record<DataKind, boolean> = {
    posts: live.every(({ outcome }) => outcome === 'error'),
    prices: listConfigured(snapshot.venues).every(({ status }) => status === 'error'),
  };
  return dataKinds.filter((kind) => hasFailed[kind] || isStale(ages[kind], snapshot));
}

/** Lists the venues that are configured. */
export function listConfigured(venues: Snapshot['venues']): Snapshot['venues'] {
  return venues.filter(({ status }) => status !== 'unavailable');
}

const unknownAgeNote =
  'The snapshot is dated in the future, because a clock was wrong. So the age of its posts and prices is not known.';

/** Describes the age of the oldest data that an answer uses. A time after `now` is reported as `now`. */
export function describeFreshness(snapshot: DatedSnapshot, now: Date, uses: readonly DataKind[] = dataKinds) {
  const ages = measureAges(snapshot, now);
  const age = Math.max(...uses.map((kind) => ages[kind]));
  const { posts, prices } = findReadTimes(snapshot);
  const toPast = (instant: string) => (Date.parse(instant) > now.getTime() ? now.toISOString() : instant);
  return {
    taken_at: toPast(snapshot.taken_at),
    posts_read_at: posts && toPast(posts),
    prices_read_at: prices && toPast(prices),
    age_seconds: age === Infinity ? null : Math.floor(age),
    stale: isStale(age, snapshot),
    ...(hasUnknownTimes(snapshot, now) && { note: unknownAgeNote }),
  };
}

/**
 * What was never read: posts, if no source has ever responded, and the contracts of each configured venue that has never
 * responded. The notes and errors of answers begin with it, because an empty list then does not mean that there is
 * nothing.
 */

type Upstreams = Pick<Snapshot, 'feed' | 'venues'>;

/** Returns whether no source of posts, or no venue, has ever responded. */
export function isUnread(upstreams: Upstreams, kind: DataKind): boolean {
  return findReadTimes(upstreams)[kind] === null;
}

/** Describes in sentences what was never read of the data that an answer uses. Undefined if everything was read. */
export function describeUnread(upstreams: Upstreams, uses: readonly DataKind[] = dataKinds): string | undefined {
  const sentences = sentencesOf(upstreams);
  return uses.flatMap((kind) => sentences[kind] ?? []).join(' ') || undefined;
}

const sentencesOf = memoizePerObject((upstreams: Upstreams): Record<DataKind, string | undefined> => ({
  posts: isUnread(upstreams, 'posts')
    ? 'No source of posts has been read yet, so it is not known what was posted.'
    : undefined,
  prices: isUnread(upstreams, 'prices')
    ? 'No market venue has been read yet, so it is not known which contracts exist.'
    : describeUnreadVenues(upstreams.venues),
}));

function describeUnreadVenues(venues: Upstreams['venues']): string | undefined {
  const unread = listConfigured(venues).filter(({ last_success_at }) => last_success_at === null);
  if (unread.length === 0) return undefined;
  const names = unread.map(({ name }) => venueRows[name].label).join(' and ');
  return `The contracts of ${names} are missing, because ${unread.length === 1 ? 'it has' : 'they have'} not been read yet.`;
}
