import { type UpstreamClient, type Validators, requireValidRecord } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { MarketVenue, StoredContract, VenueReading, VenueRequest } from '../../contract.ts';
import {
  eachOnce,
  inScope,
  movesAtHand,
  publish,
  type JudgeScope,
  type SaidMove,
  type ScopedListing,
} from '../../listing.ts';
import { describeSkipped } from '../../parsed.ts';
import { listingOf, parseAll } from './parse.ts';
import { readStatuses } from './statuses.ts';

export interface PredictItOptions {
  client: UpstreamClient;
  baseUrl: string;
  judge: JudgeScope;
}

interface Memory {
  /** Unix seconds. */
  asked_at?: number;
  validators?: Validators;
}

const name = 'predictit';

/** The venue asks not to be called more often. */
const leastSeconds = 60;

/**
 * PredictIt: everything in one call. Off unless it is named in the configuration: its terms want a look first. The
 * day's move is the venue's, since its last close; the week's comes from our own observations.
 */
export function createPredictIt({ client, baseUrl, judge }: PredictItOptions): MarketVenue {
  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const { now, pricePoints, previous } = request;
    const memory = request.memory as Memory;
    if (isTooSoon(memory.asked_at, now)) return unchanged(previous, memory);
    const { value, response } = await client.json({
      url: `${baseUrl}/marketdata/all/`,
      headers: { accept: 'application/json' },
      ...(memory.validators && previous.length > 0 && { validators: memory.validators }),
    });
    const asked: Memory = { asked_at: toUnixSeconds(now) };
    const remembered: Memory = { ...asked, validators: response.validators };
    const published = (one: ScopedListing) => {
      const moves = movesAtHand(one, { now, points: pricePoints[one.contract.id] ?? [] });
      return publish(one, name, { now, moves });
    };
    if (response.notModified) return unchanged(previous.map(listedStill).map(published), remembered);
    const { records, ...all } = parseAll(value);
    requireValidRecord(client.name, all);
    const contracts = eachOnce(inScope(name, records, judge)).map(published);
    // That nothing has changed since would confirm what was left out as well.
    const isWhole = all.invalid.length === 0;
    return { contracts, memory: isWhole ? { ...remembered } : { ...asked }, ...describeSkipped(all.invalid) };
  };

  return { name, read, readStatuses: (contracts) => readStatuses({ client, baseUrl }, contracts) };
}

function isTooSoon(askedAt: number | undefined, now: Date): boolean {
  const age = toUnixSeconds(now) - (askedAt ?? -Infinity);
  return age >= 0 && age < leastSeconds;
}

/** The venue says that nothing has changed since: it lists the contract as it did, and its figures are those of now. */
function listedStill(contract: StoredContract): ScopedListing {
  return { ...listingOf(contract, saidDayOf(contract)), because: contract.in_scope_because };
}

function saidDayOf({ move_24h, move_24h_basis: { said_by, note } }: StoredContract): SaidMove | null {
  return move_24h !== null && said_by === 'venue' ? { value: move_24h, note } : null;
}

/** What was read before still stands. */
function unchanged(previous: readonly StoredContract[], memory: Memory): VenueReading {
  return { contracts: [...previous], memory: { ...memory }, skipped: 0 };
}
