import type { CreateUpstreamClient, UpstreamClient } from '@postjoin/upstream';
import type { MarketVenue } from './contract.ts';
import type { JudgeScope } from './listing.ts';
import { venueNames, venueRows, type VenueName, type VenueUrlVariable } from './registry.ts';
import { memoizeJudge } from './scope.ts';
import type { VenueProbe } from './venue-probe.ts';
import { createKalshi } from './venues/kalshi/index.ts';
import { kalshiProbes } from './venues/kalshi/probes.ts';
import { createPolymarket } from './venues/polymarket/index.ts';
import { polymarketProbes } from './venues/polymarket/probes.ts';
import { createPredictIt } from './venues/predictit/index.ts';
import { predictItProbes } from './venues/predictit/probes.ts';

export type VenueUrls = Readonly<Record<VenueUrlVariable, string>>;

export interface VenueOptions {
  client: CreateUpstreamClient;
  /** Addresses that replace the default ones, by environment variable, without a slash at the end. */
  urls?: Partial<VenueUrls>;
  /** Decides which contracts are about acts of the tracked accounts; the scope gate of this library unless set. */
  judge?: JudgeScope;
}

/** Creates the client of an address of the venue. */
type Connect = (variable: VenueUrlVariable) => { client: UpstreamClient; baseUrl: string };

interface VenueAdapter {
  create: (connect: Connect, judge: JudgeScope) => MarketVenue;
  /** One page of every route that a pass reads; a probe may use the contract that an earlier one listed. */
  probes: readonly VenueProbe[];
}

/** The implementation of each row of `registry.ts`. */
const adapters: Readonly<Record<VenueName, VenueAdapter>> = {
  polymarket: {
    create: (connect, judge) =>
      createPolymarket({
        gamma: connect('POLYMARKET_GAMMA_URL'),
        data: connect('POLYMARKET_DATA_URL'),
        clob: connect('POLYMARKET_CLOB_URL'),
        judge,
      }),
    probes: polymarketProbes,
  },
  kalshi: {
    create: (connect, judge) => createKalshi({ ...connect('KALSHI_URL'), judge }),
    probes: kalshiProbes,
  },
  predictit: {
    create: (connect, judge) => createPredictIt({ ...connect('PREDICTIT_URL'), judge }),
    probes: predictItProbes,
  },
};

/** Creates the named venues in the order of the names. */
export function createVenues(names: readonly VenueName[], options: VenueOptions): MarketVenue[] {
  const judge = options.judge ?? memoizeJudge();
  return names.map((name) => adapters[name].create((variable) => connectTo(name, variable, options), judge));
}

function connectTo(name: VenueName, variable: VenueUrlVariable, { client, urls = {} }: VenueOptions) {
  const address = venueRows[name].addresses.find((row) => row.variable === variable);
  if (address === undefined) throw new TypeError(`${name} has no address ${variable} in the registry`);
  return { client: client(address.client ?? name, address.pace), baseUrl: urls[variable] ?? address.defaultUrl };
}

export const venueProbes = Object.fromEntries(venueNames.map((name) => [name, adapters[name].probes])) as Readonly<
  Record<VenueName, readonly VenueProbe[]>
>;
