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
} from './freshness.ts';
export { addFirstMatchTimes } from './first-match.ts';
export { answerJoin } from './get-join.ts';
export { answerMarkets } from './search-markets.ts';
export { answerPosts } from './get-posts.ts';
export { answerRiskWindows, answerRiskWindowsNotServed } from './risk-windows.ts';
export { answerSinceLast } from './since-last.ts';
export { answerWatchlist } from './get-watchlist.ts';
export { matchPosts } from './match-posts.ts';
export { listMatchedContracts, planFine, planHourly, type FineWindow, type MatchedContract } from './plan-histories.ts';
export { redate } from './redate.ts';
export { createJoinTable, type JoinTable } from './table.ts';
export { addFine, addHourly, addObservations, limitPoints, markFailed } from './update-history.ts';
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
