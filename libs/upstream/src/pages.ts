import { UpstreamError } from './contract.ts';

export interface PageReading<Page> {
  /** What was read, in order, also when reading stopped early. */
  pages: Page[];
  /** Present when there may be more that was not read: why. */
  failure?: UpstreamError;
}

export interface PageOptions<Page> {
  /** The upstream's, for the message. */
  name: string;
  /** More pages than this are never asked for. */
  maxPages: number;
  /** Reads one page; `next` is the cursor of the following one, undefined or empty at the end. */
  read: (cursor: string | undefined) => Promise<{ page: Page; next: string | undefined }>;
}

/**
 * Reads page after page until there is no next cursor. Stops with `pagination` at the second sight of a cursor (one
 * upstream gives the same page for ever when the cursor's name is wrong) and at the page cap; stops with the failure
 * of a later page. In each case what was read is kept.
 *
 * ```ts
 * const { pages, failure } = await readPages({ name, maxPages: 40, read: async (cursor) => { ... } });
 * ```
 *
 * @throws {UpstreamError} when not even the first page could be read
 */
export async function readPages<Page>({ name, maxPages, read }: PageOptions<Page>): Promise<PageReading<Page>> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  try {
    do {
      if (pages.length === maxPages) throw endless(name, `has more than ${maxPages} pages`);
      const { page, next } = await read(cursor);
      pages.push(page);
      cursor = next === '' ? undefined : next;
      if (cursor !== undefined && seen.has(cursor)) throw endless(name, 'gave the same page cursor twice');
      if (cursor !== undefined) seen.add(cursor);
    } while (cursor !== undefined);
    return { pages };
  } catch (failure) {
    if (pages.length === 0 || !(failure instanceof UpstreamError)) throw failure;
    return { pages, failure };
  }
}

function endless(name: string, why: string): UpstreamError {
  return new UpstreamError('pagination', `${name} ${why}; what was read until then is kept`);
}
