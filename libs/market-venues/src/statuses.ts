import {
  readBatches,
  readPages,
  requirePayload,
  selectValid,
  UpstreamError,
  type PayloadCheck,
} from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import { toNativeId, type ContractIds, type ContractStatus, type MarketVenue } from './types.ts';
import type { TimeBudget } from './time-budget.ts';

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
