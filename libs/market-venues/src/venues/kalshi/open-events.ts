import { readPages, requireValidRecord, type UpstreamError } from '@postjoin/upstream';
import { requestJson, type ScopedUpstream } from '../../venue-contract.ts';
import { mergeParsed, type Parsed } from '../../parsed.ts';
import { parseEventList } from './parse.ts';

/**
 * Kalshi's list of open events, without their markets. An event's title is a question and decides about the scope, while
 * the title of a series is only a label, such as "Martial law". There is no filter for the category of an event.
 */

/** The tickers of the open events in scope. */
export interface OpenEvents extends Parsed<string> {
  /** Why the list is incomplete; undefined if all pages were read. */
  failure: UpstreamError | undefined;
}

/** The maximum of the parameter `limit`. */
export const eventsPerPage = 200;

/** In September 2026, the list had 64 pages. */
const maxPages = 250;

/** More than 600 changed events mean that the server ignored `min_updated_ts`, which no recorded response uses. */
const maxChangedPages = 3;

/**
 * Lists the open events in scope.
 * @param changedSince Unix seconds; if set, only events that changed since then are listed
 * @throws {UpstreamError} if the first page fails
 */
export async function listOpenEvents(upstream: ScopedUpstream, changedSince?: number): Promise<OpenEvents> {
  const read = async (cursor: string | undefined) => {
    const query = { status: 'open', limit: eventsPerPage, min_updated_ts: changedSince, cursor };
    const { next, records, ...page } = parseEventList(await requestJson(upstream, '/events', { query }));
    const inScope = records.filter((event) => {
      const { in_scope, needs_outcome } = upstream.decideScope(event);
      return in_scope || needs_outcome === true;
    });
    return { page: { ...page, records: inScope.map(({ ticker }) => ticker) }, next };
  };
  const limit = changedSince === undefined ? maxPages : maxChangedPages;
  const { pages, failure } = await readPages({ name: upstream.client.name, maxPages: limit, read });
  const all = mergeParsed(pages);
  requireValidRecord(upstream.client.name, all);
  return { ...all, records: [...new Set(all.records)], failure };
}
