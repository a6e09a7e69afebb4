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
import type { ServedSnapshot } from '../snapshots/served-snapshot.ts';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { SnapshotHolder } from '../snapshots/snapshot-holder.ts';
import { describeMissingSnapshot } from '../snapshots/store-health.ts';

/**
 * One function for each operation. It returns the `data` member of the answer, or a promise of it. A missing handler is
 * a compile error.
 */
export type Handlers = {
  [Id in OperationId]: (params: OperationParams[Id], state: ServingState) => Awaitable<OperationData[Id]>;
};

type Awaitable<Value> = Value | Promise<Value>;

export function createHandlers(options: {
  identity: Identity;
  servesRiskWindows: boolean;
  /** The exact current time, for rejecting instants in the future. */
  clock: Clock;
  requirements: SnapshotRequirements;
}): Handlers {
  const { clock, servesRiskWindows } = options;
  const { requireTable, requireMatches } = options.requirements;
  const capabilities = renderCapabilities(options.identity);
  return {
    get_capabilities: () => capabilities,
    get_posts: (params, { snapshot, now }) => answerPosts(requireTable(snapshot), params, now),
    search_markets: ({ text, ...params }, { snapshot, now }) =>
      text === undefined
        ? answerMarkets(requireTable(snapshot), params, now)
        : answerSentence(requireTable(snapshot), { ...params, text }, now),
    get_join: (params, { snapshot, now }) => answerJoin(requireMatches(snapshot), params, now),
    get_watchlist: (params, { snapshot, now }) => answerWatchlist(requireMatches(snapshot), params, now),
    since_last: (params, { snapshot, now }) => answerSinceLast(requireMatches(snapshot), params, now, clock()),
    risk_windows: (params, { snapshot, now }) =>
      servesRiskWindows
        ? answerRiskWindows(requireMatches(snapshot), params, now)
        : answerRiskWindowsNotServed(snapshot?.table.source ?? 'snapshot', params),
  };
}

/** Functions that return the table of a snapshot, or throw a `ServiceError` `not_ready`. */
export interface SnapshotRequirements {
  /** Rejects a missing snapshot. */
  requireTable: (snapshot: ServedSnapshot | null) => JoinTable;
  /**
   * Rejects a missing snapshot, and one without matches, which an older worker wrote. Empty rows would look as if no
   * post had matched.
   */
  requireMatches: (snapshot: ServedSnapshot | null) => JoinTable;
}

export function createSnapshotRequirements(holder: Pick<SnapshotHolder, 'health'>): SnapshotRequirements {
  function requireTable(snapshot: ServedSnapshot | null): JoinTable {
    return snapshot?.table ?? rejectWithout(describeMissingSnapshot(holder.health));
  }
  return {
    requireTable,
    requireMatches(snapshot) {
      const table = requireTable(snapshot);
      return table.hasMatches ? table : rejectUnmatched();
    },
  };
}

/** `Retry-After` in seconds while no snapshot exists. */
const firstSnapshotRetrySeconds = 15;
/**
 * `Retry-After` in seconds for a snapshot without matches. An upgraded worker may finish its first pass in this time.
 */
const upgradeRetrySeconds = 60;

/** @param reason why there is no snapshot, without a full stop */
function rejectWithout(reason: string): never {
  const message = `${reason}; try again in ${firstSnapshotRetrySeconds} seconds.`;
  throw new ServiceError('not_ready', message, { retry_after_s: firstSnapshotRetrySeconds });
}

function rejectUnmatched(): never {
  const message =
    'The posts are not matched with contracts yet: the snapshot was taken by an older version of the worker. ' +
    `Use get_posts or search_markets meanwhile, or try again in ${upgradeRetrySeconds} seconds.`;
  throw new ServiceError('not_ready', message, { retry_after_s: upgradeRetrySeconds });
}
