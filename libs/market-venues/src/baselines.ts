import { errorLine, UpstreamError } from '@postjoin/upstream';
import { chunk, toUnixSeconds } from '@postjoin/values';
import type { PricePoint } from './contract.ts';
import { isFresh } from './instants.ts';
import { historyMove, noMove, type Move } from './moves.ts';
import type { TimeBudget } from './time-budget.ts';
import { affectsWholeUpstream } from './upstream-failure.ts';
import { compareByVolume, moveWindows, type MoveKind, type Moves, type VenueContract } from './venue-contract.ts';

/**
 * The baseline of a move by contract id. `trade` is the last trade at the start of the move's window, as of
 * `requested_at` (Unix seconds); null if there was no trade.
 */
export type Baselines = Readonly<Record<string, { requested_at: number; trade: PricePoint | null }>>;

export interface BaselinesReading {
  baselines: Baselines;
  failure: string | undefined;
}

/** How a venue reads baselines. */
export interface BaselineSource {
  /** Maximum number of contracts in one call. */
  contractsPerCall: number;
  /** Maximum number of calls for one kind of move in one pass. */
  callsPerPass: number;
  /**
   * Reads the last trade of each contract up to an instant in Unix seconds, by contract id. A contract without such a
   * trade is missing. @throws {UpstreamError}
   */
  readTrades(
    contracts: readonly VenueContract[],
    request: { atSeconds: number; totalMs: number },
  ): Promise<ReadonlyMap<string, PricePoint>>;
}

/** A contract whose move needs a baseline. */
interface PendingContract {
  id: string;
  venueContract: VenueContract;
  moves: Moves;
}

/**
 * Fills in the moves of a kind that neither the payload nor our own observations have. Such a move is the last price
 * minus a baseline: the price of the last trade before the move's window. The baseline of a
 * day's move is requested again after an hour, and that of a week's move after three hours. The most traded contracts
 * are requested first.
 */
export async function fillMoves(
  source: BaselineSource,
  contracts: readonly { venueContract: VenueContract; moves: Moves }[],
  { kind, known, now, budget }: { kind: MoveKind; known: Baselines; now: Date; budget: TimeBudget },
): Promise<BaselinesReading> {
  const pending = contracts
    .filter(({ venueContract, moves }) => venueContract.contract.last_price !== null && isUnreported(moves[kind]))
    .map(({ venueContract, moves }) => ({ id: venueContract.contract.id, venueContract, moves }))
    .sort((a, b) => compareByVolume(a.venueContract.contract, b.venueContract.contract));
  const due = pending.filter(({ id }) => !isFresh(known[id]?.requested_at, now, moveWindows[kind].refreshSeconds));
  const requested = await requestBaselines(source, due.slice(0, source.callsPerPass * source.contractsPerCall), {
    kind,
    now,
    budget,
  });
  const baselines = Object.fromEntries(
    pending.flatMap(({ id }) => {
      const baseline = requested.baselines[id] ?? known[id];
      return baseline ? [[id, baseline]] : [];
    }),
  );
  for (const { id, venueContract, moves } of pending) {
    const missing = requested.failed.has(id) ? noMove('venue_failed') : moves[kind];
    moves[kind] = computeMove(venueContract, baselines[id]?.trade, { kind, now }) ?? missing;
  }
  return { baselines, failure: requested.failure };
}

const isUnreported = ({ basis }: Move): boolean => basis.reason === 'not_given';

/**
 * Returns undefined if the baseline or the last price is unknown. If `trade` is null, the contract had no trade before
 * the move's window, and the move has no value.
 */
function computeMove(
  { contract: { last_price } }: VenueContract,
  trade: PricePoint | null | undefined,
  { kind, now }: { kind: MoveKind; now: Date },
): Move | undefined {
  if (trade === undefined || last_price === null) return undefined;
  return historyMove({ earlier: trade, later: [toUnixSeconds(now), last_price] }, moveWindows[kind], now);
}

/**
 * Requests baselines in batches. If the venue refuses a batch, its halves are requested after the other batches. A
 * refused half is split again, until the refused ticker is found or no calls are left. Stops if the whole upstream
 * fails or the budget is used up; later passes then request the other baselines.
 */
async function requestBaselines(
  source: BaselineSource,
  due: readonly PendingContract[],
  { kind, now, budget }: { kind: MoveKind; now: Date; budget: TimeBudget },
): Promise<BaselinesReading & { failed: ReadonlySet<string> }> {
  const requested_at = toUnixSeconds(now);
  const atSeconds = requested_at - moveWindows[kind].seconds;
  const baselines: Record<string, Baselines[string]> = {};
  const batches = chunk(due, source.contractsPerCall);
  let failure: UpstreamError | undefined;
  for (let calls = 0; calls < source.callsPerPass && batches.length > 0 && budget.leftMs() > 0; calls += 1) {
    const batch = batches.shift() ?? [];
    const contracts = batch.map(({ venueContract }) => venueContract);
    try {
      const trades = await budget.spend((totalMs) => source.readTrades(contracts, { atSeconds, totalMs }));
      for (const { id } of batch) baselines[id] = { requested_at, trade: trades.get(id) ?? null };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
      if (affectsWholeUpstream(error)) break;
      if (batch.length > 1) batches.push(...chunk(batch, Math.ceil(batch.length / 2)));
    }
  }
  const failed = new Set(due.map(({ id }) => id).filter((id) => !Object.hasOwn(baselines, id)));
  if (!failure || failed.size === 0) return { baselines, failed, failure: undefined };
  const missing = `${kind} moves of ${failed.size} contracts are older or not known`;
  return { baselines, failed, failure: `${errorLine(failure)}; ${missing}` };
}
