import type { UpstreamAddress } from '@postjoin/upstream';

/**
 * A row of the registry: everything that other packages derive from the name of a venue. Rows are pure data, so the
 * settings and the web page can import them. The factory of each venue is in `create-venues.ts`.
 */
export interface VenueRow<Variable extends string = string> {
  /** Name of the venue for people. The contracts of the venue have it as `venue_name`. */
  label: string;
  /** Whether the default of the environment variable `VENUES` contains the venue. */
  onByDefault: boolean;
  /** A fact for operators, worded to follow the name of the venue. It is the reason why a venue is off by default. */
  note?: string;
  addresses: readonly UpstreamAddress<Variable>[];
  /** What the prices of its history are, from which the prices at posts and the charts come. */
  historyKind: string;
  /** Maximum seconds that one pass spends on price histories of the venue. Missing for a venue without histories. */
  historySeconds?: number;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * 30 seconds. Histories are the slowest routes of the venues, and a pass without them is still complete. At ten calls a
 * second, 30 seconds are enough for the histories of 300 contracts.
 */
const historySeconds = 30;

/** The history of a venue of which passes read only the last price. */
const ownReadings = 'last trades as this service read them';

/** A week of hourly points has 8 kB and 600 values. */
const historyLimits = { maxBytes: 256 * kilobyte, maxValues: 20_000 };

/**
 * The health report lists the venues in the order of these rows. A `pace` limits our own requests. Gamma and
 * Polymarket's history routes allow hundreds of requests in ten seconds, but a few a second are enough. Kalshi
 * publishes no limit for reads without a key. PredictIt answers everything in one call.
 * The `limits` are about four times the sizes in the comments of the rows.
 */
const rows = {
  polymarket: {
    label: 'Polymarket',
    onByDefault: true,
    // Also of wide books: its median difference from the middle was 0.75 cents in September 2026.
    historyKind: 'midpoints of bid and ask',
    historySeconds,
    addresses: [
      {
        variable: 'POLYMARKET_GAMMA_URL',
        defaultUrl: 'https://gamma-api.polymarket.com',
        pace: { perSecond: 5, concurrency: 2 },
        // A recorded event has 20 kB and 500 values, so a page of 100 events has 2 MB and 50,000 values.
        limits: { maxBytes: 8 * megabyte, maxValues: 250_000 },
      },
      {
        variable: 'POLYMARKET_CLOB_URL',
        defaultUrl: 'https://clob.polymarket.com',
        client: 'polymarket_clob',
        pace: { perSecond: 10, concurrency: 4 },
        limits: historyLimits,
      },
      {
        variable: 'POLYMARKET_DATA_URL',
        defaultUrl: 'https://data-api.polymarket.com',
        client: 'polymarket_data',
        pace: { perSecond: 10, concurrency: 4 },
        limits: historyLimits,
      },
    ],
  },
  kalshi: {
    label: 'Kalshi',
    onByDefault: true,
    historyKind: 'last trades',
    historySeconds,
    addresses: [
      {
        variable: 'KALSHI_URL',
        defaultUrl: 'https://external-api.kalshi.com/trade-api/v2',
        pace: { perSecond: 5, concurrency: 4 },
        // A page of 200 events without markets has 0.1 MB. A recorded market has 2 kB and 55 values, so 50 events with
        // 20 markets each have 2 MB and 55,000 values.
        limits: { maxBytes: 8 * megabyte, maxValues: 250_000 },
      },
    ],
  },
  predictit: {
    label: 'PredictIt',
    onByDefault: true,
    historyKind: ownReadings,
    note: 'reports the day move only since the last close',
    addresses: [
      {
        variable: 'PREDICTIT_URL',
        defaultUrl: 'https://www.predictit.org/api',
        pace: { perSecond: 1, concurrency: 1 },
        // A recorded market has 2.6 kB, so about 200 markets with 1,000 contracts have 0.5 MB and 20,000 values.
        limits: { maxBytes: 4 * megabyte, maxValues: 100_000 },
      },
    ],
  },
  gemini: {
    label: 'Gemini Predictions',
    onByDefault: false,
    historyKind: ownReadings,
    note: 'has few political contracts',
    historySeconds,
    addresses: [
      {
        variable: 'GEMINI_URL',
        defaultUrl: 'https://api.gemini.com',
        pace: { perSecond: 1, concurrency: 1 },
        // A page of 20 events has up to 5 MB. Gemini's documents recommend one request a second.
        limits: { maxBytes: 16 * megabyte, maxValues: 500_000 },
      },
    ],
  },
} as const satisfies Record<string, VenueRow>;

export type VenueName = keyof typeof rows;

/** The environment variables that hold the addresses of the venues. */
export type VenueUrlVariable = (typeof rows)[VenueName]['addresses'][number]['variable'];

export const venueRows: Readonly<Record<VenueName, VenueRow<VenueUrlVariable>>> = rows;

/** What the prices of the history of each venue are. */
export const historyKinds = Object.fromEntries(
  Object.entries(venueRows).map(([name, { historyKind }]) => [name, historyKind]),
);

/** Lists the kinds of prices in histories, each with its venues. */
export function describePriceKinds(): string {
  const byKind = Map.groupBy(Object.values(venueRows), ({ historyKind }) => historyKind);
  const kinds = [...byKind].map(([kind, venues]) => `${kind} (${venues.map(({ label }) => label).join(', ')})`);
  return kinds.join(', ');
}

/** All addresses of all venues, each with the name of its client. */
export const venueAddresses = Object.entries(venueRows).flatMap(([name, { addresses }]) =>
  addresses.map((address) => ({ client: name, ...address })),
);

export const venueNames = Object.keys(rows) as VenueName[];

/** The venues that are read when `VENUES` is unset. */
export const defaultVenues: readonly VenueName[] = venueNames.filter((name) => rows[name].onByDefault);
