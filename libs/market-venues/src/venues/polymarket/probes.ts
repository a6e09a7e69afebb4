import { requirePayload } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import { toNativeId } from '../../contract.ts';
import {
  eventsPerProbe,
  probedSeconds,
  readListings,
  readPoints,
  readStatusMap,
  type VenueProbe,
} from '../../venue-probe.ts';
import { parseClobHistory, parseDataHistory, parseEventPage, parseStatuses } from './parse.ts';
import { sweptTags } from './tags.ts';
import { checkTag } from './wire.ts';

const tagProbes = sweptTags.map(({ slug }): VenueProbe => ({
  address: 'POLYMARKET_GAMMA_URL',
  path: `/tags/slug/${slug}`,
  query: () => ({}),
  read: (payload) => {
    const { id } = requirePayload('polymarket', checkTag, payload);
    return { validCount: 1, skipped: 0, first: `id ${id}` };
  },
}));

export const polymarketProbes: readonly VenueProbe[] = [
  {
    address: 'POLYMARKET_GAMMA_URL',
    path: '/events/keyset',
    query: () => ({ tag_id: sweptTags[0].id, related_tags: true, closed: false, limit: eventsPerProbe }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address: 'POLYMARKET_GAMMA_URL',
    path: '/markets/keyset',
    query: ({ contract }) => contract && { id: toNativeId(contract.id), closed: false, limit: 1 },
    read: (payload) => readStatusMap(parseStatuses(payload).statuses),
  },
  ...tagProbes,
  {
    address: 'POLYMARKET_DATA_URL',
    path: '/v2/prices-history',
    query: ({ now, historyId }) =>
      historyId === undefined
        ? undefined
        : {
            token_id: historyId,
            start: toUnixSeconds(now) - probedSeconds,
            end: toUnixSeconds(now),
            bucket_seconds: 1_800,
          },
    read: (payload) => readPoints(parseDataHistory(payload)),
  },
  {
    address: 'POLYMARKET_CLOB_URL',
    path: '/prices-history',
    query: ({ now, historyId }) =>
      historyId === undefined
        ? undefined
        : { market: historyId, startTs: toUnixSeconds(now) - probedSeconds, endTs: toUnixSeconds(now), fidelity: 60 },
    read: (payload) => readPoints(parseClobHistory(payload)),
  },
];
