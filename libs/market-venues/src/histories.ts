import { errorLine, readBatches, shapeError, UpstreamError } from '@postjoin/upstream';
import { hourSeconds, toUnixSeconds } from '@postjoin/values';
import type {
  TimeBudget,
  HistoryPrices,
  HistoryReading,
  HistoryRequest,
  HistoryWindow,
  ReadHistory,
  ReadWindow,
  StoredContract,
  VenueHistory,
  VenueName,
} from './types.ts';

/** The prices of one window. */
export type WindowPrices = Pick<ReadWindow, 'points' | 'undated'>;

/** The prices of a window; undefined if the venue answers like that to a contract that it does not know. */
type FoundPrices = WindowPrices | undefined;

/**
 * Reads batches of windows one after the other, until the budget is used up or the whole upstream fails. Windows are
 * requested only of contracts that the venue lists, so such an answer counts as failed, and the window not as read.
 * @param name of the venue
 * @param readBatch reads a batch with one request, in at most `totalMs`; the result has one entry for each window
 */
export async function readWindows<Window extends HistoryWindow>(
  name: string,
  batches: Iterable<readonly Window[]>,
  budget: TimeBudget,
  readBatch: (batch: readonly Window[], totalMs: number) => Promise<readonly FoundPrices[]>,
): Promise<HistoryReading<Window>> {
  const { results, failed, failure } = await readBatches(batches, {
    canContinue: () => budget.leftMs() > 0,
    read: async (batch) => {
      const prices = await budget.spend((leftMs) => readBatch(batch, leftMs));
      return batch.map((window, index) => ({ window, prices: prices[index] }));
    },
  });
  const answers = results.flat();
  const empty = answers.flatMap(({ window, prices }) => (prices ? [] : [window]));
  return {
    read: answers.flatMap(({ window, prices }) => (prices ? [{ ...window, ...prices }] : [])),
    failed: [...failed, ...empty],
    failure: failure ?? (empty.length > 0 ? createEmptyHistoryError(name) : undefined),
  };
}

const createEmptyHistoryError = (name: string) =>
  new UpstreamError('empty', `${name} sent an empty price history of a contract that it lists`);

/** Reads windows with one request for each window. */
export function readEachWindow<Window extends HistoryWindow>(
  name: string,
  windows: readonly Window[],
  budget: TimeBudget,
  readOne: (window: Window, totalMs: number) => Promise<FoundPrices>,
): Promise<HistoryReading<Window>> {
  const singles = windows.map((window) => [window]);
  return readWindows(name, singles, budget, (batch, totalMs) =>
    Promise.all(batch.map((window) => readOne(window, totalMs))),
  );
}

/** Describes why histories are missing, for the health of the venue. Returns undefined if no request failed. */
export function describeHistoryFailure(
  { read, failure }: Pick<HistoryReading, 'read' | 'failure'>,
  planned: readonly HistoryWindow[],
): string | undefined {
  return failure && `${errorLine(failure)}; ${planned.length - read.length} price histories were not read`;
}

/** @param stopwatch monotonic time in milliseconds */
export function createTimeBudget(totalMs: number, stopwatch: () => number): TimeBudget {
  let leftMs = totalMs;
  return {
    leftMs: () => leftMs,
    async spend(task) {
      const startedMs = stopwatch();
      try {
        return await task(leftMs);
      } finally {
        leftMs -= stopwatch() - startedMs;
      }
    },
  };
}

/** A budget without a limit. */
export const unlimitedBudget: TimeBudget = createTimeBudget(Infinity, () => 0);

/**
 * Compares each price history with the list of its venue, because both have the current price. A history that ends at
 * another price belongs to another outcome or another market, and all of its prices would be wrong.
 */

/** Two hours. A history is compared if its newest price is that close to the price of the list. */
const maxTimeDifferenceSeconds = 2 * hourSeconds;

/**
 * 5 cents, and 5 more for each hour between the two prices: what the spread leaves unexplained in a quiet market, and what
 * a price moves on a busy day. A history that is refused for a larger move is read again by the next pass.
 */
const baseDifference = 0.05;
const differencePerHour = 0.05;

export interface CheckedHistories {
  read: ReadHistory;
  /** Describes the histories that were refused so far; undefined if there is none. */
  describeRefused: () => string | undefined;
}

/**
 * Creates a reader that refuses contradictory histories for one pass. Windows of a refused history count as failed. They
 * are not requested again, nor are those of a contract whose hourly history failed.
 */
