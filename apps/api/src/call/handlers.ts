import { ServiceError } from '@postjoin/envelope';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerRiskWindows,
  answerSinceLast,
  answerWatchlist,
  answerRiskWindowsNotServed,
  type JoinTable,
} from '@postjoin/join';
import type { Clock } from '@postjoin/settings';
import {
  renderCapabilities,
  type Identity,
  type OperationData,
  type OperationId,
  type OperationParams,
} from '@postjoin/openapi-spec';

/** What a call is answered from: one generation, and the instant that counts as now. */
export interface AnswerSource {
  table: JoinTable | null;
  now: Date;
  /** The very present, for what must not lie in the future. */
  clock: Clock;
}

/**
 * One function an operation, which gives the data of its answer. A row of the table without its handler does not compile.
 */
export type Handlers = {
  [Id in OperationId]: (params: OperationParams[Id], source: AnswerSource) => OperationData[Id];
};

export function createHandlers(options: { identity: Identity; servesRiskWindows: boolean }): Handlers {
  const capabilities = renderCapabilities(options.identity);
  return {
    get_capabilities: () => capabilities,
    get_posts: (params, { table, now }) => answerPosts(ready(table), params, now),
    search_markets: (params, { table, now }) => answerMarkets(ready(table), params, now),
    get_join: (params, { table, now }) => answerJoin(matched(table), params, now),
    get_watchlist: (params, { table, now }) => answerWatchlist(matched(table), params, now),
    since_last: (params, { table, now, clock }) => answerSinceLast(matched(table), params, now, clock()),
    risk_windows: (params, { table, now }) =>
      options.servesRiskWindows
        ? answerRiskWindows(matched(table), params, now)
        : answerRiskWindowsNotServed(table?.source ?? 'snapshot', params),
  };
}

/** Seconds after which a first snapshot is worth asking for again. */
const firstSnapshotSeconds = 15;
/** Seconds after which a worker that is being upgraded may have made its first pass. */
const upgradeSeconds = 60;

function ready(table: JoinTable | null): JoinTable {
  if (table) return table;
  const message = 'No snapshot has been taken yet, so there is nothing to answer from; ask again in a moment.';
  throw new ServiceError('not_ready', message, { retry_after_s: firstSnapshotSeconds });
}

/** While the snapshot is that of an older worker, an answer without rows would look as if nothing matched. */
function matched(table: JoinTable | null): JoinTable {
  const { hasMatches: isMatched } = ready(table);
  if (table && isMatched) return table;
  const message =
    'The posts are not matched with contracts yet: the snapshot was taken by an older version of the worker. ' +
    'get_posts and search_markets answer meanwhile.';
  throw new ServiceError('not_ready', message, { retry_after_s: upgradeSeconds });
}
