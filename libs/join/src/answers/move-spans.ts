import { subtractExactly } from '@postjoin/market-venues/series';
import type { PricePoint } from '@postjoin/market-venues/types';
import { daySeconds } from '@postjoin/values';

/** A period in Unix seconds, and the greatest price change within 24 hours during the period. */
export interface MoveSpan {
  start: number;
  end: number;
  move: number;
}

/**
 * Finds the periods in which a price changed by `minMove` or more, in either direction, within 24 hours. Periods that
 * overlap or touch are merged.
 * @param points prices, oldest first
 */
export function findMoveSpans(points: readonly PricePoint[], minMove: number): MoveSpan[] {
  const spans: MoveSpan[] = [];
  const extremes = [createExtreme((price, other) => price > other), createExtreme((price, other) => price < other)];
  let first = 0;
  for (const [index, point] of points.entries()) {
    const [end, price] = point;
    while ((points[first]?.[0] ?? end) < end - daySeconds) first += 1;
    const moveFrom = ([start, earlier]: PricePoint) => ({ start, end, move: subtractExactly(price, earlier) });
    const isLarge = ({ move }: MoveSpan) => Math.abs(move) >= minMove;
    const [greatest] = extremes
      .flatMap((extreme) => extreme.since(end - daySeconds))
      .map(moveFrom)
      .sort((a, b) => Math.abs(b.move) - Math.abs(a.move) || a.start - b.start);
    if (greatest && isLarge(greatest)) {
      let earliest = first;
      while (!isLarge(moveFrom(points[earliest] ?? point)) && earliest < index) earliest += 1;
      addSpan(spans, { ...greatest, start: points[earliest]?.[0] ?? greatest.start });
    }
    for (const extreme of extremes) extreme.add(point);
  }
  return spans;
}
/**
 * Finds the first of the points with the most extreme price of a period that moves forward. It keeps only the points
 * that can become the result, so that a month of prices is read in linear time.
 */
function createExtreme(exceeds: (price: number, other: number) => boolean) {
  const retained: PricePoint[] = [];
  return {
    add(point: PricePoint): void {
      while (exceeds(point[1], retained.at(-1)?.[1] ?? point[1])) retained.pop();
      retained.push(point);
    },
    since(oldest: number): PricePoint[] {
      while ((retained[0]?.[0] ?? oldest) < oldest) retained.shift();
      return retained.slice(0, 1);
    },
  };
}

/** Adds a span to a list. Merges the span with the last spans of the list that it overlaps or touches. */
function addSpan(spans: MoveSpan[], span: MoveSpan): void {
  let { start, move } = span;
  while ((spans.at(-1)?.end ?? -Infinity) >= start) {
    const last = spans.pop() as MoveSpan;
    start = Math.min(start, last.start);
    if (Math.abs(last.move) >= Math.abs(move)) move = last.move;
  }
  spans.push({ start, end: span.end, move });
}
