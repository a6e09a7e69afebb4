import { toNativeId } from '../../types.ts';
import { eventsPerProbe, readListings, readStatusMap, type VenueProbe } from '../../venue-probe.ts';
import { eventsPath, openEvents } from './index.ts';
import { parseEventPage, parseStatuses } from './parse.ts';

export const geminiProbes: readonly VenueProbe[] = [
  {
    address: 'GEMINI_URL',
    path: eventsPath,
    page: () => ({ query: { ...openEvents, limit: eventsPerProbe } }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address: 'GEMINI_URL',
    path: `${eventsPath}/`,
    page: ({ contract }) => contract && { id: toNativeId(contract.event_id) },
    read: (payload) => readStatusMap(parseStatuses(payload)),
  },
];
