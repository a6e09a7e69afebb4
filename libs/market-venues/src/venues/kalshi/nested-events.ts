import { affectsWholeUpstream, readBatches, readPages, shapeError, UpstreamError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import type { PageCollector } from '../../page-collector.ts';
import { requestJson, type VenueUpstream } from '../../venue-contract.ts';
import { eventsPerPage } from './open-events.ts';
import { parseEventPage, parseSingleEvent, type EventPage } from './parse.ts';

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
async function readGroup(upstream: VenueUpstream, tickers: readonly string[]): Promise<EventPage[]> {
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
async function readByTickers(upstream: VenueUpstream, tickers: readonly string[]): Promise<EventPage[]> {
  const query = { tickers: tickers.join(','), status: 'open', with_nested_markets: true, limit: eventsPerPage };
  const pending = new Set(tickers);
  const read = async (cursor: string | undefined) => {
    const page = parseEventPage(await requestJson(upstream, '/events', { query: { ...query, cursor } }));
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

async function readSingle(upstream: VenueUpstream, ticker = ''): Promise<EventPage> {
  const query = { with_nested_markets: true };
  return parseSingleEvent(await requestJson(upstream, `/events/${encodeURIComponent(ticker)}`, { query }));
}
