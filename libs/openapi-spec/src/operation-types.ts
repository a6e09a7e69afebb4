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

interface OperationTypes {
  get_capabilities: [Record<never, never>, CapabilitiesData];
  get_posts: [PostSearchParams, PostsData];
  search_markets: [MarketsParams, MarketsData];
  get_join: [JoinParams, JoinData];
  get_watchlist: [WatchlistParams, WatchlistData];
  since_last: [SinceLastParams, SinceLastData];
  risk_windows: [RiskWindowsParams, RiskWindowsData];
}

/** Parameters of each operation after validation, with defaults applied. */
export type OperationParams = { [Id in keyof OperationTypes]: OperationTypes[Id][0] };

/** `data` of each operation's successful answer. */
export type OperationData = { [Id in keyof OperationTypes]: OperationTypes[Id][1] };

/** The types below are a compile-time check: the schemas in `operations` must agree with the types above. */
type Input<Id extends OperationId> = Static<(typeof operations)[Id]['input']>;
type Data<Id extends OperationId> = Static<(typeof operations)[Id]['data']>;
type Pinned = {
  [Id in OperationId]: Id extends keyof OperationTypes
    ? [OperationParams[Id], Data<Id>] extends [Input<Id>, OperationData[Id]]
      ? true
      : never
    : `${Id} is missing in OperationTypes`;
};
const pinned: Record<OperationId, true> = {} as Pinned;
void pinned;
