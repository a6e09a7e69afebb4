import { errorLine, UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { ReadWindow, StoredContract, VenueRequest } from '../../contract.ts';
import { isFresh } from '../../instants.ts';
import { findObservation, historyMove, noMove, type Move } from '../../moves.ts';
import { unlimitedBudget, type TimeBudget } from '../../time-budget.ts';
import { affectsWholeUpstream } from '../../upstream-failure.ts';
import {
  compareByVolume,
  computeMoves,
  isFillableByHistory,
  moveKinds,
  moveWindows,
  readStoredMove,
  type MoveKind,
  type Moves,
  type VenueContract,
} from '../../venue-contract.ts';
import type { ReadSeries } from './history.ts';

/** Time of the last history request by contract id, in Unix seconds. */
export type RequestTimes = Readonly<Record<string, number>>;

export interface MovesReading {
  /** The moves by contract id. */
  moves: Map<string, Moves>;
  requestTimes: RequestTimes;
  /** Why some moves are older or unknown; undefined if no request failed. */
  failure: string | undefined;
  /** The histories that were read. */
  histories: ReadWindow[];
}

/**
 * Maximum number of histories that one pass reads, with one call for each. At ten calls a second, they take 12 seconds.
 */
const historiesPerPass = 120;

/** Eight days: the week of the longest move, and its tolerance of one day for the earlier observation. */
const historySeconds = moveWindows.week.seconds + moveWindows.week.toleranceSeconds;

/** A contract with missing moves that the venue's history may have. */
interface PendingContract {
  id: string;
  venueContract: VenueContract;
  seriesId: string;
  previous: StoredContract | undefined;
  moves: Moves;
  kinds: MoveKind[];
}

/**
 * Reads the moves of contracts: from the payload, else from our own observations, else from the venue's history. A pass
 * requests a limited number of histories: those of contracts that are matched to a post first, then those of the most
 * traded contracts. A history is not requested again while its last result is fresh.
 */
export async function readMoves(
  contracts: readonly VenueContract[],
  { now, pricePoints, previous, matchedIds = new Set(), historyBudget = unlimitedBudget }: VenueRequest,
  history: { readSeries: ReadSeries; requestTimes: RequestTimes },
): Promise<MovesReading> {
  const previousById = new Map(previous.map((contract) => [contract.id, contract]));
  const moves = new Map(
    contracts.map((venueContract) => {
      const { id } = venueContract.contract;
      return [id, computeMoves(venueContract, { now, points: pricePoints[id] ?? [] })];
    }),
  );
  const pending = contracts.flatMap((venueContract) => toPending(venueContract, moves, previousById));
  for (const contract of pending) Object.assign(contract.moves, carryOverMoves(contract, now));
  const due = pending
    .filter((contract) => isDue(contract, history.requestTimes[contract.id], now))
    .sort((a, b) => compareByVolume(a.venueContract.contract, b.venueContract.contract))
    .sort((a, b) => Number(matchedIds.has(b.id)) - Number(matchedIds.has(a.id)));
  const requested = await requestHistories(due.slice(0, historiesPerPass), {
    now,
    budget: historyBudget,
    readSeries: history.readSeries,
  });
  const earlier = Object.entries(history.requestTimes).filter(([id]) => moves.has(id));
  const requestTimes = { ...Object.fromEntries(earlier), ...requested.requestTimes };
  return { moves, requestTimes, failure: requested.failure, histories: requested.histories };
}

function toPending(
  venueContract: VenueContract,
  allMoves: ReadonlyMap<string, Moves>,
  previousById: ReadonlyMap<string, StoredContract>,
): PendingContract[] {
  const { id, last_price } = venueContract.contract;
  const seriesId = venueContract.historyId;
  const moves = allMoves.get(id);
  // A move ends at the last price, so a contract without a last price does not need the history.
  if (!moves || seriesId === null || last_price === null) return [];
  const kinds = moveKinds.filter((kind) => isFillableByHistory(moves[kind]));
  return kinds.length > 0 ? [{ id, venueContract, seriesId, previous: previousById.get(id), moves, kinds }] : [];
}

/**
 * Returns the moves that an earlier pass read from the history, with their own times, if they are not too old to be
 * reused.
 */
function carryOverMoves({ previous, kinds, moves }: PendingContract, now: Date): Partial<Moves> {
  if (!previous) return {};
  return Object.fromEntries(
    kinds.map((kind) => [kind, findReusable(readStoredMove(previous, kind), kind, now) ?? moves[kind]]),
  );
}

function findReusable(stored: Move, kind: MoveKind, now: Date): Move | null {
  const { reason, said_by, to_at } = stored.basis;
  if (reason === 'no_baseline' || reason === 'baseline_too_old') return stored;
  if (said_by !== 'history' || to_at === null) return null;
  return toUnixSeconds(now) - toUnixSeconds(to_at) <= moveWindows[kind].reuseSeconds ? stored : null;
}

function isDue({ kinds }: PendingContract, requestedAt: number | undefined, now: Date): boolean {
  return !isFresh(requestedAt, now, Math.min(...kinds.map((kind) => moveWindows[kind].refreshSeconds)));
}

interface HistoryDeps {
  now: Date;
  budget: TimeBudget;
  readSeries: ReadSeries;
}

/**
 * Requests histories one after the other. Stops if the whole upstream fails or the budget is used up; later passes
 * request the other histories. If a single request fails, only that contract has no new moves, and its history is not
 * requested again before it is due.
 */
async function requestHistories(due: readonly PendingContract[], deps: HistoryDeps) {
  const requestTimes: Record<string, number> = {};
  const histories: ReadWindow[] = [];
  const failed: PendingContract[] = [];
  let failure: UpstreamError | undefined;
  for (const [index, contract] of due.entries()) {
    if (deps.budget.leftMs() <= 0) break;
    try {
      histories.push(await requestMoves(contract, deps));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
      if (affectsWholeUpstream(error)) {
        failed.push(...due.slice(index));
        break;
      }
      failed.push(contract);
    }
    requestTimes[contract.id] = toUnixSeconds(deps.now);
  }
  failed.forEach(markFailed);
  const missing = `moves of ${failed.length} contracts are older or not known`;
  return { requestTimes, histories, failure: failure && `${errorLine(failure)}; ${missing}` };
}

/** Fills in the missing moves of a contract. Returns the history from which they were computed. */
async function requestMoves(
  { id, seriesId, kinds, moves }: PendingContract,
  { now, budget, readSeries }: HistoryDeps,
): Promise<ReadWindow> {
  const to = toUnixSeconds(now);
  const from = to - historySeconds;
  const window = { from, to, resolution: 'hour' } as const;
  const { points, current } = await budget.spend((totalMs) => readSeries(seriesId, { ...window, totalMs }));
  // The current price is later than our clock if the clock of the venue is ahead.
  const later = current && current[0] <= to ? current : findObservation(points, to);
  for (const kind of kinds) {
    const earlier = findObservation(points, to - moveWindows[kind].seconds);
    moves[kind] = historyMove({ earlier, later }, moveWindows[kind], now);
  }
  return { contract: { id, history_id: seriesId }, from, to, points };
}

/** Gives each missing move the reason `venue_failed`. Moves of an earlier pass stay. */
function markFailed({ moves, kinds }: PendingContract): void {
  for (const kind of kinds) if (moves[kind].value === null) moves[kind] = noMove('venue_failed');
}
