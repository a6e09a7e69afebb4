import { countLeading, daySeconds, fromUnixSeconds, hourSeconds, minuteSeconds, toUnixSeconds } from '@postjoin/values';
import type { Reaction, ReactionAbsence, SincePost, SincePostAbsence, Unusual } from './since-post-schema.ts';
import type { PriceHistory, PricePoint, StoredContract } from './types.ts';

/**
 * Price series: points of one contract, oldest first. Every price at a time, every move and every thinning is computed
 * here. Nothing is interpolated.
 */

/** 24 hours: rows show the price of a day before their post. */
export const pathLeadSeconds = daySeconds;

/** The oldest posts that answers show are seven days old. */
export const shownSeconds = 7 * daySeconds;

/** Prices on the wire have at most 10 decimals, and the error of a difference of two prices is far below 10^-12. */
const decimals = 12;

/** Returns `minuend - subtrahend` in decimal: 0.56 - 0.53 is 0.03, and not 0.030000000000000027 as for doubles. */
export function subtractExactly(minuend: number, subtrahend: number): number {
  return Number((minuend - subtrahend).toFixed(decimals));
}

/** Sorts valid points by time, oldest first. Of several points with the same time, the last one in the list stays. */
export function toSeries(points: readonly PricePoint[]): PricePoint[] {
  const valid = points.filter(([at, price]) => Number.isSafeInteger(at) && price >= 0 && price <= 1);
  return [...new Map(valid.map((point) => [point[0], point])).values()].sort(([a], [b]) => a - b);
}

/** Finds the last point at or before a time. Returns null if it is older than `maxAgeSeconds`, or if there is none. */
export function findPointAt(
  points: readonly PricePoint[],
  atSeconds: number,
  maxAgeSeconds = Infinity,
): PricePoint | null {
  const point = points[countLeading(points, atSeconds, isUpTo) - 1];
  return point && atSeconds - point[0] <= maxAgeSeconds ? point : null;
}

const isUpTo = ([at]: PricePoint, seconds: number): boolean => at <= seconds;

/** A period in Unix seconds. The point of each end may be older than that end by at most the tolerance. */
export interface MovePeriod {
  from: number;
  to: number;
  toleranceSeconds: number;
}

/** A move with its two points, or why it is not known. */
export type MoveBetween =
  | { value: number; earlier: PricePoint; later: PricePoint }
  | { reason: 'not_given' | 'no_baseline' | 'baseline_too_old' };

/**
 * Computes the move over a period: the price at its end minus the price at its start, from -1 to 1. The later point must
 * lie in the period.
 */
export function moveBetween(points: readonly PricePoint[], { from, to, toleranceSeconds }: MovePeriod): MoveBetween {
  const later = findPointAt(points, to, toleranceSeconds);
  if (!later || later[0] <= from) return { reason: 'not_given' };
  const earlier = findPointAt(points, from);
  if (!earlier) return { reason: 'no_baseline' };
  if (from - earlier[0] > toleranceSeconds) return { reason: 'baseline_too_old' };
  return { value: subtractExactly(later[1], earlier[1]), earlier, later };
}

/** A row of a table of slots: the length of the slots of the times that the row includes. */
export interface Slots {
  seconds: number;
  includes: (atSeconds: number) => boolean;
}

/**
 * Divides time into slots, and selects the last point of each slot. The first row that includes a time has the length of
 * its slot; a point that no row includes is left out. Slots are aligned to the Unix epoch, so a point stays in its slot
 * from pass to pass, and thinning the result again changes nothing.
 */
export function thinPoints(points: readonly PricePoint[], table: readonly Slots[]): PricePoint[] {
  const taken = new Set<number>();
  const selected: PricePoint[] = [];
  for (const point of points.toReversed()) {
    const [at] = point;
    const row = table.findIndex(({ includes }) => includes(at));
    const slot = row < 0 ? undefined : Math.floor(at / (table[row] as Slots).seconds) * table.length + row;
    if (slot === undefined || taken.has(slot)) continue;
    taken.add(slot);
    selected.push(point);
  }
  return selected.reverse();
}

