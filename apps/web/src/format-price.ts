import type { PriceTime, UnknownReason } from './derive-prices.ts';

export const priceTimeLabels: Readonly<Record<PriceTime, string>> = { week: '7 d ago', day: '24 h ago', now: 'Last' };

/** Why a price is not known, to follow "not known:". */
export const unknownReasonTexts: Readonly<Record<UnknownReason, string>> = {
  no_trade: 'never traded',
  too_young: 'younger than that',
  no_baseline: 'no price from then',
  baseline_too_old: 'no price near enough to then',
  not_given: 'not given by the venue',
  venue_failed: 'the venue did not answer',
  out_of_range: 'price and move do not fit together',
};

/** A price as the venue gave it, with two decimals at least. */
export function formatPrice(price: number): string {
  const given = String(price);
  if (given.includes('e')) return price.toFixed(10).replace(/0+$/u, '');
  return countDecimals(given) < 2 ? price.toFixed(2) : given;
}

/** A move with its sign; a minus that is as wide as a plus. */
export function formatMove(move: number): string {
  const rounded = Number(move.toFixed(4));
  if (rounded === 0) return '±0.00';
  return `${rounded > 0 ? '+' : '−'}${formatPrice(Math.abs(rounded))}`;
}

function countDecimals(given: string): number {
  return given.split('.')[1]?.length ?? 0;
}
