import type { Validators } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import {
  type MarketVenue,
  type StoredContract,
  toNativeId,
  type VenueReading,
  type VenueRequest,
} from '../../types.ts';
import { isFresh } from '../../fields.ts';
import { createPageCollector, requestJson, type ScopedUpstream, toStoredContract } from '../../venue-contract.ts';
import { parseAll, parseStatuses, toVenueContract } from './parse.ts';

interface Memory {
  /** Time of the last request, in Unix seconds. */
  requested_at?: number;
  validators?: Validators;
}

const name = 'predictit';

/** PredictIt wants at most one request a minute. */
const minIntervalSeconds = 60;

/**
 * Reads all markets of PredictIt in one call. Both moves come from our own observations, because PredictIt reports only
 * the change since its last close.
 */
export function createPredictIt(upstream: ScopedUpstream): MarketVenue {
  const read = async ({ now, previous, memory: stored }: VenueRequest): Promise<VenueReading> => {
    const memory = stored as Memory;
    if (isFresh(memory.requested_at, now, minIntervalSeconds))
      return { contracts: [...previous], memory: stored, is_repeated: true };
    // A stale contract can be missing in the list, and a response "not modified" would wrongly confirm its price.
    const isConfirmable = previous.length > 0 && previous.every(({ price_stale }) => !price_stale);
    const { value, response } = await upstream.client.json({
      url: `${upstream.baseUrl}/marketdata/all/`,
      ...(memory.validators && isConfirmable && { validators: memory.validators }),
    });
    const nextMemory = { requested_at: toUnixSeconds(now), validators: response.validators } satisfies Memory;
    const { ageSeconds } = response;
    if (response.notModified) {
      const contracts = previous.map((contract) => confirm(contract, { now, ageSeconds }));
      return { contracts, memory: nextMemory, age_seconds: ageSeconds };
    }
    const collector = createPageCollector({ name, decideScope: upstream.decideScope, now });
    collector.add({ ...parseAll(value), ageSeconds });
    return { ...collector.collect(), memory: nextMemory };
  };

  const readStatuses: MarketVenue['readStatuses'] = async ([{ event_id }]) => {
    const id = toNativeId(event_id).replace(/^m/, '');
    return parseStatuses(await requestJson(upstream, `/marketdata/markets/${id}`));
  };

  return { name, read, statusesBy: 'event', readStatuses };
}

/** Returns a contract after a response "not modified", which shows that the stored price is still current. */
function confirm(contract: StoredContract, read: { now: Date; ageSeconds: number }): StoredContract {
  return toStoredContract(toVenueContract(contract), { because: contract.in_scope_because, venue: name, ...read });
}
