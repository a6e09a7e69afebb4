export {
  captureVenues,
  nothingCaptured,
  type CapturedVenues,
  type CaptureOptions,
  type OnVenueProgress,
} from './capture-venues.ts';
export { createHistoryBudgets, hasAnswered, readPrices } from './read-prices.ts';
export type { MatchedContract } from './post-histories.ts';
export {
  contractSchema,
  hasFailed,
  isPlaceRefusal,
  isListed,
  venueHealthSchema,
  venueNames,
  type Contract,
  type HistoryReading,
  type HistoryRequest,
  type HistoryWindow,
  type MarketVenue,
  type MoveBasis,
  type PricePoint,
  type ReadWindow,
  type StoredContract,
  type TimeBudget,
  type VenueHealth,
  type VenueMemory,
  type VenueName,
} from './types.ts';
export type { DecideScope } from './venue-contract.ts';
export { createVenues, type VenueOptions, type VenueUrls } from './create-venues.ts';
export { defaultVenues, venueAddresses, venueRows, type VenueRow, type VenueUrlVariable } from './registry.ts';

export { createMemoryVenue, type MemoryVenueOptions } from './venues/memory.ts';
