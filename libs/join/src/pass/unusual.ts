import type { PricePoint } from '@postjoin/market-venues/types';
import type { Reaction, Unusual } from '../contract/since-post-schema.ts';
import { computeMove, day, hour, reactionPeriods } from './history-points.ts';

/** 7 days: the moves of the week before a post are compared with the move after it. */
export const baselineSeconds = 7 * day;

/** A day of hourly moves. A share of fewer moves would only be a coarse guess. */
const minBaselineMoves = 24;

/**
 * Computes how unusual the moves after a post are: the share of the contract's moves of the same length, in the seven
 * days before the post, that were at least as large in either direction.
 * @param points sorted, oldest first
 */
export function computeUnusual(points: readonly PricePoint[], postedAt: number, reaction: Reaction): Unusual {
  const shares = (['after_60m', 'after_24h'] as const).map((name): Partial<Unusual> => {
    const move = reaction[name];
    if (move === null) return { [name]: null };
    const moves = listBaselineMoves(points, postedAt, reactionPeriods[name].to);
    if (moves.length < minBaselineMoves) return { [name]: null, [`${name}_reason`]: 'too_few_moves' };
    const larger = moves.filter((earlier) => Math.abs(earlier) >= Math.abs(move)).length;
    return { [name]: Math.round((larger / moves.length) * 1_000) / 1_000, [`${name}_of`]: moves.length };
  });
  return Object.assign({}, ...shares) as Unusual;
}

/**
 * Lists the moves of a length that lie in the seven days before a post: one for each hour, ending with the last second
 * of that hour in UTC. A stored history has the last point of each hour, so the moves stay the same while it is stored.
 */
function listBaselineMoves(points: readonly PricePoint[], postedAt: number, length: number): number[] {
  const moves: number[] = [];
  const newest = Math.floor((postedAt + 1) / hour) * hour - 1;
  for (let end = newest; end - length >= postedAt - baselineSeconds; end -= hour) {
    const move = computeMove(points, end, { from: -length, to: 0 });
    if (move !== null) moves.push(move);
  }
  return moves;
}