export function checkHistories(
  venue: VenueName,
  history: VenueHistory,
  contracts: readonly StoredContract[],
): CheckedHistories {
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const refused = new Set<string>();
  const failed = new Set<string>();
  const isRefused = ({ contract }: HistoryWindow) => refused.has(contract.id) || failed.has(contract.id);
  const read = async <Window extends HistoryWindow>(
    request: HistoryRequest<Window>,
  ): Promise<HistoryReading<Window>> => {
    const windows = request.windows.filter((window) => !isRefused(window));
    const reading = await history.read({ ...request, windows });
    const compared = reading.read.flatMap((window) => {
      const contract = byId.get(window.contract.id);
      if (contract && !hasPrices(window) && lacksTrade(window, contract, history.prices)) refused.add(contract.id);
      return (contract && compare(window, contract)) ?? [];
    });
    for (const { id } of listContradicted(compared)) refused.add(id);
    const unreadable = request.windows.filter(isRefused);
    if (request.resolution === 'hour') for (const { contract } of reading.failed) failed.add(contract.id);
    return {
      ...reading,
      read: reading.read.filter((window) => !refused.has(window.contract.id)),
      failed: [...reading.failed, ...unreadable],
    };
  };
  const describeRefused = () => {
    if (refused.size === 0) return undefined;
    const count = refused.size === 1 ? '1 price history' : `${refused.size} price histories`;
    return errorLine(shapeError(venue, `the list contradicts ${count}, not used`));
  };
  return { read, describeRefused };
}

/** Whether a window has a price, of a known or unknown time. */
export const hasPrices = ({ points, undated = [] }: WindowPrices): boolean => points.length > 0 || undated.length > 0;

/**
 * Whether a window up to now has no price although the list shows that the contract was traded. A venue with histories of
 * trades also sends the last trade before a window, and one with its own series has a point of each hour. So such an
 * answer lacks the contract.
 */
function lacksTrade(
  { to }: HistoryWindow,
  { last_price, price_at, price_stale, volume }: StoredContract,
  prices: HistoryPrices | undefined,
): boolean {
  const wasTraded = prices === 'trades' ? last_price !== null : prices === 'own_series' && (volume ?? 0) > 0;
  if (!wasTraded || price_at === null || price_stale) return false;
  return Math.abs(to - toUnixSeconds(price_at)) <= maxTimeDifferenceSeconds;
}

/** A contract whose list and history have prices of about the same time. */
interface Comparison {
  contract: StoredContract;
  /** The newest price of its history. */
  newest: number;
  /** What the price may differ because of the time between the two. */
  margin: number;
}

/** Compares the newest price of a window with the list. Undefined if the list or the history has no price of that time. */
function compare(
  { points, undated = [] }: Pick<ReadWindow, 'points' | 'undated'>,
  contract: StoredContract,
): Comparison | undefined {
  const { last_price, price_at, price_stale } = contract;
  const newest = [points.at(-1), undated.at(-1)].reduce((a, b) => (a && (!b || a[0] >= b[0]) ? a : b), undefined);
  if (!newest || last_price === null || price_at === null || price_stale) return undefined;
  const seconds = Math.abs(newest[0] - toUnixSeconds(price_at));
  if (seconds > maxTimeDifferenceSeconds) return undefined;
  return { contract, newest: newest[1], margin: baseDifference + (differencePerHour * seconds) / hourSeconds };
}

/** Returns how far a price lies outside of the prices that the last trade and the spread of a contract explain. */
function distanceTo({ last_price, midpoint, spread }: StoredContract, price: number): number {
  const halfSpread = (spread ?? 0) / 2;
  const explained = [last_price ?? price, ...(midpoint === null ? [] : [midpoint - halfSpread, midpoint + halfSpread])];
  return Math.max(0, Math.min(...explained) - price, price - Math.max(...explained));
}

/** Whether the newest price of a history lies outside of what the list and the time explain. */
const contradictsList = ({ contract, newest, margin }: Comparison): boolean => distanceTo(contract, newest) > margin;

/** Whether the history is that of the opposite outcome, as far as its newest price shows. */
const fitsOpposite = ({ contract, newest, margin }: Comparison): boolean => distanceTo(contract, 1 - newest) <= margin;

/** Three cents: two prices that moved by a cent in opposite directions explain two. */
const minExchangeGain = 0.03;

/** Whether each of two histories fits the other contract better than its own. */
function areExchanged(a: Comparison, b: Comparison): boolean {
  const own = distanceTo(a.contract, a.newest) + distanceTo(b.contract, b.newest);
  const exchanged = distanceTo(a.contract, b.newest) + distanceTo(b.contract, a.newest);
  return own - exchanged > minExchangeGain;
}

/**
 * Lists the contracts whose history may be another one's. Near even odds, the price of a contract is also about that of the
 * opposite outcome, so a history alone does not show it. The other contracts of its event do: one has the history of its
 * opposite outcome, or two have each other's. A right history that is refused is read again by the next pass.
 */
function listContradicted(compared: readonly Comparison[]): StoredContract[] {
  const byEvent = Map.groupBy(compared, ({ contract }) => contract.event_id);
  return [...byEvent.values()].flatMap((siblings) => {
    const isReversed = siblings.some((one) => contradictsList(one) && fitsOpposite(one));
    return siblings
      .filter(
        (one) =>
          contradictsList(one) ||
          (isReversed && fitsOpposite(one)) ||
          siblings.some((other) => other !== one && areExchanged(one, other)),
      )
      .map(({ contract }) => contract);
  });
}
