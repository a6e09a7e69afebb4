import { errorLine, shapeError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type {
  HistoryReading,
  HistoryRequest,
  HistoryWindow,
  MarketVenue,
  ReadWindow,
  StoredContract,
} from './types.ts';

/**
 * Compares each price history with the list of its venue, because both have the current price. A history that ends at
 * another price belongs to another outcome or another market, and all of its prices would be wrong.
 */

/** Two hours. A history is compared if its newest price is that close to the price of the list. */
const maxTimeDifferenceSeconds = 2 * 3_600;

/**
 * 5 cents, and 5 more for each hour between the two prices: what the spread leaves unexplained in a quiet market, and what
 * a price moves on a busy day. A history that is refused for a larger move is read again by the next pass.
 */
const baseDifference = 0.05;
const differencePerHour = 0.05;

export interface CheckedHistories {
  readHistory: NonNullable<MarketVenue['readHistory']>;
  /** Describes the histories that were refused so far; undefined if there is none. */
  describeRefused: () => string | undefined;
}

/**
 * Creates a reader that refuses contradictory histories for one pass. Windows of a refused history count as failed, and
 * are not requested again.
 */
export function checkHistories(
  { name }: Pick<MarketVenue, 'name'>,
  readHistory: NonNullable<MarketVenue['readHistory']>,
  contracts: readonly StoredContract[],
): CheckedHistories {
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const refused = new Set<string>();
  const isRefused = ({ contract }: HistoryWindow) => refused.has(contract.id);
  const read = async <Window extends HistoryWindow>(
    request: HistoryRequest<Window>,
  ): Promise<HistoryReading<Window>> => {
    const windows = request.windows.filter((window) => !isRefused(window));
    const reading = await readHistory({ ...request, windows });
    for (const window of reading.read) {
      const contract = byId.get(window.contract.id);
      if (contract && contradictsList(window, contract)) refused.add(contract.id);
    }
    return {
      ...reading,
      read: reading.read.filter((window) => !isRefused(window)),
      failed: [...reading.failed, ...request.windows.filter(isRefused)],
    };
  };
  const describeRefused = () => {
    if (refused.size === 0) return undefined;
    const count = refused.size === 1 ? '1 price history' : `${refused.size} price histories`;
    return errorLine(shapeError(name, `the list contradicts the newest prices of ${count}, not used`));
  };
  return { readHistory: read, describeRefused };
}

/** Whether the newest price of a window lies outside of the prices that the last trade, the spread and time explain. */
function contradictsList(
  { points, undated = [] }: Pick<ReadWindow, 'points' | 'undated'>,
  { last_price, price_at, midpoint, spread, price_stale }: StoredContract,
): boolean {
  const newest = [points.at(-1), undated.at(-1)].reduce((a, b) => (a && (!b || a[0] >= b[0]) ? a : b), undefined);
  if (!newest || last_price === null || price_at === null || price_stale) return false;
  const seconds = Math.abs(newest[0] - toUnixSeconds(price_at));
  if (seconds > maxTimeDifferenceSeconds) return false;
  const margin = baseDifference + (differencePerHour * seconds) / 3_600;
  const halfSpread = (spread ?? 0) / 2;
  const explained = [last_price, ...(midpoint === null ? [] : [midpoint - halfSpread, midpoint + halfSpread])];
  return newest[1] < Math.min(...explained) - margin || newest[1] > Math.max(...explained) + margin;
}
