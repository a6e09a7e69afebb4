import type { Contract, MoveBasis } from '@postjoin/market-venues/contract';

export type PointName = 'week' | 'day' | 'now';

/** A price that is known, or why it is not. */
export type PricePoint =
  | { name: PointName; known: true; at: number; price: number; note?: string }
  | { name: PointName; known: false; reason: Unknown };

/** Beside the reasons that a venue's answer gives: `out_of_range` when price and move do not fit together. */
export type Unknown = NonNullable<MoveBasis['reason']> | 'out_of_range';

const daySeconds = 86_400;
/** Differences of decimal prices carry dust beyond the digits that venues give. */
const decimals = 6;

type Priced = Pick<
  Contract,
  'last_price' | 'last_price_reason' | 'move_24h' | 'move_7d' | 'move_24h_basis' | 'move_7d_basis' | 'price_at'
>;

/** The prices 7 days ago, 24 hours ago and now, from the last price and the two moves alone. Times in Unix seconds. */
export function knownPoints(contract: Priced): [week: PricePoint, day: PricePoint, now: PricePoint] {
  return [
    earlier('week', contract, contract.move_7d, contract.move_7d_basis, 7 * daySeconds),
    earlier('day', contract, contract.move_24h, contract.move_24h_basis, daySeconds),
    present(contract),
  ];
}

function present({ last_price, last_price_reason, price_at }: Priced): PricePoint {
  if (last_price === null || price_at === null)
    return { name: 'now', known: false, reason: last_price_reason ?? 'not_given' };
  return { name: 'now', known: true, at: seconds(price_at), price: last_price };
}

function earlier(
  name: PointName,
  { last_price, last_price_reason, price_at }: Priced,
  move: number | null,
  basis: MoveBasis,
  ago: number,
): PricePoint {
  if (last_price === null || price_at === null || move === null)
    return { name, known: false, reason: basis.reason ?? last_price_reason ?? 'not_given' };
  const price = Number((last_price - move).toFixed(decimals));
  if (price < 0 || price > 1) return { name, known: false, reason: 'out_of_range' };
  const at = basis.from_at === null ? seconds(price_at) - ago : seconds(basis.from_at);
  return { name, known: true, at, price, ...(basis.note === undefined ? {} : { note: basis.note }) };
}

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}
