import type { CreateUpstreamClient } from '@postjoin/upstream';
import type { MarketVenue, VenueName } from './contract.ts';
import type { DecideScope } from './venue-contract.ts';
import { memoizeDecideScope } from './scope.ts';
import { createKalshi } from './venues/kalshi/index.ts';
import { createPolymarket } from './venues/polymarket/index.ts';
import { createPredictIt } from './venues/predictit/index.ts';

/** The variables that hold the base addresses of the venues' upstreams, without a slash at the end. */
export const venueUrlNames = [
  'POLYMARKET_GAMMA_URL',
  'POLYMARKET_CLOB_URL',
  'POLYMARKET_DATA_URL',
  'KALSHI_URL',
  'PREDICTIT_URL',
] as const;
export type VenueUrls = Record<(typeof venueUrlNames)[number], string>;

export interface VenueOptions {
  client: CreateUpstreamClient;
  urls: VenueUrls;
  /** Decides which contracts are about acts of the tracked accounts; the scope gate of this library by default. */
  decideScope?: DecideScope;
}

type CreateVenue = (options: Required<VenueOptions>) => MarketVenue;

/**
 * Every venue there is. Paces: Gamma and the history routes allow hundreds of requests in ten seconds and a few a second
 * are enough; Kalshi publishes no limit for keyless reads and is asked five times a second at most; PredictIt answers
 * everything in one call.
 */
export const venues: Record<VenueName, CreateVenue> = {
  polymarket: ({ client, urls, decideScope }) =>
    createPolymarket({
      gamma: { client: client('polymarket', { perSecond: 5, concurrency: 2 }), baseUrl: urls.POLYMARKET_GAMMA_URL },
      data: { client: client('polymarket_data', { perSecond: 10, concurrency: 4 }), baseUrl: urls.POLYMARKET_DATA_URL },
      clob: { client: client('polymarket_clob', { perSecond: 10, concurrency: 4 }), baseUrl: urls.POLYMARKET_CLOB_URL },
      decideScope,
    }),
  kalshi: ({ client, urls, decideScope }) =>
    createKalshi({ client: client('kalshi', { perSecond: 5, concurrency: 4 }), baseUrl: urls.KALSHI_URL, decideScope }),
  predictit: ({ client, urls, decideScope }) =>
    createPredictIt({
      client: client('predictit', { perSecond: 1, concurrency: 1 }),
      baseUrl: urls.PREDICTIT_URL,
      decideScope,
    }),
};

/** The venues named, in the order of the names. */
export function createVenues(names: readonly VenueName[], options: VenueOptions): MarketVenue[] {
  const decideScope = memoizeDecideScope();
  return names.map((name) => venues[name]({ decideScope, ...options }));
}
