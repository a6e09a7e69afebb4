import { eventsPerProbe, readRecords, type VenueProbe } from '../../venue-probe.ts';
import { eventsPath, openEvents } from './index.ts';
import { parseEventPage } from './parse.ts';

export const geminiProbes: readonly VenueProbe[] = [
  {
    address: 'GEMINI_URL',
    path: eventsPath,
    query: () => ({ ...openEvents, limit: eventsPerProbe }),
    read: (payload) => readRecords(parseEventPage(payload)),
  },
];
