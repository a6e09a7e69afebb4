import { listFeedLinks, type FeedLink } from '@postjoin/openapi-spec/feeds';

/** Lists the feeds of the matches about topics, which are in their addresses, as readers of feeds need. */
export const listWatchListFeeds = (topics: readonly string[]): FeedLink[] =>
  topics.length === 0 ? [] : listFeedLinks('', `?${new URLSearchParams({ markets: topics.join(',') }).toString()}`);
