import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import type { MoveBasis, PricePoint } from './contract.ts';
import { subtractExactly } from './exact-decimal.ts';

/**
 * A move is the difference of two observations of the same series, later minus earlier, in points of probability.
 * Where either is missing there is no move, and its basis says why: nothing is guessed, filled in or interpolated.
 */

export interface Move {
  value: number | null;
  basis: MoveBasis;
}

export type Absence = NonNullable<MoveBasis['reason']>;

/** How far back a move looks, and how exactly. All in seconds. */
export interface MoveWindow {
  name: '24h' | '7d';
  seconds: number;
  /** An earlier observation that lies further before the window's start is too old to stand for it. */
  tolerance: number;
  /** A move or baseline out of a venue's history is not asked for again within this time. */
  refresh: number;
  /** How long a move may stand in, with its own times, when a venue's history does not answer. */
  standIn: number;
}

const hour = 3_600;
const day = 24 * hour;

/**
 * Tolerances are a quarter and a seventh of the window: a baseline further off would be another window. They are wider
 * than the widest spacing of our own price points there (see `price-points.ts`), and answers are refreshed well within
 * them.
 */
export const dayWindow: MoveWindow = {
  name: '24h',
  seconds: day,
  tolerance: 6 * hour,
  refresh: hour,
  standIn: 6 * hour,
};
export const weekWindow: MoveWindow = {
  name: '7d',
  seconds: 7 * day,
  tolerance: day,
  refresh: 3 * hour,
  standIn: day,
};

/** No move, and why. */
export function noMove(reason: Absence): Move {
  return { value: null, basis: { reason, said_by: null, from_at: null, to_at: null } };
}

/** A move as the venue itself gives it; its earlier instant is only known where the venue names it. */
export function venueMove(value: number, at: { to: Date; from?: string }, note?: string): Move {
  const basis: MoveBasis = { reason: null, said_by: 'venue', from_at: at.from ?? null, to_at: at.to.toISOString() };
  return { value, basis: note === undefined ? basis : { ...basis, note } };
}

/** Two observations of one series; null where there is none. */
export interface Ends {
  earlier: PricePoint | null;
  later: PricePoint | null;
}

/**
 * The move between two observations of one series, or why there is none. The earlier one must stand at the window's
 * start or before it, the later one at its end; each by no more than the tolerance.
 */
export function historyMove({ earlier, later }: Ends, window: MoveWindow, now: Date): Move {
  const endsAt = toUnixSeconds(now);
  const startsAt = endsAt - window.seconds;
  if (!later || later[0] < endsAt - window.tolerance) return noMove('not_given');
  if (!earlier || earlier[0] > startsAt) return noMove('no_baseline');
  if (earlier[0] < startsAt - window.tolerance) return noMove('baseline_too_old');
  const times = { from_at: fromUnixSeconds(earlier[0]), to_at: fromUnixSeconds(later[0]) };
  return { value: subtractExactly(later[1], earlier[1]), basis: { reason: null, said_by: 'history', ...times } };
}

/** The newest observation at or before an instant. Points are oldest first. */
export function observationAt(points: readonly PricePoint[], atSeconds: number): PricePoint | null {
  return points.findLast(([at]) => at <= atSeconds) ?? null;
}

/** Whether a contract opened after the window's start. One whose opening is not known counts as old enough. */
export function isTooYoung(opensAt: string | null, now: Date, window: MoveWindow): boolean {
  return opensAt !== null && toUnixSeconds(opensAt) > toUnixSeconds(now) - window.seconds;
}
