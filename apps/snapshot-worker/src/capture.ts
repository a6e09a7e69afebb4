import {
  captureFeed,
  feedSourceRows,
  isLive,
  type CapturedFeed,
  type CaptureRequest,
  type FeedProgress,
  type FeedSource,
  type FeedSourceName,
  type TrackedAccount,
} from '@postjoin/feed-sources';
import {
  addChanges,
  addFirstMatchTimes,
  addSincePost,
  createPostMatcher,
  isDatedAhead,
  isStale,
  listMatchedContracts,
  measureAges,
  redate,
} from '@postjoin/join';
import {
  captureVenues,
  createHistoryBudgets,
  hasAnswered,
  readPrices,
  type CapturedVenues,
  nothingCaptured,
  type MarketVenue,
  type OnVenueProgress,
  type VenueName,
} from '@postjoin/market-venues';
import { snapshotFormat, type MatchResult, type Snapshot } from '@postjoin/snapshot-store';
import type { Certainty } from '@postjoin/matcher/types';
import type { UpstreamClients } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import { decidePosts, type Judge } from './decide.ts';
import { mayCharge, requireRightClock } from './wrong-clock.ts';

/** The upstreams and settings of a pass, and callbacks for its progress. */
export interface CaptureDeps {
  sources: readonly FeedSource[];
  venues: readonly MarketVenue[];
  /** The clients of the sources and venues. Their pauses are stored in the snapshot, and their clocks are compared. */
  clients: Pick<UpstreamClients, 'pauses' | 'restorePauses' | 'clockOffsetMs' | 'whenClockIsKnown'>;
  accounts: readonly TrackedAccount[];
  retentionDays: number;
  /** Seconds until the next pass is due; null if the interval of the scheduler is not known. */
  nextInS: number | null;
  /** Seconds until the next pass at the least, if `nextInS` is null. */
  minIntervalS: number;
  /** Monotonic time in milliseconds, for the time that a pass spends on statuses and price histories. */
  stopwatch: () => number;
  /** Present if the texts of sources that restrict it may leave the service. */
  restrictedTexts?: 'full' | undefined;
  /** Absent if the settings name no language model. */
  judge?: Judge | undefined;
  /** The lowest certainty of the matches that the snapshot has. */
  certainty: Certainty;
  onSource?: (progress: FeedProgress) => void;
  onVenue?: OnVenueProgress;
}

/** A snapshot without its number, which the store decides. */
export type Captured = Omit<Snapshot, 'generation'>;

/**
 * Reads all upstreams and returns the next snapshot. Merges the data of the previous snapshot with the new data, and
 * matches the posts with the contracts. Writes nothing. Does not throw when an upstream fails. The next snapshot then has
 * the earlier posts and prices of that upstream, with their times, and a health entry that reports the failure.
 * @throws {WrongClockError} before anything that costs money: sources that charge, and the language model
 */
export async function capture(stored: Snapshot | null, now: Date, deps: CaptureDeps): Promise<Captured> {
  const previous = stored && repairTimes(stored, now);
  const takenAt = getNextTakenAt(previous, now);
  deps.clients.restorePauses(previous?.memory.clients ?? {});
  const reading = captureVenues({
    venues: deps.venues,
    previous: previous ? toCapturedVenues(previous) : nothingCaptured,
    now,
    matchedIds: new Set(previous?.matches.flatMap((match) => (match.matched ? match.contract : []))),
    stopwatch: deps.stopwatch,
    ...(deps.onVenue && { onProgress: deps.onVenue }),
  });
  const [feed, market] = await Promise.all([
    captureFeed({
      ...toFeedRequest({ previous, now, takenAt }, deps),
      mayCharge: (freeSources) => mayCharge(deps.clients, Promise.all([freeSources, reading])),
    }),
    reading,
  ]);
  requireRightClock(deps.clients);
  return createSnapshot({ previous, now, takenAt, feed, market }, deps);
}

/** Why a short pass makes no snapshot: there is no new post, or no fast source responded. */
export type ShortPassEnd = 'nothing_new' | 'nothing_fetched';

