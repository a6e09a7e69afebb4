import type { UpstreamStatement } from '@postjoin/upstream/checks';
import type { VenueName, VenueUrlVariable } from './registry.ts';
import type { VenueProbe } from './venue-probe.ts';
import { geminiProbes } from './venues/gemini/probes.ts';
import { geminiStatements } from './venues/gemini/statements.ts';
import { kalshiProbes } from './venues/kalshi/probes.ts';
import { kalshiStatements } from './venues/kalshi/statements.ts';
import { polymarketProbes } from './venues/polymarket/probes.ts';
import { polymarketStatements } from './venues/polymarket/statements.ts';
import { predictItProbes } from './venues/predictit/probes.ts';

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
