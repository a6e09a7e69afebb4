import { readPages } from '@postjoin/upstream';
import type { ContractStatus } from './contract.ts';

/** Statuses by contract id, and the cursor of the next page; empty or undefined on the last page. */
export interface StatusPage {
  statuses: ReadonlyMap<string, ContractStatus>;
  next: string | undefined;
}

/**
 * Reads the statuses of requested contracts, until the statuses of all of them are known or the last page is reached. A
 * page has at least one contract, so there are at most `count` pages.
 * @param count number of requested contracts
 * @throws {UpstreamError} if a page fails
 */
export async function readStatusPages(
  { name, count }: { name: string; count: number },
  readPage: (cursor: string | undefined) => Promise<StatusPage>,
): Promise<ReadonlyMap<string, ContractStatus>> {
  const all = new Map<string, ContractStatus>();
  const read = async (cursor: string | undefined) => {
    const { statuses, next } = await readPage(cursor);
    for (const [id, status] of statuses) all.set(id, status);
    return { page: undefined, next: all.size < count ? next : undefined };
  };
  const { failure } = await readPages({ name, maxPages: count, read });
  if (failure) throw failure;
  return all;
}
