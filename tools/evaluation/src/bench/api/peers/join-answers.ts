import { answerJoin, answerSinceLast, answerWatchlist, cacheTopics, createJoinTable } from '@postjoin/join';
import type { OperationParams } from '@postjoin/openapi-spec';
import type { Snapshot } from '@postjoin/snapshot-store';

/** The origin in the links of all servers, so that their answers are equal. */
export const publicUrl = 'http://postjoin.invalid';

export const servedOperations = ['get_join', 'since_last', 'get_watchlist'] as const;

export type ServedOperation = (typeof servedOperations)[number];

/** One function per operation. Each function takes validated parameters and returns the data of an answer. */
export type JoinAnswers = Record<ServedOperation, (params: never, now: Date) => object>;

/** Creates the functions for one snapshot. They call the same functions of the join package as the api. */
export async function createJoinAnswers(snapshot: Snapshot) {
  const table = cacheTopics(await createJoinTable(snapshot, new Date(snapshot.taken_at), { origin: publicUrl }));
  return {
    get_join: (params: OperationParams['get_join'], now) => answerJoin(table, params, now),
    since_last: (params: OperationParams['since_last'], now) => answerSinceLast(table, params, now),
    get_watchlist: (params: OperationParams['get_watchlist'], now) => answerWatchlist(table, params, now),
  } satisfies JoinAnswers;
}
