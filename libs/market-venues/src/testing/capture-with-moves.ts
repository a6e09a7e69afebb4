import { type CapturedVenues, type CaptureOptions, captureVenues } from '../capture-venues.ts';
import { unlimitedBudget } from '../histories.ts';
import { readPrices } from '../read-prices.ts';
import type { TimeBudget } from '../types.ts';

/** Makes a pass as a worker does without matched posts: reads the lists of the venues, then the missing moves. */
export async function captureWithMoves(
  options: Omit<CaptureOptions, 'matchedIds' | 'stopwatch'>,
  budget: TimeBudget = unlimitedBudget,
): Promise<CapturedVenues> {
  const { venues, now } = options;
  const market = await captureVenues({ ...options, matchedIds: new Set(), stopwatch: () => 0 });
  const budgets = new Map(venues.map(({ name }) => [name, budget]));
  return readPrices(market, { venues, matched: [], histories: {}, now, budgets });
}
