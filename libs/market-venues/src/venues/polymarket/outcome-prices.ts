import { parseDecimal, subtractExactly } from '../../exact-decimal.ts';
import type { ListedContract, SaidMove } from '../../listing.ts';
import type { GammaMarket } from './wire.ts';

/** Which of a market's numbers are those of Yes: Gamma lists outcomes in any order, and its numbers are of the first. */

/** Where Yes stands among the outcomes, and its entry of `outcomePrices`. */
export interface Side {
  index: number;
  price: number;
}

/** Whether a market lists other outcomes than Yes and No. */
export function hasOtherOutcomes(market: GammaMarket): boolean {
  const outcomes = listOf(market.outcomes);
  return outcomes !== null && (outcomes.length !== 2 || !outcomes.some(isYes));
}

function isYes(outcome: string): boolean {
  return outcome.toLowerCase() === 'yes';
}

/** The place and price of Yes, or in words why they cannot be told. */
export function sideOfYes(market: GammaMarket): Side | { reason: string } {
  const outcomes = listOf(market.outcomes);
  const prices = listOf(market.outcomePrices)?.map((price) => parseDecimal(price));
  if (!outcomes || !prices) return { reason: 'outcomes or outcomePrices is no list of strings' };
  if (outcomes.length !== prices.length) return { reason: 'outcomes and outcomePrices differ in length' };
  const index = outcomes.findIndex(isYes);
  const price = prices[index] ?? null;
  if (price === null || prices.some((one) => one === null || one > 1))
    return { reason: 'outcomePrices holds what is no price' };
  const yes = { index, price };
  return isOfOtherOutcome(market, yes) ? { reason: 'its prices contradict the order of its outcomes' } : yes;
}

/** Gamma writes lists as strings that hold JSON, and in places as real arrays. */
export function listOf(raw: string | string[] | null | undefined): string[] | null {
  const value: unknown = typeof raw === 'string' ? parsedOrNull(raw) : raw;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Prices that are closer to each other than this prove nothing about which outcome they are of. */
const contradictionMargin = 0.05;

/**
 * `lastTradePrice` and the book are of the first outcome: `outcomePrices[0]` is the book's middle in every recording, a
 * missing bid counting as 0. A market whose book fits the other entry better, or whose trade does where Yes comes
 * second and has the complement for its price, lists its outcomes in another order than its prices.
 */
function isOfOtherOutcome({ lastTradePrice, bestBid, bestAsk }: GammaMarket, yes: Side): boolean {
  const firstPrice = ofYes(yes.price, yes);
  const hasBook = typeof bestAsk === 'number' && bestAsk < 1;
  const told = [
    ...(hasBook ? [((bestBid ?? 0) + bestAsk) / 2] : []),
    ...(yes.index !== 0 && isTrade(lastTradePrice) ? [lastTradePrice] : []),
  ];
  return told.some((price) => Math.abs(price - firstPrice) > Math.abs(1 - price - firstPrice) + contradictionMargin);
}

/** Ticks lie strictly between 0 and 1 while a market is open; placeholders and finished markets show 0 and 1. */
function isTrade(price: unknown): price is number {
  return typeof price === 'number' && price > 0 && price < 1;
}

export function lastPriceOf(market: GammaMarket, yes: Side): Pick<ListedContract, 'last_price' | 'last_price_reason'> {
  const { lastTradePrice } = market;
  if (isTrade(lastTradePrice)) return { last_price: ofYes(lastTradePrice, yes), last_price_reason: null };
  const { volume } = volumeOf(market);
  const isUntraded = volume === 0 || (volume === null && market.lastTradePrice === 0);
  return { last_price: null, last_price_reason: isUntraded ? 'no_trade' : 'not_given' };
}

/** Yes's price from the first outcome's, and the other way round. */
function ofYes(priceOfFirst: number, yes: Side): number {
  return yes.index === 0 ? priceOfFirst : subtractExactly(1, priceOfFirst);
}

/** The middle is what `outcomePrices` says, and only where both sides have an order: a missing bid counts as 0 there. */
export function bookOf({ bestBid, bestAsk }: GammaMarket, yes: Side): Pick<ListedContract, 'midpoint' | 'spread'> {
  if (!bestBid || typeof bestAsk !== 'number' || bestAsk >= 1 || bestAsk < bestBid) {
    return { midpoint: null, spread: null };
  }
  return { midpoint: yes.price, spread: subtractExactly(bestAsk, bestBid) };
}

export function volumeOf({ volumeNum, volume }: GammaMarket): Pick<ListedContract, 'volume' | 'volume_unit'> {
  const traded = volumeNum ?? parseDecimal(volume ?? '');
  return { volume: traded, volume_unit: traded === null ? null : 'usd' };
}

/**
 * A change of a market's first outcome as one of Yes: the other outcome moves the other way. Changes that leave no price
 * to have moved from are recorded, such as -0.084 to a last trade of 0.973: they are of another series.
 */
export function changeOf(change: number | null | undefined, market: GammaMarket, yes: Side): SaidMove | null {
  if (typeof change !== 'number' || !isFromPrice(change, market)) return null;
  return { value: yes.index === 0 ? change : subtractExactly(0, change) };
}

function isFromPrice(change: number, { lastTradePrice }: GammaMarket): boolean {
  if (typeof lastTradePrice !== 'number') return true;
  const before = subtractExactly(lastTradePrice, change);
  return before >= 0 && before <= 1;
}
