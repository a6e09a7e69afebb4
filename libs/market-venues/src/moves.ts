import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import type { MoveBasis, PricePoint } from './contract.ts';
import { subtractExactly } from './exact-decimal.ts';

/**
 * A move is the difference of two observations of the same series, later minus earlier, in points of probability.
 * When either observation is missing, there is no move, and its basis has the reason. Nothing is interpolated.
 */

export interface Move {
  value: number | null;
  basis: MoveBasis;
}

export type Absence = NonNullable<MoveBasis['reason']>;

export interface MoveWindow {
  seconds: number;
  /** How long before the window's start the earlier observation may be. */
  toleranceSeconds: number;
  /** How long a move or baseline of a venue's history is used before it is requested again. */
  refreshSeconds: number;
  /** How long an earlier move is shown, with its own times, while the venue's history does not answer. */
  reuseSeconds: number;
}

const hour = 3_600;
const day = 24 * hour;

/**
 * Tolerances are a quarter and a seventh of the window: an earlier baseline would make another window. They exceed the
 * widest spacing of our own price points (see `price-points.ts`) and the refresh times.
 */
export const dayWindow: MoveWindow = {
  seconds: day,
  toleranceSeconds: 6 * hour,
  refreshSeconds: hour,
  reuseSeconds: 6 * hour,
};
export const weekWindow: MoveWindow = {
  seconds: 7 * day,
  toleranceSeconds: day,
  refreshSeconds: 3 * hour,
  reuseSeconds: day,
};

/** A missing move, with the reason. */
export function noMove(reason: Absence): Move {
  return { value: null, basis: { reason, said_by: null, from_at: null, to_at: null } };
}

/** A move that the venue reports. Its earlier instant is not known. */
export function venueMove(value: number, to: Date, note?: string): Move {
  const basis: MoveBasis = { reason: null, said_by: 'venue', from_at: null, to_at: to.toISOString() };
  return { value, basis: note === undefined ? basis : { ...basis, note } };
}

/** Two observations of one series; null for a missing one. */
export interface ObservationPair {
  earlier: PricePoint | null;
  later: PricePoint | null;
}

/**
 * Computes the move between two observations of one series. The earlier one must be at or before the window's start, the
 * later one at or before its end, both by at most the tolerance.
 */
export function historyMove({ earlier, later }: ObservationPair, window: MoveWindow, now: Date): Move {
  const endsAt = toUnixSeconds(now);
  const startsAt = endsAt - window.seconds;
  if (!later || later[0] < endsAt - window.toleranceSeconds) return noMove('not_given');
  if (!earlier || earlier[0] > startsAt) return noMove('no_baseline');
  if (earlier[0] < startsAt - window.toleranceSeconds) return noMove('baseline_too_old');
  const times = { from_at: fromUnixSeconds(earlier[0]), to_at: fromUnixSeconds(later[0]) };
  return { value: subtractExactly(later[1], earlier[1]), basis: { reason: null, said_by: 'history', ...times } };
}

/** Finds the newest observation at or before an instant. Points are sorted, oldest first. */
export function findObservation(points: readonly PricePoint[], atSeconds: number): PricePoint | null {
  return points.findLast(([at]) => at <= atSeconds) ?? null;
}

/** Whether a contract opened after the window's start. A contract with an unknown opening is old enough. */
export function isTooYoung(opensAt: string | null, now: Date, window: MoveWindow): boolean {
  return opensAt !== null && toUnixSeconds(opensAt) > toUnixSeconds(now) - window.seconds;
}
