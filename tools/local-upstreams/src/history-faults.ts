import type { WireResponse } from '@postjoin/upstream/checks';

/** Faults of price histories, in the formats of Polymarket and Kalshi. */

type Point = Record<string, unknown>;
type ChangePoints = (points: readonly Point[]) => readonly Point[];

/** The members of a response that hold the points of a history. */
const pointLists: ReadonlySet<string> = new Set(['history', 'data', 'candlesticks']);

const isPoint = (value: Point): boolean => 't' in value || 'timestamp' in value || 'end_period_ts' in value;

/** Replaces the price of a point with a value above 1. */
const raisePrice = (point: Point): Point => ({
  ...point,
  ...('p' in point && { p: 1.5 }),
  ...(typeof point['price'] === 'number' && { price: 1.5 }),
  ...('end_period_ts' in point && { price: { close_dollars: '1.5000' } }),
});

const changes = {
  empty: () => [],
  unsorted: (points) => points.toReversed(),
  duplicates: (points) => points.flatMap((point) => [point, point]),
  outside: (points) => points.map(raisePrice),
} as const satisfies Record<string, ChangePoints>;

/**
 * Changes the points of each price history in a response:
 *
 * - `empty`: removes all points
 * - `unsorted`: sends the newest point first
 * - `duplicates`: sends each point twice
 * - `outside`: gives each point a price of 1.5
 *
 * A response without price histories stays as it is.
 */
export function changeHistory(kind: keyof typeof changes, response: WireResponse): WireResponse {
  if (typeof response.body !== 'object' || response.body === null || response.body instanceof Uint8Array)
    return response;
  const change: ChangePoints = changes[kind];
  const replacePoints = (member: string, value: unknown): unknown =>
    pointLists.has(member) && Array.isArray(value) && value.every((element) => isPoint(element as Point))
      ? change(value as Point[])
      : value;
  return { ...response, body: JSON.stringify(response.body, replacePoints) };
}
