import { errorLine, undefinedOnUpstreamError } from '@postjoin/upstream';
import type { ContractIds, MarketVenue, VenueReading, VenueRequest } from '../../types.ts';
import { isFresh } from '../../fields.ts';
import { createPageCollector, type DecideScope, requestJson, type VenueUpstream } from '../../venue-contract.ts';
import { readStatusPages, statusesPerCall } from '../../closed-contracts.ts';
import { readHistory } from './history.ts';
import { createSweeps, type KnownTags, readIncrement, readSweeps, readTagIds } from './events.ts';
import { parseStatuses } from './parse.ts';

export interface PolymarketOptions {
  /** The API of the catalogue and of the prices. */
  gamma: VenueUpstream;
  /** The API of the preferred price history. */
  clob: VenueUpstream;
  /** The API of the other price history, used for the rest of a pass after `clob` has failed. */
  data: VenueUpstream;
  decideScope: DecideScope;
}

interface Memory {
  tags?: KnownTags;
  /** Time of the last sweep (reading of all lists of open events) in which no page failed, ISO 8601. */
  swept_at?: string;
}

const name = 'polymarket';

/** Half an hour. A full sweep finds events that incremental reads miss, such as those listed long after their start. */
const sweepSeconds = 30 * 60;

/** Creates the venue Polymarket. Catalogue and prices come from Gamma, and price histories from CLOB or the Data API. */
export function createPolymarket({ gamma, clob, data, decideScope }: PolymarketOptions): MarketVenue {
  /** Reads the listed contracts. If an incremental read fails or is incomplete, a full sweep follows. */
  const readListed = async ({ now, previous }: VenueRequest, { tags, swept_at }: Memory) => {
    const sweeps = createSweeps(tags);
    if (swept_at !== undefined && isFresh(swept_at, now, sweepSeconds)) {
      const collector = createPageCollector({ name, decideScope, now });
      const increment = readIncrement(gamma, { sweeps, sweptAt: swept_at, previous, collector });
      if (await increment.then(() => true, undefinedOnUpstreamError))
        return { ...collector.collect(), swept_at, failure: undefined };
    }
    const collector = createPageCollector({ name, decideScope, now });
    const failure = await readSweeps(gamma, sweeps, collector);
    return { ...collector.collect(), swept_at: failure ? undefined : now.toISOString(), failure };
  };

  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const memory = request.memory as Memory;
    const { failure, swept_at, ...listed } = await readListed(request, memory);
    // The tag ids are for the next pass. They are read after the events: while the venue is down, reading the events
    // throws, so no tag is requested.
    const tags = await readTagIds(gamma, { now: request.now, known: memory.tags });
    return {
      ...listed,
      memory: { tags, ...(swept_at !== undefined && { swept_at }) } satisfies Memory,
      ...(failure && { partial: errorLine(failure), contracts_missing: true }),
    };
  };

  /**
   * Reads statuses by id. The parameter `closed` selects either only closed markets or only markets that are not closed.
   * So all ids are first requested with `closed=true`, and those that the response lacks with `closed=false`.
   */
  const readStatuses = async (contracts: readonly ContractIds[]) => {
    const readWith = (closed: boolean, ids: readonly ContractIds[]) =>
      readStatusPages(gamma.client.name, ids, async (id, cursor) => {
        const query = { id, closed, limit: statusesPerCall, after_cursor: cursor };
        return parseStatuses(await requestJson(gamma, '/markets/keyset', { query }));
      });
    const closed = await readWith(true, contracts);
    const others = contracts.filter(({ id }) => !closed.has(id));
    return others.length === 0 ? closed : new Map([...closed, ...(await readWith(false, others))]);
  };

  return {
    name,
    read,
    statusesBy: 'id',
    readStatuses,
    history: { prices: 'own_series', read: (request) => readHistory({ clob, data }, request) },
  };
}
