import {
  captureFeed,
  feedSourceRows,
  type FeedProgress,
  type FeedSource,
  type TrackedAccount,
} from '@postjoin/feed-sources';
import { matchPosts } from '@postjoin/join';
import {
  captureVenues,
  type CapturedVenues,
  nothingCaptured,
  type MarketVenue,
  type OnVenueProgress,
} from '@postjoin/market-venues';
import { snapshotFormat, type Snapshot } from '@postjoin/snapshot-store';

/** The upstreams and settings of a pass, and callbacks for its progress. */
export interface CaptureDeps {
  sources: readonly FeedSource[];
  venues: readonly MarketVenue[];
  accounts: readonly TrackedAccount[];
  retentionDays: number;
  /** Seconds until the next pass is due; null if unknown. */
  nextInS: number | null;
  onSource?: (progress: FeedProgress) => void;
  onVenue?: OnVenueProgress;
}

/**
 * Reads all upstreams and returns the next snapshot. Merges the data of the previous snapshot with the new data, and
 * matches the posts with the contracts. Writes nothing. Does not throw when an upstream fails. The next snapshot then
 * has the earlier posts and prices of that upstream, with their times, and a health entry that reports the failure.
 */
export async function capture(previous: Snapshot | null, now: Date, deps: CaptureDeps): Promise<Snapshot> {
  const takenAt = nextTakenAt(previous, now);
  const [feed, market] = await Promise.all([
    captureFeed({
      sources: deps.sources,
      accounts: deps.accounts,
      previous: {
        posts: previous?.posts ?? [],
        records: previous?.feed ?? [],
        memory: previous?.memory.sources ?? {},
        takenAt: previous?.taken_at ?? null,
      },
      now,
      takenAt,
      retentionDays: deps.retentionDays,
      ...(deps.onSource && { onProgress: deps.onSource }),
    }),
    captureVenues({
      venues: deps.venues,
      previous: previous ? toCapturedVenues(previous) : nothingCaptured,
      now,
      matchedIds: new Set(previous?.matches?.flatMap((match) => (match.matched ? match.contract : []))),
      ...(deps.onVenue && { onProgress: deps.onVenue }),
    }),
  ]);
  return {
    format: snapshotFormat,
    generation: (previous?.generation ?? 0) + 1,
    taken_at: takenAt,
    next_in_s: deps.nextInS,
    accounts: [...deps.accounts],
    posts: feed.posts,
    feed: feed.records,
    contracts: market.contracts,
    venues: market.health,
    matches: matchPosts(feed.posts, market.contracts),
    price_points: market.pricePoints,
    memory: { sources: feed.memory, venues: market.memory },
  };
}

function toCapturedVenues({ contracts, venues, price_points, memory }: Snapshot): CapturedVenues {
  return { contracts, health: venues, pricePoints: price_points, memory: memory.venues };
}

/**
 * Returns the time of the next snapshot: the time of the clock, or one millisecond after the previous snapshot if the
 * clock has jumped back. The times of snapshots must increase, because the cursors of callers contain such times.
 */
function nextTakenAt(previous: Snapshot | null, now: Date): string {
  const earliest = previous ? Date.parse(previous.taken_at) + 1 : 0;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}

/** True when any upstream responded in the pass that made this snapshot. */
export function hasFetchedAnything({ feed, venues }: Pick<Snapshot, 'feed' | 'venues'>): boolean {
  const isRead = feed.some(({ name, outcome }) => outcome === 'ok' && feedSourceRows[name].addresses.length > 0);
  return isRead || venues.some(({ status }) => status === 'ok' || status === 'partial');
}
