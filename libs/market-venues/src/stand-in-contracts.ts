import { hashHex } from '@postjoin/upstream/checks';
import { countLeading, groupBy, hourSeconds } from '@postjoin/values';
import type { VenueName } from './registry.ts';
import type { PricePoint } from './types.ts';

export type { PricePoint } from './types.ts';

/** The contracts and prices that the stand-ins of the venues serve, with their ids on the wire. */

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

/** The contracts at `now`. The same object is used for the same time, so derived data can be memoized. */
export interface ContractsView {
  now: Date;
  contracts: readonly WorldContract[];
}

/** True when trading has ended permanently. */
export function isOver({ state }: Pick<WorldContract, 'state'>): boolean {
  return state === 'closed' || state === 'resolved';
}

/** Returns the payout of a resolved contract: 1 if its last price is at least 0.5, else 0. */
export function settlementPrice(contract: WorldContract, now: Date): 0 | 1 {
  return (lastPrice(contract, now) ?? 0) >= 0.5 ? 1 : 0;
}

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
export const groupByEvent = (contracts: readonly WorldContract[]): WorldContract[][] => [
  ...groupBy(contracts, ({ eventId }) => eventId).values(),
];

/** A generated id depends only on the recorded id, so every run generates the same id. */
const isNumber = /^\d+$/;

const isConditionId = /^0x[0-9a-f]{64}$/;

/** Ids of events and markets on Gamma are digits. Any other recorded id is hashed to digits. */
export function gammaId(recorded: string): string {
  return isNumber.test(recorded) ? recorded : String(Number.parseInt(hashHex(recorded).slice(0, 12), 16) + 1e9);
}

/** Returns the condition id of a market on the blockchain: the recorded id if it has that form, else its hash. */
export function conditionId(recorded: string): string {
  return isConditionId.test(recorded) ? recorded : `0x${hashHex(recorded)}`;
}

/** Creates the two token ids of a market, in the order of its outcomes. */
export function tokenIds(recorded: string): [string, string] {
  return [`0x${hashHex(`${recorded} yes`)}`, `0x${hashHex(`${recorded} no`)}`].map((hex) => BigInt(hex).toString()) as [
    string,
    string,
  ];
}

/** Converts a text such as `Will it? By May!` to `will-it-by-may`. */
export function toSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'event'
  );
}

/** Returns the slug of an event: from its address, else from its recorded id or its title. */
export function eventSlug({ eventId, url, eventTitle }: WorldContract): string {
  const inUrl = /\/event\/([a-z0-9-]+)/.exec(url ?? '')?.[1];
  if (inUrl !== undefined) return inUrl;
  return isNumber.test(eventId) || eventId.startsWith('0x') ? toSlug(eventTitle) : toSlug(eventId);
}

/** Returns the series ticker of a Kalshi event: the part of the event ticker before the first hyphen. */
export function seriesTicker(eventTicker: string): string {
  return eventTicker.split('-')[0]!;
}