/**
 * Selects `count` evenly spaced points, the first and the last included. Then replaces the selected point that is nearest
 * to the index `required` with the point at that index.
 */
export function spacePoints(points: readonly PricePoint[], count: number, required: number): readonly PricePoint[] {
  if (points.length <= count) return points;
  const spacing = (points.length - 1) / (count - 1);
  const indexes = Array.from({ length: count }, (_, place) => Math.round(place * spacing));
  indexes[Math.round(required / spacing)] = required;
  return indexes.flatMap((index) => points.slice(index, index + 1));
}

/**
 * Our own observations of last prices, by id of the contract. Risk windows, and moves that a venue does not report, are
 * computed from them. Old points are thinned, so the length of a list is bounded.
 */
export type PricePoints = Readonly<Record<string, readonly PricePoint[]>>;

/**
 * The length of a slot depends on the age of the observation. 26 hours cover the day's move and a late pass, 8 days cover
 * the week's move, and 31 days cover the risk windows. A contract has at most 52 + 83 + 92 points, plus one for each
 * row because a slot can be cut off at either end. These points take about 4 kB.
 */
const observationSlots = [
  { maxAge: 26 * hourSeconds, seconds: hourSeconds / 2 },
  { maxAge: 8 * daySeconds, seconds: 2 * hourSeconds },
  { maxAge: 31 * daySeconds, seconds: 6 * hourSeconds },
] as const;

/**
 * A point is redundant if the points before and after it have the same price as the point and are at most 6 hours
 * apart. Such a gap is shorter than the tolerance of the week's move, which is 24 hours.
 */
const maxGapSeconds = 6 * hourSeconds;

/** Maximum number of stored observations for each contract. */
export const maxObservations = 230;

/**
 * Adds the prices of one pass as points and thins older points. A stale price is not added. The points of a contract
 * that is no longer listed stay until they are 31 days old.
 */
export function recordPrices(
  previous: PricePoints,
  contracts: readonly StoredContract[],
  now: Date,
): Record<string, PricePoint[]> {
  const observed = new Map(contracts.map((contract) => [contract.id, toObservation(contract)]));
  const ids = new Set([...Object.keys(previous), ...observed.keys()]);
  const recorded = [...ids].map((id) => {
    return [id, thinObservations(withPoint(previous[id] ?? [], observed.get(id) ?? null), now)] as const;
  });
  return Object.fromEntries(recorded.filter(([, points]) => points.length > 0));
}

function toObservation({ last_price, price_at, price_stale }: StoredContract): PricePoint | null {
  return last_price === null || price_at === null || price_stale ? null : [toUnixSeconds(price_at), last_price];
}

/**
 * Adds the point unless it is older than the last point. After the clock is set back, no point is added until the clock
 * has reached the time of the last point.
 */
function withPoint(points: readonly PricePoint[], point: PricePoint | null): readonly PricePoint[] {
  const newest = points.at(-1);
  return point && (!newest || point[0] >= newest[0]) ? [...points, point] : points;
}

/** Thins observations to the resolution for their age. Exported for the tests. */
export function thinObservations(points: readonly PricePoint[], now: Date): PricePoint[] {
  const nowSeconds = toUnixSeconds(now);
  const table = observationSlots.map(({ maxAge, seconds }) => ({
    seconds,
    includes: (at: number) => nowSeconds - at <= maxAge,
  }));
  return withoutRedundant(thinPoints(points, table), nowSeconds).slice(-maxObservations);
}

/** Removes redundant points that are older than 26 hours. */
function withoutRedundant(points: readonly PricePoint[], now: number): PricePoint[] {
  const selected: PricePoint[] = [];
  for (const [index, point] of points.entries()) {
    const before = selected.at(-1);
    const after = points[index + 1];
    const isOld = now - point[0] > observationSlots[0].maxAge;
    if (before && after && isOld && isRedundant(before, point, after)) continue;
    selected.push(point);
  }
  return selected;
}

