import type { CreateUpstreamClient } from '@postjoin/upstream';
import type { MarketVenue } from './types.ts';
import { venueRows, type VenueName, type VenueUrlVariable } from './registry.ts';
import type { DecideScope, VenueUpstream } from './venue-contract.ts';
import { createGemini } from './venues/gemini/index.ts';
import { createKalshi } from './venues/kalshi/index.ts';
import { createPolymarket } from './venues/polymarket/index.ts';
import { createPredictIt } from './venues/predictit/index.ts';

export type VenueUrls = Readonly<Record<VenueUrlVariable, string>>;

export interface VenueOptions {
  client: CreateUpstreamClient;
  /** Addresses that replace the default ones, by environment variable. They have no slash at the end. */
  urls?: Partial<VenueUrls>;
  /** Decides which contracts are read. */
  decideScope: DecideScope;
}

type Connect = (variable: VenueUrlVariable) => VenueUpstream;

/** The factory of the venue in each row of `registry.ts`. */
const factories: Readonly<Record<VenueName, (connect: Connect, decideScope: DecideScope) => MarketVenue>> = {
  polymarket: (connect, decideScope) =>
    createPolymarket({
      gamma: connect('POLYMARKET_GAMMA_URL'),
      data: connect('POLYMARKET_DATA_URL'),
      clob: connect('POLYMARKET_CLOB_URL'),
      decideScope,
    }),
  kalshi: (connect, decideScope) => createKalshi({ ...connect('KALSHI_URL'), decideScope }),
  predictit: (connect, decideScope) => createPredictIt({ ...connect('PREDICTIT_URL'), decideScope }),
  gemini: (connect, decideScope) => createGemini({ ...connect('GEMINI_URL'), decideScope }),
};

/** Creates the named venues in the order of the names. */
export function createVenues(names: readonly VenueName[], options: VenueOptions): MarketVenue[] {
  return names.map((name) => factories[name]((variable) => connectTo(name, variable, options), options.decideScope));
}

function connectTo(name: VenueName, variable: VenueUrlVariable, { client, urls = {} }: VenueOptions) {
  const address = venueRows[name].addresses.find((row) => row.variable === variable);
  if (address === undefined) throw new TypeError(`${name} has no address ${variable} in the registry`);
  const { pace, limits, defaultUrl } = address;
  return { client: client(address.client ?? name, { ...pace, ...limits }), baseUrl: urls[variable] ?? defaultUrl };
}
