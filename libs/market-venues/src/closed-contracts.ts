import {
  type PayloadCheck,
  readBatches,
  readPages,
  requirePayload,
  selectValid,
  UpstreamError,
} from '@postjoin/upstream';
import { chunk, dayMs } from '@postjoin/values';
import {
  type ContractIds,
  type ContractStatus,
  type MarketVenue,
  type StoredContract,
  type TimeBudget,
  toNativeId,
} from './types.ts';

/** This module decides how long the snapshot stores contracts that are no longer listed, and reads their statuses. */

/** 48 hours. For two days, posts about the news that settled a contract can still be matched to the contract. */
const retentionMs = 2 * dayMs;

/**
 * Closes a contract that its venue no longer lists. It is stale until the venue confirms the close. Price and moves stay
 * those of the last pass that listed it, so a settlement value never becomes a price.
 */
export function asClosed(contract: StoredContract, now: Date): StoredContract {
  return { ...asUnlisted(contract, now), status: 'closed' };
}

/** Marks a contract as no longer listed and as stale. The status stays, as a venue that is switched off reports none. */
export function asUnlisted(contract: StoredContract, now: Date): StoredContract {
  return { ...contract, closed_at: contract.closed_at ?? now.toISOString(), price_stale: true };
}

/** Whether the snapshot still stores a closed contract: for 48 hours, and longer while a post is matched to it. */
export function isRetained(contract: StoredContract, now: Date, matchedIds: ReadonlySet<string>): boolean {
  return isRecentlyClosed(contract, now) || matchedIds.has(contract.id);
}

function isRecentlyClosed({ closed_at }: StoredContract, now: Date): boolean {
  return closed_at !== null && now.getTime() - Date.parse(closed_at) < retentionMs;
}

/**
 * Requests the status of each contract that closed in the last 48 hours, until the venue has answered `closed` or
 * `resolved`. The contracts whose last request is oldest come first, so each has its turn if the budget is small.
 * Returns all contracts, with the statuses that were read.
 */
export async function withStatuses(
  venue: MarketVenue,
  contracts: readonly StoredContract[],
  { now, budget }: { now: Date; budget: TimeBudget },
): Promise<{ contracts: StoredContract[]; failure: UpstreamError | undefined }> {
  const unconfirmed = contracts.filter((contract) => contract.price_stale && isRecentlyClosed(contract, now));
  const oldestFirst = unconfirmed.sort((a, b) => toRequestTime(a) - toRequestTime(b));
  const { statuses, failure } = await readStatuses(venue, oldestFirst, budget);
  const updated = contracts.map((contract): StoredContract => {
    const status = statuses.get(contract.id);
    if (status === undefined) return contract;
    const price_stale = status === null || isTradable(status);
    return { ...contract, status: status ?? contract.status, price_stale, status_requested_at: now.toISOString() };
  });
  return { contracts: updated, failure };
}

function toRequestTime({ status_requested_at }: StoredContract): number {
  return status_requested_at === undefined ? 0 : Date.parse(status_requested_at);
}

/** Whether a contract has only left the venue's list, so that its stored price may be outdated. */
export function isTradable(status: StoredContract['status']): boolean {
  return status === 'open' || status === 'paused';
}

/** Statuses by contract id. */
export type Statuses = ReadonlyMap<string, ContractStatus>;

export interface StatusesReading {
  /** The requested contracts by id, each with its status; null if the venue does not know it or the request failed. */
  statuses: ReadonlyMap<string, ContractStatus | null>;
  /** Why no status was read; undefined if a request succeeded or none was necessary. */
  failure: UpstreamError | undefined;
}

/** Number of contracts in one call: the maximum of Polymarket, and the default of Kalshi. */
export const statusesPerCall = 100;

/** Requests the statuses of contracts, in their order, until the budget is used up or the whole upstream fails. */
export async function readStatuses(
  venue: StatusVenue,
  contracts: readonly ContractIds[],
  budget: TimeBudget,
): Promise<StatusesReading> {
  const { results, failed, failure } = await readBatches(createBatches(venue, contracts), {
    canContinue: () => budget.leftMs() > 0,
    read: async (batch) => {
      const statuses = await budget.spend(() => readBatch(venue, batch.flat()));
      return batch.flat().map(({ id }) => [id, statuses.get(id) ?? null] as const);
    },
  });
  const withoutStatus = failed.flat().map(({ id }) => [id, null] as const);
  return {
    statuses: new Map([...results.flat(), ...withoutStatus]),
    failure: results.length === 0 ? failure : undefined,
  };
}

type StatusVenue = Pick<MarketVenue, 'statusesBy' | 'readStatuses'>;

/** Groups the contracts that one request reads. A refused batch is halved between groups, so an event is not divided. */
function createBatches({ statusesBy }: StatusVenue, contracts: readonly ContractIds[]): ContractIds[][][] {
  if (statusesBy === 'event') return chunk([...Map.groupBy(contracts, ({ event_id }) => event_id).values()], 1);
  const singles = contracts.map((contract) => [contract]);
  return chunk(singles, statusesPerCall);
}

/** Reads the statuses of a batch. If a venue does not find an event, the contracts of the event are closed. */
async function readBatch(venue: StatusVenue, contracts: readonly ContractIds[]): Promise<Statuses> {
  const [first, ...others] = contracts;
  if (first === undefined) return new Map();
  try {
    return await venue.readStatuses([first, ...others]);
  } catch (error) {
    const isGone = venue.statusesBy === 'event' && error instanceof UpstreamError && error.fault === 'not_found';
    if (!isGone) throw error;
    return new Map(contracts.map(({ id }) => [id, 'closed']));
  }
}

/**
 * Parses the statuses of unchecked records, by contract id. A record without a known status is ignored.
 * @param read reads the native id and the status of a valid record
 * @throws {UpstreamError} `shape`, if there are records and all of them are invalid
 */
export function parseStatusRecords<Checked>(
  venue: string,
  records: readonly unknown[],
  check: PayloadCheck<Checked>,
  read: (record: Checked) => readonly [nativeId: string | number, status: ContractStatus | undefined],
): Map<string, ContractStatus> {
  const valid = selectValid(records, check);
  if (valid.length === 0 && records.length > 0) requirePayload(venue, check, records[0]);
  return new Map(valid.map(read).flatMap(([id, status]) => (status ? [[`${venue}:${id}`, status]] : [])));
}

/** A page of statuses, and the cursor of the next page; empty or undefined on the last page. */
export interface StatusPage {
  statuses: Statuses;
  next: string | undefined;
}

/**
 * Reads statuses by the native ids of contracts, until all of them are known or the last page is reached. A page has at
 * least one contract, so there are at most as many pages as ids. @throws {UpstreamError}
 */
export async function readStatusPages(
  name: string,
  contracts: readonly ContractIds[],
  readPage: (ids: readonly string[], cursor: string | undefined) => Promise<StatusPage>,
): Promise<Statuses> {
  const ids = contracts.map(({ id }) => toNativeId(id));
  const all = new Map<string, ContractStatus>();
  const read = async (cursor: string | undefined) => {
    const { statuses, next } = await readPage(ids, cursor);
    for (const [id, status] of statuses) all.set(id, status);
    return { page: undefined, next: all.size < ids.length ? next : undefined };
  };
  const { failure } = await readPages({ name, maxPages: ids.length, read });
  if (failure) throw failure;
  return all;
}