function isRedundant(before: PricePoint, point: PricePoint, after: PricePoint): boolean {
  return before[1] === point[1] && point[1] === after[1] && after[0] - before[0] <= maxGapSeconds;
}

/** What the price of a contract did since a post: once in each pass, from the history of the contract. */

/** 6 hours: an older point is not the price at the time of a post, nor at the end of a period. */
const maxPriceAgeSeconds = 6 * hourSeconds;

/**
 * The periods of the reaction, in seconds after the post. Studies of sudden messages find that prices change mainly in
 * the first ten minutes, and that part of the change is reversed later.
 */
export const reactionPeriods = {
  before_60m: { from: -hourSeconds, to: 0 },
  after_10m: { from: 0, to: 10 * minuteSeconds },
  after_60m: { from: 0, to: hourSeconds },
  after_24h: { from: 0, to: daySeconds },
} as const;

/** 7 days: the moves of the week before a post are compared with the move after it. */
export const comparedSeconds = 7 * daySeconds;

/** A day of hourly moves. A share of fewer moves would only be a coarse guess. */
const minComparedMoves = 24;

export interface SincePostInput {
  post: { id: string; at: string };
  /** The history of the matched contract. Undefined if no pass has read the history. */
  history: PriceHistory | undefined;
  /** When trading of the contract opened, ISO 8601. */
  opensAt: string | null;
  /** The time of the pass. An earlier pass may have read the history. */
  takenAt: string;
}

const unknownSincePost: SincePost = {
  price_at_post: null,
  price_at_post_at: null,
  move_since_post: null,
  move_since_post_at: null,
  reaction: { before_60m: null, after_10m: null, after_60m: null, after_24h: null, persistence_24h: null },
  unusual: { after_60m: null, after_24h: null },
};

/**
 * Computes what the price of the matched contract was at the time of the post, and how it moved since. Every price and
 * move is a point of the history or the difference of two points. A missing value is null and has a reason.
 */
export function computeSincePost({ post, history, opensAt, takenAt }: SincePostInput): SincePost {
  const postedAt = toUnixSeconds(post.at);
  const points = toSeries(history?.points ?? []);
  const atPost = findPointAt(points, postedAt, maxPriceAgeSeconds);
  if (!atPost) return { ...unknownSincePost, move_since_post_reason: findAbsence(history, points, postedAt, opensAt) };
  const newest = points.at(-1);
  const isLater = newest !== undefined && newest[0] > postedAt;
  // A history made of our own observations has no `fine_to`, and always counts as read.
  const readTo = history?.fine_to ? (history.fine_to[post.id] ?? -Infinity) : Infinity;
  const reaction = computeReaction(points, postedAt, { readTo, now: toUnixSeconds(takenAt) });
  return {
    price_at_post: atPost[1],
    price_at_post_at: fromUnixSeconds(atPost[0]),
    move_since_post: isLater ? subtractExactly(newest[1], atPost[1]) : null,
    move_since_post_at: isLater ? fromUnixSeconds(newest[0]) : null,
    ...(!isLater && { move_since_post_reason: 'no_later_point' as const }),
    reaction,
    unusual: computeUnusual(points, postedAt, reaction),
  };
}

function findAbsence(
  history: PriceHistory | undefined,
  points: readonly PricePoint[],
  postedAt: number,
  opensAt: string | null,
): SincePostAbsence {
  if (opensAt !== null && Date.parse(opensAt) > postedAt * 1_000) return 'not_open_then';
  if (!history || history.from > postedAt - maxPriceAgeSeconds || history.to < postedAt) return 'not_read_yet';
  return points.length === 0 ? 'no_history' : 'too_old';
}

