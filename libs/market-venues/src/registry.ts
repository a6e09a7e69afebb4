import type { UpstreamAddress } from '@postjoin/upstream';
import { seriesActs } from './venues/kalshi/series-acts.ts';

/**
 * One row for each venue: everything that other packages derive from its name. Pure data, so settings and the page may
 * read it. The factory of each venue is in `create-venues.ts`.
 */
export interface VenueRow<Variable extends string = string> {
  /** Name for people; the `venue_name` of its contracts. */
  label: string;
  /** Part of the default of `VENUES`. */
  onByDefault: boolean;
  /** A fact for operators that follows the name in a sentence; for a venue that is off by default, the reason. */
  note?: string;
  addresses: readonly UpstreamAddress<Variable>[];
  /** The act that an event asks about, by the start of its native id. Used only when the title does not name an act. */
  eventActs?: readonly (readonly [start: string, act: string])[];
}

/**
 * Health reports the venues in this order. Paces: Gamma and the history routes allow hundreds of
 * requests in ten seconds, and a few a second are enough; Kalshi publishes no limit for keyless reads; PredictIt answers
 * everything in one call.
 */
const rows = {
  polymarket: {
    label: 'Polymarket',
    onByDefault: true,
    addresses: [
      {
        variable: 'POLYMARKET_GAMMA_URL',
        defaultUrl: 'https://gamma-api.polymarket.com',
        description: "Polymarket's catalogue of events",
        pace: { perSecond: 5, concurrency: 2 },
      },
      {
        variable: 'POLYMARKET_CLOB_URL',
        defaultUrl: 'https://clob.polymarket.com',
        description: "Polymarket's order book and price history",
        client: 'polymarket_clob',
        pace: { perSecond: 10, concurrency: 4 },
      },
      {
        variable: 'POLYMARKET_DATA_URL',
        defaultUrl: 'https://data-api.polymarket.com',
        description: "Polymarket's data service",
        client: 'polymarket_data',
        pace: { perSecond: 10, concurrency: 4 },
      },
    ],
  },
  kalshi: {
    label: 'Kalshi',
    onByDefault: true,
    addresses: [
      {
        variable: 'KALSHI_URL',
        defaultUrl: 'https://external-api.kalshi.com/trade-api/v2',
        description: "Kalshi's public market data",
        pace: { perSecond: 5, concurrency: 4 },
      },
    ],
    eventActs: seriesActs,
  },
  predictit: {
    label: 'PredictIt',
    onByDefault: false,
    note: 'gives day moves since the last close only',
    addresses: [
      {
        variable: 'PREDICTIT_URL',
        defaultUrl: 'https://www.predictit.org/api',
        description: "PredictIt's market data",
        pace: { perSecond: 1, concurrency: 1 },
      },
    ],
  },
} as const satisfies Record<string, VenueRow>;

export type VenueName = keyof typeof rows;

/** The environment variables that hold the addresses of the venues. */
export type VenueUrlVariable = (typeof rows)[VenueName]['addresses'][number]['variable'];

export const venueRows: Readonly<Record<VenueName, VenueRow<VenueUrlVariable>>> = rows;

/** Every address of every venue, with the name of its client. */
export const venueAddresses = Object.entries(venueRows).flatMap(([name, { addresses }]) =>
  addresses.map((address) => ({ client: name, ...address })),
);

export const venueNames = Object.keys(rows) as VenueName[];

/** The venues that are read when `VENUES` is unset. */
export const defaultVenues: readonly VenueName[] = venueNames.filter((name) => rows[name].onByDefault);
