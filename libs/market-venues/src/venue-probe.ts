import type { UpstreamRequest } from '@postjoin/upstream';
import type { VenueContract } from './venue-contract.ts';
import type { Parsed } from './parsed.ts';
import type { VenueUrlVariable } from './registry.ts';

/** What a page of a route holds. */
export interface ProbeReading {
  validCount: number;
  /** The reason for each record that is not valid. */
  invalid: readonly string[];
  /** The id of a listed contract in the venue's history, where the page lists one. */
  historyId?: string;
}

export interface ProbeContext {
  now: Date;
  /** Found by an earlier probe of the same venue. */
  historyId: string | undefined;
}

/** One page of one route of a venue, read by the parser that a pass uses. */
export interface VenueProbe {
  /** The variable that holds the route's base address. */
  address: VenueUrlVariable;
  /** Appended to the base address. */
  path: string;
  /** Undefined when the route needs a contract and no earlier probe found one. */
  query: (context: ProbeContext) => UpstreamRequest['query'];
  /** @throws {UpstreamError} `shape` */
  read: (payload: unknown) => ProbeReading;
}

/** Small pages, because a probe checks only their shape. */
export const eventsPerProbe = 10;

/** The part of a history that a probe reads. */
export const probedSeconds = 24 * 3_600;

export const readRecords = ({ validCount, invalid }: Omit<Parsed<unknown>, 'records'>): ProbeReading => ({
  validCount,
  invalid: invalid.map(({ message }) => message),
});

/** Takes the history id of the most traded listing, which is the likeliest to have a history. */
export function readListings(page: Parsed<VenueContract>): ProbeReading {
  const known = page.records.filter(({ historyId }) => historyId !== null);
  const [topTraded] = known.sort((a, b) => (b.contract.volume ?? 0) - (a.contract.volume ?? 0));
  const historyId = topTraded?.historyId;
  return { ...readRecords(page), ...(typeof historyId === 'string' && { historyId }) };
}

export const readPoints = (points: readonly unknown[]): ProbeReading => ({ validCount: points.length, invalid: [] });
