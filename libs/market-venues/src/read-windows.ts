import { errorLine, readBatches } from '@postjoin/upstream';
import type { HistoryReading, HistoryWindow, ReadWindow } from './types.ts';
import type { TimeBudget } from './time-budget.ts';

/** The prices of one window. */
export type WindowPrices = Pick<ReadWindow, 'points' | 'undated'>;

/**
 * Reads batches of windows one after the other, until the budget is used up or the whole upstream fails.
 * @param readBatch reads a batch with one request, in at most `totalMs`; the result has one entry for each window
 */
export async function readWindows<Window extends HistoryWindow>(
  batches: Iterable<readonly Window[]>,
  budget: TimeBudget,
  readBatch: (batch: readonly Window[], totalMs: number) => Promise<readonly WindowPrices[]>,
): Promise<HistoryReading<Window>> {
  const { results, ...rest } = await readBatches(batches, {
    canContinue: () => budget.leftMs() > 0,
    read: async (batch) => {
      const prices = await budget.spend((leftMs) => readBatch(batch, leftMs));
      return batch.map((window, index) => ({ ...window, points: [], ...prices[index] }));
    },
  });
  return { read: results.flat(), ...rest };
}

/** Reads windows with one request for each window. */
export function readEachWindow<Window extends HistoryWindow>(
  windows: readonly Window[],
  budget: TimeBudget,
  readOne: (window: Window, totalMs: number) => Promise<WindowPrices>,
): Promise<HistoryReading<Window>> {
  const singles = windows.map((window) => [window]);
  return readWindows(singles, budget, (batch, totalMs) => Promise.all(batch.map((window) => readOne(window, totalMs))));
}

/** Describes why histories are missing, for the health of the venue. Returns undefined if no request failed. */
export function describeHistoryFailure(
  { read, failure }: Pick<HistoryReading, 'read' | 'failure'>,
  planned: readonly HistoryWindow[],
): string | undefined {
  return failure && `${errorLine(failure)}; ${planned.length - read.length} price histories were not read`;
}
