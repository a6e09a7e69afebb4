import { UpstreamError } from '@postjoin/upstream';

export interface EachReading<Result> {
  results: Result[];
  /** Why some are missing. */
  failure?: UpstreamError;
}

/**
 * Reads several things of one upstream, one after the other. When some fail, the others still count.
 *
 * @throws {UpstreamError} when none succeeds
 */
export async function readEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<EachReading<Result>> {
  const results: Result[] = [];
  let failure: UpstreamError | undefined;
  for (const item of items) {
    try {
      results.push(await read(item));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure ??= error;
    }
  }
  if (failure && results.length === 0) throw failure;
  return { results, ...(failure && { failure }) };
}
