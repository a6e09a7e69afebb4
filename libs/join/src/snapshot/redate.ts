import type { PricePoint } from '@postjoin/market-venues/types';
import type { PriceHistory, Snapshot } from '@postjoin/snapshot-store/types';
import { isUtcInstant, toUnixSeconds } from '@postjoin/values';
import { addSincePost } from './matches.ts';

/** Members that may lie in the future although the clock was right. */
const plannedMembers = new Set(['opens_at', 'closes_at']);

/** Members with an instant of this service or of a venue. The `at` of a post is stated by its source, and stays. */
const instantName = /_at$/;

/**
 * Replaces every instant of a snapshot that lies after `latest` by `latest`. This repairs a snapshot that a pass with a
 * wrong clock wrote. The order of the instants stays the same, except that all replaced ones become equal.
 *
 * The end of a pause, `retry_at`, moves by the error of the clock if it lies after the time of the pass, so that the
 * pause keeps its length. An earlier end was computed with the right clock and stays. Times in Unix seconds in the
 * memory of a venue also stay, because the venue ignores a time in the future.
 */
export function redate(snapshot: Snapshot, latest: Date): Snapshot {
  const { memory, price_points, histories: stored, ...data } = snapshot;
  const replace = createReplacement(Date.parse(snapshot.taken_at), latest);
  const redated = redateMembers(data, replace, (name) => instantName.test(name));
  const histories = mapValues(stored, (history) => removeLater(history, toUnixSeconds(latest)));
  return {
    ...redated,
    matches: addSincePost(redated.matches, { ...redated, histories }),
    // The memory has instants under other names, such as the name of an account.
    memory: redateMembers(memory, replace, () => true),
    price_points: mapValues(price_points, (points) => redatePoints(points, toUnixSeconds(latest))),
    histories,
  };
}

type Replace = (name: string, instant: string) => string;

function createReplacement(wrongMs: number, latest: Date): Replace {
  const errorMs = wrongMs - latest.getTime();
  return (name, instant) => {
    const ms = Date.parse(instant);
    if (name === 'retry_at') return ms > wrongMs ? new Date(ms - errorMs).toISOString() : instant;
    return ms > latest.getTime() && !plannedMembers.has(name) ? latest.toISOString() : instant;
  };
}

function redateMembers<Value>(value: Value, replace: Replace, isInstant: (name: string) => boolean): Value {
  return JSON.parse(JSON.stringify(value), (name, member: unknown) =>
    isInstant(name) && typeof member === 'string' && isUtcInstant(member) ? replace(name, member) : member,
  ) as Value;
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, convert: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, convert(value)]));
}

/** Of several points that get the same time, the last one stays. */
function redatePoints(points: readonly PricePoint[], latest: number): PricePoint[] {
  const redated = points.map(([at, price]): PricePoint => [Math.min(at, latest), price]);
  return redated.filter(([at], index) => redated[index + 1]?.[0] !== at);
}

/** A venue reports only past points, so a later point is our own observation, made while the clock was wrong. */
function removeLater(history: PriceHistory, latest: number): PriceHistory {
  return { ...history, points: history.points.filter(([at]) => at <= latest) };
}
