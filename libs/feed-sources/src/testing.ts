export { createMemorySource, type MemorySource } from './sources/without-upstream.ts';
export {
  patientClients,
  suiteAccounts,
  suiteNow,
  testFeedSource,
  type Deviation,
  type FeedSourceCase,
} from './testing/source-suite.ts';
export {
  blueskyFeed,
  truthArchive,
  trumpstruthFeed,
  whitehouseFeed,
  xTimeline,
  xtrackerPosts,
  type WirePost,
} from './testing/wire-posts.ts';
