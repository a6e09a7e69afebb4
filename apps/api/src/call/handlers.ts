import { ServiceError } from '@postjoin/envelope';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerSentence,
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

/** The input of every handler besides the parameters of the call. */
export interface HandlerContext {
  /** The data of the served snapshot. Null before the first snapshot. */
  table: JoinTable | null;
  /**
   * The current time, rounded down to a whole number of minutes after the snapshot. An answer therefore stays the same
   * for up to a minute and can be cached.
   */
  now: Date;
  /** The exact current time, for rejecting instants in the future. */
  clock: Clock;
}

/**
 * One function for each operation. It returns the `data` member of the answer, or a promise of it. A missing handler is
 * a compile error.
 */
export type Handlers = {
  [Id in OperationId]: (params: OperationParams[Id], context: HandlerContext) => Awaitable<OperationData[Id]>;
};

type Awaitable<Value> = Value | Promise<Value>;

export function createHandlers(options: {
  identity: Identity;
  servesRiskWindows: boolean;
  /** States why there is no snapshot, without a full stop. */
  describeMissingSnapshot: () => string;
}): Handlers {
  const requireSnapshot = (table: JoinTable | null) => table ?? rejectWithout(options.describeMissingSnapshot());
  const requireMatches = createMatchesRequirement(options);
  const capabilities = renderCapabilities(options.identity);
  return {
    get_capabilities: (_, { table }) =>
      table?.reader ? { ...capabilities, reader: describeReader(table.reader) } : capabilities,
    get_posts: (params, { table, now }) => answerPosts(requireSnapshot(table), params, now),
    search_markets: ({ text, ...params }, { table, now }) =>
      text === undefined
        ? answerMarkets(requireSnapshot(table), params, now)
        : answerSentence(requireSnapshot(table), { ...params, text }, now),
    get_join: (params, { table, now }) => answerJoin(requireMatches(table), params, now),
    get_watchlist: (params, { table, now }) => answerWatchlist(requireMatches(table), params, now),
    since_last: (params, { table, now, clock }) => answerSinceLast(requireMatches(table), params, now, clock()),
    risk_windows: (params, { table, now }) =>
      options.servesRiskWindows
        ? answerRiskWindows(requireMatches(table), params, now)
        : answerRiskWindowsNotServed(table?.source ?? 'snapshot', params),
  };
}

/** The state of the reader without the count of the last pass, which changes with every pass. */
function describeReader({ status, reason, model, waiting_posts }: NonNullable<JoinTable['reader']>) {
  return { status, ...(reason !== undefined && { reason }), ...(model !== undefined && { model }), waiting_posts };
}

/** `Retry-After` in seconds while no snapshot exists. */
const firstSnapshotRetrySeconds = 15;
/**
 * `Retry-After` in seconds for a snapshot without matches. An upgraded worker may finish its first pass in this time.
 */
const upgradeRetrySeconds = 60;

function rejectWithout(reason: string): never {
  const message = `${reason}; try again in ${firstSnapshotRetrySeconds} seconds.`;
  throw new ServiceError('not_ready', message, { retry_after_s: firstSnapshotRetrySeconds });
}

/**
 * Creates the function that returns the table of a snapshot with matches.
 * @throws {ServiceError} (the created function) `not_ready` without such a snapshot
 */
export function createMatchesRequirement(options: { describeMissingSnapshot: () => string }) {
  return (table: JoinTable | null) => assertMatches(table ?? rejectWithout(options.describeMissingSnapshot()));
}

/** Rejects a snapshot without matches, which an older worker wrote. Empty rows would look as if no post had matched. */
function assertMatches(table: JoinTable): JoinTable {
  if (table.hasMatches) return table;
  const message =
    'The posts are not matched with contracts yet: the snapshot was taken by an older version of the worker. ' +
    `Use get_posts or search_markets meanwhile, or try again in ${upgradeRetrySeconds} seconds.`;
  throw new ServiceError('not_ready', message, { retry_after_s: upgradeRetrySeconds });
}
