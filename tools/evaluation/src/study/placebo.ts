import type { ArchivedPoint } from '@postjoin/archive';
import { computeMove } from '@postjoin/market-venues/series';
import { daySeconds as day, hourSeconds as hour } from '@postjoin/values';

/**
 * Placebo times: the same contract at the same time of day on the seven days before the post. The moves after these times
 * show how much the price moves without a post.
 */

/** The archive has the prices of seven days before each post. */
const placeboDays = [1, 2, 3, 4, 5, 6, 7];

/** 6 hours: a placebo time that is closer to a post can have the reaction to this post in its prices. */
const clearSeconds = 6 * hour;

/** The lengths of the studied moves in seconds. */
export const lengths = { after_10m: 600, after_60m: hour, after_24h: day } as const;
export type Length = keyof typeof lengths;
export const lengthNames = Object.keys(lengths) as Length[];

/** The moves of a contract after one time; null if unknown. */
export type Moves = Record<Length, number | null>;

/**
 * Computes the moves after the placebo times of a row. A move is null if a post about the same event was published less
 * than six hours before or after the placebo time, or before the move was over.
 * @param points prices with times relative to the post, oldest first
 * @param posts times of all posts about the event, relative to the post. The post of the row itself has the time 0
 */
export function computePlaceboMoves(points: readonly ArchivedPoint[], posts: readonly number[]): Moves[] {
  return placeboDays.map((days) => {
    const at = -days * day;
    const moves = lengthNames.map((name) => {
      const clearUntil = Math.max(clearSeconds, lengths[name]);
      const isClear = posts.every((post) => post <= at - clearSeconds || post >= at + clearUntil);
      return [name, isClear ? computeMove(points, at, { from: 0, to: lengths[name] }) : null] as const;
    });
    return Object.fromEntries(moves) as Moves;
  });
}
