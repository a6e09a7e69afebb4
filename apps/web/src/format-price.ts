import type { PriceTime, UnknownReason } from './derive-prices.ts';

export const priceTimeLabels: Readonly<Record<PriceTime, string>> = {
  week: '7 days ago',
  day: '24 hours ago',
  now: 'Last price',
};

/** Why a price is unknown, as the text after "unknown:". */
export const unknownReasonTexts: Readonly<Record<UnknownReason, string>> = {
  no_trade: 'never traded',
  too_young: 'new contract',
  no_baseline: 'no price from that time',
  baseline_too_old: 'no price close to that time',
  not_given: 'not reported by the venue',
  no_price_then: 'no recorded price from that time',
  venue_failed: 'the venue did not respond',
  since_last_close_only: 'known only since the last close',
  out_of_range: 'price and move contradict each other',
};

/** Formats a price with all its decimals, and at least two. */
export function formatPrice(price: number): string {
  const text = String(price);
  if (text.includes('e')) return price.toFixed(10).replace(/0+$/u, '');
  return countDecimals(text) < 2 ? price.toFixed(2) : text;
}

/** Formats a move with its sign. The minus sign is U+2212, which is as wide as a plus. */
export function formatMove(move: number): string {
  const rounded = Number(move.toFixed(4));
  if (rounded === 0) return '±0.00';
  return `${rounded > 0 ? '+' : '−'}${formatPrice(Math.abs(rounded))}`;
}

function countDecimals(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
