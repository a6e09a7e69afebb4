import type { Clock } from '@postjoin/settings';
import type { HeldSnapshot, SnapshotHolder } from './snapshot-holder.ts';

/**
 * For this long after its snapshot's time an answer stays as it is; `age_seconds` and the edge of a window move in these
 * steps. Long enough that repeated questions cost nothing and keep their `ETag`, on every replica alike.
 */
const stepMs = 60_000;

/** What every answer of one minute is made from. The same object as long as neither generation nor minute changes. */
export interface Moment {
  readonly held: HeldSnapshot | null;
  /** The instant that counts as now: a whole number of minutes after the snapshot. */
  readonly now: Date;
  /** Until when answers hold that are made now; in the past when the next snapshot is overdue. Epoch milliseconds. */
  readonly freshUntil: (nowMs: number) => number;
}

/** @returns gives the present moment */
export function createMoments(holder: Pick<SnapshotHolder, 'current'>, clock: Clock): () => Moment {
  let moment: Moment | undefined;
  return function currentMoment() {
    const held = holder.current;
    const nowMs = stepAt(held?.takenAtMs ?? 0, clock().getTime());
    if (moment?.held === held && moment.now.getTime() === nowMs) return moment;
    moment = { held, now: new Date(nowMs), freshUntil: (requestMs) => held?.nextAt ?? requestMs + stepMs };
    return moment;
  };
}

function stepAt(takenAtMs: number, nowMs: number): number {
  return takenAtMs + Math.max(0, Math.floor((nowMs - takenAtMs) / stepMs)) * stepMs;
}