/**
 * Reads only the fast sources, and returns the next snapshot if they have a new post. All that was not read carries over
 * with its times: the other sources, the venues with their contracts and prices, and the histories of contracts that
 * were matched before. Makes no snapshot from a stale one, because only `capture` checks the clock.
 */
export async function captureFastSources(
  previous: Snapshot | null,
  now: Date,
  deps: CaptureDeps,
): Promise<Captured | ShortPassEnd> {
  if (!previous || isStale(measureAges(previous, now).snapshot, previous)) return 'nothing_fetched';
  const fast = listFastSources(previous);
  if (fast.length === 0) return 'nothing_fetched';
  const takenAt = getNextTakenAt(previous, now);
  deps.clients.restorePauses(previous.memory.clients);
  const request = toFeedRequest({ previous, now, takenAt }, deps);
  const feed = await captureFeed({ ...request, isRead: ({ name }) => fast.includes(name) });
  if (feed.posts.some(({ arrived_at }) => arrived_at === takenAt))
    return createSnapshot({ previous, now, takenAt, feed, market: toCapturedVenues(previous), isShort: true }, deps);
  return listFastSources({ feed: feed.records }).length < fast.length ? 'nothing_fetched' : 'nothing_new';
}

/** Lists the fast sources that responded when they were last read. The others wait for the next full pass. */
export function listFastSources({ feed: records }: Pick<Snapshot, 'feed'>): FeedSourceName[] {
  return records.flatMap(({ name, outcome }) => (feedSourceRows[name].isFast && outcome === 'ok' ? [name] : []));
}

interface CaptureTimes {
  previous: Snapshot | null;
  now: Date;
  takenAt: string;
}

function toFeedRequest({ previous, now, takenAt }: CaptureTimes, deps: CaptureDeps): CaptureRequest {
  return {
    sources: deps.sources,
    accounts: deps.accounts,
    previous: toPreviousFeed(previous),
    now,
    takenAt,
    retentionDays: deps.retentionDays,
    ...(deps.onSource && { onProgress: deps.onSource }),
  };
}

interface CapturedUpstreams extends CaptureTimes {
  feed: CapturedFeed;
  market: CapturedVenues;
  /** Whether the venues were not read, and so only the histories of newly matched contracts are. */
  isShort?: boolean;
}

/** Matches the posts with the contracts, reads the price histories of the matches, and creates the next snapshot. */
async function createSnapshot(
  { previous, now, takenAt, feed, market, isShort = false }: CapturedUpstreams,
  deps: CaptureDeps,
): Promise<Captured> {
  const { posts } = feed;
  const input = {
    posts,
    contracts: market.contracts,
    matcher: await createPostMatcher(market.contracts),
    restrictedTexts: deps.restrictedTexts,
    memory: previous?.memory.judge ?? {},
    now,
  };
  const { matches: decided, judged } = await decidePosts(input, deps);
  const dated = addFirstMatchTimes(decided, { posts, previous: previous?.matches ?? null, takenAt });
  const matches = addChanges({ posts, contracts: market.contracts, matches: dated }, previous, takenAt);
  const { contracts, health, memory, histories } = await readPrices(market, {
    venues: deps.venues,
    matched: listMatchedContracts(posts, market.contracts, matches),
    histories: previous?.histories ?? {},
    ...(isShort && { requested: listNewlyMatched(matches, previous) }),
    now,
    budgets: createHistoryBudgets(deps.stopwatch),
  });
  return {
    format: snapshotFormat,
    taken_at: takenAt,
    next_in_s: deps.nextInS ?? observeInterval(previous, takenAt, deps.minIntervalS),
    accounts: [...deps.accounts],
    posts,
    feed: feed.records,
    contracts,
    venues: health,
    matches: addSincePost(matches, { posts, contracts, histories, taken_at: takenAt }),
    price_points: market.pricePoints,
    histories,
    ...(judged && { judge: judged.health }),
    ...(deps.restrictedTexts && { restricted_texts: deps.restrictedTexts }),
    memory: {
      sources: feed.memory,
      venues: memory,
      clients: deps.clients.pauses(),
      ...(judged && { judge: judged.memory }),
    },
  };
}

