import { toNativeId } from '../../types.ts';
import {
  eventsPerProbe,
  getProbedWindow,
  readListings,
  readPoints,
  readStatusMap,
  type VenueProbe,
} from '../../venue-probe.ts';
import { toCandleQuery } from './history.ts';
import { parseCandles, parseEventPage, parseStatuses } from './parse.ts';

const address = 'KALSHI_URL';

export const kalshiProbes: readonly VenueProbe[] = [
  {
    address,
    path: '/events',
    page: () => ({ query: { status: 'open', with_nested_markets: true, limit: eventsPerProbe } }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address,
    path: '/markets/candlesticks',
    page: ({ now, contract }) =>
      contract && { query: toCandleQuery([toNativeId(contract.id)], getProbedWindow(now), 'hour') },
    read: (payload) => readPoints([...parseCandles(payload).values()].flatMap(({ points }) => points)),
  },
  {
    address,
    path: '/markets',
    page: ({ contract }) => contract && { query: { tickers: toNativeId(contract.id), limit: 1 } },
    read: (payload) => readStatusMap(parseStatuses(payload).statuses),
  },
];
