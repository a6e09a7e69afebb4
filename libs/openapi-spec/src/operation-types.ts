import type {
  JoinData,
  JoinParams,
  MarketsData,
  MarketsParams,
  PostsData,
  PostSearchParams,
  RiskWindowsData,
  RiskWindowsParams,
  SinceLastData,
  SinceLastParams,
  WatchlistData,
  WatchlistParams,
} from '@postjoin/join/types';
import type { Static } from 'typebox';
import type { CapabilitiesData } from './capabilities-schema.ts';
import type { OperationId, operations } from './operations.ts';

/** Parameters of each operation after validation, with defaults applied. */
export interface OperationParams {
  get_capabilities: Record<never, never>;
  get_posts: PostSearchParams;
  search_markets: MarketsParams;
  get_join: JoinParams;
  get_watchlist: WatchlistParams;
  since_last: SinceLastParams;
  risk_windows: RiskWindowsParams;
}

/** `data` of each operation's successful answer. */
export interface OperationData {
  get_capabilities: CapabilitiesData;
  get_posts: PostsData;
  search_markets: MarketsData;
  get_join: JoinData;
  get_watchlist: WatchlistData;
  since_last: SinceLastData;
  risk_windows: RiskWindowsData;
}

/** The types below are a compile-time check: the schemas in `operations` must agree with the types above. */
type Input<Id extends OperationId> = Static<(typeof operations)[Id]['input']>;
type Data<Id extends OperationId> = Static<(typeof operations)[Id]['data']>;
type Pinned = {
  [Id in OperationId]: [OperationParams[Id], Data<Id>] extends [Input<Id>, OperationData[Id]] ? true : never;
};
const pinned: Record<OperationId, true> = {} as Pinned;
void pinned;
