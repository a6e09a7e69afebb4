import type { VenueName } from '@postjoin/market-venues/registry';
import { countLeading } from '@postjoin/values';

/**
 * Posts, contracts and prices at a point in time, independent of their origin (`sample/`, `replay/`) and of the wire
 * formats (`wire/`).
 */

export interface WorldPost {
  /** Id on the platform. */
  id: string;
  account: 'trump' | 'whitehouse';
  handle: string;
  platform: 'truthsocial' | 'x' | 'whitehouse.gov' | 'bluesky';
  atMs: number;
  kind: 'text' | 'link' | 'blank' | 'repost' | 'quote';
  /** Plain text. For a repost, the text of the original post. Empty for a blank post. */
  text: string;
  /** Recorded markup of the platform. If absent, markup is created from `text`. */
  html?: string;
  url: string;
  /** Handle of the original author of a repost. */
  repostOf?: string;
  /** Address of the quoted post. */
  quoteOf?: string;
}

/** Unix seconds and price. */
export type PricePoint = readonly [at: number, price: number];

/** Observations of one contract's price. */
export interface PriceSeries {
  /** Returns the latest observation at or before a Unix time. */
  at(seconds: number): PricePoint | undefined;
  /** Returns the observations after `from` and up to `to`, oldest first. */
  between(from: number, to: number): PricePoint[];
}

export interface WorldContract {
  venue: VenueName;
  /** Id on the venue: the real id of a recorded contract, or the id that the sample world gives to its contract. */
  id: string;
  eventId: string;
  title: string;
  eventTitle: string;
  /** Label of the outcome, also if the event has only one; null for a yes/no question without a label. */
  outcome: string | null;
  description: string;
  opensAtMs: number | null;
  closesAtMs: number | null;
  tags: readonly string[];
  category: string | null;
  url: string | null;
  /**
   * `closed`: trading has ended. `resolved`: closed and settled. `placeholder`: listed, but never opened for trading.
   */
  state: 'open' | 'paused' | 'closed' | 'resolved' | 'placeholder';
  /** True when at most one outcome of the event can resolve to yes. */
  exclusive: boolean;
  series: PriceSeries;
  /** Price of a contract without observations; null if unknown. A recording has no such price. */
  recordedPrice: number | null;
  /** Difference between best ask and best bid; null without an order book. */
  spread: number | null;
  volume: number | null;
  /** True when the venue's catalogue includes price moves. The moves can always be computed from the price history. */
  reportsMoves: boolean;
}

/** True when trading has ended permanently. */
export function isOver({ state }: Pick<WorldContract, 'state'>): boolean {
  return state === 'closed' || state === 'resolved';
}

/** Returns the payout of a resolved contract: 1 if its last price is at least 0.5, else 0. */
export function settlementPrice(contract: WorldContract, now: Date): 0 | 1 {
  return (lastPrice(contract, now) ?? 0) >= 0.5 ? 1 : 0;
}

/**
 * The world at one time. `World.viewAt` returns the same object for the same time, so that derived data can be
 * memoized.
 */
export interface WorldView {
  now: Date;
  /** Posts up to `now`, newest first. */
  posts: readonly WorldPost[];
  contracts: readonly WorldContract[];
}

export interface World {
  viewAt(now: Date): WorldView;
}

const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

export const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Returns the last price at the time `now`; null if unknown. */
export function lastPrice(contract: WorldContract, now: Date): number | null {
  return contract.series.at(toSeconds(now.getTime()))?.[1] ?? contract.recordedPrice;
}

/** The change of a price between two observations. */
export interface PriceMove {
  value: number;
  from: PricePoint;
  to: PricePoint;
}

/**
 * Computes the change of the price in the `seconds` before `now`, which is in Unix seconds. Returns null if the latest
 * observation at one of the two times is missing, or is older than a tenth of `seconds`. It may always be an hour old.
 * With older observations, the change would be that of another period.
 */
export function findMove(series: PriceSeries, now: number, seconds: number): PriceMove | null {
  const maxAge = Math.max(hourSeconds, seconds / 10);
  const from = series.at(now - seconds);
  const to = series.at(now);
  if (!from || now - seconds - from[0] > maxAge) return null;
  if (!to || now - to[0] > maxAge) return null;
  return { value: Math.round((to[1] - from[1]) * 1e6) / 1e6, from, to };
}

/** Returns the price `seconds` before `now`; null if `findMove` finds no move from then. */
export function priceBefore({ series }: WorldContract, now: Date, seconds: number): number | null {
  return findMove(series, toSeconds(now.getTime()), seconds)?.from[1] ?? null;
}

const isUpTo = ([at]: PricePoint, seconds: number) => at <= seconds;

/** @param points recorded observations, oldest first */
export function createRecordedSeries(points: readonly PricePoint[]): PriceSeries {
  const countUpTo = (seconds: number) => countLeading(points, seconds, isUpTo);
  return {
    at: (seconds) => points[countUpTo(seconds) - 1],
    between: (from, to) => points.slice(countUpTo(from), Math.max(countUpTo(from), countUpTo(to))),
  };
}

/** Groups contracts by event. Keeps the order of events and contracts. */
export function groupByEvent(contracts: readonly WorldContract[]): WorldContract[][] {
  const events = new Map<string, WorldContract[]>();
  for (const contract of contracts) {
    const event = events.get(contract.eventId);
    if (event) event.push(contract);
    else events.set(contract.eventId, [contract]);
  }
  return [...events.values()];
}
