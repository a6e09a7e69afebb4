import {
  affectsWholeUpstream,
  readBatches,
  readPages,
  requireValidRecord,
  shapeError,
  UpstreamError,
} from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import {
  type PageCollector,
  type PageOf,
  requestJson,
  requestPage,
  type ScopedUpstream,
  type VenueUpstream,
} from '../../venue-contract.ts';
import { mergeParsed, type Parsed } from '../../parsed.ts';
import { type EventPage, parseEventList, parseEventPage, parseSingleEvent } from './parse.ts';

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

/** How the events that were requested by ticker were read. */
export interface NestedEvents {
  /** Tickers of requested events that the responses do not have. */
  missing: string[];
  /** Why some events were not read; undefined if every request succeeded. */
  failure: UpstreamError | undefined;
}

/** Fifty events with their markets are half a megabyte, and their tickers fit into a URL for any server. */
const eventsPerCall = 50;

/** Reads events by ticker, with their markets, into a collector. Stops if the whole upstream fails. */
export async function readEvents(
  upstream: VenueUpstream,
  tickers: readonly string[],
  collector: PageCollector,
): Promise<NestedEvents> {
  // `readGroup` finds the events of a refused call itself, so a group is read once, as the only item of a batch.
  const groups = chunk(tickers, eventsPerCall).map((group) => [group]);
  const { results, failure } = await readBatches(groups, {
    read: async ([group = []]) => {
      const pages = await readGroup(upstream, group);
      for (const page of pages) collector.add(page);
      return pages.flatMap((page) => page.tickers);
    },
  });
  const shown = new Set(results.flat());
  return { missing: tickers.filter((ticker) => !shown.has(ticker)), failure };
}

/**
 * Reads events in one call. If the server refuses or ignores the parameter `tickers`, to which no response is recorded,
 * reads the events one by one, and leaves out an event whose response cannot be used.
 */
async function readGroup(upstream: VenueUpstream, tickers: readonly string[]): Promise<PageOf<EventPage>[]> {
  try {
    return await readByTickers(upstream, tickers);
  } catch (error) {
    if (!(error instanceof UpstreamError) || affectsWholeUpstream(error)) throw error;
    const { results, failure } = await readBatches(chunk(tickers, 1), {
      read: ([ticker]) => readSingle(upstream, ticker),
    });
    if (failure && affectsWholeUpstream(failure)) throw failure;
    return results;
  }
}

/**
 * Reads pages until every requested event was sent. Fifty events fit on one page, but the server may send shorter pages.
 * @throws {UpstreamError} `shape`, if the response has no requested event, or has an event that was not requested
 */
async function readByTickers(upstream: VenueUpstream, tickers: readonly string[]): Promise<PageOf<EventPage>[]> {
  const query = { tickers: tickers.join(','), status: 'open', with_nested_markets: true, limit: eventsPerPage };
  const pending = new Set(tickers);
  const read = async (cursor: string | undefined) => {
    const page = await requestPage(upstream, '/events', { ...query, cursor }, parseEventPage);
    if (!page.tickers.every((ticker) => tickers.includes(ticker)))
      throw shapeError(upstream.client.name, 'it lists events that were not requested');
    for (const ticker of page.tickers) pending.delete(ticker);
    return { page, next: pending.size === 0 ? undefined : page.next };
  };
  const { pages, failure } = await readPages({ name: upstream.client.name, maxPages: tickers.length, read });
  if (failure) throw failure;
  if (pending.size === tickers.length) throw shapeError(upstream.client.name, 'it lists none of the requested events');
  return pages;
}

async function readSingle(upstream: VenueUpstream, ticker = ''): Promise<PageOf<EventPage>> {
  const query = { with_nested_markets: true };
  return requestPage(upstream, `/events/${encodeURIComponent(ticker)}`, query, parseSingleEvent);
}
