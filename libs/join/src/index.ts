export { answerJoin } from './joined.ts';
export { answerMarkets } from './markets.ts';
export { answerPosts } from './posts.ts';
export { answerRiskWindows, riskWindowsNotServed } from './risk-windows.ts';
export { answerSinceLast } from './since-last.ts';
export { answerWatchlist } from './watchlist.ts';
export { createJoinTable, type JoinTable, type ScannedPost } from './table.ts';
export { freshness } from './freshness.ts';
export { answerJson } from './json-text.ts';
export type {
  JoinData,
  JoinParams,
  MarketsData,
  MarketsParams,
  PageParams,
  PostsData,
  PostsParams,
  RiskWindowsData,
  RiskWindowsParams,
  Row,
  SinceLastData,
  SinceLastParams,
  WatchlistData,
  WatchlistParams,
} from './contract.ts';
