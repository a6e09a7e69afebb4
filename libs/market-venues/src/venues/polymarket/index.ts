import { errorLine, undefinedOnUpstreamError } from '@postjoin/upstream';
import type { ContractIds, MarketVenue, VenueReading, VenueRequest } from '../../contract.ts';
import { isFresh } from '../../instants.ts';
import { createSelection } from '../../selection.ts';
import { readStatusPages, statusesPerCall } from '../../statuses.ts';
import { dedupeById, type DecideScope, type VenueUpstream } from '../../venue-contract.ts';
import { readHistory } from './history.ts';
import { readIncrement } from './incremental-read.ts';
import { parseStatuses } from './parse.ts';
import { createSweeps, readSweeps } from './sweep.ts';
import { readTagIds, type KnownTags } from './tags.ts';

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

/**
 * Half an hour between two full sweeps. Incremental reads can miss an event whose start date is long before its
 * listing, or an event that the server wrongly filters out. The next full sweep finds such events.
 */
const sweepSeconds = 30 * 60;

/**
 * Creates the venue Polymarket. Catalogue and prices come from Gamma. Price histories come from CLOB, or from the Data
 * API if CLOB fails.
 */
export function createPolymarket({ gamma, clob, data, decideScope }: PolymarketOptions): MarketVenue {
  /**
   * Reads the listed contracts. Between two full sweeps, the read is incremental. If an incremental read fails or is
   * incomplete, a full sweep follows in the same pass.
   */
  const readListed = async ({ now, previous }: VenueRequest, { tags, swept_at }: Memory) => {
    const sweeps = createSweeps(tags);
    if (swept_at !== undefined && isFresh(swept_at, now, sweepSeconds)) {
      const increment = { sweeps, sweptAt: swept_at, previous, select: createSelection({ name, decideScope, now }) };
      const reading = await readIncrement(gamma, increment).catch(undefinedOnUpstreamError);
      if (reading) return { reading, swept_at };
    }
    const reading = await readSweeps(gamma, sweeps, createSelection({ name, decideScope, now }));
    return { reading, ...(!reading.failure && { swept_at: now.toISOString() }) };
  };

  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const { now } = request;
    const memory = request.memory as Memory;
    const { reading, swept_at } = await readListed(request, memory);
    // The tag ids are for the next pass. They are read after the events: while the venue is down, reading the events
    // throws, so no tag is requested.
    const tags = await readTagIds(gamma, { now, known: memory.tags });
    const { invalid, over, failure } = reading;
    return {
      contracts: dedupeById(reading.records),
      memory: { tags, ...(swept_at !== undefined && { swept_at }) } satisfies Memory,
      invalid,
      over,
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
        return parseStatuses((await gamma.client.json({ url: `${gamma.baseUrl}/markets/keyset`, query })).value);
      });
    const closed = await readWith(true, contracts);
    const others = contracts.filter(({ id }) => !closed.has(id));
    return others.length === 0 ? closed : new Map([...closed, ...(await readWith(false, others))]);
  };

  return {
    name,
    historyPrices: 'own_series',
    read,
    statusesBy: 'id',
    readStatuses,
    readHistory: (request) => readHistory({ clob, data }, request),
  };
}
