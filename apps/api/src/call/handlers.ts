import { ServiceError } from '@postjoin/envelope';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerRiskWindows,
  answerSinceLast,
  answerWatchlist,
  inParts,
  riskWindowsNotServed,
  type InParts,
  type JoinTable,
} from '@postjoin/join';
import {
  renderCapabilities,
  type Identity,
  type OperationData,
  type OperationId,
  type OperationParams,
} from '@postjoin/openapi-spec';

/** What a call is answered from: one generation, and the instant that counts as now. */
export interface Moment {
  table: JoinTable | null;
  now: Date;
}

/**
 * One function an operation, which gives the data of its answer. A row of the table without its handler does not compile.
 */
export type Handlers = {
  [Id in OperationId]: (params: OperationParams[Id], moment: Moment) => InParts<OperationData[Id]>;
};

export function createHandlers(options: { identity: Identity; servesRiskWindows: boolean }): Handlers {
  const capabilities = inParts(renderCapabilities(options.identity));
  return {
    get_capabilities: () => capabilities,
    get_posts: (params, { table, now }) => inParts(answerPosts(ready(table), params, now)),
    search_markets: (params, { table, now }) => inParts(answerMarkets(ready(table), params, now)),
    get_join: (params, { table, now }) => answerJoin(ready(table), params, now),
    get_watchlist: (params, { table, now }) => answerWatchlist(ready(table), params, now),
    since_last: (params, { table, now }) => answerSinceLast(ready(table), params, now),
    risk_windows: (params, { table, now }) =>
      inParts(
        options.servesRiskWindows
          ? answerRiskWindows(ready(table), params, now)
          : riskWindowsNotServed(table?.source ?? 'snapshot', params),
      ),
  };
}

/** Seconds after which a first snapshot is worth asking for again. */
const firstSnapshotSeconds = 15;

function ready(table: JoinTable | null): JoinTable {
  if (table) return table;
  const message = 'No snapshot has been taken yet, so there is nothing to answer from; ask again in a moment.';
  throw new ServiceError('not_ready', message, { retry_after_s: firstSnapshotSeconds });
}
