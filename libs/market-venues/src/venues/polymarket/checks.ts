import { requirePayload } from '@postjoin/upstream';
import {
  createStatements,
  fails,
  holds,
  holdsIf,
  notTested,
  readRecordList,
  type StatementContext,
} from '@postjoin/upstream/checks';
import { memoizePerObject } from '@postjoin/values';
import type { VenueName, VenueUrlVariable } from '../../registry.ts';
import { toNativeId } from '../../types.ts';
import {
  eventsPerProbe,
  getProbedWindow,
  readListings,
  readPoints,
  readStatusMap,
  type VenueProbe,
} from '../../venue-probe.ts';
import { eventsPerPage, sweptTags } from './events.ts';
import { toClobQuery, toDataQuery } from './history.ts';
import { checkTag, parseClobHistory, parseDataHistory, parseEventPage, parseStatuses } from './parse.ts';

const tagProbes = sweptTags.map(({ slug }): VenueProbe => ({
  address: 'POLYMARKET_GAMMA_URL',
  path: `/tags/slug/${slug}`,
  read: (payload) => {
    const { id } = requirePayload('polymarket', checkTag, payload);
    return { validCount: 1, skipped: 0, first: `id ${id}` };
  },
}));

const pageOfHistory =
  (toQuery: typeof toClobQuery | typeof toDataQuery): NonNullable<VenueProbe['page']> =>
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

type Context = StatementContext<VenueUrlVariable>;
type Query = Parameters<Context['request']>[2];

const requestGamma = (context: Context, path: string, query?: Query) =>
  context.request('POLYMARKET_GAMMA_URL', path, query);

const listEvents = (context: Context, tagId: string) =>
  requestGamma(context, '/events/keyset', { tag_id: tagId, closed: false, limit: eventsPerPage });

const readFirstPage = memoizePerObject(async (context: Context) => {
  const response = await listEvents(context, sweptTags[0].id);
  const markets = readRecordList(response.text, 'events').flatMap((event) => readRecordList(event, 'markets'));
  const isTraded = (market: Record<string, unknown>) =>
    market['acceptingOrders'] === true && Number(market['lastTradePrice'] ?? 0) > 0;
  return { response, traded: markets.filter(isTraded) };
});

const searchedWord = 'trump';

const noMarket = notTested('no traded market was found');

export const polymarketStatements = createStatements<VenueName, VenueUrlVariable>('polymarket', {
  'polymarket-absent-moves': {
    text: 'Some open markets have no `oneDayPriceChange`.',
    opposite: 'every market has a `oneDayPriceChange`',
    test: async (context) => {
      const { traded } = await readFirstPage(context);
      if (traded.length === 0) return noMarket;
      const absent = traded.filter(({ oneDayPriceChange: change }) => change === undefined || change === null).length;
      const seen = `${absent} of ${traded.length} have none`;
      return holdsIf(absent > 0, seen);
    },
  },
  'polymarket-geopolitics': {
    text: 'The tag `geopolitics` exists and has open events.',
    isNeeded: true,
    opposite: 'the tag `geopolitics` is not found',
    test: async (context) => {
      const tag = await requestGamma(context, '/tags/slug/geopolitics');
      if (tag.status === 404) return fails('status 404');
      if (tag.status !== 200) return notTested(`status ${tag.status}`);
      const { id } = JSON.parse(tag.text) as { id?: string };
      const events = readRecordList((await listEvents(context, String(id))).text, 'events');
      const seen = `id ${String(id)}, ${events.length} events on the first page`;
      return holdsIf(events.length > 0, seen);
    },
  },
  'polymarket-title-search': {
    text: 'The parameter `title_search` selects the events with a word in the title.',
    isNeeded: true,
    opposite: 'the parameter `title_search` is ignored',
    test: async (context) => {
      const query = { closed: false, limit: eventsPerPage, title_search: searchedWord };
      const events = readRecordList((await requestGamma(context, '/events/keyset', query)).text, 'events');
      if (events.length === 0) return fails('no event is listed');
      const others = events.filter(({ title }) => !String(title).toLowerCase().includes(searchedWord)).length;
      const seen = `${others} of ${events.length} titles lack the word "${searchedWord}"`;
      return holdsIf(others === 0, seen);
    },
  },
  'polymarket-cached': {
    text: 'Lists of events may be cached for 300 seconds.',
    opposite: 'lists have no cache header',
    test: async (context) => {
      const { headers, status } = (await readFirstPage(context)).response;
      if (status !== 200) return notTested(`status ${status}`);
      const control = headers['cache-control'] ?? 'missing';
      const age = headers['age'] === undefined ? '' : `, age: ${headers['age']}`;
      const seen = `cache-control: ${control}${age}`;
      return /max-?age=300\b/.test(control) ? holds(seen) : fails(seen);
    },
  },
  'polymarket-country-refusal': {
    text: 'Addresses in some countries are refused with status 451.',
    test: async (context) => {
      const { status } = (await readFirstPage(context)).response;
      return status === 451 ? holds('this address is refused') : notTested('this address is not refused');
    },
  },
});
