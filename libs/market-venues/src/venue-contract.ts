import { requireValidRecord, type UpstreamClient, UpstreamError, type UpstreamRequest } from '@postjoin/upstream';
import type { StoredContract, VenueReading } from './types.ts';
import { subtractExactly } from './series.ts';
import {
  type Absence,
  isTooYoung,
  type Move,
  type MoveMember,
  type MoveWindow,
  moveWindows,
  noMove,
  venueMove,
} from './moves.ts';
import { type VenueName, venueRows } from './registry.ts';
import { mergeParsed, type Parsed } from './parsed.ts';

/** The client and the base address of one API of a venue. */
export interface VenueUpstream {
  client: UpstreamClient;
  /** Address without a slash at the end. */
  baseUrl: string;
}

/** Requests a path of an API, and returns the JSON of the response. @throws {UpstreamError} */
export async function requestJson(
  { client, baseUrl }: VenueUpstream,
  path: string,
  request: Omit<UpstreamRequest, 'url' | 'accept'> = {},
): Promise<unknown> {
  return (await client.json({ ...request, url: `${baseUrl}${path}` })).value;
}

/** A page of contracts, and how old the response is in seconds, if a cache answered instead of the venue. */
export type PageOf<Page> = Page & { ageSeconds: number };

/** Requests a page of contracts. @throws {UpstreamError} */
export async function requestPage<Page>(
  { client, baseUrl }: VenueUpstream,
  path: string,
  query: UpstreamRequest['query'],
  parse: (payload: unknown) => Page,
): Promise<PageOf<Page>> {
  const { value, response } = await client.json({ url: `${baseUrl}${path}`, ...(query && { query }) });
  return { ...parse(value), ageSeconds: response.ageSeconds };
}

/** An upstream, and the decision which of its contracts are read. */
export interface ScopedUpstream extends VenueUpstream {
  decideScope: DecideScope;
}

/** A move that a payload reports. `note` describes a peculiarity of the venue's definition of the move. */
export interface ReportedMove {
  value: number;
  note?: string;
}

/** The fields of a stored contract that come from the payload. Time, scope and moves are added later. */
export type ContractFields = Omit<
  StoredContract,
  MoveMember | 'venue' | 'venue_name' | 'in_scope_because' | 'price_at' | 'price_stale' | 'closed_at'
>;

/** A contract as a payload lists it, with the moves that the payload reports. */
export interface VenueContract {
  contract: ContractFields;
  /** The venue's own move over a day, or why the payload has no such move: `not_given` if it shows no reason. */
  reportedDay: ReportedMove | Absence;
  reportedWeek: ReportedMove | Absence;
}

/** The fields of a listed contract, or of a listed event, that decide whether it is read. */
export interface ScopeCandidate {
  title: string;
  event_title: string;
  /** Absent if an event is listed without its contracts. */
  outcome?: string;
}

/**
 * Decides which contracts are read. `because` is stored with a contract in scope. `needs_outcome` means that the
 * contracts of the event must be read, since the outcome of each decides. The service uses `@postjoin/matcher/scope`.
 */
export type DecideScope = (candidate: ScopeCandidate) => {
  in_scope: boolean;
  because: string;
  needs_outcome?: boolean;
};

/** What the best bid and ask say. */
export type Book = Pick<ContractFields, 'midpoint' | 'spread' | 'outside_book'>;

/**
 * Computes midpoint and spread. Both are null if the bid or the ask is missing, or if the ask is below the bid.
 * @param last the last trade, which can lie outside of a book with one side
 */
export function computeBook(bid: number | null, ask: number | null, last: number | null): Book {
  if (bid === null || ask === null) {
    const isOutside = last !== null && ((ask !== null && last > ask) || (bid !== null && last < bid));
    return { midpoint: null, spread: null, ...(isOutside && { outside_book: true }) };
  }
  if (ask < bid) return { midpoint: null, spread: null };
  const spread = subtractExactly(ask, bid);
  return { midpoint: subtractExactly(ask, spread / 2), spread };
}

/**
 * Builds the contract that the snapshot stores, with the moves that the payload reports. Venues leave some markets open
 * after their announced end, which is then not the time when trading closes.
 * @param because the reason why the contract is in scope
 * @param ageSeconds how old the response is, so that a cached price has its own time
 */
