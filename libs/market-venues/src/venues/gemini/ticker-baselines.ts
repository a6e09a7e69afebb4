import { UpstreamError } from '@postjoin/upstream';
import type { BaselineSource } from '../../baselines.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseDayOpen } from './parse.ts';

/**
 * Reads the baselines of day moves from tickers: `open` is the price 24 hours before the request. One call reads one
 * contract. At one call a second, 20 calls add 20 seconds to a pass.
 */
export const createTickerBaselines = ({ client, baseUrl }: VenueUpstream): BaselineSource => ({
  contractsPerCall: 1,
  callsPerPass: 20,
  readTrades: async ([venueContract], { atSeconds, totalMs }) => {
    if (!venueContract?.historyId) return new Map();
    const url = `${baseUrl}/v2/ticker/${encodeURIComponent(venueContract.historyId)}`;
    const open = await client
      .json({ url, totalMs })
      .then(({ value }) => parseDayOpen(value))
      .catch(nullIfNotFound);
    return new Map(open === null ? [] : [[venueContract.contract.id, [atSeconds, open] as const]]);
  },
});

/** A contract that was never traded has no ticker. */
function nullIfNotFound(error: unknown): null {
  if (!(error instanceof UpstreamError) || error.fault !== 'not_found') throw error;
  return null;
}
