import { readPages, requireValidRecord, shapeError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import type { StoredContract } from '../../contract.ts';
import { mergeParsed, type Parsed } from '../../parsed.ts';
import { undefinedOnUpstreamError } from '../../upstream-failure.ts';
import type { ScopedContract } from '../../venue-contract.ts';
import { parseEventPage, toSeriesUrl } from './parse.ts';
import { eventsPerPage, maxPages, type KalshiReading } from './series-reading.ts';

/**
 * While a series is not due, its known open events are read by ticker, 50 in one call. For the same prices, this takes
 * a tenth of the calls that reading whole series takes. According to Kalshi's changelog, `GET /events` has accepted the
 * parameter `tickers` since June 2026, but no response to it is recorded. Each response is therefore compared with the
 * requested tickers. If the server ignored the parameter or some tickers, the series are read instead.
 */

/** Tickers of open events by series ticker. */
export type KnownEvents = ReadonlyMap<string, readonly string[]>;

export interface KnownEventsReading extends Parsed<ScopedContract> {
  /** Ids of contracts that the responses show as closed or resolved. */
  over: string[];
  /** Tickers of series with a known event that is missing in the responses. */
  unread: string[];
}

/**
 * Maximum of events in one call. Fifty events with their markets are half a megabyte. The URL with their tickers is
 * short enough for any server.
 */
const eventsPerCall = 50;

/** Groups the events of previous contracts by series. Leaves out series that are not in `seriesTickers`. */
export function groupKnownEvents(previous: readonly StoredContract[], seriesTickers: readonly string[]): KnownEvents {
  const tickerByUrl = new Map(seriesTickers.map((ticker) => [toSeriesUrl(ticker), ticker]));
  const seriesByEvent = new Map(
    previous.map(({ event_id, url }) => [event_id.replace(/^kalshi:/, ''), tickerByUrl.get(url)]),
  );
  const known = new Map<string, string[]>();
  for (const [event, series] of seriesByEvent)
    if (series !== undefined) known.set(series, [...(known.get(series) ?? []), event]);
  return known;
}

/**
 * Reads known events in batches and stops at the first batch that fails. An event is missing in the responses if the
 * event is over, if the server ignored its ticker, or if its batch was not read. `unread` has the series of such
 * events.
 */
export async function readKnownEvents(upstream: KalshiReading, known: KnownEvents): Promise<KnownEventsReading> {
  const batches: BatchReading[] = [];
  for (const events of chunk([...known.values()].flat(), eventsPerCall)) {
    const batch = await readBatch(upstream, events).catch(undefinedOnUpstreamError);
    if (!batch) break;
    batches.push(batch);
  }
  const over = batches.flatMap((batch) => batch.over);
  const shown = new Set(batches.flatMap((batch) => batch.shown));
  const unread = [...known].filter(([, events]) => !events.every((event) => shown.has(event)));
  return { ...mergeParsed(batches), over, unread: unread.map(([series]) => series) };
}

interface BatchReading extends Parsed<ScopedContract> {
  /** Tickers of the events in the response. */
  shown: string[];
  over: string[];
}

/** @throws {UpstreamError} `shape`, if the response has no requested event, or has an event that was not requested */
async function readBatch({ client, baseUrl, select }: KalshiReading, events: readonly string[]): Promise<BatchReading> {
  const requested = new Set(events);
  const read = async (cursor: string | undefined) => {
    const query = {
      tickers: events.join(','),
      status: 'open',
      with_nested_markets: true,
      limit: eventsPerPage,
      cursor,
    };
    const { value } = await client.json({ url: `${baseUrl}/events`, query });
    const { next, tickers, ...page } = parseEventPage(value);
    if (!tickers.every((ticker) => requested.has(ticker)))
      throw shapeError(client.name, 'it lists events that were not requested');
    return { page: { ...page, shown: tickers, records: select(page) }, next };
  };
  const { pages, failure } = await readPages({ name: client.name, maxPages, read });
  if (failure) throw failure;
  const shown = pages.flatMap((page) => page.shown);
  if (shown.length === 0) throw shapeError(client.name, 'it lists none of the requested events');
  const all = mergeParsed(pages);
  requireValidRecord(client.name, all);
  return { ...all, shown, over: pages.flatMap(({ over }) => over) };
}
