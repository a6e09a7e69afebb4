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

type Context = StatementContext<VenueUrlVariable>;

const request = (context: Context, path: string, query?: Parameters<Context['request']>[2]) =>
  context.request('GEMINI_URL', path, query);

/** Enough events to find a contract that was traded. */
const eventsPerCheck = 10;

const readFirstPage = memoizePerObject(async (context: Context) => {
  const { text, status } = await request(context, eventsPath, { ...openEvents, limit: eventsPerCheck });
  const events = readRecordList(text, 'data');
  const contracts = events.flatMap((event) => readRecordList(event, 'contracts'));
  const isTraded = ({ prices }: Record<string, unknown>) =>
    typeof (prices as { lastTradePrice?: unknown } | null)?.lastTradePrice === 'string';
  const symbol = contracts.find(isTraded)?.['instrumentSymbol'];
  return { status, events, contracts, symbol: typeof symbol === 'string' ? symbol : undefined };
});

const noContract = notTested('no traded contract was found');

export const geminiStatements = createStatements<VenueName, VenueUrlVariable>('gemini', {
  'gemini-politics': {
    text: 'The category `Politics` has active events.',
    isNeeded: true,
    opposite: 'no event has the category `Politics`',
    test: async (context) => {
      const { events, status } = await readFirstPage(context);
      return events.length > 0
        ? holds(`${events.length} events are listed`)
        : fails(`status ${status}, no event is listed`);
    },
  },
  'gemini-day-open': {
    text: 'The ticker of a contract (`/v2/ticker`) has `open`, the price 24 hours ago.',
    isNeeded: true,
    opposite: 'the ticker has no `open`',
    test: async (context) => {
      const { symbol } = await readFirstPage(context);
      if (symbol === undefined) return noContract;
      const { text, status } = await request(context, `/v2/ticker/${encodeURIComponent(symbol)}`);
      const { open } = JSON.parse(text) as { open?: unknown };
      return open === undefined ? fails(`status ${status} without it`) : holds(`open is ${JSON.stringify(open)}`);
    },
  },
  'gemini-klines': {
    text: 'Candles are at `/v2/klines` with the parameters `symbol`, `interval` and `limit`, newest first.',
    opposite: '`/v2/klines` is not found',
    test: async (context) => {
      const { symbol } = await readFirstPage(context);
      if (symbol === undefined) return noContract;
      const { text, status } = await request(context, '/v2/klines', { symbol, interval: '1hr', limit: 3 });
      const candles: unknown = JSON.parse(text);
      if (status !== 200 || !Array.isArray(candles)) return fails(`status ${status} without a list`);
      const times = candles.map((candle) => Number((candle as unknown[])[0]));
      const isNewestFirst = times.every((time, index) => index === 0 || time < Number(times[index - 1]));
      const seen = `${candles.length} candles, ${isNewestFirst ? 'newest first' : 'in another order'}`;
      return holdsIf(isNewestFirst && candles.length > 0, seen);
    },
  },
  'gemini-rules-tree': {
    text: 'The rules are a tree in `description` of the contract.',
    opposite: '`description` of the contract is missing',
    test: async (context) => {
      const { contracts } = await readFirstPage(context);
      if (contracts.length === 0) return notTested('no contract was found');
      const isTree = ({ description }: Record<string, unknown>) => readRecordList(description, 'content').length > 0;
      const seen = `${contracts.filter(isTree).length} of ${contracts.length} contracts have a tree`;
      return holdsIf(contracts.some(isTree), seen);
    },
  },
  'gemini-effective-date': {
    text: '`effectiveDate` of an active contract is the instant at which trading opened.',
    opposite: '`effectiveDate` is missing',
    test: async (context) => {
      const { contracts } = await readFirstPage(context);
      if (contracts.length === 0) return notTested('no contract was found');
      const past = contracts.filter(({ effectiveDate: at }) => Date.parse(String(at)) <= context.now.getTime()).length;
      const seen = `it is in the past for ${past} of ${contracts.length} contracts`;
      return holdsIf(past === contracts.length, seen);
    },
  },
});
