import { errorLine, UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import { chunk, toUnixSeconds } from '@postjoin/values';
import type { PricePoint } from '../../contract.ts';
import { isOpenToHistory, type Listing, type Moves } from '../../listing.ts';
import { historyMove, noMove, observationAt, weekWindow, type Move } from '../../moves.ts';
import { isOfWholeUpstream } from '../../upstream-failure.ts';
import { parseCandleBatch } from './parse.ts';

/** The last trade as of a week before it was asked for, by contract id; null where there is none. */
export type Baselines = Readonly<Record<string, { asked_at: number; trade: PricePoint | null }>>;

export interface BaselinesReading {
  baselines: Baselines;
  failure: string | undefined;
}

/** `market_tickers` takes at most 100. */
const tickersPerCall = 100;

/** 20 calls a pass tell 2,000 contracts. */
const callsPerPass = 20;

/** Minutes of a candle. Hundred tickers with the candles of seven hours stay far under the 10,000 of one answer. */
const periodMinutes = 60;

/** How long before the week's start the candles begin; the one before them comes along, moved to their beginning. */
const leadSeconds = 6 * 3_600;

interface Wanting {
  id: string;
  listing: Listing;
  moves: Moves;
}

/**
 * Fills in the week's moves that neither the payload nor our own observations tell: last price minus the last trade of
 * a week ago, out of candles. A baseline serves for a few hours; most traded contracts first, a bounded number a pass.
 */
export async function fillWeekMoves(
  upstream: { client: UpstreamClient; baseUrl: string },
  contracts: readonly { listing: Listing; moves: Moves }[],
  { known, now }: { known: Baselines; now: Date },
): Promise<BaselinesReading> {
  const wanting = contracts.flatMap(wantingOf).sort(mostTradedFirst);
  const missing = wanting.filter(({ id }) => !isFresh(known[id]?.asked_at, now));
  const asked = await askAll(upstream, missing.slice(0, callsPerPass * tickersPerCall), now);
  const baselines = Object.fromEntries(
    wanting.flatMap(({ id }) => {
      const baseline = asked.baselines[id] ?? known[id];
      return baseline ? [[id, baseline]] : [];
    }),
  );
  for (const { id, listing, moves } of wanting) {
    moves.week = weekMove(listing, baselines[id]?.trade, now) ?? unknownWeek(moves, asked.failed.has(id));
  }
  return { baselines, failure: asked.failure };
}

function wantingOf({ listing, moves }: { listing: Listing; moves: Moves }): Wanting[] {
  return isOpenToHistory(moves.week) ? [{ id: listing.contract.id, listing, moves }] : [];
}

function mostTradedFirst(a: Wanting, b: Wanting): number {
  return (b.listing.contract.volume ?? 0) - (a.listing.contract.volume ?? 0);
}

function isFresh(askedAt: number | undefined, now: Date): boolean {
  const age = toUnixSeconds(now) - (askedAt ?? -Infinity);
  return age >= 0 && age < weekWindow.refresh;
}

/** Undefined where the baseline is not known either way. */
function weekMove({ contract }: Listing, trade: PricePoint | null | undefined, now: Date): Move | undefined {
  const { last_price } = contract;
  if (trade === undefined || last_price === null) return undefined;
  return historyMove({ earlier: trade, later: [toUnixSeconds(now), last_price] }, weekWindow, now);
}

function unknownWeek({ week }: Moves, hasFailed: boolean): Move {
  return hasFailed ? noMove('venue_failed') : week;
}

/**
 * Asks in batches. One that is refused is asked in halves after the others, down to the ticker that is refused, as far
 * as the calls of a pass reach. A failure of the upstream ends it.
 */
async function askAll(
  upstream: { client: UpstreamClient; baseUrl: string },
  wanting: readonly Wanting[],
  now: Date,
): Promise<BaselinesReading & { failed: ReadonlySet<string> }> {
  const baselines: Record<string, Baselines[string]> = {};
  const waiting = chunk(wanting, tickersPerCall);
  let failure: UpstreamError | undefined;
  for (let calls = 0; calls < callsPerPass && waiting.length > 0; calls += 1) {
    const batch = waiting.shift() ?? [];
    try {
      Object.assign(baselines, await askBatch(upstream, batch, now));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
      if (isOfWholeUpstream(error)) break;
      if (batch.length > 1) waiting.push(...chunk(batch, Math.ceil(batch.length / 2)));
    }
  }
  const failed = new Set(wanting.map(({ id }) => id).filter((id) => !Object.hasOwn(baselines, id)));
  if (!failure || failed.size === 0) return { baselines, failed, failure: undefined };
  const missing = `week moves of ${failed.size} contracts are older or not known`;
  return { baselines, failed, failure: `${errorLine(failure)}; ${missing}` };
}

async function askBatch(
  { client, baseUrl }: { client: UpstreamClient; baseUrl: string },
  batch: readonly Wanting[],
  now: Date,
): Promise<Baselines> {
  const asked_at = toUnixSeconds(now);
  const weekAgo = asked_at - weekWindow.seconds;
  const query = {
    market_tickers: batch.map(({ listing }) => listing.historyId).join(','),
    start_ts: weekAgo - leadSeconds,
    end_ts: weekAgo,
    period_interval: periodMinutes,
    include_latest_before_start: true,
  };
  const { value } = await client.json({ url: `${baseUrl}/markets/candlesticks`, query });
  const trades = parseCandleBatch(value);
  const tradeOf = ({ historyId }: Listing) => observationAt(trades.get(historyId ?? '') ?? [], weekAgo);
  return Object.fromEntries(batch.map(({ id, listing }) => [id, { asked_at, trade: tradeOf(listing) }]));
}
