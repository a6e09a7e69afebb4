export { testMarketVenue, type VenueUnderTest } from './contract-suite.ts';
export { sampleContract } from './sample-contract.ts';
