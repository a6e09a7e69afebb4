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
  unlimitedBudget,
  type HistoryReading,
  type HistoryWindow,
  type MarketVenue,
  type PricePoint,
  type ReadWindow,
  type TimeBudget,
  type VenueName,
} from '@postjoin/market-venues';
import type { Snapshot } from '@postjoin/snapshot-store';
import { errorLine } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';

type Histories = NonNullable<Snapshot['histories']>;

export interface HistoriesInput {
  /** The histories of the previous snapshot. */
  previous: Histories;
  matched: readonly MatchedContract[];
  /** The venues that this pass has read. */
  venues: readonly MarketVenue[];
  /** The hourly histories that the venues read for moves in this pass. They are not requested again. */
  alreadyRead: readonly ReadWindow[];
  pricePoints: Readonly<Record<string, readonly PricePoint[]>>;
  now: Date;
  /** The time that this pass may spend on histories, by venue. */
  historyBudgets: ReadonlyMap<VenueName, TimeBudget>;
}

export interface CapturedHistories {
  histories: Histories;
  /** Why histories of a venue were not read, in one sentence. */
  failures: Map<VenueName, string>;
}

/**
 * Reads the price histories of the contracts to which retained posts are matched, within the time budget of each venue.
 * Does not throw when an upstream fails: the history then stays as it was, and a later pass reads the rest.
 */
export async function captureHistories(input: HistoriesInput): Promise<CapturedHistories> {
  const { previous, matched, venues, alreadyRead, now } = input;
  const ids = new Set(matched.map(({ contract }) => contract.id));
  const histories = new Map(Object.entries(previous).filter(([id]) => ids.has(id)));
  for (const window of alreadyRead) if (ids.has(window.contract.id)) storeHourly(histories, window);
  const failures = new Map<VenueName, string>();
  await Promise.all(
    venues.map(async (venue) => {
      const failure = await updateVenue(venue, histories, input);
      if (failure !== undefined) failures.set(venue.name, failure);
    }),
  );
  const limited = matched.flatMap(({ contract, posts }) => {
    const history = histories.get(contract.id);
    return history ? [[contract.id, limitPoints(history, posts, toUnixSeconds(now))] as const] : [];
  });
  return { histories: Object.fromEntries(limited), failures };
}

type HistoryMap = Map<string, Histories[string]>;

function storeHourly(histories: HistoryMap, { contract: { id }, points, ...window }: ReadWindow): void {
  histories.set(id, addHourly(histories.get(id), window, points));
}

/** Updates the histories of one venue. Returns why histories are missing; undefined if no request failed. */
async function updateVenue(
  { name, readHistory }: MarketVenue,
  histories: HistoryMap,
  { matched, pricePoints, now: date, historyBudgets }: HistoriesInput,
): Promise<string | undefined> {
  const now = toUnixSeconds(date);
  const ofVenue = matched.filter(({ contract }) => contract.venue === name);
  const findHistory = (id: string) => histories.get(id);
  if (!readHistory) {
    for (const { contract } of ofVenue)
      histories.set(contract.id, addObservations(findHistory(contract.id), pricePoints[contract.id] ?? [], now));
    return undefined;
  }
  const budget = historyBudgets.get(name) ?? unlimitedBudget;

  const hourlyPlan = planHourly(ofVenue, findHistory, date);
  const hourly = await readHistory({ windows: hourlyPlan, resolution: 'hour', budget });
  for (const window of hourly.read) storeHourly(histories, window);
  for (const { contract } of hourly.failed) histories.set(contract.id, markFailed(findHistory(contract.id), now));
  const isStopped = hourly.read.length + hourly.failed.length < hourlyPlan.length;
  if (isStopped) return describeFailure(hourly, hourlyPlan);

  const finePlan = planFine(ofVenue, findHistory, date);
  const fine = await readHistory({ windows: finePlan, resolution: 'minute', budget });
  for (const window of [...fine.read, ...fine.failed.map((failed) => ({ ...failed, points: [] }))]) {
    const history = findHistory(window.contract.id);
    if (history) histories.set(window.contract.id, addFine(history, window, window.points));
  }
  return describeFailure(hourly, hourlyPlan) ?? describeFailure(fine, finePlan);
}

function describeFailure({ read, failure }: HistoryReading, planned: readonly HistoryWindow[]): string | undefined {
  return failure && `${errorLine(failure)}; ${planned.length - read.length} price histories were not read`;
}
