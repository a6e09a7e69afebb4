import { feedIds, feeds } from '@postjoin/openapi-spec/feeds';

/** A feed of the matches about the topics of a watch list. The topics are in its address, as readers of feeds need. */
export interface WatchListFeed {
  label: string;
  mediaType: string;
  /** Relative to the page. */
  address: string;
}

/** Lists the feeds of a watch list. Without a topic, there are none. */
export function listWatchListFeeds(topics: readonly string[]): WatchListFeed[] {
  if (topics.length === 0) return [];
  const query = new URLSearchParams({ markets: topics.join(',') }).toString();
  return feedIds.map((id) => feeds[id]).map(({ path, ...feed }) => ({ ...feed, address: `${path.slice(1)}?${query}` }));
}
