import type { UpstreamRequest } from '@postjoin/upstream';
import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import { compareByVolume, type ContractStatus, type PricePoint, type StoredContract } from './types.ts';
import type { VenueContract } from './venue-contract.ts';
import { describeSkipped, type Parsed } from './parsed.ts';
import type { VenueUrlVariable } from './registry.ts';

/** The result of a probe: what one page of a route contains. */
export interface ProbeReading {
  validCount: number;
  /** Number of invalid records. */
  skipped: number;
  /** Why one of the records is invalid. */
  skipped_example?: string;
  /** Ids of one of the page's contracts. Missing if the page has no contract. */
  contract?: ProbedContract;
  /** The first record in a few words, for a person. */
  first?: string;
}

export type ProbedContract = Pick<StoredContract, 'id' | 'event_id' | 'history_id'>;

export interface ProbeContext {
  now: Date;
  /** The `contract` that an earlier probe of the same venue found; undefined if no probe has found one. */
  contract: ProbedContract | undefined;
}

/** What a probe requests on its route. */
interface ProbedPage {
  /** The last segment of a path that ends with an id. */
  id?: string;
  query?: UpstreamRequest['query'];
}

/** A request for one page of one route of a venue. The page is read with the parser that a pass uses. */
export interface VenueProbe {
  /** The environment variable that holds the route's base address. */
  address: VenueUrlVariable;
  /** Path of the route, which is appended to the base address. */
  path: string;
  /** Returns undefined if the route needs an id and no earlier probe found one. Missing for a route without parameters. */
  page?: (context: ProbeContext) => ProbedPage | undefined;
  /** @throws {UpstreamError} `shape` */
  read: (payload: unknown) => ProbeReading;
}

/** Number of events that a probe requests. It checks only the shape of the page. */
export const eventsPerProbe = 10;

/** Length of the part of a price history that a probe reads: one day. */
const probedSeconds = 24 * 3_600;

/** Converts a page of contracts to the result of a probe, with the most traded one, which most likely has a history. */
export function readListings(page: Parsed<VenueContract>): ProbeReading {
  const [contract] = page.records.map((record) => record.contract).sort(compareByVolume);
  return {
    validCount: page.validCount,
    ...describeSkipped(page.invalid),
    ...(contract && { contract, first: contract.title }),
  };
}

/** Converts statuses by contract id to the result of a probe. */
export function readStatusMap(statuses: ReadonlyMap<string, ContractStatus>): ProbeReading {
  const [first] = statuses;
  return { validCount: statuses.size, skipped: 0, ...(first && { first: first.join(' ') }) };
}

/** Returns the start and the end of the part of a price history that a probe reads, in Unix seconds. */
export function getProbedWindow(now: Date): { from: number; to: number } {
  return { from: toUnixSeconds(now) - probedSeconds, to: toUnixSeconds(now) };
}

/** Converts the points of a price history to the result of a probe. */
export function readPoints(points: readonly PricePoint[]): ProbeReading {
  const [first] = points;
  const text = first && `${fromUnixSeconds(first[0])} ${first[1]}`;
  return { validCount: points.length, skipped: 0, ...(text !== undefined && { first: text }) };
}
