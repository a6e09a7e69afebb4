import { parseDecimal, subtractExactly } from '../../fields.ts';
import type { Absence } from '../../moves.ts';
import { type ContractFields, emptyBook, type ReportedMove } from '../../venue-contract.ts';
import type { GammaMarket } from './wire.ts';

/**
 * Gamma lists the outcomes in any order. `lastTradePrice`, `bestBid`, `bestAsk` and the price changes belong to the
 * first outcome of the list. The functions of this module read the prices of the outcome Yes.
 */

/** The position of Yes in the list of outcomes, and the price at that position of `outcomePrices`. */
export interface YesOutcome {
  index: number;
  price: number;
}

/** Whether a market has outcomes other than Yes and No. */
export function hasOtherOutcomes(market: GammaMarket): boolean {
  const outcomes = parseList(market.outcomes);
  return outcomes !== null && (outcomes.length !== 2 || !outcomes.some(isYes));
}

function isYes(outcome: string): boolean {
  return outcome.toLowerCase() === 'yes';
}

/** Finds the position and the price of Yes, or the reason why this is not possible. */
export function findYes(market: GammaMarket): YesOutcome | { reason: string } {
  const outcomes = parseList(market.outcomes);
  const prices = parseList(market.outcomePrices)?.map((price) => parseDecimal(price));
  if (!outcomes || !prices) return { reason: 'outcomes or outcomePrices is not a list of strings' };
  if (outcomes.length !== prices.length) return { reason: 'outcomes and outcomePrices differ in length' };
  const index = outcomes.findIndex(isYes);
  const price = prices[index] ?? null;
  if (price === null || prices.some((entry) => entry === null || entry > 1))
    return { reason: 'outcomePrices has an entry that is not a price' };
  const yes = { index, price };
  return contradictsOrder(market, yes) ? { reason: 'its prices contradict the order of its outcomes' } : yes;
}

/** Parses a list of strings, which Gamma writes as JSON text or as an array. Returns null for anything else. */
export function parseList(raw: string | string[] | null | undefined): string[] | null {
  const value: unknown = typeof raw === 'string' ? parseJsonOrNull(raw) : raw;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

function parseJsonOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** 5 cents. If both prices are near 0.50, another price is about equally close to both, and does not show the order. */
const contradictionMargin = 0.05;

/**
 * Whether the parallel lists `outcomes` and `outcomePrices` have different orders, so that Yes would get the price of
 * No. In every recording, `outcomePrices[0]` is the midpoint of `bestBid` and `bestAsk`, with a missing bid counted as 0.
 * So the orders differ if the midpoint, which belongs to the first outcome, is closer to `outcomePrices[1]`. If Yes is
 * the second outcome, whose price is 1 minus `lastTradePrice`, the last trade is checked in the same way.
 */
function contradictsOrder({ lastTradePrice, bestBid, bestAsk }: GammaMarket, yes: YesOutcome): boolean {
  const firstPrice = toPriceOfYes(yes.price, yes);
  const hasBook = typeof bestAsk === 'number' && bestAsk < 1;
  const pricesOfFirst = [
    ...(hasBook ? [((bestBid ?? 0) + bestAsk) / 2] : []),
    ...(yes.index !== 0 && isTrade(lastTradePrice) ? [lastTradePrice] : []),
  ];
  return pricesOfFirst.some(
    (price) => Math.abs(price - firstPrice) > Math.abs(1 - price - firstPrice) + contradictionMargin,
  );
}

/** Whether a price is that of a trade. Placeholders and finished markets have prices of 0 or 1. */
function isTrade(price: unknown): price is number {
  return typeof price === 'number' && price > 0 && price < 1;
}

export function readLastPrice(
  market: GammaMarket,
  yes: YesOutcome,
): Pick<ContractFields, 'last_price' | 'last_price_reason'> {
  const { lastTradePrice } = market;
  if (isTrade(lastTradePrice)) return { last_price: toPriceOfYes(lastTradePrice, yes), last_price_reason: null };
  const { volume } = readVolume(market);
  const isUntraded = volume === 0 || (volume === null && market.lastTradePrice === 0);
  return { last_price: null, last_price_reason: isUntraded ? 'no_trade' : 'not_given' };
}

/** Converts a price of the first outcome to a price of Yes, or back. */
function toPriceOfYes(priceOfFirst: number, yes: YesOutcome): number {
  return yes.index === 0 ? priceOfFirst : subtractExactly(1, priceOfFirst);
}

/** Reads midpoint and spread, if there are a bid and an ask: Gamma computes the midpoint with 0 for a missing bid. */
export function readBook(
  { bestBid, bestAsk }: GammaMarket,
  yes: YesOutcome,
): Pick<ContractFields, 'midpoint' | 'spread'> {
  if (!bestBid || typeof bestAsk !== 'number' || bestAsk >= 1 || bestAsk < bestBid) {
    return emptyBook;
  }
  return { midpoint: yes.price, spread: subtractExactly(bestAsk, bestBid) };
}

export function readVolume({ volumeNum, volume }: GammaMarket): Pick<ContractFields, 'volume' | 'volume_unit'> {
  const traded = volumeNum ?? parseDecimal(volume ?? '');
  return { volume: traded, volume_unit: traded === null ? null : 'usd' };
}

/**
 * Converts a change of the first outcome's price to a move of Yes. A change from a price below 0 or above 1 belongs to
 * another series and is not given: a recording has a last trade of 0.973 and a change of -0.084.
 */
export function toReportedMove(
  change: number | null | undefined,
  market: GammaMarket,
  yes: YesOutcome,
): ReportedMove | Absence {
  if (typeof change !== 'number' || !isPossibleChange(change, market)) return 'not_given';
  return { value: yes.index === 0 ? change : subtractExactly(0, change) };
}

function isPossibleChange(change: number, { lastTradePrice }: GammaMarket): boolean {
  if (typeof lastTradePrice !== 'number') return true;
  const before = subtractExactly(lastTradePrice, change);
  return before >= 0 && before <= 1;
}
