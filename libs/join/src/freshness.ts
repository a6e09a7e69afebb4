import type { Snapshot } from '@postjoin/snapshot-store';

/** Without a schedule in the snapshot, one older than this is called stale. */
const unscheduledStaleSeconds = 3_600;
/** A pass takes time and jitters: only the second one missed makes a scheduled snapshot stale. */
const missedPasses = 2;

/** How old a snapshot is, never negative: the clock may have jumped back since. */
export function freshness(snapshot: Pick<Snapshot, 'taken_at' | 'next_in_s'>, now: Date) {
  const age = Math.max(0, Math.floor((now.getTime() - Date.parse(snapshot.taken_at)) / 1000));
  const staleAfter = snapshot.next_in_s === null ? unscheduledStaleSeconds : snapshot.next_in_s * missedPasses;
  return { taken_at: snapshot.taken_at, age_seconds: age, stale: age > staleAfter };
}
