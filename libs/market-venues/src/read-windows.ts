import { UpstreamError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import type { HistoryReading, HistoryWindow, PricePoint } from './contract.ts';
import type { TimeBudget } from './time-budget.ts';
import { affectsWholeUpstream } from './upstream-failure.ts';

/**
 * Reads the points of a batch of windows with one request. The result has one list of points for each window.
 * @param totalMs maximum time of the request
 */
export type ReadBatch = (batch: readonly HistoryWindow[], totalMs: number) => Promise<readonly PricePoint[][]>;

/**
 * Reads batches of windows one after the other, until the budget is used up or the whole upstream fails. If a batch is
 * refused, its halves are requested after the other batches, until the refused window is found.
 */
export async function readWindows<Window extends HistoryWindow>(
  batches: readonly (readonly Window[])[],
  budget: TimeBudget,
  readBatch: ReadBatch,
): Promise<HistoryReading<Window>> {
  const waiting = [...batches];
  const reading: HistoryReading<Window> = { read: [], failed: [], failure: undefined };
  while (waiting.length > 0 && budget.leftMs() > 0) {
    const batch = waiting.shift() ?? [];
    try {
      const lists = await budget.spend((leftMs) => readBatch(batch, leftMs));
      reading.read.push(...batch.map((window, index) => ({ ...window, points: lists[index] ?? [] })));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      reading.failure = error;
      if (affectsWholeUpstream(error)) break;
      if (batch.length > 1) waiting.push(...chunk(batch, Math.ceil(batch.length / 2)));
      else reading.failed.push(...batch);
    }
  }
  return reading;
}
