import { errorLine, requireValidRecord, undefinedOnUpstreamError, type UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import {
  toNativeId,
  type MarketVenue,
  type StoredContract,
  type VenueReading,
  type VenueRequest,
} from '../../contract.ts';
import { isFresh } from '../../instants.ts';
import { describeSkipped, mergeInvalid, noInvalidRecord, type InvalidRecords } from '../../parsed.ts';
import { createSelection } from '../../selection.ts';
import { readStatusPages, statusesPerCall } from '../../statuses.ts';
import { dedupeById, toStoredContract } from '../../venue-contract.ts';
import { readHistory } from './history.ts';
import { readEvents, type NestedEvents } from './nested-events.ts';
import { listChangedEvents, listOpenEvents, type KalshiUpstream } from './open-events.ts';
import { parseStatuses } from './parse.ts';

interface Memory {
  /** Time of the last sweep (reading of the list of open events) in which no page of the list failed, ISO 8601. */
  swept_at?: string;
  /** Tickers of the open events in scope. */
  events?: readonly string[];
  /** Tickers of open events in scope that the list has, but that were missing when the events were requested. */
  missing?: readonly string[];
}

/** The open events in scope, and what to store about their list. */
interface EventsReading {
  nested: NestedEvents;
  invalid: InvalidRecords;
  /** Why the list of open events is incomplete. */
  listFailure: UpstreamError | undefined;
  memory: Memory;
}

const name = 'kalshi';

/**
 * Half an hour between two sweeps of the list of open events, which takes 64 calls. Between two sweeps, a pass reads
 * the known events and the events that changed since the last sweep.
 */
const sweepSeconds = 30 * 60;

/**
 * Creates the venue Kalshi. It reads the list of open events, then the events in scope with their markets. Price
 * histories are candles.
 */
export function createKalshi(upstream: KalshiUpstream): MarketVenue {
  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const memory = request.memory as Memory;
    const reading = (await readKnownEvents(upstream, memory, request)) ?? (await sweep(upstream, memory, request.now));
    const { nested } = reading;
    if (nested.failure && nested.validCount === 0) throw nested.failure;
    requireValidRecord(name, nested);
    const skipped = describeSkipped(mergeInvalid([reading.invalid, nested.invalid]));
    return {
      contracts: dedupeById(nested.records).map((scoped) => toStoredContract(scoped, name, request.now)),
      memory: { ...reading.memory },
      ...skipped,
      skipped_ids: [...(skipped.skipped_ids ?? []), ...listMissing(reading).map((ticker) => `kalshi:${ticker}`)],
      over_ids: nested.over,
      ...describeMissing(reading),
    };
  };

  return {
    name,
    historyPrices: 'trades',
    read,
    statusesBy: 'id',
    readStatuses: (contracts) =>
      readStatusPages(name, contracts, async (ids, cursor) => {
        const query = { tickers: ids.join(','), limit: statusesPerCall, cursor };
        return parseStatuses((await upstream.client.json({ url: `${upstream.baseUrl}/markets`, query })).value);
      }),
    readHistory: (request) => readHistory(upstream, request),
  };
}

/**
 * Reads the known events, and the events that changed since the last sweep. An event is also known if the list lacks it
 * and its contracts are still stored as listed. Returns undefined if a sweep is necessary: the last one is too old, the
 * reading is incomplete, or an event is no longer delivered, probably because it is over.
 */
async function readKnownEvents(
  upstream: KalshiUpstream,
  { swept_at, events = [], missing = [] }: Memory,
  { now, previous }: Pick<VenueRequest, 'now' | 'previous'>,
): Promise<EventsReading | undefined> {
  if (swept_at === undefined || !isFresh(swept_at, now, sweepSeconds)) return undefined;
  const changed = await listChangedEvents(upstream, toUnixSeconds(swept_at)).catch(undefinedOnUpstreamError);
  const open = unite(events, changed?.records ?? []);
  const unlisted = listTickers(previous).filter((ticker) => !open.includes(ticker));
  const nested = await readEvents(upstream, [...open, ...unlisted], createSelection(name, upstream.decideScope));
  const mayBeMissing = new Set([...missing, ...unlisted]);
  const isComplete = !nested.failure && nested.missing.every((ticker) => mayBeMissing.has(ticker));
  return isComplete
    ? {
        nested,
        invalid: noInvalidRecord,
        listFailure: undefined,
        memory: { swept_at, events: open, missing: nested.missing },
      }
    : undefined;
}

function listTickers(contracts: readonly StoredContract[]): string[] {
  return [...new Set(contracts.map(({ event_id }) => toNativeId(event_id)))];
}

/** Reads the list of open events and the events in scope. After an incomplete list, the known events are read too. */
async function sweep(upstream: KalshiUpstream, { events = [] }: Memory, now: Date): Promise<EventsReading> {
  const { records, invalid, failure } = await listOpenEvents(upstream);
  const open = failure ? unite(events, records) : records;
  const nested = await readEvents(upstream, open, createSelection(name, upstream.decideScope));
  const swept = failure ? {} : { swept_at: now.toISOString() };
  return {
    nested,
    invalid,
    listFailure: failure,
    memory: { ...swept, events: open, missing: nested.missing },
  };
}

const unite = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

/** Lists the events that the list of open events has, but that were not delivered. */
function listMissing({ nested, memory: { events = [] } }: EventsReading): string[] {
  return nested.missing.filter((ticker) => events.includes(ticker));
}

/** Describes what a pass could not read. Of several gaps, describes only the most severe. */
function describeMissing(reading: EventsReading): Partial<VenueReading> {
  const {
    nested: { failure },
    listFailure,
    memory: { events = [] },
  } = reading;
  const missing = listMissing(reading);
  const missingEvents = `${missing.length} of ${events.length} open events in scope were not read`;
  if (failure) return { partial: `${errorLine(failure)}; ${missingEvents}`, contracts_missing: true };
  if (listFailure) return { partial: `${errorLine(listFailure)}; events that opened lately may be missing` };
  return missing.length > 0 ? { partial: missingEvents } : {};
}
