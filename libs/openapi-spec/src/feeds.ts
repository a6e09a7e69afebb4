/**
 * The feeds of matches, for readers of feeds. They are no operations: their answers have no envelope, and MCP has no
 * tools for them. This file imports nothing, so that the web page can use it.
 */
export const feeds = {
  read_json_feed: {
    path: '/feed.json',
    mediaType: 'application/feed+json',
    label: 'JSON Feed',
    summary: 'Newest matches as a JSON Feed 1.1',
  },
  read_atom_feed: {
    path: '/feed.atom',
    mediaType: 'application/atom+xml',
    label: 'Atom',
    summary: 'Newest matches as an Atom feed',
  },
} as const;

export type FeedId = keyof typeof feeds;
export const feedIds = Object.keys(feeds) as FeedId[];

/** A link to a feed. */
export interface FeedLink {
  label: string;
  mediaType: string;
  address: string;
}

/** What selects the items of a feed. */
export interface FeedFilters {
  account?: string | undefined;
  markets?: string | undefined;
  certainty?: string | undefined;
}

/** Writes the query of a feed, in one order, so that equal feeds have one address. Empty for all matches. */
export function toFeedQuery({ account = '', markets = '', certainty = '' }: FeedFilters): string {
  const pairs = Object.entries({ account, markets, certainty }).filter(([, value]) => value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** Lists the links to both feeds. @param root the path to the root of the service */
export function listFeedLinks(root: string, filters: FeedFilters = {}): FeedLink[] {
  return feedIds
    .map((id) => feeds[id])
    .map(({ path, ...feed }) => ({ ...feed, address: root + path.slice(1) + toFeedQuery(filters) }));
}

/** The order and the limits of both feeds. */
export const feedContent =
  'The newest 50 matches of 7 days with high certainty (certainty=possible: all), by the time at which each was first matched. Items are dated by this time, also ' +
  'where the post is older.';
