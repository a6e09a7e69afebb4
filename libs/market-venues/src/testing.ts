export { testMarketVenue, type VenueUnderTest } from './contract-suite.ts';
export { sampleContract } from './testing/sample-contract.ts';
export { testVenueHistory, type HistoryUnderTest } from './history-suite.ts';
export { captureWithMoves } from './testing/capture-with-moves.ts';
