import { requirePayload } from '@postjoin/upstream';
import { toNativeId } from '../../types.ts';
import {
  eventsPerProbe,
  getProbedWindow,
  readListings,
  readPoints,
  readStatusMap,
  type VenueProbe,
} from '../../venue-probe.ts';
import { toClobQuery, toDataQuery } from './history.ts';
import { parseClobHistory, parseDataHistory, parseEventPage, parseStatuses } from './parse.ts';
import { sweptTags } from './tags.ts';
import { checkTag } from './wire.ts';

const tagProbes = sweptTags.map(({ slug }): VenueProbe => ({
  address: 'POLYMARKET_GAMMA_URL',
  path: `/tags/slug/${slug}`,
  read: (payload) => {
    const { id } = requirePayload('polymarket', checkTag, payload);
    return { validCount: 1, skipped: 0, first: `id ${id}` };
  },
}));

const pageOfHistory =
  (toQuery: typeof toClobQuery | typeof toDataQuery): VenueProbe['page'] =>
  ({ now, contract: { history_id } = {} }) =>
    history_id === undefined ? undefined : { query: toQuery(history_id, getProbedWindow(now), 'hour') };

export const polymarketProbes: readonly VenueProbe[] = [
  {
    address: 'POLYMARKET_GAMMA_URL',
    path: '/events/keyset',
    page: () => ({ query: { tag_id: sweptTags[0].id, related_tags: true, closed: false, limit: eventsPerProbe } }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address: 'POLYMARKET_GAMMA_URL',
    path: '/markets/keyset',
    page: ({ contract }) => contract && { query: { id: toNativeId(contract.id), closed: false, limit: 1 } },
    read: (payload) => readStatusMap(parseStatuses(payload).statuses),
  },
  ...tagProbes,
  {
    address: 'POLYMARKET_DATA_URL',
    path: '/v2/prices-history',
    page: pageOfHistory(toDataQuery),
    read: (payload) => readPoints(parseDataHistory(payload)),
  },
  {
    address: 'POLYMARKET_CLOB_URL',
    path: '/prices-history',
    page: pageOfHistory(toClobQuery),
    read: (payload) => readPoints(parseClobHistory(payload)),
  },
];
