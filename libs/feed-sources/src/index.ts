export {
  captureFeed,
  listRemovedIds,
  type CapturedFeed,
  type CaptureRequest,
  type FeedProgress,
} from './capture-feed.ts';
export {
  accountNames,
  feedSchema,
  feedSourceHealthSchema,
  feedSourceNames,
  postSchema,
  type AccountName,
  type CreateFeedSource,
  type Feed,
  type FeedReading,
  type FeedSource,
  type FeedSourceHealth,
  type FeedSourceName,
  type FeedSourceRecord,
  type Post,
  type ReadRequest,
  type SourceMemory,
  type StoredPost,
  type TrackedAccount,
} from './types.ts';
export { describeFeed, feedError, findSilentSince, isLive, type DescribeFeedInput, type FeedWindow } from './health.ts';
export { createMemorySource, type MemorySource } from './sources/without-upstream.ts';
export { createFeedSources, type FeedSourcesOptions, type FeedUrls } from './create-feed-sources.ts';
export {
  defaultFeeds,
  feedAddresses,
  feedSourceRows,
  hasRestrictedText,
  type FeedSourceRow,
  type FeedUrlVariable,
} from './registry.ts';
