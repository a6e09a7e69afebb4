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

/** What a pass reads, and for whom. */
export interface CaptureDeps {
  sources: readonly FeedSource[];
  venues: readonly MarketVenue[];
  accounts: readonly TrackedAccount[];
  retentionDays: number;
  /** Seconds until the next pass is due; null when nobody said. */
  nextInS: number | null;
  onSource?: (progress: FeedProgress) => void;
  onVenue?: OnVenueProgress;
}

/**
 * One pass: the previous snapshot and the present in, the next snapshot out, in the order read, scope, match. It writes
 * nothing and throws for no upstream: whatever fails leaves the earlier posts and prices in place, with their own times,
 * and is reported in health.
 */
export async function capture(previous: Snapshot | null, now: Date, deps: CaptureDeps): Promise<Snapshot> {
  const takenAt = takenAfter(previous, now);
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
      previous: previous ? marketOf(previous) : nothingCaptured,
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

function marketOf({ contracts, venues, price_points, memory }: Snapshot): CapturedVenues {
  return { contracts, health: venues, pricePoints: price_points, memory: memory.venues };
}

/** Later than the previous pass, also when the clock jumped back since: callers' cursors compare with these times. */
function takenAfter(previous: Snapshot | null, now: Date): string {
  const earliest = previous ? Date.parse(previous.taken_at) + 1 : 0;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}

/** Whether any upstream answered in the pass that made this snapshot. */
export function isAnythingFetched({ feed, venues }: Pick<Snapshot, 'feed' | 'venues'>): boolean {
  const isRead = feed.some(({ name, outcome }) => outcome === 'ok' && feedSourceRows[name].addresses.length > 0);
  return isRead || venues.some(({ status }) => status === 'ok' || status === 'partial');
}
