import { daySeconds, fromUnixSeconds, hourSeconds, toUnixSeconds } from '@postjoin/values';
import { moveBetween } from './series.ts';
import type { MoveBasis, PricePoint, StoredContract } from './types.ts';

/**
 * The change of a price between two observations of the same series: the later price minus the earlier price, from -1 to
 * 1. If either observation is missing, the value is null, and the basis has the reason. Nothing is interpolated.
 */
export interface Move {
  value: number | null;
  basis: MoveBasis;
}

export type Absence = NonNullable<MoveBasis['reason']>;

export interface MoveWindow {
  seconds: number;
  /** Maximum time of the earlier observation before the window's start, and of the later one before its end. */
  toleranceSeconds: number;
  /** Age at which a move or a baseline from a venue's history is requested again. */
  refreshSeconds: number;
  /** Maximum age of the later observation of a move that is shown again because the venue's history does not answer. */
  reuseSeconds: number;
}

/**
 * The tolerance is a quarter of the day and a seventh of the week. With an older observation, the difference would be a
 * move over a longer window. Each tolerance is longer than the refresh time of its window, and our own price points are
 * close enough together for both (see `series.ts`).
 */
export const moveWindows = {
  day: {
    seconds: daySeconds,
    toleranceSeconds: 6 * hourSeconds,
    refreshSeconds: hourSeconds,
    reuseSeconds: 6 * hourSeconds,
  },
  week: {
    seconds: 7 * daySeconds,
    toleranceSeconds: daySeconds,
    refreshSeconds: 3 * hourSeconds,
    reuseSeconds: daySeconds,
  },
} as const satisfies Record<string, MoveWindow>;

export type MoveKind = keyof typeof moveWindows;
export const moveKinds: readonly MoveKind[] = ['day', 'week'];

/** Returns a move without a value, with the reason. */
export function noMove(reason: Absence): Move {
  return { value: null, basis: { reason, reported_by: null, from_at: null, to_at: null } };
}

/** Returns a move that the venue reports. The time of its earlier observation is unknown, so `from_at` is null. */
export function venueMove(value: number, to: Date, note?: string): Move {
  const basis: MoveBasis = { reason: null, reported_by: 'venue', from_at: null, to_at: to.toISOString() };
  return { value, basis: note === undefined ? basis : { ...basis, note } };
}

/**
 * Returns the move of a window that ends now, between two points of one series. It has no value if a point is missing, or
 * if it is before the start or the end of the window by more than the tolerance.
 */
export function historyMove(points: readonly PricePoint[], window: MoveWindow, now: Date): Move {
  const to = toUnixSeconds(now);
  const move = moveBetween(points, { from: to - window.seconds, to, toleranceSeconds: window.toleranceSeconds });
  if ('reason' in move) return noMove(move.reason);
  const { value, earlier, later } = move;
  const times = { from_at: fromUnixSeconds(earlier[0]), to_at: fromUnixSeconds(later[0]) };
  return { value, basis: { reason: null, reported_by: 'history', ...times } };
}

/** Whether a contract opened after the window's start. If its opening time is unknown, it is old enough. */
export function isTooYoung(opensAt: string | null, now: Date, window: MoveWindow): boolean {
  return opensAt !== null && toUnixSeconds(opensAt) > toUnixSeconds(now) - window.seconds;
}

export type MoveMember = 'move_24h' | 'move_24h_basis' | 'move_7d' | 'move_7d_basis';

/** Returns the members of a stored contract that hold a move. */
export function toMoveMembers(kind: MoveKind, { value, basis }: Move): Partial<Pick<StoredContract, MoveMember>> {
  return kind === 'day' ? { move_24h: value, move_24h_basis: basis } : { move_7d: value, move_7d_basis: basis };
}

/** Returns why a move of a contract is missing; null if the contract has the move. */
export function getMissingReason(contract: Pick<StoredContract, MoveMember>, kind: MoveKind): Absence | null {
  return (kind === 'day' ? contract.move_24h_basis : contract.move_7d_basis).reason;
}

/** Adds the moves that the venue's list does not report and that our own observations have. */
export function addObservedMoves(contract: StoredContract, points: readonly PricePoint[], now: Date): StoredContract {
  const { last_price } = contract;
  if (last_price === null) return contract;
  const nowSeconds = toUnixSeconds(now);
  const series: PricePoint[] = [...points.filter(([at]) => at <= nowSeconds), [nowSeconds, last_price]];
  const observed = moveKinds.map((kind) => {
    const reason = getMissingReason(contract, kind);
    const move = historyMove(series, moveWindows[kind], now);
    return reason === null || reason === 'too_young' || move.value === null ? {} : toMoveMembers(kind, move);
  });
  return Object.assign({}, contract, ...observed) as StoredContract;
}
