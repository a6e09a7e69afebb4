import type { StandIn, UpstreamStatement } from '@postjoin/upstream/checks';
import type { VenueName, VenueUrlVariable } from './registry.ts';
import type { VenueProbe } from './venue-probe.ts';
import { kalshiProbes, kalshiStatements } from './venues/kalshi/checks.ts';
import { polymarketProbes, polymarketStatements } from './venues/polymarket/checks.ts';
import type { ContractsView } from './stand-in-contracts.ts';
import { geminiProbes, geminiStandIn, geminiStatements } from './venues/gemini/stand-in.ts';
import { kalshiStandIn } from './venues/kalshi/stand-in.ts';
import { clobStandIn, dataStandIn } from './venues/polymarket/stand-in-history.ts';
import { gammaStandIn } from './venues/polymarket/stand-in.ts';
import { predictItProbes, predictItStandIn } from './venues/predictit/stand-in.ts';

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

/** The stand-in of each API of a venue, by the environment variable that holds its address. */
export const venueStandIns = {
  POLYMARKET_GAMMA_URL: gammaStandIn,
  POLYMARKET_CLOB_URL: clobStandIn,
  POLYMARKET_DATA_URL: dataStandIn,
  KALSHI_URL: kalshiStandIn,
  PREDICTIT_URL: predictItStandIn,
  GEMINI_URL: geminiStandIn,
} as const satisfies Record<VenueUrlVariable, StandIn<ContractsView>>;

export {
  createRecordedSeries,
  findMove,
  gammaId,
  groupByEvent,
  isOver,
  toSeconds,
  toSlug,
  type ContractsView,
  type PricePoint,
  type PriceSeries,
  type WorldContract,
} from './stand-in-contracts.ts';