/** @param times.readTo the time up to which the finest history after the post was read */
function computeReaction(
  points: readonly PricePoint[],
  postedAt: number,
  { readTo, now }: { readTo: number; now: number },
): Reaction {
  const moves = Object.entries(reactionPeriods).map(([name, period]): Partial<Reaction> => {
    const endsAt = postedAt + period.to;
    const unread: ReactionAbsence | null = endsAt > now ? 'not_over_yet' : endsAt > readTo ? 'not_read_yet' : null;
    const move = unread ? null : computeMove(points, postedAt, period);
    return { [name]: move, ...(move === null && { [`${name}_reason`]: unread ?? 'too_coarse' }) };
  });
  const reaction = Object.assign({}, ...moves) as Omit<Reaction, 'persistence_24h'>;
  return { ...reaction, persistence_24h: computePersistence(reaction) };
}

/**
 * Computes the move over a period relative to `atSeconds`; null if it is not known. Neither point may be older than the
 * length of the period, or than 6 hours.
 * @param points sorted, oldest first
 */
export function computeMove(
  points: readonly PricePoint[],
  atSeconds: number,
  { from, to }: { from: number; to: number },
): number | null {
  const toleranceSeconds = Math.min(to - from, maxPriceAgeSeconds);
  const move = moveBetween(points, { from: atSeconds + from, to: atSeconds + to, toleranceSeconds });
  return 'value' in move ? move.value : null;
}

/** Twice the smallest price change at most venues, which is 0.01. The share of a smaller move would be chance. */
const minPersistenceMove = 0.02;

/** Computes the share of the first hour's move that remained after 24 hours, with two decimals. Null if not known. */
function computePersistence({ after_60m: first, after_24h: day }: Omit<Reaction, 'persistence_24h'>) {
  if (first === null || day === null || Math.abs(first) < minPersistenceMove) return null;
  return Math.round((day / first) * 100) / 100 + 0;
}

/**
 * Computes how unusual the moves after a post are: the share of the contract's moves of the same length, in the seven
 * days before the post, that were at least as large in either direction.
 */
function computeUnusual(points: readonly PricePoint[], postedAt: number, reaction: Reaction): Unusual {
  const shares = (['after_60m', 'after_24h'] as const).map((name): Partial<Unusual> => {
    const move = reaction[name];
    if (move === null) return { [name]: null };
    const moves = listComparedMoves(points, postedAt, reactionPeriods[name].to);
    if (moves.length < minComparedMoves) return { [name]: null, [`${name}_reason`]: 'too_few_moves' };
    const larger = moves.filter((earlier) => Math.abs(earlier) >= Math.abs(move)).length;
    return { [name]: Math.round((larger / moves.length) * 1_000) / 1_000, [`${name}_of`]: moves.length };
  });
  return Object.assign({}, ...shares) as Unusual;
}

/**
 * Lists the moves of a length that lie in the seven days before a post: one for each hour, ending with the last second
 * of that hour in UTC. A stored history has the last point of each hour, so the moves stay the same while it is stored.
 */
function listComparedMoves(points: readonly PricePoint[], postedAt: number, length: number): number[] {
  const moves: number[] = [];
  const newest = Math.floor((postedAt + 1) / hourSeconds) * hourSeconds - 1;
  for (let end = newest; end - length >= postedAt - comparedSeconds; end -= hourSeconds) {
    const move = computeMove(points, end, { from: -length, to: 0 });
    if (move !== null) moves.push(move);
  }
  return moves;
}

/** Lists the points from which a row reports the price at the post and the reaction. */
export function listReportedPoints(points: readonly PricePoint[], postedAt: number): PricePoint[] {
  const instants = Object.values(reactionPeriods).flatMap(({ from, to }) => [postedAt + from, postedAt + to]);
  const reported = [...new Set(instants)].map((at) => findPointAt(points, at, maxPriceAgeSeconds));
  return reported.filter((point) => point !== null);
}

/** Finds the last point up to the time of a post; null if it is not the price at that time. */
export function findPriceAtPost(points: readonly PricePoint[], postedAt: number): PricePoint | null {
  return findPointAt(points, postedAt, maxPriceAgeSeconds);
}
