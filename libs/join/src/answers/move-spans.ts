import { subtractExactly, type PricePoint } from '@postjoin/market-venues/types';
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
  let first = 0;
  points.forEach(([end, price], index) => {
    while ((points[first]?.[0] ?? end) < end - daySeconds) first += 1;
    const moves = points
      .slice(first, index)
      .map(([start, earlier]) => ({ start, end, move: subtractExactly(price, earlier) }))
      .filter(({ move }) => Math.abs(move) >= minMove);
    for (const span of moves) addSpan(spans, span);
  });
  return spans;
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
