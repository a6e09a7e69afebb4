import { shapeError, UpstreamError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import { mergeParsed, type Parsed } from '../../parsed.ts';
import { affectsWholeUpstream } from '../../upstream-failure.ts';
import type { SelectContracts } from '../../selection.ts';
import type { ScopedContract } from '../../venue-contract.ts';
import { eventsPerPage, type KalshiUpstream } from './open-events.ts';
import { parseEventPage, parseSingleEvent, type EventPage } from './parse.ts';

/** Open events with their markets. */
export interface NestedEvents extends Parsed<ScopedContract> {
  /** Ids of contracts that the responses show as closed or resolved. */
  over: string[];
  /** Tickers of requested events that the responses do not have. */
  missing: string[];
  /** Why some events were not read; undefined if every request succeeded. */
  failure: UpstreamError | undefined;
}

/** A page whose records are only the contracts in scope. */
type SelectedPage = Omit<EventPage, 'records'> & { records: ScopedContract[] };

/**
 * Maximum number of events in one call. Fifty events with their markets are half a megabyte. The URL with their tickers
 * is short enough for any server.
 */
const eventsPerCall = 50;

/** Reads events by ticker. Stops if the whole upstream fails. If a single call fails, only its events are missing. */
export async function readEvents(
  upstream: KalshiUpstream,
  tickers: readonly string[],
  select: SelectContracts,
): Promise<NestedEvents> {
  const pages: SelectedPage[] = [];
  let failure: UpstreamError | undefined;
  for (const batch of chunk(tickers, eventsPerCall)) {
    try {
      const batchPages = await readBatch(upstream, batch);
      pages.push(...batchPages.map((page) => ({ ...page, records: select(page) })));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure ??= error;
      if (affectsWholeUpstream(error)) break;
    }
  }
  const shown = new Set(pages.flatMap((page) => page.tickers));
  return {
    ...mergeParsed(pages),
    over: pages.flatMap(({ over }) => over),
    missing: tickers.filter((ticker) => !shown.has(ticker)),
    failure,
  };
}

/**
 * Reads events in one call. If the server refuses the parameter `tickers` or ignores it, reads the events one by one.
 * Kalshi documents the parameter since June 2026, but no response to it is recorded.
 */
async function readBatch(upstream: KalshiUpstream, tickers: readonly string[]): Promise<EventPage[]> {
  try {
    return await readByTickers(upstream, tickers);
  } catch (error) {
    if (!(error instanceof UpstreamError) || affectsWholeUpstream(error)) throw error;
    return readSingly(upstream, tickers);
  }
}

/**
 * Fifty events fit on one page, so a cursor in the response is ignored.
 * @throws {UpstreamError} `shape`, if the response has no requested event, or has an event that was not requested
 */
async function readByTickers({ client, baseUrl }: KalshiUpstream, tickers: readonly string[]): Promise<EventPage[]> {
  const query = { tickers: tickers.join(','), status: 'open', with_nested_markets: true, limit: eventsPerPage };
  const { value } = await client.json({ url: `${baseUrl}/events`, query });
  const page = parseEventPage(value);
  if (page.tickers.length === 0) throw shapeError(client.name, 'it lists none of the requested events');
  if (!page.tickers.every((ticker) => tickers.includes(ticker)))
    throw shapeError(client.name, 'it lists events that were not requested');
  return [page];
}

/** Reads each event by its own URL. Leaves out an event whose response cannot be used. */
async function readSingly({ client, baseUrl }: KalshiUpstream, tickers: readonly string[]): Promise<EventPage[]> {
  const pages: EventPage[] = [];
  for (const ticker of tickers) {
    try {
      const url = `${baseUrl}/events/${encodeURIComponent(ticker)}`;
      const { value } = await client.json({ url, query: { with_nested_markets: true } });
      pages.push(parseSingleEvent(value));
    } catch (error) {
      if (!(error instanceof UpstreamError) || affectsWholeUpstream(error)) throw error;
    }
  }
  return pages;
}
