import {
  addFine,
  addHourly,
  addObservations,
  limitPoints,
  markFailed,
  planFine,
  planHourly,
  type MatchedContract,
} from '@postjoin/join';
import {
  checkHistories,
  describeHistoryFailure,
  fillMoves,
  planMoves,
  unlimitedBudget,
  type Baselines,
  type FilledMoves,
  type HistoryReading,
  type HistoryWindow,
  type MarketVenue,
  type PricePoint,
  type ReadWindow,
  type StoredContract,
  type TimeBudget,
  type VenueName,
} from '@postjoin/market-venues';
import type { Snapshot } from '@postjoin/snapshot-store';
import type { UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';

type Histories = Snapshot['histories'];

export interface HistoriesInput {
  /** The histories of the previous snapshot. */
  previous: Histories;
  matched: readonly MatchedContract[];
  /** The ids of the contracts whose histories may be read. By default, those of all contracts. */
  requested?: ReadonlySet<string>;
  /** All contracts of the pass, with the moves that are known without histories. */
  contracts: readonly StoredContract[];
  /** What the previous pass stored for the moves of each venue. */
  baselines: ReadonlyMap<VenueName, Baselines>;
  /** The venues that this pass has read. */
  venues: readonly MarketVenue[];
  pricePoints: Readonly<Record<string, readonly PricePoint[]>>;
  now: Date;
  /** The time that this pass may spend on histories, by venue. */
  historyBudgets: ReadonlyMap<VenueName, TimeBudget>;
}

export interface CapturedHistories {
  histories: Histories;
  /** The contracts of the input, in their order, with the moves that histories have. */
  contracts: StoredContract[];
  /** What the next pass needs for the moves of each venue. */
  baselines: Map<VenueName, Baselines>;
  /** Why histories of a venue were not read, in one sentence. */
  failures: Map<VenueName, string>;
}

/**
 * Reads price histories within the time budget of each venue: first those of the contracts to which retained posts are
 * matched, then those of contracts whose moves are not known otherwise, the most traded ones first. Does not throw when
 * an upstream fails: histories and moves then stay as they were, and a later pass reads the rest.
 */
export async function captureHistories(input: HistoriesInput): Promise<CapturedHistories> {
  const { previous, matched, venues, now } = input;
  const ids = new Set(matched.map(({ contract }) => contract.id));
  const histories = new Map(Object.entries(previous).filter(([id]) => ids.has(id)));
  const updated = await Promise.all(
    venues.map(async (venue) => [venue.name, await updateVenue(venue, histories, input)] as const),
  );
  const limited = matched.flatMap(({ contract, posts }) => {
    const history = histories.get(contract.id);
    return history ? [[contract.id, limitPoints(history, posts, toUnixSeconds(now))] as const] : [];
  });
  const filled = new Map(
    updated.flatMap(([, { contracts }]) => contracts.map((contract) => [contract.id, contract] as const)),
  );
  return {
    histories: Object.fromEntries(limited),
    contracts: input.contracts.map((contract) => filled.get(contract.id) ?? contract),
    baselines: new Map([
      ...input.baselines,
      ...updated.map(([name, { baselines }]) => {
        return [name, { ...(input.requested && input.baselines.get(name)), ...baselines }] as const;
      }),
    ]),
    failures: new Map(updated.flatMap(([name, { failure }]) => (failure === undefined ? [] : [[name, failure]]))),
  };
}

type HistoryMap = Map<string, Histories[string]>;

/** Updates the histories and the moves of one venue. */
async function updateVenue(
  venue: MarketVenue,
  histories: HistoryMap,
  { matched, requested, pricePoints, now, historyBudgets, ...input }: HistoriesInput,
): Promise<FilledMoves> {
  const budget = historyBudgets.get(venue.name) ?? unlimitedBudget;
  const isRequested = ({ venue: name, id }: StoredContract) =>
    name === venue.name && (requested === undefined || requested.has(id));
  const moves = {
    contracts: input.contracts.filter(isRequested),
    baselines: input.baselines.get(venue.name) ?? {},
    now,
  };
  const ofVenue = matched.filter(({ contract }) => isRequested(contract));
  if (!venue.readHistory || venue.historyPrices === 'baselines') {
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
  const { readHistory, describeRefused } = checkHistories(venue, venue.readHistory, moves.contracts);
  const { read, failure, missing } = await updateMatched(readHistory, histories, {
    ...{ hourlyPlan: windows, matched: ofVenue, now, budget },
  });
  const filled = await fillMoves({ ...venue, readHistory }, { ...moves, budget, alreadyRead: read, failure });
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

interface MatchedInput {
  hourlyPlan: readonly HistoryWindow[];
  matched: readonly MatchedContract[];
  now: Date;
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
  readHistory: NonNullable<MarketVenue['readHistory']>,
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
