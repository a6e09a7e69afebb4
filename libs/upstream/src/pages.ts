import { UpstreamError } from './types.ts';

export interface PagesResult<Page> {
  /** All pages that were read, in order. If reading stopped early, these are the pages before the failure. */
  pages: Page[];
  /** Why reading stopped early. Absent when the last page was reached. */
  failure?: UpstreamError;
}

export interface PageOptions<Page> {
  /** Name of the upstream, for error messages. */
  name: string;
  /** Maximum number of pages to request. */
  maxPages: number;
  /**
   * Reads one page. `next` is the cursor of the following page; undefined or empty on the last page. `bytes` is the
   * size of the page's body. Readers that retain the texts of all pages set `bytes`.
   */
  read: (cursor: string | undefined) => Promise<{ page: Page; next: string | undefined; bytes?: number }>;
}

/**
 * Maximum total size of the pages of one list. Pages without `bytes` are not counted. A month of posts has less than
 * 8 MB in any source.
 */
const maxTotalBytes = 16 * 1024 * 1024;

/** Maximum length of a cursor. A cursor becomes part of a URL, and most servers refuse URLs of more than 8 kB. */
const maxCursorLength = 4_096;

/**
 * Reads pages until there is no next cursor. Reading stops early with the fault `pagination` if a cursor repeats, if a
 * cursor is too long, or if there are more than `maxPages` pages. It stops with `too_large` if all pages together are
 * too large, and with the fault of a page if a page after the first fails. In each case the pages already read are
 * returned. The check for repeated cursors is necessary: one upstream repeats its first page forever when the name of
 * the cursor parameter is wrong.
 *
 * ```ts
 * const { pages, failure } = await readPages({ name, maxPages: 40, read: async (cursor) => { ... } });
 * ```
 *
 * @throws {UpstreamError} when the first page fails
 */
export async function readPages<Page>({ name, maxPages, read }: PageOptions<Page>): Promise<PagesResult<Page>> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let totalBytes = 0;
  try {
    do {
      if (pages.length === maxPages) throw createPaginationError(name, `has more than ${maxPages} pages`);
      const { page, next, bytes = 0 } = await read(cursor);
      totalBytes += bytes;
      if (totalBytes > maxTotalBytes) throw createTooLargeError(name);
      pages.push(page);
      cursor = next === '' ? undefined : next;
      if (cursor !== undefined && seen.has(cursor))
        throw createPaginationError(name, 'sent the same page cursor twice');
      if (cursor !== undefined && cursor.length > maxCursorLength)
        throw createPaginationError(name, 'sent a page cursor that is too long');
      if (cursor !== undefined) seen.add(cursor);
    } while (cursor !== undefined);
    return { pages };
  } catch (failure) {
    if (pages.length === 0 || !(failure instanceof UpstreamError)) throw failure;
    return { pages, failure };
  }
}

function createTooLargeError(name: string): UpstreamError {
  const message = `${name} sent more than ${maxTotalBytes / 1024} kB in all pages; using the pages read so far`;
  return new UpstreamError('too_large', message);
}

function createPaginationError(name: string, reason: string): UpstreamError {
  return new UpstreamError('pagination', `${name} ${reason}; using the pages read so far`);
}
