export { testMarketVenue, type VenueUnderTest } from './testing/contract-suite.ts';
export { sampleContract } from './testing/sample-contract.ts';
export { testVenueHistory, type HistoryUnderTest } from './testing/history-suite.ts';
export { captureWithMoves } from './testing/capture-with-moves.ts';
