import type { UpstreamStatement } from '@postjoin/upstream';
import type { VenueName, VenueUrlVariable } from './registry.ts';
import { geminiStatements } from './venues/gemini/statements.ts';
import { kalshiStatements } from './venues/kalshi/statements.ts';
import { polymarketStatements } from './venues/polymarket/statements.ts';

/** The statements about live venues on which this library relies. */
export const venueStatements: readonly UpstreamStatement<VenueName, VenueUrlVariable>[] = [
  ...polymarketStatements,
  ...kalshiStatements,
  ...geminiStatements,
];
