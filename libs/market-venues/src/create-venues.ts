import type { CreateUpstreamClient, UpstreamClient } from '@postjoin/upstream';
import type { MarketVenue } from './contract.ts';
import { venueNames, venueRows, type VenueName, type VenueUrlVariable } from './registry.ts';
import { memoizeDecideScope } from './scope.ts';
import type { DecideScope } from './venue-contract.ts';
import type { VenueProbe } from './venue-probe.ts';
import { createGemini } from './venues/gemini/index.ts';
import { geminiProbes } from './venues/gemini/probes.ts';
import { createKalshi } from './venues/kalshi/index.ts';
import { kalshiProbes } from './venues/kalshi/probes.ts';
import { createPolymarket } from './venues/polymarket/index.ts';
import { polymarketProbes } from './venues/polymarket/probes.ts';
import { createPredictIt } from './venues/predictit/index.ts';
import { predictItProbes } from './venues/predictit/probes.ts';

export type VenueUrls = Readonly<Record<VenueUrlVariable, string>>;

export interface VenueOptions {
  client: CreateUpstreamClient;
  /**
   * Base addresses that replace the default ones, by name of the environment variable. They have no slash at the end.
   */
  urls?: Partial<VenueUrls>;
  /** Decides which contracts are about acts of the tracked accounts. The default is the scope gate of this library. */
  decideScope?: DecideScope;
}

/** Returns the client and the base address of one address of the venue. */
type Connect = (variable: VenueUrlVariable) => { client: UpstreamClient; baseUrl: string };

interface VenueAdapter {
  create: (connect: Connect, decideScope: DecideScope) => MarketVenue;
  /**
   * The probes of the venue, each for one page of one route. A probe may use a contract that an earlier probe found.
   */
  probes: readonly VenueProbe[];
}

/** The implementation of the venue in each row of `registry.ts`. */
const adapters: Readonly<Record<VenueName, VenueAdapter>> = {
  polymarket: {
    create: (connect, decideScope) =>
      createPolymarket({
        gamma: connect('POLYMARKET_GAMMA_URL'),
        data: connect('POLYMARKET_DATA_URL'),
        clob: connect('POLYMARKET_CLOB_URL'),
        decideScope,
      }),
    probes: polymarketProbes,
  },
  kalshi: {
    create: (connect, decideScope) => createKalshi({ ...connect('KALSHI_URL'), decideScope }),
    probes: kalshiProbes,
  },
  predictit: {
    create: (connect, decideScope) => createPredictIt({ ...connect('PREDICTIT_URL'), decideScope }),
    probes: predictItProbes,
  },
  gemini: {
    create: (connect, decideScope) => createGemini({ ...connect('GEMINI_URL'), decideScope }),
    probes: geminiProbes,
  },
};

/** Creates the named venues in the order of the names. */
export function createVenues(names: readonly VenueName[], options: VenueOptions): MarketVenue[] {
  const decideScope = options.decideScope ?? memoizeDecideScope();
  return names.map((name) => adapters[name].create((variable) => connectTo(name, variable, options), decideScope));
}

function connectTo(name: VenueName, variable: VenueUrlVariable, { client, urls = {} }: VenueOptions) {
  const address = venueRows[name].addresses.find((row) => row.variable === variable);
  if (address === undefined) throw new TypeError(`${name} has no address ${variable} in the registry`);
  const { pace, limits, defaultUrl } = address;
  return { client: client(address.client ?? name, { ...pace, ...limits }), baseUrl: urls[variable] ?? defaultUrl };
}

export const venueProbes = Object.fromEntries(venueNames.map((name) => [name, adapters[name].probes])) as Readonly<
  Record<VenueName, readonly VenueProbe[]>
>;
