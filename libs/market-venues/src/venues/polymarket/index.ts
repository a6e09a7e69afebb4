import { errorLine, UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import type { MarketVenue, StoredContract, VenueReading, VenueRequest } from '../../contract.ts';
import { eachOnce, inScope, publish, type JudgeScope, type ScopedListing } from '../../listing.ts';
import { skippedOf } from '../../misfits.ts';
import { isOfWholeUpstream } from '../../whole-upstream.ts';
import { createClobHistory, createDataHistory, createFallback } from './history.ts';
import { readMoves, type AskedAt } from './moves.ts';
import { sweepEvents, sweepsFor, type Sweep, type SweepReading } from './sweep.ts';
import { tagIds, type KnownTags } from './tags.ts';

export interface PolymarketOptions {
  /** Catalogue and prices. */
  gamma: { client: UpstreamClient; baseUrl: string };
  /** History, asked first. */
  data: { client: UpstreamClient; baseUrl: string };
  /** History, asked when the other one fails. */
  clob: { client: UpstreamClient; baseUrl: string };
  judge: JudgeScope;
}

interface Memory {
  tags?: KnownTags;
  asked_at?: AskedAt;
}

const venue = { name: 'polymarket', displayName: 'Polymarket' } as const;

/** Polymarket: Gamma for catalogue and prices, the Data API (or CLOB) for moves that Gamma leaves out. */
export function createPolymarket({ gamma, data, clob, judge }: PolymarketOptions): MarketVenue {
  const keep = (listings: Parameters<typeof inScope>[1]) => inScope(venue.name, listings, judge);

  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const memory = request.memory as Memory;
    const known = memory.tags ?? { asked_at: '', ids: {} };
    const listed = await sweepAll(sweepsFor(known), (sweep) => sweepEvents(gamma, sweep, keep));
    // For the next pass: a venue that is down is not asked for its tags as well.
    const tags = await tagIds(gamma.client, gamma.baseUrl, { now: request.now, known: memory.tags });
    const scoped = eachOnce(listed.flatMap(({ kept }) => kept));
    const observe = createFallback(
      createDataHistory(data.client, data.baseUrl),
      createClobHistory(clob.client, clob.baseUrl),
    );
    const history = { observe, askedAt: memory.asked_at ?? {} };
    const { moves, askedAt, failure } = await readMoves(scoped, request, history);
    const listFailure = listed.find((reading) => reading.failure)?.failure;
    return {
      contracts: scoped.flatMap((one) => published(one, moves, request.now)),
      memory: { tags, asked_at: askedAt } satisfies Memory,
      ...skippedOf(listed.flatMap(({ misfits }) => misfits)),
      ...partialOf(listFailure, failure),
    };
  };

  return { ...venue, read };
}

/** The first listing decides whether the venue answers at all; a failure of the whole upstream ends the sweep. */
async function sweepAll<Kept>(
  [first, ...others]: [Sweep, ...Sweep[]],
  read: (sweep: Sweep) => Promise<SweepReading<Kept>>,
): Promise<SweepReading<Kept>[]> {
  const readings = [await read(first)];
  for (const sweep of others) {
    const { failure } = readings.at(-1) ?? {};
    if (failure && isOfWholeUpstream(failure)) break;
    readings.push(await read(sweep).catch(asReading));
  }
  return readings;
}

function asReading(error: unknown): SweepReading<never> {
  if (!(error instanceof UpstreamError)) throw error;
  return { kept: [], misfits: [], failure: error };
}

function published(
  one: ScopedListing,
  moves: Awaited<ReturnType<typeof readMoves>>['moves'],
  now: Date,
): StoredContract[] {
  const found = moves.get(one.contract.id);
  return found ? [publish(one, venue, { now, moves: found })] : [];
}

function partialOf(list: UpstreamError | undefined, moves: string | undefined): Partial<VenueReading> {
  if (list) return { partial: errorLine(list), contracts_missing: true };
  return moves === undefined ? {} : { partial: moves, contracts_missing: false };
}
