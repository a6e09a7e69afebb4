import { readListings, readStatusMap, type VenueProbe } from '../../venue-probe.ts';
import { parseAll, parseStatuses } from './parse.ts';

export const predictItProbes: readonly VenueProbe[] = [
  {
    address: 'PREDICTIT_URL',
    path: '/marketdata/all/',
    query: () => ({}),
    read: (payload) => readListings(parseAll(payload)),
  },
  {
    address: 'PREDICTIT_URL',
    path: '/marketdata/markets/',
    lastSegment: ({ contract }) => contract?.event_id.replace(/^predictit:m/, ''),
    query: () => ({}),
    read: (payload) => readStatusMap(parseStatuses(payload)),
  },
];
