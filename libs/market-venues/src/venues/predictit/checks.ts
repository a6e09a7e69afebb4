import { toNativeId } from '../../types.ts';
import { readListings, readStatusMap, type VenueProbe } from '../../venue-probe.ts';
import { parseAll, parseStatuses } from './parse.ts';

export const predictItProbes: readonly VenueProbe[] = [
  { address: 'PREDICTIT_URL', path: '/marketdata/all/', read: (payload) => readListings(parseAll(payload)) },
  {
    address: 'PREDICTIT_URL',
    path: '/marketdata/markets/',
    page: ({ contract }) => contract && { id: toNativeId(contract.event_id).slice(1) },
    read: (payload) => readStatusMap(parseStatuses(payload)),
  },
];
