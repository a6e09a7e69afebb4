import { ServiceError } from '@postjoin/envelope';
import type { JoinTable } from '@postjoin/join';
import type { Clock } from '@postjoin/program';
import type { ServedSnapshot } from './load-newest.ts';
import type { SnapshotHolder } from './snapshot-holder.ts';
import { describeMissingSnapshot } from './store-health.ts';

/**
 * One minute. Answers use the current time, rounded down to a whole number of minutes after the snapshot. Within such a
 * minute, an answer is the same on every replica, so the answer can be cached and its `ETag` stays the same.
 * `age_seconds` and the time windows of answers advance by one minute at a time.
 */
const bucketMs = 60_000;
/** How long caches may serve an answer while the next snapshot is overdue, which may arrive at any time. */
const overdueMs = 5_000;
/** One second. While the time of the snapshot is still in the future, the current time is rounded down to a second. */
const skewedBucketMs = 1_000;

/**
 * What all answers are computed from: the served generation and the current time. It is one object so that a request
 * reads both once, and so that a cached answer is valid while the object is the current one. A new object replaces it
 * when the generation or the minute changes.
 */
export interface ServingState {
  /** Null before the first snapshot. */
  readonly snapshot: ServedSnapshot | null;
  /** The current time for windows and ages, rounded down, so that it is never in the future. */
  readonly now: Date;
  /**
   * Returns the time, in epoch milliseconds, until which caches may serve an answer: the end of its minute, when its ages
   * change, or earlier the time at which the next full pass is due. A late snapshot may arrive at any time, so the time is
   * then a few seconds after `nowMs`. What a cache serves is therefore what the api itself would answer.
   */
  readonly freshUntil: (nowMs: number) => number;
}

/** Creates the function that returns the current state. */
export function createServingStateGetter(holder: Pick<SnapshotHolder, 'current'>, clock: Clock): () => ServingState {
  let state: ServingState | undefined;
  return function getServingState() {
    const snapshot = holder.current;
    const { takenAtMs, intervalMs } = snapshot ?? { takenAtMs: 0, intervalMs: Infinity };
    const nowMs = startOfBucket(takenAtMs, clock().getTime());
    if (state?.snapshot === snapshot && state.now.getTime() === nowMs) return state;
    const endMs = startOfMinute(takenAtMs, nowMs) + bucketMs;
    state = {
      snapshot,
      now: new Date(nowMs),
      freshUntil: (requestMs) => {
        const dueMs = Math.min(takenAtMs, requestMs) + intervalMs;
        return Math.min(dueMs > requestMs ? dueMs : requestMs + overdueMs, endMs);
      },
    };
    return state;
  };
}

/**
 * Rounds the time down to a whole number of minutes after the snapshot. A snapshot whose time has not come yet, because
 * the clock of the worker is slightly ahead, has no such minute, so the time is rounded down to a second.
 */
function startOfBucket(takenAtMs: number, nowMs: number): number {
  if (nowMs < takenAtMs) return Math.floor(nowMs / skewedBucketMs) * skewedBucketMs;
  return startOfMinute(takenAtMs, nowMs);
}

const startOfMinute = (takenAtMs: number, nowMs: number): number =>
  takenAtMs + Math.floor((nowMs - takenAtMs) / bucketMs) * bucketMs;

/** Returns the table of a snapshot. @throws {ServiceError} `not_ready` for a missing snapshot */
export type RequireTable = (snapshot: ServedSnapshot | null) => JoinTable;

export function createTableRequirement(holder: Pick<SnapshotHolder, 'health'>): RequireTable {
  return function requireTable(snapshot) {
    if (snapshot) return snapshot.table;
    throw new ServiceError(
      'not_ready',
      `${describeMissingSnapshot(holder.health)}; try again in ${firstSnapshotRetrySeconds} seconds.`,
      { retry_after_s: firstSnapshotRetrySeconds },
    );
  };
}

/** `Retry-After` in seconds while no snapshot exists. */
const firstSnapshotRetrySeconds = 15;
