export { answerJoin } from './joined.ts';
export { answerMarkets } from './markets.ts';
export { answerPosts } from './posts.ts';
export { answerRiskWindows, riskWindowsNotServed } from './risk-windows.ts';
export { answerSinceLast } from './since-last.ts';
export { answerWatchlist } from './watchlist.ts';
export { matchPosts } from './match-posts.ts';
export { createJoinTable, type JoinTable } from './table.ts';
export { freshness } from './facts.ts';
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
