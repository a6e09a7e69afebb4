import { readRecords, type VenueProbe } from '../../venue-probe.ts';
import { parseAll } from './parse.ts';

export const predictItProbes: readonly VenueProbe[] = [
  {
    address: 'PREDICTIT_URL',
    path: '/marketdata/all/',
    query: () => ({}),
    read: (payload) => readRecords(parseAll(payload)),
  },
];
