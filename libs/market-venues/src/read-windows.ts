import { errorLine, readBatches } from '@postjoin/upstream';
import type { HistoryReading, HistoryWindow, ReadWindow } from './contract.ts';
import type { TimeBudget } from './time-budget.ts';

/** The prices of one window. */
export type WindowPrices = Pick<ReadWindow, 'points' | 'undated'>;

/**
 * Reads the prices of a batch of windows with one request. The result has one entry for each window.
 * @param totalMs maximum time of the request
 */
export type ReadBatch = (batch: readonly HistoryWindow[], totalMs: number) => Promise<readonly WindowPrices[]>;

/** Reads batches of windows one after the other, until the budget is used up or the whole upstream fails. */
export async function readWindows<Window extends HistoryWindow>(
  batches: Iterable<readonly Window[]>,
  budget: TimeBudget,
  readBatch: ReadBatch,
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

/** Describes why histories are missing, for the health of the venue. Returns undefined if no request failed. */
export function describeHistoryFailure(
  { read, failure }: Pick<HistoryReading, 'read' | 'failure'>,
  planned: readonly HistoryWindow[],
): string | undefined {
  return failure && `${errorLine(failure)}; ${planned.length - read.length} price histories were not read`;
}
