import { errorLine, type UpstreamClient } from '@postjoin/upstream';
import type { MarketVenue, StoredContract, VenueReading, VenueRequest } from '../../contract.ts';
import { eachOnce, inScope, publish, type JudgeScope, type Listing, type ScopedListing } from '../../listing.ts';
import { describeSkipped } from '../../parsed.ts';
import { asNothing } from '../../upstream-failure.ts';
import { isSweepDue, readSinceSweep } from './between-sweeps.ts';
import { createClobHistory, createDataHistory, createFallback } from './history.ts';
import { isSuspect, sizesAfter, type ListingSizes } from './listing-sizes.ts';
import { readMoves, type AskedAt } from './moves.ts';
import { readStatuses } from './statuses.ts';
import { sweepAll, sweepsFor, type GammaUpstream, type SweepReading } from './sweep.ts';
import { tagIds, unknownTags, type KnownTags } from './tags.ts';

export interface PolymarketOptions {
  /** Catalogue and prices. */
  gamma: GammaUpstream;
  /** History, asked first. */
  data: { client: UpstreamClient; baseUrl: string };
  /** History, asked when the other one fails. */
  clob: { client: UpstreamClient; baseUrl: string };
  judge: JudgeScope;
}

interface Memory {
  tags?: KnownTags;
  /** When all that is listed was last read whole. */
  swept_at?: string;
  sizes?: ListingSizes;
  asked_at?: AskedAt;
}

const name = 'polymarket';

/** Polymarket: Gamma for catalogue and prices, the Data API (or CLOB) for moves that Gamma leaves out. */
export function createPolymarket({ gamma, data, clob, judge }: PolymarketOptions): MarketVenue {
  const keep = (listings: readonly Listing[]) => inScope(name, listings, judge);

  /** All that is listed, or between two sweeps what is known and what is new, where that can be had whole. */
  const readListed = async ({ now, previous }: VenueRequest, { tags = unknownTags, swept_at, sizes = [] }: Memory) => {
    const sweeps = sweepsFor(tags);
    if (swept_at !== undefined && !isSweepDue(swept_at, now)) {
      const listed = await readSinceSweep(gamma, { sweeps, sweptAt: swept_at, previous, keep }).catch(asNothing);
      if (listed) return { listed, swept: { swept_at, sizes } };
    }
    const listed = await sweepAll(gamma, sweeps, keep);
    const missing = missingOf(listed, sizes);
    const swept = { sizes: sizesAfter(sizes, listed), ...(missing === undefined && { swept_at: now.toISOString() }) };
    return { listed, missing, swept };
  };

  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const memory = request.memory as Memory;
    const { listed, missing, swept } = await readListed(request, memory);
    // For the next pass: a venue that is down is not asked for its tags as well.
    const tags = await tagIds(gamma.client, gamma.baseUrl, { now: request.now, known: memory.tags });
    const scoped = eachOnce(listed.flatMap(({ kept }) => kept));
    const observe = createFallback(
      createDataHistory(data.client, data.baseUrl),
      createClobHistory(clob.client, clob.baseUrl),
    );
    const history = { observe, askedAt: memory.asked_at ?? {} };
    const { moves, askedAt, failure } = await readMoves(scoped, request, history);
    return {
      contracts: scoped.flatMap((one) => published(one, moves, request.now)),
      memory: { tags, asked_at: askedAt, ...swept } satisfies Memory,
      ...describeSkipped(listed.flatMap(({ invalid }) => invalid)),
      over_ids: listed.flatMap(({ over }) => over),
      ...partialOf(missing, failure),
    };
  };

  return { name, read, readStatuses: (contracts) => readStatuses(gamma, contracts) };
}

function published(
  one: ScopedListing,
  moves: Awaited<ReturnType<typeof readMoves>>['moves'],
  now: Date,
): StoredContract[] {
  const found = moves.get(one.contract.id);
  return found ? [publish(one, name, { now, moves: found })] : [];
}

/** Why a sweep may not hold all that is listed. */
function missingOf(listed: readonly SweepReading<unknown>[], sizes: ListingSizes): string | undefined {
  const failure = listed.find((reading) => reading.failure)?.failure;
  if (failure) return errorLine(failure);
  return isSuspect(sizes, listed) ? suspectListing : undefined;
}

const suspectListing = `suspect_empty: ${name} has an empty listing where there was much; kept until it lasts`;

function partialOf(contracts: string | undefined, moves: string | undefined): Partial<VenueReading> {
  if (contracts !== undefined) return { partial: contracts, contracts_missing: true };
  return moves === undefined ? {} : { partial: moves, contracts_missing: false };
}
