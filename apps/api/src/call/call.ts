import { success } from '@postjoin/envelope';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerSentence,
  answerRiskWindows,
  answerSinceLast,
  answerWatchlist,
  answerRiskWindowsNotServed,
} from '@postjoin/join';
import type { Clock } from '@postjoin/program';
import {
  operationIds,
  operations,
  renderCapabilities,
  type Identity,
  type OperationData,
  type OperationId,
  type OperationParams,
} from '@postjoin/openapi-spec';
import { memoizeByModel, toCurrentIdentity } from '../snapshots/current-identity.ts';
import type { RequireTable, ServingState } from '../snapshots/serving-state.ts';
import { createParameters, type Parameters } from './parameters.ts';

/** Unvalidated arguments: the query string of an HTTP request, or the JSON value of an MCP call. */
export type RawArguments = { query: string } | { arguments: unknown };

/**
 * Validates the arguments of an operation and returns its answer as plain data. HTTP and MCP both use this function.
 * @throws {ServiceError} (as a rejection) for invalid arguments, or while there is no usable snapshot
 */
export type Call = (id: OperationId, raw: RawArguments, state: ServingState) => Promise<ReturnType<typeof success>>;

/** The parameters of each operation. */
export const operationParameters = Object.fromEntries(
  operationIds.map((id) => [id, createParameters({ owner: id, input: operations[id].input })]),
) as { [Id in OperationId]: Parameters<OperationParams[Id]> };

export interface CallOptions {
  identity: Identity;
  servesRiskWindows: boolean;
  /** The exact current time, for rejecting instants in the future. */
  clock: Clock;
  requireTable: RequireTable;
}

export function createCall(options: CallOptions): Call {
  const handlers = createHandlers(options);

  function answer<Id extends OperationId>(id: Id, raw: RawArguments, state: ServingState) {
    const parameters: Parameters<OperationParams[Id]> = operationParameters[id];
    const params = 'query' in raw ? parameters.readQuery(raw.query) : parameters.readArguments(raw.arguments);
    return handlers[id](params, state);
  }

  return async (id, raw, state) => success(options.identity.product, await answer(id, raw, state));
}

/**
 * One function for each operation. It returns the `data` member of the answer, or a promise of it. A missing handler is
 * a compile error.
 */
type Handlers = {
  [Id in OperationId]: (params: OperationParams[Id], state: ServingState) => Awaitable<OperationData[Id]>;
};

type Awaitable<Value> = Value | Promise<Value>;

function createHandlers({ identity, servesRiskWindows, clock, requireTable }: CallOptions): Handlers {
  const describeService = memoizeByModel(renderCapabilities);
  return {
    get_capabilities: (_, { snapshot }) => describeService(toCurrentIdentity(identity, snapshot)),
    get_posts: (params, { snapshot, now }) => answerPosts(requireTable(snapshot), params, now),
    search_markets: ({ text, ...params }, { snapshot, now }) =>
      text === undefined
        ? answerMarkets(requireTable(snapshot), params, now)
        : answerSentence(requireTable(snapshot), { ...params, text }, now),
    get_join: (params, { snapshot, now }) => answerJoin(requireTable(snapshot), params, now),
    get_watchlist: (params, { snapshot, now }) => answerWatchlist(requireTable(snapshot), params, now),
    since_last: (params, { snapshot, now }) => answerSinceLast(requireTable(snapshot), params, now, clock()),
    risk_windows: (params, { snapshot, now }) =>
      servesRiskWindows
        ? answerRiskWindows(requireTable(snapshot), params, now)
        : answerRiskWindowsNotServed(snapshot?.table.source ?? 'snapshot', params),
  };
}
