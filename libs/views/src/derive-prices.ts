import type { PublicContract } from '@postjoin/join/types';

export type PriceTime = 'week' | 'day' | 'now';

/** A price, or the reason why it is unknown. */
export type DerivedPrice = { name: PriceTime } & (
  { known: true; price: number } | { known: false; reason: UnknownReason }
);

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
    derivePrice('week', contract, move_7d, move_7d_reason),
    derivePrice('day', contract, move_24h, move_24h_reason),
    derivePrice('now', contract, 0),
  ];
}

/** @param move the last price minus the price at that time */
function derivePrice(
  name: PriceTime,
  { last_price, last_price_reason, price_at }: ContractPrices,
  move: number | null,
  reason?: PublicContract['move_24h_reason'],
): DerivedPrice {
  if (last_price === null || price_at === null || move === null)
    return { name, known: false, reason: reason ?? last_price_reason ?? 'not_given' };
  const price = Number((last_price - move).toFixed(maxDecimals));
  if (price < 0 || price > 1) return { name, known: false, reason: 'out_of_range' };
  return { name, known: true, price };
}
