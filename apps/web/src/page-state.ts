import type { JoinData, MarketsData, PostsData, WatchlistData } from '@postjoin/join/types';
import type { CapabilitiesData } from '@postjoin/openapi-spec';
import type { Filters } from './filters.ts';
import type { WatchList } from './watch-list.ts';

/** The whole state of the page. Every view is a function of this state. */
export interface PageState {
  filters: Filters;
  watch: WatchList;
  /** The timeline on the page; null before the first answer. */
  shown: Shown | null;
  /** Whether a request for the timeline is pending. */
  busy: boolean;
  /** Why the last request failed; null if it did not fail. The previous timeline stays on the page after a failure. */
  problem: string | null;
  /** The health of the venues, and the contracts that moved most in 24 hours; null before their answer. */
  markets: Pick<MarketsData, 'venues' | 'contracts'> | null;
  /** The rows of seven days of high certainty, as the filters select them; null before their answer. */
  week: JoinData['rows'] | null;
  /** The search; null without one. */
  search: MarketSearch | null;
  capabilities: CapabilitiesData | null;
  /** When the page was last drawn, in epoch milliseconds. */
  now: number;
}

/** A search for contracts and posts. It has neither an answer nor a problem while its requests are pending. */
export interface MarketSearch {
  q: string;
  found?: Pick<MarketsData, 'total' | 'contracts' | 'note' | 'next_cursor'>;
  /** The newest posts of the week that name all words; undefined if there are none. */
  posts?: Pick<PostsData, 'total' | 'posts'> | undefined;
  problem?: string;
}

/** The answer on the page, with the further pages that the reader has loaded. */
export interface Shown {
  data: JoinData | WatchlistData;
  pages: number;
  /** When the last page arrived, in epoch milliseconds. */
  at: number;
}

/**
 * Returns the age of the shown posts and prices: their age in the answer plus the time since the answer arrived. Null if
 * the age is not known.
 */
export function dataAgeSeconds({ data, at }: Shown, now: number): number | null {
  const { age_seconds } = data.snapshot;
  return age_seconds === null ? null : age_seconds + Math.max(0, now - at) / 1000;
}

/** Whether no source failed, but an account has no new post for longer than is usual. */
export function isSilent({ data: { feed } }: Pick<Shown, 'data'>): boolean {
  return feed.accounts.some(({ silent }) => silent) && feed.sources.every(({ status }) => status !== 'error');
}

/** Whether every source of posts in use failed, while stored posts are shown. */
export function isOutage({ data: { feed } }: Pick<Shown, 'data'>): boolean {
  // The entry of the stored posts counts older posts. The other entries are of upstreams.
  const inUse = feed.sources.filter(
    ({ status, archive_posts }) => status !== 'unavailable' && archive_posts === undefined,
  );
  return feed.status !== 'down' && inUse.length > 0 && inUse.every(({ status }) => status === 'error');
}

/** Whether no source of posts, or no venue, has ever responded. An empty list then does not mean that there is nothing. */
export function isUnread({ data: { snapshot } }: Pick<Shown, 'data'>): boolean {
  return snapshot.posts_read_at === null || snapshot.prices_read_at === null;
}

/**
 * Returns the counts for each topic of the watch list; undefined if the answer is from the join without a watch list.
 */
export function watchedTopics({ data }: Shown): WatchlistData['topics'] | undefined {
  return 'topics' in data ? data.topics : undefined;
}

/** Whether further pages have rows of the window, or of the week. */
export function hasMoreRows({ data }: Shown): boolean {
  const isCut = (total = 0, shown: number) => shown < total;
  const { rows, also_7d: week } = data.truncated ?? {};
  return (
    data.next_cursor !== undefined &&
    (isCut(rows?.total, data.rows.length) || isCut(week?.total, data.also_7d.rows.length))
  );
}

/** Appends the entries of the next page. All other fields are taken from the answer `next`. */
export function appendPage({ data, pages }: Shown, next: JoinData | WatchlistData, at: number): Shown {
  return {
    pages: pages + 1,
    at,
    data: {
      ...next,
      rows: [...data.rows, ...next.rows],
      unmatched: [...data.unmatched, ...next.unmatched],
      also_7d: { ...data.also_7d, rows: [...data.also_7d.rows, ...next.also_7d.rows] },
      scanned: [...data.scanned, ...next.scanned],
      reasons: { ...data.reasons, ...next.reasons },
      ...('topics' in data && 'topics' in next && { topics: [...data.topics, ...next.topics] }),
    },
  };
}

/** The actions that the reader can take on the page. */
export interface Actions {
  setFilters: (filters: Partial<Filters>) => void;
  /** Adds one topic, or several separated by commas, to the watch list. */
  watchTopics: (input: string) => void;
  unwatch: (topic: string) => void;
  /** Searches contracts and posts by words. An empty text ends the search. */
  searchMarkets: (q: string) => void;
  showMoreMarkets: () => void;
  showOnlyWatched: (only: boolean) => void;
  showMore: () => void;
  refresh: () => void;
}
