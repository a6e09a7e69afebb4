import type { AccountName, FeedSourceName, StoredPost, TimeSpan } from './types.ts';

/** The newest time and the gaps of the stored posts that one source delivered for one account on one platform. */
export interface Delivery {
  source: FeedSourceName;
  account: AccountName;
  platform: StoredPost['platform'];
  /** When the newest of these posts was posted. */
  newestAt: string;
  /** The periods of more than two days between two of these posts, newest first. */
  gaps: TimeSpan[];
}

interface OpenDelivery extends Delivery {
  /** When the oldest post that was counted so far was posted. */
  oldestAt: string;
}

/** Both tracked accounts post on every day, so two days without a post are a sign of missing posts. */
const maxGapMs = 48 * 3_600_000;

/** Summarizes the posts of each source, account and platform. Posts may be in any order. */
export function listDeliveries(posts: readonly StoredPost[]): Delivery[] {
  const deliveries = new Map<string, OpenDelivery>();
  for (const { account, platform, at, delivered_by } of posts.toSorted(newestFirst)) {
    for (const source of delivered_by) {
      const key = `${source} ${account} ${platform}`;
      const known = deliveries.get(key);
      if (!known) {
        deliveries.set(key, { source, account, platform, newestAt: at, oldestAt: at, gaps: [] });
        continue;
      }
      if (Date.parse(known.oldestAt) - Date.parse(at) > maxGapMs) known.gaps.push({ from: at, to: known.oldestAt });
      known.oldestAt = at;
    }
  }
  return [...deliveries.values()];
}

const newestFirst = (a: StoredPost, b: StoredPost) => Date.parse(b.at) - Date.parse(a.at);
