import type { UpstreamStatement } from '@postjoin/upstream/checks';
import type { VenueName, VenueUrlVariable } from './registry.ts';
import type { VenueProbe } from './venue-probe.ts';
import { geminiProbes, geminiStatements } from './venues/gemini/checks.ts';
import { kalshiProbes, kalshiStatements } from './venues/kalshi/checks.ts';
import { polymarketProbes, polymarketStatements } from './venues/polymarket/checks.ts';
import { predictItProbes } from './venues/predictit/checks.ts';

/** The checks of live venues. No pass needs them, so only programs that check venues load this module. */

export type { ProbeContext, ProbeReading, VenueProbe } from './venue-probe.ts';

/**
 * The probes of each venue, each for one page of one route. A probe may use a contract that an earlier probe found.
 */
export const venueProbes: Readonly<Record<VenueName, readonly VenueProbe[]>> = {
  polymarket: polymarketProbes,
  kalshi: kalshiProbes,
  predictit: predictItProbes,
  gemini: geminiProbes,
};

/** The statements about live venues on which this library relies. */
export const venueStatements: readonly UpstreamStatement<VenueName, VenueUrlVariable>[] = [
  ...polymarketStatements,
  ...kalshiStatements,
  ...geminiStatements,
];
