import { errorLine, undefinedOnUpstreamError } from '@postjoin/upstream';
import type { MarketVenue, VenueReading, VenueRequest } from '../../contract.ts';
import { describeSkipped, mergeInvalid } from '../../parsed.ts';
import { createSelection } from '../../selection.ts';
import { dedupeById, toStoredContract, type DecideScope, type VenueUpstream } from '../../venue-contract.ts';
import { createClobHistory, createDataHistory, createFallback, readHistory } from './history.ts';
import { isSweepDue, readIncrement } from './incremental-read.ts';
import { readStatuses } from './statuses.ts';
import { createSweeps, hasSuspectEmpty, readSweeps, updateSizes, type SweepReading, type SweepSizes } from './sweep.ts';
import { readTagIds, unknownTags, type KnownTags } from './tags.ts';

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
  sizes?: SweepSizes;
}

const name = 'polymarket';

/**
 * Creates the venue Polymarket. Catalogue and prices come from Gamma. Price histories come from CLOB, or from the Data
 * API if CLOB fails.
 */
export function createPolymarket({ gamma, clob, data, decideScope }: PolymarketOptions): MarketVenue {
  /**
   * Reads the listed contracts. Between two full sweeps, the read is incremental. If an incremental read fails or is
   * incomplete, a full sweep follows in the same pass.
   */
  const readListed = async ({ now, previous }: VenueRequest, { tags = unknownTags, swept_at, sizes = [] }: Memory) => {
    const sweeps = createSweeps(tags);
    if (swept_at !== undefined && !isSweepDue(swept_at, now)) {
      const increment = { sweeps, sweptAt: swept_at, previous, select: createSelection(name, decideScope) };
      const readings = await readIncrement(gamma, increment).catch(undefinedOnUpstreamError);
      if (readings) return { readings, sweepMemory: { swept_at, sizes } };
    }
    const readings = await readSweeps(gamma, sweeps, createSelection(name, decideScope));
    const missing = describeMissing(readings, sizes);
    const sweepMemory = {
      sizes: updateSizes(sizes, readings),
      ...(missing === undefined && { swept_at: now.toISOString() }),
    };
    return { readings, missing, sweepMemory };
  };

  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const { now } = request;
    const memory = request.memory as Memory;
    const { readings, missing, sweepMemory } = await readListed(request, memory);
    // The tag ids are for the next pass. They are read after the events: while the venue is down, reading the events
    // throws, so no tag is requested.
    const tags = await readTagIds(gamma, { now, known: memory.tags });
    const scoped = dedupeById(readings.flatMap(({ selected }) => selected));
    return {
      contracts: scoped.map((contract) => toStoredContract(contract, name, now)),
      memory: { tags, ...sweepMemory } satisfies Memory,
      ...describeSkipped(mergeInvalid(readings.map(({ invalid }) => invalid))),
      over_ids: readings.flatMap(({ over }) => over),
      ...(missing !== undefined && { partial: missing, contracts_missing: true }),
    };
  };

  return {
    name,
    historyPrices: 'own_series',
    read,
    readStatuses: (contracts) => readStatuses(gamma, contracts),
    readHistory: (request) => readHistory(request, createFallback(createClobHistory(clob), createDataHistory(data))),
  };
}

/** Describes why a full sweep may be incomplete. Returns undefined if the sweep is complete. */
function describeMissing(readings: readonly SweepReading<unknown>[], sizes: SweepSizes): string | undefined {
  const failure = readings.find((reading) => reading.failure)?.failure;
  if (failure) return errorLine(failure);
  return hasSuspectEmpty(sizes, readings) ? suspectSweep : undefined;
}

const suspectSweep = `suspect_empty: a list of ${name} is empty; its earlier contracts stay until a second empty reading`;
