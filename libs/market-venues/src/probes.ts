import type { UpstreamRequest } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { VenueContract } from './venue-contract.ts';
import type { Parsed } from './parsed.ts';
import type { VenueName } from './contract.ts';
import type { VenueUrls } from './registry.ts';
import { parseCandleBatch, parseEventPage as parseKalshiEvents, parseSeriesList } from './venues/kalshi/parse.ts';
import { parseClobHistory, parseDataHistory, parseEventPage as parseGammaEvents } from './venues/polymarket/parse.ts';
import { sweptTags } from './venues/polymarket/tags.ts';
import { parseAll } from './venues/predictit/parse.ts';

/** What a page of a route holds. */
export interface ProbeReading {
  validCount: number;
  /** Why, one entry for each invalid record. */
  invalid: readonly string[];
  /** What the venue's history knows a listed contract by, where the page lists one. */
  historyId?: string;
}

export interface ProbeContext {
  now: Date;
  /** Found by an earlier probe of the same venue; undefined when none was. */
  historyId: string | undefined;
}

/** One page of one route of a venue, read by the parser that reads it in a pass. */
export interface VenueProbe {
  venue: VenueName;
  /** The variable that holds the route's base address. */
  address: keyof VenueUrls;
  /** Appended to the base address. */
  path: string;
  /** Undefined when there is nothing to ask about. */
  query: (context: ProbeContext) => UpstreamRequest['query'];
  /** @throws {UpstreamError} `shape` */
  read: (payload: unknown) => ProbeReading;
}

/** Small pages: what is checked is their shape. */
const eventsPerPage = 10;
const daySeconds = 24 * 3_600;

const recordsOf = ({ validCount, invalid }: Pick<Parsed<unknown>, 'validCount' | 'invalid'>): ProbeReading => ({
  validCount,
  invalid: invalid.map(({ message }) => message),
});

/** The most traded listing: if any has a history, it has. */
function listingsOf(page: Parsed<VenueContract>): ProbeReading {
  const known = page.records.filter(({ historyId }) => historyId !== null);
  const [mostTraded] = known.sort((a, b) => (b.contract.volume ?? 0) - (a.contract.volume ?? 0));
  return { ...recordsOf(page), ...(typeof mostTraded?.historyId === 'string' && { historyId: mostTraded.historyId }) };
}

const pointsOf = (points: readonly unknown[]): ProbeReading => ({ validCount: points.length, invalid: [] });

/** Every route that a pass depends on, each venue's in an order in which one can ask about what another listed. */
export const venueProbes: readonly VenueProbe[] = [
  {
    venue: 'polymarket',
    address: 'POLYMARKET_GAMMA_URL',
    path: '/events/keyset',
    query: () => ({ tag_id: sweptTags[0].id, related_tags: true, closed: false, limit: eventsPerPage }),
    read: (payload) => listingsOf(parseGammaEvents(payload)),
  },
  {
    venue: 'polymarket',
    address: 'POLYMARKET_DATA_URL',
    path: '/v2/prices-history',
    query: ({ now, historyId }) =>
      historyId === undefined ? undefined : { token_id: historyId, as_of: toUnixSeconds(now) },
    read: (payload) => pointsOf(parseDataHistory(payload)),
  },
  {
    venue: 'polymarket',
    address: 'POLYMARKET_CLOB_URL',
    path: '/prices-history',
    query: ({ now, historyId }) =>
      historyId === undefined
        ? undefined
        : { market: historyId, startTs: toUnixSeconds(now) - daySeconds, endTs: toUnixSeconds(now), fidelity: 60 },
    read: (payload) => pointsOf(parseClobHistory(payload)),
  },
  {
    venue: 'kalshi',
    address: 'KALSHI_URL',
    path: '/series',
    query: () => ({ category: 'Politics' }),
    read: (payload) => recordsOf(parseSeriesList(payload)),
  },
  {
    venue: 'kalshi',
    address: 'KALSHI_URL',
    path: '/events',
    query: () => ({ status: 'open', with_nested_markets: true, limit: eventsPerPage }),
    read: (payload) => listingsOf(parseKalshiEvents(payload)),
  },
  {
    venue: 'kalshi',
    address: 'KALSHI_URL',
    path: '/markets/candlesticks',
    query: ({ now, historyId }) =>
      historyId === undefined
        ? undefined
        : {
            market_tickers: historyId,
            start_ts: toUnixSeconds(now) - daySeconds,
            end_ts: toUnixSeconds(now),
            period_interval: 60,
            include_latest_before_start: true,
          },
    read: (payload) => pointsOf([...parseCandleBatch(payload).values()].flat()),
  },
  {
    venue: 'predictit',
    address: 'PREDICTIT_URL',
    path: '/marketdata/all/',
    query: () => ({}),
    read: (payload) => recordsOf(parseAll(payload)),
  },
];
