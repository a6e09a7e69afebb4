import type { ArchivedPoint, ArchivedRow } from '@postjoin/archive';
import { sum, toUnixSeconds } from '@postjoin/values';
import { computePlaceboMoves, type Length, type Moves } from './placebo.ts';

/** The move of a row over one length, beside its placebo moves. Null if not known. */
export interface ComparedMove {
  move: number | null;
  /** Mean of the placebo moves, and mean of their sizes. */
  placeboMean: number | null;
  placeboSize: number | null;
}

/** Moves of at least one cent in the first hour, and how much of them remained after 24 hours. */
export interface Remaining {
  moves: number;
  /** Sum of the 24-hour moves in the direction of the first hour. */
  remained: number;
  /** Sum of the sizes of the first hours. */
  first: number;
}

/** A row of the archive, reduced to what the estimates need, so that a year of rows needs little memory. */
export interface StudyRow {
  /** Day of the post in UTC. */
  day: string;
  account: string;
  venue: string;
  act: string;
  /** Hours of the day in Washington, such as 08-12. */
  hours: string;
  compared: Record<Length, ComparedMove>;
  remaining: Remaining;
  placeboRemaining: Remaining;
}

/** Creates a row for the study. @param posts times of all posts about the event of the contract, in Unix seconds */
export function toStudyRow({ post, contract, act, reaction, points }: ArchivedRow, posts: readonly number[]): StudyRow {
  const postedAt = toUnixSeconds(post.at);
  const relative = posts.map((at) => at - postedAt);
  const placebo = computePlaceboMoves(points, relative);
  const compare = (length: Length): ComparedMove => {
    const known = placebo.flatMap((moves) => moves[length] ?? []);
    return { move: reaction[length], placeboMean: mean(known), placeboSize: mean(known.map(Math.abs)) };
  };
  return {
    day: post.at.slice(0, 10),
    account: post.account,
    venue: contract.venue,
    act: act ?? 'unknown',
    hours: toHours(post.at),
    compared: {
      after_10m: compare('after_10m'),
      after_60m: compare('after_60m'),
      after_24h: compare('after_24h'),
    },
    remaining: sumRemaining([reaction]),
    placeboRemaining: sumRemaining(placebo),
  };
}

/** Twice the smallest price change at most venues, and the limit of `persistence_24h` in the API. */
const minMove = 0.02;

function sumRemaining(list: readonly Pick<Moves, 'after_60m' | 'after_24h'>[]): Remaining {
  const total: Remaining = { moves: 0, remained: 0, first: 0 };
  for (const { after_60m: first, after_24h: day } of list) {
    if (first === null || day === null || Math.abs(first) < minMove) continue;
    total.moves += 1;
    total.remained += Math.sign(first) * day;
    total.first += Math.abs(first);
  }
  return total;
}

/** Returns null for an empty list. */
export function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : sum(numbers) / numbers.length;
}

const washingtonHour = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' },
});

/** The day has six parts of four hours, because single hours would have few posts. */
const hoursPerPart = 4;

function toHours(at: string): string {
  const first = Math.floor(Number(washingtonHour.format(new Date(at))) / hoursPerPart) * hoursPerPart;
  const twoDigits = (hour: number) => String(hour).padStart(2, '0');
  return `${twoDigits(first)}-${twoDigits(first + hoursPerPart)}`;
}

/** A row with its prices, for the list of the most unusual rows. */
export interface UnusualRow {
  at: string;
  account: string;
  url: string | null;
  title: string;
  outcome: string;
  venue: string;
  priceAtPost: number;
  move: number;
  dayMove: number | null;
  share: number;
  of: number;
  points: ArchivedPoint[];
}