export function toStoredContract(
  { contract, reportedDay, reportedWeek }: VenueContract,
  { because, venue, now, ageSeconds }: { because: string; venue: VenueName; now: Date; ageSeconds: number },
): StoredContract {
  const pricedAt = new Date(now.getTime() - ageSeconds * 1_000);
  const day = toMove(contract, reportedDay, moveWindows.day, pricedAt);
  const week = toMove(contract, reportedWeek, moveWindows.week, pricedAt);
  const { closes_at, status } = contract;
  const isOverdue = status === 'open' && closes_at !== null && Date.parse(closes_at) <= now.getTime();
  return {
    ...contract,
    closes_at: isOverdue ? null : closes_at,
    venue,
    venue_name: venueRows[venue].label,
    in_scope_because: because,
    price_at: pricedAt.toISOString(),
    price_stale: false,
    closed_at: null,
    move_24h: day.value,
    move_24h_basis: day.basis,
    move_7d: week.value,
    move_7d_basis: week.basis,
  };
}

/** A contract without a price and a contract that is too young have no move, even if the venue reports one. */
function toMove(
  { last_price, last_price_reason, opens_at }: ContractFields,
  reported: ReportedMove | Absence,
  window: MoveWindow,
  pricedAt: Date,
): Move {
  if (last_price === null) return noMove(last_price_reason ?? 'not_given');
  if (isTooYoung(opens_at, pricedAt, window)) return noMove('too_young');
  return typeof reported === 'string' ? noMove(reported) : venueMove(reported.value, pricedAt, reported.note);
}

/** Collects the pages of one reading of a venue. Only the contracts in scope are retained. */
export interface PageCollector {
  /** @throws {UpstreamError} `too_many_records` */
  add(page: PageOf<Parsed<VenueContract>>): void;
  /**
   * Returns what the pages have. Of several copies of a contract, as lists overlap and pages shift, the last one is
   * returned.
   * @param failure why later pages are missing
   * @throws {UpstreamError} `failure`, if the pages have no valid record; `shape`, if all their records are invalid
   */
  collect(failure?: UpstreamError): Required<Pick<VenueReading, 'contracts' | 'invalid' | 'over' | 'age_seconds'>>;
}

export interface CollectorOptions {
  name: VenueName;
  decideScope: DecideScope;
  now: Date;
}

/** Maximum contracts in scope in one reading: four times those that a snapshot retains, because lists overlap. */
const maxContracts = 20_000;

/** Maximum number of closed contracts and invalid records in one reading, whose ids are retained to its end. */
const maxOthers = 200_000;

/** Creates a collector for one reading. Without its maximums, pages of allowed size could together take any memory. */
export function createPageCollector({ name, decideScope, now }: CollectorOptions): PageCollector {
  const pages: Parsed<StoredContract>[] = [];
  let contracts = 0;
  let others = 0;
  let age_seconds = 0;
  return {
    add({ records, validCount, invalid, over, ageSeconds }) {
      const selected = records.flatMap((record) => {
        const { in_scope, because } = decideScope(record.contract);
        return in_scope ? [toStoredContract(record, { because, venue: name, now, ageSeconds })] : [];
      });
      contracts += selected.length;
      others += invalid.count + over.length;
      if (contracts > maxContracts) throw createError(name, `${maxContracts} contracts in scope`);
      if (others > maxOthers) throw createError(name, `${maxOthers} closed contracts and invalid records`);
      age_seconds = Math.max(age_seconds, ageSeconds);
      pages.push({ records: selected, validCount, invalid, over });
    },
    collect(failure) {
      const { records, validCount, invalid, over } = mergeParsed(pages);
      if (failure && validCount === 0) throw failure;
      requireValidRecord(name, { validCount, invalid });
      const contracts = [...new Map(records.map((contract) => [contract.id, contract])).values()];
      return { contracts, invalid, over, age_seconds };
    },
  };
}

function createError(name: string, limit: string): UpstreamError {
  return new UpstreamError('too_many_records', `${name} lists more than ${limit}`);
}
