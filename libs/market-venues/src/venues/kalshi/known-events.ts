import { readPages, requireValidRecord, shapeError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import type { StoredContract } from '../../contract.ts';
import { inScope, type ScopedListing } from '../../listing.ts';
import { mergeParsed, type Parsed } from '../../parsed.ts';
import { asNothing } from '../../upstream-failure.ts';
import { parseEventPage, seriesPage } from './parse.ts';
import { eventsPerPage, maxPages, type KalshiUpstream } from './series-reading.ts';

/**
 * Between two looks into their series, open events that are known are asked for by name, many in one call: a tenth of
 * the calls for the same prices. `GET /events` takes `tickers` since June 2026 by its changelog; it is not recorded. A
 * server that passes over it, or over some of the names, is noticed by its answer, and then the series are read instead.
 */

/** Tickers of open events, by their series. */
export type KnownEvents = ReadonlyMap<string, readonly string[]>;

export interface KnownEventsReading extends Parsed<ScopedListing> {
  /** Ids of contracts that were shown to be over. */
  over: string[];
  /** Series whose events were not all shown by their names. */
  unread: string[];
}

/** Nested markets of fifty events are half a megabyte, and their tickers fit into any server's longest address. */
const eventsPerCall = 50;

/** The events of earlier contracts, of those series that are not looked into now. */
export function knownEvents(previous: readonly StoredContract[], series: readonly string[]): KnownEvents {
  const seriesOf = new Map(series.map((ticker) => [seriesPage(ticker), ticker]));
  const byEvent = new Map(previous.map(({ event_id, url }) => [event_id.replace(/^kalshi:/, ''), seriesOf.get(url)]));
  const known = new Map<string, string[]>();
  for (const [event, ticker] of byEvent)
    if (ticker !== undefined) known.set(ticker, [...(known.get(ticker) ?? []), event]);
  return known;
}

/**
 * Reads known events in batches. One that is not shown is over, or was passed over: its series tells. The first batch
 * that fails ends it: a reading of series tells whether the upstream as a whole does.
 */
export async function readKnownEvents(upstream: KalshiUpstream, known: KnownEvents): Promise<KnownEventsReading> {
  const read: BatchReading[] = [];
  for (const events of chunk([...known.values()].flat(), eventsPerCall)) {
    const batch = await readBatch(upstream, events).catch(asNothing);
    if (!batch) break;
    read.push(batch);
  }
  const over = read.flatMap((batch) => batch.over);
  const shown = new Set(read.flatMap((batch) => batch.shown));
  const unread = [...known].filter(([, ofSeries]) => !ofSeries.every((event) => shown.has(event)));
  return { ...mergeParsed(read), over, unread: unread.map(([ticker]) => ticker) };
}

interface BatchReading extends Parsed<ScopedListing> {
  shown: string[];
  over: string[];
}

/** @throws {UpstreamError} `shape`, when it shows none of the events that were asked for, or others */
async function readBatch({ client, baseUrl, judge }: KalshiUpstream, events: readonly string[]): Promise<BatchReading> {
  const wanted = new Set(events);
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
    if (!tickers.every((ticker) => wanted.has(ticker))) throw shapeError(client.name, 'it lists events not asked for');
    return { page: { ...page, shown: tickers, records: inScope('kalshi', page.records, judge) }, next };
  };
  const { pages, failure } = await readPages({ name: client.name, maxPages, read });
  if (failure) throw failure;
  const shown = pages.flatMap((page) => page.shown);
  if (shown.length === 0) throw shapeError(client.name, 'it lists none of the events asked for');
  const all = mergeParsed(pages);
  requireValidRecord(client.name, all);
  return { ...all, shown, over: pages.flatMap(({ over }) => over) };
}
