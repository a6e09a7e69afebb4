import { chunk } from '@postjoin/values';
import { UpstreamError, type UpstreamFault } from './types.ts';

/** Faults that concern a single response. The next request to the same upstream may succeed. */
const responseFaults: ReadonlySet<UpstreamFault> = new Set<UpstreamFault>([
  'shape',
  'malformed',
  'too_large',
  'too_many_records',
  'too_deep',
  'pagination',
  'rejected',
  'not_found',
  'empty',
]);

/** Whether the whole upstream fails. Further requests in the pass would then only cost time. */
export function affectsWholeUpstream({ fault }: UpstreamError): boolean {
  return !responseFaults.has(fault);
}

/** Turns an upstream failure into `undefined`, for reads with a fallback. Rethrows anything else. */
export function undefinedOnUpstreamError(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error;
}

export interface BatchesResult<Item, Result> {
  /** The results of the batches that were read. */
  results: Result[];
  /** The items whose own request failed. Items without a result that are not in this list were not requested. */
  failed: Item[];
  /**
   * Why items have no result; undefined if no request for a single item failed and no failure ended the reading. The
   * failure that ended the reading comes before those of single items.
   */
  failure: UpstreamError | undefined;
}

export interface BatchesOptions<Item, Result> {
  /** @throws {UpstreamError} */
  read: (batch: readonly Item[]) => Promise<Result>;
  /** Checked before each request. False ends the reading. By default, all batches are read. */
  canContinue?: () => boolean;
}

/**
 * Maximum number of refused requests in a row. The refused item in a batch of a hundred is found with eight refusals,
 * and between them other requests succeed. More refusals in a row mean that the upstream refuses every request.
 */
const maxRefusals = 20;

/**
 * Reads batches one after the other. Reading ends if the whole upstream fails. If a batch is refused, its halves are
 * requested after the other batches, until the refused item is found.
 */
export async function readBatches<Item, Result>(
  batches: Iterable<readonly Item[]>,
  { read, canContinue = () => true }: BatchesOptions<Item, Result>,
): Promise<BatchesResult<Item, Result>> {
  const waiting = [...batches];
  const all: BatchesResult<Item, Result> = { results: [], failed: [], failure: undefined };
  let refusals = 0;
  while (waiting.length > 0 && canContinue()) {
    const batch = waiting.shift() ?? [];
    try {
      all.results.push(await read(batch));
      refusals = 0;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      refusals += 1;
      if (affectsWholeUpstream(error) || refusals === maxRefusals) return { ...all, failure: error };
      if (batch.length > 1) {
        waiting.push(...chunk(batch, Math.ceil(batch.length / 2)));
      } else {
        all.failed.push(...batch);
        all.failure ??= error;
      }
    }
  }
  return all;
}
