import type { Clock } from '@postjoin/settings';
import type { ServedSnapshot, SnapshotHolder } from './snapshot-holder.ts';

/**
 * For this long after its snapshot's time an answer stays as it is; `age_seconds` and the edge of a window move in these
 * steps. Long enough that repeated questions cost nothing and keep their `ETag`, on every replica alike.
 */
const bucketMs = 60_000;

/** What every answer of one minute is made from. The same object as long as neither generation nor minute changes. */
export interface ServingState {
  readonly held: ServedSnapshot | null;
  /** The instant that counts as now: a whole number of minutes after the snapshot. */
  readonly now: Date;
  /** Until when answers hold that are made now; in the past when the next snapshot is overdue. Epoch milliseconds. */
  readonly freshUntil: (nowMs: number) => number;
}

/** @returns gives the present moment */
export function createServingStateGetter(holder: Pick<SnapshotHolder, 'current'>, clock: Clock): () => ServingState {
  let state: ServingState | undefined;
  return function getServingState() {
    const snapshot = holder.current;
    const nowMs = startOfBucket(snapshot?.takenAtMs ?? 0, clock().getTime());
    if (state?.held === snapshot && state.now.getTime() === nowMs) return state;
    state = {
      held: snapshot,
      now: new Date(nowMs),
      freshUntil: (requestMs) => snapshot?.nextDueAtMs ?? requestMs + bucketMs,
    };
    return state;
  };
}

function startOfBucket(takenAtMs: number, nowMs: number): number {
  return takenAtMs + Math.max(0, Math.floor((nowMs - takenAtMs) / bucketMs)) * bucketMs;
}
