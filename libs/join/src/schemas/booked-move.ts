import { daySeconds, hourSeconds } from '@postjoin/values';
import type { Row } from './entries.ts';

/** The moves after a post by which rows are sorted. */
export const bookedMoves = ['after_60m', 'after_24h', 'move_since_post'] as const;
export type BookedMoveName = (typeof bookedMoves)[number];

/** Length of each period, in seconds. */
const lengths: Readonly<Record<BookedMoveName, number>> = {
  after_60m: hourSeconds,
  after_24h: daySeconds,
  move_since_post: Infinity,
};

/** A move that belongs to a post, in price, or null if it is not known. */
export interface BookedMove {
  move: number | null;
  /** What ends it: the period, the next matched post on the same contract, or the newest price. */
  end: 'period' | 'next_post' | 'now';
}

type MovedRow = Pick<Row, 'move_since_post' | 'reaction' | 'until_next_post'> & { post: Pick<Row['post'], 'at'> };

/**
 * Returns the part of a move that belongs to the post of a row. A price change belongs to the newest post before it, so
 * the move ends with the next matched post on the same contract. Of a period that is not over, it is the move so far.
 */
export function bookMove(
  { post, reaction, move_since_post, until_next_post: next }: MovedRow,
  name: BookedMoveName,
): BookedMove {
  const endsMs = Date.parse(post.at) + lengths[name] * 1000;
  if (next && Date.parse(next.at) < endsMs) return { move: next.move, end: 'next_post' };
  if (name === 'move_since_post') return { move: move_since_post, end: 'now' };
  if (reaction[`${name}_reason`] === 'not_over_yet') return { move: move_since_post, end: 'now' };
  return { move: reaction[name], end: 'period' };
}
