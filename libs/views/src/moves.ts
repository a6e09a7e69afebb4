import type { Row } from '@postjoin/join/types';

/** A period after a post whose move is known or unknown: `move` lasts until the newest price. */
export type Period = 'after_10m' | 'after_60m' | 'after_24h' | 'move';

export const periodOptions = [
  { value: 'after_10m', label: '10 minutes', text: 'in the 10 minutes after the post' },
  { value: 'after_60m', label: '60 minutes', text: 'in the 60 minutes after the post' },
  { value: 'after_24h', label: '24 hours', text: 'in the 24 hours after the post' },
  { value: 'move', label: 'Until now', text: 'since the post' },
] as const satisfies readonly { value: Period; label: string; text: string }[];

/** A move of the price, or the reason why it is unknown. */
export type Move = { known: true; move: number } | { known: false; reason: UnknownMove };

type UnknownMove =
  | NonNullable<Row['move_since_post_reason']>
  | NonNullable<Row['reaction']['after_10m_reason']>
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

/** Reads the move of a row after a period. If the price at the post is unknown, every move is unknown for that reason. */
export function readMove({ move_since_post, move_since_post_reason, reaction }: Row, period: Period): Move {
  const move = period === 'move' ? move_since_post : reaction[period];
  if (move !== null) return { known: true, move };
  const reason = period === 'move' ? move_since_post_reason : reaction[`${period}_reason`];
  return { known: false, reason: reason ?? move_since_post_reason ?? 'unexplained' };
}

/**
 * Sorts rows by the size of their move after a period, in either direction. Rows without a known move come last. Rows
 * with equal moves stay in their order, newest post first.
 */
export function sortByMove(rows: readonly Row[], period: Period): Row[] {
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
export function explainOrder(rows: readonly Row[], period: Period): string | undefined {
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
