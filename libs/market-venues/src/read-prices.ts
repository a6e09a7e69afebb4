import type { UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { CapturedVenues } from './capture-venues.ts';
import { checkHistories, createTimeBudget, describeHistoryFailure, unlimitedBudget } from './histories.ts';
import { type Baselines, fillMoves, planMoves, readBaselines, type FilledMoves } from './moves.ts';
import {
  addFine,
  addHourly,
  addObservations,
  limitPoints,
  markFailed,
  planFine,
  planHourly,
  type MatchedContract,
} from './post-histories.ts';
import { venueRows } from './registry.ts';
import {
  hasFailed,
  type HistoryReading,
  type HistoryWindow,
  type MarketVenue,
  type PriceHistory,
  type ReadHistory,
  type ReadWindow,
  type StoredContract,
  type TimeBudget,
  type VenueHealth,
  type VenueName,
  venueNames,
} from './types.ts';

/** The histories of matched contracts, by the id of the contract. */
type Histories = Record<string, PriceHistory>;

export interface PricesInput {
  venues: readonly MarketVenue[];
  /** The contracts to which retained posts are matched. */
  matched: readonly MatchedContract[];
  /** The histories of the previous pass. */
  histories: Readonly<Histories>;
  /**
   * The ids of the contracts whose histories may be read. By default, those of all contracts. The health of the venues
   * then describes an earlier reading, and stays.
   */
  requested?: ReadonlySet<string>;
  now: Date;
  /** The time that this pass may spend on histories, by venue. Without it, the time is not limited. */
  budgets?: ReadonlyMap<VenueName, TimeBudget>;
}

/** The venues after a pass: contracts with the moves that histories have, health and memory. */
export interface CapturedPrices extends CapturedVenues {
  histories: Histories;
}

/**
 * Reads price histories of the venues that answered, within the time budget of each: first those of the contracts to
 * which retained posts are matched, then those of contracts whose moves are not known otherwise, the most traded ones
 * first. Does not throw when an upstream fails: histories and moves then stay as they were, the health of the venue has
 * the failure, and a later pass reads the rest.
 */
export async function readPrices(market: CapturedVenues, input: PricesInput): Promise<CapturedPrices> {
  const { matched, venues, requested, now } = input;
  const ids = new Set(matched.map(({ contract }) => contract.id));
  const histories: HistoryMap = new Map(Object.entries(input.histories).filter(([id]) => ids.has(id)));
  const earlier = new Map(venueNames.map((name) => [name, readBaselines(market.memory[name]?.['baselines'])]));
  const answered = venues.filter(({ name }) => hasAnswered(name, market.health));
  const updated = new Map(
    await Promise.all(
      answered.map(async (venue) => {
        const known = { histories, baselines: earlier.get(venue.name) ?? {} };
        return [venue.name, await updateVenue(venue, known, market, input)] as const;
      }),
    ),
  );
  const filled = new Map([...updated.values()].flatMap(({ contracts }) => contracts.map((each) => [each.id, each])));
  const limited = matched.flatMap(({ contract, posts }) => {
    const history = histories.get(contract.id);
    return history ? [[contract.id, limitPoints(history, posts, toUnixSeconds(now))] as const] : [];
  });
  return {
    ...market,
    contracts: market.contracts.map((contract) => filled.get(contract.id) ?? contract),
    health: requested
      ? market.health
      : market.health.map((health) => addHistoryFailure(health, updated.get(health.name)?.failure)),
    memory: Object.fromEntries(
      venueNames.flatMap((name) => {
        const memory = market.memory[name];
        const later = updated.get(name)?.baselines;
        const baselines = requested || !later ? { ...earlier.get(name), ...later } : later;
        return memory ? [[name, { ...memory, baselines }]] : [];
      }),
    ),
    histories: Object.fromEntries(limited),
  };
}

/** Whether the venue answered in this pass. While a venue fails, its histories are not requested. */
export function hasAnswered(venue: VenueName, health: readonly VenueHealth[]): boolean {
  return health.some(({ name, status }) => name === venue && (status === 'ok' || status === 'partial'));
}

/**
 * Adds the failure of history requests to the health of a venue. A failure that the health already has comes first. A
 * list that is limited is no failure (`hasFailed`), so it comes last.
 */
export function addHistoryFailure(health: VenueHealth, failure: string | undefined): VenueHealth {
  if (failure === undefined) return health;
  const errors = hasFailed(health) ? [health.error, failure] : [failure, health.error];
  return { ...health, status: 'partial', error: errors.filter((error) => error !== undefined).join('; ') };
}

/**
 * Creates the budget of each venue with histories. All history requests of the pass share it.
 * @param stopwatch monotonic time in milliseconds
 */
export function createHistoryBudgets(stopwatch: () => number): Map<VenueName, TimeBudget> {
  const budgets = venueNames.flatMap((name) => {
    const { historySeconds } = venueRows[name];
    return historySeconds === undefined ? [] : [[name, createTimeBudget(historySeconds * 1_000, stopwatch)] as const];
  });
  return new Map(budgets);
}

type HistoryMap = Map<string, PriceHistory>;

/** Updates the histories and the moves of one venue. */
async function updateVenue(
  venue: MarketVenue,
  { histories, baselines }: { histories: HistoryMap; baselines: Baselines },
  { contracts, pricePoints }: CapturedVenues,
  { matched, requested, now, budgets }: PricesInput,
): Promise<FilledMoves> {
  const budget = budgets?.get(venue.name) ?? unlimitedBudget;
  const isRequested = ({ venue: name, id }: StoredContract) =>
    name === venue.name && (requested === undefined || requested.has(id));
  const moves = { contracts: contracts.filter(isRequested), baselines, now };
  const ofVenue = matched.filter(({ contract }) => isRequested(contract));
  if (!venue.history || venue.history.prices === 'baselines') {
    for (const { contract } of ofVenue) {
      const points = pricePoints[contract.id] ?? [];
      histories.set(contract.id, addObservations(histories.get(contract.id), points, toUnixSeconds(now)));
    }
    return fillMoves(venue, { ...moves, budget });
  }
  const windows = extendToMoves(
    planHourly(ofVenue, (id) => histories.get(id), now),
    planMoves(venue, moves),
  );
  const { read: readHistory, describeRefused } = checkHistories(venue.name, venue.history, moves.contracts);
  const plan = { hourlyPlan: windows, matched: ofVenue, now, budget };
  const { read, failure, missing } = await updateMatched(readHistory, histories, plan);
  const filled = await fillMoves(
    { ...venue, history: { ...venue.history, read: readHistory } },
    { ...moves, budget, alreadyRead: read, failure },
  );
  const failures = [missing ?? filled.failure, describeRefused()].filter((text) => text !== undefined);
  return { ...filled, failure: failures.length === 0 ? undefined : failures.join('; ') };
}

/** Extends the windows of matched contracts that need moves too, so that one request covers both. */
function extendToMoves(hourly: readonly HistoryWindow[], moves: readonly HistoryWindow[]): HistoryWindow[] {
  const byId = new Map(moves.map((window) => [window.contract.id, window]));
  return hourly.map((window) => {
    const move = byId.get(window.contract.id);
    return move && move.to >= window.to && move.from < window.from ? { ...window, from: move.from } : window;
  });
}

interface MatchedInput extends Pick<PricesInput, 'matched' | 'now'> {
  hourlyPlan: readonly HistoryWindow[];
  budget: TimeBudget;
}

interface MatchedReading {
  /** The hourly windows that were read. */
  read: readonly ReadWindow[];
  /** The failure that ended the reading. */
  failure: UpstreamError | undefined;
  /** Why histories are missing, in one sentence; undefined if no request failed. */
  missing: string | undefined;
}

/** Reads the hourly histories of matched contracts, and then the finest histories after their posts. */
async function updateMatched(
  readHistory: ReadHistory,
  histories: HistoryMap,
  { hourlyPlan, matched, now: date, budget }: MatchedInput,
): Promise<MatchedReading> {
  const now = toUnixSeconds(date);
  const hourly = await readHistory({ windows: hourlyPlan, resolution: 'hour', budget });
  for (const { contract, ...window } of hourly.read)
    histories.set(contract.id, addHourly(histories.get(contract.id), window, window.points));
  for (const { contract } of hourly.failed) histories.set(contract.id, markFailed(histories.get(contract.id), now));
  const missing = describeHistoryFailure(hourly, hourlyPlan);
  if (isStopped(hourly, hourlyPlan)) return { read: hourly.read, failure: hourly.failure, missing };

  const failed = new Set(hourly.failed.map(({ contract }) => contract.id));
  const readable = matched.filter(({ contract }) => !failed.has(contract.id));
  const finePlan = planFine(readable, (id) => histories.get(id), date);
  const fine = await readHistory({ windows: finePlan, resolution: 'minute', budget });
  for (const window of [...fine.read, ...fine.failed.map((failed) => ({ ...failed, points: [] }))]) {
    const history = histories.get(window.contract.id);
    if (history) histories.set(window.contract.id, addFine(history, window, window.points));
  }
  const failure = isStopped(fine, finePlan) ? fine.failure : undefined;
  return { read: hourly.read, failure, missing: missing ?? describeHistoryFailure(fine, finePlan) };
}

function isStopped({ read, failed }: HistoryReading, planned: readonly HistoryWindow[]): boolean {
  return read.length + failed.length < planned.length;
}
