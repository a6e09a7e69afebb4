import { errorLine, undefinedOnUpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import { listEventIds, type MarketVenue, type VenueReading, type VenueRequest } from '../../types.ts';
import { isFresh } from '../../fields.ts';
import { createPageCollector, requestJson, type ScopedUpstream } from '../../venue-contract.ts';
import { mergeInvalid, mergeParsed } from '../../parsed.ts';
import { readStatusPages, statusesPerCall } from '../../closed-contracts.ts';
import { readHistory } from './history.ts';
import { listOpenEvents, type NestedEvents, type OpenEvents, readEvents } from './events.ts';
import { parseStatuses } from './parse.ts';

interface Memory {
  /** Time of the last sweep (reading of the list of open events) in which no page of the list failed, ISO 8601. */
  swept_at?: string;
}

const name = 'kalshi';

/** Half an hour between two sweeps of the list of open events, which takes 64 calls. */
const sweepSeconds = 30 * 60;

/**
 * Creates the venue Kalshi. It lists the open events, then reads those in scope with their markets. If the list is not
 * whole, the events of earlier contracts are read too.
 */
export function createKalshi(upstream: ScopedUpstream): MarketVenue {
  const read = async ({ now, previous, memory }: VenueRequest): Promise<VenueReading> => {
    const { swept_at, isWhole, ...list } = await listEvents(upstream, memory, now);
    const tickers = isWhole ? list.records : [...new Set([...listEventIds(previous), ...list.records])];
    const collector = createPageCollector({ name, decideScope: upstream.decideScope, now });
    const nested = await readEvents(upstream, tickers, collector);
    const { invalid, ...collected } = collector.collect(nested.failure);
    return {
      ...collected,
      memory: swept_at === undefined ? {} : ({ swept_at } satisfies Memory),
      invalid: mergeInvalid([list.invalid, invalid]),
      ...describeMissing(nested, list, tickers.length),
    };
  };

  return {
    name,
    read,
    statusesBy: 'id',
    readStatuses: (contracts) =>
      readStatusPages(name, contracts, async (ids, cursor) => {
        const query = { tickers: ids.join(','), limit: statusesPerCall, cursor };
        return parseStatuses(await requestJson(upstream, '/markets', { query }));
      }),
    history: { prices: 'trades', read: (request) => readHistory(upstream, request) },
  };
}

/** Lists the open events in scope if a sweep is due, otherwise those that changed. The next sweep finds the others. */
async function listEvents(
  upstream: ScopedUpstream,
  { swept_at }: Memory,
  now: Date,
): Promise<OpenEvents & { swept_at: string | undefined; isWhole: boolean }> {
  if (swept_at !== undefined && isFresh(swept_at, now, sweepSeconds)) {
    const changed = await listOpenEvents(upstream, toUnixSeconds(swept_at)).catch(undefinedOnUpstreamError);
    return { ...(changed ?? mergeParsed([])), failure: undefined, swept_at, isWhole: false };
  }
  const open = await listOpenEvents(upstream);
  const isWhole = !open.failure;
  return { ...open, isWhole, swept_at: isWhole ? now.toISOString() : undefined };
}

/** Describes what a pass could not read. Of several gaps, describes only the most severe. */
function describeMissing(
  { missing, failure }: NestedEvents,
  list: OpenEvents,
  requested: number,
): Partial<VenueReading> {
  const describe = (count: number) => `${count} of ${requested} open events in scope were not read`;
  if (failure) return { partial: `${errorLine(failure)}; ${describe(missing.length)}`, contracts_missing: true };
  if (list.failure) return { partial: `${errorLine(list.failure)}; events that opened lately may be missing` };
  // An event that is neither listed nor sent is probably over. The statuses of its contracts are requested.
  const listed = missing.filter((ticker) => list.records.includes(ticker));
  return listed.length > 0 ? { partial: describe(listed.length) } : {};
}
