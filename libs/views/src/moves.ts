import { bookMove, type BookedMove, type BookedMoveName } from '@postjoin/join/booked-move';
import type { Row } from '@postjoin/join/types';

export const periodOptions = [
  { value: 'after_60m', label: 'First hour', text: 'in the first hour after the post' },
  { value: 'after_24h', label: 'First day', text: 'in the first day after the post' },
  { value: 'move_since_post', label: 'Since the post', text: 'since the post' },
] as const satisfies readonly { value: BookedMoveName; label: string; text: string }[];

/** A move of the price, or the reason why it is unknown. */
export type Move = { known: true; move: number; end: BookedMove['end'] } | { known: false; reason: UnknownMove };

type UnknownMove =
  | NonNullable<Row['move_since_post_reason']>
  | NonNullable<Row['reaction']['after_60m_reason']>
  // The answer has no reason. A newer version of the service may send such an answer.
  | 'unexplained';

/** Why a move is unknown, as the text after "unknown:". */
export const unknownMoveTexts: Readonly<Record<UnknownMove, string>> = {
  not_open_then: 'the contract opened later',
  not_read_yet: 'not read yet',
  no_history: 'no price from the days around the post',
  too_old: 'no price in the 6 hours before the post',
  no_later_point: 'no price since the post yet',
  not_over_yet: 'the time is not over yet',
  too_coarse: 'no price close enough to that time',
  unexplained: 'no reason is reported',
};

/** Reads the move of a row that belongs to its post, or why it is unknown: that of the price at the post, if this is. */
export function readMove(row: Row, period: BookedMoveName): Move {
  const { move, end } = bookMove(row, period);
  if (move !== null) return { known: true, move, end };
  const { move_since_post_reason, reaction } = row;
  const reason = period === 'move_since_post' ? undefined : reaction[`${period}_reason`];
  return { known: false, reason: reason ?? move_since_post_reason ?? 'unexplained' };
}

/**
 * Sorts rows by the size of their move after a period, in either direction. Rows without a known move come last. Rows
 * with equal moves stay in their order, newest post first.
 */
export function sortByMove(rows: readonly Row[], period: BookedMoveName): Row[] {
  const toSize = (row: Row) => {
    const move = readMove(row, period);
    return move.known ? Math.abs(move.move) : -1;
  };
  return [...rows].sort((a, b) => toSize(b) - toSize(a));
}

/** Whether the move of a row after any period is known. */
export function hasKnownMove(row: Row): boolean {
  return periodOptions.some(({ value }) => readMove(row, value).known);
}

/**
 * Explains an order by moves that looks like an order by time, or whose last rows have no move after the period. Rows
 * without any known move are not counted. Returns undefined if every other row has a known move and one of them is not 0.
 */
export function explainOrder(rows: readonly Row[], period: BookedMoveName): string | undefined {
  const moved = rows.filter(hasKnownMove);
  const moves = (moved.length > 0 ? moved : rows).map((row) => readMove(row, period));
  const known = moves.filter((move) => move.known);
  const when = periodOptions.find(({ value }) => value === period)?.text ?? '';
  if (moved.length === 0) return `No move is known for these posts${commonReason(moves)}, so there is nothing to sort.`;
  if (known.length === 0) return `No move ${when} is known${commonReason(moves)}, so the newest posts come first.`;
  if (known.every(({ move }) => move === 0)) return `No price moved ${when}, so the newest posts come first.`;
  if (known.length === moves.length) return undefined;
  return `The move ${when} is known for ${known.length} of ${moves.length} posts. The other posts come last.`;
}

/** Returns the reason in brackets if all moves are unknown for the same reason. */
function commonReason(moves: readonly Move[]): string {
  const reasons = new Set(moves.map((move) => (move.known ? '' : unknownMoveTexts[move.reason])));
  return reasons.size === 1 ? ` (${[...reasons].join('')})` : '';
}
