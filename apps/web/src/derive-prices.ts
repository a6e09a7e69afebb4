import type { Contract, MoveBasis } from '@postjoin/market-venues/contract';

export type PriceTime = 'week' | 'day' | 'now';

/** A price, or the reason why it is unknown. `at` is in Unix seconds. */
export type DerivedPrice =
  | { name: PriceTime; known: true; at: number; price: number; note?: string }
  | { name: PriceTime; known: false; reason: UnknownReason };

/**
 * The reasons that the API reports, and `out_of_range`: the last price and the move give an earlier price below 0 or
 * above 1.
 */
export type UnknownReason = NonNullable<MoveBasis['reason']> | 'out_of_range';

const daySeconds = 86_400;
/** Decimals of a derived price. Rounding removes floating-point errors. Prices of venues have fewer decimals. */
const maxDecimals = 6;

type ContractPrices = Pick<
  Contract,
  'last_price' | 'last_price_reason' | 'move_24h' | 'move_7d' | 'move_24h_basis' | 'move_7d_basis' | 'price_at'
>;

/** Derives the prices 7 days ago, 24 hours ago and now from the last price and the two moves. */
export function derivePrices(contract: ContractPrices): [week: DerivedPrice, day: DerivedPrice, now: DerivedPrice] {
  return [
    deriveEarlierPrice('week', contract, contract.move_7d, contract.move_7d_basis, 7 * daySeconds),
    deriveEarlierPrice('day', contract, contract.move_24h, contract.move_24h_basis, daySeconds),
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
  move: number | null,
  basis: MoveBasis,
  ago: number,
): DerivedPrice {
  if (last_price === null || price_at === null || move === null)
    return { name, known: false, reason: basis.reason ?? last_price_reason ?? 'not_given' };
  const price = Number((last_price - move).toFixed(maxDecimals));
  if (price < 0 || price > 1) return { name, known: false, reason: 'out_of_range' };
  const at = basis.from_at === null ? toUnixSeconds(price_at) - ago : toUnixSeconds(basis.from_at);
  return { name, known: true, at, price, ...(basis.note === undefined ? {} : { note: basis.note }) };
}

function toUnixSeconds(instant: string): number {
  return Date.parse(instant) / 1000;
}