/** Lists the ids of the contracts that have a match which the previous snapshot lacks. */
function listNewlyMatched(matches: readonly MatchResult[], previous: Snapshot | null): Set<string> {
  const toPairs = (all: readonly MatchResult[]) => all.flatMap((match) => (match.matched ? [match] : []));
  const known = new Map(toPairs(previous?.matches ?? []).map(({ post, contract }) => [post, contract]));
  return new Set(toPairs(matches).flatMap(({ post, contract }) => (known.get(post) === contract ? [] : [contract])));
}

function toPreviousFeed(previous: Snapshot | null): CaptureRequest['previous'] {
  return {
    posts: previous?.posts ?? [],
    records: previous?.feed ?? [],
    memory: previous?.memory.sources ?? {},
    takenAt: previous?.taken_at ?? null,
  };
}

function toCapturedVenues({ contracts, venues, price_points, memory }: Snapshot): CapturedVenues {
  return { contracts, health: venues, pricePoints: price_points, memory: memory.venues };
}

/** A day. If the previous pass ran with a clock that was further ahead than this, many posts have expired too early. */
const maxEarlyExpiryMs = dayMs;

/**
 * Replaces the times of a snapshot that is dated in the future, so that they lie just before this pass. Without the
 * repair, sources would not be read and prices not be recorded until the clock has reached those times.
 */
function repairTimes(stored: Snapshot, now: Date): Snapshot {
  if (!isDatedAhead(stored, now)) return stored;
  const repaired = redate(stored, new Date(now.getTime() - 1));
  const hasEarlyExpiry = Date.parse(stored.taken_at) - now.getTime() > maxEarlyExpiryMs;
  return hasEarlyExpiry ? removeReadState(repaired) : repaired;
}

/**
 * Removes the state from which sources continue reading, so that they read all posts of the retention period again. The
 * ids of superseded posts stay.
 */
function removeReadState(snapshot: Snapshot): Snapshot {
  const { superseded } = snapshot.memory.sources;
  return {
    ...snapshot,
    feed: snapshot.feed.map((record) => ({ ...record, last_success_at: null })),
    memory: { ...snapshot.memory, sources: superseded ? { superseded } : {} },
  };
}

/**
 * Returns the time of the clock, or one millisecond after the previous snapshot if the clock has jumped back by up to
 * five minutes. These times must increase, because callers' cursors compare them.
 */
function getNextTakenAt(previous: Snapshot | null, now: Date): string {
  const earliest = previous ? Date.parse(previous.taken_at) + 1 : 0;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}

/** An hour. A longer time between two passes is more likely a pause than the interval of a schedule. */
const maxObservedIntervalS = 3_600;

/** Returns the seconds since the previous pass, within limits, as the interval of a schedule that is not known. */
function observeInterval(previous: Snapshot | null, takenAt: string, minIntervalS: number): number {
  const seconds = previous ? Math.round((Date.parse(takenAt) - Date.parse(previous.taken_at)) / 1000) : 0;
  return Math.max(minIntervalS, Math.min(seconds, maxObservedIntervalS));
}

type Health = Pick<Snapshot, 'feed' | 'venues'>;

/**
 * True when any upstream was read in the pass that made this snapshot. A venue that is not called, because its last
 * reading is recent enough, stays `ok` with the time of that reading.
 */
export function hasFetchedAnything({ feed: sourceRecords, venues }: Health, previous: Health | null): boolean {
  const successOf = (name: VenueName) => previous?.venues.find((venue) => venue.name === name)?.last_success_at;
  return (
    sourceRecords.some(({ name, outcome }) => isLive(name, outcome) && outcome === 'ok') ||
    venues.some((venue) => hasAnswered(venue.name, venues) && venue.last_success_at !== successOf(venue.name))
  );
}
