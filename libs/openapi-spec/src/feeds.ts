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

/** Lists the links to both feeds. @param root the path to the root of the service @param query begins with `?` */
export function listFeedLinks(root: string, query = ''): FeedLink[] {
  return feedIds
    .map((id) => feeds[id])
    .map(({ path, ...feed }) => ({ ...feed, address: `${root}${path.slice(1)}${query}` }));
}

/** The order and the limits of both feeds. */
export const feedContent =
  'The newest 50 matches of 7 days with high certainty (certainty=possible: all), by the time at which each was first matched. Items are dated by this time, also ' +
  'where the post is older.';
