import type { PointName, Unknown } from './known-points.ts';

export const pointLabels: Readonly<Record<PointName, string>> = { week: '7 d ago', day: '24 h ago', now: 'Last' };

/** Why a price is not known, to follow "not known:". */
export const unknownWords: Readonly<Record<Unknown, string>> = {
  no_trade: 'never traded',
  too_young: 'younger than that',
  no_baseline: 'no price from then',
  baseline_too_old: 'no price near enough to then',
  not_given: 'not given by the venue',
  venue_failed: 'the venue did not answer',
  out_of_range: 'price and move do not fit together',
};

/** A price as the venue gave it, with two decimals at least. */
export function priceWords(price: number): string {
  const given = String(price);
  if (given.includes('e')) return price.toFixed(10).replace(/0+$/u, '');
  return decimalsOf(given) < 2 ? price.toFixed(2) : given;
}

/** A move with its sign; a minus that is as wide as a plus. */
export function moveWords(move: number): string {
  const rounded = Number(move.toFixed(4));
  if (rounded === 0) return '±0.00';
  return `${rounded > 0 ? '+' : '−'}${priceWords(Math.abs(rounded))}`;
}

function decimalsOf(given: string): number {
  return given.split('.')[1]?.length ?? 0;
}
