import { countLeading } from '@postjoin/values';
/**
 * What the local upstreams are about: posts, contracts and their prices, as they were at one moment. Where they come
 * from (`sample`, `replay`) and how they look on the wire (`wire/`) is no business of this file.
 */

export interface WorldPost {
  /** The platform's id. */
  id: string;
  account: 'trump' | 'whitehouse';
  handle: string;
  platform: 'truthsocial' | 'x' | 'whitehouse.gov' | 'bluesky';
  atMs: number;
  kind: 'text' | 'link' | 'blank' | 'repost' | 'quote';
  /** Plain text; of a repost the words reposted. Empty when blank. */
  text: string;
  /** The platform's own markup, where it was recorded; made from `text` otherwise. */
  html?: string;
  url: string;
  /** Whose words a repost shows. */
  repostOf?: string;
  /** The post that a quote quotes. */
  quoteOf?: string;
}

/** Unix seconds and price. */
export type PricePoint = readonly [at: number, price: number];

/** Observations of one contract's price. */
export interface PriceSeries {
  /** The latest at or before an instant. */
  at(seconds: number): PricePoint | undefined;
  /** Those after `from`, up to `to`, oldest first. */
  between(from: number, to: number): PricePoint[];
}

export interface WorldContract {
  venue: 'polymarket' | 'kalshi' | 'predictit';
  /** The venue's id, as it was recorded or is written in the sample. */
  id: string;
  eventId: string;
  title: string;
  eventTitle: string;
  /** Label of the outcome in a question with several; null for a plain yes or no. */
  outcome: string | null;
  description: string;
  opensAtMs: number | null;
  closesAtMs: number | null;
  tags: readonly string[];
  category: string | null;
  url: string | null;
  /** `closed`: trading has ended. `resolved`: it is settled as well. `placeholder`: listed, but never opened for trade. */
  state: 'open' | 'paused' | 'closed' | 'resolved' | 'placeholder';
  /** Whether at most one outcome of the event can come true. */
  exclusive: boolean;
  series: PriceSeries;
  /** The last price where no observation is known; null when there never was one. */
  recordedPrice: number | null;
  /** Difference of the best offers; null when there is no book. */
  spread: number | null;
  volume: number | null;
  /** Whether the venue's catalogue itself says how far the price moved; the history knows it in any case. */
  saysMoves: boolean;
}

/** Whether trading has ended for good. */
export function isOver({ state }: Pick<WorldContract, 'state'>): boolean {
  return state === 'closed' || state === 'resolved';
}

/** 1 or 0: what the outcome of a resolved contract pays. The more likely end is the one that came. */
export function settlementOf(contract: WorldContract, now: Date): 0 | 1 {
  return (lastPrice(contract, now) ?? 0) >= 0.5 ? 1 : 0;
}

/** Everything at one moment. The same object stands for the same moment, so that what is made of it can be kept. */
export interface WorldView {
  now: Date;
  /** Newest first; none lies after `now`. */
  posts: readonly WorldPost[];
  contracts: readonly WorldContract[];
}

export interface World {
  viewAt(now: Date): WorldView;
}

export const daySeconds = 24 * 3600;

/**
 * How much older than wanted an observation may be to stand for the price at an instant. Recorded series are thin, often
 * one observation a day; an older one would make a move over another time than it says.
 */
const toleranceSeconds = 36 * 3600;

export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** The last price at a moment; null when there is none. */
export function lastPrice(contract: WorldContract, now: Date): number | null {
  return contract.series.at(secondsOf(now.getTime()))?.[1] ?? contract.recordedPrice;
}

/** The price so many seconds before a moment; null when no observation stands for it, or for the moment itself. */
export function priceBefore(contract: WorldContract, now: Date, seconds: number): number | null {
  const nowS = secondsOf(now.getTime());
  const latest = contract.series.at(nowS);
  const earlier = contract.series.at(nowS - seconds);
  if (!latest || nowS - latest[0] > toleranceSeconds) return null;
  if (!earlier || nowS - seconds - earlier[0] > toleranceSeconds) return null;
  return earlier[1];
}

/** How far the price moved in so many seconds; null when either end is not known. */
export function moveOver(contract: WorldContract, now: Date, seconds: number): number | null {
  const earlier = priceBefore(contract, now, seconds);
  const latest = lastPrice(contract, now);
  return earlier === null || latest === null ? null : Math.round((latest - earlier) * 1e6) / 1e6;
}

const isUpTo = ([at]: PricePoint, seconds: number) => at <= seconds;

/** A series out of recorded points, oldest first. */
export function recordedSeries(points: readonly PricePoint[]): PriceSeries {
  const upTo = (seconds: number) => countLeading(points, seconds, isUpTo);
  return {
    at: (seconds) => points[upTo(seconds) - 1],
    between: (from, to) => points.slice(upTo(from), Math.max(upTo(from), upTo(to))),
  };
}

/** Contracts by their event, in the order in which they come. */
export function byEvent(contracts: readonly WorldContract[]): WorldContract[][] {
  const events = new Map<string, WorldContract[]>();
  for (const contract of contracts) {
    const event = events.get(contract.eventId);
    if (event) event.push(contract);
    else events.set(contract.eventId, [contract]);
  }
  return [...events.values()];
}
