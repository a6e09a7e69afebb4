import { captureFeed, isLive, type FeedProgress, type FeedSource, type TrackedAccount } from '@postjoin/feed-sources';
import {
  addFirstMatchTimes,
  addSincePost,
  createPostMatcher,
  isDatedAhead,
  listMatchedContracts,
  matchPostsInTurns,
  redate,
} from '@postjoin/join';
import {
  captureVenues,
  createTimeBudget,
  hasFailed,
  readBaselines,
  type Baselines,
  type CapturedVenues,
  nothingCaptured,
  venueNames,
  venueRows,
  type MarketVenue,
  type OnVenueProgress,
  type TimeBudget,
  type VenueHealth,
  type VenueName,
} from '@postjoin/market-venues';
import { snapshotFormat, type Snapshot } from '@postjoin/snapshot-store';
import type { UpstreamClients } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import { captureHistories } from './capture-histories.ts';
import type { Judge } from './judge/judge.ts';

/** The upstreams and settings of a pass, and callbacks for its progress. */
export interface CaptureDeps {
  sources: readonly FeedSource[];
  venues: readonly MarketVenue[];
  /** The clients of the sources and venues. Their pauses are stored in the snapshot. */
  clients: Pick<UpstreamClients, 'pauses' | 'restorePauses'>;
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
  onSource?: (progress: FeedProgress) => void;
  onVenue?: OnVenueProgress;
}

/**
 * Reads all upstreams and returns the next snapshot, whose number the store decides. Merges the data of the previous
 * snapshot with the new data, and matches the posts with the contracts. Writes nothing. Does not throw when an upstream
 * fails. The next snapshot then has the earlier posts and prices of that upstream, with their times, and a health entry
 * that reports the failure.
 */
export async function capture(
  stored: Snapshot | null,
  now: Date,
  deps: CaptureDeps,
): Promise<Omit<Snapshot, 'generation'>> {
  const previous = stored && repairTimes(stored, now);
  const takenAt = getNextTakenAt(previous, now);
  deps.clients.restorePauses(previous?.memory.clients ?? {});
  const [feed, market] = await Promise.all([
    captureFeed({
      sources: deps.sources,
      accounts: deps.accounts,
      previous: toPreviousFeed(previous),
      now,
      takenAt,
      retentionDays: deps.retentionDays,
      ...(deps.onSource && { onProgress: deps.onSource }),
    }),
    captureVenues({
      venues: deps.venues,
      previous: previous ? toCapturedVenues(previous) : nothingCaptured,
      now,
      matchedIds: new Set(previous?.matches.flatMap((match) => (match.matched ? match.contract : []))),
      stopwatch: deps.stopwatch,
      ...(deps.onVenue && { onProgress: deps.onVenue }),
    }),
  ]);
  const judged = await deps.judge?.matchPosts({
    posts: feed.posts,
    contracts: market.contracts,
    matcher: await createPostMatcher(market.contracts),
    restrictedTexts: deps.restrictedTexts,
    memory: previous?.memory.judge ?? {},
    now,
  });
  const matched = judged?.matches ?? (await matchPostsInTurns(feed.posts, market.contracts));
  const matches = addFirstMatchTimes(matched, {
    posts: feed.posts,
    previous: previous?.matches ?? null,
    takenAt,
  });
  const { histories, contracts, baselines, failures } = await captureHistories({
    previous: previous?.histories ?? {},
    matched: listMatchedContracts(feed.posts, market.contracts, matches),
    contracts: market.contracts,
    baselines: new Map(venueNames.map((name) => [name, readBaselines(market.memory[name]?.['baselines'])])),
    venues: deps.venues.filter(({ name }) => isRead(name, market.health)),
    pricePoints: market.pricePoints,
    now,
    historyBudgets: createHistoryBudgets(deps.stopwatch),
  });
  return {
    format: snapshotFormat,
    taken_at: takenAt,
    next_in_s: deps.nextInS ?? observeInterval(previous, takenAt, deps.minIntervalS),
    accounts: [...deps.accounts],
    posts: feed.posts,
    feed: feed.records,
    contracts,
    venues: market.health.map((health) => addHistoryFailure(health, failures.get(health.name))),
    matches: addSincePost(matches, { posts: feed.posts, contracts, histories, taken_at: takenAt }),
    price_points: market.pricePoints,
    histories,
    ...(judged && { judge: judged.health }),
    ...(deps.restrictedTexts && { restricted_texts: deps.restrictedTexts }),
    memory: {
      sources: feed.memory,
      venues: addBaselines(market.memory, baselines),
      clients: deps.clients.pauses(),
      ...(judged && { judge: judged.memory }),
    },
  };
}

type VenueMemories = CapturedVenues['memory'];

function addBaselines(memory: VenueMemories, all: ReadonlyMap<VenueName, Baselines>): VenueMemories {
  const entries = venueNames.flatMap((name) => {
    return memory[name] ? [[name, { ...memory[name], baselines: all.get(name) ?? {} }]] : [];
  });
  return Object.fromEntries(entries) as VenueMemories;
}

/** Creates the budget of each venue with histories. All history requests of the pass share it. */
function createHistoryBudgets(stopwatch: () => number): Map<VenueName, TimeBudget> {
  const budgets = venueNames.flatMap((name) => {
    const { historySeconds } = venueRows[name];
    return historySeconds === undefined ? [] : [[name, createTimeBudget(historySeconds * 1_000, stopwatch)] as const];
  });
  return new Map(budgets);
}

/** Whether the venue answered in this pass. While a venue fails, its histories are not requested. */
function isRead(venue: VenueName, health: readonly VenueHealth[]): boolean {
  return health.some(({ name, status }) => name === venue && (status === 'ok' || status === 'partial'));
}

/**
 * Adds the failure of history requests to the health of a venue. A failure that the health already has comes first. A
 * list that is limited is no failure (`hasFailed`), so it comes last.
 */
export function addHistoryFailure(health: VenueHealth, failure: string | undefined): VenueHealth {
  if (failure === undefined) return health;
  const errors = hasFailed(health) ? [health.error, failure] : [failure, health.error];
  return { ...health, status: 'partial', error: errors.filter((error) => error !== undefined).join('; ') };
}

function toPreviousFeed(previous: Snapshot | null): Parameters<typeof captureFeed>[0]['previous'] {
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
    venues.some((venue) => isRead(venue.name, venues) && venue.last_success_at !== successOf(venue.name))
  );
}
