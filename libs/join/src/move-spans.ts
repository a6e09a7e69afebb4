import type { PricePoint } from '@postjoin/market-venues/contract';

const daySeconds = 86_400;
/** Venues quote at most six decimals; beyond them a difference of two doubles is noise. */
const decimals = 6;

/** A span of time, in Unix seconds, with the greatest change within 24 hours in it. */
export interface MoveSpan {
  start: number;
  end: number;
  move: number;
}

/**
 * The maximal spans in which a price went up or down by at least `least` within 24 hours. Points are oldest first; two
 * spans that touch are one.
 */
export function moveSpans(points: readonly PricePoint[], least: number): MoveSpan[] {
  const spans: MoveSpan[] = [];
  let first = 0;
  points.forEach(([end, price], index) => {
    while ((points[first]?.[0] ?? end) < end - daySeconds) first += 1;
    const reached = points
      .slice(first, index)
      .map(([start, earlier]) => ({ start, end, move: difference(price, earlier) }))
      .filter(({ move }) => Math.abs(move) >= least);
    for (const span of reached) addSpan(spans, span);
  });
  return spans;
}

/** Keeps the spans apart: what overlaps with the last one widens it. */
function addSpan(spans: MoveSpan[], span: MoveSpan): void {
  let { start, move } = span;
  while ((spans.at(-1)?.end ?? -Infinity) >= start) {
    const last = spans.pop() as MoveSpan;
    start = Math.min(start, last.start);
    if (Math.abs(last.move) >= Math.abs(move)) move = last.move;
  }
  spans.push({ start, end: span.end, move });
}

function difference(later: number, earlier: number): number {
  return Number((later - earlier).toFixed(decimals));
}
