import { describeError } from '@postjoin/program';
import { StoreUnavailableError, type UnreadableGeneration } from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';

/** State of the snapshot store, for `/readyz` and the metrics. */
export interface StoreHealth {
  /**
   * Whether the last refresh found a generation that can be read and served. False while the store is
   * unreachable, is empty or has no generation that can be read and indexed.
   */
  isUsable: boolean;
  /**
   * Why `isUsable` is false: a sentence without its first capital and its full stop. It contains no path, address or
   * credential. Undefined while `isUsable` is true.
   */
  problem?: string;
  /** The newest generation, if the api cannot read it and serves an older one. */
  unreadable?: UnreadableGeneration;
}

/** States why there is no snapshot to serve. The sentence has no full stop, so that a caller can continue it. */
export function describeMissingSnapshot({ problem = 'no snapshot has been taken yet' }: StoreHealth): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}

/** Records the result of each refresh, and logs a change once. */
export interface StoreHealthRecord {
  readonly current: StoreHealth;
  recordUsable(unreadable: UnreadableGeneration | undefined): void;
  recordEmpty(): void;
  /** @param serving number of the served generation */
  recordProblem(error: unknown, serving: number | null): void;
}

/** @param storeName location of the store. Only the log has it: answers show `problem` to callers. */
export function createStoreHealthRecord(log: Logger, storeName: string): StoreHealthRecord {
  let health: StoreHealth = { isUsable: false, problem: 'the first snapshot is still loading' };
  let hasFailed = false;
  return {
    get current() {
      return health;
    },
    recordUsable(unreadable) {
      if (hasFailed) log.info('the snapshot store can be used again');
      hasFailed = false;
      health = { isUsable: true, ...(unreadable && { unreadable }) };
    },
    recordEmpty() {
      const problem = 'no snapshot has been taken yet';
      if (health.problem !== problem)
        log.info(
          `${problem} in this store (${storeName}): the worker has finished no pass, or writes to another store`,
        );
      health = { isUsable: false, problem };
    },
    recordProblem(error, serving) {
      const problem = describeProblem(error);
      if (health.problem !== problem) log.warn({ ...explain(error), serving }, `${problem} (${storeName})`);
      hasFailed = true;
      health = { isUsable: false, problem };
    },
  };
}

/** Messages of the store contain no path or credential. Messages of other errors may quote data. */
function describeProblem(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.message;
  return `the newest generation cannot be loaded (${nameError(error)})`;
}

export function nameError(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}

/** Only the name, code and frames of an unexpected error are logged, because its message can quote data. */
function explain(error: unknown) {
  return error instanceof StoreUnavailableError ? {} : { err: describeError(error) };
}
