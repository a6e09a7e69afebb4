import type { PublicContract } from '@postjoin/join/types';
import { daySeconds } from '@postjoin/values';

export type PriceTime = 'week' | 'day' | 'now';

/** A price, or the reason why it is unknown. `at` is in Unix seconds. */
export type DerivedPrice =
  | { name: PriceTime; known: true; at: number; price: number }
  | { name: PriceTime; known: false; reason: UnknownReason };

/**
 * The reasons that the API reports, and `out_of_range`: the last price and the move give an earlier price below 0 or
 * above 1.
 */
export type UnknownReason = NonNullable<PublicContract['last_price_reason']> | 'out_of_range';

/** Decimals of a derived price. Rounding removes floating-point errors. Prices of venues have fewer decimals. */
const maxDecimals = 6;

type ContractPrices = Pick<
  PublicContract,
  'last_price' | 'last_price_reason' | 'move_24h' | 'move_24h_reason' | 'move_7d' | 'move_7d_reason' | 'price_at'
>;

/** Derives the prices 7 days ago, 24 hours ago and now from the last price and the two moves. */
export function derivePrices(contract: ContractPrices): [week: DerivedPrice, day: DerivedPrice, now: DerivedPrice] {
  const { move_24h, move_24h_reason, move_7d, move_7d_reason } = contract;
  return [
    deriveEarlierPrice('week', contract, { move: move_7d, reason: move_7d_reason, ago: 7 * daySeconds }),
    deriveEarlierPrice('day', contract, { move: move_24h, reason: move_24h_reason, ago: daySeconds }),
    deriveLastPrice(contract),
  ];
}

function deriveLastPrice({ last_price, last_price_reason, price_at }: ContractPrices): DerivedPrice {
  if (last_price === null || price_at === null)
    return { name: 'now', known: false, reason: last_price_reason ?? 'not_given' };
  return { name: 'now', known: true, at: toUnixSeconds(price_at), price: last_price };
}

function deriveEarlierPrice(
  name: PriceTime,
  { last_price, last_price_reason, price_at }: ContractPrices,
  { move, reason, ago }: { move: number | null; reason: PublicContract['move_24h_reason']; ago: number },
): DerivedPrice {
  if (last_price === null || price_at === null || move === null)
    return { name, known: false, reason: reason ?? last_price_reason ?? 'not_given' };
  const price = Number((last_price - move).toFixed(maxDecimals));
  if (price < 0 || price > 1) return { name, known: false, reason: 'out_of_range' };
  return { name, known: true, at: toUnixSeconds(price_at) - ago, price };
}

function toUnixSeconds(instant: string): number {
  return Date.parse(instant) / 1000;
}
