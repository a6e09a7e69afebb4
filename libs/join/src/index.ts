export {
  dataKinds,
  describeFreshness,
  findReadTimes,
  isDatedAhead,
  isStale,
  listDegradedKinds,
  measureAges,
  type DataKind,
  type DatedSnapshot,
} from './table/freshness.ts';
export { countRows, describeRowActivity, listRows, type RowCounts } from './table/row-counts.ts';
export { addChanges } from './snapshot/changes.ts';
export { addFirstMatchTimes } from './snapshot/matches.ts';
export { answerJoin } from './answers/get-join.ts';
export { answerMarkets, answerSentence } from './answers/search-markets.ts';
export { answerContract } from './answers/get-contract.ts';
export { answerPost } from './answers/get-post.ts';
export { listFeedItems, type FeedItem, type FeedParams } from './answers/feed-items.ts';
export { answerPosts } from './answers/get-posts.ts';
export { answerRiskWindows, answerRiskWindowsNotServed } from './answers/risk-windows.ts';
export { answerSinceLast } from './answers/since-last.ts';
export { answerWatchlist } from './answers/get-watchlist.ts';
export { cacheTopics } from './answers/topic-cache.ts';
export { createPostMatcher, matchPosts, type PostDecider, type PostMatcher } from './pass/post-matcher.ts';
export { listMatchedContracts } from './pass/matched-contracts.ts';
export { restrictTexts } from './snapshot/restrict-texts.ts';
export { redate } from './snapshot/redate.ts';
export { addSincePost } from './snapshot/matches.ts';
export { serializeAnswer } from './table/entry.ts';
export { createJoinTable, type JoinTable } from './table/table.ts';
export type {
  ContractData,
  JoinData,
  MarketsData,
  PostData,
  PostsData,
  Row,
  SinceLastData,
  UnmatchedPost,
} from './schemas/types.ts';
