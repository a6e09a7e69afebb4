import { bookMove, type BookedMove } from '@postjoin/join/booked-move';
import type { Row } from '@postjoin/join/types';
import { daySeconds, hourSeconds, toUnixSeconds } from '@postjoin/values';
import { formatMove, formatPercent } from './format-price.ts';

/** A move that belongs to a post, and the words for its period. */
export interface PostMove {
  move: number;
  period: string;
  /** What ends the move, and when, in Unix seconds. */
  end: BookedMove['end'];
  endsAt: number;
}

const untilNextPost = 'until the next post';
const soFar = 'so far in the first day';
const periodTexts: Readonly<Record<'after_24h' | 'after_60m', Readonly<Record<BookedMove['end'], string>>>> = {
  after_24h: { period: 'in the first day', next_post: untilNextPost, now: soFar },
  after_60m: { period: 'in the first hour', next_post: untilNextPost, now: soFar },
};

/** Lists the known moves that belong to a post: that of the first day, and that of the first hour if it is another. */
export function listPostMoves(row: Row): PostMove[] {
  const moves = (['after_24h', 'after_60m'] as const).flatMap((name) => {
    const { move, end } = bookMove(row, name);
    return move === null ? [] : [{ move, end, period: periodTexts[name][end], endsAt: findEnd(row, name, end) }];
  });
  return moves.filter(({ period }, index) => moves.findIndex((other) => other.period === period) === index);
}

const lengths = { after_24h: daySeconds, after_60m: hourSeconds };

function findEnd(
  { post, until_next_post: next, move_since_post_at: at }: Row,
  name: keyof typeof lengths,
  end: BookedMove['end'],
): number {
  if (end === 'next_post' && next) return toUnixSeconds(next.at);
  if (end === 'now' && at !== null) return toUnixSeconds(at);
  return toUnixSeconds(post.at) + lengths[name];
}

/** Returns a price after a move, without the error of a sum of two doubles. */
export function addMove(price: number, move: number): number {
  return Number((price + move).toFixed(6));
}

/** `11.7 % to 24.9 %: +13.2 points in the first day`. Undefined if no move that belongs to the post is known. */
export function describePostMove(row: Row): string | undefined {
  const [first] = listPostMoves(row);
  const { price_at_post: atPost } = row;
  if (!first || atPost === null) return undefined;
  const { move, period } = first;
  return `${formatPercent(atPost)} to ${formatPercent(addMove(atPost, move))}: ${formatMove(move)} ${period}`;
}
